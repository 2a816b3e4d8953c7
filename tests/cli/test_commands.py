"""The commands and their arguments."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from tests.cli.program import refused, tablee


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


def test_a_component_file_with_a_duplicate_card_names_the_line(tmp_path: Path) -> None:
    text = files("tablee.games.matryoshka").joinpath("components.toml").read_text("utf-8")
    lines = text.splitlines()
    line = next(i for i, words in enumerate(lines) if words == 'letter = "c"') + 1
    lines[line] = "sizes = [1, 2, 3, 4, 4, 6, 7]"
    mine = tmp_path / "mine.toml"
    mine.write_text("\n".join(lines))
    done = tablee("play", "matryoshka", "--components", mine)
    refused(done, 2, f"mine.toml:{line + 1}", "c4")


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


def test_games_with_a_clock_are_played_in_simulated_time(tmp_path: Path) -> None:
    done = tablee(
        "match", "mondo", "--bots", "casual,novice", "--games", 1, "--jobs", 1, "--out", tmp_path
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert tablee("verify", *tmp_path.glob("*.json")).returncode == 0
