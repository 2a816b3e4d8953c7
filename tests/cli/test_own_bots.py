"""Bots of one's own in `arena`, `match`, `play` and `bench`: across commands and processes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bots.own_bots import write_bots
from tests.cli.program import refused, tablee


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with bots in `mine.py`."""
    write_bots(tmp_path)
    return tmp_path


def test_an_own_bot_plays_a_hundred_games_in_the_arena(folder: Path) -> None:
    bots = ("--bots", "mine.py:First,random")
    done = tablee("arena", "botanik", *bots, "--games", 100, "--out", "games", folder=folder)
    assert done.returncode == 0, done.stderr
    assert "forfeit" not in done.stdout + done.stderr
    row = next(line for line in done.stdout.splitlines() if "mine.py:First" in line)
    assert "100" in row.split()
    assert len(list((folder / "games").iterdir())) == 100


def test_a_narrow_terminal_shows_whole_names_and_intervals(folder: Path) -> None:
    bots = ("--bots", "mine.py:First,mine.py:Cheats,random")
    done = tablee("arena", "botanik", *bots, "--games", 1, folder=folder, COLUMNS="80")
    assert done.returncode == 0, done.stderr
    results = done.stdout.partition("└")[0]
    rows = [line.split("│")[1:] for line in results.splitlines() if line.startswith("│")]
    names = "".join(row[0].strip() for row in rows)
    for name in ("mine.py:First", "mine.py:Cheats", "random"):
        assert name in names
    assert "…" not in done.stdout


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        ("Raises", "forfeits: it raised ValueError: I do not know this game."),
        ("Cheats", "forfeits: “dance” is not one of its legal moves."),
        ("Sleeps", "forfeits: it took longer than 0.2 s for a move."),
        ("Ends", "forfeits: its process ended while it was thinking."),
        ("Exits", "forfeits: it raised SystemExit: 3."),
    ],
)
def test_a_bot_that_fails_forfeits_and_the_tournament_goes_on(
    folder: Path, bot: str, told: str
) -> None:
    name = f"mine.py:{bot}"
    limit = 0.2 if bot == "Sleeps" else 600  # a bot that fails at once is not late anywhere
    options = ("--games", 2, "--limit", limit, "--jobs", 1)
    bots = ("--bots", f"{name},random")
    done = tablee("arena", "botanik", *bots, *options, folder=folder, COLUMNS="160")
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stderr.splitlines() if "forfeits" in line]
    assert sorted(lines) == [f"{name}, player {n}, {told}" for n in (1, 2)]
    assert "Traceback" not in done.stderr
    assert "forfeits" in done.stdout
    standings = done.stdout.partition("└")[0]
    rows = {line.split()[1]: line.split() for line in standings.splitlines() if "│" in line}
    assert [rows[one][-2] for one in (name, "random")] == ["2", "0"], "forfeits are counted"


def test_an_own_bot_plays_a_match(folder: Path) -> None:
    bots = ("--bots", "mine.py:First,mine.py:Cheats")
    options = ("--games", 2, "--jobs", 1, "--out", "games")
    done = tablee("match", "botanik", *bots, *options, folder=folder)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("mine.py:Cheats, player 2, forfeits") == 2
    assert "mine.py:First" in done.stdout
    assert len(list((folder / "games").iterdir())) == 2


def test_an_own_bot_sits_in_the_terminal(folder: Path) -> None:
    bots = ("--bots", "mine.py:First")
    done = tablee("play", "botanik", *bots, "--seed", "x", said="?\nquit\n", folder=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Goodbye" in done.stdout


@pytest.mark.parametrize("game", ["matryoshka", "mondo"])
def test_a_bot_that_forfeits_in_the_terminal_is_one_line(folder: Path, game: str) -> None:
    bots = ("--players", 3, "--bots", "mine.py:Raises")
    done = tablee("play", game, *bots, "--seed", "x", said="\n\n", folder=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("forfeits: it raised ValueError") == 1
    assert "Traceback" not in done.stdout


def test_own_bots_are_measured(folder: Path) -> None:
    bots = ("--bots", "mine.py:First,random,mine.py:Cheats")
    done = tablee("bench", "botanik", "--seconds", 0.01, *bots, folder=folder)
    assert done.returncode == 0, done.stderr
    assert "mine.py:First" in done.stdout
    assert "random" in done.stdout
    assert "mine.py:Cheats, player" in done.stderr


@pytest.mark.parametrize(
    ("command", "reference", "told"),
    [
        ("arena", "mine.py:Second", "mine.py has no “Second”"),
        ("match", "nowhere.py:First", "nowhere.py with a bot"),
        ("play", "mine.py:Unmade", "RuntimeError: no licence"),
        ("bench", "mine.py:NoBot", "it needs a method choose"),
        ("arena", "wrong.py:First", "SyntaxError"),
        ("match", "no_such_module:First", "ModuleNotFoundError"),
    ],
)
def test_what_is_wrong_with_a_reference_is_one_line(
    folder: Path, command: str, reference: str, told: str
) -> None:
    write_bots(folder, "wrong.py", "class First\n")
    bots = f"{reference},random"
    refused(tablee(command, "botanik", "--bots", bots, folder=folder), 2, told)


@pytest.mark.parametrize("limit", ["0", "-1", "nan", "inf"])
def test_a_limit_is_some_time(limit: str) -> None:
    bots = ("--bots", "random,random")
    refused(tablee("arena", "botanik", *bots, "--limit", limit), 2, "greater than 0", limit)
