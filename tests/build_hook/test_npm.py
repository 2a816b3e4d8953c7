"""The page's packages are installed when the lockfile has changed, and only then."""

from __future__ import annotations

from pathlib import Path

import npm
import page
import pytest


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """What npm was asked to do; the lockfile and the stamps are in a folder of the test."""
    asked: list[str] = []
    monkeypatch.setattr(npm, "run", lambda *args: asked.append(args[0]))
    monkeypatch.setattr(npm, "LOCKFILE", tmp_path / "package-lock.json")
    monkeypatch.setattr(npm, "STAMP", tmp_path / "installed.txt")
    monkeypatch.setattr(page, "CHECKED", tmp_path / "checked.txt")
    npm.LOCKFILE.write_text("{}")
    return asked


def test_packages_are_installed_again_only_when_the_lockfile_changes(runs: list[str]) -> None:
    npm.install()
    npm.install()
    assert runs == ["ci"]
    npm.LOCKFILE.write_text('{"name": "other"}')
    npm.install()
    assert runs == ["ci", "ci"]


def test_packages_that_could_not_be_installed_are_tried_again(
    runs: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: str) -> None:
        runs.append(args[0])
        raise SystemExit(1)

    monkeypatch.setattr(npm, "run", fail)
    for _ in range(2):
        with pytest.raises(SystemExit):
            npm.install()
    assert runs == ["ci", "ci"]


def test_a_page_that_has_not_changed_is_checked_once(runs: list[str]) -> None:
    page.check()
    page.check()
    assert runs == ["ci", "run"]
