"""A person who hears the page and types: no picture, no mouse.

It perceives the accessibility tree, and what live regions say (`ears.js`). It acts by keys alone.
Counted are the keys that the page gets; reading in the tree is a screen reader's own business.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tablee.text import Words, catalogue
from tests.browser.by_ear.fewest_keys import fewest_keys
from tests.browser.by_ear.findings import Findings

EARS = (Path(__file__).parent / "ears.js").read_text("utf-8")
NEWS = "(from) => window.ears.heard.length > from"
SOMETHING = "() => document.querySelector('[role=option]') !== null"
CELLS = ("columnheader", "rowheader", "cell")
PARTS = ("listitem", "row")
FOCUS_ON = "(role) => document.activeElement?.getAttribute('role') === role"


@dataclass(frozen=True)
class Node:
    """One thing of the accessibility tree."""

    role: str
    name: str
    depth: int
    is_focused: bool
    is_selected: bool


@dataclass
class BlindPlayer:
    page: Page
    language: str = "en"
    found: Findings = field(default_factory=Findings)
    asked: str = ""
    """What was said last that asks for something."""
    _keys: int = 0
    _heard: int = 0

    def __post_init__(self) -> None:
        self.words = Words(self.language)
        self.page.add_init_script(EARS)
        self._devtools = self.page.context.new_cdp_session(self.page)

    # What is perceived.

    def tree(self) -> list[Node]:
        """Everything that a screen reader can read, in its order."""
        nodes: list[dict[str, Any]] = self._devtools.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        found: list[Node] = []
        waiting = [(nodes[0]["nodeId"], 0)]
        while waiting:
            name, depth = waiting.pop()
            node = by_id.get(name)
            if node is None:
                continue
            inside = depth
            if not node.get("ignored"):
                inside += 1
                facts = {p["name"]: p["value"].get("value") for p in node.get("properties", ())}
                found.append(
                    Node(
                        node["role"]["value"],
                        node.get("name", {}).get("value", ""),
                        depth,
                        facts.get("focused") is True,
                        facts.get("selected") is True,
                    )
                )
            waiting.extend((child, inside) for child in reversed(node.get("childIds", ())))
        return found

    def named(self, role: str) -> list[str]:
        return [node.name for node in self.tree() if node.role == role]

    def board(self) -> list[str]:
        """The board in words: items of lists, and rows of tables with the headers of the cells."""
        lines: list[str] = []
        headers: list[str] = []
        for part in self._parts(self.words.say("page.table.in-words")):
            cells = [node.name for node in part if node.role in CELLS]
            if part[0].role == "listitem":
                lines.append(" ".join(node.name for node in part if node.role == "StaticText"))
            elif part[1].role == "columnheader":
                headers = cells
            else:
                told = zip(headers[1:], cells[1:], strict=True)
                lines.append("; ".join([cells[0], *(f"{head}: {cell}" for head, cell in told)]))
        return lines

    def _parts(self, region: str) -> list[list[Node]]:
        """The items and rows of a region, each with everything in it."""
        parts: list[list[Node]] = []
        depth: int | None = None
        for node in self.tree():
            if depth is not None and node.depth <= depth:
                break
            if depth is None and node.role == "region" and node.name == region:
                depth = node.depth
            elif depth is not None and node.role in PARTS:
                parts.append([node])
            elif parts and node.depth > parts[-1][0].depth:
                parts[-1].append(node)
        return parts

    def listen(self) -> list[str]:
        """What was said since the last time."""
        new: list[dict[str, str]] = self.page.evaluate(
            "(from) => window.ears.heard.slice(from)", self._heard
        )
        self._heard += len(new)
        said = [one["words"] for one in new]
        self.found.said.extend(said)
        return said

    def wait_until_told(self, *parts: str) -> str:
        """Wait for a sentence that holds one of these; the sentence."""
        while True:
            for words in self.listen():
                if any(part in words for part in parts):
                    return words
            self.page.wait_for_function(NEWS, arg=self._heard)

    # What is done.

    def press(self, *keys: str) -> None:
        for key in keys:
            self._keys += 1
            self.page.keyboard.press(key)

    def sit_down(self, path: str) -> None:
        self.page.goto(path)

    def begin_again(self) -> None:
        """Another table is open: nothing was heard there yet."""
        self._heard = 0

    def sentence(self, key: str) -> str:
        """A sentence of the page as it is written, with its slots."""
        return catalogue()[key][self.language]

    def wait_for_turn(self) -> bool:
        """Wait until something is asked; False when the game is over."""
        mine = self.sentence("page.table.asked").split("{", 1)[0]
        over = self.words.say("page.table.over")
        self.asked = self.wait_until_told(mine, over)
        return over not in self.asked

    def open_list(self) -> None:
        """The list of moves; what is done from here on is the next decision."""
        self.found.begin_turn()
        self._keys = 0
        self.press("m")
        self.page.wait_for_function(FOCUS_ON, arg="combobox")

    def choose(self, moves: Sequence[str], wanted: str) -> None:
        """Go to a move of the list by the fewest keys, hear that it is the one, make it."""
        self.press(*fewest_keys(moves, wanted))
        heard = self.chosen()  # once the others have decided, a move may have become final
        assert heard.startswith(wanted) or wanted.startswith(heard), (heard, wanted)
        self._confirm()

    def type_until(self, typed: Sequence[str], parts: Sequence[str]) -> bool:
        """Type into the list until its first line has all parts, and make that move.

        False: no line has them, because somebody was quicker. The list is closed then.
        """
        for at, part in enumerate(typed):
            self.press(*(part if at == 0 else f" {part}"))
            if all(wanted in self.chosen() for wanted in parts):
                break
        heard = self.chosen()
        if not all(wanted in heard for wanted in parts):
            self.press("Escape")
            return False
        self._confirm()
        return True

    def take_first(self) -> None:
        """Make the move that the list has first."""
        self.page.wait_for_function(SOMETHING)
        self._confirm()

    def chosen(self) -> str:
        """The line of the list that is read now; empty if nothing matches."""
        return next((node.name for node in self.tree() if node.is_selected), "")

    def _confirm(self) -> None:
        self.press("Enter")
        self.found.keys.append(self._keys)

    def close(self) -> Findings:
        self.listen()
        self.found.lost += self.page.evaluate("window.ears.lost")
        return self.found
