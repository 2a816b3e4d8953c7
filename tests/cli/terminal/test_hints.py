"""What the expert advises, in words."""

from __future__ import annotations

from tablee.bots import Choice, Considered, Hint, Reason
from tablee.bots.hints import IMAGINED
from tablee.cli.terminal.hints import hint_lines
from tablee.text import Words
from tests.cli.program import tablee


def test_a_hint_says_what_the_expert_expects() -> None:
    done = tablee("play", "botanik", "--bots", "casual", "--seed", "hint", said="hint\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "Consider:" in done.stdout
    assert "imagined games" in done.stdout
    assert "points" in done.stdout


def test_a_hint_says_why_in_the_language_of_the_reader() -> None:
    hint = Hint(
        Choice("show a1 a2", (Considered("show a1 a2", 9.0, visits=40, score=30.0, win=0.5),)),
        (Reason("matryoshka.reason.most", {"points": 3}), Reason(IMAGINED, {})),
    )
    english = hint_lines(hint, Words("en"), ["You", "Bo"])
    assert english[1:] == ["  – 3 points: no other choice of your cards scores more"]
    (_, french) = hint_lines(hint, Words("fr"), ["Vous", "Bo"])
    assert "aucun autre choix" in french
