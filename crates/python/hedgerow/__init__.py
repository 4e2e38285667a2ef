"""Hedgerow: the workbench for combinatorial games.

Who wins, what is it worth, what should I play, and how sure is that? For any position of any game, exactly.

>>> import hedgerow as hr
>>> g = hr.hackenbush("BRR + RB")
>>> g.value
Value('-1/4')
>>> g.value + hr.Value("^*") > 0
False
>>> hr.domineering(4, 4).solve().winner
'L'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._asking import ask
from ._native import Value, __version__
from .answers import Answer, BestAnswer, MatchAnswer, NashAnswer, Proof, SolveAnswer, SurveyAnswer
from .batches import make, match, nash, solve, tournament, values
from .calculator import calc
from .custom import CustomGame, Sum
from .errors import BadInput, HedgerowError, Interrupted, NotationError, Unfinished
from .pictures import Picture
from .positions import GAMES, Game, Position, game, rules
from .program import command
from .reals import Real
from .studies import Report, Study, studies, study
from .surveys import survey

if TYPE_CHECKING:
    from . import cluster as cluster
    from . import spiel as spiel

hackenbush = game("hackenbush")
boxes = game("boxes")
konane = game("konane")
hex3d = game("hex3d")
nim = game("nim")
domineering = game("domineering")
cherries = game("cherries")
clobber = game("clobber")
nogo = game("nogo")
heaps = game("heaps")

__all__ = [
    "Answer", "BadInput", "BestAnswer", "CustomGame", "GAMES", "Game", "HedgerowError", "Interrupted", "MatchAnswer",
    "NashAnswer", "NotationError", "Picture", "Position", "Proof", "Real", "Report", "SolveAnswer", "Study", "Sum",
    "SurveyAnswer", "Unfinished",
    "Value", "__version__", "ask", "boxes", "calc", "cherries", "clobber", "command", "domineering", "from_networkx", "game",
    "hackenbush", "heaps", "hex3d", "konane", "make", "match", "nash", "nim", "nogo", "rules", "solve", "spiel", "studies",
    "study", "survey", "tournament", "values", "widget",
]


def from_networkx(graph: Any, ground: Any = 0) -> Position:
    """A networkx graph as a Hackenbush position; an edge's `colour` is B, R or G."""
    from .graphs import from_networkx

    return from_networkx(graph, ground)


def widget(position: Position) -> Any:
    """The page's own board, editor and player inside a notebook. Needs anywidget."""
    from .widgets import widget

    return widget(position)


def __getattr__(name: str) -> Any:
    if name in ("cluster", "spiel"):
        import importlib

        return importlib.import_module(f".{name}", __name__)
    # A game of the registry that this file does not name yet.
    if name in GAMES:
        return GAMES[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
