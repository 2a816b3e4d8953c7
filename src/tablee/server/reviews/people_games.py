"""Which finished games may become puzzles, and their records without their people.

Everybody who ever had a seat has to agree. These games are left out all the same:

- one that went on from a record: its first moves are those of others, who were not asked;
- the deal of a day: it would tell when the game was played, and others may still play that deal;
- one under older rules, and one of a single player: puzzles of bots' games are none of these.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, Struct, structs

from tablee.engine.game import AnyGame
from tablee.engine.record import Record
from tablee.server.hub.room import read_facts
from tablee.store.finished_games import FinishedGames
from tablee.tables import facts as f
from tablee.tables.history.seated import all_seated
from tablee.tables.loading.restore import restore
from tablee.tables.table import Table


class AllowedGame(Struct, frozen=True):
    """A game whose people all agree."""

    people: frozenset[f.Person]
    """Who has to agree; told to nobody."""
    record: Record
    """Moves and deal alone. Whatever is made of it can tell neither who played nor when."""


def allowed_game(
    games: FinishedGames, game: AnyGame, table: str, consenting: frozenset[f.Person]
) -> AllowedGame | None:
    """The game of a table, if these people are enough for it to become puzzles."""
    facts = games.facts(table)  # a database that fails is no log: that ends the search
    try:
        log = read_facts(facts)
        people = all_seated(log)
        if not people or not people <= consenting:
            return None
        made = restore(table, log)
    except Exception:  # a log that cannot be read: whoever opens the table is told
        return None
    if not _is_fit(made, game, log):
        return None
    assert made.match is not None
    return AllowedGame(people, anonymous(made.match.record()))


def _is_fit(table: Table, game: AnyGame, log: Iterable[f.Fact]) -> bool:
    is_continued = any(isinstance(fact, f.Started) and not fact.person for fact in log)
    return (
        table.match is not None
        and table.match.is_over
        and not is_continued
        and not table.terms.day
        and table.game == game
        and len(table.seats) > 1
    )


def anonymous(record: Record) -> Record:
    """A record without its seed, by which it could be found again, and without its result."""
    return structs.replace(record, seed=UNSET, commitment=UNSET, result=UNSET)
