"""A game against the clock in the terminal. Where time matters it is simulated."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablee.bots import LevelBot
from tablee.cli.console import console
from tablee.cli.terminal import real_time, turns
from tablee.cli.terminal.real_time import TimedGame
from tablee.games import find_game
from tablee.match import Match
from tests.cli.program import tablee

SOLO = ("mondo", "--options", "level=solo-easy", "--seed", "a")


def test_before_the_clock_runs_words_are_obeyed_and_only_enter_starts_it(tmp_path: Path) -> None:
    lines = ["take 2", "board", "? put", "rules MON-13", f"save {tmp_path / 'begun.json'}", "quit"]
    done = tablee("play", *SOLO, said="\n".join(lines))
    assert done.returncode == 0, done.stderr
    assert "Moves are made while the clock runs" in done.stdout
    assert "The tiles are seen when the countdown is over" in done.stdout
    assert "In the middle" not in done.stdout
    assert "MON-13" in done.stdout
    assert done.stdout.count("does not run yet") == 5
    assert "Goodbye" in done.stdout
    assert json.loads((tmp_path / "begun.json").read_text())["moves"] == []


def test_a_finished_game_may_still_be_saved_by_a_last_line_without_an_end(tmp_path: Path) -> None:
    done = tablee("play", *SOLO, said=f"\nstop\nsave .\nsave {tmp_path / 'mine.json'}")
    assert done.returncode == 0, done.stderr
    assert "cannot be the name of a file" in done.stdout
    assert tablee("verify", tmp_path / "mine.json").returncode == 0


def test_a_solo_game_in_a_real_terminal_ends_with_its_count() -> None:
    lines = ["", "take 2", "? put", "put a1 front 0", "put b1 front 0", "undo", "stop"]
    done = tablee("play", *SOLO, said="\n".join(lines) + "\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Press Enter when you are ready" in done.stdout
    before, _, after = done.stdout.partition("3…\n2…\n1…\n0\n")
    assert "In the middle" not in before
    assert "In the middle" in after
    assert "(MON-13)" in done.stdout  # a1 touches nothing
    assert "nothing is taken back" in done.stdout
    assert "You place a tile of " in done.stdout
    assert "The game is over" in done.stdout
    assert "empty squares: \N{MINUS SIGN}19" in done.stdout


class Typist:
    """Lines at their second of the round; time passes only while somebody waits for them."""

    def __init__(self, *lines: tuple[float, str]) -> None:
        self.time = 0.0
        self.began = 0.0
        self.lines = list(lines)

    def monotonic(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.time += seconds

    def next(self, seconds: float | None) -> str | None:
        if seconds is None:  # a round is about to begin, after 3-2-1-0
            self.began = self.time + 3
            return ""
        if self.lines and self.began + self.lines[0][0] <= self.time + seconds:
            at, line = self.lines.pop(0)
            self.time = self.began + at
            return line
        self.time += seconds
        return None

    def drop(self) -> list[str]:
        return []

    def more(self) -> str | None:
        return None


def test_bots_act_and_the_bell_rings_while_nobody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    typist = Typist((5.0, "take 5"), (7.5, "put a1 front 0"), (8.0, "stop"))
    monkeypatch.setattr(real_time, "monotonic", typist.monotonic)
    monkeypatch.setattr(real_time, "sleep", typist.sleep)
    monkeypatch.setattr(turns, "Lines", lambda: typist)
    game = find_game("mondo")
    match = Match.deal(game.spec(2, {"seconds": 30}), "a")
    with console().capture() as captured:
        TimedGame(match, [LevelBot("casual")], "a").run()
    assert match.is_over
    mine = [(entry.move, entry.t) for entry in match.entries if entry.seat == 0]
    assert mine == [("take 5", 5_000), ("put a1 front 0", 7_500), ("stop", 8_000)]
    bells = [entry.t for entry in match.entries if entry.seat is None]
    assert bells == [30_000] * 3
    assert sum(entry.seat == 1 for entry in match.entries) > 20
    assert "You have stopped" in captured.get()


def test_what_is_typed_before_the_bell_is_seen_is_told_to_be_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    typist = Typist((30.0, "take 5"))
    monkeypatch.setattr(real_time, "monotonic", typist.monotonic)
    monkeypatch.setattr(real_time, "sleep", typist.sleep)
    monkeypatch.setattr(turns, "Lines", lambda: typist)
    monkeypatch.setattr(typist, "drop", lambda: ["put a1 front 0"])
    game = find_game("mondo")
    match = Match.deal(game.spec(1, {"level": "solo-easy", "seconds": 30}), "a")
    with console().capture() as captured:
        TimedGame(match, [], "a").run()
    assert match.is_over
    assert not any(entry.seat == 0 for entry in match.entries)
    assert "2 lines that you typed come too late" in captured.get()
