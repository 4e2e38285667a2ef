"""Python's answers are the program's: the same JSON for random positions of every game.

`HEDGEROW_POSITIONS` says how many positions of each game (1000 in the long test).
"""

import json
import os
import subprocess

import pytest

import hedgerow as hr
from hedgerow.program import words

COUNT = int(os.environ.get("HEDGEROW_POSITIONS", "60"))

FAMILIES = {
    "hackenbush": ("hackenbush.random", {"edges": 9, "colours": "BRG"}),
    "nim": ("nim.random", {}),
    "cherries": ("cherries.random", {"rows": 3, "length": 6}),
}


def random_positions(game, count):
    """Positions of a game: of a random family, or reached by random play."""
    import random

    rng = random.Random(5)
    if game in FAMILIES:
        family, parameters = FAMILIES[game]
        try:
            return hr.make(family, count=count, seed=1, **parameters)
        except hr.BadInput:
            pass
    start = {
        "boxes": "2x2", "konane": "4x4", "hex": "4x4", "hex3d": "2x2x2", "domineering": "4x4", "clobber": "XOXO/OXOX/XOXO",
        "amazons": "L../..R", "nogo": "2x3", "fission": "../.X/..", "clobber-by-rules": "3x3", "nogo-by-rules": "2x3", "domineering-by-rules": "3x3",
    }
    found = []
    while len(found) < count:
        position = hr.game(game)(start[game]) if game in start else hr.game(game)()
        for _ in range(rng.randrange(0, 9)):
            moves = position.moves()
            if not moves:
                break
            position = position.play(rng.choice(moves))
        found.append(position)
    return found


def batch(verb, game, positions, *options):
    """What the program answers about positions, in its batch mode."""
    lines = "".join(f"{position.text}\n" for position in positions)
    ended = subprocess.run([*words(), verb, game, "-", *options], input=lines, capture_output=True, text=True)
    return [json.loads(line) for line in ended.stdout.splitlines()]


def asked(position, verb, **keys):
    """What Python answers; what is known if it is no answer."""
    try:
        return dict(position.ask(verb, threads=1, **keys))
    except hr.Unfinished as error:
        return dict(error.known)
    except hr.BadInput as error:
        return {"error": str(error)}


@pytest.mark.parametrize("game", sorted(hr.GAMES))
@pytest.mark.parametrize("verb,keys,options", [
    ("value", {}, []),
    ("solve", {}, []),
    ("nash", {}, []),
    ("best", {"engine": "mc:playouts=20"}, ["--engine", "mc:playouts=20"]),
])
def test_same_answers(game, verb, keys, options):
    positions = [position for position in random_positions(game, COUNT)]
    for position in positions:
        position.turn = None
    theirs = batch(verb, game, positions, *options)
    assert len(theirs) == len(positions)
    for position, expected in zip(positions, theirs):
        ours = asked(position, verb, **keys)
        if "error" in expected:
            assert ours["error"] == expected["error"]
        else:
            expected.pop("warnings", None)
            assert ours == expected, position


def test_values_of_many_are_those_of_each():
    positions = random_positions("hackenbush", COUNT)
    table = hr.values(positions)
    for row, expected in zip(table.to_dict("records"), batch("value", "hackenbush", positions)):
        assert str(row["value"]) == expected["value"]
        assert [row["outcome"], row["birthday"], row["nodes"]] == [expected[k] for k in ("outcome", "birthday", "nodes")]
        assert (str(row["mean"]), str(row["temperature"])) == (expected["mean"], expected["temperature"])


def test_the_command():
    assert hr.command("value", "nim", "3+5+7", "--quiet").strip() == "*"
    ended = subprocess.run(["hedgerow", "value", "nim", "3+4", "--json"], capture_output=True, text=True)
    assert json.loads(ended.stdout)["value"] == "*7"
    bad = subprocess.run([*words(), "value", "nim", "x"], capture_output=True, text=True)
    assert bad.returncode == 2 and "nim" in bad.stderr
