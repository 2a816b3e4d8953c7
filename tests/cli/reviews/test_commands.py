"""`tablee review`, its JSON and its page; `tablee puzzles make`."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

import tablee
from tablee.arena.puzzle_search import LINES
from tablee.review.puzzles.puzzle import MOMENTS
from tablee.review.report import Review
from tests.cli.program import tablee as run


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("review") / "game.json"
    tablee.play("botanik", ["casual", "random"], seed="cli").record().save(file)
    return file


class Page(HTMLParser):
    """What a page refers to, and its boards."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("src", "href") and value and not value.startswith("#"):
                self.outside.append(value)


def test_a_review_in_words_as_json_and_as_a_page(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    done = run("review", str(record), "--budget", "20", "--json", "--html", str(page))
    assert done.returncode == 0, done.stderr
    found = msgspec.json.decode(done.stdout, type=Review)
    assert found == tablee.review(tablee.open(record), budget=20)
    read = Page()
    read.feed(page.read_text("utf-8"))
    assert read.tags.count("pre") == len(found.decisions)
    assert read.tags.count("polyline") == 2
    assert read.outside == []
    assert "script" not in read.tags
    told = run("review", str(record), "--budget", "20", "--seat", "2")
    assert told.returncode == 0, told.stderr
    assert "Player 2" in told.stdout.replace("\n", " ")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--budget", "1s"), "imagined games"),
        (("--seat", "3"), "no player 3"),
        (("--seat", "0"), "--seat"),
    ],
)
def test_bad_options_are_one_line(record: Path, options: tuple[str, ...], words: str) -> None:
    done = run("review", str(record), *options)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_an_unfinished_game_is_not_reviewed(tmp_path: Path) -> None:
    file = tmp_path / "running.json"
    tablee.deal("botanik", seed="x").record().save(file)
    done = run("review", str(file))
    assert done.returncode == 2
    assert "over" in done.stderr


def test_puzzles_are_made_into_a_file_and_added_to(tmp_path: Path) -> None:
    file, kept = tmp_path / "botanik.jsonl", tmp_path / "kept.jsonl"
    for count in (1, 3):
        done = run(
            *("puzzles", "make", "botanik", "--out", str(file)),
            *("--count", str(count), "--file", str(kept)),
        )
        assert done.returncode == 0, done.stderr
        found = MOMENTS.decode_lines(file.read_bytes())
        assert len(found) >= count
        assert [one.id for one in found] == sorted({one.id for one in found})
        searched = LINES.decode_lines(kept.read_bytes())
        assert [one.number for one in searched] == list(range(len(searched)))
        assert {one.id for game in searched for one in game.puzzles} == {one.id for one in found}


def test_a_file_for_puzzles_that_cannot_be_written_is_noticed_before_the_search(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("")
    kept = tmp_path / "kept.jsonl"
    done = run(
        *("puzzles", "make", "botanik", "--out", str(tmp_path / "file" / "x.jsonl")),
        *("--games", "2", "--file", str(kept)),
    )
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert not kept.exists()
