"""All commands call a seat by the same number, counted from 1; a record's seats count from 0."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.program import refused, tablee

SECOND = ("--options", "first=1")
"""The second player begins: seat 1 in records."""
RAISES = """
class Raises:
    def choose(self, turn):
        raise ValueError("no idea")
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where `match` has left its record, and what it said about its players."""
    wanted = ("--bots", "random,novice", "--games", 1, "--seed", "seats", "--jobs", 1, *SECOND)
    done = tablee("match", "botanik", *wanted, "--out", tmp_path)
    assert done.returncode == 0, done.stderr
    (tmp_path / "said").write_text(done.stdout, "utf-8")
    return tmp_path


@pytest.fixture
def record(folder: Path) -> Path:
    return folder / "botanik-0.json"


def test_a_match_lists_players_from_one(folder: Path) -> None:
    said = (folder / "said").read_text("utf-8")
    (row,) = [line for line in said.splitlines() if "novice" in line]
    assert "Player 2" in row
    assert "Player 0" not in said


def test_a_bot_that_forfeits_has_the_number_of_its_row(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(RAISES, "utf-8")
    wanted = ("--bots", "random,mine.py:Raises", "--games", 1, "--jobs", 1, *SECOND)
    done = tablee("match", "botanik", *wanted, folder=tmp_path)
    assert "Raises, player 2, forfeits" in done.stderr
    (row,) = [line for line in done.stdout.splitlines() if "Raises" in line]
    assert "Player 2" in row


def test_a_replay_tells_the_second_player_as_player_2(record: Path) -> None:
    assert json.loads(record.read_text())["moves"][0]["seat"] == 1
    done = tablee("replay", record)
    first = done.stdout.splitlines()[0]
    assert "Player 2" in first
    assert "Player 1" in done.stdout
    assert "Player 0" not in done.stdout


def test_a_trace_counts_seats_from_zero_as_the_record_does(record: Path) -> None:
    seats = [entry["seat"] for entry in json.loads(record.read_text())["moves"]]
    trace = [json.loads(line) for line in tablee("replay", record, "--trace").stdout.splitlines()]
    assert [line["seat"] for line in trace] == seats
    assert seats[0] == 1


def test_verify_finds_the_mistake_of_player_2(record: Path) -> None:
    data = json.loads(record.read_text())
    data["moves"][0]["move"] = "kt centre 9"
    record.write_text(json.dumps(data))
    assert "player 2" in tablee("verify", record).stderr


def test_in_the_terminal_the_second_player_is_player_2() -> None:
    done = tablee("play", "botanik", "--bots", "random", "--seed", "seats", *SECOND, said="quit\n")
    assert done.returncode == 0, done.stderr
    assert "Player 2 (plays anything)" in done.stdout  # in what happened
    assert "Player 2" in done.stdout.split("Player 2 (plays anything)")[-1]  # and on the board
    assert "Player 0" not in done.stdout


def test_help_says_how_seats_count_in_options() -> None:
    for command in ("play", "match", "arena"):
        said = " ".join(tablee(command, "--help").stdout.split())
        assert "a seat counts from 0" in said.replace("│ ", "").replace(" │", "")


def test_a_wrong_seat_in_an_option_is_told_what_is_allowed() -> None:
    done = tablee("play", "botanik", "--options", "first=2")
    refused(done, 2, "first", "0..1")
