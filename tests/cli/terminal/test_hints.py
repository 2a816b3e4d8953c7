"""What the expert advises, in words."""

from __future__ import annotations

from tests.cli.program import tablee


def test_a_hint_says_what_the_expert_expects() -> None:
    done = tablee("play", "botanik", "--bots", "casual", "--seed", "hint", said="hint\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "Consider:" in done.stdout
    assert "imagined games" in done.stdout
    assert "points" in done.stdout
