"""The examples in the docstrings of the library are true."""

from __future__ import annotations

import doctest
import sys
from types import ModuleType

import pytest

import tablee


def modules() -> list[ModuleType]:
    """`tablee`, and every module in which something of the library is defined."""
    names = {getattr(tablee, name).__module__ for name in tablee.__all__}
    return [tablee, *(sys.modules[name] for name in sorted(names))]


@pytest.mark.parametrize("module", modules(), ids=lambda module: str(module.__name__))
def test_examples_run(
    module: ModuleType, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(str(tmp_path))
    failed, _ = doctest.testmod(module)
    assert not failed


def test_every_function_of_the_library_has_an_example() -> None:
    functions = [name for name in tablee.__all__ if name[0].islower()]
    assert functions
    assert not [name for name in functions if ">>>" not in (getattr(tablee, name).__doc__ or "")]
