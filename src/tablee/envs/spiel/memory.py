"""Everything that a seat has been told in a game, in order: its information state."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tablee.envs.episode import Episode


class Memory:
    """A game heard again from its beginning, only as far as somebody asks.

    A seat remembers its own actions, and every event as it saw it.
    """

    def __init__(self, start: Episode) -> None:
        self.episode = start.copy()
        self.heard: list[list[str]] = [[] for _ in range(start.coder.seats)]
        self.count = 0

    def listen(self, actions: Sequence[int]) -> None:
        """Go on to the last of all actions so far."""
        for action in actions[self.count :]:
            self.hear(action)
        self.count = len(actions)

    def hear(self, action: int) -> None:
        episode = self.episode
        mover = episode.seat
        log: list[tuple[int, ...]] = []
        episode.state.log = log
        episode.step(action)
        episode.state.log = None
        events = episode.coder.spec.game.events(episode.state, log)
        for seat, heard in enumerate(self.heard):
            if seat == mover:
                heard.append(str(action))
            seen = [event.seen_by(seat) for event in events]
            told = [event for event in seen if event is not None]
            if told:
                heard.append(msgspec.json.encode(told).decode())

    def __deepcopy__(self, memo: dict[int, object]) -> Memory:
        new = Memory.__new__(Memory)
        new.episode = self.episode.copy()
        new.heard = [list(heard) for heard in self.heard]
        new.count = self.count
        return new
