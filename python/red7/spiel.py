"""The shape of OpenSpiel: a Game makes States, which are cloned, written down and resampled. Subclasses of
pyspiel's where that can be imported.

    game = Red7Game({"rules": "v1.3", "players": 2, "seed": 1})
    state = game.new_initial_state()
    state.apply_action(0)                        # chance deals
    while not state.is_terminal():
        state.apply_action(choose(state.information_state_tensor(), state.legal_actions()))
    state.returns()

The deal is one chance node with one outcome, which stands for a deal at random ("sampled stochastic"):
there are too many deals to list. The order of the deck is part of it, so no chance follows.
"""
from __future__ import annotations

import base64
import json
from typing import Any

import numpy as np

from .vec import Vec

try:
    import pyspiel
except ImportError:
    pyspiel = None

__all__ = ["CHANCE", "Red7Game", "Red7State", "TERMINAL"]

CHANCE, TERMINAL = -1, -4
# Steps of a round at most (R7_HISTORY_STEPS_MAX); a match has as many rounds as its cards allow.
STEPS, ROUNDS = 352, 48
DEFAULTS: dict[str, Any] = {"rules": "v1.3", "players": 2, "match": False, "by": "steps", "pruned": False,
                            "deck": "", "hand": 7, "seed": 0}

if pyspiel is None:
    _Game, _State = object, object
else:
    _Game, _State = pyspiel.Game, pyspiel.State

    def _types(params: dict[str, Any], actions: int) -> tuple[Any, Any]:
        kind = pyspiel.GameType(
            short_name="python_red7", long_name="Red7",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=4, min_num_players=2,
            provides_information_state_string=True, provides_information_state_tensor=True,
            provides_observation_string=True, provides_observation_tensor=True,
            parameter_specification=DEFAULTS)
        info = pyspiel.GameInfo(
            num_distinct_actions=actions, max_chance_outcomes=1, num_players=params["players"],
            min_utility=-1.0, max_utility=1.0, utility_sum=0.0,
            max_game_length=STEPS * (ROUNDS if params["match"] else 1))
        return kind, info


class Red7Game(_Game):  # type: ignore[misc, valid-type]
    """Red7 with parameters as those of red7.vec.Vec."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        unknown = set(params or {}) - set(DEFAULTS)
        if unknown:
            raise ValueError(f"there are no parameters called {', '.join(sorted(unknown))}")
        self._params = {**DEFAULTS, **(params or {})}
        config = {key: value for key, value in self._params.items() if key != "seed"}
        config["deck"] = config["deck"] or None
        self._config = config
        self._probe = Vec(count=1, **config)
        self._seeds = np.random.default_rng(self._params["seed"])
        if pyspiel is not None:
            super().__init__(*_types(self._params, self._probe.action_count), self._params)

    def new_initial_state(self) -> Red7State:
        """A state in which chance is to deal."""
        return Red7State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """An observer as OpenSpiel's observation.py wants it."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return _Observer(self, recall)

    def num_players(self) -> int:
        return self._probe.players

    def num_distinct_actions(self) -> int:
        return self._probe.action_count

    def max_chance_outcomes(self) -> int:
        return 1

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def max_game_length(self) -> int:
        return STEPS * (ROUNDS if self._params["match"] else 1)

    def get_parameters(self) -> dict[str, Any]:
        return dict(self._params)

    def information_state_tensor_shape(self) -> list[int]:
        return [self._probe.information_size]

    def information_state_tensor_size(self) -> int:
        return self._probe.information_size

    def observation_tensor_shape(self) -> list[int]:
        return [self._probe.observation_size]

    def observation_tensor_size(self) -> int:
        return self._probe.observation_size

    def deserialize_state(self, text: str) -> Red7State:
        """The state that Red7State.serialize() wrote."""
        state = Red7State(self)
        state._restore(json.loads(text))
        return state

    def __str__(self) -> str:
        return f"red7({','.join(f'{key}={value}' for key, value in self._params.items())})"


class Red7State(_State):  # type: ignore[misc, valid-type]
    """A game in progress."""

    def __init__(self, game: Red7Game) -> None:
        if pyspiel is not None:
            super().__init__(game)
        self._game = game
        self._vec = Vec(count=1, reset="off", **game._config)
        self._dealt = False
        self._actions: list[int] = []

    def get_game(self) -> Red7Game:
        return self._game

    # ---- whose turn, and what may be done ----

    def current_player(self) -> int:
        if not self._dealt:
            return CHANCE
        return TERMINAL if self._vec.over(0) else int(self._vec.seats[0])

    def is_terminal(self) -> bool:
        return self._dealt and self._vec.over(0)

    def is_chance_node(self) -> bool:
        return not self._dealt

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        return self._vec.legal(0) if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        if self._dealt:
            self._vec.actions[0] = action
            self._vec.step()
        else:
            self._vec.reset(seeds=self._game._seeds.integers(0, 2**63, 1, np.uint64))
            self._dealt = True
        self._actions.append(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return "deal" if player == CHANCE else self._vec.turn(0, action)

    if pyspiel is None:

        def legal_actions(self, player: int | None = None) -> list[int]:
            if self.is_chance_node():
                return [0]
            return self._legal_actions(self.current_player() if player is None else player)

        def legal_actions_mask(self, player: int | None = None) -> list[int]:
            legal = set(self.legal_actions(player))
            return [int(action in legal) for action in range(self._game.num_distinct_actions())]

        def apply_action(self, action: int) -> None:
            self._apply_action(action)

        def action_to_string(self, player: int, action: int) -> str:
            return self._action_to_string(player, action)

        def history(self) -> list[int]:
            return list(self._actions)

        def num_players(self) -> int:
            return self._game.num_players()

        def player_return(self, player: int) -> float:
            return self.returns()[player]

        def child(self, action: int) -> Red7State:
            state = self.clone()
            state.apply_action(action)
            return state

    # ---- what it is worth ----

    def returns(self) -> list[float]:
        return [float(reward) for reward in self._vec.rewards[0]] if self.is_terminal() else [
            0.0] * self._game.num_players()

    def rewards(self) -> list[float]:
        return self.returns()

    # ---- what a player knows ----

    def _player(self, player: int | None) -> int:
        return max(self.current_player(), 0) if player is None else player

    def information_state_string(self, player: int | None = None) -> str:
        return self._vec.seen(0, self._player(player)) if self._dealt else ""

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        return list(map(float, self._vec.information(0, self._player(player))))

    def observation_string(self, player: int | None = None) -> str:
        return self._vec.render(0, self._player(player)) if self._dealt else ""

    def observation_tensor(self, player: int | None = None) -> list[float]:
        return list(map(float, self._vec.observe(0, self._player(player))))

    def resample_from_infostate(self, player: int, sampler: Any = None) -> Red7State:
        """A state that the player cannot tell from this one; `sampler()` is a number in [0, 1)."""
        state = self.clone()
        seed = int(sampler() * 2**63) if sampler else int(self._game._seeds.integers(0, 2**63))
        if state._dealt:
            state._vec.resample(0, player, seed)
        return state

    # ---- copies ----

    def _saved(self) -> dict[str, Any]:
        return {"dealt": self._dealt, "actions": self._actions,
                "env": base64.b64encode(self._vec.save(0)).decode(),
                "rewards": [float(reward) for reward in self._vec.rewards[0]]}

    def _restore(self, saved: dict[str, Any]) -> None:
        self._vec.load(0, base64.b64decode(saved["env"]))
        self._vec.rewards[0] = saved["rewards"]
        self._dealt, self._actions = saved["dealt"], list(saved["actions"])

    def clone(self) -> Red7State:
        """A copy that goes its own way."""
        state = Red7State(self._game)
        state._restore(self._saved())
        return state

    def __deepcopy__(self, memo: Any) -> Red7State:
        return self.clone()

    def serialize(self) -> str:
        """The state as text, for Red7Game.deserialize_state()."""
        return json.dumps(self._saved())

    def __reduce__(self) -> Any:
        return _unpickle, (self._game._params, self._saved())

    def __str__(self) -> str:
        return self._vec.render(0, -2) if self._dealt else "to be dealt"


def _unpickle(params: dict[str, Any], saved: dict[str, Any]) -> Red7State:
    state = Red7Game(params).new_initial_state()
    state._restore(saved)
    return state


class _Observer:
    """What OpenSpiel's observation.py calls an observer."""

    def __init__(self, game: Red7Game, recall: bool) -> None:
        self._recall = recall
        probe = game._probe
        self.tensor = np.zeros(probe.information_size if recall else probe.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Red7State, player: int) -> None:
        source = state._vec.information if self._recall else state._vec.observe
        self.tensor[:] = np.frombuffer(source(0, player), np.uint8)

    def string_from(self, state: Red7State, player: int) -> str:
        return state.information_state_string(player) if self._recall else state.observation_string(player)


if pyspiel is not None:
    pyspiel.register_game(_types(DEFAULTS, 102)[0], Red7Game)
