"""Records from outside: what is refused before anything is made of them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tablee.engine.components import Source
from tablee.engine.record import Record, read_record, write_record
from tablee.games import find_game
from tablee.match import Match, verify
from tablee.server import foreign_records
from tablee.server.foreign_records import read_foreign, read_play_on
from tablee.server.wire.http_messages import PlayOn
from tablee.tables import lobby
from tablee.tables.refusals import TableRefusal

RECORDS = Path(__file__).parents[1] / "data" / "records"
LONG_REMARKS = [
    [],
    "all",
    {"tiles": [[]]},
    {"tiles": "x" * 296},
    {f"part {n}": "lost" for n in range(41)},
]


def record_with(**components: object) -> Record:
    """A record of Renature with component data of its own."""
    record = read_record((RECORDS / "renature-2p-sample1.json").read_bytes())
    data = {**find_game("renature").standard().data, **components}
    return msgspec.structs.replace(record, components=msgspec.to_builtins(data))


def asked(record: Record) -> bytes:
    return msgspec.json.encode(PlayOn(record, 0, 0, "Ana"))


@pytest.mark.parametrize("remarks", LONG_REMARKS)
def test_remarks_from_outside_are_few_and_short_texts(remarks: object) -> None:
    record = record_with(reconstructed=remarks)
    verify(record)  # such records were written, so the library reads them
    with pytest.raises(TableRefusal, match="remarks-too-long"):
        read_foreign(write_record(record))
    with pytest.raises(TableRefusal, match="remarks-too-long"):
        read_play_on(asked(record))


def test_a_replay_shows_the_remarks_and_a_table_goes_on_without_them() -> None:
    record = record_with(reconstructed={"tiles": "x" * 295})
    assert read_foreign(write_record(record)) == record
    kept = read_play_on(asked(record)).record
    assert isinstance(record.components, dict)
    assert isinstance(kept.components, dict)
    assert set(record.components) - set(kept.components) == {"reconstructed"}
    assert kept.moves == record.moves
    verify(kept)


def test_a_record_with_more_moves_than_a_game_has_is_refused_unread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = record_with()
    monkeypatch.setattr(lobby, "MOST_MOVES", len(record.moves))
    assert read_foreign(write_record(record)) == record
    monkeypatch.setattr(lobby, "MOST_MOVES", len(record.moves) - 1)
    monkeypatch.setattr(foreign_records, "open_record", None)
    with pytest.raises(TableRefusal, match="record-too-long"):
        read_foreign(write_record(record))
    with pytest.raises(TableRefusal, match="record-too-long"):
        read_play_on(asked(record))


@pytest.mark.parametrize("values", [b"[],", b"{},", b"0,", b'"",', b"[" * 3])
def test_a_body_of_many_tiny_values_is_not_decoded(
    monkeypatch: pytest.MonkeyPatch, values: bytes
) -> None:
    monkeypatch.setattr(foreign_records, "read_record", None)
    monkeypatch.setattr(foreign_records, "PLAY_ON", None)
    body = b'{"setup": [' + values * 50_000
    for read in (read_foreign, read_play_on):
        with pytest.raises(TableRefusal, match="record-too-long"):
            read(body)


def test_the_longest_record_is_decoded() -> None:
    record = read_record((RECORDS / "mondo-4p-sample6.json").read_bytes())
    moves = (record.moves * 20)[: lobby.MOST_MOVES]
    assert len(moves) == lobby.MOST_MOVES
    longest = msgspec.structs.replace(record, moves=moves)
    assert read_foreign(write_record(longest)) == longest


def brook_map(starts: int) -> Record:
    """A map of 24 x 24 cells, nearly all brook, before the first move."""
    rows = ["." * 24, ".AA" + "." * 21, *["." * 24] * 22]
    names = [f"{column}{row}" for row in range(3, 25) for column in "abcdefghijklmnopqrstuvwx"]
    clouds = {"box": 30, "cells": {}}
    record = record_with(map="\n".join(rows), starts=names[:starts], clouds=clouds)
    assert isinstance(record.components, dict)
    game = find_game("renature")
    components = game.components(Source(record.components, "own"))
    return Match.deal(game.spec(2, {}, components), "brook").record()


def test_a_map_where_one_can_begin_anywhere_is_for_the_library() -> None:
    assert read_play_on(asked(brook_map(20))).record.moves == ()
    verify(brook_map(500))
    with pytest.raises(TableRefusal, match="too-many-choices") as refused:
        read_play_on(asked(brook_map(500)))
    assert refused.value.facts["limit"] == 1_000


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.json")), ids=lambda file: file.stem)
def test_records_of_real_games_are_accepted(file: Path) -> None:
    record = read_foreign(file.read_bytes())
    assert read_play_on(asked(record)).record == record
