"""Names of moves that are kept while others decide are still right: in every game."""

from __future__ import annotations

import pytest

from tablee.tables import facts as f
from tablee.tables.moves import choices
from tablee.tables.table import Table
from tablee.tables.terms import Terms
from tests.helpers import Case, plain_cases, random_match, sample_size


def table_of(case: Case, number: int) -> tuple[Table, list[f.Moved]]:
    """A table where a random game is about to be played, and its moves."""
    record = random_match(case, number).record()
    plans = tuple(f.SeatPlan("person", f"p{n}", f"P{n}") for n in range(record.players))
    terms = Terms(record.game, record.players, dict(record.options))
    table = Table("t", f.Created(at=0, terms=terms, rules=record.rules, host="p0", seats=plans))
    table.apply(f.Started(at=0, setup=record.setup))
    moves = [
        f.Moved(at=0, seat=entry.seat, move=entry.move, t=entry.t, by="person")
        for entry in record.moves
    ]
    return table, moves


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_legal_moves_and_their_finality_are_as_the_engine_has_them(case: Case) -> None:
    for number in range(sample_size(2)):
        table, moves = table_of(case, number)
        for place, fact in enumerate(moves):
            match = table.match
            assert match is not None
            for seat in table.acting():
                found = choices(table, seat)
                texts, final = found.legal, found.final
                assert list(texts) == match.copy().legal(seat)
                if place % 10 == 0 and not match.is_timed:
                    sample = range(0, len(texts), 1 + len(texts) // 5)
                    told = [final is True or (final is not False and i in final) for i in sample]
                    assert told == [bool(match.reveals(seat, texts[i])) for i in sample]
            table.apply(fact)
