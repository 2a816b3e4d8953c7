"""Writes the leaderboard of baselines: every level against every other, at every table.

    python -m bench.leaderboard [GAMES [BUDGET [GAME]]]

GAMES is how many each line-up plays, BUDGET how many games a bot that searches may imagine for a
move. The same numbers give the same file. With the name of a GAME only its tables are written anew.
A level that is added to `LEVELS` joins it. The network of `examples/train_botanik.py` joins
Botanik if there is a `botanik.onnx` here (`pip install 'tablee[envs,learn]'`).
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import tablee
from tablee.bots import LEVELS
from tablee.games import GAMES

FILE = Path(__file__).parent / "leaderboard.md"
LEARNED = "examples/learned_botanik.py:Learned"
HEAD = """# Leaderboard of baselines

`python -m bench.leaderboard {games} {budget}` writes this file, with Tablée {version}.
At every table each line-up of the levels plays {games} games, on the same deals in all
seatings; bots that search may imagine {budget} games for a move. Wins have 95 % intervals (Wilson):
with few games they are wide. In 0.3 seconds, as people meet it, the expert imagines many more
games and plays better. The master has no row: what it has beside the expert is time,
and the rows have the same number of imagined games (arena.md compares the two). `learned` is the
network of `examples/train_botanik.py` (training.md says how it was trained); it plays Botanik only.
A shared first place is a shared win. Alone, a win is a won game.
To enter a bot of your own, add it to `--bots` of a table's command.
"""


def bots_of(game: str) -> list[str]:
    """Who plays a game: all levels, and the network where there is one.

    Everybody has the same budget, and a master is a level for those who have more.
    """
    levels = [level.name for level in LEVELS.values() if not level.is_parallel]
    return [*levels, *([LEARNED] if game == "botanik" and Path("botanik.onnx").exists() else [])]


def title(game: str, players: int) -> str:
    return f"{game.capitalize()}, {players} {'player' if players == 1 else 'players'}"


def table(game: str, players: int, games: int, budget: str) -> str:
    """One table of the file, and the command that plays its games again."""
    tournament = tablee.arena(
        game,
        bots_of(game),
        games=games,
        players=players,
        budget=budget,
        jobs=os.cpu_count() or 1,
    )
    rules = tournament.games[0].record.rules
    bots = ",".join(bots_of(game))
    lines = [
        f"\n## {title(game, players)}",
        f"Rules {rules}, environment `tablee/{game.capitalize()}-v{rules}`: `tablee arena {game} "
        f"--players {players} --bots {bots} --games {games} --budget {budget}`\n",
        "| bot | games | wins | 95 % | mean score | rating |",
        "|---|---|---|---|---|---|",
    ]
    for row in sorted(tournament.standings.bots, key=lambda row: -row.rating.mu):
        low, high = row.wins.interval
        name = "learned" if row.bot == LEARNED else row.bot
        lines.append(
            f"| {name} | {row.wins.whole} | {row.wins.mean:.1%} | {low:.1%}–{high:.1%} "
            f"| {row.mean_score:.1f} | {row.rating.mu:.1f} |"
        )
    return "\n".join(lines) + "\n"


def main(games: int, budget: str, only: str) -> None:
    """The tables, one after another; those of other games than `only` stay as they are."""
    head = HEAD.format(games=games, budget=budget, version=tablee.__version__)
    before = FILE.read_text("utf-8").split("\n## ")[1:] if only else []
    kept = {part.split("\n")[0]: f"\n## {part}" for part in before}
    tables = []
    for game in GAMES:
        for players in game.players:
            if only in ("", game.name):
                print(game.name, players, flush=True)
                tables.append(table(game.name, players, games, budget))
            else:
                tables.append(kept[title(game.name, players)].rstrip("\n") + "\n")
    FILE.write_text(head + "".join(tables), "utf-8")


if __name__ == "__main__":
    given = [*sys.argv[1:], *("100", "100", "")[len(sys.argv) - 1 :]]
    main(int(given[0]), given[1], given[2])
