"""After the game: shuffle, replay, play on, records, rematch; and moments of the log."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_the_table import (
    PHONE,
    RECORDS,
    decide_by_list,
    decision,
    play_to_the_end,
    table_with_bots,
)
from tests.browser.conftest import Open
from tests.server.harness_server import Server


@pytest.fixture
def finished(open_page: Open, server: Server) -> Page:
    page = open_page()
    table = table_with_bots(page)
    play_to_the_end(page, server, table)
    page.goto(table)
    return page


def test_the_shuffle_is_checked_in_the_browser(finished: Page) -> None:
    finished.get_by_text("Was the shuffle fair?").click()
    expect(finished.get_by_test_id("shuffle")).to_contain_text("They match")


def test_replay_steps_from_any_eyes_and_plays_on(finished: Page) -> None:
    page = finished
    page.get_by_role("link", name="Replay").click()
    at = page.get_by_test_id("replay-at")
    expect(at).to_contain_text("Move 0 of")
    words = page.get_by_test_id("in-words")
    page.get_by_role("button", name="One move later").click()
    expect(at).to_contain_text("Move 1 of")
    page.get_by_role("slider", name="Moment").fill("12")
    expect(at).to_contain_text("Move 12 of")
    expect(words).to_contain_text("Hand, Bot 3")
    expect(page.locator(".held:not(.backs) svg").first).to_be_visible()  # all hands are open
    page.get_by_label("Seen by").select_option("1")
    expect(words).to_contain_text("Your hand")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(at).not_to_contain_text("Move 12 of")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("slider", name="Moment").fill("12")
    page.get_by_role("button", name="as Ana").click()
    assert decision(page) is not None
    assert int(page.locator("main").get_attribute("data-ply") or 0) >= 12
    decide_by_list(page)


@pytest.mark.parametrize(("game", "players"), [("matryoshka", 3), ("botanik", 2), ("renature", 3)])
def test_the_curve_ends_with_the_result(
    open_page: Open, server: Server, game: str, players: int
) -> None:
    page = open_page()
    table = table_with_bots(page, players=players, game=game)
    play_to_the_end(page, server, table)
    page.goto(table)
    curve = page.get_by_role("img", name="Scores over")
    expect(curve).to_be_visible()
    lines = page.get_by_test_id("after").locator(".ranks summary").all()
    scores = {line.locator("b").inner_text(): line.locator(".score").inner_text() for line in lines}
    assert len(scores) == players
    for name, score in scores.items():
        expect(curve).to_have_accessible_name(re.compile(rf"{name} {score}\b"))
    page.get_by_role("link", name="Replay").click()
    for score in scores.values():
        expect(curve).to_have_accessible_name(re.compile(rf"\w {score}\b"))


def test_a_record_is_downloaded_and_opened_again(finished: Page, open_page: Open) -> None:
    with finished.expect_download() as started:
        finished.get_by_role("link", name="Download the record").click()
    record = started.value.path().read_bytes()
    assert json.loads(record)["format"] == "tablee/1"
    other = open_page("/")
    files = other.locator("input[type=file]")
    files.set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"[]"})
    expect(other.get_by_role("alert").filter(has_text="not a game record")).to_be_visible()
    files.set_input_files({"name": "g.json", "mimeType": "application/json", "buffer": record})
    expect(other.get_by_text("the deal follows from its sealed seed")).to_be_visible()


def test_a_reload_comes_back_to_the_moment(finished: Page) -> None:
    finished.get_by_role("link", name="Replay").click()
    at = finished.get_by_test_id("replay-at")
    finished.get_by_role("slider", name="Moment").fill("7")
    expect(at).to_contain_text("Move 7 of")
    finished.wait_for_function("() => location.hash === '#7'")
    finished.reload()
    expect(at).to_contain_text("Move 7 of")
    finished.get_by_role("button", name="To the beginning").click()
    finished.wait_for_function("() => location.hash === ''")


def open_sample(page: Page, sample: str) -> None:
    page.goto("/")
    page.locator("input[type=file]").set_input_files(RECORDS / f"{sample}.json")
    page.wait_for_selector("[data-testid=replay-at]")


def test_a_record_from_a_file_outlives_a_reload(open_page: Open) -> None:
    page = open_page()
    open_sample(page, "botanik-2p-sample0")
    page.get_by_role("button", name="One move later").click()
    page.wait_for_function("() => location.hash === '#1'")
    page.reload()
    expect(page.get_by_test_id("replay-at")).to_contain_text("Move 1 of")
    expect(page.get_by_label("Seen by")).to_contain_text("Player 2")  # a record names nobody
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full') }")
    open_sample(page, "matryoshka-3p-sample0")
    expect(page.locator("main[data-game=matryoshka]")).to_be_visible()


def test_on_a_phone_the_controls_of_a_replay_are_in_sight(open_page: Open) -> None:
    page = open_page(**PHONE)
    open_sample(page, "renature-2p-sample0")
    later = page.get_by_role("button", name="One move later")
    box = later.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844
    later.click()
    expect(page.get_by_test_id("replay-at")).to_contain_text("Move 1 of")


def test_a_rematch_is_a_new_table(finished: Page) -> None:
    before = finished.url
    finished.get_by_role("button", name="Rematch").click()
    finished.wait_for_url(lambda url: url != before)
    assert decision(finished) == "show"
    finished.goto("/")
    expect(finished.locator("main li a[href^='/t/']")).to_have_count(2)


def test_a_line_of_the_log_brings_back_its_moment(open_page: Open) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    decision(page)
    decide_by_list(page)
    decision(page)
    expect(page.get_by_test_id("in-words")).to_contain_text("Round 1 of 4")
    page.locator(".side ol button").first.click()
    expect(page.get_by_test_id("looking")).to_contain_text("You are looking at move 1 of")
    expect(page.get_by_test_id("in-words")).to_contain_text("Round 0 of 4")
    page.get_by_role("button", name="Back to now").click()
    expect(page.get_by_test_id("in-words")).to_contain_text("Round 1 of 4")


def test_a_hint_is_a_move_that_can_be_played(open_page: Open) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    decision(page)
    page.keyboard.press("h")
    hint = page.get_by_test_id("hint")
    expect(hint).to_contain_text("A bot would play: Show")
    hint.get_by_role("button", name="Play it").click()
    expect(page.get_by_test_id("in-words")).to_contain_text("Round 1 of 4")
