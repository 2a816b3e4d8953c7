"""Sounds after the first touch, unless muted; the speed of bots and animations; what happened."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table_actions import (
    LOG_LINES,
    TABLE,
    confirm,
    decide_by_mouse,
    play_on_from_sample,
    table_with_bots,
    wait_for_decision,
)

COUNT_SOUNDS = """(() => {
  window.sounds = 0
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start
    kind.prototype.start = function (...at) { window.sounds += 1; return start.apply(this, at) }
  }
})()"""


NOTE_PLIES = """() => {
  window.plies = []
  const table = document.querySelector('main[data-ply]')
  new MutationObserver(() => plies.push(table.dataset.ply))
    .observe(table, { attributeFilter: ['data-ply'] })
}"""


def sounds(page: Page) -> int:
    """How many parts of sounds were made since the last question."""
    made: int = page.evaluate("() => { const made = sounds; sounds = 0; return made }")
    return made


FRAMES_AND_LOUDSPEAKER = """(() => {
  window.frame = 0
  const next = () => { window.frame += 1; requestAnimationFrame(next) }
  requestAnimationFrame(next)
  const { AudioContext } = window
  window.AudioContext = class extends AudioContext {
    constructor() { super(); window.opened = window.frame }
  }
  new MutationObserver(() => {
    if (document.querySelector('[data-testid=board]')) window.drawn ??= window.frame
  }).observe(document, { childList: true, subtree: true })
})()"""


def test_the_board_is_painted_before_the_loudspeaker_is_opened(open_page: OpenPage) -> None:
    """That can take a tenth of a second."""
    page = open_page()
    page.add_init_script(FRAMES_AND_LOUDSPEAKER)
    page.goto("/")
    page.get_by_role("button", name="Play now: Matryoshka").click()
    page.wait_for_function("() => window.opened !== undefined")
    assert page.evaluate("opened > drawn")


def test_moves_are_heard_after_the_first_touch_unless_muted(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(COUNT_SOUNDS)
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    assert sounds(page) == 0  # browsers would complain
    decide_by_mouse(page)
    wait_for_decision(page)
    page.wait_for_function("() => sounds > 0")
    page.get_by_role("button", name="Mute the sounds").click()
    sounds(page)  # those that began before
    decide_by_mouse(page)
    wait_for_decision(page)
    assert sounds(page) == 0
    page.get_by_role("button", name="Hear the sounds").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Volume").fill("0.2")
    page.keyboard.press("Escape")
    page.reload()
    wait_for_decision(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Volume")).to_have_value("0.2")


def test_the_speed_is_remembered_and_new_bots_follow_it(open_page: OpenPage) -> None:
    page = open_page("/", motion=True)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="At once").click()
    page.keyboard.press("Escape")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    with page.expect_request(lambda request: request.method == "POST") as asked:
        page.get_by_role("button", name="Play now: Renature").click()
    wish = asked.value.post_data_json
    assert wish is not None
    assert wish["terms"]["pace"] == 0


@pytest.mark.long
def test_what_happened_since_the_last_move_is_played_again(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    again = page.get_by_role("button", name="Again")
    expect(again).to_be_disabled()
    while again.is_disabled():  # until the others were the last to move
        decide_by_mouse(page)
        assert wait_for_decision(page) is not None
    table, log = page.locator(TABLE), page.locator(LOG_LINES).count()
    now = table.get_attribute("data-ply") or ""
    page.evaluate(NOTE_PLIES)
    again.click()
    page.wait_for_function("() => plies.length >= 1")
    page.keyboard.press("Space")  # enough
    expect(table).to_have_attribute("data-ply", now)
    wait_for_decision(page)
    page.evaluate("() => { plies.length = 0 }")
    again.click()  # to the end
    page.wait_for_function("(now) => plies.length > 1 && plies.at(-1) === now", arg=now)
    assert page.locator(LOG_LINES).count() == log
    decide_by_mouse(page)


REMEMBER_TRADE = """() => {
  window.told = ''
  new MutationObserver(() => {
    const told = document.querySelector('[data-testid=traded]')
    if (told) window.told = told.textContent
  }).observe(document.body, { childList: true, subtree: true })
}"""


def test_a_trade_is_told_while_its_cards_lie_side_by_side(open_page: OpenPage) -> None:
    page = open_page(motion=True)
    play_on_from_sample(page, "matryoshka-4p-sample1", "take")
    page.evaluate(REMEMBER_TRADE)  # it lies there for a moment only
    page.locator(".proposals [data-card]").first.click()
    confirm(page).click()
    page.wait_for_function("() => window.told.includes('You trade')")
