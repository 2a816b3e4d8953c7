"""`arena`: tournaments on the command line."""

from __future__ import annotations

from pathlib import Path

from tests.cli.program import refused, tablee


def test_a_tournament_shows_wins_scores_ratings_and_times(tmp_path: Path) -> None:
    done = tablee(
        "arena", "botanik", "--bots", "random,novice,casual", "--games", 2, "--budget", 4,
        "--jobs", 1, "--out", tmp_path / "games", "--plot", tmp_path / "plot.svg",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    for word in ("6 games", "random", "novice", "casual", "wins", "rating", "p99", "against"):
        assert word in done.stdout
    assert len(list((tmp_path / "games").glob("botanik-*.json"))) == 6
    assert (tmp_path / "plot.svg").read_text().startswith("<svg")
    assert tablee("verify", *(tmp_path / "games").glob("*.json")).returncode == 0


def test_a_tournament_is_the_same_again_with_the_same_seed(tmp_path: Path) -> None:
    for name in ("one", "two"):
        done = tablee(
            "arena", "matryoshka", "--bots", "expert,casual,casual", "--games", 1, "--budget", 4,
            "--jobs", 1, "--out", tmp_path / name,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
    one, two = ((tmp_path / name / "matryoshka-0.json").read_text() for name in ("one", "two"))
    assert one == two


def test_what_is_wrong_with_a_tournament_is_said_in_a_line() -> None:
    refused(tablee("arena", "botanik", "--bots", "expert"), 2, "needs 2")
    refused(tablee("arena", "botanik", "--bots", "expert,grandmaster"), 2, "grandmaster")
    refused(tablee("arena", "botanik", "--bots", "club,casual", "--budget", "long"), 2, "0.3s")
    refused(tablee("arena", "botanik", "--bots", "club,casual", "--games", 0), 2, "1 or more")


def test_help_says_what_every_option_means() -> None:
    shown = " ".join(tablee("arena", "--help").stdout.replace("│", " ").split())
    for words in ("who meets", "imagined games", "how many processes", "a core works"):
        assert words in shown
