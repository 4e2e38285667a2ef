"""Games of one's own: rules in Python, everything else by Hedgerow."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar, Dict, Iterable, Iterator, List, Mapping, Optional, Tuple, Union

from . import _native
from ._asking import Allowed, Bar, answered
from .answers import Answer, NashAnswer
from .errors import BadInput
from .positions import Asked, player_of

#: What `left` and `right` return: positions, or positions by the name of the move.
Options = Union[Iterable[Any], Mapping[Any, Any]]
#: A class that has met more positions than this forgets them.
_MOST = 5_000_000


class CustomGame(Asked):
    """A game whose rules are written in Python. A player who cannot move loses.

    A class says what Left and Right may move to, and can be hashed and compared (a frozen dataclass or a named tuple can). A
    position is asked for its options once; values, searches and equilibria then walk what was met, without Python.

    >>> import hedgerow as hr
    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Subtraction(hr.CustomGame):
    ...     "Left takes 1 or 2 stones, Right takes 1 or 3."
    ...     stones: int
    ...     def left(self):
    ...         return {take: Subtraction(self.stones - take) for take in (1, 2) if take <= self.stones}
    ...     def right(self):
    ...         return {take: Subtraction(self.stones - take) for take in (1, 3) if take <= self.stones}
    >>> Subtraction(2).value
    Value('^')
    >>> (Subtraction(2) + hr.hackenbush("BR")).solve(turn="L").winner
    'L'

    In place of `left` and `right` a class may have `moves(turn)`, which lists the moves of a player, and `play(move, turn)`, the
    position after one. `parts` may say of which positions a position is the sum, and `_repr_svg_` draw it.
    """

    _rules: ClassVar[Optional[_native.Rules]] = None

    def left(self) -> Options:
        """What Left may move to: positions, or a dict from the names of moves to positions."""
        return self._by_moves("L")

    def right(self) -> Options:
        """What Right may move to."""
        return self._by_moves("R")

    def _by_moves(self, turn: str) -> Dict[str, Any]:
        if type(self).moves is CustomGame.moves or type(self).play is CustomGame.play:
            kind = type(self).__name__
            raise TypeError(f"{kind} has no rules: give it left() and right(), or moves(turn) and play(move, turn)")
        return {str(move): self.play(move, turn) for move in self.moves(turn)}

    def _named(self, turn: Optional[str]) -> Dict[str, Any]:
        options = self.right() if player_of(turn or self.turn) == 1 else self.left()
        return dict(options) if isinstance(options, Mapping) else {str(at): option for at, option in enumerate(options)}

    def moves(self, turn: Optional[str] = None) -> List[Any]:
        """The names of the moves of a player, of Left unless another is named."""
        return [str(move) for move in self._named(turn)]

    def play(self, move: Any, turn: Optional[str] = None) -> Any:
        """The position after a move, by its name."""
        for name, option in self._named(turn).items():
            if str(name) == str(move):
                return option
        raise ValueError(f"{move!r} is not a move of {turn or 'L'}")

    def _ask(self, verb: str, keys: Dict[str, Any], limits: Allowed, progress: bool = False) -> Answer:
        kind = type(self)
        if keys.get("proof"):
            raise BadInput("a proof is checked by the plain rules of a game that the program knows, not of one's own")
        rules = kind.__dict__.get("_rules")
        if rules is None or len(rules) > _MOST:
            rules = kind._rules = _native.Rules()

        def ask(verb: str, question: str, limits: Allowed, look: Any) -> Any:
            return rules.ask(self, verb, question, limits, look)

        # A question names a game of the registry; the position is the object all the same.
        asked = {"game": "nim", "position": "0", **keys}
        with Bar(f"{kind.__name__} {verb}") as look:
            answer = answered(ask, verb, asked, limits, look if progress else None, (self, verb, keys, limits))
        if "game" in answer:
            answer._keys["game"] = kind.__name__
        return answer

    def _repr_html_(self) -> Optional[str]:
        from html import escape

        return None if hasattr(self, "_repr_svg_") else f"<code>{escape(str(self))}</code>"

    @classmethod
    def forget(cls) -> None:
        """Forgets all positions that were met, to free their memory."""
        cls._rules = None


class Sum(CustomGame):
    """A sum: a move is made in one of the parts. Parts are positions of any games, and values.

    >>> import hedgerow as hr
    >>> g = hr.domineering("2x3") + hr.nim("2") + hr.Value("^")
    >>> g.value == hr.Value("{2|-1/2}") + hr.Value("*2") + hr.Value("^")
    True
    >>> g.moves("R")[:2]
    ['0:a1-b1', '0:b1-c1']
    """

    def __init__(self, *parts: Any) -> None:
        flat: List[Any] = []
        for part in parts:
            flat.extend(part.summands if isinstance(part, Sum) else [part])
        #: The parts.
        self.summands: Tuple[Any, ...] = tuple(flat)
        # The order of the parts is for people: a sum is the same in any.
        self._parts = frozenset(Counter(self.summands).items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sum) and self.summands == other.summands

    def __hash__(self) -> int:
        return hash(self._parts)

    def __str__(self) -> str:
        return " + ".join(f"({part})" for part in self.summands)

    def __repr__(self) -> str:
        return " + ".join(map(repr, self.summands))

    def _options(self, side: str) -> Dict[str, "Sum"]:
        return dict(self._each(side))

    def _each(self, side: str) -> Iterator[Tuple[str, "Sum"]]:
        for at, part in enumerate(self.summands):
            options = getattr(part, side)()
            named = options.items() if isinstance(options, Mapping) else enumerate(options)
            for name, option in named:
                yield f"{at}:{name}", self._with(at, option)

    def _with(self, at: int, option: Any) -> "Sum":
        changed = Sum.__new__(Sum)
        # The places stay, so that a move keeps its name while the other player moves.
        changed.summands = (*self.summands[:at], option, *self.summands[at + 1 :])
        changed._parts = frozenset(Counter(changed.summands).items())
        return changed

    def left(self) -> Dict[str, "Sum"]:
        """What Left may move to."""
        return self._options("left")

    def right(self) -> Dict[str, "Sum"]:
        """What Right may move to."""
        return self._options("right")

    def parts(self) -> Tuple[Any, ...]:
        """The parts."""
        return self.summands

    def nash(self, **options: Any) -> NashAnswer:
        """The value if both players move at once. The parts must be games of one's own: moves of others may change their names."""
        for part in self.summands:
            if not isinstance(part, CustomGame) or not isinstance(part.left(), Mapping):
                raise BadInput(f"both can move at once only where moves keep their names, and those of {part!r} may not")
        return super().nash(**options)

    @property
    def value(self) -> _native.Value:
        """The sum of the values of the parts."""
        total = _native.Value(0)
        for part in self.summands:
            total = total + (part if isinstance(part, _native.Value) else part.value)
        return total

    @property
    def outcome(self) -> str:
        """Who wins: L, R, N or P."""
        return self.value.outcome
