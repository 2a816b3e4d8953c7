"""The replay: steps, points of view, files, playing on."""

from __future__ import annotations

import re
from base64 import b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table_actions import (
    PHONE,
    RECORDS,
    decide_by_list,
    wait_for_decision,
)
from tests.helpers import SOAK, first_of

MANY = 150
"""Colours of a picture that shows a board, not a plain field."""
FEW = 0.03
"""The part of a picture that may look different from the page: edges of letters."""


SAMPLES = (
    "botanik-2p-sample2",
    "renature-2p-sample0",
    "matryoshka-3p-sample0",
    "mondo-2p-rules2-0",
)


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
    expect(page.locator(".held svg").first).to_be_visible()  # all hands are open
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


@pytest.mark.long
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


@pytest.mark.long
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


# Every name as wide as its letters, beside the others, and in the window.
CUT_NAMES = """() => [...document.querySelectorAll('.scene .who span')].flatMap((name, at, all) => {
  const letters = document.createRange()
  letters.selectNodeContents(name)
  const boxes = [letters, ...all.slice(at + 1)].map((one) => one.getBoundingClientRect())
  const [own, ...others] = boxes
  const frame = name.getBoundingClientRect()
  const cut = own.right > frame.right + 1 || own.left < 0 || own.right > innerWidth
  const over = others.some(
    ({ left, right, top, bottom }) =>
      left < own.right && right > own.left && top < own.bottom && bottom > own.top)
  return cut || over ? [name.textContent] : []
})"""


@pytest.mark.parametrize("width", [320, 390])
def test_names_under_a_trade_are_whole_on_a_phone(open_page: OpenPage, width: int) -> None:
    page = open_page(**{**PHONE, "viewport": {"width": width, "height": 844}})
    open_sample(page, "matryoshka-5p-sample0")
    page.get_by_role("slider", name="Moment").fill("16")
    expect(page.locator(".scene .who")).to_have_count(5)
    assert page.evaluate(CUT_NAMES) == []


@pytest.mark.parametrize(("width", "height"), first_of([(1440, 900), (390, 844)]))
def test_the_buttons_stay_where_they_are_however_much_is_told(
    open_page: OpenPage, width: int, height: int
) -> None:
    page = open_page(viewport={"width": width, "height": height})
    open_sample(page, "renature-4p-sample1")
    later = page.get_by_role("button", name="One move later")
    before = later.bounding_box()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_test_id("replay-at")).to_contain_text("Move 135 of 135")
    assert later.bounding_box() == before


# What reaches beyond the card that it is in.
OUTSIDE = """() => [...document.querySelectorAll('section.card')].flatMap((card) =>
  [...card.querySelectorAll('*')].filter((one) =>
    one.getBoundingClientRect().right > card.getBoundingClientRect().right)
    .map((one) => one.outerHTML.slice(0, 80)))"""


def test_what_is_beside_the_board_of_a_tablet_stays_in_its_card(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 1024, "height": 768}, locale="fr-FR")
    open_sample(page, "renature-4p-sample1")
    expect(page.get_by_label("Vu par")).to_be_visible()
    assert page.evaluate(OUTSIDE) == []


# Where something is wider than its place; what is pushed sideways has more on purpose.
TOO_WIDE = """() => [document.scrollingElement, ...document.querySelectorAll('[data-home]')].filter(
  (one) => one.scrollWidth > one.clientWidth).map((one) => one.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize(("width", "height"), first_of([(390, 844), (768, 1024)]))
def test_four_open_hands_of_renature_are_within_the_window(
    open_page: OpenPage, width: int, height: int
) -> None:
    page = open_page(**{**PHONE, "viewport": {"width": width, "height": height}})
    open_sample(page, "renature-4p-sample1")
    slider = page.get_by_role("slider", name="Moment")
    for ply in (60, 135):
        slider.fill(str(ply))
        expect(page.get_by_test_id("replay-at")).to_contain_text(f"Move {ply} of 135")
        expect(page.locator("[data-home]")).to_have_count(4)
        assert page.evaluate(TOO_WIDE) == []


def test_the_list_shows_the_move_of_the_moment_when_it_comes_in_sight(
    open_page: OpenPage,
) -> None:
    page = open_page(**PHONE)
    open_sample(page, "renature-3p-sample0")
    page.get_by_role("slider", name="Moment").fill("40")
    expect(page.get_by_test_id("replay-at")).to_contain_text("Move 40 of")
    page.get_by_role("button", name="Share a picture").scroll_into_view_if_needed()
    expect(page.locator("ol [data-move-at='40']")).to_be_in_viewport()


def test_the_last_worlds_begin_at_the_top_of_their_place_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    open_sample(page, "mondo-3p-rules2-1")
    page.get_by_role("button", name="To the end").click()
    board = page.get_by_test_id("board")
    rounds = board.get_by_role("button", name="Round 1")
    expect(rounds).to_be_visible()
    place, first = board.bounding_box(), rounds.bounding_box()
    assert place is not None
    assert first is not None
    assert first["y"] >= place["y"]
    assert board.evaluate("(one) => one.scrollHeight <= one.clientHeight")  # nothing lies under


LONG = "Bartholomäus-Maximilian"
"""As long as nicknames get, without a space."""


@pytest.mark.parametrize("viewport", [(390, 844), (844, 390), (1440, 900)])
def test_long_names_under_a_trade_cover_none_beside_them(
    open_page: OpenPage, viewport: tuple[int, int]
) -> None:
    page = open_page(viewport=dict(zip(("width", "height"), viewport, strict=True)))
    open_sample(page, "matryoshka-5p-sample0")
    page.get_by_role("slider", name="Moment").fill("16")
    names = page.locator(".scene .who span")
    expect(names).to_have_count(5)
    names.evaluate_all(f"all => all.forEach((one) => (one.textContent = '{LONG}'))")
    assert page.evaluate(CUT_NAMES) == []


def test_the_name_of_a_small_machine_is_whole_when_much_stands_beside_it(
    open_page: OpenPage,
) -> None:
    page = open_page(viewport={"width": 1440, "height": 900})
    open_sample(page, "botanik-2p-rules2-4")
    page.get_by_role("slider", name="Moment").fill("12")
    machine = page.locator(".far")
    expect(machine.locator("[data-spot^=released] > *")).to_have_count(1)
    expect(machine.get_by_role("button", name="0 points")).to_have_text("0")
    name = machine.get_by_text("Player 1")
    assert name.evaluate("({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth")


@pytest.mark.long
def test_who_watches_mondo_sees_worlds_and_clock_beside_each_other(open_page: OpenPage) -> None:
    page = open_page()
    open_sample(page, "mondo-2p-rules2-0")
    page.get_by_role("slider", name="Moment").fill("20")
    boxes = [
        page.locator(f".board {part}").bounding_box() for part in (".head", ".others", ".heap")
    ]
    head, others, heap = boxes
    assert head is not None
    assert others is not None
    assert heap is not None
    assert head["y"] + head["height"] <= others["y"]
    assert others["x"] + others["width"] <= heap["x"]
    worlds = [one.bounding_box() for one in page.locator("[data-rival]").all()]
    assert all(world is not None and world["height"] > 250 for world in worlds)


def test_joker_track_and_players_lie_apart_beside_a_narrow_valley(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 1024, "height": 768})
    open_sample(page, "renature-2p-sample0")
    players = page.get_by_role("list", name="The other players").get_by_role("listitem")
    expect(players).to_have_count(2)
    boxes = "all => all.map(one => one.getBoundingClientRect().toJSON())"
    for player, things in zip(
        players.evaluate_all(boxes), players.locator(".things").evaluate_all(boxes), strict=True
    ):
        assert things["right"] <= player["right"]
        for animal in page.locator(".animal").evaluate_all(boxes):
            assert animal["right"] <= player["left"] or animal["bottom"] <= player["top"]


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
    first_of(
        [
            ("matryoshka-3p-sample0", "Manche 2 sur 4"),
            ("mondo-2p-sample0", "Tour 1 sur"),
            ("botanik-2p-sample0", "Phase 2 sur"),
        ]
    ),
)
def test_the_list_of_moves_is_headed_in_the_words_of_its_rulebook(
    open_page: OpenPage, sample: str, word: str
) -> None:
    page = open_page(locale="fr-FR")
    open_sample(page, sample)
    expect(page.get_by_role("list", name="Les coups")).to_contain_text(word)


# Both at the size that the page has: how many colours, and how much of the picture differs.
PICTURE = """async ([bytes, seen]) => {
  const bitmap = (data) =>
    createImageBitmap(new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))]))
  const [made, page] = await Promise.all([bitmap(bytes), bitmap(seen)])
  const pixels = (picture) => {
    const paint = new OffscreenCanvas(page.width, page.height).getContext('2d')
    paint.drawImage(picture, 0, 0, page.width, (page.width * picture.height) / picture.width)
    return paint.getImageData(0, 0, page.width, page.height).data
  }
  const [one, two] = [pixels(made), pixels(page)]
  const colours = new Set()
  let different = 0
  for (let at = 0; at < one.length; at += 4) {
    const far = [0, 1, 2].some((part) => Math.abs(one[at + part] - two[at + part]) > 64)
    different += far ? 1 : 0
    colours.add((one[at] << 16) | (one[at + 1] << 8) | one[at + 2])
  }
  const differs = different / (one.length / 4)
  const foot = new OffscreenCanvas(1, 1).getContext('2d')
  foot.drawImage(made, 0, 1 - made.height)
  const solid = foot.getImageData(0, 0, 1, 1).data[3] === 255
  return { width: made.width, height: made.height, colours: colours.size, differs, solid }
}"""


def saved(page: Page, button: str) -> tuple[str, bytes]:
    """The name and the content of the file that a button makes."""
    with page.expect_download() as making:
        page.get_by_role("button", name=button).click()
    return making.value.suggested_filename, Path(making.value.path()).read_bytes()


@pytest.mark.parametrize("sample", SAMPLES if SOAK else SAMPLES[:1])
def test_a_moment_is_saved_as_a_picture_of_its_board(open_page: OpenPage, sample: str) -> None:
    page = open_page()
    open_sample(page, sample)
    game = sample.split("-", maxsplit=1)[0]
    pictures = []
    for ply in ("20", "60"):
        page.get_by_role("slider", name="Moment").fill(ply)
        name, content = saved(page, "Share a picture")
        assert name == f"{game}-{ply}.png"
        pictures.append(content)
    assert pictures[0] != pictures[1]
    box = page.get_by_test_id("board").bounding_box()
    assert box is not None
    seen = page.get_by_test_id("board").screenshot()
    looks = page.evaluate(PICTURE, [b64encode(data).decode() for data in (pictures[1], seen)])
    assert looks["width"] == pytest.approx(2 * box["width"], abs=2)
    assert looks["height"] > 2 * box["height"]  # a line of words stands below
    assert looks["colours"] > MANY
    assert looks["differs"] < FEW
    assert looks["solid"]  # words need a ground


@pytest.mark.long
def test_the_last_moves_are_saved_as_a_clip(open_page: OpenPage) -> None:
    page = open_page()
    open_sample(page, "botanik-2p-sample2")
    page.get_by_role("slider", name="Moment").fill("5")
    name, content = saved(page, "Share a clip")
    assert name == "botanik-5.svg"
    frames = re.findall(rb'href="(data:image/webp;base64,[^"]+)"', content)
    assert len(frames) == 6  # the beginning and five moves
    assert len(set(frames)) == 6
    assert b"prefers-reduced-motion" in content
    expect(page.get_by_test_id("replay-at")).to_contain_text("Move 5 of")
