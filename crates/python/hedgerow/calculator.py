"""The calculator: expressions of values, as on the command line."""

from __future__ import annotations

from typing import Any, List, Optional, Union

from ._asking import Memory, Time, ask
from ._native import Value
from .answers import Answer


def calc(expression: str, *, time: Optional[Time] = None, memory: Optional[Memory] = None, **names: Union[Value, str, int]) -> Any:
    """What an expression is: a `Value`, a truth, a list of values, a word, or an answer with thermographs.

    Names in the expression are given as keywords.

    >>> import hedgerow as hr
    >>> hr.calc("{1|-1} + ^*")
    Value('{1^*|-1^*}')
    >>> hr.calc("g.Mean", g=hr.domineering("2x3").value)
    Value('3/4')
    >>> hr.calc("^* || 0")
    True
    >>> hr.calc('AtomicWeight(hackenbush("0-1G 1-2B"))')
    Value('1')
    """
    given = {name: str(value) for name, value in names.items()}
    answer: Answer = ask("calc", expression=expression, names=given, time=time, memory=memory, progress=False)
    kind = answer["kind"]
    if kind == "value":
        return Value(answer["value"])
    if kind == "truth":
        return answer["holds"]
    if kind == "list":
        return _values(answer["list"])
    if kind == "options":
        return _values(answer["left"]), _values(answer["right"])
    return answer if kind == "thermographs" else answer["value"]


def _values(texts: List[str]) -> List[Value]:
    return [Value(text) for text in texts]
