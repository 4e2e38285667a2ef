"""What can go wrong: every exception of Hedgerow, with the program's sentences."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Tuple


class HedgerowError(Exception):
    """Any exception of Hedgerow."""


class BadInput(HedgerowError, ValueError):
    """What was asked makes no sense; the sentence says why."""


class NotationError(BadInput):
    """A text is not a position, a value or a move.

    >>> import hedgerow as hr
    >>> hr.hackenbush("0-1X")
    Traceback (most recent call last):
    hedgerow.errors.NotationError: hackenbush: edge 0 "0-1X": X is not a colour
    """

    def __init__(self, sentence: str, at: Optional[Tuple[int, int]] = None) -> None:
        super().__init__(sentence)
        #: Where the fault is in the text: its first byte and the byte after it.
        self.at = at


class Unfinished(HedgerowError):
    """A limit came before the answer."""

    def __init__(self, reason: str, known: Mapping[str, Any]) -> None:
        super().__init__(f"no answer: {reason}")
        #: The limit.
        self.reason = reason
        #: What was known then.
        self.known = known


class Interrupted(Unfinished, KeyboardInterrupt):
    """Ctrl-C came before the answer."""
