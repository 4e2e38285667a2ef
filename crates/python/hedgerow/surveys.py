"""Surveys: a property of all small positions of a game, and the smallest counterexample."""

from __future__ import annotations

from typing import Optional, Union

from ._asking import Memory, Time, ask
from .answers import SurveyAnswer
from .positions import Game, game as named


def survey(
    game: Union[Game, str],
    property: str,
    *,
    size: int = 6,
    shapes: Optional[str] = None,
    list: int = 0,
    time: Optional[Time] = None,
    memory: Optional[Memory] = None,
    threads: Optional[int] = None,
) -> SurveyAnswer:
    """Tests a property on all positions of a game up to a size, as `hedgerow survey` does.

    The game is one of Hedgerow's, its name, or one of your own from `hr.rules`. Properties are `number`, `integer`, `nimber`,
    `infinitesimal`, `all-small`, `zero`, `outcome=N` (or L, R, P), `temperature<=1` and `value={1|-1}`; `not` before one turns it
    round. `shapes` says which positions, where a game has several kinds; `list` asks for further counterexamples.

    >>> import hedgerow as hr
    >>> found = hr.survey("clobber", "not temperature<=-1", size=3)
    >>> found.holds
    False
    >>> found.counterexample.position, found.counterexample.value
    ('.', Value('0'))
    >>> hr.survey(hr.clobber, "all-small", size=5).holds
    True
    """
    chosen = named(game) if isinstance(game, str) else game
    answer = ask(
        "census", game=chosen._word, property=property, size=size, shapes=shapes, list=list,
        time=time, memory=memory, threads=threads,
    )
    return SurveyAnswer(dict(answer))
