"""Random games and UCT simulations of Dots-and-Boxes a second: OpenSpiel's C++ and Hedgerow, in turns in one run."""

import argparse
import importlib.metadata
import os
import random
import re
import subprocess
import time

import pyspiel

# For returns from -1 to 1; twice what it would be for rewards from 0 to 1.
UCT_C = 2.0
MEMORY_MB = 1000


def timed(act):
    """Processor time, so that what else runs on the machine counts little."""
    start = time.process_time()
    act()
    return time.process_time() - start


def searcher(size, rollouts, simulations):
    game = pyspiel.load_game(f"dots_and_boxes(num_rows={size},num_cols={size})")
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot = pyspiel.MCTSBot(game, evaluator, UCT_C, simulations, MEMORY_MB, False, 1, False)
    return bot, game.new_initial_state()


def playouts(size, games):
    """All in C++: a search of one simulation evaluates the empty board, by so many random games and nothing else."""
    bot, state = searcher(size, games, 1)
    root = None

    def search():
        nonlocal root
        root = bot.mcts_search(state)

    seconds = timed(search)
    assert root.explore_count == 1 and not root.children, "the search did more than evaluate the empty board"
    return games / seconds


def uct(size, simulations, searches):
    """All in C++: searches from the empty board, one random game a simulation."""
    bot, state = searcher(size, 1, simulations)
    return simulations * searches / timed(lambda: [bot.mcts_search(state) for _ in range(searches)])


def from_python(size, games):
    """The same random games driven move by move from Python: what a user of the package meets."""
    game = pyspiel.load_game(f"dots_and_boxes(num_rows={size},num_cols={size})")
    rng = random.Random(1)

    def play():
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))

    return games / timed(play)


def hedgerow(program, name):
    """The rate that a workload of bench/speed prints."""
    output = subprocess.run([program, name], capture_output=True, text=True, check=True).stdout
    for line in output.splitlines():
        found = re.fullmatch(re.escape(name) + r" +([\d.]+) M/s .*", line)
        if found:
            return float(found[1]) * 1e6
    raise SystemExit(f"run-openspiel: {program} has no workload {name!r}")


def main():
    parser = argparse.ArgumentParser(prog="run-openspiel", description=__doc__)
    parser.add_argument("program", help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=3, help="each rate is the best of so many")
    options = parser.parse_args()
    lines = [
        ("random games 3x3", lambda: playouts(3, 50_000), "playouts boxes 3x3"),
        ("random games 5x5", lambda: playouts(5, 15_000), "playouts boxes 5x5"),
        ("UCT 3x3, 1000 simulations", lambda: uct(3, 1000, 20), "uct boxes 3x3 1000"),
        ("UCT 3x3, 10000 simulations", lambda: uct(3, 10_000, 3), "uct boxes 3x3 10000"),
    ]
    version = importlib.metadata.version("open_spiel")
    print(f"open_spiel {version}, one thread, best of {options.rounds}; load {os.getloadavg()[0]:.1f}")
    print(f"{'a second':<28} {'openspiel':>12} {'hedgerow':>12} {'ratio':>7}")
    for name, peer, workload in lines:
        rounds = [(peer(), hedgerow(options.program, workload)) for _ in range(options.rounds)]
        theirs, ours = (max(rates) for rates in zip(*rounds))
        print(f"{name:<28} {theirs:>12,.0f} {ours:>12,.0f} {ours / theirs:>6.0f}x", flush=True)
    print(f"(driven from Python, OpenSpiel plays {from_python(3, 2000):,.0f} random games a second on 3x3)")


if __name__ == "__main__":
    main()
