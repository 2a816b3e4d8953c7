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
from playwright.sync_api import TimeoutError as WaitedTooLong

from tablee.text import Words, catalogue
from tests.browser.by_ear.fewest_keys import fewest_keys
from tests.browser.by_ear.findings import Findings

EARS = (Path(__file__).parent / "ears.js").read_text("utf-8")
NEWS = "(from) => window.ears.heard.length > from"
SOMETHING = "() => document.querySelector('[role=option]') !== null"
FEWER = "(many) => document.querySelectorAll('[role=option]').length < many"
WHERE = "() => [document.activeElement?.outerHTML, document.querySelector('dialog')?.innerText]"
CELLS = ("columnheader", "rowheader", "cell")
PARTS = ("listitem", "row")
FOCUS_ON = "(role) => document.activeElement?.getAttribute('role') === role"


@dataclass(frozen=True)
class Node:
    """One thing of the accessibility tree."""

    role: str
    name: str
    depth: int


def name_of(node: dict[str, Any]) -> str:
    name: str = node.get("name", {}).get("value", "")
    return name


def has(node: dict[str, Any], state: str) -> bool:
    """Whether something is `focused`, or `selected`."""
    return any(
        fact["name"] == state and fact["value"].get("value") is True for fact in node["properties"]
    )


@dataclass
class BlindPlayer:
    page: Page
    language: str = "en"
    found: Findings = field(default_factory=Findings)
    asked: str = ""
    """What was said last that asks for something."""
    _keys: int = 0
    _is_narrowed: bool = False
    _heard: int = 0

    def __post_init__(self) -> None:
        self.words = Words(self.language)
        self.page.add_init_script(EARS)
        self._devtools = self.page.context.new_cdp_session(self.page)

    # What is perceived.

    def things(self, role: str, name: str | None = None) -> list[dict[str, Any]]:
        """Everything of a role that a screen reader can read, in its order."""
        page = self._devtools.send("Runtime.evaluate", {"expression": "document"})
        wanted: dict[str, Any] = {"objectId": page["result"]["objectId"], "role": role}
        if name is not None:
            wanted["accessibleName"] = name
        found: list[dict[str, Any]]
        found = self._devtools.send("Accessibility.queryAXTree", wanted)["nodes"]
        return found

    def inside(self, role: str, name: str) -> list[Node]:
        """What a screen reader can read inside something, in its order."""
        (outer,) = self.things(role, name)
        wanted = {"backendNodeId": outer["backendDOMNodeId"]}
        nodes = self._devtools.send("Accessibility.queryAXTree", wanted)["nodes"]
        by_id = {node["nodeId"]: node for node in nodes}
        found: list[Node] = []
        waiting = [(outer["nodeId"], 0)]
        while waiting:
            ident, depth = waiting.pop()
            node = by_id.get(ident)
            if node is not None:
                deeper = depth
                if not node.get("ignored"):
                    deeper += 1
                    found.append(Node(node["role"]["value"], name_of(node), depth))
                waiting.extend((child, deeper) for child in reversed(node.get("childIds", ())))
        return found

    def named(self, role: str) -> list[str]:
        return [name_of(node) for node in self.things(role)]

    def is_on(self, button: str) -> bool:
        """Whether a button of that name has the focus."""
        return any(has(node, "focused") for node in self.things("button", button))

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
        for node in self.inside("region", region):
            if node.role in PARTS:
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
            try:
                self.page.wait_for_function(NEWS, arg=self._heard)
            except WaitedTooLong as error:
                here = self.page.evaluate(WHERE)
                heard = [*(self.found.turns or [[]])[-1], *self.found.said]
                raise AssertionError(f"In vain: {parts}; heard {heard}; at {here}") from error

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
        self._is_narrowed = False
        self.page.wait_for_function(FOCUS_ON, arg="combobox")

    def choose(self, moves: Sequence[str], wanted: str) -> None:
        """Go to a move of the list by the fewest keys, hear that it is the one, make it."""
        keys = fewest_keys(moves, wanted, only_arrows=self._is_narrowed)
        self.press(*keys)
        heard = self.chosen()  # once the others have decided, a move may have become final
        assert heard.startswith(wanted) or wanted.startswith(heard), (keys, heard, wanted)
        self._confirm()

    def narrow(self, moves: Sequence[str], typed: str) -> list[str]:
        """Type something into the list; the lines that are left."""
        self.press(*typed)
        self.page.wait_for_function(FEWER, arg=len(moves))
        self._is_narrowed = True
        return self.named("option")

    def type_until(self, typed: Sequence[str], parts: Sequence[str]) -> bool:
        """Type into the list until its first line has all parts, and make that move.

        False: no line has them, because somebody was quicker. The list is closed then.
        """
        for before, part in zip(["0", *typed], typed, strict=False):
            self.press(*(part if before[-1].isdigit() else f" {part}"))
            if all(wanted in self.chosen() for wanted in parts):
                break
        heard = self.chosen()
        if not all(wanted in heard for wanted in parts):
            self.press("Escape")
            return False
        self._confirm()
        return True

    def wait_for_moves(self) -> None:
        """The list may have to ask how a tile fits."""
        self.page.wait_for_function(SOMETHING)

    def chosen(self) -> str:
        """The line of the list that is read now; empty if nothing matches."""
        return next((name_of(node) for node in self.things("option") if has(node, "selected")), "")

    def _confirm(self) -> None:
        self.press("Enter")
        self.found.keys.append(self._keys)

    def close(self) -> Findings:
        self.listen()
        self.found.lost += self.page.evaluate("window.ears.lost")
        return self.found
