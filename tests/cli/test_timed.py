"""A game against the clock in the terminal: a real process, and minutes without waiting."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tablee.cli import timed
from tablee.cli.console import console
from tablee.cli.timed import TimedGame
from tablee.engine.match import Match
from tablee.games import find_game


def test_a_solo_game_in_a_real_terminal_ends_with_its_count() -> None:
    lines = ["", "take 2", "? put", "put a1 front 0", "put b1 front 0", "undo", "stop"]
    command = ("play", "mondo", "--options", "level=solo-easy", "--seed", "a")
    done = subprocess.run(
        [sys.executable, "-m", "tablee", *command],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        env={**os.environ, "TABLEE_LANG": "en", "COLUMNS": "100", "NO_COLOR": "1"},
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert "press Enter and the clock starts" in done.stdout
    assert "(MON-13)" in done.stdout  # a1 touches nothing
    assert "nothing is taken back" in done.stdout
    assert "You put tile 2 on b1" in done.stdout
    assert "The game is over" in done.stdout
    assert "empty squares: -19" in done.stdout


class Typist:
    """Lines at their second of the round; time passes only while somebody waits for them."""

    def __init__(self, *lines: tuple[float, str]) -> None:
        self.time = 0.0
        self.began = 0.0
        self.lines = list(lines)

    def monotonic(self) -> float:
        return self.time

    def next(self, seconds: float | None) -> str | None:
        if seconds is None:  # a round is about to begin
            self.began = self.time
            return ""
        if self.lines and self.began + self.lines[0][0] <= self.time + seconds:
            at, line = self.lines.pop(0)
            self.time = self.began + at
            return line
        self.time += seconds
        return None


def test_bots_act_and_the_bell_rings_while_nobody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    typist = Typist((5.0, "take 5"), (7.5, "put a1 front 0"), (8.0, "stop"))
    monkeypatch.setattr(timed, "monotonic", typist.monotonic)
    monkeypatch.setattr(timed, "Lines", lambda: typist)
    game = find_game("mondo")
    match = Match.deal(game, game.spec(2, {"seconds": 30}), "a")
    with console().capture() as captured:
        TimedGame(match, ["casual"], "a").run()
    assert match.is_over
    mine = [(entry.move, entry.t) for entry in match.entries if entry.seat == 0]
    assert mine == [("take 5", 5_000), ("put a1 front 0", 7_500), ("stop", 8_000)]
    bells = [entry.t for entry in match.entries if entry.seat is None]
    assert bells == [30_000] * 3
    assert sum(entry.seat == 1 for entry in match.entries) > 20
    assert "You have stopped" in captured.get()
