"""Many games at once: arrays of numpy that the C library writes into and reads from.

    vec = Vec("v1.3", 64, by="turns", pruned=True, seed=1)
    vec.reset()
    while True:
        vec.sample()             # or: vec.actions[:] = ...
        vec.step()
        vec.observations, vec.masks, vec.rewards, vec.terminals, vec.seats
"""
from __future__ import annotations

import threading
from typing import Any

import numpy as np

from ._core import LAYOUT, Envs

__all__ = ["LAYOUT", "Vec"]


def _array(buffer: Any) -> Any:
    """A torch tensor as an array of the same memory; other things as they are."""
    if hasattr(buffer, "detach") and hasattr(buffer, "numpy"):
        return buffer.detach().numpy()
    return buffer


class Vec(Envs):
    """Environments with their buffers.

    The arguments are those of `red7._core.Envs`; see also docs/env.md. Buffers are arrays of numpy, made
    here or given by the caller (`buffers=`: a dict of any of them, arrays or torch tensors on the CPU). They
    are never copied:

    observations   (count, observation_size) uint8: as the seat to move sees it
    masks          (count, actions) bool, or with bit_masks (count, mask_size) uint8
    rewards        (count, players) float32
    terminals      (count,) bool
    truncations    (count,) bool
    seats          (count,) uint8: the seat to move
    actions        (count,) int64
    finals         (count, players, observation_size) uint8, with finals=True: the end of the last
                   episode as each seat saw it
    """

    _config: dict[str, Any]

    def __new__(cls, rules: str = "v1.3", count: int = 1, *, finals: bool = False,
                buffers: dict[str, Any] | None = None, **config: Any) -> "Vec":
        self = super().__new__(cls, rules, count, **config)
        self._config = {"rules": rules, "count": count, "finals": finals, **config}
        return self

    def __init__(self, rules: str = "v1.3", count: int = 1, *, finals: bool = False,
                 buffers: dict[str, Any] | None = None, **config: Any) -> None:
        given = dict(buffers or {})
        masks = ((count, self.mask_size), np.uint8) if config.get("bit_masks") else (
            (count, self.action_count), np.bool_)
        wanted = {
            "observations": ((count, self.observation_size), np.uint8),
            "masks": masks,
            "rewards": ((count, self.players), np.float32),
            "terminals": ((count,), np.bool_),
            "truncations": ((count,), np.bool_),
            "seats": ((count,), np.uint8),
            "actions": ((count,), np.int64),
        }
        if finals or "finals" in given:
            wanted["finals"] = ((count, self.players, self.observation_size), np.uint8)
        arrays = {name: _array(given.pop(name)) if name in given else np.zeros(shape, dtype)
                  for name, (shape, dtype) in wanted.items()}
        if given:
            raise TypeError(f"there are no buffers called {', '.join(sorted(given))}")
        self.bind(**arrays)
        self.observations, self.masks = arrays["observations"], arrays["masks"]
        self.rewards, self.seats, self.actions = arrays["rewards"], arrays["seats"], arrays["actions"]
        self.terminals, self.truncations = arrays["terminals"], arrays["truncations"]
        self.finals = arrays.get("finals")

    def field(self, name: str, rows: Any = None) -> Any:
        """A field of the observations, without a copy: (count, how many, width), or of other rows."""
        for field, offset, width, many, _ in self.fields():
            if field == name:
                rows = self.observations if rows is None else rows
                return rows[..., offset:offset + width * many].reshape(*rows.shape[:-1], many, width)
        raise KeyError(name)

    def step_threads(self, threads: int) -> None:
        """step() with the environments spread over threads."""
        if threads < 2:
            self.step()
            return
        faults: list[BaseException] = []

        def run(first: int, count: int) -> None:
            try:
                self.step(first, count)
            except BaseException as fault:  # raised again below
                faults.append(fault)

        bounds = [self.count * i // threads for i in range(threads + 1)]
        workers = [threading.Thread(target=run, args=(a, b - a)) for a, b in zip(bounds, bounds[1:])]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        if faults:
            raise faults[0]

    def __getstate__(self) -> dict[str, Any]:
        rows = ("rewards", "terminals", "truncations", "actions")
        return {"config": self._config, "saved": [self.save(i) for i in range(self.count)],
                "rows": {name: getattr(self, name).copy() for name in rows}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for i, saved in enumerate(state["saved"]):
            self.load(i, saved)
        for name, row in state["rows"].items():
            getattr(self, name)[...] = row

    def __reduce__(self) -> Any:
        return _make, (type(self), self._config), self.__getstate__()


def _make(cls: type, config: dict[str, Any]) -> Any:
    return cls(**config)
