"""What the seats of one environment are shown: observations and legal actions, compiled."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablee.envs.coding.coder import Coder, whole
from tablee.envs.episode import Episode

OBSERVATION = "observation"
MASK = "action_mask"

Shown = dict[str, NDArray[np.generic]]
"""What a seat is shown: its observation, and a 1 for every legal action."""


class Sight:
    """Looks at an episode. It is the environment's own, so only what others give is checked."""

    coder: Coder

    def __init__(self, coder: Coder, actions: int | None = None) -> None:
        """`actions` if there are more than the coder has."""
        self.coder = coder
        self.actions = coder.actions if actions is None else actions
        self.numbers = np.zeros(coder.actions, np.int32)

    def legal(self, episode: Episode, seat: int) -> list[int]:
        """The numbers of all legal actions of a seat, sorted."""
        count = self.coder.list_legal(episode.needed(), seat, self.numbers)
        found = [int(self.numbers[i]) for i in range(count)]
        found.sort()
        return found

    def is_legal(self, episode: Episode, seat: int, action: object) -> bool:
        """Whether a seat may play an action; a `TableeError` if that is no whole number."""
        given = whole(action)
        if not 0 <= given < self.coder.actions:
            return False
        number: int = given
        count = self.coder.list_legal(episode.needed(), seat, self.numbers)
        for i in range(count):
            if self.numbers[i] == number:
                return True
        return False

    def show(self, episode: Episode, seat: int, is_asked: bool) -> Shown:
        """What a seat sees, in new arrays; no action in the mask if it is not asked."""
        observation = np.zeros(self.coder.size, np.int16)
        self.coder.write(episode.needed(), seat, observation)
        return {OBSERVATION: observation, MASK: self.mask(episode, seat, is_asked)}

    def mask(self, episode: Episode, seat: int, is_asked: bool) -> NDArray[np.int8]:
        """A 1 for every legal action, in a new array."""
        shown: NDArray[np.int8] = np.zeros(self.actions, np.int8)
        if is_asked:
            self.allow(episode, seat, shown)
        return shown

    def allow(self, episode: Episode, seat: int, out: NDArray[np.int8]) -> None:
        count = self.coder.list_legal(episode.needed(), seat, self.numbers)
        for i in range(count):
            out[self.numbers[i]] = 1

    def __reduce__(self) -> tuple[object, ...]:
        return Sight, (self.coder, self.actions)
