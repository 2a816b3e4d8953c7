"""The schema: everything that is sent is described, and the page's types are made from it."""

from __future__ import annotations

import re

from tablee.games import names
from tablee.server.wire.schema import schema, typescript


def test_every_reference_is_defined_and_every_field_of_a_message_has_a_type() -> None:
    document = schema()
    defined = set(document["$defs"])
    used = set(re.findall(r"#/\$defs/(\w+)", str(document)))
    assert used <= defined
    text = typescript(document)
    for name in used:
        assert re.search(rf"export (interface|type) {name}\b", text), name


def test_every_game_brings_its_own_types_under_its_own_name() -> None:
    document = schema()
    for game in names():
        for part in ("View", "Event", "Breakdown"):
            assert f"{game.capitalize()}{part}" in document["$defs"], game
            refs = str(document["$defs"][f"Any{part}"])
            assert f"{game.capitalize()}{part}" in refs


def test_the_unions_are_told_apart_by_their_type() -> None:
    text = typescript(schema())
    assert '  type: "play"\n' in text
    assert '  type: "update"\n' in text
    assert "  view: AnyView\n" in text
    assert "  final: boolean | number[]\n" in text
    assert re.search(r"export type FromServer = Welcome \| Ack", text)


def test_the_docstrings_of_fields_go_into_the_types() -> None:
    assert "/** Seats that owe a decision. */" in typescript(schema())
