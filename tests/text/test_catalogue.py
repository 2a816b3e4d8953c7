"""The catalogue: both languages say the same things, and everything that can happen has words."""

from __future__ import annotations

import re
import string
from collections.abc import Container, Iterator, Mapping
from pathlib import Path

import pytest

from tablee.engine.game import AnyGame
from tablee.games import GAMES
from tablee.text import LANGUAGES, Words, catalogue, rule_texts
from tablee.text.catalogue import BrokenText, MissingText, _add, _leaves, _read, check_rules
from tablee.text.words import SLOT
from tests.text import sources


def slots(sentence: str) -> set[tuple[str, str | None]]:
    """Facts, and what they are: `{cards@matryoshka.card}` is told by names, `{cards}` as it is."""
    return {(found[1], found[2]) for found in SLOT.finditer(sentence)}


def test_both_languages_use_the_same_facts() -> None:
    for key, sentences in catalogue().items():
        facts = {language: slots(sentences[language]) for language in LANGUAGES}
        assert facts["en"] == facts["fr"], key


def test_no_sentence_is_empty_and_no_brace_is_left_over() -> None:
    for key, sentences in catalogue().items():
        for language in LANGUAGES:
            assert sentences[language].strip(), key
            assert not set("{}") & set(SLOT.sub("", sentences[language])), key


def test_a_sentence_that_one_language_lacks_is_an_error_that_names_it() -> None:
    """It was once left out of the catalogue without a word."""
    for table in ({"en": "Yes."}, {"en": "Yes.", "fr": " "}, {"en": "Yes.", "fr": 3}):
        with pytest.raises(ValueError, match=r"^one\.toml: the sentence page\.yes\.fr is missing"):
            list(_leaves({"page": {"yes": table}}, (), "one.toml"))
    with pytest.raises(ValueError, match=r"^one\.toml: the sentence page\.yes\.en is missing"):
        list(_leaves({"page": {"yes": {"fr": "Oui."}}}, (), "one.toml"))


def test_a_sentence_that_is_written_twice_is_an_error() -> None:
    sentences: dict[str, Mapping[str, str]] = {}
    page = {"page": {"yes": {"en": "Yes.", "fr": "Oui."}}}
    _add(sentences, page, "one.toml")
    with pytest.raises(ValueError, match=r"two.toml: page.yes is written twice"):
        _add(sentences, page, "two.toml")


def test_a_sentence_that_is_asked_for_and_missing_is_named_with_its_file() -> None:
    with pytest.raises(MissingText) as error:
        Words("en").say("renature.event.Nothing")
    assert str(error.value) == "games/renature.toml: the sentence renature.event.Nothing is missing"
    with pytest.raises(MissingText, match=r"^the sentence page\.nothing is missing$"):
        Words("en").say("page.nothing")


def test_a_rule_that_is_cited_and_missing_is_named_with_its_file() -> None:
    with pytest.raises(MissingText, match=r"^rules/renature\.toml: the rule REN-99 is missing$"):
        Words("en").refusal("REN-99")
    with pytest.raises(MissingText, match=r"^the rule XYZ-01 is missing$"):
        Words("en").refusal("XYZ-01")


def test_a_file_that_is_no_toml_is_named_with_the_line(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text("[a]\nb = \n", "utf-8")
    with pytest.raises(BrokenText, match=r"^games/x\.toml: .*line 2"):
        _read(file, "games/x.toml")


NARROW = "\N{NARROW NO-BREAK SPACE}"
NO_SPACE = re.compile(r"://|\d:\d|\w:[A-Z]{2}")
"""Colons that are not punctuation: of an address, a time, a bot's file and class."""


def french_faults(sentence: str) -> list[str]:
    """What French typography does not allow in a sentence, slots apart."""
    french = NO_SPACE.sub("", SLOT.sub("x", sentence))
    faults = ["a straight apostrophe"] if "'" in french else []
    faults += ["a wide no-break space"] if "\N{NO-BREAK SPACE}" in french else []
    for mark in ":;!?»%":
        before = french.split(mark)[:-1]
        if any(part and not part.endswith((NARROW, "(")) for part in before):
            faults.append(f"no narrow space before {mark}")
    if any(not part.startswith(NARROW) for part in french.split("«")[1:]):
        faults.append("no narrow space after «")
    return faults


def rule_sentences() -> Iterator[tuple[str, Mapping[str, str]]]:
    """Every sentence of every rules file, with the rule's number and the key."""
    for game in GAMES:
        for number, entry in rule_texts(game.name).items():
            for key, value in entry.items():
                if isinstance(value, Mapping):
                    yield f"{game.name} {number} {key}", value


def test_french_has_curly_apostrophes_and_narrow_spaces_beside_its_punctuation() -> None:
    for key, sentences in (*catalogue().items(), *rule_sentences()):
        assert not french_faults(sentences["fr"]), key
    assert french_faults("l'eau : {n}") == ["a straight apostrophe", "no narrow space before :"]
    assert french_faults("Qui\N{NO-BREAK SPACE}?") == [
        "a wide no-break space",
        "no narrow space before ?",
    ]
    assert french_faults("Oui!") == ["no narrow space before !"]
    assert french_faults(f"« oui{NARROW}»") == ["no narrow space after «"]
    assert not french_faults(f"«{NARROW}oui{NARROW}»{NARROW}: {{n|a|b}}{NARROW}%, http://x, 4:30")


def test_english_has_curly_apostrophes_and_quotes() -> None:
    for key, sentences in (*catalogue().items(), *rule_sentences()):
        assert not set("'\"") & set(sentences["en"]), key


THIRD_PERSON = re.compile(r"(?:^|[.:] )\{(\w+)@player\} (?!\{|would |share |and )[a-z]")


def verbs_without_you(sentences: Mapping[str, Mapping[str, str]]) -> set[str]:
    """Keys of sentences that would say “You has”: a verb follows a name, and only others’ form."""
    found = set()
    for key, both in sentences.items():
        is_told_to_you = ".event." in key and f"{key.removesuffix('.hidden')}.you" in sentences
        if THIRD_PERSON.search(both["en"]) and not is_told_to_you:
            found.add(key)
    return found


def test_every_verb_agrees_with_you() -> None:
    assert not verbs_without_you(catalogue())
    wrong = {
        "g.page.has": {"en": "{seat@player} has it."},
        "g.page.right": {"en": "{seat@player} {seat@player|has|have} it."},
        "g.event.Drawn": {"en": "{seat@player} draws."},
        "g.event.Won": {"en": "{seat@player} wins."},
        "g.event.Won.you": {"en": "You win."},
    }
    assert verbs_without_you(wrong) == {"g.page.has", "g.event.Drawn"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_event_and_decision_has_a_sentence(game) -> None:  # type: ignore[no-untyped-def]
    for event in game.event_types:
        assert f"{game.name}.event.{event.__name__}" in catalogue()
    for decision in game.decisions:
        assert decision == "clock" or f"{game.name}.decision.{decision}" in catalogue()


GOOD_RULE: dict[str, object] = {
    "topic": "play",
    "status": ["rulebook"],
    "title": {"en": "Draw", "fr": "Piocher"},
    "text": {"en": "Draw a card.", "fr": "Piochez une carte."},
}
SENTENCE = {"en": "Yes.", "fr": "Oui."}
GOOD_GAME: dict[str, object] = {
    "name": "Game",
    "minutes": [10, 20],
    **dict.fromkeys(("tagline", "about", "reconstructed"), SENTENCE),
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_rules_that_are_complete(game: AnyGame) -> None:
    check_rules(rule_texts(game.name), "rules")


@pytest.mark.parametrize(
    ("table", "change", "told"),
    [
        ("game", {"minutes": None}, "rules.toml, table [game]: the key minutes is missing"),
        ("game", {"minutes": [10]}, "rules.toml, table [game]: minutes are not two"),
        ("game", {"name": 7}, "rules.toml, table [game]: name is not a text"),
        ("game", {"about": {"en": "x"}}, "[game]: the sentence about.fr is missing"),
        ("game", {"author": "x"}, "[game]: the key author means nothing"),
        ("ABC-01", {"topic": None}, "rules.toml, table [ABC-01]: the key topic is missing"),
        ("ABC-01", {"topic": "cards"}, "[ABC-01]: topic is not one of components, setup"),
        ("ABC-01", {"status": ["guessed"]}, "[ABC-01]: status is not a list of some of rulebook"),
        ("ABC-01", {"text": {"en": "x", "fr": " "}}, "[ABC-01]: the sentence text.fr is missing"),
        ("ABC-01", {"title": "Draw"}, "[ABC-01]: the sentence title.en is missing"),
        ("ABC-01", {"refusal": {"fr": "x"}}, "[ABC-01]: the sentence refusal.en is missing"),
        ("ABC-01", {"titel": SENTENCE}, "[ABC-01]: the key titel means nothing"),
    ],
)
def test_a_rules_file_that_lacks_something_says_where_and_what(
    table: str, change: dict[str, object], told: str
) -> None:
    rules = {"game": GOOD_GAME, "ABC-01": GOOD_RULE}
    check_rules(rules, "rules.toml")
    changed = {**rules[table], **change}
    kept = {key: value for key, value in changed.items() if value is not None}
    with pytest.raises(ValueError, match=re.escape(told)):
        check_rules({**rules, table: kept}, "rules.toml")


def test_a_rules_file_without_a_table_about_the_game_says_so() -> None:
    with pytest.raises(ValueError, match=re.escape("rules.toml: the table [game] is missing")):
        check_rules({"ABC-01": GOOD_RULE}, "rules.toml")


def test_no_name_follows_a_word_that_would_lose_its_vowel() -> None:
    """“de Ana” is no French: such sentences are built without it."""
    lost = re.compile(r" (de|que|le|la) \{(\w+@player|name|names|player)\}")
    told = {key for key, both in catalogue().items() if lost.search(both["fr"])}
    assert not told


def errors_without_a_sentence(files: Mapping[str, str], known: Container[str]) -> set[str]:
    """Keys are found in the sources, so that a new error cannot be forgotten here."""
    named: dict[str, str] = {}
    for file, text in files.items():
        if file.endswith(("errors.py", "refusals.py")):
            named |= sources.constants(text)
    keys = {key for text in files.values() for key in sources.error_keys(text, named)}
    keys |= set(sources.constants(files.get("tables/refusals.py", "")).values())
    plain = {key for key in keys if not set(key) - set(string.ascii_lowercase + "-")}
    return {key for key in plain if f"error.{key}" not in known}


def our_files() -> dict[str, str]:
    return {
        file.relative_to(sources.PACKAGE).as_posix(): file.read_text("utf-8")
        for file in sources.python()
    }


def test_every_error_raised_in_the_source_has_a_sentence() -> None:
    assert not errors_without_a_sentence(our_files(), catalogue())


@pytest.mark.parametrize(
    "key",
    [
        "component-missing",  # source.wrong("…", …)
        "option-unknown",  # OptionError("…", …)
        "record-missing",  # one of two
        "seats-wrong",  # TableRefusal("…", …)
        "not-found",  # TableRefusal, one of two
        "stopping",  # hub.drop(client, "…", …)
        "stale",  # a name of tables/refusals.py
    ],
)
def test_an_error_without_a_sentence_would_be_found(key: str) -> None:
    known = set(catalogue()) - {f"error.{key}"}
    assert errors_without_a_sentence(our_files(), known) == {key}


def test_an_error_with_a_name_is_found_where_it_is_named() -> None:
    files = {"tables/refusals.py": 'NEW = "new-refusal"', "a.py": 'raise TableRefusal("another")'}
    assert errors_without_a_sentence(files, ()) == {"new-refusal", "another"}
