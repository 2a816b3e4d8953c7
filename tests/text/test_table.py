"""The table of all sentences: nothing is left out, and everything is filled."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tablee.games import GAMES
from tablee.text import LANGUAGES, catalogue, rule_texts, table
from tablee.text.catalogue import MissingText
from tablee.text.table import Row, check_examples, example, filled, page, rows


def test_every_sentence_and_every_rule_is_in_the_table() -> None:
    keys = {row.key for row in rows()}
    assert set(catalogue()) <= keys
    for game in GAMES:
        for number, entry in rule_texts(game.name).items():
            names = [name for name, value in entry.items() if isinstance(value, Mapping)]
            place = game.name if number == "game" else number
            assert {f"{place} {name}" for name in names} <= keys


def test_no_placeholder_is_left_and_both_languages_speak() -> None:
    for row in rows():
        assert len(row.said) == len(LANGUAGES)
        for text in row.said:
            assert text.strip(), row.key
            assert not set("{}|") & set(text), row.key


def test_every_form_of_a_sentence_is_shown() -> None:
    told = filled("x.cards", {"en": "{n} {n|card|cards}", "fr": "{n} {n|carte|cartes}"})
    assert [row.said for row in told] == [("1 card", "1 carte"), ("3 cards", "3 cartes")]
    flag = filled("x.version", {"en": "{compiled|fast|slow}", "fr": "{compiled|vite|lent}"})
    assert [row.said for row in flag] == [("fast", "vite"), ("slow", "lent")]
    seats = filled("x.who", {"en": "{seat@player|has|have}", "fr": "{seat@player|a|avez}"})
    assert [row.said for row in seats] == [("have", "avez"), ("has", "a")]


def test_every_word_of_every_alternative_is_read_somewhere() -> None:
    told = filled("page.table.thinking", catalogue()["page.table.thinking"])
    assert [row.said[1] for row in told] == [
        "Vous réfléchissez",
        "Ana réfléchit",
        "Ana et Bo réfléchissent",
        "Ana et vous réfléchissez",
    ]


def test_an_example_is_the_one_nearest_to_the_sentence() -> None:
    assert example("botanik.event.TileBuilt", "tile", "fr") == "rs"
    assert example("botanik.page.brings", "tile", "fr") == "tuile rouge (coude)"
    assert example("mondo.page.holding", "tile", "en") == 57


def test_a_fact_without_an_example_is_an_error_that_says_what_to_do() -> None:
    with pytest.raises(KeyError, match=r"x\.y: no example for flavour; give it one in"):
        filled("x.y", {"en": "{flavour}", "fr": "{flavour}"})


def test_all_facts_without_an_example_are_named_at_once() -> None:
    said = {
        "x.y": {"en": "{flavour} {n}", "fr": "{flavour}"},
        "x.z": {"en": "{scent}", "fr": "{n}"},
    }
    with pytest.raises(MissingText) as error:
        check_examples(said)
    assert str(error.value) == (
        "text/examples/facts.toml has no example for: flavour (in x.y), scent (in x.z)"
    )


def test_a_text_that_is_missing_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> list[Row]:
        raise MissingText("games/x.toml: the sentence x.y is missing")

    monkeypatch.setattr(table, "rows", broken)
    with pytest.raises(SystemExit, match=r"^games/x\.toml: the sentence x\.y is missing$"):
        table.write(tmp_path / "page.html")


def test_the_page_is_one_document_and_shows_markup_as_it_is() -> None:
    text = page([Row("a.b", ("<b>", "«\N{NARROW NO-BREAK SPACE}b\N{NARROW NO-BREAK SPACE}»"))])
    assert '<tr><th>a.b</th><td lang="en">&lt;b&gt;</td><td lang="fr">«' in text
    assert "src=" not in text
    assert "href=" not in text


def test_the_command_writes_the_file(tmp_path: Path) -> None:
    target = tmp_path / "new" / "sentences.html"
    subprocess.run([sys.executable, "-m", "tablee.text.table", str(target)], check=True)
    assert "page.table.thinking" in target.read_text("utf-8")
