"""The deal of a day on a real server: the same for all, once for the ranking, no way to cheat."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.days.harness_days import DAY, GAME, line_of, play, refused, server_at, start
from tests.server.harness_server import Person, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server_at(tmp_path_factory.mktemp("days")) as server:
        yield server


def test_all_are_dealt_the_same_and_answered_with_the_same_moves(server: Server) -> None:
    people = [Person(server, name) for name in ("Ana", "Ben")]
    tables = [play(person, listed=True) for person in people]
    ana, ben = (
        person.get(f"/api/tables/{table}/record")
        for person, table in zip(people, tables, strict=True)
    )
    assert tables[0] != tables[1]
    assert (ana["setup"], ana["moves"]) == (ben["setup"], ben["moves"])
    line = line_of(people[0])
    assert (line["state"], line["rank"], line["percentile"], line["streak"]) == ("done", 1, 50, 1)
    assert line["points"] == ana["result"]["scores"][0]
    assert len(line["course"]) == 8
    ranking = people[1].get(f"/api/days/{DAY}/{GAME}")
    assert [(one["rank"], one["name"], one["you"]) for one in ranking["best"]].count(
        (1, "Ben", True)
    ) == 1
    assert sum(n for _, n in ranking["spread"]) == 2


def test_a_try_is_one_try(server: Server) -> None:
    cleo = Person(server, "Cleo")
    first = start(cleo)
    assert first["ranked"]
    assert start(cleo) == first, "whoever comes back goes on"
    other = Person(server, "Cleo", None)
    other.cookie = cleo.cookie  # another window of the same browser
    assert start(other) == first
    with cleo.at(first["table"]) as line:
        line.finish()
    line_before = line_of(cleo)
    again = start(cleo)
    assert not again["ranked"]
    assert again["table"] != first["table"]
    with cleo.at(again["table"]) as line:
        assert line.welcome["table"]["commitment"] == line_before["commitment"]
        line.finish()
    assert line_of(cleo) == line_before, "what is played afterwards counts for nothing"


def test_a_try_that_counts_has_no_undo_hint_pause_spectator_or_other_device(
    server: Server,
) -> None:
    dan, eve = Person(server, "Dan"), Person(server, "Eve")
    table = start(dan)["table"]
    with dan.at(table) as line:
        line.to_turn()
        line.play_first()
        line.to_turn()
        assert line.game["undo"] == "no"
        at = {"ply": line.game["ply"], "rev": line.game["rev"]}
        for kind, fields in (("ask-undo", at), ("hint", at), ("pause", {"on": True})):
            assert line.ask(kind, **fields)["code"] == "ranked", kind
        with eve.at(table) as watching:
            assert watching.welcome["code"] == "no-spectators"
        assert refused(dan, "POST", f"/api/tables/{table}/link") == "ranked"
        line.finish()
    for path in ("record", "replay"):
        assert refused(eve, "GET", f"/api/tables/{table}/{path}") == "day-open"
    review = f"/api/tables/{table}/review"
    assert refused(eve, "POST", review, {}) == "day-open"
    wish = {"ply": 0, "seat": 0, "name": "Eve"}
    assert refused(eve, "POST", f"/api/tables/{table}/play-on", wish) == "day-open"
    assert refused(eve, "GET", f"/api/days/{DAY}/{GAME}") == "day-open"
    from_there = dan.post(f"/api/tables/{table}/play-on", {**wish, "name": "Dan"})["table"]
    with eve.at(from_there) as watching:
        assert watching.welcome["code"] == "no-spectators"
    play(eve)
    assert eve.get(f"/api/tables/{table}/record")["game"] == GAME


def test_whoever_leaves_has_no_result(server: Server) -> None:
    fay = Person(server, "Fay")
    people = line_of(fay)["people"]
    table = start(fay)["table"]
    with fay.at(table) as line:
        line.ask("leave")
        line.until("over")
    found = line_of(fay)
    assert (found["state"], found["rank"], found["people"]) == ("left", None, people)
    assert not start(fay)["ranked"]


def test_nobody_makes_a_table_of_a_day_and_nobody_plays_tomorrow(server: Server) -> None:
    gil = Person(server, "Gil")
    for terms in ({"day": DAY}, {"ranked": True}):
        agreed = {"game": GAME, "players": 2, **terms}
        body = {"terms": agreed, "seats": [{"kind": "me"}, {"kind": "bot"}], "name": "Gil"}
        assert refused(gil, "POST", "/api/tables", body) == "day-terms"
    wish = {"name": "Gil"}
    for day, code in (
        ("2031-05-07", "day-future"),
        ("2031-04-01", "day-unknown"),
        ("tomorrow", "day-malformed"),
        ("20310506", "day-malformed"),
    ):
        assert refused(gil, "POST", f"/api/days/{day}/{GAME}/start", wish) == code
        assert refused(gil, "GET", f"/api/days?day={day}") == code
    assert refused(gil, "POST", f"/api/days/{DAY}/chess/start", wish) == "game-unknown"
    assert refused(gil, "GET", f"/api/days/{DAY}/chess") == "game-unknown"


def test_a_past_day_can_be_played_and_counts_for_nothing(server: Server) -> None:
    hal = Person(server, "Hal")
    before = start(hal, "2031-05-01")
    assert not before["ranked"]
    assert line_of(hal, "2031-05-01")["state"] == "new"
    assert hal.get("/api/days/2031-05-01/botanik")["best"] == []


def test_every_game_has_a_deal(server: Server) -> None:
    ida = Person(server, "Ida")
    shown = ida.get("/api/days")
    assert shown["today"] == shown["day"] == DAY
    commitments = {line["commitment"] for line in shown["games"]}
    assert len(commitments) == len(shown["games"]) > 3
    for line in shown["games"]:
        table = start(ida, game=line["game"])["table"]
        with ida.at(table) as at:
            assert at.welcome["table"]["commitment"] == line["commitment"]
            assert len(at.welcome["table"]["seats"]) == line["players"]


def test_a_day_goes_on_through_kills_and_ends(tmp_path: Path) -> None:
    """Begun on its day and finished the day after it counts; after that it does not."""
    with server_at(tmp_path) as server:
        ana, ben = Person(server, "Ana"), Person(server, "Ben")
        tables = [start(person)["table"] for person in (ana, ben)]
        with ana.at(tables[0]) as line:
            line.to_turn()
            line.play_first()
        server.kill()
    with server_at(tmp_path, "2031-05-07T23:00") as server:
        ana.server = ben.server = server
        assert start(ana)["table"] == tables[0]
        play(ana)
        server.kill()  # nobody has asked for the result yet
    with server_at(tmp_path, "2031-05-08T00:10") as server:
        ana.server = ben.server = server
        done = line_of(ana)
        assert (done["state"], done["rank"], done["people"], done["streak"]) == ("done", 1, 1, 0)
        assert line_of(ben)["state"] == "open"
        assert not start(ben)["ranked"]
        with ben.at(tables[1]) as line:
            line.finish()
        assert line_of(ben)["state"] == "late"
        assert line_of(ana) == done
        cleo = Person(server, "Cleo")
        assert cleo.get(f"/api/tables/{tables[0]}/record")["game"] == GAME
