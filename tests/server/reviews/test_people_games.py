"""Which finished games may become puzzles: everybody who ever sat there agrees, at this moment."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import apsw
import pytest
from msgspec import UNSET

import tablee
from tablee.games import find_game
from tablee.match import Match
from tablee.review.puzzles.puzzle import Moment, find
from tablee.server.reviews.people_games import allowed_game
from tablee.server.reviews.people_puzzles import PeoplePuzzles
from tablee.store.finished_games import FinishedGames
from tablee.store.interface import StoreError
from tablee.store.people import Leaving, SqlitePeople
from tablee.store.sqlite import FILE
from tablee.store.sqlite_schema import VERSION
from tablee.tables import facts as f
from tests.server.reviews import harness_known_games as h
from tests.server.reviews.harness_known_games import BARREN, BOT, BOTANIK, ONE, OTHER, At, Folder

ANA, BO, CY, DI = (At(name.lower() * 8, name) for name in ("Ana", "Bo", "Cy", "Di"))
AT = h.BEGAN


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def allowed(folder: Folder, game: str = "botanik") -> list[str]:
    """The tables whose games may become puzzles now."""
    with closing(FinishedGames(folder.path)) as games:
        who = games.consenting()
        rules = find_game(game)
        return [t for t in games.tables(game) if allowed_game(games, rules, t, who) is not None]


def test_games_against_bots_and_of_several_people_alike(folder: Folder) -> None:
    alone, both = folder.play(ONE, (ANA, BOT)), folder.play(ONE, (ANA, BO))
    assert allowed(folder) == []
    folder.agree(ANA.person)
    assert allowed(folder) == [alone]
    folder.agree(BO.person)
    assert allowed(folder) == [alone, both]
    folder.agree(ANA.person, puzzles=False)
    assert allowed(folder) == []


def test_a_game_of_bots_alone_has_nobody_who_agrees(folder: Folder) -> None:
    folder.play(ONE, (BOT, BOT))
    folder.agree(ANA.person, "somebody who looks on")
    assert allowed(folder) == []


def test_two_agree_and_the_third_does_not(folder: Folder) -> None:
    seats = (ANA, BO, CY)
    folder.play("three/0", seats, game="matryoshka")
    folder.agree(ANA.person, BO.person)
    assert allowed(folder, "matryoshka") == []
    folder.agree(CY.person)
    assert len(allowed(folder, "matryoshka")) == 1


SAT = f.Sat(at=AT, person=CY.person, id="", seat=1, name="Cy")
UP = f.GotUp(at=AT, person=CY.person, id="", seat=1)
STOOD_IN = f.StoodIn(at=AT, person=BO.person, seat=1, why="left")
HANDED = f.Handed(at=AT, person=CY.person, seat=1)
LEFT: dict[str, tuple[tuple[At, At], tuple[f.Fact, ...], dict[int, f.Fact], At]] = {
    "was replaced by a bot": ((ANA, BO), (), {9: STOOD_IN}, BO),
    "handed the seat on": ((ANA, BO), (), {9: HANDED}, BO),
    "has it since": ((ANA, BO), (), {9: HANDED}, CY),
    "sat down and got up again": (
        (ANA, BO),
        (f.GotUp(at=AT, person=BO.person, seat=1), SAT, UP, f.SeatSet(at=AT, seat=1, level="club")),
        {},
        CY,
    ),
}


@pytest.mark.parametrize("name", LEFT)
def test_who_does_not_sit_there_any_more_has_to_agree_as_well(folder: Folder, name: str) -> None:
    seats, before, after, missing = LEFT[name]
    table = folder.play(ONE, seats, before=before, after=after)
    others = {one.person for one in (ANA, BO, CY)} - {missing.person}
    folder.agree(*others)
    assert allowed(folder) == [], f"who {name} has not agreed"
    folder.agree(missing.person)
    assert allowed(folder) == [table]


@pytest.mark.parametrize(
    "how",
    [
        {"plies": len(h.known(ONE).entries) - 1},
        {"continued": True},
        {"day": "2026-11-17"},
        {"day": "2026-11-17", "ranked": True},
    ],
    ids=["running", "continued", "day", "ranked"],
)
def test_games_that_are_no_puzzles_whoever_agrees(folder: Folder, how: dict[str, Any]) -> None:
    folder.agree(ANA.person)
    folder.play(ONE, (ANA, BOT), **how)
    assert allowed(folder) == []


def test_a_running_game_that_is_noted_as_finished_is_left_out(folder: Folder) -> None:
    """Whatever a list says: the facts decide."""
    table = folder.play(ONE, (ANA, BOT))
    folder.agree(ANA.person)
    with closing(SqlitePeople(folder.path)) as people:
        people.write("DELETE FROM facts WHERE number > 20")
    assert allowed(folder) == []
    with closing(FinishedGames(folder.path)) as games:
        assert games.tables("botanik") == [table]


def test_a_log_that_cannot_be_read_keeps_no_other_game_from_being_searched(folder: Folder) -> None:
    bad, good = folder.play(ONE, (ANA, BOT)), folder.play(OTHER, (ANA, BOT))
    folder.agree(ANA.person)
    with closing(SqlitePeople(folder.path)) as people:
        people.write("UPDATE facts SET fact = '{}' WHERE table_id = ? AND number = 3", (bad,))
    assert allowed(folder) == [good]


def test_a_database_that_fails_ends_the_search_and_drops_no_puzzle(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.play(ONE, (ANA, BOT))
    folder.agree(ANA.person)

    def fail(games: FinishedGames, table: str) -> list[bytes]:
        raise StoreError("database-failed", detail=f"busy: {table}")

    monkeypatch.setattr(FinishedGames, "facts", fail)
    with pytest.raises(StoreError, match="database-failed"):
        allowed(folder)


def test_whoever_is_just_leaving_agrees_to_nothing(folder: Folder) -> None:
    table = folder.play(ONE, (ANA, BOT))
    folder.agree(ANA.person)
    for into in (None, BO.person):
        with closing(SqlitePeople(folder.path)) as people:
            people.begin_leaving(ANA.person, into)
            assert allowed(folder) == []
            people.write("DELETE FROM leaving")
        assert allowed(folder) == [table]
    with closing(SqlitePeople(folder.path)) as people:
        people.end_leaving(Leaving(ANA.person, None), AT)
    assert allowed(folder) == []


def test_in_mondo_the_times_of_moves_are_all_that_is_known_of_time(folder: Folder) -> None:
    match = h.known("consent/10", "mondo")
    folder.play("consent/10", (ANA, BO), game="mondo")
    folder.agree(ANA.person, BO.person)
    with closing(FinishedGames(folder.path)) as games:
        (table,) = games.tables("mondo")
        found = allowed_game(games, find_game("mondo"), table, games.consenting())
        assert found is not None
        assert found.record.moves == match.record().moves
        assert found.record.seed is found.record.commitment is found.record.result is UNSET
        first = next(PeoplePuzzles(games, find_game("mondo")).search())
    assert first > 0


def test_a_single_player_has_no_puzzles_as_among_bots(folder: Folder) -> None:
    folder.agree(ANA.person)
    level = {"level": "solo-easy"}
    alone = tablee.play("mondo", ["casual"], seed="alone", options=level)
    folder.play("alone", (ANA,), game="mondo", match=alone, options=level)
    assert allowed(folder, "mondo") == []


def played_at_random(rules: int, seed: str) -> Match:
    match = Match.deal(find_game("botanik", rules).spec(2), seed)
    while not match.is_over:
        seat = match.to_play()[0]
        match.play(seat, match.legal(seat)[0])
    return match


def test_a_game_under_older_rules_is_left_out(folder: Folder) -> None:
    folder.agree(ANA.person)
    tables = [
        folder.play("any", (ANA, BOT), match=played_at_random(rules, "any"))
        for rules in BOTANIK.versions
    ]
    assert allowed(folder) == tables[-1:]


# -- what was found before, and what changes meanwhile ----------------------------------------


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many puzzles each search has found."""
    told: list[int] = []

    def noted(match: Match) -> tuple[Moment, ...]:
        puzzles = find(match)
        told.append(len(puzzles))
        return puzzles

    monkeypatch.setattr("tablee.server.reviews.people_puzzles.find_puzzles", noted)
    return told


def test_a_game_whose_puzzles_are_known_is_not_searched_again(
    folder: Folder, searched: list[int], tmp_path: Path
) -> None:
    folder.play(ONE, (ANA, BOT))
    folder.play(BARREN, (ANA, BOT))
    folder.agree(ANA.person)
    kept = tmp_path / "kept.jsonl"
    known: dict[str, Moment] = {}
    for expected in ([1, 0], [], []):
        with closing(FinishedGames(folder.path)) as games:
            series = PeoplePuzzles(games, BOTANIK, known.values(), kept)
            searched.clear()
            assert list(series.search()) == searched == expected
            known = series.puzzles()
        assert set(known) == h.found(ONE)
    kept.unlink()
    with closing(FinishedGames(folder.path)) as games:
        assert list(PeoplePuzzles(games, BOTANIK, known.values()).search()) == [0]


def test_a_puzzle_that_belongs_to_no_allowed_game_is_dropped(folder: Folder) -> None:
    folder.play(ONE, (ANA, BOT))
    folder.play(OTHER, (BO, BOT))
    folder.agree(ANA.person, BO.person)
    with closing(FinishedGames(folder.path)) as games:
        series = PeoplePuzzles(games, BOTANIK)
        list(series.search())
        known = series.puzzles()
    assert set(known) == h.found(ONE, OTHER)
    folder.agree(ANA.person, puzzles=False)
    with closing(FinishedGames(folder.path)) as games:
        assert set(PeoplePuzzles(games, BOTANIK, known.values()).puzzles()) == h.found(OTHER)


def test_a_game_with_the_same_deal_and_other_moves_is_another_one(folder: Folder) -> None:
    folder.play(ONE, (ANA, BOT))
    folder.play(ONE, (BO, BOT), match=played_at_random(BOTANIK.version, ONE))
    folder.agree(ANA.person, BO.person)
    with closing(FinishedGames(folder.path)) as games:
        series = PeoplePuzzles(games, BOTANIK)
        list(series.search())
        known = [one for ident, one in series.puzzles().items() if ident in h.found(ONE)]
    assert len(known) == 1
    folder.agree(ANA.person, puzzles=False)
    with closing(FinishedGames(folder.path)) as games:
        assert PeoplePuzzles(games, BOTANIK, known).puzzles() == {}


def test_consent_that_is_withdrawn_meanwhile_counts_at_once(
    folder: Folder, searched: list[int]
) -> None:
    folder.play(ONE, (ANA, BOT))
    folder.play(OTHER, (BO, BOT))
    folder.play(h.THIRD, (CY, BOT))
    folder.agree(ANA.person, BO.person, CY.person)
    with closing(FinishedGames(folder.path)) as games:
        series = PeoplePuzzles(games, BOTANIK)
        searching = series.search()
        assert next(searching) == 1
        assert set(series.puzzles()) == h.found(ONE)
        folder.agree(ANA.person, BO.person, puzzles=False)
        assert series.puzzles() == {}, "what was found already"
        assert list(searching) == [1]
        assert searched == [1, 1], "the second game was not looked at any more"
        assert set(series.puzzles()) == h.found(h.THIRD)


def test_each_run_searches_as_many_games_as_it_is_told(folder: Folder, tmp_path: Path) -> None:
    for seed in (ONE, OTHER, h.THIRD):
        folder.play(seed, (ANA, BO))
    folder.agree(ANA.person, BO.person)
    out = tmp_path / "out.jsonl"
    for options, seeds in (
        (("--games", 1), (ONE,)),
        (("--count", 1), (ONE,)),
        (("--count", 2), (ONE, OTHER)),
        (("--games", 1), (ONE, OTHER, h.THIRD)),
        ((), (ONE, OTHER, h.THIRD)),
    ):
        h.make(out, folder.path, *options)
        assert h.ids(out) == h.found(*seeds)
    before = out.read_bytes()
    out.unlink()
    h.make(out, folder.path)
    assert out.read_bytes() == before, "the same puzzles, whenever they were found"


# -- other databases -----------------------------------------------------------------------------


def test_a_folder_of_an_older_server_is_read_as_it_is(folder: Folder) -> None:
    """Nobody was asked then, so nobody has agreed."""
    folder.play(ONE, (ANA, BOT))
    old = apsw.Connection(str(folder.path / FILE))
    old.execute(f"DROP TABLE puzzle_consents; PRAGMA user_version = {VERSION - 1}")
    old.close()
    assert allowed(folder) == []
    again = apsw.Connection(str(folder.path / FILE))
    assert again.pragma("user_version") == VERSION - 1
    again.close()
    folder.agree(ANA.person)  # as a server does, which brings it up to date
    assert len(allowed(folder)) == 1


def test_a_folder_of_a_newer_server_is_refused(folder: Folder) -> None:
    folder.play(ONE, (ANA, BOT))
    newer = apsw.Connection(str(folder.path / FILE))
    newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    newer.close()
    with pytest.raises(StoreError, match="database-newer"):
        FinishedGames(folder.path)
