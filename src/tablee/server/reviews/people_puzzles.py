"""Puzzles in the finished games of a data folder, as long as the people of each game agree.

Nothing that is kept names a game or its people. A puzzle that was found before belongs to the
allowed game that begins with its record; if there is no such game any more, it is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from tablee.arena.kept_lines import append_line, read_lines
from tablee.engine.game import AnyGame
from tablee.engine.record import Record, write_record
from tablee.match import open_played
from tablee.review.puzzles.boards import find_puzzles
from tablee.review.puzzles.puzzle import Moment
from tablee.server.reviews.people_games import allowed_game
from tablee.store.finished_games import FinishedGames
from tablee.tables.facts import Person


class Barren(Struct, frozen=True):
    """A searched game without a puzzle: a line of a file."""

    record: str
    """SHA-256 of its anonymous record."""


BARREN = msgspec.json.Decoder(Barren)
Known = dict[bytes, list[Moment]]
"""Puzzles by the deal of their game."""


class _Found(Struct, frozen=True):
    """The puzzles of a game, and who has to agree to them."""

    people: frozenset[Person]
    puzzles: tuple[Moment, ...]


class PeoplePuzzles:
    """The puzzles of a game in a folder; more of them with each game that is searched."""

    def __init__(
        self,
        games: FinishedGames,
        game: AnyGame,
        known: Iterable[Moment] = (),
        file: Path | None = None,
    ) -> None:
        """`known` were found before. `file`: games without puzzles, not searched again."""
        self._games = games
        self._game = game
        self._file = file
        self._found: list[_Found] = []
        self._unsearched: list[str] = []
        self.count = 0
        """How many games are allowed."""
        self._list_games(_by_deal(known), {one.record for one in read_lines(file, BARREN)})

    def _list_games(self, known: Known, barren: set[str]) -> None:
        """Find the allowed games: those with known puzzles, and those to be searched."""
        consenting = self._games.consenting()
        for table in self._games.tables(self._game.name):
            allowed = allowed_game(self._games, self._game, table, consenting)
            if allowed is None:
                continue
            self.count += 1
            same_deal = known.get(_deal(allowed.record), [])
            kept = tuple(one for one in same_deal if _begins_with(allowed.record, one.record))
            if kept:
                self._found.append(_Found(allowed.people, kept))
            elif _hashed(allowed.record) not in barren:
                self._unsearched.append(table)

    def search(self) -> Iterator[int]:
        """Search the other games, one after the other; how many puzzles each has."""
        for table in self._unsearched:
            consenting = self._games.consenting()
            allowed = allowed_game(self._games, self._game, table, consenting)
            if allowed is None:  # no longer
                continue
            puzzles = find_puzzles(open_played(allowed.record))
            if puzzles:
                self._found.append(_Found(allowed.people, puzzles))
            else:
                append_line(self._file, Barren(_hashed(allowed.record)))
            yield len(puzzles)

    def puzzles(self) -> dict[str, Moment]:
        """All puzzles whose people agree at this moment, by id."""
        consenting = self._games.consenting()
        return {
            one.id: one
            for found in self._found
            if found.people <= consenting
            for one in found.puzzles
        }


def _by_deal(puzzles: Iterable[Moment]) -> Known:
    known: Known = {}
    for one in puzzles:
        known.setdefault(_deal(one.record), []).append(one)
    return known


def _deal(record: Record) -> bytes:
    """The deal of a game, by which its known puzzles are found quickly."""
    return msgspec.json.encode(record.setup, order="sorted")


def _begins_with(record: Record, start: Record) -> bool:
    """Whether `start` is the first part of a record."""
    moves = record.moves[: len(start.moves)]
    return msgspec.structs.replace(record, moves=moves) == start


def _hashed(record: Record) -> str:
    return sha256(write_record(record)).hexdigest()
