"""How a blind player decides, from words alone: not well, but not at random either."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from tests.browser.by_ear.blind_player import BlindPlayer
from tests.browser.by_ear.fewest_keys import short_names

CARD = re.compile(r"[^\W\d]+ [1-7](?!\d)")
LAID_FROM = 3
"""Before the series a row has the player, the points and the cards in hand."""
OWN_SIDE = 2
"""Where a row of the Registry has the tile on the own side."""
STOP = {"with", "a", "the", "tuile", "la"}
Mind = Callable[[BlindPlayer], None]


def worth(card: str, cards: Sequence[str]) -> int:
    """How many other cards go with one: neighbours of its series, and its size."""
    series, size = card.rsplit(" ", 1)
    found = 0
    for other in cards:
        other_series, other_size = other.rsplit(" ", 1)
        if other != card:
            near = abs(int(size) - int(other_size))
            found += 2 * (series == other_series and near == 1) + (size == other_size)
    return found


def matryoshka(player: BlindPlayer) -> None:
    """Give the card that goes with the fewest others, take what goes with most, lay the best."""
    lines = player.board()
    own = player.words.say("matryoshka.page.hand", cards="").rstrip(".")
    hand = [card for line in lines if line.startswith(own) for card in CARD.findall(line)]
    cards = sorted({*hand, *_laid(lines, player.words.say("you"))})

    def pick(moves: Sequence[str]) -> str:
        first = CARD.findall(moves[0])
        if len(first) > 1 or moves[0].startswith(_beginning(player, "move-lay-but")):
            return max(moves, key=lambda move: sum(worth(card, first) for card in _in(move)))
        takes = moves[0].startswith(_beginning(player, "move-take"))
        best = max if takes else min
        return best(moves, key=lambda move: worth(CARD.findall(move)[0], cards))

    but = _beginning(player, "move-lay-but")
    player.open_list()
    moves = player.named("option")
    if not moves[0].startswith((but, _beginning(player, "move-lay"))):
        player.choose(moves, pick(moves))
        return
    named = len(CARD.findall(moves[0]))
    order = sorted(cards, key=lambda card: worth(card, cards), reverse=not moves[0].startswith(but))
    wanted = order[:named]
    assert player.type_until(short_names(wanted, cards), wanted)


def _laid(lines: Sequence[str], name: str) -> list[str]:
    """The cards of a tableau: its row has the sizes of each series."""
    row = next((line for line in lines if line.startswith(f"{name}; ")), "")
    cells = [cell.partition(": ") for cell in row.split("; ")[LAID_FROM:]]
    return [f"{series} {size}" for series, _, sizes in cells for size in re.findall(r"\d", sizes)]


def _in(move: str) -> list[str]:
    return CARD.findall(move)


def _beginning(player: BlindPlayer, key: str) -> str:
    """The words before the first card."""
    sentence: str = player.sentence(f"matryoshka.page.{key}")
    return sentence.split("{", 1)[0]


def _kinds(tile: str) -> set[str]:
    """Colour and type of a tile, as words."""
    return {word for word in re.findall(r"\w+", tile) if not word.startswith(("flower", "fleuri"))}


def botanik(player: BlindPlayer) -> None:
    """Release an own tile where that is possible; else place beside the most open sides."""
    columns = [line for line in player.board() if re.match(r"\d; ", line)]
    waiting = [line.split("; ")[OWN_SIDE].partition(": ")[2] for line in columns]
    free = player.words.say("botanik.page.free")
    player.open_list()
    moves = player.named("option")

    def worth(move: str) -> tuple[bool, int]:
        found = re.search(r"(?:column|colonne) (\d)", move)
        if found is None:
            sides = re.split(r"open to|ouverture", move)[-1]
            return (False, len(sides.split(", ")))
        tile = re.split(r" on | sur | de votre ", move, maxsplit=1)[0]
        own = waiting[int(found[1]) - 1]
        return (own != free and not _kinds(tile) & _kinds(own) - STOP, int(found[1]))

    player.choose(moves, max(moves, key=worth))


def renature(player: BlindPlayer) -> None:
    """Build far into the valley, plant where most has been planted, end when nothing must be."""
    lines = player.board()
    player.open_list()
    moves = player.named("option")
    if player.words.say("renature.decision.domino") in player.asked:
        player.found.turn_starts.append(len(player.found.keys))
    done = player.sentence("renature.page.move-done")
    ends = [move for move in moves if move.startswith(done)]

    def worth(move: str) -> int:
        area = re.search(r"\((?:area|zone) (\w)\)", move)
        if area is None:
            return sum(int(row) for row in re.findall(r"[A-O](\d+)", move))
        line = next(line for line in lines if re.match(rf"\w+ {area[1]};", line))
        return len(re.findall(r"[A-O]\d+ ", line))

    player.choose(moves, ends[0] if ends else max(moves, key=worth))


MINDS: Mapping[str, Mind] = {"matryoshka": matryoshka, "botanik": botanik, "renature": renature}
