"""What axe-core finds on a screen, in both themes."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

from playwright.sync_api import Page

from tests.helpers import SOAK

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Behind a dialog everything is inert; it is looked at without one.
RUN_AXE = """async (only) => (
  await axe.run(document.querySelector('dialog[open]') ?? document, only)
).violations
  .map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`)"""
# Contrast is measured when animations have ended; elements removed meanwhile do not count.
STILL = """() => Promise.allSettled(document.getAnimations()
  .filter((a) => a.effect?.getTiming().iterations !== Infinity).map((a) => a.finished))"""


ALL: dict[str, object] = {"resultTypes": ["violations"]}
COLOURS: dict[str, object] = {**ALL, "runOnly": ["color-contrast"]}


def assert_accessible(page: Page, screen: str, rules: dict[str, object] = ALL) -> None:
    """In the theme that the page has now."""
    # By the debugger, not by a script tag: the page's own security policy stays as it is.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8") + "; null")
    page.evaluate(STILL)
    found = page.evaluate(RUN_AXE, rules)
    assert not found, f"{screen}: {found}"


def assert_accessible_in_both_themes(page: Page, screen: str) -> None:
    """Only colours change with the theme, so only they are looked at again.

    In a soak on each screen; else half of the screens are looked at in the dark theme alone.
    """
    is_dark = crc32(screen.encode()) % 2 == 1
    if SOAK or not is_dark:
        page.emulate_media(color_scheme="light")
        assert_accessible(page, f"{screen}, light")
    if SOAK or is_dark:
        page.emulate_media(color_scheme="dark")
        assert_accessible(page, f"{screen}, dark", COLOURS if SOAK else ALL)
    page.emulate_media(color_scheme="light")
