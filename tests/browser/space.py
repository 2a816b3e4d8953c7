"""How much of the window the board has, and that nothing has to be scrolled."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import WAIT_MS

SIZES = (
    (320, 568),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1440, 900),
    (2560, 1440),
)
LEAST = 0.6
"""Of the window, for the board; log and chat lie beside it where there is room."""
# A button is covered where its place belongs to something else: words are longer in French.
# Heap, shelf and goals are pushed sideways and a machine is moved under its window, as on a table;
# everything else that can be pressed is in sight. Returns what is wrong, or nothing.
FAULTS = """(least) => {
  const page = document.scrollingElement, centre = document.querySelector('.centre')
  const faults = []
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) faults.push('page scrolls')
  if (centre.scrollHeight > centre.clientHeight) faults.push('board scrolls')
  const box = document.querySelector('[data-testid=board]').getBoundingClientRect()
  const share = (box.width * box.height) / (innerWidth * innerHeight)
  if (share < least) faults.push(`share ${share}`)
  for (const said of document.querySelectorAll('.doing'))
    if (said.scrollHeight > said.clientHeight) faults.push(`words cut: ${said.textContent}`)
  for (const one of document.querySelectorAll('[data-testid=board] button')) {
    if (one.closest('.heap, .plane, .shelf, .goals, [popover], .visually-hidden')) continue
    const { left, top, right, bottom, width } = one.getBoundingClientRect()
    if (width && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1))
      faults.push(one.outerHTML.slice(0, 80))
    const seen = document.elementFromPoint(right - 4, (top + bottom) / 2)
    if (width && seen && !one.contains(seen) && !seen.contains(one))
      faults.push(`covered: ${one.outerHTML.slice(0, 80)}`)
  }
  return faults
}"""
NO_FAULTS = f"(least) => ({FAULTS})(least).length === 0"


def assert_board_has_its_space(
    page: Page, what: str, sizes: tuple[tuple[int, int], ...] = SIZES
) -> None:
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        try:
            page.wait_for_function(NO_FAULTS, arg=LEAST, timeout=WAIT_MS)
        except Exception as error:
            faults = page.evaluate(FAULTS, LEAST)
            raise AssertionError(f"{what} at {width}x{height}: {faults}") from error
