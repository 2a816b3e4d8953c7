"""The lines that are typed, as they come."""

from __future__ import annotations

import os
import sys

import pytest

from tablee.cli.terminal.input_lines import Lines


def test_every_line_is_read_and_the_last_needs_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = os.pipe()
    os.write(theirs, b"one\n\n two  words\nlast")
    os.close(theirs)
    with os.fdopen(ours) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        lines = Lines()
        assert lines.next(None) == "one"
        assert lines.next(None) == ""
        assert lines.next(None) == "two words"
        assert lines.next(None) == "last"
        assert lines.drop() == []
        with pytest.raises(EOFError):
            lines.next(None)
