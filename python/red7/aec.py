"""All seats, one after the other, in the shape of PettingZoo: a subclass of its AECEnv where that can be
imported.

    env = Red7Env(players=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        env.step(None if terminated or truncated else choose(observation["action_mask"]))

Agents are "seat_0" to "seat_3". An agent observes what its seat may know; the mask is that of the agent to
move, and empty for the others.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from .errors import Error
from .spaces import Box, Dict, Discrete
from .vec import Vec

try:
    from pettingzoo import AECEnv
except ImportError:

    class AECEnv:  # type: ignore[no-redef]
        """What of PettingZoo's AECEnv is used here, and by those who use it."""

        agents: list[str]
        agent_selection: str
        rewards: dict[str, float]
        terminations: dict[str, bool]
        truncations: dict[str, bool]
        infos: dict[str, dict[str, Any]]
        _cumulative_rewards: dict[str, float]

        def observe(self, agent: str) -> Any:
            raise NotImplementedError

        def last(self, observe: bool = True) -> Any:
            agent = self.agent_selection
            return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                    self.terminations[agent], self.truncations[agent], self.infos[agent])

        def agent_iter(self, max_iter: int = 2**63) -> Any:
            while self.agents and max_iter > 0:
                max_iter -= 1
                yield self.agent_selection

        def _accumulate_rewards(self) -> None:
            for agent, reward in self.rewards.items():
                self._cumulative_rewards[agent] += reward

        def _clear_rewards(self) -> None:
            self.rewards = dict.fromkeys(self.rewards, 0.0)

        def _deads_step_first(self) -> str:
            dead = [a for a in self.agents if self.terminations[a] or self.truncations[a]]
            if dead:
                self.agent_selection = dead[0]
            return self.agent_selection

        def _was_dead_step(self, action: Any) -> None:
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            agent = self.agent_selection
            rows: tuple[dict[str, Any], ...] = (self.terminations, self.truncations, self.rewards,
                                                self._cumulative_rewards, self.infos)
            for row in rows:
                del row[agent]
            self.agents.remove(agent)
            if self.agents:
                self._deads_step_first()
            self._clear_rewards()

        def close(self) -> None:
            pass

        @property
        def unwrapped(self) -> Any:
            return self


__all__ = ["Red7Env", "env"]


class Red7Env(AECEnv):
    """Red7 with an agent in every seat. The arguments are those of red7.vec.Vec."""

    metadata = {"name": "red7", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, rules: str = "v1.3", players: int = 2, *, render_mode: str | None = None,
                 **config: Any) -> None:
        super().__init__()
        if config.get("opponents"):
            raise Error("agents are in every seat; red7.gym plays against bots", "ENV_CONFIG", "opponents")
        self.render_mode = render_mode
        self.vec = Vec(rules, 1, players=players, reset="off", **config)
        self.possible_agents = [f"seat_{i}" for i in range(players)]
        self.agents: list[str] = []
        n = self.vec.action_count
        self.observation_spaces = {agent: Dict({
            "observation": Box(0, 255, (self.vec.observation_size,), np.uint8),
            "action_mask": Box(0, 1, (n,), np.int8)}) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(n) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of its actions."""
        return self.action_spaces[agent]

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent may know now, and what it may do."""
        seat = self._seat(agent)
        to_move = seat == self.vec.seats[0] and not self.vec.over(0)
        mask = self.vec.masks[0] if to_move else np.zeros(self.vec.action_count)
        return {"observation": np.frombuffer(self.vec.observe(0, seat), np.uint8).copy(),
                "action_mask": mask.astype(np.int8)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals. The same seed deals the same games."""
        self.vec.reset(seeds=None if seed is None else np.array([seed], np.uint64))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.vec.seats[0]]

    def step(self, action: Any) -> None:
        """Takes the action of the selected agent; None when it is terminated or truncated."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.vec.actions[0] = -1 if action is None else action
        self.vec.step()
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {a: float(self.vec.rewards[0, self._seat(a)]) for a in self.agents}
        if self.vec.over(0):
            self.terminations = dict.fromkeys(self.agents, bool(self.vec.terminals[0]))
            self.truncations = dict.fromkeys(self.agents, bool(self.vec.truncations[0]))
        else:
            self.agent_selection = self.possible_agents[self.vec.seats[0]]
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str:
        """The position as the selected agent sees it, in notation."""
        return self.vec.render(0, self._seat(self.agent_selection))

    def close(self) -> None:
        """Nothing is to be closed."""


def env(**config: Any) -> Any:
    """The environment with PettingZoo's usual wrappers, where they can be imported."""
    made: Any = Red7Env(**config)
    try:
        from pettingzoo.utils import wrappers
    except ImportError:
        return made
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))
