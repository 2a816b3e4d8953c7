"""The worlds that fit what one seat knows, and a random one of them.

Hidden from a seat are dominoes (the hands of others, all reserves, the box)
and the backs of tokens that it has not taken. Both are dealt again, each way
equally likely, into a copy of what is known.
"""

from __future__ import annotations

from tablee.engine.arrays import Arrays, zeros
from tablee.engine.random import Random
from tablee.games.renature import names
from tablee.games.renature.kernel.rules import State

PAIRS = names.DOMINOES
HAND = names.HAND_SIZE
DEALT = names.DOMINOES


class Worlds(Arrays):
    """What one seat knows, completed at random again and again."""

    def allocate(self) -> None:
        self.unseen = zeros(PAIRS)

    def __init__(self, known: State, viewer: int, unseen: list[int]) -> None:
        """`known` is right in all that the viewer (-1: a spectator) knows."""
        self.known = known
        self.viewer = viewer
        self.backs: list[list[int]] = []
        self.areas: list[list[int]] = []
        self.count = len(unseen)
        for i in range(self.count):
            self.unseen[i] = unseen[i]

    def hide_backs(self, areas: list[int], backs: list[int]) -> None:
        """These areas have some of these backs, in any order."""
        self.areas.append(areas)
        self.backs.append(backs)

    def draw(self, rng: Random) -> State:
        """A world that fits, as a state."""
        state = self.known.copy()
        left = self.count
        for seat in range(state.seats):
            if seat != self.viewer:
                for i in range(seat * HAND, seat * HAND + state.held[seat]):
                    left -= 1
                    state.hand[i] = self.pick(left, rng)
                state.sort_hand(seat)
            start = seat * DEALT
            for i in range(start + state.drawn[seat], start + state.dealt_count[seat]):
                left -= 1
                state.dealt[i] = self.pick(left, rng)
        for group in range(len(self.areas)):
            backs = self.backs[group]
            areas = self.areas[group]
            rng.shuffle(backs)
            for i in range(len(areas)):
                state.back[areas[i]] = backs[i]
        return state

    def pick(self, last: int, rng: Random) -> int:
        """One of the dominoes up to `last`, which then makes way for the one at `last`."""
        place = rng.below(last + 1)
        domino = self.unseen[place]
        self.unseen[place] = self.unseen[last]
        self.unseen[last] = domino
        return domino
