"""How a question travels to the native part and its answer back."""

from __future__ import annotations

import json
from typing import Any, Callable, Dict, Mapping, Optional, Tuple, Union

from . import _native
from .answers import Answer, of_verb
from .errors import BadInput, Interrupted, NotationError, Unfinished

#: A time in seconds or as text ("500ms", "10s", "2m").
Time = Union[float, int, str]
#: Bytes, or as text ("512MiB", "1G").
Memory = Union[int, str]
Look = Optional[Callable[[int, int], None]]

_TIMES = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}
_SIZES = {"K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "TiB": 2**40}
Allowed = Tuple[Optional[float], Optional[int], Optional[int]]


def _number(text: str, units: Mapping[str, float], what: str) -> float:
    for unit in sorted(units, key=len, reverse=True):
        if text.endswith(unit):
            try:
                return float(text[: -len(unit)]) * units[unit]
            except ValueError:
                break
    raise BadInput(f"{text!r} is not {what}")


def allowed(time: Optional[Time] = None, memory: Optional[Memory] = None, threads: Optional[int] = None) -> Allowed:
    """Limits as the native part takes them."""
    if isinstance(time, str):
        time = _number(time, _TIMES, "a time, such as 500ms, 10s or 2m")
    if isinstance(memory, str):
        memory = int(_number(memory, _SIZES, "an amount of memory, such as 512MiB or 1G"))
    return (time, memory, threads)


class Bar:
    """A bar of tqdm, where that is installed and somebody sees it. It is made when there is something to show."""

    def __init__(self, words: str) -> None:
        self._words = words
        self._shown: Any = None

    def __call__(self, done: int, total: int) -> None:
        if self._shown is None:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                self._shown = False
            else:
                self._shown = tqdm(desc=self._words, total=total, delay=1, leave=False, disable=None)
        if self._shown:
            self._shown.total = total
            self._shown.update(done - self._shown.n)

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *_: Any) -> None:
        if self._shown:
            self._shown.close()


def native_errors(error: ValueError) -> BadInput:
    """A fault that the native part has found, as it is told."""
    if len(error.args) == 2:
        sentence, at = error.args
        return NotationError(sentence, tuple(at)) if at else BadInput(sentence)
    return BadInput(*error.args)


def answered(
    ask: Callable[[str, str, Allowed, Look], Tuple[int, str, Optional[str], Optional[Tuple[int, int]]]],
    verb: str,
    keys: Dict[str, Any],
    limits: Allowed,
    look: Look = None,
    context: Any = None,
) -> Answer:
    """Asks, and makes an answer or an exception of what comes back."""
    try:
        question = json.dumps({key: value for key, value in keys.items() if value is not None})
    except TypeError as error:
        raise BadInput(f"{verb}: {error}") from None
    try:
        status, text, sentence, at = ask(verb, question, limits, look)
    except ValueError as error:
        if type(error) is ValueError:
            raise native_errors(error) from None
        raise
    if status == 2:
        raise NotationError(sentence or "", at) if at else BadInput(sentence)
    answer = of_verb(verb, json.loads(text), context)
    # A time is how one says how long an engine may think: its answer is one.
    if status == 1 and (verb != "best" or "move" not in answer or sentence == "interrupted"):
        raise (Interrupted if sentence == "interrupted" else Unfinished)(sentence or "", answer)
    return answer


def ask(verb: str, *, time: Optional[Time] = None, memory: Optional[Memory] = None, threads: Optional[int] = None,
        progress: bool = True, **keys: Any) -> Answer:
    """Asks a question that is not about one position, by the name of its verb and the keys of its JSON object.

    >>> import hedgerow as hr
    >>> hr.ask("matrix", matrix="1 0; 0 1").value
    Fraction(1, 2)
    """
    with Bar(verb) as look:
        return answered(_native.ask, verb, keys, allowed(time, memory, threads), look if progress else None)
