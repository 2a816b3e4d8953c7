"""Broken records: each is one error that names what is wrong and where."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablee.engine.errors import OptionError, RecordError, TableeError
from tablee.engine.random import Random
from tablee.engine.record import read_record, write_record
from tablee.games import find_game
from tablee.match import Match, open_record, replay, verify
from tablee.text import Words
from tests.helpers import play_random

GAME = find_game("matryoshka")
SAMPLE = Path(__file__).parents[1] / "data" / "records" / "matryoshka-3p-sample0.json"


def finished() -> dict[str, Any]:
    """A whole game with seed and commitment, as plain JSON."""
    match = Match.deal(GAME.spec(3), "broken")
    play_random(match, Random("broken"))
    data: dict[str, Any] = json.loads(write_record(match.record()))
    return data


def error_of(data: dict[str, Any]) -> TableeError:
    """What `verify` says about a record."""
    with pytest.raises(TableeError) as error:
        verify(read_record(json.dumps(data).encode()))
    return error.value


def test_the_unbroken_record_verifies() -> None:
    assert verify(read_record(json.dumps(finished()).encode())).is_over


REQUIRED = ("format", "game", "rules", "players", "options", "components", "setup", "moves")


@pytest.mark.parametrize("field", REQUIRED)
def test_a_missing_field_is_named(field: str) -> None:
    data = finished()
    del data[field]
    error = error_of(data)
    assert error.key == "record-invalid"
    assert field in str(error.facts["detail"])


@pytest.mark.parametrize("length", [0, 1, 100, 1000, -2])
def test_a_cut_file_is_no_json(length: int) -> None:
    with pytest.raises(RecordError) as error:
        read_record(SAMPLE.read_bytes().rstrip()[:length])
    assert error.value.key == "record-syntax"


@pytest.mark.parametrize(
    "data", [b"\xff\xfe", b"[]", b"null", b"1", b"{}", b"[" * 100_000, b'{"format": "tablee/2"}']
)
def test_what_is_no_record_at_all_is_refused(data: bytes) -> None:
    with pytest.raises(RecordError):
        read_record(data)


def changed(change: Callable[[dict[str, Any]], object]) -> TableeError:
    data = finished()
    change(data)
    return error_of(data)


def test_unknown_fields_are_refused() -> None:
    assert "surprise" in str(changed(lambda r: r.update(surprise=1)).facts["detail"])
    error = changed(lambda r: r["moves"][3].update(colour="red"))
    assert "moves[" in str(error.facts["detail"])


def test_a_value_of_the_wrong_kind_names_its_place() -> None:
    error = changed(lambda r: r["moves"][7].update(seat="0"))
    assert error.key == "record-invalid"
    assert "moves[" in str(error.facts["detail"])


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


def told(data: bytes, language: str = "en") -> str:
    """What a person reads about a broken record."""
    with pytest.raises(TableeError) as error:
        verify(read_record(data))
    return Words(language).error(error.value)


@pytest.mark.parametrize(
    ("field", "again"),
    [("players", '"players":4,'), ("seat", '"seat":0,'), ("hands", '"hands":[],')],
)
def test_a_field_that_is_there_twice_is_named(field: str, again: str) -> None:
    text = json.dumps(finished(), separators=(",", ":"))
    twice = text.replace(f'"{field}":', f'{again}"{field}":', 1)
    assert f"“{field}” is there twice" in told(twice.encode())


def test_what_is_wrong_is_said_in_words_of_our_own() -> None:
    def of(language: str, **changes: object) -> str:
        return told(json.dumps({**finished(), **changes}).encode(), language)

    assert of("en", rules=1.5).endswith("rules: a whole number was expected.")
    assert of("fr", rules=1.5).endswith("on attendait un nombre entier.")
    assert of("en", moves=[{"seat": 0}]).endswith("moves[0].move is missing.")
    assert of("en", surprise=1).endswith("surprise is not a field that is known here.")
    assert of("en", format="tablee/2").endswith("format: the value is not allowed here.")
    assert "setup.series is missing" in of("en", setup={})
    assert told(b"[]").endswith("an object with named fields was expected.")
    assert told(SAMPLE.read_bytes()[:99], "fr").endswith("il finit trop tôt.")
    assert told(b"\xff").endswith("byte 0 does not belong there.")


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
