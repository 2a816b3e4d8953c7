"""What is agreed on before the deal."""

from __future__ import annotations

import pytest

from tablee.arena.bench import bench_game
from tablee.engine import spec
from tablee.engine.errors import OptionError
from tablee.games import find_game
from tablee.games.botanik.kernel import rules
from tablee.text import Words


def test_a_kernel_that_is_not_compiled_as_the_engine_is_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A new game is like this until its kernel is compiled: its states would lack their arrays."""
    monkeypatch.setattr(spec, "COMPILED", True)
    monkeypatch.setattr(rules, "__file__", "rules.cpython-311.so")
    find_game("botanik").spec(2)
    monkeypatch.setattr(rules, "__file__", "rules.py")
    for begin in (lambda: find_game("botanik").spec(2), lambda: bench_game("botanik", 0.1)):
        with pytest.raises(OptionError) as told:
            begin()
        for language in ("en", "fr"):
            assert "TABLEE_ONLY=botanik python setup.py" in Words(language).error(told.value)
    find_game("renature").spec(2)
    monkeypatch.setattr(spec, "COMPILED", False)  # all are interpreted
    find_game("botanik").spec(2)
