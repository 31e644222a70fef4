"""The shape of OpenSpiel: a Game makes States, which are cloned, written down and resampled. Subclasses of
pyspiel's where that can be imported.

    game = Red7Game({"rules": "v1.3", "players": 2})
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(random.choices(actions, chances)[0])
        else:
            state.apply_action(choose(state.information_state_tensor(), state.legal_actions()))
    state.returns()

Chance deals card by card before the round begins: the hands, each from its weakest card, so that every deal has
one history; a palette card for each seat; and the deck from its top, where the rules draw from it. A small deck
makes a game that is searched to its end. In a match there are too many deals to come: there chance chooses the
bytes of a seed from which all its rounds are dealt.
"""
from __future__ import annotations

import base64
import json
import math
from typing import Any

import numpy as np

from .errors import Error
from .vec import Vec

try:
    import pyspiel
except ImportError:
    pyspiel = None

__all__ = ["CHANCE", "Red7Game", "Red7State", "TERMINAL"]

CHANCE, TERMINAL = -1, -4
COLOURS = "VIBGYOR"
CARDS, SEED_BYTES = 49, 4
# Steps of a round at most (R7_HISTORY_STEPS_MAX); a match has as many rounds as its cards allow.
STEPS, ROUNDS = 352, 48
DEFAULTS: dict[str, Any] = {"rules": "v1.3", "players": 2, "match": False, "by": "steps", "pruned": False,
                            "deck": "", "hand": 7}

if pyspiel is None:
    _Game, _State = object, object
else:
    _Game, _State = pyspiel.Game, pyspiel.State

    def _types(params: dict[str, Any], actions: int) -> tuple[Any, Any]:
        kind = pyspiel.GameType(
            short_name="python_red7", long_name="Red7",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=4, min_num_players=2,
            provides_information_state_string=True, provides_information_state_tensor=True,
            provides_observation_string=True, provides_observation_tensor=True,
            parameter_specification=DEFAULTS)
        info = pyspiel.GameInfo(
            num_distinct_actions=actions, max_chance_outcomes=_outcomes(params), num_players=params["players"],
            min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=_length(params))
        return kind, info


def _outcomes(params: dict[str, Any]) -> int:
    return 256 if params["match"] else CARDS


def _length(params: dict[str, Any]) -> int:
    return STEPS * (ROUNDS if params["match"] else 1)


def _card(number: int) -> str:
    return f"{COLOURS[number % 7]}{number // 7 + 1}"


def _named(action: int, by: str) -> str:
    """An action of which no position tells more: its card or slot."""
    if by == "turns":
        return f"slot {action}"
    if action < 2 * CARDS:
        return "+@"[action // CARDS] + _card(action % CARDS)
    return ("=", "!", ".", "pass")[action - 2 * CARDS]


class Red7Game(_Game):  # type: ignore[misc, valid-type]
    """Red7 with parameters as those of red7.vec.Vec."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        unknown = set(params or {}) - set(DEFAULTS)
        if unknown:
            raise ValueError(f"there are no parameters called {', '.join(sorted(unknown))}")
        self._params = {**DEFAULTS, **(params or {})}
        self._config: dict[str, Any] = {**self._params, "deck": self._params["deck"] or None}
        self._probe = Vec(count=1, **self._config)
        self._probe.reset()
        text = self._params["deck"]
        self._deck = sorted(7 * (int(text[i + 1]) - 1) + COLOURS.index(text[i]) for i in range(0, len(text), 2))
        self._deck = self._deck or list(range(CARDS))
        self._chances = SEED_BYTES if self._params["match"] else len(self._probe.dealt(0))
        if pyspiel is not None:
            super().__init__(*_types(self._params, self._probe.action_count), self._params)

    def new_initial_state(self) -> Red7State:
        """A state in which chance is to deal."""
        return Red7State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """An observer as OpenSpiel's observation.py wants it: of what one player knows."""
        recall = getattr(iig_obs_type, "perfect_recall", False)  # OpenSpiel may leave the type out
        own = getattr(iig_obs_type, "private_info", None)
        if own is not None and (own != pyspiel.PrivateInfoType.SINGLE_PLAYER or not iig_obs_type.public_info):
            raise ValueError("observers see what is public and what one player knows")
        return _Observer(self, recall)

    def num_players(self) -> int:
        return self._probe.players

    def num_distinct_actions(self) -> int:
        return self._probe.action_count

    def max_chance_outcomes(self) -> int:
        return _outcomes(self._params)

    def max_chance_nodes_in_history(self) -> int:
        return self._chances

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def max_game_length(self) -> int:
        return _length(self._params)

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

    if pyspiel is None:

        def deserialize_state(self, text: str) -> Red7State:
            """The state that Red7State.serialize() wrote."""
            state = Red7State(self)
            state._restore(json.loads(text))
            return state

        def __str__(self) -> str:
            return f"python_red7({','.join(f'{key}={value}' for key, value in self._params.items())})"

    def __deepcopy__(self, memo: Any) -> Red7Game:
        return self

    def __reduce__(self) -> Any:
        return Red7Game, (self._params,)


class Red7State(_State):  # type: ignore[misc, valid-type]
    """A game in progress.

    OpenSpiel keeps the game and the history itself, and copies, writes and pickles a state as those and the
    attributes of this class; where it is not there, the methods below stand for its own."""

    def __init__(self, game: Red7Game) -> None:
        if pyspiel is None:
            self._game = game
            self._history: list[int] = []
        else:
            super().__init__(game)
        self._vec = Vec(count=1, reset="off", **game._config)
        self._dealt: list[int] = []  # what chance has chosen so far
        self._to_deal = game._chances

    # ---- chance ----

    def is_chance_node(self) -> bool:
        return len(self._dealt) < self._to_deal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next card, or the next byte of the seed of a match, with its probability."""
        game, place = self.get_game(), len(self._dealt)
        if game._params["match"]:
            return [(byte, 1 / 256) for byte in range(256)]
        left = sorted(set(game._deck) - set(self._dealt))
        hand = game._params["hand"]
        if place >= hand * game._params["players"]:
            return [(card, 1 / len(left)) for card in left]
        # A hand grows from its weakest card. So many ways there are to choose those after the next one.
        if place % hand > 0:
            left = [card for card in left if card > self._dealt[-1]]
        more = hand - place % hand - 1
        ways = [math.comb(len(left) - 1 - i, more) for i in range(len(left))]
        return [(card, n / sum(ways)) for card, n in zip(left, ways) if n > 0]

    def _apply_chance(self, action: int) -> None:
        if action not in [outcome for outcome, _ in self.chance_outcomes()]:
            raise Error("chance cannot choose that", "ENV_ACTION", "action", action)
        self._dealt.append(int(action))
        if self.is_chance_node():
            return
        if self.get_game()._params["match"]:
            self._vec.reset(seeds=np.array([int.from_bytes(bytes(self._dealt), "little")], np.uint64))
        else:
            self._vec.deal(0, bytes(self._dealt))

    # ---- whose turn, and what may be done ----

    def current_player(self) -> int:
        if self.is_chance_node():
            return CHANCE
        return TERMINAL if self._vec.over(0) else int(self._vec.seats[0])

    def is_terminal(self) -> bool:
        return not self.is_chance_node() and self._vec.over(0)

    def _legal_actions(self, player: int) -> list[int]:
        return self._vec.legal(0) if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self._apply_chance(action)
        else:
            self._vec.actions[0] = action
            self._vec.step()

    def _action_to_string(self, player: int, action: int) -> str:
        params = self.get_game()._params
        if player == CHANCE:
            return f"seed {action}" if params["match"] else f"deal {_card(action)}"
        try:
            return self._vec.turn(0, action)
        except Error:  # it is not possible here
            return _named(action, params["by"])

    if pyspiel is None:

        def get_game(self) -> Red7Game:
            return self._game

        def legal_actions(self, player: int | None = None) -> list[int]:
            if self.is_chance_node():
                return [action for action, _ in self.chance_outcomes()]
            return self._legal_actions(self.current_player() if player is None else player)

        def legal_actions_mask(self, player: int | None = None) -> list[int]:
            legal = set(self.legal_actions(player))
            count = self._game.max_chance_outcomes() if self.is_chance_node() else self._game.num_distinct_actions()
            return [int(action in legal) for action in range(count)]

        def apply_action(self, action: int) -> None:
            self._apply_action(action)
            self._history.append(int(action))

        def action_to_string(self, player: int, action: int) -> str:
            return self._action_to_string(player, action)

        def history(self) -> list[int]:
            return list(self._history)

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
        """As r7_env_rewards(), in numbers that add up to 0 more exactly than the environment's."""
        rewards = self._vec.rewards[0]
        winners, players = rewards == rewards.max(), len(rewards)
        if not self.is_terminal() or winners.all():
            return [0.0] * players
        won = (players / int(winners.sum()) - 1) / (players - 1)
        return [won if winner else -1 / (players - 1) for winner in winners]

    def rewards(self) -> list[float]:
        return self.returns()

    # ---- what a player knows ----

    def _player(self, player: int | None) -> int:
        return max(self.current_player(), 0) if player is None else player

    def information_state_string(self, player: int | None = None) -> str:
        return "" if self.is_chance_node() else self._vec.seen(0, self._player(player))

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        return list(map(float, self._vec.information(0, self._player(player))))

    def observation_string(self, player: int | None = None) -> str:
        return "" if self.is_chance_node() else self._vec.render(0, self._player(player))

    def observation_tensor(self, player: int | None = None) -> list[float]:
        return list(map(float, self._vec.observe(0, self._player(player))))

    def resample_from_infostate(self, player: int, sampler: Any = None) -> Red7State:
        """A state that the player cannot tell from this one; `sampler()` is a number in [0, 1). Its history is
        that of its deal, except in a match, where no seed leads there."""
        state = self.clone()
        if self.is_chance_node():
            return state
        seed = int((np.random.random() if sampler is None else sampler()) * 2**63)
        state._vec.resample(0, player, seed)
        return state if self.get_game()._params["match"] else self._again(state._vec.dealt(0))

    def _again(self, deal: bytes) -> Red7State:
        """The same actions after another deal. Those by turns count places of a hand, so they are found again by
        what they say."""
        old, new = self.get_game().new_initial_state(), self.get_game().new_initial_state()
        for card in self._dealt:
            old.apply_action(card)
        for card in deal:
            new.apply_action(card)
        for action in self.history()[self._to_deal:]:
            said = old._vec.turn(0, action)
            new.apply_action(next(a for a in new._vec.legal(0) if new._vec.turn(0, a) == said))
            old.apply_action(action)
        return new

    # ---- copies ----

    if pyspiel is None:

        def _saved(self) -> dict[str, Any]:
            return {"dealt": self._dealt, "actions": self._history,
                    "env": base64.b64encode(self._vec.save(0)).decode(),
                    "rewards": [float(reward) for reward in self._vec.rewards[0]]}

        def _restore(self, saved: dict[str, Any]) -> None:
            self._vec.load(0, base64.b64decode(saved["env"]))
            self._vec.rewards[0] = saved["rewards"]
            self._dealt, self._history = list(saved["dealt"]), list(saved["actions"])

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
        if self.is_chance_node():
            match = self.get_game()._params["match"]
            return " ".join(["to be dealt:", *(str(n) if match else _card(n) for n in self._dealt)])
        return self._vec.render(0, -2)


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
