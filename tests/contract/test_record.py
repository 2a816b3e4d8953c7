"""The record is the game: written, read and replayed it leads to the same states."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import UNSET

from tablee.engine.errors import RecordError
from tablee.engine.record import read_record, write_record
from tablee.match import open_record, replay, verify
from tests.helpers import Case, cases, internals, plain_cases, random_match, sample_size, seen, walk


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_record_replays_to_equal_states(case: Case) -> None:
    for number in range(sample_size(2)):
        match = random_match(case, number)
        record = match.record()
        assert read_record(write_record(record)) == record
        again = verify(read_record(write_record(record)))
        assert internals(again.kernel) == internals(match.kernel)
        assert seen(case.game, again.kernel) == seen(case.game, match.kernel)
        assert again.record() == record


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_every_ply_replays_to_an_equal_state(case: Case) -> None:
    states = [internals(match.kernel) for match in walk(case)]
    record = random_match(case).record()
    again = open_record(record)
    replayed = [internals(again.kernel)]
    for _ in replay(again, record):
        replayed.append(internals(again.kernel))
    assert replayed == states


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_a_game_that_runs_has_a_record_without_a_result(case: Case) -> None:
    for match in walk(case, every=15):
        record = match.record()
        assert (record.result is UNSET) == (not match.is_over)
        assert internals(verify(record).kernel) == internals(match.kernel)


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_a_record_with_its_components_inside_replays_too(case: Case) -> None:
    match = random_match(case)
    data = msgspec.to_builtins(match.spec.components.data)
    record = msgspec.structs.replace(match.record(), components=data)
    again = verify(read_record(write_record(record)))
    assert internals(again.kernel) == internals(match.kernel)
    assert again.record().components == data


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_a_record_without_a_seed_replays_too(case: Case) -> None:
    record = msgspec.structs.replace(random_match(case).record(), seed=UNSET, commitment=UNSET)
    assert b'"seed"' not in write_record(record)
    assert verify(record).record() == record


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_a_setup_that_the_seed_did_not_deal_is_found(case: Case) -> None:
    record = random_match(case).record()
    other = case.deal(1).record()
    forged = msgspec.structs.replace(record, setup=other.setup, moves=(), result=UNSET)
    with pytest.raises(RecordError, match="record-setup-wrong"):
        verify(forged)
