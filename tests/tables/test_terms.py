"""What people agree on, and names that can be seen."""

from __future__ import annotations

import pytest

from tablee.tables import facts as f
from tablee.tables.refusals import TableRefusal
from tablee.tables.table import Table
from tablee.tables.terms import clean_name
from tests.tables.harness_table import FACTS


def test_a_name_has_something_visible() -> None:
    assert clean_name("  A\u202ena\n") == "A na"
    for name in (" ", "\n", "\u200b"):
        with pytest.raises(TableRefusal, match="name-empty"):
            clean_name(name)


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
