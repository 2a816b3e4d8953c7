"""Replaying and verifying a record: what does not hold is one error that says what and where."""

from __future__ import annotations

import json

import pytest

from tablee.engine.errors import OptionError, RecordError
from tablee.engine.record import read_record
from tablee.match import open_record, replay, verify
from tests.engine.broken_records import changed, finished, told


def test_the_unbroken_record_verifies() -> None:
    assert verify(read_record(json.dumps(finished()).encode())).is_over


def test_an_illegal_move_names_ply_move_and_rule() -> None:
    error = changed(lambda r: r["moves"][0].update(move="show a1"))
    assert error.key == "record-move"
    assert (error.facts["ply"], error.facts["move"]) == (0, "show a1")
    assert error.facts["rule"] == "MAT-05"


@pytest.mark.parametrize("seat", [-1, 3, 7, None, 10**12])
def test_a_move_of_nobody_is_refused(seat: int | None) -> None:
    error = changed(lambda r: r["moves"][0].update(seat=seat))
    assert error.facts["rule"] == "wrong-seat"


def test_a_time_in_a_game_without_a_clock_is_refused() -> None:
    error = changed(lambda r: r["moves"][0].update(t=5))
    assert error.facts["rule"] == "bad-time"


def test_moves_after_the_end_are_refused() -> None:
    error = changed(lambda r: r["moves"].append(r["moves"][-1]))
    assert error.facts["rule"] == "game-over"
    assert error.facts["ply"] == len(finished()["moves"])


def test_an_illegal_move_ends_the_replay_where_it_stands() -> None:
    data = finished()
    data["moves"][5]["move"] = "take 0"
    record = read_record(json.dumps(data).encode())
    match = open_record(record)
    steps = replay(match, record)
    assert [next(steps).ply for _ in range(5)] == [0, 1, 2, 3, 4]
    with pytest.raises(RecordError, match="record-move"):
        next(steps)
    assert len(match.entries) == 5


def test_a_wrong_result_is_found() -> None:
    assert changed(lambda r: r["result"]["scores"].reverse()).key == "record-result-wrong"
    assert changed(lambda r: r["result"].update(ranks=[1, 1, 1])).key == "record-result-wrong"
    assert changed(lambda r: r["result"].update(won=True)).key == "record-result-wrong"


def test_a_result_belongs_to_the_end_and_only_there() -> None:
    assert changed(lambda r: r.pop("result")).key == "record-result-missing"
    assert changed(lambda r: r["moves"].pop()).key == "record-result-early"


def test_a_wrong_commitment_is_found() -> None:
    assert changed(lambda r: r.update(commitment="0" * 64)).key == "record-commitment-wrong"
    assert changed(lambda r: r.update(seed="another")).key == "record-commitment-wrong"
    assert changed(lambda r: r.pop("commitment")).key == "record-commitment-missing"


def test_a_setup_that_cannot_be_is_found() -> None:
    error = changed(lambda r: r["setup"]["hands"][0].pop())
    assert (error.key, error.facts["rule"]) == ("setup-wrong", "MAT-04")
    error = changed(lambda r: r["setup"].pop("draws"))
    assert error.key == "record-invalid"
    assert "draws" in str(error.facts["detail"])
    error = changed(lambda r: r["setup"].update(extra=1))
    assert "extra" in str(error.facts["detail"])


def test_a_setup_that_the_seed_did_not_deal_is_found() -> None:
    assert changed(lambda r: r["setup"]["draws"][0].reverse()).key == "record-setup-wrong"


def test_unknown_options_and_values_are_found() -> None:
    error = changed(lambda r: r.update(options={"speed": 3}))
    assert isinstance(error, OptionError)
    assert (error.key, error.facts["option"]) == ("option-unknown", "speed")
    error = changed(lambda r: r.update(options={"first": 3}))
    assert (error.key, error.facts["allowed"]) == ("option-value", "0..2")


@pytest.mark.parametrize("players", [0, 1, 2, 6, -3])
def test_a_number_of_players_the_game_is_not_for_is_found(players: int) -> None:
    error = changed(lambda r: r.update(players=players))
    assert isinstance(error, OptionError)
    assert (error.key, error.facts["allowed"]) == ("players", "3..5")


def test_components_must_be_standard_or_whole() -> None:
    assert changed(lambda r: r.update(components="mine")).key == "record-components"
    assert changed(lambda r: r.update(components={})).key == "component-missing"


def test_a_wrong_result_is_said_in_words() -> None:
    data = finished()
    data["result"] = {"scores": [1, 2, 3], "ranks": [3, 2, 1], "won": True}
    line = told(json.dumps(data).encode())
    assert line.startswith("result: scores 1 2 3 with ranks 3 2 1, won, are claimed")
    assert "Result(" not in line
    assert "None" not in line


def test_a_move_that_is_no_text_for_a_terminal_is_escaped_and_shortened() -> None:
    data = finished()
    data["moves"][0]["move"] = "\x1b[31m\n" + "a" * 100_000
    line = told(json.dumps(data).encode())
    assert r"\x1b[31m\naaa" in line
    assert len(line) < 400


def test_the_clock_is_named() -> None:
    data = finished()
    data["moves"][0]["seat"] = None
    assert "Move 1, by the clock" in told(json.dumps(data).encode())
