"""What Matryoshka's bots know.

Nearly all cards that a player owns are laid in the end (13 of 14), so the worth
of a collection is what it would score if all of it were laid. Imagined games
are played on by a policy that always does what serves its collection best; the
card that is missed least goes on offer.
"""

from __future__ import annotations

from tablee.engine.kernel import Kernel, zeros
from tablee.engine.random import Random
from tablee.games.matryoshka.names import Phase
from tablee.games.matryoshka.rules import Scale, State


def _compiled() -> bool:
    return not __file__.endswith(".py")


COMPILED = _compiled()
ROWS = 10
SIZES = 7
KIND = 16
SHOW = int(Phase.SHOW)
OFFER = int(Phase.OFFER)
PROPOSE = int(Phase.PROPOSE)
TAKE = int(Phase.TAKE)
LAY = int(Phase.LAY)
TIE = 16
"""Points are counted in sixteenths, so that chance can break ties."""
ROUNDS = 4
HAND = 6
NO_CARD = -1
WANTED = 8
"""How many of the missing cards a player may hope for."""
MOST_GAIN = 20


def _weights(*by_rounds_left: float) -> list[float]:
    return list(by_rounds_left)


def _tableaus() -> list[int]:
    return [2, 4, 6, 8, 13]


TABLEAU = _tableaus()
WEIGHT_NOW = _weights(1.0, 0.80, 0.77, 0.70, 0.58)
WEIGHT_ALL = _weights(0.0, 0.005, 0.025, 0.045, 0.06)
WEIGHT_BEST = _weights(0.0, 0.17, 0.29, 0.25, 0.17)
WEIGHT_ONE = _weights(0.0, 1.6, 4.0, 8.5, 16.0)


class Collection:
    """All cards of one seat as row masks, to ask what a change would be worth."""

    scale: Scale

    def __init__(self) -> None:
        if not COMPILED:
            self.rows = zeros(ROWS)
            self.kept = zeros(ROWS)
            self.counts = zeros(SIZES)
            self.tally = zeros(MOST_GAIN + 1)
            self.growth = zeros(SIZES)

    def load(self, state: State, seat: int) -> None:
        """Hand and last tableau of a seat."""
        stage = state.stage if state.phase != SHOW and state.phase != LAY else state.stage - 1
        for size in range(SIZES):
            self.counts[size] = 0
        for row in range(ROWS):
            mask = state.hand[seat * ROWS + row]
            if stage >= 0:
                mask |= state.shown[stage * 5 * ROWS + seat * ROWS + row]
            self.rows[row] = mask
            while mask != 0:
                self.counts[bit_place(mask & -mask)] += 1
                mask &= mask - 1
        self.scale = state.scale
        self.in_play = state.rows_in_play

    def total(self) -> int:
        """What all of it would score."""
        points = 0
        for row in range(ROWS):
            points += self.scale.row[self.rows[row]]
        for size in range(SIZES):
            points += self.scale.column[self.counts[size]]
        return points

    def change(self, card: int) -> int:
        """Add a card, or remove it if it is there; the points that brings."""
        row = card // SIZES
        size = card % SIZES
        before = self.scale.row[self.rows[row]] + self.scale.column[self.counts[size]]
        self.rows[row] ^= 1 << size
        if (self.rows[row] >> size) & 1:
            self.counts[size] += 1
        else:
            self.counts[size] -= 1
        return self.scale.row[self.rows[row]] + self.scale.column[self.counts[size]] - before

    def without(self, card: int) -> int:
        """The points that parting with a card would bring (never above 0)."""
        points = self.change(card)
        self.change(card)
        return points

    def swapped(self, given: int, received: int) -> int:
        """The points that an exchange would bring."""
        points = self.change(given) + self.change(received)
        self.change(received)
        self.change(given)
        return points

    def prospect(self, left: int) -> float:
        """The final score to expect with `left` rounds still to trade in.

        A linear fit of final scores of 2,000 games between greedy players, on the score now,
        what every missing card would add, and what the eight best of those would.
        """
        for gain in range(MOST_GAIN + 1):
            self.tally[gain] = 0
        for size in range(SIZES):
            count = self.counts[size]
            if count < ROWS:
                self.growth[size] = self.scale.column[count + 1] - self.scale.column[count]
        all_gains = 0
        for row in range(ROWS):
            if (self.in_play >> row) & 1:
                mask = self.rows[row]
                for size in range(SIZES):
                    if not (mask >> size) & 1:
                        gain = self.growth[size]
                        gain += self.scale.row[mask | 1 << size] - self.scale.row[mask]
                        all_gains += gain
                        self.tally[max(0, min(gain, MOST_GAIN))] += 1
        best_gains = 0
        wanted = WANTED
        for gain in range(MOST_GAIN, 0, -1):
            count = self.tally[gain] if self.tally[gain] < wanted else wanted
            best_gains += gain * count
            wanted -= count
        return (
            WEIGHT_NOW[left] * self.total()
            + WEIGHT_ALL[left] * all_gains
            + WEIGHT_BEST[left] * best_gains
            + WEIGHT_ONE[left]
        )

    def prospect_with(self, given: int, received: int, left: int) -> float:
        """The same after an exchange, or after parting with a card for nothing known."""
        self.change(given)
        if received != NO_CARD:
            self.change(received)
        value = self.prospect(left)
        if received != NO_CARD:
            self.change(received)
        self.change(given)
        return value

    def best_tableau(self, size: int, rng: Random) -> int:
        """A mask over the cards: what is left after parting with the least missed, one by one."""
        for i in range(ROWS):
            self.kept[i] = self.rows[i]
        owned = 0
        for size_here in range(SIZES):
            owned += self.counts[size_here]
        while owned > size:
            self.change(self.least_missed(rng))
            owned -= 1
        place = 0
        chosen = 0
        for row in range(ROWS):
            rest = self.kept[row]
            while rest != 0:
                if rest & -rest & self.rows[row]:
                    chosen |= 1 << place
                rest &= rest - 1
                place += 1
        return chosen

    def least_missed(self, rng: Random) -> int:
        """The card of all these whose loss costs least; chance decides between equals."""
        best = -1
        best_value = 0
        for row in range(ROWS):
            rest = self.rows[row]
            while rest != 0:
                card = row * SIZES + bit_place(rest & -rest)
                value = self.without(card) * TIE + rng.below(TIE)
                if best < 0 or value > best_value:
                    best = card
                    best_value = value
                rest &= rest - 1
        return best


class MatryoshkaBrain:
    """See `Brain` in `brain.py`."""

    breadth = 12
    depth = 0
    hopeless = 12.0
    grain = 6.0
    win = 2.0
    rivalry = 0.0

    def __init__(self) -> None:
        self.own = Collection()

    def gains(self, state: Kernel, seat: int, codes: list[int]) -> list[float]:
        assert isinstance(state, State)
        self.own.load(state, seat)
        return [float(self.gain(state, code)) for code in codes]

    def worths(self, state: Kernel, seat: int, codes: list[int]) -> list[float]:
        assert isinstance(state, State)
        self.own.load(state, seat)
        return [self.worth(state, code) for code in codes]

    def gain(self, state: State, code: int) -> int:
        """What a move brings the collection that is loaded."""
        payload = code & ((1 << KIND) - 1)
        if state.phase == OFFER:
            return self.own.without(payload)
        if state.phase == PROPOSE:
            return self.own.swapped(payload, state.offered[state.trades])
        if state.phase == TAKE:
            received = state.proposed[state.trades * 5 + payload]
            return self.own.swapped(state.offered[state.trades], received)
        return self.laid(payload)

    def worth(self, state: State, code: int) -> float:
        """What the collection that is loaded may become with a move."""
        payload = code & ((1 << KIND) - 1)
        left = ROUNDS - state.stage
        if state.phase == OFFER:
            return self.own.prospect_with(payload, NO_CARD, left)
        if state.phase == PROPOSE:
            return self.own.prospect_with(payload, state.offered[state.trades], left)
        if state.phase == TAKE:
            received = state.proposed[state.trades * 5 + payload]
            return self.own.prospect_with(state.offered[state.trades], received, left)
        return float(self.laid(payload))

    def laid(self, chosen: int) -> int:
        """What a part of the loaded collection scores, as a tableau of its own."""
        place = 0
        for i in range(ROWS):
            self.own.kept[i] = self.own.rows[i]
        for row in range(ROWS):
            rest = self.own.kept[row]
            while rest != 0:
                if not (chosen >> place) & 1:
                    self.own.change(row * SIZES + bit_place(rest & -rest))
                rest &= rest - 1
                place += 1
        points = self.own.total()
        for row in range(ROWS):
            back = self.own.kept[row] ^ self.own.rows[row]
            while back != 0:
                self.own.change(row * SIZES + bit_place(back & -back))
                back &= back - 1
        return points

    def policy(self, state: State, seat: int, has_foresight: bool, rng: Random) -> int:
        """The move that serves a collection best."""
        self.own.load(state, seat)
        kind = state.phase << KIND
        if state.phase == SHOW or state.phase == LAY:
            return kind | self.own.best_tableau(TABLEAU[state.stage], rng)
        best = -1
        best_value = 0.0
        for i in range(state.seats if state.phase == TAKE else HAND):
            if state.phase == TAKE and i == seat:
                continue
            payload = i if state.phase == TAKE else state.nth_in_hand(seat, i)
            if has_foresight:
                value = self.worth(state, kind | payload) * TIE
            else:
                luck = rng.below(TIE)  # its own line: in C a sum with an unsigned number is one too
                value = self.gain(state, kind | payload) * TIE + luck
            if best < 0 or value > best_value:
                best = payload
                best_value = value
        return kind | best

    def play_on(self, state: State, seat: int, rng: Random) -> None:
        """To the end: `seat` with foresight, the others for what they gain at once."""
        while True:
            mask = state.acting()
            if mask == 0:
                return
            mover = bit_place(mask & -mask)
            state.play(mover, self.policy(state, mover, mover == seat, rng))

    def outcome(self, state: Kernel, seat: int, rng: Random) -> list[float]:
        assert isinstance(state, State)
        self.play_on(state, seat, rng)
        return [float(score) for score in state.final()]


def bit_place(bit: int) -> int:
    """The place of a single bit."""
    place = 0
    while bit > 1:
        bit >>= 1
        place += 1
    return place
