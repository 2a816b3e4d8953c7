"""The card of a dataset: what it holds, how it was made, and under which licence.

It is the README of the folder, as Hugging Face reads it. It is in English, whoever makes it:
the same seed gives the same bytes everywhere.
"""

from __future__ import annotations

from tablee.arena.dataset.columns import DECISIONS, GAMES, Column
from tablee.arena.dataset.plan import Plan

CARD = """---
license: mit
pretty_name: "{title}"
tags: [board-games, self-play, imperfect-information, reinforcement-learning]
configs:
  - config_name: decisions
    default: true
    data_files: decisions-*.parquet
  - config_name: games
    data_files: games-*.parquet
---

# {title}

{games} games of {game} (rules {rules}, {players} players) between bots of Tablée {version}.
Every decision is a row: what the seat saw, what was legal, what the bot thought of it and
chose, and how the game ended. A view holds what its seat may know and nothing else.

```sh
{command}
```

The same command gives the same bytes on any number of processors, with the same versions of
Tablée and pyarrow. Bots, who change seats from game to game: {bots}. Those that search may imagine
{budget} games for a move. Options: {options}. Components: {components}.

```python
import pandas, polars, datasets

pandas.read_parquet("{folder}/{file}")
polars.read_parquet("{folder}/decisions-*.parquet")
datasets.load_dataset("{folder}", "decisions")
```

## decisions-*.parquet
{decisions}

## games-*.parquet
{tables}

## Licence
The data are under the MIT licence, as the program that made them. They hold no text and no
picture of the games' publishers.
"""


def card(plan: Plan) -> str:
    """The text of the card."""
    return CARD.format(
        title=f"{plan.game.capitalize()}: self-play of Tablée",
        folder="DIR",
        file=plan.file("decisions", 0),
        game=plan.game.capitalize(),
        rules=plan.rules,
        players=plan.players,
        version=plan.tablee,
        games=plan.games,
        command=plan.command(),
        bots=", ".join(plan.bots),
        budget=plan.budget,
        options=plan.spelled_options() or "the usual ones",
        components="the standard box" if plan.components is None else "a file of its own",
        decisions=_table(DECISIONS),
        tables=_table(GAMES),
    )


def _table(columns: tuple[Column, ...]) -> str:
    head = "| column | type | meaning |\n|---|---|---|\n"
    return head + "\n".join(f"| `{one.name}` | {one.kind} | {one.about} |" for one in columns)
