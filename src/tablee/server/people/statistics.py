"""A person's statistics, from all their games in one pass."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tablee.server.wire.people_messages import Against, MyStatistics, Statistics, Stretch

POINTS = 40
"""Of a curve, at most."""
KINDS = msgspec.json.Decoder(dict[str, int])

Result = tuple[str, int, int, int, str, str, int]
"""Game, players, score, won, opponents, kinds, ended."""


class Group:
    """The games of one kind with one number of players, oldest first."""

    def __init__(self) -> None:
        self.scores: list[int] = []
        self.wins: list[int] = []
        self.ended: list[int] = []
        self.against: dict[str, list[int]] = {}  # games, wins, points
        self.kinds: dict[str, int] = {}

    def summed_up(self, game: str, players: int) -> Statistics:
        count = len(self.scores)
        streak, longest = streaks(self.wins)
        split = self._split_up()
        return Statistics(
            game,
            players,
            count,
            sum(self.wins),
            mean(sum(self.scores), count),
            max(self.scores),
            streak,
            longest,
            tuple(
                Against(who, games, wins, mean(points, games))
                for who, (games, wins, points) in sorted(split.items())
            ),
            {kind: mean(points, count) for kind, points in self.kinds.items()},
            self._curve(),
        )

    def _split_up(self) -> dict[str, list[int]]:
        """A game against several kinds of opponents counts for each of them."""
        split: dict[str, list[int]] = {}
        for opponents, sums in self.against.items():
            for who in opponents.split(",") if opponents else ():
                known = split.setdefault(who, [0, 0, 0])
                split[who] = [a + b for a, b in zip(known, sums, strict=True)]
        return split

    def _curve(self) -> tuple[Stretch, ...]:
        """As many games at each point; a point has more of them the more there are."""
        count = len(self.scores)
        length = -(-count // POINTS)
        curve = []
        for start in range(0, count, length):
            end = min(start + length, count)
            points = self.scores[start:end]
            won = sum(self.wins[start:end])
            curve.append(
                Stretch(self.ended[end - 1], end - start, won, mean(sum(points), end - start))
            )
        return tuple(curve)


def statistics(results: Iterable[Result]) -> MyStatistics:
    """Sum up all games of a person, oldest first."""
    groups: dict[tuple[str, int], Group] = {}
    decoded: dict[str, dict[str, int]] = {}
    for game, players, score, won, opponents, kinds, ended in results:
        group = groups.get((game, players))
        if group is None:
            group = groups[game, players] = Group()
        group.scores.append(score)
        group.wins.append(won)
        group.ended.append(ended)
        sums = group.against.get(opponents)
        if sums is None:
            sums = group.against[opponents] = [0, 0, 0]
        sums[0] += 1
        sums[1] += won
        sums[2] += score
        found = decoded.get(kinds)
        if found is None:
            found = decoded[kinds] = KINDS.decode(kinds)
        total = group.kinds
        for kind, points in found.items():
            total[kind] = total.get(kind, 0) + points
    ordered = sorted(groups.items(), key=lambda item: (-len(item[1].scores), item[0]))
    return MyStatistics(tuple(group.summed_up(*key) for key, group in ordered))


def streaks(wins: Iterable[int]) -> tuple[int, int]:
    """Wins in a row up to the last game, and the most there ever were."""
    now = most = 0
    for won in wins:
        now = now + 1 if won else 0
        most = max(most, now)
    return now, most


def mean(total: int, count: int) -> float:
    """Rounded for people."""
    return round(total / count, 2)
