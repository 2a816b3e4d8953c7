"""A browser that is driven over the network: what both protocols have in common.

Firefox speaks WebDriver BiDi by itself. WebKitGTK has a driver, which speaks WebDriver. Both
know the same input actions.
"""

from __future__ import annotations

import subprocess
import time
from typing import Any, Protocol

WAIT = 60.0
"""Seconds to wait for something before a test fails; never a delay."""
ENTER = "\ue007"
# The middle of the first such element, if nothing covers it there.
POINT = """(selector) => {
  const wanted = document.querySelector(selector)
  if (!wanted) return null
  const { x, y, width, height } = wanted.getBoundingClientRect()
  const [left, top] = [Math.round(x + width / 2), Math.round(y + height / 2)]
  const there = document.elementFromPoint(left, top)
  return there && (wanted.contains(there) || there.contains(wanted)) ? [left, top] : null
}"""


class Remote(Protocol):
    """One page of a browser."""

    def goto(self, address: str) -> None: ...

    def run(self, function: str, *args: object) -> Any:
        """What a function of the page returns, after its promise if that is one."""

    def act(self, kind: str, actions: list[dict[str, object]]) -> None:
        """Do as a person with a mouse (`pointer`) or a keyboard (`key`) would."""

    def close(self) -> None: ...


def wait(page: Remote, function: str, *args: object) -> Any:
    """What a function of the page returns as soon as that is something."""
    end = time.monotonic() + WAIT
    while not (found := page.run(function, *args)):
        assert time.monotonic() < end, f"{function} {args}"
    return found


def click(page: Remote, selector: str) -> None:
    """Press the first such element, once nothing covers it."""
    x, y = wait(page, POINT, selector)
    page.act(
        "pointer",
        [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ],
    )


def press(page: Remote, key: str) -> None:
    page.act("key", [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")])


def ended(process: subprocess.Popen[bytes]) -> None:
    """End a program, and wait until it is gone."""
    process.terminate()
    process.wait(WAIT)
