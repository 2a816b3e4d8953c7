"""`dataset`: self-play data on the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.program import ENGLISH, PROGRAM, refused, tablee

SMALL = ("dataset", "botanik", "--bots", "casual", "--games", 3, "--shard", 2)
WITHOUT = """
import importlib.util, sys
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name in {names!r} else found(name, *rest)
sys.argv[0] = "tablee"
from tablee.cli import main
main()
"""


def without(names: tuple[str, ...], *args: object) -> subprocess.CompletedProcess[str]:
    """The program where some packages are not installed."""
    return subprocess.run(
        [sys.executable, "-c", WITHOUT.format(names=names), *map(str, args)],
        capture_output=True,
        text=True,
        env={**os.environ, **ENGLISH},
        check=False,
    )


def test_a_dataset_is_made_and_not_made_twice(tmp_path: Path) -> None:
    done = tablee(*SMALL, "--out", tmp_path / "data", "--jobs", 1)
    assert done.returncode == 0, done.stderr
    assert "3 games" in done.stdout
    assert "s of processors" in done.stdout
    names = sorted(file.name for file in (tmp_path / "data").iterdir())
    assert names == [
        "README.md",
        "dataset.json",
        "decisions-00000-of-00002.parquet",
        "decisions-00001-of-00002.parquet",
        "games-00000-of-00002.parquet",
        "games-00001-of-00002.parquet",
    ]
    again = tablee(*SMALL, "--out", tmp_path / "data", "--jobs", 1)
    assert "3 games were there already" in again.stdout
    assert "0 games" in again.stdout


def test_what_is_wrong_with_a_dataset_is_said_in_a_line(tmp_path: Path) -> None:
    out = ("--out", tmp_path / "data")
    refused(tablee(*SMALL, *out, "--budget", "0.3s"), 2, "imagined games, not 0.3 s")
    refused(tablee(*SMALL, *out, "--jobs", 0), 2, "1 or more")
    refused(tablee(*SMALL[:-1], 0, *out), 2, "--shard", "1 or more")
    three = ("dataset", "botanik", "--bots", "casual,club,club", "--players", 2)
    refused(tablee(*three, *out), 2, "needs 2")
    refused(tablee(*SMALL, *out, "--players", 7), 2, "players")
    refused(tablee(*SMALL, *out, "--on", "mars"), 2, "--on is ray, or ray=ADDRESS")
    refused(tablee(*SMALL, *out, "--on", "ray="), 2, "--on is ray, or ray=ADDRESS")
    assert not (tmp_path / "data").exists()


@pytest.mark.long
def test_packages_that_are_missing_are_named(tmp_path: Path) -> None:
    out = ("--out", tmp_path / "data")
    refused(without(("pyarrow",), *SMALL, *out), 2, "pip install tablee[data]")
    refused(without(("ray",), *SMALL, *out, "--on", "ray"), 2, "pip install tablee[ray]")
    arena = ("arena", "botanik", "--bots", "casual,club", "--on", "ray")
    refused(without(("ray",), *arena), 2, "pip install tablee[ray]")
    assert not (tmp_path / "data").exists()


def test_help_says_what_every_option_means() -> None:
    done = subprocess.run(
        [*PROGRAM, "dataset", "--help"],
        capture_output=True,
        text=True,
        env={**os.environ, **ENGLISH},
        check=True,
    )
    shown = " ".join(done.stdout.replace("│", " ").split())
    for words in ("the same bytes", "one for each seat", "imagined games", "go into a file"):
        assert words in shown
