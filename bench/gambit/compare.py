"""Solves the same random matrix games with pygambit's rational LP and with Hedgerow, and compares times and values."""

import argparse
import os
import random
import statistics
import subprocess
import sys
import time
from fractions import Fraction

import numpy
import pygambit


def gambit(matrix):
    """The exact value, and the processor time of Gambit's solver: the best of three runs."""
    array = numpy.array(matrix)
    game = pygambit.Game.from_arrays(array, -array)
    times = []
    for _ in range(3):
        start = time.process_time()
        result = pygambit.nash.lp_solve(game, rational=True)
        times.append(time.process_time() - start)
    payoff = result.equilibria[0].payoff(next(iter(game.players)))
    return Fraction(str(payoff)), min(times)


def hedgerow(program, matrices):
    """The exact value and the time of each matrix."""
    text = "".join("; ".join(" ".join(map(str, row)) for row in matrix) + "\n" for matrix in matrices)
    lines = subprocess.run([program], input=text, capture_output=True, text=True, check=True).stdout.splitlines()
    return [(Fraction(value), float(seconds)) for value, seconds in map(str.split, lines)]


def human(seconds):
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1e3:.3f} ms"


def main():
    parser = argparse.ArgumentParser(prog="run-gambit", description=__doc__)
    parser.add_argument("program", help=argparse.SUPPRESS)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10, 20, 40], help="rows and columns")
    parser.add_argument("--games", type=int, default=5, help="matrices of each size")
    parser.add_argument("--seed", type=int, default=1, help="of the random entries")
    options = parser.parse_args()
    load = os.getloadavg()[0]
    print(f"pygambit {pygambit.__version__}, integers from -100 to 100, medians of {options.games}; load {load:.1f}")
    print(f"{'size':>4} {'gambit':>11} {'hedgerow':>11} {'ratio':>9}  agree")
    rng = random.Random(options.seed)
    all_agree = True
    for size in options.sizes:
        matrices = [[[rng.randint(-100, 100) for _ in range(size)] for _ in range(size)] for _ in range(options.games)]
        theirs = [gambit(matrix) for matrix in matrices]
        ours = hedgerow(options.program, matrices)
        agree = [value for value, _ in theirs] == [value for value, _ in ours]
        all_agree &= agree
        slow = statistics.median(seconds for _, seconds in theirs)
        fast = statistics.median(seconds for _, seconds in ours)
        ratio = f"{slow / fast:.0f}x"
        print(f"{size:>4} {human(slow):>11} {human(fast):>11} {ratio:>9}  {'yes' if agree else 'NO'}", flush=True)
    sys.exit(0 if all_agree else 1)


if __name__ == "__main__":
    main()
