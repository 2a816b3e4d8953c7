"""A table is what its facts made, and nothing but facts changes it."""

from __future__ import annotations

from tablee.tables import facts as f
from tablee.tables import lobby, moves, undo
from tablee.tables.loading.restore import restore
from tablee.tables.table import Table
from tablee.tables.terms import SeatWish, Terms
from tests.tables.harness_table import (
    ANA,
    BEN,
    CLEO,
    SEED,
    any_move,
    do,
    move,
    started,
)

TERMS = Terms("matryoshka", 3)


def test_applying_the_facts_again_gives_the_same_table() -> None:
    log: list[f.Fact] = []
    wishes = [SeatWish("me"), SeatWish("bot"), SeatWish("open")]
    created = lobby.create(ANA, "Ana", TERMS, wishes, 0)
    table = Table("t", created)
    log.append(created)
    log += do(table, lobby.sit(table, BEN, None, "Ben", 1))
    log += do(table, lobby.start(table, ANA, SEED, 2))
    for person in (ANA, BEN):
        assert table.match is not None
        text = table.match.legal(table.seat_of(person))[0]
        log += do(table, moves.play(table, person, text, table.ply, 0, 3, person))
    log += do(table, undo.ask_undo(table, BEN, table.ply, 0, 4, "u"))
    again = restore("t", log)
    assert again.match is not None
    assert table.match is not None
    assert again.match.record() == table.match.record()
    assert (again.rev, again.ply, again.stored) == (table.rev, table.ply, table.stored)
    assert again.already(ANA, ANA) == table.already(ANA, ANA)
    assert again.pseudonyms == table.pseudonyms


def test_an_id_that_was_done_is_remembered_with_its_ply() -> None:
    table = started(ANA, BEN, CLEO)
    any_move(table, BEN)
    assert table.match is not None
    move(table, ANA, table.match.legal(0)[0], ident="m1")
    assert table.already(ANA, "m1") == 1
    assert table.already(BEN, "m1") is None
