"""Read the record of a game: who did what, and how the scores came about.

python read_record.py game.json
"""

import sys
from collections import Counter

import tablee

if len(sys.argv) == 1:  # no file given: play a game to have one
    tablee.play("renature", ["casual", "casual"], seed="a").record().save("game.json")

match = tablee.verify(sys.argv[1] if len(sys.argv) > 1 else "game.json")
print(repr(match))

kinds = Counter(entry.move.split()[0] for entry in match.entries)
print("moves:", ", ".join(f"{count} {kind}" for kind, count in kinds.most_common()))

middle = match.at(match.ply // 2)  # the same match, half the moves ago
print("at half time:", middle.scores(), "at the end:", match.result().scores)

for seat, rank in enumerate(match.result().ranks):
    own = [ply for ply, entry in enumerate(match.entries) if entry.seat == seat]
    choices = [len(match.at(ply).legal(seat)) for ply in own]
    print(f"seat {seat}: rank {rank}, {len(own)} moves, {max(choices)} choices at most")
