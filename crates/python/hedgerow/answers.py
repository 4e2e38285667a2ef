"""Answers: the keys of the program's JSON, with numbers that are numbers and values that are values."""

from __future__ import annotations

import json
from fractions import Fraction
from html import escape
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Tuple, Type

from . import reals
from ._native import Value
from .pictures import Picture

_READERS: Dict[str, Callable[[Any], Any]] = {
    "value": Value,
    "mean": Fraction,
    "temperature": Fraction,
    "low": Fraction,
    "high": Fraction,
    "left": lambda values: tuple(map(Value, values)),
    "right": lambda values: tuple(map(Value, values)),
}


class Answer(Mapping[str, Any]):
    """What the program says, as a mapping and as attributes.

    A key, `answer["mean"]`, is what the program's JSON has: texts and plain numbers. An attribute, `answer.mean`, is what it
    means: a `Fraction`, a `Value`, a list of smaller answers.

    >>> import hedgerow as hr
    >>> answer = hr.hackenbush("BRR + RB").explain()
    >>> answer["mean"], answer.mean
    ('-1/4', Fraction(-1, 4))
    >>> answer.parts[0].value
    Value('1/4')
    """

    _readers: Mapping[str, Callable[[Any], Any]] = _READERS

    def __init__(self, keys: Dict[str, Any], context: Any = None) -> None:
        self._keys = keys
        self._context = context

    def __getitem__(self, key: str) -> Any:
        return self._keys[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._keys:
            there = ", ".join(self._keys) if not name.startswith("_") else ""
            raise AttributeError(f"this answer has no {name!r} (there are {there})")
        return self._meaning(name, self._keys[name])

    def _meaning(self, name: str, held: Any) -> Any:
        reader = self._readers.get(name)
        if reader is not None and held is not None and not isinstance(held, Mapping):
            return reader(held)
        if isinstance(held, list) and held and isinstance(held[0], dict):
            return [Answer(keys) for keys in held]
        if name in ("svg", "thermograph") and isinstance(held, str):
            return Picture(held)
        return held

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *self._keys]

    def __reduce__(self) -> Tuple[Any, ...]:
        return (type(self), (self._keys, self._context))

    def json(self) -> str:
        """The answer as the program writes it with `--json`."""
        return json.dumps(self._keys, separators=(",", ":"), ensure_ascii=False)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({_shortened(self._keys)})"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th style='text-align:left'>{escape(key)}</th><td style='text-align:left'>{_cell(key, held)}</td></tr>"
            for key, held in self._keys.items()
        )
        return f"<table>{rows}</table>"


def _shortened(keys: Mapping[str, Any]) -> str:
    def short(held: Any) -> str:
        text = repr(held)
        return text if len(text) <= 60 else text[:59] + "…"

    return ", ".join(f"{key}={short(held)}" for key, held in keys.items())


def _cell(key: str, held: Any) -> str:
    if isinstance(held, str) and held.startswith("<svg"):
        return held
    if isinstance(held, list) and held and isinstance(held[0], dict):
        return table(held)
    text = held if isinstance(held, str) else json.dumps(held, ensure_ascii=False)
    return escape(text if len(text) <= 2000 else text[:1999] + "…")


def table(rows: List[Dict[str, Any]]) -> str:
    """Rows as a table of HTML."""
    heads = list(dict.fromkeys(key for row in rows for key in row))
    head = "".join(f"<th>{escape(key)}</th>" for key in heads)
    lines = ("".join(f"<td>{_cell(key, row.get(key, ''))}</td>" for key in heads) for row in rows[:100])
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def frame(columns: Dict[str, List[Any]]) -> Any:
    """A pandas frame, or without pandas a list of dicts."""
    try:
        import pandas
    except ImportError:
        return [dict(zip(columns, row)) for row in zip(*columns.values())]
    return pandas.DataFrame(columns)


class Proof:
    """A proof that simple, independent code checks.

    >>> import hedgerow as hr
    >>> hr.domineering(4, 4).solve().proof.verify()
    True
    """

    def __init__(self, text: str) -> None:
        #: The proof, to the byte as the program writes it.
        self.text = text

    def verify(self, **limits: Any) -> bool:
        """Whether it holds. A proof that does not hold is a `BadInput` whose sentence says where."""
        from ._asking import ask

        return bool(ask("verify", proof=self.text, **limits)["valid"])

    def save(self, path: Any) -> None:
        """Writes it to a file, which `hedgerow verify` reads."""
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(self.text)

    def __repr__(self) -> str:
        return f"<proof of {len(self.text)} bytes>"


class _OfPosition(Answer):
    """An answer about a position, which can be asked for more of the same."""

    def _again(self, **more: Any) -> Answer:
        position, verb, keys, limits = self._context
        answer: Answer = position._ask(verb, {**keys, **more}, limits)
        return answer

    def picture(self) -> Picture:
        """The position with what the answer says about every move."""
        return Picture(self._keys.get("svg") or self._again(svg=True)["svg"])


class SolveAnswer(_OfPosition):
    """The result of perfect play."""

    @property
    def proof(self) -> Proof:
        """A proof of the result, which is made when it is first asked for."""
        if "proof" not in self._keys:
            self._keys = {**self._keys, "proof": self._again(proof=True)["proof"]}
        return Proof(self._keys["proof"])


class BestAnswer(_OfPosition):
    """A move, and what an engine thinks of all moves."""

    def heatmap(self) -> Picture:
        """The position with every move in the colour of what the engine thinks of it."""
        return self.picture()


class NashAnswer(Answer):
    """The value of a position at which both move at once, and how to play it."""

    @property
    def value(self) -> Optional[reals.Number]:
        """What Left secures on average: a `Fraction`, or a `Real` where no fraction is the value."""
        return reals.worth(self._keys)

    @property
    def matrix(self) -> List[List[Optional[reals.Number]]]:
        """What each pair of moves is worth, Left's moves by rows; None for a pair after which both choose again."""
        return [[reals.read(cell) for cell in row] for row in self._keys["matrix"]]

    @property
    def strategies(self) -> Tuple[Dict[str, Fraction], Dict[str, Fraction]]:
        """How Left and Right mix their moves: the probability of each."""
        blue, red = ({move: Fraction(share) for move, share in self._keys[side].items()} for side in ("blue", "red"))
        return blue, red


class SurveyAnswer(Answer):
    """How many small positions have a property, and the smallest that has it not."""

    @property
    def holds(self) -> bool:
        """Whether every position that was looked at has the property."""
        return self._keys["counterexample"] is None

    @property
    def counterexample(self) -> Optional[Answer]:
        """The smallest position without the property, with its value; None if there is none."""
        found = self._keys["counterexample"]
        return None if found is None else Answer(found)

    @property
    def positions(self) -> int:
        """How many positions were looked at."""
        return sum(row["positions"] for row in self._keys["sizes"])


class MatrixAnswer(Answer):
    """The value of a matrix game."""

    _readers = {**_READERS, "value": Fraction}


class CalcAnswer(Answer):
    """What an expression is: its text, whatever kind of thing it is."""

    _readers = {"mean": Fraction, "temperature": Fraction}


class MatchAnswer(Answer):
    """What a match comes to."""

    def crosstable(self) -> Any:
        """The points of every engine against every other: a pandas frame, or without pandas a list of dicts."""
        return crosstable(self._keys)

    def _repr_html_(self) -> str:
        shown = self.crosstable()
        inner = shown._repr_html_() if hasattr(shown, "_repr_html_") else table(shown)
        return str(inner)


def crosstable(keys: Mapping[str, Any]) -> Any:
    """The crosstable of a match by the keys of its answer: points, a draw counts half."""
    names = [engine["engine"] for engine in keys["engines"]]
    points: Dict[Tuple[int, int], float] = {}
    if keys.get("tournament"):
        for cross in keys["tournament"]["crosses"]:
            first, second = cross["engines"]
            points[first, second] = cross["wins"] + cross["draws"] / 2
            points[second, first] = cross["losses"] + cross["draws"] / 2
    elif len(names) == 2:
        for own, engine in enumerate(keys["engines"]):
            points[own, 1 - own] = engine["wins"]["count"] + engine["draws"]["count"] / 2
    columns: Dict[str, List[Any]] = {"engine": names}
    for column, name in enumerate(names):
        columns[name] = [points.get((row, column)) for row in range(len(names))]
    columns["points"] = [sum(points.get((row, column), 0) for column in range(len(names))) for row in range(len(names))]
    return frame(columns)


_OF_VERB: Dict[str, Type[Answer]] = {
    "census": SurveyAnswer,
    "solve": SolveAnswer,
    "best": BestAnswer,
    "nash": NashAnswer,
    "matrix": MatrixAnswer,
    "calc": CalcAnswer,
    "match": MatchAnswer,
}


def of_verb(verb: str, keys: Dict[str, Any], context: Any) -> Answer:
    """The answer to a question of this name."""
    return _OF_VERB.get(verb, Answer)(keys, context)
