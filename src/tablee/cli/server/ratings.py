"""`tablee ratings`: the ratings of a server from its records alone, beside those that it keeps."""

from __future__ import annotations

from pathlib import Path

from rich.table import Table
from rich.text import Text

from tablee.cli.console import console, words
from tablee.ratings.ladder import Known, doubt, points
from tablee.server.people.ratings import Ratings
from tablee.store.people import open_people
from tablee.store.ratings import Key

SHOWN = 20
"""People of each table that is printed."""


def show_ratings(folder: Path, *, write: bool) -> int:
    """Count all games again and compare; status 1 if the server had other numbers and keeps them.

    With `write` it keeps these instead.
    """
    say = words().say
    store = open_people(folder)
    try:
        ratings = Ratings(store)
        ratings.settle()
        found = ratings.from_records()
        names: dict[str, str] = dict(
            store.read("SELECT person, name FROM profiles WHERE listed = 1")
        )
        for key in sorted(found):
            console().print(_table(key, found[key], names))
        kept = ratings.stored()
        is_same = kept == {key: known.standings for key, known in found.items() if known.standings}
        people = sum(len(known.standings) for known in found.values())
        if write and not is_same:
            ratings.replace(found)
        console().print(
            say("cli.ratings.sum", n=people, same=is_same, written=write and not is_same),
            highlight=False,
        )
        return 0 if is_same or write else 1
    finally:
        store.close()


def _table(key: Key, known: Known, names: dict[str, str]) -> Table:
    """The strongest; who did not agree to be listed has no name."""
    say = words().say
    rating, game = key
    title = say(f"cli.ratings.{rating}", game=game.capitalize())
    table = Table(title=title)
    table.add_column(say("cli.column.player"))
    for column in ("points", "games", "wins"):
        table.add_column(say(f"cli.ratings.column.{column}"), justify="right")
    best = sorted(known.standings.items(), key=lambda item: -item[1].mu)
    for person, one in best[:SHOWN]:
        strength = f"{points(one.mu)} ± {doubt(one.sigma)}"
        name = Text(names.get(person, "–"))  # may look like markup
        table.add_row(name, strength, str(one.games), str(one.wins))
    return table
