"""One seat against bots, in the shape of Gymnasium: a subclass of its Env where that can be imported.

    env = Red7Env(opponents="greedy", pruned=True)
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample())

Not every action is possible at any moment: `info["action_mask"]` and `env.action_masks()` tell, and
`action_space.sample()` chooses among these. Any other raises red7.Error and changes nothing; with
strict=False the next one that is possible is taken instead, for learners that know no masks.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .spaces import Box, Discrete
from .vec import Vec

try:
    import gymnasium

    _Env: Any = gymnasium.Env
except ImportError:

    class _Env:  # type: ignore[no-redef]
        """What of Gymnasium's Env is used here."""

        def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
            if seed is not None:
                self.np_random = np.random.default_rng(seed)

        def close(self) -> None:
            pass

        @property
        def unwrapped(self) -> Any:
            return self


__all__ = ["Red7Env"]


class _Possible(Discrete):
    """All actions; a sample is one that is possible now."""

    def __init__(self, n: int, mask: Any) -> None:
        super().__init__(n)
        self._mask = mask

    def sample(self, mask: Any = None, **more: Any) -> Any:
        now = self._mask.astype(np.int8) if mask is None and self._mask.any() else mask
        return super().sample(now, **more)


class Red7Env(_Env):
    """Red7 in one seat; the others are bots.

    `opponents` is the name of a bot, or a list of names with None for the own seat. The rest of the
    arguments are those of red7.vec.Vec.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, rules: str = "v1.3", players: int = 2, *, seat: int = 0,
                 opponents: str | Sequence[str | None] = "greedy", strict: bool = True,
                 render_mode: str | None = None, **config: Any) -> None:
        if isinstance(opponents, str):
            opponents = [None if i == seat else opponents for i in range(players)]
        self.render_mode, self.strict = render_mode, strict
        self.vec = Vec(rules, 1, players=players, opponents=opponents, reset="off", **config)
        self.seat = list(opponents).index(None)
        self.observation_space = Box(0, 255, (self.vec.observation_size,), np.uint8)
        self.action_space = _Possible(self.vec.action_count, self.vec.masks[0])

    def action_masks(self) -> np.ndarray:
        """Which actions are possible now."""
        return self.vec.masks[0].copy()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.vec.masks[0].astype(np.int8)}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """Deals. The same seed deals the same games."""
        super().reset(seed=seed, options=options)
        self.vec.reset(seeds=None if seed is None else np.array([seed], np.uint64))
        return self.vec.observations[0].copy(), self._info()

    def step(self, action: Any) -> Any:
        """Takes an action, and lets the bots answer."""
        mask = self.vec.masks[0]
        if not self.strict and 0 <= action < len(mask) and not mask[action] and mask.any():
            action = (action + np.argmax(np.roll(mask, -action))) % len(mask)
        self.vec.actions[0] = action
        self.vec.step()
        return (self.vec.observations[0].copy(), float(self.vec.rewards[0, self.seat]),
                bool(self.vec.terminals[0]), bool(self.vec.truncations[0]), self._info())

    def render(self) -> str:
        """The position as the own seat sees it, in notation."""
        return self.vec.render(0, self.seat)
