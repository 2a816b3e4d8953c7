"""What people agree on, and names that can be seen."""

from __future__ import annotations

import pytest

from tablee.tables.refusals import TableRefusal
from tablee.tables.terms import clean_name


def test_a_name_has_something_visible() -> None:
    assert clean_name("  A\u202ena\n") == "A na"
    for name in (" ", "\n", "\u200b"):
        with pytest.raises(TableRefusal, match="name-empty"):
            clean_name(name)
