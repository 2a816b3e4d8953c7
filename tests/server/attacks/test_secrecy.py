"""No message of the server depends on what its receiver may not know."""

from __future__ import annotations

import os

import pytest

from tablee.engine.game import Event
from tablee.engine.random import Random
from tablee.server.hub import rendering
from tablee.server.wire.shapes import LogLine
from tablee.tables import facts as f
from tests.helpers import Case, plain_cases, play_random, sample_size
from tests.server.harness_two_worlds import TwoWorlds

GAMES = int(os.environ.get("TABLEE_LEAK_GAMES", "0")) or sample_size(6)
"""Random games per case; 1,000 per game in a soak: TABLEE_LEAK_GAMES=1000."""
PLIES = 10
"""How far the two worlds are played on."""


def at_any_moment(case: Case, number: int, rng: Random) -> TwoWorlds | None:
    """Two worlds from a random moment of a random game."""
    match = case.deal(number)
    whole = case.deal(number)
    play_random(whole, case.rng(number))
    play_random(match, case.rng(number), rng.below(len(whole.entries)))
    if match.is_over:
        return None
    return TwoWorlds(match, rng.below(case.spec.players), rng)


def ask_everything(worlds: TwoWorlds, rng: Random) -> None:
    """Everything the seat and a spectator can try: looking, guessing, taking back, leaving."""
    seat, table = worlds.seat, worlds.true.table
    about = {"ply": table.ply, "rev": table.rev}
    match = worlds.true.match
    for asking in (seat, None):
        worlds.both(asking, "get-log")
        worlds.both(asking, "get-moment", ply=rng.below(table.ply + 2))
        worlds.both(asking, "get-moment", ply=0, eyes="open")
        worlds.both(asking, "get-moment", ply=0, eyes=(seat + 1) % match.spec.players)
    for guess in guesses(worlds, rng):
        worlds.both(seat, "preview", text=guess, **about)
        if rng.below(2) and guess not in match.legal(seat):
            worlds.both(seat, "play", move=guess, **about)
    worlds.both(seat, "hello", table="t", ply=rng.below(table.ply + 1), rev=table.rev)
    worlds.both(None, "hello", table="t", language="fr")


def guesses(worlds: TwoWorlds, rng: Random) -> list[str]:
    """Moves of other seats, of other moments, and nonsense: what a spy would try."""
    match = worlds.true.match
    found = ["", "nonsense", "take 9"]
    for seat in range(match.spec.players):
        for one in (worlds.true, worlds.imagined):
            legal = one.match.legal(seat)
            found += [rng.pick(legal) for _ in range(min(3, len(legal)))]
    found += [entry.move for entry in match.entries[-2:]]
    return found


def take_back(worlds: TwoWorlds, rng: Random) -> None:
    """The seat asks for its last move back; the others say yes or no."""
    table = worlds.true.table
    worlds.both(worlds.seat, "ask-undo", ply=table.ply, rev=table.rev)
    if table.undo is not None:
        agree = bool(rng.below(2))
        for other in table.undo.waiting:
            if table.undo is not None:
                about = {"ply": table.ply, "rev": table.rev}
                worlds.both(other, "answer-undo", agree=agree, **about)


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_every_byte_depends_only_on_what_its_receiver_may_know(case: Case) -> None:
    rng = Random(f"leaks {case}")
    heard = 0
    for number in range(GAMES):
        worlds = at_any_moment(case, number, rng)
        if worlds is None:
            continue
        for _ in range(PLIES):
            if not worlds.go_on():
                break
            if rng.below(4) == 0:
                ask_everything(worlds, rng)
            if rng.below(5) == 0:
                take_back(worlds, rng)
        ask_everything(worlds, rng)
        heard += worlds.compare()
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

    monkeypatch.setattr(rendering, "log_line", careless)
    case = next(case for case in plain_cases() if case.game.name == "matryoshka")
    rng = Random("teeth")
    with pytest.raises(AssertionError, match="can tell"):
        play_and_compare(case, rng)


def play_and_compare(case: Case, rng: Random) -> None:
    for number in range(20):
        worlds = at_any_moment(case, number, rng)
        while worlds is not None and worlds.go_on():
            worlds.compare()
