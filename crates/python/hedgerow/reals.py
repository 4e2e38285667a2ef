"""Numbers that no fraction is: roots of polynomials, and numbers of which only bounds are known."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, List, Mapping, Optional, Sequence, Tuple, Union


class Real:
    """A number between two fractions, perhaps a root of a polynomial and then known exactly.

    >>> import hedgerow as hr
    >>> golden = hr.Real(("0.6180", "0.6181"), ["-1", "1", "1"])
    >>> golden
    Real(0.618…, a root of x^2 + x - 1)
    """

    def __init__(self, interval: Sequence[Any], polynomial: Optional[Sequence[Any]] = None) -> None:
        low, high = interval
        #: Bounds, as fractions.
        self.interval: Tuple[Fraction, Fraction] = (Fraction(low), Fraction(high))
        #: The coefficients of the polynomial, beginning with the constant; None if only bounds are known.
        self.polynomial: Optional[List[int]] = None if polynomial is None else [int(number) for number in polynomial]

    @property
    def is_exact(self) -> bool:
        """Whether the polynomial says exactly which number it is."""
        return self.polynomial is not None

    def __float__(self) -> float:
        return float(sum(self.interval) / 2)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Real) and (self.interval, self.polynomial) == (other.interval, other.polynomial)

    def __hash__(self) -> int:
        return hash(self.interval)

    def __repr__(self) -> str:
        low, high = (f"{float(end):.15f}" for end in self.interval)
        same = "".join(a for a, _ in zip(low, _while_equal(low, high)))
        root = f", a root of {_written(self.polynomial)}" if self.polynomial else ""
        return f"Real({same.rstrip('.')}…{root})"

    def _repr_latex_(self) -> str:
        root = f"\\ (\\text{{a root of }} {_written(self.polynomial)})" if self.polynomial else ""
        return f"${float(self):.9f}\\ldots{root}$"


def _while_equal(low: str, high: str) -> str:
    for place, (a, b) in enumerate(zip(low, high)):
        if a != b:
            return low[:place]
    return low


def _written(polynomial: Sequence[int]) -> str:
    text = ""
    for power in range(len(polynomial) - 1, -1, -1):
        number = polynomial[power]
        if number == 0:
            continue
        sign = (" - " if number < 0 else " + ") if text else ("-" if number < 0 else "")
        size = "" if abs(number) == 1 and power else str(abs(number))
        text += sign + size + ("" if power == 0 else "x" if power == 1 else f"x^{power}")
    return text


Number = Union[Fraction, Real]


def read(written: Any) -> Optional[Number]:
    """A number as answers write it: "11/6", or the two ends of an interval."""
    if written is None:
        return None
    return Fraction(written) if isinstance(written, str) else Real(written)


def worth(keys: Mapping[str, Any]) -> Optional[Number]:
    """What a position is worth by the keys value, interval and polynomial of an answer."""
    if keys.get("value") is not None:
        return Fraction(keys["value"])
    if keys.get("interval") is None:
        return None
    return Real(keys["interval"], keys.get("polynomial"))
