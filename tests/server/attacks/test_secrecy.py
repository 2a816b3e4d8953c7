"""No message of the server depends on what its receiver may not know."""

from __future__ import annotations

import os

import pytest

from tablee.engine.game import Event
from tablee.engine.random import Random
from tablee.server.hub.updates import updates
from tablee.server.wire.shapes import LogLine
from tablee.tables import facts as f
from tests.helpers import Case, plain_cases, sample_size
from tests.server.harness_two_worlds import play_and_compare

GAMES = int(os.environ.get("TABLEE_LEAK_GAMES", "0")) or sample_size(6)
"""Random games per case; 1,000 per game in a soak: TABLEE_LEAK_GAMES=1000."""


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_every_byte_depends_only_on_what_its_receiver_may_know(case: Case) -> None:
    heard = play_and_compare(case, GAMES, Random(f"leaks {case}"))
    assert heard > 10_000 * min(GAMES, 5)


def test_this_test_would_notice_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """With moves shown to everyone, secret choices are given away, and it is noticed."""

    def careless(
        ply: int,
        fact: f.Moved,
        events: tuple[Event, ...],
        scores: tuple[int, ...],
        seat: int | None,
    ) -> LogLine:
        return LogLine(ply, fact.seat, fact.move, fact.by, (), (), fact.at)

    monkeypatch.setattr(updates, "log_line", careless)
    case = next(case for case in plain_cases() if case.game.name == "matryoshka")
    with pytest.raises(AssertionError, match="can tell"):
        play_and_compare(case, 20, Random("teeth"))
