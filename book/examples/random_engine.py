"""An engine for `hedgerow match` that plays a legal move by chance: external:cmd=python3 random_engine.py"""
import random
import sys


def answer(line):
    print(line, flush=True)  # Without flush the line waits in a buffer, and the game is lost on time.


moves = []
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "hedgerow":  # hedgerow VERSION GAME
        version, game = rest.split()
        answer("ready" if version == "1" else "# I speak version 1 only")
    elif word == "moves":  # The legal moves. "position" and "turn" say where the game is; this engine needs neither.
        moves = rest.split()
    elif word == "choose":  # The time for the answer, in milliseconds.
        answer("move " + random.choice(moves))
    elif word == "quit":
        break
