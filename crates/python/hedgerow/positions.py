"""Games and positions: what can be asked about them."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

from . import _native
from ._asking import Allowed, Bar, Memory, Time, allowed, answered, native_errors
from .answers import Answer, BestAnswer, NashAnswer, SolveAnswer
from .errors import BadInput
from .pictures import Picture

_PLAYERS = {"L": 0, "LEFT": 0, "BLUE": 0, "R": 1, "RIGHT": 1, "RED": 1}


def player_of(turn: Optional[str]) -> Optional[int]:
    """0 for Left, 1 for Right."""
    if turn is None:
        return None
    try:
        return _PLAYERS[turn.upper()]
    except (KeyError, AttributeError):
        raise BadInput(f"{turn!r} is not a player: there are L (Left) and R (Right)") from None


class Asked:
    """What any position can be asked: one of Hedgerow's games, a game of one's own, or a sum.

    Every question takes `time` (seconds, or a text such as "10s"), `memory` (bytes, or a text such as "1G") and `threads`; a
    limit that comes before the answer is an `Unfinished`, which knows what was known. Ctrl-C ends a search in the same way.
    """

    #: Who is to move, L or R, where the position does not say it itself and somebody else has.
    turn: Optional[str] = None

    def _ask(self, verb: str, keys: Dict[str, Any], limits: Allowed, progress: bool = False) -> Answer:
        raise NotImplementedError

    def ask(
        self,
        verb: str,
        *,
        time: Optional[Time] = None,
        memory: Optional[Memory] = None,
        threads: Optional[int] = None,
        progress: bool = True,
        **keys: Any,
    ) -> Answer:
        """Asks any question about this position, by the name of its verb and the keys of its JSON object."""
        return self._ask(verb, keys, allowed(time, memory, threads), progress)

    def _with_turn(self, options: Dict[str, Any]) -> Dict[str, Any]:
        if self.turn is not None:
            options.setdefault("turn", self.turn)
        return options

    @property
    def value(self) -> _native.Value:
        """The exact combinatorial value.

        >>> import hedgerow as hr
        >>> hr.hackenbush("BRR + RB").value
        Value('-1/4')
        """
        answer = self._ask("value", {}, (None, None, None))
        if answer.get("value") is None:
            why = "its value is too long to write" if answer.get("value_too_long") else "its positions have no value"
            raise BadInput(f"{answer['game']}: {why}; explain() says what is known")
        return _native.Value(answer["value"])

    @property
    def outcome(self) -> str:
        """Who wins: L, R, N (whoever begins) or P (whoever does not)."""
        return str(self._ask("value", {}, (None, None, None))["outcome"])

    def appraise(self, **options: Any) -> Answer:
        """The value with all that belongs to it: outcome, birthday, mean, temperature, options."""
        return self.ask("value", **options)

    def explain(self, **options: Any) -> Answer:
        """The value and why: the parts, the value of each, and the rule it was found by."""
        return self.ask("value", explain=True, **options)

    def solve(self, **options: Any) -> SolveAnswer:
        """The result of perfect play, and the moves that reach it.

        >>> import hedgerow as hr
        >>> hr.domineering(4, 4).solve().winning
        ['a2-a3', 'b2-b3', 'c2-c3', 'd2-d3']
        """
        answer = self.ask("solve", **self._with_turn(options))
        assert isinstance(answer, SolveAnswer)
        return answer

    def best(self, engine: Optional[str] = None, **options: Any) -> BestAnswer:
        """The move that an engine chooses, and what it thinks of the others.

        >>> import hedgerow as hr
        >>> hr.domineering(4, 4).best("uct:iterations=2k,solver", threads=1).proved
        1
        """
        answer = self.ask("best", engine=engine, **self._with_turn(options))
        assert isinstance(answer, BestAnswer)
        return answer

    def nash(self, **options: Any) -> NashAnswer:
        """The value if both players move at once, and how to play it: exact.

        >>> import hedgerow as hr
        >>> hr.hackenbush("BR + BR + RB").nash().value
        Fraction(1, 4)
        """
        if options.get("engine") is None:
            options.setdefault("explain", True)
        answer = self.ask("nash", **options)
        assert isinstance(answer, NashAnswer)
        return answer

    def picture(self, **options: Any) -> Picture:
        """The position as it is drawn; `labels=True` names what may be taken."""
        return Picture(self.ask("show", **options)["svg"])

    def to_tikz(self, **options: Any) -> str:
        """The picture as TikZ for LaTeX."""
        return str(self.ask("show", tikz=True, **options)["tikz"])

    def __add__(self, other: Any) -> Any:
        from .custom import Sum

        if not hasattr(other, "left") or not hasattr(other, "right"):
            return NotImplemented
        return Sum(self, other)

    def __radd__(self, other: Any) -> Any:
        from .custom import Sum

        if not hasattr(other, "left") or not hasattr(other, "right"):
            return NotImplemented
        return Sum(other, self)


class Position(Asked):
    """A position of one of Hedgerow's games. A notebook draws it.

    >>> import hedgerow as hr
    >>> g = hr.hackenbush("BRR + RB")
    >>> g
    hackenbush('0-1B 1-2R 2-3R 0-4R 4-5B')
    >>> g.moves()
    ['0', '4']
    >>> g.play(0).value
    Value('-1/2')
    """

    __slots__ = ("_native", "turn")

    def __init__(self, game: str, text: str, *, moves_a_turn: Optional[int] = None, turn: Optional[str] = None) -> None:
        try:
            native = _native.Position(game, text, moves_a_turn)
        except ValueError as error:
            raise native_errors(error) from None
        if turn is not None:
            turn = "LR"[player_of(turn) or 0]
            if not native.has_free_turn:
                raise BadInput(f"{game}: a position says itself who is to move")
        self._native = native
        self.turn = turn

    @classmethod
    def _of(cls, native: _native.Position, turn: Optional[str] = None) -> "Position":
        position = cls.__new__(cls)
        position._native = native
        position.turn = turn
        return position

    @property
    def game(self) -> str:
        """The name of its game."""
        return self._native.game

    @property
    def text(self) -> str:
        """The position as it is always written."""
        return self._native.text

    def _ask(self, verb: str, keys: Dict[str, Any], limits: Allowed, progress: bool = False) -> Answer:
        native = self._native
        asked = {"game": native.game_word, "position": native.text, "moves": native.moves_a_turn, **keys}
        context = (self, verb, keys, limits)
        if not progress:
            return answered(native.ask, verb, asked, limits, None, context)
        with Bar(f"{native.game} {verb}") as look:
            return answered(native.ask, verb, asked, limits, look, context)

    def moves(self, turn: Optional[str] = None) -> List[str]:
        """The moves of the player to move."""
        return list(self._session("moves", turn)[1])

    @property
    def mover(self) -> Optional[str]:
        """The letter of the player to move; None if the game is over."""
        mover = self._session("moves", None)[0]
        return None if mover is None else str(mover[0])

    @property
    def results(self) -> List[int]:
        """What each player has got, if the game is over."""
        return list(self._session("moves", None)[2])

    def _session(self, method: str, turn: Optional[str], *words: Any) -> Any:
        try:
            return getattr(self._native, method)(*words, player_of(turn or self.turn))
        except ValueError as error:
            raise native_errors(error) from None

    def play(self, move: Union[str, int], turn: Optional[str] = None) -> "Position":
        """The position after a move, by its name.

        Where a position does not say who is to move and nobody else has, the move is Left's, or else Right's.
        """
        given = turn or self.turn
        is_free = self._native.has_free_turn
        if is_free and given is None:
            given = "L" if str(move) in self.moves("L") else "R"
        native = self._session("play", given, str(move))
        after = ("R" if player_of(given) == 0 else "L") if is_free else None
        return Position._of(native, after)

    def _options(self, player: int) -> Dict[str, "Position"]:
        try:
            return {move: Position._of(native) for move, native in self._native.options(player)}
        except ValueError as error:
            raise native_errors(error) from None

    def left(self) -> Dict[str, "Position"]:
        """What Left may move to, by the name of the move."""
        return self._options(0)

    def right(self) -> Dict[str, "Position"]:
        """What Right may move to, by the name of the move."""
        return self._options(1)

    def perft(self, depth: int, **options: Any) -> List[int]:
        """How many lines of play there are of each length."""
        return list(self.ask("perft", depth=depth, **self._with_turn(options))["counts"])

    def scale(self, **options: Any) -> Answer:
        """Koene's Scale Method, for Hackenbush."""
        return self.ask("scale", **options)

    def duel(self, engines: List[str], **options: Any) -> Answer:
        """Engines against each other, both moving at once."""
        return self.ask("duel", engines=engines, **options)

    def to_networkx(self) -> Any:
        """A Hackenbush position as a networkx graph."""
        from .graphs import to_networkx

        return to_networkx(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> Tuple[Any, ...]:
        return (self._native.game_word, self.text, self._native.moves_a_turn, self.turn)

    def __reduce__(self) -> Tuple[Any, ...]:
        return (_restored, self._identity())

    def __deepcopy__(self, memo: Any) -> "Position":
        return self

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        moves = self._native.moves_a_turn
        more = "" if moves is None else f", moves_a_turn={moves}"
        more += "" if self.turn is None else f", turn={self.turn!r}"
        return f"{self.game}({self.text!r}{more})"

    def _repr_svg_(self) -> str:
        return self.picture().svg


def _restored(game: str, text: str, moves_a_turn: Optional[int], turn: Optional[str]) -> Position:
    return Position(game, text, moves_a_turn=moves_a_turn, turn=turn)


class Game:
    """One of Hedgerow's games: call it with a position.

    >>> import hedgerow as hr
    >>> hr.domineering(4, 4) == hr.domineering("4x4")
    True
    >>> hr.nim(3, 5, 7).value
    Value('*')
    """

    def __init__(self, card: Mapping[str, str]) -> None:
        self._card = card
        #: Its name, as typed.
        self.name = card["name"]
        self._word = card["word"]
        #: Its name for people.
        self.title = card["title"]
        #: A position to begin with.
        self.start = card["start"]
        self.__doc__ = f"{card['title']}: {card['about']}.\n\nPositions: {card['form']}."

    def __call__(self, *position: Any, moves_a_turn: Optional[int] = None, turn: Optional[str] = None) -> Position:
        """A position: its text, or numbers that stand for one, as in `domineering(4, 4)`."""
        if not position:
            text = self.start
        elif len(position) == 1:
            text = str(position[0])
        else:
            text = ("+" if self.name == "nim" else "x").join(map(str, position))
        return Position(self._word, text, moves_a_turn=moves_a_turn, turn=turn)

    def position(self, text: str, turn: Optional[str] = None) -> Position:
        """A position by its text."""
        return Position(self._word, text, turn=turn)

    def families(self) -> List[Answer]:
        """The families of positions that `make` knows."""
        from ._asking import ask

        return list(ask("make", game=self._word).families)

    def engines(self) -> Answer:
        """The engines that play it, with their options."""
        from ._asking import ask

        return ask("engines", game=self._word)

    def __repr__(self) -> str:
        return f"<game {self.name}: {self._card['about']}>"

    def __reduce__(self) -> Tuple[Any, ...]:
        return (game, (self.name,)) if self._word == self.name else (rules, (self._word,))


def _games() -> Dict[str, Game]:
    import json

    return {card["name"]: Game(card) for card in json.loads(_native.games())}


#: All games by their names.
GAMES: Dict[str, Game] = _games()


def game(name: str) -> Game:
    """The game of this name."""
    try:
        return GAMES[name]
    except KeyError:
        raise BadInput(f"there is no game {name!r} (there are {', '.join(GAMES)})") from None


def rules(text: str) -> Game:
    """The game that the text of a rule file describes.

    >>> import hedgerow as hr
    >>> hops = hr.rules('''game hops
    ... board strip
    ... piece T blue stone
    ... piece F red ring
    ... left T. -> .T east
    ... left TF. -> .FT east
    ... right F. -> .F west
    ... right FT. -> .TF west
    ... ''')
    >>> hops.position("T.F").value
    Value('*')
    """
    import json

    try:
        return Game(json.loads(_native.rules(text)))
    except ValueError as error:
        raise native_errors(error) from None
