"""Measures what Python costs: run it with the installed package on a quiet machine. Times are of the processor where they can be.

    python crates/python/bench/measure.py [--calls 1000000]
"""

import argparse
import os
import resource
import subprocess
import sys
import time
from dataclasses import dataclass
from functools import lru_cache

import hedgerow as hr
from hedgerow.program import words


def clock(work):
    """Seconds on the wall and of the processor, children included."""

    def now():
        return time.perf_counter(), time.process_time() + sum(os.times()[2:4])

    before = now()
    work()
    return tuple(after - begun for begun, after in zip(before, now()))


def starting():
    code = "import time; t = time.perf_counter(); import hedgerow; print(time.perf_counter() - t)"
    times = [float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout) for _ in range(9)]
    print(f"import: {1000 * sorted(times)[4]:.0f} ms (median of 9)")


def small_value():
    """One small `g.value`, beside the same question within a batch."""
    g, count, rounds = hr.nim("3+5"), 2_000, 20
    g.value
    times = [clock(lambda: [g.value for _ in range(count)]) for _ in range(rounds)]
    wall, processor = min(time[0] for time in times), min(time[1] for time in times)
    print(f"g.value of nim 3+5: {1e6 * wall / count:.1f} us on the wall, {1e6 * processor / count:.1f} us of the processor (best of {rounds})")
    work = min(clock(lambda: hr.values([g] * count, threads=1, progress=False))[0] for _ in range(rounds))
    print(f"  the same in hr.values on one thread: {1e6 * work / count:.1f} us")


def many(count=100_000):
    """`hr.values` beside the batch mode of the command line."""
    gs = hr.make("hackenbush.random", edges=8, colours="BR", count=count, seed=1)
    lines = "".join(f"{g}\n" for g in gs)

    def batch():
        subprocess.run([*words(), "value", "hackenbush", "-"], input=lines, capture_output=True, text=True, check=True)

    def alone():
        command = [*words(), "value", "hackenbush", "-", "--threads", "1"]
        subprocess.run(command, input=lines, capture_output=True, text=True, check=True)

    # The first call imports pandas.
    hr.values(gs[:10], progress=False)
    ratios = []
    for _ in range(3):
        ours, theirs = clock(lambda: hr.values(gs, progress=False)), clock(batch)
        ratios.append(ours[0] / theirs[0])
        # The processes of a batch are not waited for, so what they take of the processors is not known here.
        print(f"{count} values: Python {ours[0]:.2f} s ({ours[1]:.2f} s of processors), batch {theirs[0]:.2f} s")
    print(f"  ratio on the wall: {sorted(ratios)[1]:.2f} (median of 3)")
    ours, theirs = clock(lambda: hr.values(gs, threads=1, progress=False))[1], clock(alone)[1]
    print(f"  on one thread: Python {ours:.2f} s of the processor, batch {theirs:.2f} s, ratio {ours / theirs:.2f}")


@dataclass(frozen=True)
class Domineering(hr.CustomGame):
    """Domineering on a board of bits, in Python."""

    free: int
    rows: int
    columns: int

    def _place(self, step, last):
        found = []
        for at in range(self.rows * self.columns):
            piece = 1 << at | 1 << (at + step)
            if self.free & piece == piece and not last(at):
                found.append(Domineering(self.free & ~piece, self.rows, self.columns))
        return found

    def left(self):
        return self._place(self.columns, lambda at: at // self.columns == self.rows - 1)

    def right(self):
        return self._place(1, lambda at: at % self.columns == self.columns - 1)


_DOWN = [1 << at | 1 << (at + 4) for at in range(12)]
_ACROSS = [1 << at | 1 << (at + 1) for at in range(16) if at % 4 < 3]


class Quick(hr.CustomGame, int):
    """Domineering 4x4 with rules that take little time: a position is a number, and the places of dominoes are made once."""

    def left(self):
        return [Quick(self & ~piece) for piece in _DOWN if self & piece == piece]

    def right(self):
        return [Quick(self & ~piece) for piece in _ACROSS if self & piece == piece]


class Pure:
    """Canonical forms in Python alone, with a memo for forms and comparisons: what a careful person writes for a thesis."""

    forms = {}

    def __init__(self, left, right):
        self.left, self.right = left, right

    @staticmethod
    @lru_cache(None)
    def le(g, h):
        return not any(Pure.le(h, x) for x in g.left) and not any(Pure.le(y, g) for y in h.right)

    @classmethod
    def canonical(cls, left, right):
        left, right = set(left), set(right)
        while True:
            g = cls(frozenset(left), frozenset(right))
            for options, is_left in ((left, True), (right, False)):
                for x in list(options):
                    # A reversible option is replaced by what it reverses to.
                    answers = [y for y in (x.right if is_left else x.left) if (cls.le(y, g) if is_left else cls.le(g, y))]
                    if answers:
                        options.remove(x)
                        options |= answers[0].left if is_left else answers[0].right
                        break
                else:
                    continue
                break
            else:
                break
        left = {x for x in left if not any(y is not x and cls.le(x, y) for y in left)}
        right = {x for x in right if not any(y is not x and cls.le(y, x) for y in right)}
        key = (frozenset(left), frozenset(right))
        return cls.forms.setdefault(key, cls(*key))


class Plain(Pure):
    """The same without a memo for comparisons."""

    forms = {}

    @staticmethod
    def le(g, h):
        return not any(Plain.le(h, x) for x in g.left) and not any(Plain.le(y, g) for y in h.right)


def own_game():
    """Domineering 4x4 written in Python: by Hedgerow, by memos in Python alone, and by cgt-py."""
    for start in (Domineering((1 << 16) - 1, 4, 4), Quick((1 << 16) - 1)):
        _compared(start)
    wall, _ = clock(lambda: hr.domineering(4, 4).value)
    print(f"the built-in domineering 4x4: {1000 * wall:.1f} ms")
    try:
        from cgt_py import Domineering as Theirs
    except ImportError:
        print("cgt-py is not installed")
    else:
        board = "|".join(["...."] * 4)

        def theirs():
            # Its canonical form is an attribute in some versions and a method in others.
            form = Theirs(board).canonical_form
            return str(form() if callable(form) else form)

        wall, _ = clock(theirs)
        print(f"cgt-py, whose rules are not Python: {1000 * wall:.1f} ms")


def _compared(position):
    kind = type(position)

    def by_hedgerow():
        kind.forget()
        return position.value

    def pure(forms):
        forms.forms.clear()
        Pure.le.cache_clear()

        @lru_cache(None)
        def value(p):
            return forms.canonical([value(x) for x in p.left()], [value(x) for x in p.right()])

        return value(position)

    assert by_hedgerow() == hr.domineering(4, 4).value
    ours = min(clock(by_hedgerow)[1] for _ in range(5))
    rules = min(clock(lambda: _walked(position))[1] for _ in range(5))
    memo, plain = (min(clock(lambda: pure(forms))[1] for _ in range(3)) for forms in (Pure, Plain))
    print(f"domineering 4x4 in Python ({kind.__name__}): Hedgerow {1000 * ours:.0f} ms, of which the rules {1000 * rules:.0f} ms")
    print(f"  a memo in Python: {1000 * memo:.0f} ms ({memo / ours:.1f} times), without one for comparisons {1000 * plain:.0f} ms ({plain / ours:.1f} times)")


def _walked(position):
    """Asks every position for its options once, and does nothing else: what nobody can save."""
    seen, waiting = {position}, [position]
    while waiting:
        top = waiting.pop()
        for option in top.left() + top.right():
            if option not in seen:
                seen.add(option)
                waiting.append(option)


def leaks(calls):
    """What is resident after many calls."""

    def work(count):
        for at in range(count):
            hr.nim(f"{at % 50}+3").value
            hr.Value(f"{{{at % 9973}|-1/2}}") + at % 7

    def resident():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * resource.getpagesize()

    work(calls // 10)
    before = resident()
    for part in range(1, 5):
        work(calls // 4)
        print(f"after {part * calls // 4} calls: {(resident() - before) / 2**20:+.1f} MiB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--calls", type=int, default=100_000)
    options = parser.parse_args()
    starting()
    small_value()
    own_game()
    many()
    leaks(options.calls)
