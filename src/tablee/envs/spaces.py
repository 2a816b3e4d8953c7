"""A coder's numbers as the spaces of Gymnasium, and its rows as NumPy arrays."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tablee.envs.coding import Coder
from tablee.envs.sight import MASK, OBSERVATION


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


def split(coder: Coder, observation: NDArray[np.generic]) -> dict[str, NDArray[np.generic]]:
    """The fields of one observation, or of many, by name and in their shapes, without copies."""
    found: dict[str, NDArray[np.generic]] = {}
    start = 0
    for field in coder.fields:
        part = observation[..., start : start + field.size]
        found[field.name] = part.reshape(*observation.shape[:-1], *field.shape)
        start += field.size
    return found
