"""What chance decides in Renature: tokens, dominoes, first player."""

from __future__ import annotations

from collections import Counter

from tablee.engine.errors import RecordError
from tablee.engine.game import Setup, check_first, first_seat
from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games.renature.components import RenatureComponents, parts_of, valley_of
from tablee.games.renature.kernel.rules import State
from tablee.games.renature.names import DOMINO_NAMES, DOMINO_NUMBERS

TokenFaces = tuple[int, int, int]
"""Main and secondary value of the front, and the back."""


class RenatureSetup(Setup, frozen=True):
    """The record's `setup`. The first three dominoes of a seat are its hand."""

    tokens: dict[str, TokenFaces]
    dominoes: tuple[tuple[str, ...], ...]
    first: int


def tokens_of_size(parts: RenatureComponents, size: int) -> list[TokenFaces]:
    """All tokens in the box for areas of a size."""
    return [
        (token.main, token.secondary, back)
        for token in parts.tokens
        if token.size == size
        for back in token.backs
    ]


def _letters_of_size(parts: RenatureComponents, size: int) -> list[str]:
    """The areas of a size, in the order of their letters."""
    drawing = parts.drawing
    areas = zip(drawing.letters, drawing.sizes, strict=True)
    return [letter for letter, found in areas if found == size]


def deal(spec: Spec, rng: Random) -> RenatureSetup:
    """Order of chance: tokens, then dominoes, then the first player.

    For each size of area, from the smallest, the tokens of that size are
    shuffled, and its areas take them in the order of their letters. Then the
    55 dominoes are shuffled and go to the seats in turn, each all its own.
    """
    parts = parts_of(spec.components)
    drawing = parts.drawing
    tokens: dict[str, TokenFaces] = {}
    for size in sorted(set(drawing.sizes)):
        faces = tokens_of_size(parts, size)
        rng.shuffle(faces)
        tokens.update(zip(_letters_of_size(parts, size), faces, strict=False))
    deck = list(DOMINO_NAMES)
    rng.shuffle(deck)
    count = parts.boards[spec.players].dominoes
    dominoes = tuple(tuple(deck[count * s : count * (s + 1)]) for s in range(spec.players))
    first = first_seat(spec, rng)
    return RenatureSetup(dict(sorted(tokens.items())), dominoes, first)


def check_setup(spec: Spec, setup: RenatureSetup) -> None:
    """Could chance have decided this? REN-08 to REN-10."""
    parts = parts_of(spec.components)
    if set(setup.tokens) != set(parts.drawing.letters):
        raise RecordError("setup-wrong", place="setup.tokens", rule="REN-08")
    for size in set(parts.drawing.sizes):
        used = Counter(setup.tokens[letter] for letter in _letters_of_size(parts, size))
        if used - Counter(tokens_of_size(parts, size)):
            raise RecordError("setup-wrong", place="setup.tokens", rule="REN-08")
    count = parts.boards[spec.players].dominoes
    wrong = len(setup.dominoes) != spec.players or any(len(own) != count for own in setup.dominoes)
    names = [name for own in setup.dominoes for name in own]
    if wrong or len(set(names)) != len(names) or any(name not in DOMINO_NUMBERS for name in names):
        raise RecordError("setup-wrong", place="setup.dominoes", rule="REN-09")
    check_first(spec, setup.first, "REN-10")


def begin(spec: Spec, setup: RenatureSetup) -> State:
    """The state before the first move."""
    parts = parts_of(spec.components)
    own = parts.boards[spec.players]
    return State(
        spec,
        valley_of(parts.drawing, parts.starts),
        [*own.own, *own.neutral, own.clouds],
        list(parts.clouds),
        parts.joker,
        setup.first,
        domino_numbers(setup),
        token_numbers(parts, setup),
    )


def domino_numbers(setup: RenatureSetup) -> list[list[int]]:
    """The dominoes of each seat as numbers."""
    return [[DOMINO_NUMBERS[name] for name in own] for own in setup.dominoes]


def token_numbers(parts: RenatureComponents, setup: RenatureSetup) -> list[int]:
    """Main, secondary and back of every area in order."""
    return [face for letter in parts.drawing.letters for face in setup.tokens[letter]]
