"""A coder's numbers as the spaces of Gymnasium, and its rows as NumPy arrays."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tablee.engine.kernel import Kernel
from tablee.envs.coding import Coder

OBSERVATION = "observation"
MASK = "action_mask"

Shown = dict[str, NDArray[np.generic]]
"""What a seat is shown: its observation, and a 1 for every legal action."""


def observation_space(coder: Coder, actions: int | None = None) -> spaces.Dict:
    """Observation and mask; `actions` if there are more than the coder has."""
    low = np.concatenate([np.full(field.size, field.low, np.int16) for field in coder.fields])
    high = np.concatenate([np.full(field.size, field.high, np.int16) for field in coder.fields])
    count = coder.actions if actions is None else actions
    return spaces.Dict(
        {
            OBSERVATION: spaces.Box(low, high, dtype=np.int16),
            MASK: spaces.Box(0, 1, (count,), np.int8),
        }
    )


class Sight:
    """What seats are shown of a state, in new arrays each time."""

    def __init__(self, coder: Coder, actions: int | None = None) -> None:
        self.coder = coder
        self.actions = coder.actions if actions is None else actions
        self.numbers = np.zeros(coder.actions, np.int32)

    def legal(self, state: Kernel, seat: int) -> NDArray[np.int32]:
        """The numbers of all legal actions; only until the next question."""
        return self.numbers[: self.coder.legal(state, seat, self.numbers)]

    def show(self, state: Kernel, seat: int, is_asked: bool) -> Shown:
        """The observation of a seat; a mask without any action if it is not asked."""
        observation = np.zeros(self.coder.size, np.int16)
        self.coder.observe(state, seat, observation)
        mask = np.zeros(self.actions, np.int8)
        if is_asked:
            mask[self.legal(state, seat)] = 1
        return {OBSERVATION: observation, MASK: mask}


def split(coder: Coder, observation: NDArray[np.generic]) -> dict[str, NDArray[np.generic]]:
    """The fields of one observation, or of many, by name and in their shapes, without copies."""
    found: dict[str, NDArray[np.generic]] = {}
    start = 0
    for field in coder.fields:
        part = observation[..., start : start + field.size]
        found[field.name] = part.reshape(*observation.shape[:-1], *field.shape)
        start += field.size
    return found
