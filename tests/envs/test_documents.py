"""The page about environments lists the fields as they are."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

DOCS = Path(__file__).parents[2] / "docs"


def script() -> ModuleType:
    spec = spec_from_file_location("observations", DOCS / "observations.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tables_are_those_of_the_coders() -> None:
    text = (DOCS / "research.md").read_text("utf-8")
    assert "| `machines` |" in text
    assert script().page(text) == text


def test_the_picture_is_that_of_a_position() -> None:
    assert script().picture() == (DOCS / "pictures" / "planes.svg").read_text("utf-8")
