"""The shortest way to a line of the list of moves: by arrows, or by typing a part of its words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import combinations

PAGE = 8
"""Lines that PageDown goes on."""
LONGEST = 3
"""Letters of one word that are typed at most."""
WORD_AND_NUMBER = re.compile(r"([^\W\d]+) (\d+)")
SHORT = re.compile(r"([^\W\d]+)(\d+)")


def plain(words: str) -> str:
    """As the list compares: small letters that every keyboard has."""
    parts = unicodedata.normalize("NFD", words.lower().replace("œ", "oe"))
    return "".join(part for part in parts if unicodedata.category(part) != "Mn")


def is_found(move: str, typed: Sequence[str]) -> bool:
    """Whether the list shows a move when these parts are typed; `ro4` is short for `rose 4`."""
    return all(part in move or _is_short_for(part, move) for part in typed)


def _is_short_for(part: str, move: str) -> bool:
    found = SHORT.fullmatch(part)
    if found is None:
        return False
    whole = rf"(?<![^\W\d]){found[1]}[^\W\d]* {found[2]}(?!\d)"
    return re.search(whole, move) is not None


def fewest_keys(moves: Sequence[str], wanted: str, only_arrows: bool = False) -> list[str]:
    """Keys that bring the cursor to a move, each as the keyboard calls it."""
    if only_arrows:
        return _by_arrows(moves, wanted)
    return min((_by_arrows(moves, wanted), _by_typing(moves, wanted)), key=len)


def _by_arrows(moves: Sequence[str], wanted: str) -> list[str]:
    """Down from the first line, or up from the last."""
    at = moves.index(wanted)
    pages, lines = divmod(at, PAGE)
    down = ["PageDown"] * pages + ["ArrowDown"] * lines
    pages, lines = divmod(len(moves) - 1 - at, PAGE)
    return min(down, ["End"] + ["PageUp"] * pages + ["ArrowUp"] * lines, key=len)


def _by_typing(moves: Sequence[str], wanted: str) -> list[str]:
    """Up to three parts that no earlier line has all of; the arrows' way where there are none."""
    before = [plain(move) for move in moves[: moves.index(wanted)]]
    best = _by_arrows(moves, wanted)
    parts = _parts(plain(wanted))
    for count in (1, 2, 3):
        for typed in combinations(parts, count):
            text = " ".join(typed)
            if len(text) < len(best) and not any(is_found(move, typed) for move in before):
                best = list(text)
    return best


def _parts(words: str) -> list[str]:
    """What one would type of a line: how its words begin, with the number after them."""
    starts = {word[:n] for word in re.findall(r"\w+", words) for n in range(1, LONGEST + 1)}
    shorts = {
        found[1][:n] + found[2]
        for found in WORD_AND_NUMBER.finditer(words)
        for n in range(1, LONGEST)
    }
    return sorted(starts | shorts, key=lambda part: (len(part), part))


def short_names(names: Sequence[str], among: Sequence[str]) -> list[str]:
    """What to type for names with numbers: `ro4` for Rose 4, where Rain 4 might be meant."""
    return [_short_name(name, {plain(other) for other in among}) for name in names]


def _short_name(name: str, among: set[str]) -> str:
    word, number = plain(name).rsplit(" ", 1)
    for length in range(1, len(word)):
        if sum(is_found(other, [word[:length] + number]) for other in among) == 1:
            return word[:length] + number
    return word + number
