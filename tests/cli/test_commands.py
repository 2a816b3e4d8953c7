"""The command line as people and scripts use it: real processes, real files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

RECORDS = Path(__file__).parents[1] / "data" / "records"


def tablee(*args: object, said: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `tablee` in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "tablee", *map(str, args)],
        input=said,
        capture_output=True,
        text=True,
        env={**os.environ, "TABLEE_LANG": "en", "COLUMNS": "100", "NO_COLOR": "1", **environment},
        check=False,
    )


def refused(done: subprocess.CompletedProcess[str], status: int, *words: str) -> None:
    """One clear line on stderr, nothing on stdout, no traceback, and the status."""
    assert done.returncode == status, done.stderr
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in done.stderr


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game with seed and commitment, as `match` writes it."""
    done = tablee(
        "match",
        "matryoshka",
        "--bots",
        "random,random,random",
        "--games",
        1,
        "--seed",
        "cli",
        "--out",
        tmp_path,
        "--jobs",
        1,
    )
    assert done.returncode == 0, done.stderr
    return next(tmp_path.glob("*.json"))


def broken(record: Path, **changes: Any) -> Path:
    """The record with some fields changed; None removes a field."""
    data = json.loads(record.read_text())
    for name, value in changes.items():
        if value is None:
            del data[name]
        else:
            data[name] = value
    other = record.with_name("broken.json")
    other.write_text(json.dumps(data))
    return other


def test_the_version_says_how_the_rules_run() -> None:
    assert "compiled" in tablee("--version").stdout
    assert "interpreted" in tablee("--version", TABLEE_INTERPRETED="1").stdout


def test_interpreted_rules_are_announced_once() -> None:
    done = tablee("play", "matryoshka", said="quit\n", TABLEE_INTERPRETED="1")
    assert done.stderr.count("interpreted") == 1


def test_unknown_game() -> None:
    refused(tablee("play", "chess"), 2, "chess", "matryoshka")


def test_two_players_for_matryoshka() -> None:
    refused(tablee("play", "matryoshka", "--players", 2), 2, "3..5")


def test_wrong_arguments() -> None:
    refused(tablee("match", "matryoshka"), 2, "--bots")
    refused(tablee("sing"), 2, "sing")
    refused(tablee("match", "matryoshka", "--bots", "random,genius,random"), 2, "genius", "casual")
    refused(tablee("play", "matryoshka", "--options", "first=9"), 2, "first", "0..2")
    refused(tablee("play", "matryoshka", "--options", "speed=9"), 2, "speed", "first")
    refused(tablee("play", "matryoshka", "--options", "speed"), 2, "key=value")
    refused(tablee("rules", "matryoshka", "MAT-77"), 2, "MAT-21")


def test_a_good_record_verifies(record: Path) -> None:
    done = tablee("verify", record)
    assert done.returncode == 0
    assert "holds" in done.stdout


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"players": None}, ("players",)),
        ({"moves": [{"seat": 0, "move": "show a1"}]}, ("moves[0]", "not-a-move")),
        ({"result": {"scores": [1, 1, 1], "ranks": [1, 1, 1]}}, ("result",)),
        ({"result": None}, ("result",)),
        ({"commitment": "0" * 64}, ("commitment",)),
        ({"seed": "another"}, ("commitment",)),
        ({"game": "chess"}, ("chess",)),
        ({"rules": 99}, ("99",)),
        ({"options": {"first": "x"}}, ("first",)),
        ({"components": "mine"}, ("mine",)),
        ({"surprise": 1}, ("surprise",)),
    ],
)
def test_a_broken_record_is_one_line(
    record: Path, changes: dict[str, Any], words: tuple[str, ...]
) -> None:
    done = tablee("verify", broken(record, **changes))
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_missing_field_is_named(record: Path) -> None:
    refused(tablee("replay", broken(record, players=None)), 1, "players")


def test_a_cut_file_is_named(record: Path) -> None:
    cut = record.with_name("cut.json")
    cut.write_bytes(record.read_bytes()[:500])
    refused(tablee("replay", cut, "--trace"), 1, "JSON")


def test_a_file_that_is_not_there() -> None:
    refused(tablee("replay", "nowhere.json"), 1, "nowhere.json")


def test_an_illegal_move_ends_the_trace_with_its_ply(record: Path) -> None:
    data = json.loads(record.read_text())
    data["moves"][5]["move"] = "lay a1"
    other = record.with_name("illegal.json")
    other.write_text(json.dumps(data))
    done = tablee("replay", other, "--trace")
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 5
    assert "Move 6, player " in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_component_file_with_a_duplicate_card_names_the_line(tmp_path: Path) -> None:
    text = files("tablee.games.matryoshka").joinpath("components.toml").read_text("utf-8")
    lines = text.splitlines()
    line = next(i for i, words in enumerate(lines) if words == 'letter = "c"') + 1
    lines[line] = "sizes = [1, 2, 3, 4, 4, 6, 7]"
    mine = tmp_path / "mine.toml"
    mine.write_text("\n".join(lines))
    done = tablee("play", "matryoshka", "--components", mine)
    refused(done, 2, f"mine.toml:{line + 1}", "c4")


def test_the_trace_matches_the_samples() -> None:
    for sample in sorted(RECORDS.glob("matryoshka-*-sample0.json")):
        done = tablee("replay", sample, "--trace")
        assert done.stdout == sample.with_suffix(".trace.jsonl").read_text()


def test_the_same_seed_plays_the_same_games(tmp_path: Path) -> None:
    for folder, jobs in (("one", 1), ("two", 2)):
        tablee(
            "match",
            "matryoshka",
            "--bots",
            "random,casual,random",
            "--games",
            4,
            "--seed",
            "s",
            "--out",
            tmp_path / folder,
            "--jobs",
            jobs,
        )
    one, two = (
        [file.read_bytes() for file in sorted((tmp_path / name).iterdir())]
        for name in ("one", "two")
    )
    assert len(one) == 4
    assert one == two


def test_rules_in_both_languages() -> None:
    english = tablee("rules", "matryoshka", "MAT-14", "--lang", "en").stdout
    french = tablee("rules", "matryoshka", "MAT-14", "--lang", "fr").stdout
    assert "MAT-14" in english
    assert "MAT-14" in french
    assert english != french


def test_a_whole_game_in_the_terminal(tmp_path: Path) -> None:
    """Every decision by `hint`-free notation: the first legal move that `?` lists."""
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
    """Drives the prompt as a person would: asks for the moves, plays the first, to the end."""
    decisions = 1 + 4 * (1 + 1 + 2 + 1)  # show; each round: offer, take, two proposals, lay
    with subprocess.Popen(
        [sys.executable, "-m", "tablee", "play", "matryoshka", "--seed", "x"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
        env={**os.environ, "TABLEE_LANG": "en", "NO_COLOR": "1", "COLUMNS": "100"},
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
