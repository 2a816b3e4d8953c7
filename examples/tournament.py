"""A tournament: a bot of one's own, two built-in levels, and a bot with a bug."""

from pathlib import Path

import tablee


class Broken(tablee.Bot):
    """Knows how to play tiles, but not what to do with those that are released."""

    def choose(self, turn: tablee.Turn) -> str:
        moves = [move for move in turn.legal if "side" in move or "centre" in move]
        return moves[turn.rng.below(len(moves))]


careful = tablee.bot(f"{Path(__file__).with_name('mine.py')}:Careful")
tournament = tablee.arena("botanik", [careful, "casual", "random", Broken()], games=4, seed="a")
print(tournament.table())
print(f"{len(tournament.games)} games, {len(tournament.forfeits)} of them forfeited")
print(tournament.forfeits[0])
first = tournament.games[0]
print(first.job.names, first.record.result.scores)
