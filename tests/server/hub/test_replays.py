"""A replay is made in pieces that are one whole answer."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec import UNSET

from tablee.engine.errors import TableeError
from tablee.engine.record import Record, read_record
from tablee.server.hub import replays
from tablee.server.wire.http_messages import Replay
from tablee.tables.refusals import TableRefusal

LONG = Path(__file__).parents[2] / "data" / "records" / "mondo-4p-sample6.json"


@pytest.fixture
def record() -> Record:
    return read_record(LONG.read_bytes())


def test_the_pieces_are_a_replay_and_none_is_large(record: Record) -> None:
    names = ("Ana", None, "Ben", None)
    pieces = list(replays.replay(record, "2", names))
    whole = msgspec.json.decode(b"".join(pieces), type=Replay, strict=True)
    step = max(len(msgspec.json.encode(step)) for step in whole.steps)
    assert len(pieces) > 10
    assert max(map(len, pieces)) <= replays.PIECE + step + 2 * len(LONG.read_bytes())
    assert whole.record == record
    assert [step.move for step in whole.steps] == [entry.move for entry in record.moves]
    assert (len(whole.start), len(whole.steps[-1].views), len(whole.breakdown)) == (1, 1, 4)
    assert bytes(whole.steps[0].views[0]) != bytes(whole.steps[-1].views[0])
    assert (whole.verified, whole.names) == ("moves", names)


def test_a_game_without_moves_is_a_replay_too(record: Record) -> None:
    begun = msgspec.structs.replace(record, moves=(), result=UNSET)
    whole = msgspec.json.decode(b"".join(replays.replay(begun, "0")), type=Replay)
    assert (whole.steps, whole.breakdown, len(whole.start)) == ((), (), 1)


def test_an_answer_that_would_be_too_large_is_refused_before_its_first_piece(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays, "MOST_BYTES", 100_000)
    with pytest.raises(TableRefusal, match="replay-too-large"):
        next(replays.replay(record, "open"))


def test_what_a_record_claims_is_checked_before_it_is_used(record: Record) -> None:
    many = msgspec.structs.replace(record, players=2**70)
    with pytest.raises(TableeError, match="players"):
        list(replays.replay(many, "open"))
