"""Hedgerow and OpenSpiel: our games for their algorithms, and exact answers for their positions.

>>> import hedgerow as hr
>>> game = hr.spiel.load_game("domineering", "3x3")                             # doctest: +SKIP
>>> from open_spiel.python.algorithms import minimax                            # doctest: +SKIP
>>> minimax.alpha_beta_search(game)[0]                                          # doctest: +SKIP
1.0
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Union

import pyspiel

from .errors import BadInput
from .positions import GAMES, Position, game as game_named

#: Most moves that have different names in a game.
_MOST_NAMES = 1 << 16


class Names:
    """Moves as numbers: a name gets the next number when it is first met, and keeps it."""

    def __init__(self) -> None:
        self._numbers: Dict[str, int] = {}
        self._names: List[str] = []

    def number(self, name: str) -> int:
        """The number of a name."""
        if name not in self._numbers:
            self._numbers[name] = len(self._names)
            self._names.append(name)
        return self._numbers[name]

    def name(self, number: int) -> str:
        """The name of a number."""
        return self._names[number]

    def __deepcopy__(self, memo: Any) -> "Names":
        return self


def _kind(name: str, players: int) -> Any:
    is_scored = name == "boxes"
    kinds = pyspiel.GameType
    return pyspiel.GameType(
        short_name=f"hedgerow_{name}",
        long_name=game_named(name).title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if players > 2 else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        provides_factored_observation_string=False,
        parameter_specification={"position": game_named(name).start},
        default_loadable=not is_scored,
    )


class HedgerowGame(pyspiel.Game):  # type: ignore[misc]
    """One of Hedgerow's games as a game of OpenSpiel."""

    def __init__(self, name: str, parameters: Optional[Dict[str, Any]] = None) -> None:
        text = (parameters or {}).get("position") or game_named(name).start
        self.start = Position(name, str(text))
        self.names = Names()
        players = self.start._native.players
        most = self._most()
        info = pyspiel.GameInfo(
            num_distinct_actions=_MOST_NAMES,
            max_chance_outcomes=0,
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if players == 2 else None,
            max_game_length=100_000,
        )
        super().__init__(_kind(name, players), info, {"position": self.start.text})

    def _most(self) -> float:
        # Points of boxes count; other games are won and lost.
        return float(len(self.start.moves())) if self.start.game == "boxes" else 1.0

    def new_initial_state(self) -> "HedgerowState":
        """The position to begin with."""
        return HedgerowState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Observers see the position as text."""
        from open_spiel.python.observation import IIGObserverForPublicInfoGame

        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class HedgerowState(pyspiel.State):  # type: ignore[misc]
    """A position at play."""

    def __init__(self, game: HedgerowGame) -> None:
        super().__init__(game)
        self.names = game.names
        self.position = game.start
        self._look()

    def _look(self) -> None:
        self._mover, moves, self._results = self.position._session("moves", None)
        self._moves = {self.names.number(move): move for move in moves}

    def current_player(self) -> int:
        """The number of the player to move."""
        return pyspiel.PlayerId.TERMINAL if self._mover is None else self._mover[1]  # type: ignore[no-any-return]

    def _legal_actions(self, player: int) -> List[int]:
        return sorted(self._moves)

    def _apply_action(self, action: int) -> None:
        turn = "LR"[self._mover[1]] if self.position._native.has_free_turn else None
        self.position = self.position.play(self._moves[action], turn)
        self._look()

    def _action_to_string(self, player: int, action: int) -> str:
        return self.names.name(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._mover is None

    def returns(self) -> List[float]:
        """What each player has got."""
        players = self.position._native.players
        if not self.is_terminal():
            return [0.0] * players
        if self.position.game == "boxes" and players == 2:
            difference = float(self._results[0] - self._results[1])
            return [difference, -difference] if sum(self._results) else [float(result) for result in self._results]
        return [float(result) for result in self._results]

    def information_state_string(self, player: int = 0) -> str:
        """The position as text."""
        return str(self)

    def observation_string(self, player: int = 0) -> str:
        """The position as text."""
        return str(self)

    def __str__(self) -> str:
        return f"{self.position.text} ({'over' if self._mover is None else self._mover[0]})"


def load_game(name: str, position: Union[str, Position, None] = None) -> HedgerowGame:
    """One of Hedgerow's games as a game of OpenSpiel, from a position or from the usual one."""
    if name not in GAMES:
        raise BadInput(f"there is no game {name!r} (there are {', '.join(GAMES)})")
    text = position.text if isinstance(position, Position) else position
    return HedgerowGame(name, {"position": text} if text else None)


def position(state: Any) -> Position:
    """A position of OpenSpiel's own Dots-and-Boxes or Nim as one of ours, to be solved and valued exactly.

    OpenSpiel's Nim is misère unless it says otherwise: then `position(state).solve(misere=True)` says who wins.
    """
    if isinstance(state, HedgerowState):
        return state.position
    game = state.get_game()
    name, parameters = game.get_type().short_name, game.get_parameters()
    if name == "nim":
        piles = str(state).split(":", 1)[1].split()
        turn = None if state.is_terminal() else "LR"[state.current_player()]
        return Position("nim", "+".join(piles), turn=turn)
    if name == "dots_and_boxes":
        rows, columns = parameters.get("num_rows", 2), parameters.get("num_cols", 2)
        found = Position("boxes", f"{rows}x{columns}")
        for action in state.history():
            found = found.play(action)
        return found
    raise BadInput(f"{name} of OpenSpiel is not one of Hedgerow's games (there are dots_and_boxes and nim)")
