"""When the documentation is built again, and how its examples are written."""

from __future__ import annotations

from pathlib import Path

import documentation
import pytest
from docstring_examples import fenced


@pytest.fixture
def stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    stamp = tmp_path / "built-from.txt"
    monkeypatch.setattr(documentation, "STAMP", stamp)
    monkeypatch.delenv("TABLEE_NO_DOCS", raising=False)
    return stamp


def test_the_site_is_built_if_its_sources_have_changed(stamp: Path) -> None:
    assert documentation.is_needed()
    stamp.write_text(documentation.source_hash() + "\n", "utf-8")
    assert not documentation.is_needed()
    stamp.write_text("another hash\n", "utf-8")
    assert documentation.is_needed()


def test_the_build_asks_for_its_packages_only_if_it_is_needed(stamp: Path) -> None:
    assert any(package.startswith("mkdocs-material") for package in documentation.requires())
    stamp.write_text(documentation.source_hash() + "\n", "utf-8")
    assert documentation.requires() == []


def test_a_link_that_leads_nowhere_stops_the_build(
    stamp: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# A\n\n[b](#nowhere)\n", "utf-8")
    (tmp_path / "mkdocs.yml").write_text(
        "site_name: A\nvalidation: {links: {anchors: warn}}\n", "utf-8"
    )
    monkeypatch.setattr(documentation, "ROOT", tmp_path)
    monkeypatch.setattr(documentation, "source_hash", lambda: "changed")
    with pytest.raises(SystemExit, match="nowhere"):
        documentation.build()
    assert not stamp.exists()


def test_the_site_can_be_left_out(stamp: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_NO_DOCS", "1")
    assert not documentation.is_needed()


def test_an_example_in_a_docstring_becomes_a_code_block() -> None:
    docstring = "Adds.\n\n>>> 1 + 1\n2\n\nMore.\n\n>>> 3\n3"
    expected = "Adds.\n\n```pycon\n>>> 1 + 1\n2\n```\n\nMore.\n\n```pycon\n>>> 3\n3\n```"
    assert fenced(docstring) == expected
