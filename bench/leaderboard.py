"""Writes the leaderboard of baselines: every level against every other, at every table.

    python -m bench.leaderboard [GAMES [BUDGET]]

GAMES is how many each line-up plays, BUDGET how many games the expert may imagine for a move. The
same numbers give the same file. A level that is added to `LEVELS` joins it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import tablee
from tablee.bots import LEVELS
from tablee.games import GAMES

FILE = Path(__file__).parent / "leaderboard.md"
HEAD = """# Leaderboard of baselines

`python -m bench.leaderboard {games} {budget}` writes this file, with Tablée {version}.
At every table each line-up of the levels plays {games} games, on the same deals in all
seatings; the expert may imagine {budget} games for a move. Wins have 95 % intervals (Wilson):
with few games they are wide. In 0.3 seconds, as people meet it, the expert imagines many more
games and plays better. A shared first place is a shared win. Alone, a win is a won game.
To enter a bot of your own, add it to `--bots` of a table's command.
"""


def table(game: str, players: int, games: int, budget: str) -> str:
    """One table of the file, and the command that plays its games again."""
    tournament = tablee.arena(
        game,
        list(LEVELS),
        games=games,
        players=players,
        budget=budget,
        jobs=os.cpu_count() or 1,
    )
    rules = tournament.games[0].record.rules
    lines = [
        f"\n## {game.capitalize()}, {players} {'player' if players == 1 else 'players'}",
        f"Rules {rules}, environment `tablee/{game.capitalize()}-v{rules}`: `tablee arena {game} "
        f"--players {players} --bots {','.join(LEVELS)} --games {games} --budget {budget}`\n",
        "| bot | games | wins | 95 % | mean score | rating |",
        "|---|---|---|---|---|---|",
    ]
    for row in sorted(tournament.standings.bots, key=lambda row: -row.rating.mu):
        low, high = row.wins.interval
        lines.append(
            f"| {row.bot} | {row.wins.whole} | {row.wins.mean:.1%} | {low:.1%}–{high:.1%} "
            f"| {row.mean_score:.1f} | {row.rating.mu:.1f} |"
        )
    return "\n".join(lines) + "\n"


def main(games: int, budget: str) -> None:
    """All tables, one after another."""
    text = HEAD.format(games=games, budget=budget, version=tablee.__version__)
    for game in GAMES:
        for players in game.players:
            print(game.name, players, flush=True)
            text += table(game.name, players, games, budget)
    FILE.write_text(text, "utf-8")


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else 100, given[1] if len(given) > 1 else "100")
