"""The cards of one player of Matryoshka, as a score and as what they may still become."""

from __future__ import annotations

from tablee.engine.arrays import Arrays, zeros
from tablee.engine.random import Random
from tablee.games.matryoshka import names
from tablee.games.matryoshka.kernel.rules import Scale, State
from tablee.games.matryoshka.names import Phase

ROWS = names.ROWS
SIZES = names.SIZES
TABLE = names.TABLE
SHOW = int(Phase.SHOW)
LAY = int(Phase.LAY)
TIE_STEPS = 16
"""Points are counted in sixteenths, so that chance can break ties."""
TIE = TIE_STEPS
NO_CARD = names.NO_CARD
WANTED = 8
"""How many of the missing cards a player may hope for."""
MOST_GAIN = 20


def _weights(*by_rounds_left: float) -> list[float]:
    return list(by_rounds_left)


WEIGHT_NOW = _weights(1.0, 0.80, 0.77, 0.70, 0.58)
WEIGHT_ALL = _weights(0.0, 0.005, 0.025, 0.045, 0.06)
WEIGHT_BEST = _weights(0.0, 0.17, 0.29, 0.25, 0.17)
WEIGHT_ONE = _weights(0.0, 1.6, 4.0, 8.5, 16.0)


class Collection(Arrays):
    """All cards of one seat as row masks, to ask what a change would be worth."""

    scale: Scale

    def allocate(self) -> None:
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
                mask |= state.shown[stage * TABLE + seat * ROWS + row]
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

    def laid(self, chosen: int) -> int:
        """What a part of these cards scores, as a tableau of its own."""
        place = 0
        for i in range(ROWS):
            self.kept[i] = self.rows[i]
        for row in range(ROWS):
            rest = self.kept[row]
            while rest != 0:
                if not (chosen >> place) & 1:
                    self.change(row * SIZES + bit_place(rest & -rest))
                rest &= rest - 1
                place += 1
        points = self.total()
        self.restore()
        return points

    def best_laid(self, size: int, rng: Random) -> int:
        """What the best tableau of so many of these cards scores."""
        self.best_tableau(size, rng)
        points = self.total()
        self.restore()
        return points

    def restore(self) -> None:
        """Take back all cards that were kept in mind."""
        for row in range(ROWS):
            back = self.kept[row] ^ self.rows[row]
            while back != 0:
                self.change(row * SIZES + bit_place(back & -back))
                back &= back - 1

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


def bit_place(bit: int) -> int:
    """The place of a single bit."""
    place = 0
    while bit > 1:
        bit >>= 1
        place += 1
    return place
