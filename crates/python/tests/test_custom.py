"""Games of one's own, beside the built-in games and the theory."""

import gc
import random
import weakref
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from typing import Tuple

import pytest

import hedgerow as hr


@dataclass(frozen=True)
class Kayles(hr.CustomGame):
    """Rows of pins; a move knocks down one pin or two neighbours."""

    rows: Tuple[int, ...]

    def left(self):
        options = {}
        for at, row in enumerate(self.rows):
            for hit in (1, 2):
                for before in range(row - hit + 1):
                    after = row - hit - before
                    rest = self.rows[:at] + self.rows[at + 1 :]
                    options[f"{at}.{before}.{hit}"] = Kayles(tuple(sorted(r for r in (*rest, before, after) if r)))
        return options

    right = left

    def parts(self):
        return [Kayles((row,)) for row in self.rows] if len(self.rows) > 1 else None


@dataclass(frozen=True)
class ToadsAndFrogs(hr.CustomGame):
    """Left moves toads to the right, Right frogs to the left; each steps, or jumps over one of the others."""

    lane: str

    def moves(self, turn=None):
        step, own, other = (1, "T", "F") if turn in (None, "L") else (-1, "F", "T")

        def at(i):
            return self.lane[i] if 0 <= i < len(self.lane) else None

        return [i for i, c in enumerate(self.lane)
                if c == own and (at(i + step) == "." or (at(i + step) == other and at(i + 2 * step) == "."))]

    def play(self, move, turn=None):
        step = 1 if turn in (None, "L") else -1
        lane = list(self.lane)
        to = move + step if lane[move + step] == "." else move + 2 * step
        lane[move], lane[to] = ".", lane[move]
        return ToadsAndFrogs("".join(lane))


@dataclass(frozen=True)
class Domineering(hr.CustomGame):
    """Dominoes on the free squares of a board, upright for Left and lying for Right; moves are named as Hedgerow names them."""

    free: frozenset

    @classmethod
    def board(cls, rows, columns):
        return cls(frozenset((r, c) for r in range(rows) for c in range(columns)))

    def _place(self, down, across):
        named = {}
        for r, c in sorted(self.free):
            other = (r + down, c + across)
            if other in self.free:
                name = f"{chr(97 + c)}{r + 1}-{chr(97 + c + across)}{r + 1 + down}"
                named[name] = Domineering(self.free - {(r, c), other})
        return named

    def left(self):
        return self._place(1, 0)

    def right(self):
        return self._place(0, 1)


@dataclass(frozen=True)
class Stalks(hr.CustomGame):
    """Hackenbush stalks: a move cuts a piece of one's own colour, and all above it goes."""

    stalks: Tuple[str, ...]

    def _cut(self, colour):
        # A name says which stalk and how high: it stays when the other player cuts elsewhere.
        return {
            f"{at}.{height}": Stalks(self.stalks[:at] + (stalk[:height],) + self.stalks[at + 1 :])
            for at, stalk in enumerate(self.stalks)
            for height, piece in enumerate(stalk)
            if piece == colour
        }

    def left(self):
        return self._cut("B")

    def right(self):
        return self._cut("R")


def test_kayles_has_its_period():
    """Guy and Smith, The G-values of various games, 1956: the nimbers of Kayles from 0 on; they have period 12 from 71 on."""
    known = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7]
    assert [Kayles((n,) if n else ()).value.nimber for n in range(len(known))] == known
    later = [Kayles((n,)).value.nimber for n in range(71, 95)]
    assert later[:12] == later[12:]


def at_most(one, other, known):
    """Conway's definition of the order on any two positions, by recursion: slow, and independent of the algebra."""

    def options(position, side):
        given = getattr(position, side)()
        return list(given.values()) if hasattr(given, "values") else list(given)

    key = (one, other)
    if key not in known:
        known[key] = not any(at_most(other, left, known) for left in options(one, "left")) and not any(
            at_most(right, one, known) for right in options(other, "right")
        )
    return known[key]


def test_toads_and_frogs():
    # By hand: {0|0}, and a jump that is answered.
    assert ToadsAndFrogs("T.F").value == hr.Value("*") and ToadsAndFrogs("TF.").value == 0
    assert ToadsAndFrogs("TT.F").value == -ToadsAndFrogs("T.FF").value
    for lane in ("T.F", "TT.F", "T..F", "T.T.FF", "TT..F", "TFT..F", "TT.FF"):
        position, known = ToadsAndFrogs(lane), {}
        assert at_most(position, position.value, known) and at_most(position.value, position, known), lane
        assert not (at_most(position, position.value - 1, known)), lane


@dataclass(frozen=True)
class Subtraction(hr.CustomGame):
    """A partizan subtraction game: Left takes 1 or 4 stones, Right takes 2 or 3."""

    stones: int

    def left(self):
        return {n: Subtraction(self.stones - n) for n in (1, 4) if n <= self.stones}

    def right(self):
        return {n: Subtraction(self.stones - n) for n in (2, 3) if n <= self.stones}


def test_subtraction():
    for stones in range(10):
        position, known = Subtraction(stones), {}
        assert at_most(position, position.value, known) and at_most(position.value, position, known), stones


def test_domineering_is_the_built_in_game():
    for rows in range(1, 5):
        for columns in range(1, 5):
            own, built_in = Domineering.board(rows, columns), hr.domineering(rows, columns)
            assert own.value == built_in.value
            assert own.outcome == built_in.outcome
    own, built_in = Domineering.board(4, 4).solve(), hr.domineering(4, 4).solve()
    assert (own.winner, sorted(own.winning)) == (built_in.winner, sorted(built_in.winning))
    for turn in "LR":
        own = Domineering.board(3, 4).best("perfect", turn=turn)
        assert own.score == hr.domineering(3, 4).best("perfect", turn=turn).score


def test_nash_is_that_of_the_built_in_game():
    rng = random.Random(3)
    for _ in range(30):
        stalks = tuple("".join(rng.choice("BR") for _ in range(rng.randint(1, 3))) for _ in range(rng.randint(1, 3)))
        own, built_in = Stalks(stalks), hr.hackenbush(" + ".join(stalks))
        assert own.value == built_in.value
        assert own.nash().value == built_in.nash().value, stalks
    own = Domineering.board(3, 3).nash(conflict="tie")
    assert own.value == hr.domineering(3, 3).nash(conflict="tie").value


def test_engines_play_it():
    position = Domineering.board(4, 4)
    best = position.best("uct:iterations=500,solver", seed=1)
    assert best.move in position.left()
    assert position.best("mc:playouts=20", turn="R").move in position.right()


def test_sums_with_anything():
    own, built_in = Kayles((5,)), hr.domineering("2x3")
    total = own + built_in + hr.Value("^")
    assert total.value == own.value + built_in.value + hr.Value("^")
    assert (built_in + own).value == own.value + built_in.value
    small = Kayles((2,)) + hr.domineering("2x2")
    assert small.solve(turn="L").winner == ("L" if small.value.outcome in "LN" else "R")
    assert small.appraise().value == small.value
    assert (Stalks(("BR",)) + Stalks(("RB",)) + Stalks(("BR",))).nash().value == hr.nash("BR + RB + BR").value
    with pytest.raises(hr.BadInput, match="keep their names"):
        (Stalks(("BR",)) + hr.hackenbush("RB")).nash()


def test_a_circle_is_an_error():
    @dataclass(frozen=True)
    class Round(hr.CustomGame):
        at: int

        def left(self):
            return [Round((self.at + 1) % 3)]

        right = left

    for ask in (lambda: Round(0).value, lambda: Round(0).solve(), lambda: Round(0).best("mc:playouts=2")):
        with pytest.raises(RecursionError, match="cycle"):
            ask()


def test_an_exception_is_passed_on():
    @dataclass(frozen=True)
    class Broken(hr.CustomGame):
        left_over: int

        def left(self):
            if self.left_over == 0:
                raise KeyError("the rules broke")
            return [Broken(self.left_over - 1)]

        right = left

    for ask in (lambda: Broken(3).value, lambda: Broken(3).best("uct:iterations=50"), lambda: Broken(3).solve()):
        with pytest.raises(KeyError, match="the rules broke"):
            ask()

    class NoRules(hr.CustomGame):
        pass

    with pytest.raises(TypeError, match="has no rules"):
        NoRules().value

    class Wrong(hr.CustomGame):
        def left(self):
            return [7]

        right = left

    with pytest.raises(TypeError, match="7 is not a position"):
        Wrong().value


def test_nash_needs_names():
    @dataclass(frozen=True)
    class Nameless(hr.CustomGame):
        n: int

        def left(self):
            return [Nameless(m) for m in range(self.n)]

        right = left

    assert Nameless(4).value == hr.Value("*4")
    with pytest.raises(hr.BadInput, match="names"):
        Nameless(4).nash()


def test_a_class_goes_with_its_positions():
    class Short(hr.CustomGame):
        def __init__(self, n):
            self.n = n

        def left(self):
            return [Short(m) for m in range(self.n)]

        right = left

        def __hash__(self):
            return self.n

        def __eq__(self, other):
            return self.n == other.n

    assert Short(5).value.nimber == 5
    gone = weakref.ref(Short)
    del Short
    gc.collect()
    assert gone() is None


def test_limits_of_time():
    @dataclass(frozen=True)
    class Endless(hr.CustomGame):
        n: int

        def left(self):
            return [Endless(2 * self.n), Endless(2 * self.n + 1)]

        right = left

    with pytest.raises((hr.Unfinished, RecursionError)):
        Endless(1).appraise(time=0.3)


def test_fractions_stay_exact():
    assert Stalks(("BRR", "RB")).value == Fraction(-1, 4)


def test_positions_that_are_numbers():
    class Heap(hr.CustomGame, int):
        def left(self):
            return [Heap(m) for m in range(self)]

        def right(self):
            return (Heap(m) for m in range(self))

    assert Heap(7).value == hr.Value("*7")
    assert Heap(7).moves() == [str(m) for m in range(7)]
    # A sum is one of games, not of numbers.
    assert (Heap(7) + Heap(2)).value == hr.Value("*5")
    assert (Heap(7) + hr.nim("7")).value == 0


def test_equal_hashes_are_not_equal_positions():
    class Crowded(hr.CustomGame):
        def __init__(self, n):
            self.n = n

        def left(self):
            return [Crowded(m) for m in range(self.n)]

        right = left

        def __hash__(self):
            return 1

        def __eq__(self, other):
            return self.n == other.n

    assert Crowded(9).value.nimber == 9
    assert len(Crowded._rules) == 10


def test_an_exception_while_positions_are_compared():
    class Torn(hr.CustomGame):
        def __init__(self, n):
            self.n = n

        def left(self):
            return [Torn(m) for m in range(self.n)]

        right = left

        def __hash__(self):
            return 1

        def __eq__(self, other):
            raise KeyError("torn")

    with pytest.raises(KeyError, match="torn"):
        Torn(3).value


def test_threads_meet_the_same_positions():
    @dataclass(frozen=True)
    class Heap(hr.CustomGame):
        n: int

        def left(self):
            return [Heap(m) for m in range(self.n)]

        right = left

    Heap(0).value
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda n: Heap(n).value.nimber, [30, 29, 28, 30, 17, 30, 5, 30]))
    assert found == [30, 29, 28, 30, 17, 30, 5, 30]
    assert len(Heap._rules) == 31
