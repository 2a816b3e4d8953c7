"""Matryoshka's kernel: who decides, what is legal, what happens.

Cards are numbers: series * 7 + size - 1. A seat's hand, and each tableau it has
laid, is one 7-bit mask per series, so that a row scores by table. A move is
`kind << 16 | payload`; the payload of `show` and `lay` is a mask over the
seat's own cards in order, of `offer` and `propose` a card, of `take` a seat.
Everything ever shown, offered and proposed stays in the state, because a view
has perfect memory. Words and rule numbers of refusals are in `notation.py`.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tablee.engine.arrays import Arrays, zeros
from tablee.engine.kernel import Kernel
from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games.matryoshka import names
from tablee.games.matryoshka.names import SERIES, Log, Phase

ROWS = names.ROWS
SIZES = names.SIZES
MAX_PLAYERS = names.MAX_PLAYERS
ROUNDS = names.ROUNDS
HAND = names.HAND_SIZE
DRAWN = names.DRAWN
DEALT = names.DEALT
STAGES = names.STAGES
TABLE = names.TABLE
TRADES = names.TRADES
KIND = names.KIND_SHIFT

SHOW, OFFER, PROPOSE, TAKE, LAY, OVER = map(int, Phase)
DREW, CHOSE, OFFERED, LOOKED, TRADED, LAID = map(int, Log)


def subsets() -> list[int]:
    """All ways to choose a tableau from the cards one owns, as masks, stage by stage."""
    masks: list[int] = []
    for stage in range(STAGES):
        owned = HAND + DRAWN * stage
        for chosen in combinations(range(owned), names.TABLEAU_SIZES[stage]):
            masks.append(sum(1 << place for place in chosen))
    return masks


def _subset_starts() -> list[int]:
    """Where each stage's masks begin in SUBSETS: 15, 70, 210, 495 and 14 of them."""
    return [0, 15, 85, 295, 790, 804]


def _spread() -> list[int]:
    """A row's mask with each bit in a nibble of its own, so that rows add up to column counts."""
    table: list[int] = []
    for mask in range(128):
        table.append(sum(1 << (4 * size) for size in range(SIZES) if (mask >> size) & 1))
    return table


def run_lengths(mask: int) -> list[int]:
    """MAT-19: the lengths of the maximal runs of two or more in a row, by first size."""
    lengths: list[int] = []
    length = 0
    for size in range(SIZES + 1):
        if size < SIZES and (mask >> size) & 1:
            length += 1
        else:
            if length >= 2:
                lengths.append(length)
            length = 0
    return lengths


SUBSETS = subsets()
SUBSET_START = _subset_starts()
SPREAD = _spread()


class Scale(Arrays):
    """What columns and rows are worth (MAT-17 to MAT-20), from the component data."""

    def allocate(self) -> None:
        self.column = zeros(11)
        self.row = zeros(128)

    def __init__(self, column: list[int], run: list[int]) -> None:
        """Points by number of cards: `column` from 0 to 10 cards, `run` from 0 to 7."""
        for count in range(11):
            self.column[count] = column[count]
        for mask in range(128):
            self.row[mask] = sum(run[length] for length in run_lengths(mask))


class State(Kernel):
    """A game of Matryoshka, whole: what is known to all, to some, and to nobody yet."""

    told: dict[tuple[int, ...], Any] | None
    """What `look.py` told of cards that were dealt, traded and laid: a cache, because they stay
    as they are. None if nobody has looked; a copy begins with none."""

    def __init__(self, spec: Spec, scale: Scale, first: int, dealt: list[int]) -> None:
        """`dealt` holds 14 cards per seat: the hand of six, then eight draws in order.

        The deck is used up exactly (MAT-03), so the series in play (MAT-02) are those dealt.
        """
        Kernel.__init__(self)
        self.spec = spec
        self.seats = spec.players
        self.scale = scale
        self.told = None
        self.first = first
        self.stage = 0
        self.turn = 0
        self.trades = 0
        self.phase = SHOW
        self.rows_in_play = 0
        for card in dealt:
            self.rows_in_play |= 1 << (card // SIZES)
        self.series = tuple(sorted({SERIES[card // SIZES] for card in dealt}))
        for i in range(len(dealt)):
            self.dealt[i] = dealt[i]
        for seat in range(self.seats):
            self.chosen[seat] = -1
            for i in range(HAND):
                self.give(seat, self.dealt[seat * DEALT + i])

    def allocate(self) -> None:
        Kernel.allocate(self)
        self.dealt = zeros(MAX_PLAYERS * DEALT)
        self.hand = zeros(TABLE)
        self.shown = zeros(STAGES * TABLE)
        self.chosen = zeros(MAX_PLAYERS)
        self.offered = zeros(TRADES)
        self.proposed = zeros(TRADES * MAX_PLAYERS)
        self.taken = zeros(TRADES)

    def copy(self) -> State:
        new = State.__new__(State)
        new.inherit(self)
        new.scale = self.scale
        new.told = None
        new.series = self.series
        new.rows_in_play = self.rows_in_play
        new.first = self.first
        new.stage = self.stage
        new.turn = self.turn
        new.trades = self.trades
        new.phase = self.phase
        new.dealt[:] = self.dealt
        new.hand[:] = self.hand
        new.shown[:] = self.shown
        new.chosen[:] = self.chosen
        new.offered[:] = self.offered
        new.proposed[:] = self.proposed
        new.taken[:] = self.taken
        return new

    def derived(self) -> tuple[str, ...]:
        return (*Kernel.derived(self), "scale", "told")

    def restore(self, fields: dict[str, Any]) -> None:
        Kernel.restore(self, fields)
        self.told = None

    # -- who decides -------------------------------------------------------------

    def active(self) -> int:
        """Whose trade it is."""
        return active_seat(self.first, self.seats, self.trades)

    def laid(self) -> int:
        """How many tableaus everyone has laid so far."""
        return self.stage if self.phase in (SHOW, LAY) else self.stage + 1

    def acting(self) -> int:
        if self.phase == OVER:
            return 0
        if self.phase == OFFER or self.phase == TAKE:
            return 1 << self.active()
        mask = 0
        for seat in range(self.seats):
            if self.chosen[seat] < 0:
                mask |= 1 << seat
        return mask

    # -- what is legal -----------------------------------------------------------

    def legal(self, seat: int) -> list[int]:
        if seat >= self.seats or not (self.acting() >> seat) & 1:
            return []
        kind = self.phase << KIND
        if self.phase == SHOW or self.phase == LAY:
            start = SUBSET_START[self.stage]
            return [kind | SUBSETS[i] for i in range(start, SUBSET_START[self.stage + 1])]
        if self.phase == TAKE:
            return [kind | other for other in range(self.seats) if other != seat]
        return [kind | self.nth_in_hand(seat, i) for i in range(HAND)]

    def choose(self, seat: int, rng: Random) -> int:
        kind = self.phase << KIND
        if self.phase == SHOW or self.phase == LAY:
            start = SUBSET_START[self.stage]
            return kind | SUBSETS[start + rng.below(SUBSET_START[self.stage + 1] - start)]
        if self.phase == TAKE:
            other = rng.below(self.seats - 1)
            return kind | (other + 1 if other >= seat else other)
        return kind | self.nth_in_hand(seat, rng.below(HAND))

    # -- cards -------------------------------------------------------------------

    def give(self, seat: int, card: int) -> None:
        self.hand[seat * ROWS + card // SIZES] |= 1 << (card % SIZES)

    def move_card(self, card: int, giver: int, taker: int) -> None:
        self.hand[giver * ROWS + card // SIZES] ^= 1 << (card % SIZES)
        self.give(taker, card)

    def hand_size(self, seat: int) -> int:
        """How many cards a seat holds, which everyone can count."""
        size = 0
        for row in range(ROWS):
            mask = self.hand[seat * ROWS + row]
            while mask != 0:
                mask &= mask - 1
                size += 1
        return size

    def nth_in_hand(self, seat: int, n: int) -> int:
        """The n-th card of a hand, in order."""
        for row in range(ROWS):
            mask = self.hand[seat * ROWS + row]
            while mask != 0:
                if n == 0:
                    return row * SIZES + lowest(mask)
                mask &= mask - 1
                n -= 1
        return -1

    def revealing(self, seat: int, moves: list[int]) -> list[int]:
        """MAT-11, MAT-14: secret choices show when the last seat has made its own."""
        if self.phase == OFFER or self.phase == TAKE or self.acting() != 1 << seat:
            return []
        return list(range(len(moves)))

    # -- what happens ------------------------------------------------------------

    def play(self, seat: int, move: int) -> None:
        payload = move & ((1 << KIND) - 1)
        if self.phase == OFFER:
            self.offer(seat, payload)
        elif self.phase == TAKE:
            self.take(seat, payload)
        else:
            self.chosen[seat] = payload
            if self.log is not None:
                self.log.append((CHOSE, seat, self.phase))
            if self.acting() == 0:
                self.reveal_choices()

    def reveal_choices(self) -> None:
        """All have decided in secret: now it shows."""
        if self.phase == PROPOSE:
            self.look()
            return
        for seat in range(self.seats):
            self.lay(seat, self.chosen[seat])
            self.chosen[seat] = -1
        self.reveal((1 << self.seats) - 1)
        if self.stage == ROUNDS:  # MAT-16
            self.phase = OVER
        else:
            self.draw()

    def lay(self, seat: int, chosen: int) -> None:
        """MAT-05, MAT-14: a new tableau; `chosen` is a mask over all the seat's cards."""
        here = self.stage * TABLE + seat * ROWS
        place = 0
        for row in range(ROWS):
            owned = self.hand[seat * ROWS + row]
            if self.stage > 0:  # the last tableau is taken back in hand first
                owned |= self.shown[here - TABLE + row]
            laid = 0
            rest = owned
            while rest != 0:
                if (chosen >> place) & 1:
                    laid |= rest & -rest
                rest &= rest - 1
                place += 1
            self.shown[here + row] = laid
            self.hand[seat * ROWS + row] = owned ^ laid
        if self.log is not None:
            self.log.append((LAID, seat, self.stage))

    def draw(self) -> None:
        """MAT-07: a round begins; everyone takes two cards."""
        for seat in range(self.seats):
            start = seat * DEALT + HAND + DRAWN * self.stage
            self.give(seat, self.dealt[start])
            self.give(seat, self.dealt[start + 1])
            if self.log is not None:
                self.log.append((DREW, seat, self.dealt[start], self.dealt[start + 1]))
        self.turn = 0
        self.phase = OFFER

    def offer(self, seat: int, card: int) -> None:
        """MAT-09: a card face up; everyone else now owes a proposal (MAT-10)."""
        self.offered[self.trades] = card
        for other in range(self.seats):
            self.chosen[other] = -1
        self.chosen[seat] = card
        self.phase = PROPOSE
        self.disclose(seat)
        if self.log is not None:
            self.log.append((OFFERED, seat, card))

    def look(self) -> None:
        """MAT-11: the active player, and nobody else, sees what is proposed."""
        active = self.active()
        for seat in range(self.seats):
            self.proposed[self.trades * MAX_PLAYERS + seat] = self.chosen[seat]
        self.phase = TAKE
        self.reveal(1 << active)
        if self.log is not None:
            self.log.append((LOOKED, active, self.trades))

    def take(self, seat: int, partner: int) -> None:
        """MAT-11: two cards change hands, the other proposals go back."""
        card = self.offered[self.trades]
        received = self.proposed[self.trades * MAX_PLAYERS + partner]
        self.move_card(card, seat, partner)
        self.move_card(received, partner, seat)
        self.taken[self.trades] = partner
        self.trades += 1
        self.turn += 1
        for other in range(self.seats):
            self.chosen[other] = -1
        if self.turn == self.seats:  # MAT-08: everyone has been active once
            self.stage += 1
            self.phase = LAY
        else:
            self.phase = OFFER
        if self.log is not None:
            self.log.append((TRADED, seat, partner, card, received))

    # -- who is ahead ------------------------------------------------------------

    def worth(self, stage: int, seat: int) -> int:
        """MAT-17 to MAT-20: what a tableau that was laid scores."""
        total = 0
        columns = 0
        here = stage * TABLE + seat * ROWS
        for row in range(ROWS):
            mask = self.shown[here + row]
            total += self.scale.row[mask]
            columns += SPREAD[mask]
        for size in range(SIZES):
            total += self.scale.column[(columns >> (4 * size)) & 15]
        return total

    def scores(self) -> list[int]:
        """Nothing is scored before the end."""
        return [0] * self.seats

    def final(self) -> list[int]:
        """MAT-16: only the last tableau scores."""
        return [self.worth(ROUNDS, seat) for seat in range(self.seats)]


def active_seat(first: int, seats: int, trade: int) -> int:
    """MAT-08, MAT-15: whose trade it is, clockwise; the first one shifts each round."""
    return (first + trade // seats + trade) % seats


def lowest(mask: int) -> int:
    """The place of the lowest bit that is set."""
    place = 0
    while not (mask >> place) & 1:
        place += 1
    return place
