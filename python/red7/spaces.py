"""The few spaces that the adapters need: Gymnasium's where it can be imported, else of the same shape."""
from __future__ import annotations

from typing import Any

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:

    class Box:  # type: ignore[no-redef]
        """Arrays of numbers between two bounds."""

        def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: Any) -> None:
            self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

        def contains(self, x: Any) -> bool:
            return x.shape == self.shape and x.dtype == self.dtype

    class Discrete:  # type: ignore[no-redef]
        """The numbers from 0 to n - 1."""

        def __init__(self, n: int) -> None:
            self.n, self.shape, self.dtype = n, (), np.dtype(np.int64)
            self._random = np.random.default_rng()

        def seed(self, seed: int | None = None) -> None:
            self._random = np.random.default_rng(seed)

        def sample(self, mask: Any = None) -> int:
            choices = np.arange(self.n) if mask is None else np.flatnonzero(mask)
            return int(self._random.choice(choices))

        def contains(self, x: Any) -> bool:
            return 0 <= int(x) < self.n

    class Dict(dict):  # type: ignore[no-redef]
        """Spaces by name."""

        def contains(self, x: Any) -> bool:
            return x.keys() == self.keys() and all(self[key].contains(x[key]) for key in self)


__all__ = ["Box", "Dict", "Discrete"]
