"""Matryoshka for a learning program.

Cards are series by size. A tableau is one of the choices among the cards that a seat owns, in
order: 15, 70, 210, 495 and 14 of them in the five tableaus. A partner is named by how far it
sits from the mover.
"""

from __future__ import annotations

from math import comb

from tablee.engine.arrays import zeros
from tablee.engine.kernel import Kernel
from tablee.engine.spec import Spec
from tablee.envs.coding.coder import Coder, relative
from tablee.envs.coding.fields import Field, Row, flags
from tablee.games.matryoshka import names
from tablee.games.matryoshka.kernel.rules import State, active_seat, subsets
from tablee.games.matryoshka.names import Phase

ROWS = names.ROWS
SIZES = names.SIZES
CARDS = names.CARDS
MAX_PLAYERS = names.MAX_PLAYERS
ROUNDS = names.ROUNDS
STAGES = names.STAGES
HAND = names.HAND_SIZE
DRAWN = names.DRAWN
DEALT = names.DEALT
TABLE = names.TABLE
KIND = names.KIND_SHIFT
PAYLOAD = (1 << KIND) - 1
SHOW, OFFER, PROPOSE, TAKE, LAY, OVER = map(int, Phase)
TABLEAUS = 804
SHOWS = comb(HAND, names.TABLEAU_SIZES[0])  # the choices for the first tableau
OFFERS = TABLEAUS
PROPOSALS = OFFERS + CARDS
PARTNERS = PROPOSALS + CARDS
MASKS = 1 << DEALT
SUBSETS = subsets()
GRID = (ROWS, SIZES)
TRADE = 3  # of a trade, before the proposals: who was active, what was offered, who traded


class MatryoshkaCoder(Coder):
    """804 tableaus, a card to offer, a card to propose, a partner."""

    def __init__(self, spec: Spec) -> None:
        Coder.__init__(self, spec)
        for place in range(TABLEAUS):
            self.number_of[SUBSETS[place]] = place
        longest = STAGES * spec.players + ROUNDS * spec.players * (spec.players + 1)
        self.settle(PARTNERS + spec.players - 1, longest, self.describe())
        self.at_acting = self.place("acting")
        self.at_active = self.place("active")
        self.at_first = self.place("first")
        self.at_series = self.place("series")
        self.at_hand = self.place("hand")
        self.at_dealt = self.place("dealt")
        self.at_choice = self.place("choice")
        self.at_sizes = self.place("hand_sizes")
        self.at_tableaus = self.place("tableaus")
        self.at_points = self.place("points")
        self.at_trades = self.place("trades")

    def allocate(self) -> None:
        Coder.allocate(self)
        self.number_of = zeros(MASKS)

    def describe(self) -> list[Field]:
        seats = self.seats
        return [
            Field("seat", (1,), 0, MAX_PLAYERS - 1, "the observer's own seat"),
            Field(
                "phase",
                (1,),
                0,
                OVER,
                "what is decided: 0 show, 1 offer, 2 propose, 3 take, 4 lay, 5 nothing more",
            ),
            Field("round", (1,), 0, ROUNDS, "0 before the first round, then 1 to 4"),
            flags("acting", seats, "who owes a decision"),
            flags("active", seats, "whose trade it is"),
            flags("first", seats, "who was the first player of the game"),
            flags("series", ROWS, "the series in play"),
            Field("hand", GRID, 0, 1, "the observer's hand, by series and size"),
            Field(
                "dealt",
                GRID,
                0,
                STAGES,
                "cards that the observer took: 1 at first, then by round 2 to 5",
            ),
            Field("choice", GRID, 0, 1, "what the observer has decided while others have not"),
            Field("hand_sizes", (seats,), 0, DEALT, "cards in each hand"),
            Field(
                "tableaus", (STAGES, seats, *GRID), 0, 1, "by stage and seat, every tableau laid"
            ),
            Field("points", (STAGES, seats), 0, 32_767, "what each tableau would score"),
            Field(
                "trades",
                (ROUNDS * seats, TRADE + seats),
                0,
                CARDS,
                "in order: the active seat, the card offered and the partner (each plus 1, 0: not "
                "yet); then by seat the card proposed (plus 1), if the observer saw it",
            ),
        ]

    # -- moves as numbers --------------------------------------------------------

    def find_action(self, state: Kernel, seat: int, move: int) -> int:
        payload = move & PAYLOAD
        kind = move >> KIND
        if kind == OFFER:
            return OFFERS + payload
        if kind == PROPOSE:
            return PROPOSALS + payload
        if kind == TAKE:
            return PARTNERS + relative(payload, seat, self.seats) - 1
        return self.number_of[payload]

    def find_move(self, state: Kernel, seat: int, action: int) -> int:
        if action < OFFERS:
            return (SHOW if action < SHOWS else LAY) << KIND | SUBSETS[action]
        if action < PROPOSALS:
            return OFFER << KIND | (action - OFFERS)
        if action < PARTNERS:
            return PROPOSE << KIND | (action - PROPOSALS)
        return TAKE << KIND | (seat + action - PARTNERS + 1) % self.seats

    def points(self, state: Kernel, seat: int) -> int:
        table: State = state  # type: ignore[assignment]  # its own game's
        laid = table.laid()
        return table.worth(laid - 1, seat) if laid > 0 else 0

    # -- what a seat knows -------------------------------------------------------

    def write(self, state: Kernel, seat: int, out: Row) -> None:
        table: State = state  # type: ignore[assignment]
        trading = OFFER <= table.phase <= TAKE
        acting = table.acting()
        out[0] = seat
        out[1] = table.phase
        out[2] = table.stage + (1 if trading else 0)
        for k in range(self.seats):
            other = (seat + k) % self.seats
            out[self.at_acting + k] = (acting >> other) & 1
            out[self.at_sizes + k] = table.hand_size(other)
        if trading:
            out[self.at_active + relative(table.active(), seat, self.seats)] = 1
        out[self.at_first + relative(table.first, seat, self.seats)] = 1
        for row in range(ROWS):
            out[self.at_series + row] = (table.rows_in_play >> row) & 1
            write_row(table.hand[seat * ROWS + row], self.at_hand + row * SIZES, out)
        laid = table.laid()
        self.write_dealt(table, seat, laid, out)
        self.write_choice(table, seat, laid, out)
        self.write_tableaus(table, seat, laid, out)
        self.write_trades(table, seat, out)

    def write_dealt(self, table: State, seat: int, laid: int, out: Row) -> None:
        """MAT-04, MAT-07: the hand of six, then two cards in every round that has begun."""
        start = seat * DEALT
        for i in range(HAND):
            out[self.at_dealt + table.dealt[start + i]] = 1
        for number in range(min(laid, ROUNDS)):
            for i in range(HAND + DRAWN * number, HAND + DRAWN * (number + 1)):
                out[self.at_dealt + table.dealt[start + i]] = number + 2

    def write_choice(self, table: State, seat: int, laid: int, out: Row) -> None:
        """The observer's own secret decision, until all are revealed."""
        chosen = table.chosen[seat]
        if chosen < 0 or table.phase == OFFER or table.phase == TAKE or table.phase == OVER:
            return
        if table.phase == PROPOSE:
            if table.active() != seat:
                out[self.at_choice + chosen] = 1
            return
        place = 0
        for row in range(ROWS):
            owned = table.hand[seat * ROWS + row]
            if laid > 0:  # the last tableau is taken back in hand first
                owned |= table.shown[((laid - 1) * MAX_PLAYERS + seat) * ROWS + row]
            for size in range(SIZES):
                if (owned >> size) & 1:
                    out[self.at_choice + row * SIZES + size] = (chosen >> place) & 1
                    place += 1

    def write_tableaus(self, table: State, seat: int, laid: int, out: Row) -> None:
        for stage in range(laid):
            for k in range(self.seats):
                other = (seat + k) % self.seats
                start = (stage * MAX_PLAYERS + other) * ROWS
                here = stage * self.seats + k
                out[self.at_points + here] = table.worth(stage, other)
                for row in range(ROWS):
                    at = self.at_tableaus + here * CARDS + row * SIZES
                    write_row(table.shown[start + row], at, out)

    def write_trades(self, table: State, seat: int, out: Row) -> None:
        """MAT-12: the active player saw all proposals, everyone else only their own."""
        under_way = table.phase == PROPOSE or table.phase == TAKE
        for i in range(table.trades + (1 if under_way else 0)):
            active = active_seat(table.first, self.seats, i)
            at = self.at_trades + i * (TRADE + self.seats)
            out[at] = relative(active, seat, self.seats) + 1
            out[at + 1] = table.offered[i] + 1
            is_secret = i == table.trades and table.phase == PROPOSE
            if i < table.trades:
                out[at + 2] = relative(table.taken[i], seat, self.seats) + 1
            for k in range(self.seats):
                other = (seat + k) % self.seats
                if other == active or (k > 0 and (seat != active or is_secret)):
                    continue
                card = table.chosen[other] if is_secret else table.proposed[i * MAX_PLAYERS + other]
                out[at + TRADE + k] = card + 1


# Functions and not methods, because C compilers inline functions.


def write_row(mask: int, at: int, out: Row) -> None:
    """The sizes of one series."""
    for size in range(SIZES):
        out[at + size] = (mask >> size) & 1
