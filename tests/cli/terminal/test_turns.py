"""`play`: a game in the terminal, as a person drives it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.program import ENGLISH, PROGRAM, tablee


def test_the_words_of_the_prompt_are_obeyed(tmp_path: Path) -> None:
    saved = tmp_path / "mine.json"
    lines = ["?", "why lay a1", "offer a1", "undo", "h", "rules MAT-05"]
    done = tablee(
        "play",
        "matryoshka",
        "--seed",
        "terminal",
        said="\n".join([*lines, f"save {saved}", "quit"]),
    )
    assert done.returncode == 0, done.stderr
    assert "15 legal moves" in done.stdout
    assert saved.exists()
    assert tablee("verify", saved).returncode == 0


def test_playing_on_by_the_listed_moves_ends_the_game() -> None:
    """Asks for the legal moves and plays the first of them, to the end."""
    decisions = 1 + 4 * (1 + 1 + 2 + 1)  # show; each round: offer, take, two proposals, lay
    with subprocess.Popen(
        [*PROGRAM, "play", "matryoshka", "--seed", "x"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
        env={**os.environ, **ENGLISH},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        asked = False
        moves = 0
        seen: list[str] = []
        process.stdin.write("?\n")
        for line in process.stdout:
            seen.append(line)
            if "legal move" in line:
                asked = True
            elif asked and line.startswith("  "):
                asked = False
                moves += 1
                more = "?\n" if moves < decisions else ""
                process.stdin.write(line.strip() + "\n" + more)
    assert process.returncode == 0
    assert any("Result" in line for line in seen), "".join(seen[-20:])
    assert moves == decisions


@pytest.mark.parametrize("game", ["mondo", "matryoshka"])
def test_a_closed_input_is_a_goodbye(game: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f"exec {' '.join(PROGRAM)} play {game} <&-"],
        capture_output=True,
        text=True,
        env={**os.environ, **ENGLISH},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Goodbye" in done.stdout


def test_a_name_that_no_file_can_have_is_told(tmp_path: Path) -> None:
    done = tablee("play", "matryoshka", said="save a\0b\nsave /\nsave .\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "a\\x00b" in done.stdout
    assert done.stdout.count("cannot be the name of a file") == 3
    assert "Goodbye" in done.stdout
    (tmp_path / "folder").mkdir()
    done = tablee("play", "matryoshka", said=f"save {tmp_path / 'folder'}\nquit\n")
    assert "cannot be written" in " ".join(done.stdout.split())
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
