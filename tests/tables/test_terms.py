"""What people agree on, and names that can be seen."""

from __future__ import annotations

import unicodedata

import pytest

from tablee.tables import facts as f
from tablee.tables.refusals import TableRefusal
from tablee.tables.table import Table
from tablee.tables.terms import DRAWN, clean_name, look_alike
from tests.tables.harness_table import FACTS


def test_a_name_has_something_visible() -> None:
    assert clean_name("  A\u202ena\n") == "A na"
    assert clean_name("Zoe\u0308\u2800") == "Zo\u00eb"
    assert clean_name("\u2764\ufe0f") == "\u2764\ufe0f"
    empty = (" ", "\n", "\u200b", "\u2800", "\u3164", "\uffa0\u115f", "\u0301", "\ufe0f", "\u034f")
    for name in empty:
        with pytest.raises(TableRefusal, match="name-empty"):
            clean_name(name)


def test_names_that_are_spelled_the_same_look_alike() -> None:
    for name in ("ana", "A n a", "\uff21na", "An\u2800a", "Ana\ufe0f", "A\u034fna", "\u3164Ana"):
        assert look_alike(name, "Ana")
    for name in ("Anna", "An\u00e1", "Ana 2"):
        assert not look_alike(name, "Ana")
    assert look_alike("Zoe\u0308", "ZO\u00cb")
    assert look_alike("\u2121", "tel")  # one sign, which is three capitals


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("\u0410n\u0430", "Ana"),  # Cyrillic
        ("\u0412\u0410\u0421H", "BACH"),
        ("Z\u043e\u0451", "Zo\u00eb"),  # its dots are those of another script, too
        ("\u0455\u0443\u0445", "syx"),
        ("\u039dIN\u0391", "Nina"),  # Greek
        ("\u03bdi\u03bfla", "viola"),
        ("Z\u03cce", "Z\u00f3e"),
        ("\u0391\u043da", "A\u043da"),
        ("\u0392\u043e\u0431", "\u0412\u043e\u0431"),  # Greek and Cyrillic
    ],
)
def test_names_that_are_drawn_the_same_look_alike(name: str, other: str) -> None:
    assert look_alike(name, other)
    assert look_alike(other, name)
    assert clean_name(name) == name  # it is a name; only not at the same table


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("\u0418\u0432\u0430\u043d", "Ivan"),  # the same name, written otherwise
        ("\u041d\u0438\u043d\u0430", "Nina"),
        ("\u039d\u03af\u03ba\u03b7", "Nikh"),
        ("\u039d\u03b1\u03bd", "Vav"),  # a capital looks like N, a small letter like v
        ("O1", "0l"),
    ],
)
def test_other_names_may_sit_together(name: str, other: str) -> None:
    assert not look_alike(name, other)


def test_small_letters_and_capitals_of_any_script_are_the_same() -> None:
    assert look_alike("\u0412\u043e\u0432\u0430", "\u0432\u043e\u0432\u0430")
    assert look_alike("\u039d\u03af\u03ba\u03bf\u03c2", "\u03bd\u03af\u03ba\u03bf\u03c2")


def test_each_letter_of_the_table_is_drawn_as_an_ascii_letter_of_its_case() -> None:
    assert len(DRAWN) > 60
    for letter, latin in DRAWN.items():
        script = unicodedata.name(chr(letter)).split()[0]
        assert script in ("CYRILLIC", "GREEK")
        assert chr(latin).isascii()
        assert chr(latin).isupper() == chr(letter).isupper()


def test_a_table_stored_before_absence_was_agreed_on_waits() -> None:
    """The bytes are those of an earlier version."""
    created = FACTS.decode(
        b'{"fact":"created","at":1,"terms":{"game":"botanik","players":2,"options":{},'
        b'"clock":{"clock":"none"},"grace":120,"training":false,"timed":true,"aids":true,'
        b'"public":false,"chat":true,"spectators":true,"pace":700},"rules":1,"host":"a",'
        b'"seats":[{"kind":"person","person":"a","name":"Ana","level":""},'
        b'{"kind":"person","person":"b","name":"Ben","level":""}]}'
    )
    undone = FACTS.decode(b'{"fact":"undone","at":2,"person":"a","id":"u","seat":0,"to":0}')
    assert isinstance(created, f.Created)
    assert Table("t", created).terms.absence == "wait"
    assert undone == f.Undone(at=2, person="a", id="u", seat=0, to=0, alone=False)
