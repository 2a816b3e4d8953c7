"""Whole games of people and bots, with real sockets and a real database."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import apsw
import msgspec
import pytest

from tablee.engine.record import Result, read_record
from tablee.match import verify
from tablee.store.sqlite import FILE
from tests.server.harness_server import Connection, Person, Server, people_at, rounds, until


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data")) as running:
        yield running


def test_three_people_play_a_whole_game(server: Server) -> None:
    with people_at(server, "Ana", "Ben", "Cleo") as lines:
        rounds(lines)
        over = [line.until("over") for line in lines]
        assert over[0] == over[1] == over[2]
        commitment = (
            lines[0].welcome["table"]["commitment"]
            or lines[0].until("table")["table"]["commitment"]
        )
        assert hashlib.sha256(over[0]["seed"].encode()).hexdigest() == commitment
        record = lines[0].person.get(over[0]["record"])
        match = verify(read_record(json.dumps(record).encode()))
        assert msgspec.convert(over[0]["result"], Result) == match.result()
        for line in lines:
            before = [raw for raw in line.raw if not raw.startswith('{"type":"over"')]
            assert not any(over[0]["seed"] in raw for raw in before)


def test_a_person_plays_a_whole_game_against_bots(server: Server) -> None:
    ana = Person(server, "Ana")
    table = ana.make("mbb", start=True)
    with ana.at(table) as line:
        over = line.finish()
        assert len(over["result"]["scores"]) == 3
        assert len(over["breakdown"]) == 3
        again = ana.at(table)
        assert again.welcome["over"] == over
        assert len(again.welcome["log"]) == again.game["ply"]
        assert all(entry["move"] for entry in again.welcome["log"])
        again.close()


def test_only_own_moves_have_a_text_and_others_choices_stay_secret(server: Server) -> None:
    with people_at(server, "Ana", "Ben", "Cleo") as (ana, ben, _):
        answer = ana.play_first()
        assert answer["ply"] == 0
        seen = ben.wait("update")
        assert seen["log"][0]["move"] is None
        assert ana.game["log"][0]["move"] is not None
        assert seen["view"]["choice"] is None
        assert ana.game["view"]["choice"] is not None


def test_a_refusal_has_a_code_and_words_in_the_clients_language(server: Server) -> None:
    ana = Person(server, "Ana")
    with ana.at(ana.make("mbb", start=True), language="fr") as line:
        answer = line.play("show 1 2")
        assert (answer["type"], answer["code"]) == ("refused", "not-a-move")
        assert "coup" in answer["words"]
        line.ask("set-language", language="en")
        hand = line.game["view"]["hand"]
        missing = next(f"{s}1" for s in "abcdefghij" if f"{s}1" not in hand)
        answer = line.play(" ".join(["show", *sorted([missing, hand[0]])]))
        assert answer["code"] == "MAT-05"
        assert answer["words"].endswith("(MAT-05)")
        assert line.play("offer a1")["code"] == "not-now"
        assert line.play("show a1 a2", ply=99)["code"] == "stale"


def test_resending_a_message_is_harmless(server: Server) -> None:
    with people_at(server, "Ana", "Ben", "Cleo") as (ana, ben, _):
        move = ana.game["legal"][0]
        first = ana.play(move, id="the-same")
        again = ana.ask("play", id="the-same", ply=0, rev=0, move=move)
        assert (first["ply"], again["type"], again["ply"]) == (0, "ack", 0)
        ben.play_first()
        assert ben.game["ply"] == 2


def test_a_lost_connection_comes_back_to_its_seat_and_what_it_missed(server: Server) -> None:
    with people_at(server, "Ana", "Ben", "Cleo") as (ana, ben, cleo):
        ana.play_first()
        ana.close()
        ben.play_first()
        cleo.wait("update")
        cleo.play_first()
        back = ana.person.at(ana.table, ply=ana.game["ply"], rev=0)
        assert back.welcome["seat"] == 0
        assert back.welcome["log_from"] == 1
        assert [entry["ply"] for entry in back.welcome["log"]] == [1, 2]
        assert [entry["seat"] for entry in back.welcome["log"]] == [1, 2]
        assert back.welcome["log"][1]["events"][0]["event"] == "CardsChosen"
        back.close()


def test_an_undo_is_free_at_first_and_later_asks_the_others(server: Server) -> None:
    with people_at(server, "Ana", "Ben", "Cleo") as (ana, ben, cleo):
        assert ana.game["final"] is False
        ana.play_first()
        assert ana.game["undo"] == "free"
        ana.ask("ask-undo", ply=1, rev=0)
        ana.wait("update")
        assert (ana.game["ply"], ana.game["rev"]) == (0, 1)
        ana.play_first()
        while ben.game["rev"] < 1 or ben.game["ply"] < 1:
            ben.next()
        ben.play_first()
        while ana.game["ply"] < 2:
            ana.next()
        assert ana.game["undo"] == "free"
        while cleo.game["ply"] < 2:
            cleo.next()
        cleo.play_first()
        while ana.game["ply"] < 3:
            ana.next()
        assert ana.game["undo"] == "ask"
        ana.ask("ask-undo", ply=3, rev=1)
        while not ben.until("table")["table"]["undo"]:
            ben.next()
        assert ben.until("table")["table"]["undo"] == {"seat": 0, "to": 0, "waiting": [1, 2]}
        ben.ask("answer-undo", ply=3, rev=1, agree=True)
        cleo.ask("answer-undo", ply=3, rev=1, agree=True)
        assert ana.wait("undo-settled")["outcome"] == "agreed"
        assert (ana.game["ply"], ana.game["rev"]) == (0, 2)


def test_the_last_secret_choice_is_final(server: Server) -> None:
    with people_at(server, "Ana", "Ben", "Cleo") as (ana, ben, cleo):
        ana.play_first()
        ben.play_first()
        while cleo.game["ply"] < 2:
            cleo.next()
        assert cleo.game["final"] is True
        move = cleo.game["legal"][0]
        preview = cleo.ask("preview", ply=2, rev=0, text=move)
        assert (preview["legal"], preview["final"]) == (True, True)
        assert "total" in preview["preview"]


def test_spectators_see_what_is_public_and_people_can_be_muted(server: Server) -> None:
    with people_at(server, "Ana", "Ben", "Cleo") as (ana, ben, _):
        dan = Person(server, "Dan").at(ana.table)
        assert dan.welcome["seat"] is None
        assert dan.game["view"]["hand"] == []
        assert dan.game["legal"] == []
        assert dan.ask("play", ply=0, rev=0, move="show a1 a2")["code"] == "not-seated"
        dan.ask("say", text="what a table")
        line = ana.wait("chat")["line"]
        assert (line["text"], line["seat"]) == ("what a table", None)
        ana.ask("mute", who=line["who"], on=True)
        dan.ask("say", text="can you hear me?")
        ben.wait("chat")
        assert ben.wait("chat")["line"]["text"] == "can you hear me?"
        ana.ask("ping")
        assert [m["line"]["text"] for m in ana.heard if m["type"] == "chat"] == ["what a table"]
        ana.ask("set-chat", on=False)
        assert dan.ask("say", text="hello?")["code"] == "chat-off"
        dan.close()


def test_past_moments_are_what_this_seat_saw_then(server: Server) -> None:
    with people_at(server, "Ana", "Ben", "Cleo") as (ana, ben, _):
        first = ana.game["view"]
        ana.play_first()
        moment = ana.ask("get-moment", ply=0)
        assert moment["views"] == [first]
        assert ana.ask("get-moment", ply=0, eyes=1)["code"] == "not-your-eyes"
        assert ana.ask("get-moment", ply=0, eyes="open")["code"] == "not-your-eyes"
        assert ana.ask("get-moment", ply=7)["code"] == "ply-unknown"
        log = ben.ask("get-log")["log"]
        assert [entry["move"] for entry in log] == [None]


def test_a_hint_is_a_legal_move_against_bots_only(server: Server) -> None:
    ana = Person(server, "Ana")
    with ana.at(ana.make("mbb", start=True)) as line:
        hint = line.ask("hint", ply=0, rev=0)
        assert hint["moves"][0]["move"] in line.game["legal"]
    with people_at(server, "Ana", "Ben") as (other, _):
        assert other.ask("hint", ply=0, rev=0)["code"] == "no-hint"


def finished(server: Server) -> Connection:
    ana = Person(server, "Ana")
    line = ana.at(ana.make("mbb", start=True, aids=False))
    line.finish()
    return line


def test_a_table_without_spectators_names_its_people_only_to_those_who_sat_there(
    server: Server,
) -> None:
    ana = Person(server, "Ana")
    with ana.at(ana.make("mbb", start=True, spectators=False)) as line:
        line.finish()
        where = f"/api/tables/{line.table}/replay"
        assert ana.get(where)["names"] == ["Ana", None, None]
        assert Person(server, "Bo").get(where)["names"] == []


def test_after_the_end_everything_can_be_looked_at_and_played_on(server: Server) -> None:
    line = finished(server)
    ana, table = line.person, line.table
    moment = line.ask("get-moment", ply=5, eyes="open")
    assert [view["seat"] for view in moment["views"]] == [0, 1, 2]
    replay = ana.get(f"/api/tables/{table}/replay?eyes=1")
    assert replay["verified"] == "seed"
    assert len(replay["steps"]) == len(replay["record"]["moves"])
    assert {step["views"][0]["seat"] for step in replay["steps"]} == {1}
    assert replay["names"] == ["Ana", None, None]
    uploaded = ana.post("/api/replay", replay["record"])
    assert len(uploaded["start"]) == 3
    assert uploaded["names"] == []
    assert uploaded["breakdown"] == line.until("over")["breakdown"]
    broken = {**replay["record"], "moves": replay["record"]["moves"][1:]}
    assert ana.post("/api/replay", broken, expected=(400,))["code"] == "record-move"
    on = ana.post(f"/api/tables/{table}/play-on", {"ply": 10, "seat": 2, "name": "Ana"})
    with ana.at(on["table"]) as again:
        assert again.welcome["seat"] == 2
        assert len(again.welcome["log"]) >= 10
        assert again.welcome["table"]["terms"]["aids"] is False
    body = {"record": replay["record"], "ply": 3, "seat": 1, "name": "Ana", "level": "novice"}
    from_file = ana.post("/api/play-on", body)
    assert from_file["seat"] == 1
    with ana.at(from_file["table"]) as again:  # a record does not tell how its table was set
        assert again.welcome["table"]["terms"].get("aids", True)
    line.close()


def test_a_rematch_brings_the_same_people_to_a_new_table(server: Server) -> None:
    line = finished(server)
    line.ask("rematch")
    while not line.until("table")["table"]["rematch"]:
        line.next()
    new = line.until("table")["table"]["rematch"]
    with line.person.at(new) as again:
        assert again.welcome["seat"] == 1
        assert [seat["kind"] for seat in again.welcome["table"]["seats"]] == [
            "bot",
            "person",
            "bot",
        ]
        assert again.ask("start")["type"] == "ack"
    line.close()


def test_lists_show_public_tables_and_ones_own(server: Server) -> None:
    ana, ben = Person(server, "Ana"), Person(server, "Ben")
    open_table = ana.make("moo", public=True)
    private = ana.make("mbb", start=True)

    def listed() -> list[str]:
        return [line["table"] for line in ben.get("/api/tables")["tables"]]

    assert open_table not in listed()  # nobody waits there
    with ana.at(open_table), ana.at(private):
        until(lambda: open_table in listed())  # at several servers, lists are a second old
        assert private not in listed()
    own = {line["table"]: line for line in ana.get("/api/me/tables")["tables"]}
    assert own[private]["your_turn"] is True
    assert 0 in own[private]["acting"]
    assert own[open_table]["open"] == 2
    assert ben.get("/api/me/tables")["tables"] == []
    assert ana.get("/api/me")["name"] == "Ana"


def test_a_seat_moves_to_another_device_by_a_link_that_works_once(server: Server) -> None:
    with people_at(server, "Ana", "Ben", "Cleo") as (ana, *_):
        link = ana.person.post(f"/api/tables/{ana.table}/link")
        token = link["path"].split("#seat=")[1]
        phone = Person(server, "Ana's phone")
        seated = phone.post(f"/api/tables/{ana.table}/use-link", {"token": token})
        assert seated["seat"] == 0
        with phone.at(ana.table) as line:
            assert line.play_first()["type"] == "ack"
        assert ana.ask("play", ply=0, rev=0, move="show a1 a2")["code"] == "not-seated"
        thief = Person(server, "Thief")
        answer = thief.post(f"/api/tables/{ana.table}/use-link", {"token": token}, (400,))
        assert answer["code"] == "link-used"


def test_a_table_without_spectators_sends_them_away(server: Server) -> None:
    ana = Person(server, "Ana")
    table = ana.make("mbb", start=True, spectators=False)
    dan = Person(server, "Dan")
    line = dan.at(table)
    assert (line.welcome["type"], line.welcome["code"]) == ("bye", "no-spectators")
    assert line.is_closed()
    line.close()


def test_a_person_who_leaves_is_replaced_and_may_take_the_seat_back(server: Server) -> None:
    with people_at(server, "Ana", "Ben") as (ana, ben):
        ben.ask("leave")
        ana.play_first()
        while not any("CardOffered" in raw or '"offer"' in raw for raw in ana.raw):
            ana.next()
        ben.ask("take-back")
        while ben.until("table")["table"]["seats"][1]["stand_in"]:
            ben.next()
        assert ben.until("table")["table"]["seats"][1]["kind"] == "person"


def test_restart_brings_every_table_back_as_it_was(tmp_path: Path) -> None:
    with Server(tmp_path) as first:
        ana = Person(first, "Ana")
        table = ana.make("mbb", start=True)
        line = ana.at(table)
        line.play_first()
        while line.game["acting"] != [0]:
            line.next()
        before = line.game
        said = first.stop()
        assert line.is_closed()
        assert line.heard[-1]["type"] == "bye"
        assert line.heard[-1]["code"] == "stopping"
        assert first.last_words in said
    with Server(tmp_path) as second:
        ana.server = second
        again = ana.at(table)
        for part in ("ply", "rev", "view", "legal", "final", "decision", "acting"):
            assert again.game[part] == before[part], part
        assert again.play_first()["type"] == "ack"
        again.close()


def test_tables_that_cannot_be_read_are_refused_at_once(tmp_path: Path) -> None:
    with Server(tmp_path) as first:
        ana = Person(first, "Ana")
        tables = [ana.make("mbb", start=True) for _ in range(4)]
        first.stop()
    strange, torn = sorted(tables)[:2]
    database = apsw.Connection(str(tmp_path / FILE))
    append = "INSERT INTO facts SELECT ?1, count(*), ?2 FROM facts WHERE table_id = ?1"
    database.execute(append, (strange, '{"fact":"from the future","at":1}'))
    database.execute(append, (torn, b"\xff\xfe"))
    database.close()
    with Server(tmp_path) as second:
        ana.server = second
        codes = {table: ana.at(table).welcome.get("code") for table in tables}
        assert codes == {**dict.fromkeys(tables), strange: "failed", torn: "storage"}
        listed = {line["table"] for line in ana.get("/api/me/tables")["tables"]}
        assert set(tables) - {strange, torn} <= listed
        assert ana.request("GET", f"/api/tables/{strange}/record")[0] == 500
        assert "on disk" in second.stop()


def test_a_move_sent_just_before_disconnecting_counts(server: Server) -> None:
    with people_at(server, "Ana", "Ben", "Cleo") as (ana, ben, _):
        about = {"ply": ana.game["ply"], "rev": ana.game["rev"]}
        for word in ("one", "two", "three"):  # closely: what is said gathers
            ana.say("say", text=word)
            ben.say("say", text=word)
        ana.say("play", move=ana.game["legal"][0], **about)
        ana.close()
        assert ben.wait("update")["log"][0]["seat"] == 0


def test_people_play_on_while_every_bot_is_thinking(tmp_path: Path) -> None:
    with Server(tmp_path, "tests.server.programs.with_stuck_bots") as server:
        owner = Person(server, "Owner")
        for _ in range(2):
            owner.make("bbb", start=True)
        with people_at(server, "Ana", "Ben", "Cleo") as people:
            for person in people:
                assert person.play_first()["type"] == "ack"
        # One of the six questions is being thought about; the others wait.
        assert b"\ntablee_bot_queue 5\n" in owner.get("/metrics")
