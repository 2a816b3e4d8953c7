"""What chance decides in Matryoshka: series, hands, draws, first player."""

from __future__ import annotations

from tablee.engine.errors import RecordError
from tablee.engine.game import Setup, check_first, first_seat
from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games.matryoshka.components import scale_of
from tablee.games.matryoshka.kernel.rules import State
from tablee.games.matryoshka.names import DEALT, HAND_SIZE, SERIES, SIZES, card_number

DRAWS = DEALT - HAND_SIZE
REMOVED = {3: 4, 4: 2, 5: 0}  # MAT-02: series left out, by players


class MatryoshkaSetup(Setup, frozen=True):
    """The record's `setup`: lists of cards are sorted, except `draws`."""

    series: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    draws: tuple[tuple[str, ...], ...]
    first: int


def deal(spec: Spec, rng: Random) -> MatryoshkaSetup:
    """Order of chance: which series stay, then the deck, then the first player.

    The shuffled deck goes six cards to each seat in turn, then eight to each.
    """
    letters = list(SERIES)
    rng.shuffle(letters)
    series = sorted(letters[: len(SERIES) - REMOVED[spec.players]])
    deck = [f"{letter}{size}" for letter in series for size in range(1, SIZES + 1)]
    rng.shuffle(deck)
    seats = range(spec.players)
    hands = tuple(tuple(sorted(deck[HAND_SIZE * seat : HAND_SIZE * (seat + 1)])) for seat in seats)
    rest = deck[HAND_SIZE * spec.players :]
    draws = tuple(tuple(rest[DRAWS * seat : DRAWS * (seat + 1)]) for seat in seats)
    first = first_seat(spec, rng)
    return MatryoshkaSetup(tuple(series), hands, draws, first)


def check_setup(spec: Spec, setup: MatryoshkaSetup) -> None:
    """Could chance have decided this? MAT-02 to MAT-04, MAT-06."""
    kept = len(SERIES) - REMOVED[spec.players]
    letters = setup.series
    known = all(len(letter) == 1 and letter in SERIES for letter in letters)
    if not known or len(set(letters)) != kept or list(letters) != sorted(letters):
        raise RecordError("setup-wrong", place="setup.series", rule="MAT-02")
    if len(setup.hands) != spec.players or any(len(hand) != HAND_SIZE for hand in setup.hands):
        raise RecordError("setup-wrong", place="setup.hands", rule="MAT-04")
    if any(list(hand) != sorted(hand) for hand in setup.hands):
        raise RecordError("setup-wrong", place="setup.hands", rule="MAT-04")
    if len(setup.draws) != spec.players or any(len(draw) != DRAWS for draw in setup.draws):
        raise RecordError("setup-wrong", place="setup.draws", rule="MAT-03")
    cards = sorted(card for part in (setup.hands, setup.draws) for seat in part for card in seat)
    if cards != [f"{letter}{size}" for letter in letters for size in range(1, SIZES + 1)]:
        raise RecordError("setup-wrong", place="setup.hands", rule="MAT-03")
    check_first(spec, setup.first, "MAT-06")


def begin(spec: Spec, setup: MatryoshkaSetup) -> State:
    """The state before the first move."""
    return State(spec, scale_of(spec), setup.first, dealt_cards(setup))


def dealt_cards(setup: MatryoshkaSetup) -> list[int]:
    """Fourteen card numbers per seat: the hand, then the draws."""
    numbers: list[int] = []
    for hand, draws in zip(setup.hands, setup.draws, strict=True):
        numbers += [_number(name) for name in (*hand, *draws)]
    return numbers


def _number(name: str) -> int:
    card = card_number(name)
    assert card is not None, name
    return card
