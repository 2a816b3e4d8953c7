"""Reading a record: what is no record is one error that names what is wrong and where."""

from __future__ import annotations

import json

import pytest

from tablee.engine.errors import RecordError
from tablee.engine.record import read_record
from tests.engine.broken_records import SAMPLE, changed, error_of, finished, told

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


def test_unknown_fields_are_refused() -> None:
    assert "surprise" in str(changed(lambda r: r.update(surprise=1)).facts["detail"])
    error = changed(lambda r: r["moves"][3].update(colour="red"))
    assert "moves[" in str(error.facts["detail"])


def test_a_value_of_the_wrong_kind_names_its_place() -> None:
    error = changed(lambda r: r["moves"][7].update(seat="0"))
    assert error.key == "record-invalid"
    assert "moves[" in str(error.facts["detail"])


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
