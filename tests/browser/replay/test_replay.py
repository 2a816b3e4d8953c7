"""The replay: steps, points of view, files, playing on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table_actions import (
    PHONE,
    RECORDS,
    decide_by_list,
    play_to_the_end,
    table_with_bots,
    wait_for_decision,
)
from tests.server.harness_server import Server


@pytest.fixture
def finished(open_page: OpenPage, server: Server) -> Page:
    page = open_page()
    table = table_with_bots(page)
    play_to_the_end(page, server, table)
    page.goto(table)
    return page


def test_a_replay_steps_changes_its_point_of_view_and_plays_on(finished: Page) -> None:
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
    assert wait_for_decision(page) is not None
    assert int(page.locator("main").get_attribute("data-ply") or 0) >= 12
    decide_by_list(page)


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


def test_a_record_from_a_file_survives_a_reload(open_page: OpenPage) -> None:
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


def test_on_a_phone_the_controls_of_a_replay_are_in_sight(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    open_sample(page, "renature-2p-sample0")
    later = page.get_by_role("button", name="One move later")
    box = later.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844
    later.click()
    expect(page.get_by_test_id("replay-at")).to_contain_text("Move 1 of")


def test_moves_are_listed_by_round_and_each_leads_to_its_moment(finished: Page) -> None:
    page = finished
    page.get_by_role("link", name="Replay").click()
    at, moves = page.get_by_test_id("replay-at"), page.get_by_role("list", name="Moves")
    expect(moves).to_contain_text("Round 4 of 4")
    third = moves.get_by_role("button").nth(2)
    ply = third.get_attribute("data-move-at")
    third.click()
    expect(at).to_contain_text(f"Move {ply} of")
    expect(third).to_have_attribute("aria-current", "step")
    page.locator("h1").click()
    page.keyboard.press("End")
    expect(moves.get_by_role("button").last).to_have_attribute("aria-current", "step")
    page.keyboard.press("Home")
    expect(at).to_contain_text("Move 0 of")
    page.get_by_label("Speed").select_option("4 ×")
    page.locator("h1").click()
    page.keyboard.press("Space")
    expect(at).not_to_contain_text("Move 0 of")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Link to this moment").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()


@pytest.mark.parametrize(
    ("sample", "word"),
    [
        ("matryoshka-3p-sample0", "Manche 2 sur 4"),
        ("mondo-2p-sample0", "Tour 1 sur"),
        ("botanik-2p-sample0", "Phase 2 sur"),
    ],
)
def test_the_list_of_moves_is_headed_in_the_words_of_its_rulebook(
    open_page: OpenPage, sample: str, word: str
) -> None:
    page = open_page(locale="fr-FR")
    open_sample(page, sample)
    expect(page.get_by_role("list", name="Les coups")).to_contain_text(word)
