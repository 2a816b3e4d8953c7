"""What a step is worth: the game won, the margin, or the margin as it grows.

- `win`: nothing before the end; then 1 for the winner, -1 shared by all others, in between for
  who shares the first place. They add up to 0. Alone, 1 if the game is won and -1 if not.
- `margin`: nothing before the end; then the own score less the best of the others.
- `shaped`: after each step, by how much that margin has changed as the points stand. Over a
  game they add up to the margin.
"""

from __future__ import annotations

from typing import Any

from tablee.engine.arrays import Arrays, blanks
from tablee.engine.errors import OptionError
from tablee.engine.record import Result
from tablee.envs.episode import Episode

KINDS = ("win", "margin", "shaped")
WIN = KINDS.index("win")
SHAPED = KINDS.index("shaped")
SEATS = 5


class Rewards(Arrays):
    """The rewards of one environment."""

    kind: int

    def __init__(self, kind: str) -> None:
        if kind not in KINDS:
            raise OptionError("option-value", option="reward", value=kind, allowed=", ".join(KINDS))
        self.kind = KINDS.index(kind)
        self.begin()

    def allocate(self) -> None:
        self.points = blanks(SEATS)
        self.before = blanks(SEATS)

    def begin(self) -> None:
        """A new game: nothing has been paid."""
        for seat in range(SEATS):
            self.before[seat] = 0.0

    def is_due(self, episode: Episode) -> bool:
        """Whether the last step pays anything."""
        return episode.seat < 0 or self.kind == SHAPED

    def fill(self, episode: Episode, out: Any) -> None:
        """Write the reward of every seat for the last step; `out` is all zero before."""
        if not self.is_due(episode):
            return
        if self.kind == WIN:
            self.share_out(episode.coder.spec.game.result(episode.state), out)
        else:
            self.pay_margins(episode, episode.seat < 0, out)

    def share_out(self, result: Result, out: Any) -> None:
        shares = won_shares(result)
        for seat in range(len(shares)):
            out[seat] = shares[seat]

    def pay_margins(self, episode: Episode, is_over: bool, out: Any) -> None:
        seats = episode.coder.seats
        if is_over:
            final = episode.state.final()
            for seat in range(seats):
                self.points[seat] = final[seat]
        else:
            for seat in range(seats):
                self.points[seat] = episode.coder.points(episode.state, seat)
        for seat in range(seats):
            margin = self.margin(seat, seats)
            out[seat] = margin - self.before[seat]
            self.before[seat] = margin

    def margin(self, seat: int, seats: int) -> float:
        """The own points less the most that another has; alone, the own points."""
        if seats == 1:
            return self.points[0]
        most = self.points[1 if seat == 0 else 0]
        for other in range(seats):
            if other != seat and self.points[other] > most:
                most = self.points[other]
        return self.points[seat] - most


def won_shares(result: Result) -> list[float]:
    """From -1 to 1 by seat: who is first wins the game, or a part of it."""
    if result.won is not None:
        return [1.0 if result.won else -1.0]
    seats = len(result.ranks)
    winners = result.ranks.count(1)
    return [
        (seats / winners - 1) / (seats - 1) if rank == 1 else -1 / (seats - 1)
        for rank in result.ranks
    ]
