"""What disturbs a blind player is noticed: planted on a small page, and in what was said."""

from __future__ import annotations

import pytest

from tests.browser.by_ear.blind_player import EARS
from tests.browser.by_ear.findings import Figures, Findings, summary
from tests.browser.conftest import OpenPage

PAGE = """<button id="one">One</button><p role="status" id="polite"></p>
<p role="alert" id="now"></p><p role="status" aria-hidden="true" id="silent"></p>
<dialog><button>Inside</button></dialog>"""
SAY = "([id, words]) => { document.getElementById(id).textContent = words }"
HEARD = "() => window.ears.heard.map(({ how, words }) => `${how}: ${words}`)"
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
IS_LOST = "() => window.ears.lost.length > 0"


def test_ears_hear_what_is_said_and_notice_a_lost_focus(open_page: OpenPage) -> None:
    page = open_page()
    page.set_content(PAGE)
    page.evaluate(EARS)
    for place in ("polite", "now", "silent"):
        page.evaluate(SAY, [place, f"In {place}."])
    page.locator("#one").focus()  # where a dialog gives it back
    page.evaluate("document.querySelector('dialog').showModal()")
    page.evaluate(SAY, ["polite", "Behind a dialog."])
    page.evaluate("document.querySelector('dialog').close()")
    assert page.evaluate(HEARD) == ["polite: In polite.", "assertive: In now."]
    assert page.evaluate("window.ears.lost") == []
    page.evaluate(TWO_FRAMES)  # it is noted in each where the focus is
    page.evaluate("document.querySelector('#one').remove()")
    page.wait_for_function(IS_LOST)
    assert page.evaluate("window.ears.lost") == ["button One"]


@pytest.mark.parametrize(
    "code", ["b4", "rs", "ktf", "mondo.page.go", "undefined", "[object Object]", "NaN", "null"]
)
def test_codes_are_noticed(code: str) -> None:
    assert Findings([f"You play {code} now."]).codes()


@pytest.mark.parametrize("words", ["It can be played on B4.", "Rose 4, Pluie 7", "Go!", "3 coups"])
def test_words_are_no_codes(words: str) -> None:
    assert not Findings([words]).codes()


def test_a_sentence_twice_within_a_turn_is_noticed_alone_or_inside_another_message() -> None:
    assert Findings(["You go.", "You go."]).repeated() == ["You go."]
    assert Findings(["You go.", "Bot 2 stays. You go."]).repeated() == ["You go."]
    assert Findings(["You go. You go."]).repeated() == ["You go."]
    assert Findings(["You go. Bot 2 stays. You go. Bot 2 stays."]).repeated() == ["You go."]
    assert not Findings(["You go. You come back. You go. Bot 2 stays."]).repeated()
    assert not Findings(["3 moves", "3 moves"]).repeated()
    turns = Findings(["You go."])
    turns.begin_turn()
    turns.said.append("You go.")
    assert not turns.repeated()


def test_keys_are_counted_by_turns_where_a_turn_has_several_decisions() -> None:
    assert Findings(keys=[3, 4, 5, 6], turn_starts=[0, 3]).keys_per_turn() == [12, 6]
    assert Findings(keys=[3, 4]).keys_per_turn() == [3, 4]


def test_games_are_summed_up() -> None:
    games = [Figures("mondo", "en", at, [2, 4, at], [2, 4, at], [at, 3]) for at in (5, 9)]
    assert summary(games) == (
        "mondo en: 2 games, keys per decision 4 (worst 9), per turn 4 (worst 9), "
        "mismatches 5.00 (worst 9)"
    )
