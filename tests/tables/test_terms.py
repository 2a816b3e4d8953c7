"""What people agree on, and names that can be seen."""

from __future__ import annotations

import pytest

from tablee.tables import facts as f
from tablee.tables.refusals import TableRefusal
from tablee.tables.table import Table
from tablee.tables.terms import clean_name, looks
from tests.tables.harness_table import FACTS


def test_a_name_has_something_visible() -> None:
    assert clean_name("  A\u202ena\n") == "A na"
    assert clean_name("Zoe\u0308\u2800") == "Zo\u00eb"
    assert clean_name("\u2764\ufe0f") == "\u2764\ufe0f"
    empty = (" ", "\n", "\u200b", "\u2800", "\u3164", "\uffa0\u115f", "\u0301", "\ufe0f", "\u034f")
    for name in empty:
        with pytest.raises(TableRefusal, match="name-empty"):
            clean_name(name)


def test_names_that_look_the_same_are_known_to() -> None:
    for name in ("ana", "A n a", "\uff21na", "An\u2800a", "Ana\ufe0f", "A\u034fna", "\u3164Ana"):
        assert looks(name) == looks("Ana")
    for name in ("Anna", "An\u00e1", "Ana 2"):
        assert looks(name) != looks("Ana")
    assert looks("Zoe\u0308") == looks("ZO\u00cb")
    assert looks("\u2121") == looks("tel")  # one sign, which is three capitals


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
