"""Many positions, and many games."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, Optional, Sequence, Union

from . import _native
from ._asking import Bar, Memory, Time, allowed, ask, native_errors
from .answers import Answer, MatchAnswer, frame
from .custom import CustomGame
from .errors import BadInput, Interrupted
from .positions import Game, Position


def make(family: str, *, count: Optional[int] = None, seed: Optional[int] = None, **parameters: Any) -> Any:
    """Members of a named family, such as "hackenbush.random": one, or with `count` a list of so many, one for each seed.

    >>> import hedgerow as hr
    >>> hr.make("cherries.random", rows=2, length=3, seed=1)
    cherries('BRB + RBR')
    >>> len(hr.make("hackenbush.random", edges=12, colours="BRG", count=5, seed=1))
    5
    """
    name, dot, member = family.partition(".")
    if not dot:
        raise BadInput(f"{family!r} is not a family: write the game and the family, such as hackenbush.random")
    words = [f"{key}={value}" for key, value in parameters.items()]
    first = 1 if seed is None else seed
    seeds = list(range(first, first + count)) if count is not None else None if seed is None else [seed]
    try:
        made = [Position._of(native) for native in _native.make(name, member, words, seeds)]
    except ValueError as error:
        raise native_errors(error) from None
    return made[0] if count is None else made


def values(
    positions: Iterable[Any],
    *,
    time: Optional[Time] = None,
    memory: Optional[Memory] = None,
    threads: Optional[int] = None,
    progress: bool = True,
    client: Any = None,
) -> Any:
    """The values of many positions, on all cores: a pandas frame, or without pandas a list of dicts.

    With a `client` of dask.distributed they are found on that cluster. `time` is for each position; one that is not valued in time has no value, and `reason` says why. After a Ctrl-C the values
    that were found are `known["values"]` of the exception.

    >>> import hedgerow as hr
    >>> df = hr.values(hr.make("hackenbush.random", edges=8, count=3, seed=1))
    >>> list(df.columns)
    ['position', 'value', 'outcome', 'birthday', 'mean', 'temperature', 'nodes']
    """
    asked = list(positions)
    if client is not None:
        from .cluster import values as on_cluster

        return on_cluster(asked, client=client, time=time, memory=memory, progress=progress)
    limits = allowed(time, memory, threads)
    if any(not isinstance(position, Position) for position in asked):
        return frame(_one_by_one(asked, time=time, memory=memory, threads=threads))
    with Bar("values") as look:
        natives = [position._native for position in asked]
        columns, is_interrupted = _native.values(natives, limits, look if progress else None)
    if is_interrupted:
        raise Interrupted("interrupted", {"values": frame(columns)})
    return frame(columns)


def _one_by_one(positions: Sequence[Any], **limits: Any) -> Dict[str, List[Any]]:
    columns: Dict[str, List[Any]] = {"position": list(positions)}
    answers = []
    for position in positions:
        if not isinstance(position, (Position, CustomGame)):
            raise BadInput(f"{position!r} is not a position")
        answers.append(position.appraise(**limits))
    for key in ("value", "outcome", "birthday", "mean", "temperature", "nodes"):
        columns[key] = [getattr(answer, key) for answer in answers]
    return columns


def match(game: Union[str, Game, Position], engines: Sequence[str], **options: Any) -> MatchAnswer:
    """Engines against each other; more than two play a round robin.

    >>> import hedgerow as hr
    >>> played = hr.match("domineering", ["mc:playouts=10", "random"], games=10, position="4x4", seed=1)
    >>> played["games"] + played["repeated"]
    10
    """
    if isinstance(game, Position):
        options.setdefault("position", game.text)
        game = game.game
    name = game.name if isinstance(game, Game) else game
    if len(engines) > 2:
        options.setdefault("round_robin", True)
    answer = ask("match", game=name, engines=list(engines), **options)
    assert isinstance(answer, MatchAnswer)
    return answer


def tournament(game: Union[str, Game], engines: Sequence[str], *, client: Any = None, **options: Any) -> MatchAnswer:
    """A round robin whose games can be kept in the file `records`; with a `client` of dask.distributed, on that cluster.

    >>> import hedgerow as hr
    >>> hr.tournament("nim", ["random", "greedy", "uct:iterations=20"], games=4, seed=1)["games"]
    12
    """
    from .cluster import tournament as by_parts

    return by_parts(game, engines, client=client, **options)


def solve(position: Position, *, client: Any = None, **options: Any) -> Any:
    """The result of perfect play; with a `client` of dask.distributed, by jobs on that cluster (konane, boxes, hex3d).

    >>> import hedgerow as hr
    >>> hr.solve(hr.konane("4x4")).winner
    'O'
    """
    if client is None:
        return position.solve(**options)
    from .cluster import solve as by_jobs

    return by_jobs(position, client=client, **options)


def nash(position: Union[str, Position, CustomGame], **options: Any) -> Answer:
    """The value of a position at which both move at once; a text is one of Hackenbush.

    >>> import hedgerow as hr
    >>> hr.nash("BR + BR + RB").matrix[2]
    [Fraction(0, 1), Fraction(0, 1), Fraction(1, 2)]
    """
    asked = Position("hackenbush", position) if isinstance(position, str) else position
    return asked.nash(**options)
