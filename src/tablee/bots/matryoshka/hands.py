"""Which hands the others in Matryoshka probably have: what they did tells.

The states that fit what a seat has seen are equally likely only if everybody
plays at random. Real players keep cards that score. If a player laid a tableau,
the hand probably holds no card that would have made it better. If a player gave
a card away, the hand probably holds no card that would have been missed less.
So unseen cards are exchanged between the places they may have been dealt to. An
exchange after which the others have lost more points by their own choices is
mostly taken back (the Metropolis method).
"""

from __future__ import annotations

from tablee.bots.matryoshka.cards import Collection
from tablee.engine.arrays import Arrays, zeros
from tablee.engine.random import Random
from tablee.games.matryoshka import names
from tablee.games.matryoshka.kernel.rules import State, active_seat
from tablee.games.matryoshka.names import Phase

ROWS = names.ROWS
SIZES = names.SIZES
MAX_PLAYERS = names.MAX_PLAYERS
HAND = names.HAND_SIZE
DRAWN = names.DRAWN
DEALT = names.DEALT
NO_CARD = names.NO_CARD
TABLE = names.TABLE
SHOW = int(Phase.SHOW)
OFFER = int(Phase.OFFER)
TAKE = int(Phase.TAKE)
LAY = int(Phase.LAY)
STEPS = 40
"""Exchanges that are tried in a world."""
CANDOUR = 0.35
"""How much less likely a choice is for each point that it gives away."""
MOST = 16
"""Points given away at once, beyond which more make no difference."""


def _odds() -> list[float]:
    """How likely 0, 1, 2 ... more points given away are, of 2**32."""
    return [2.0**32 * CANDOUR**points for points in range(MOST + 1)]


TABLEAU = names.TABLEAU_SIZES
ODDS = _odds()


class Hands(Arrays):
    """Changes an imagined state so that the hands of others are plausible."""

    def allocate(self) -> None:
        self.hand = zeros(ROWS)
        self.seen = zeros(ROWS)
        self.places = zeros(MAX_PLAYERS * DEALT)
        self.losses = zeros(MAX_PLAYERS)

    def __init__(self) -> None:
        self.own = Collection()

    def settle(self, state: State, viewer: int, rng: Random) -> None:
        """Exchange what `viewer` has not seen until the others seem sensible."""
        self.stage = state.stage if state.phase != SHOW and state.phase != LAY else state.stage - 1
        if self.stage < 0:
            return
        self.viewer = viewer
        self.look_back(state)
        self.find_places(state)
        if self.held == 0:
            return
        for seat in range(state.seats):
            if seat != viewer:
                self.losses[seat] = self.points_lost(state, seat, rng)
        for _ in range(STEPS):
            self.try_exchange(state, rng)

    def look_back(self, state: State) -> None:
        """All cards that the viewer has ever seen, or that a trade must have moved."""
        for row in range(ROWS):
            self.seen[row] = 0
            for place in range((self.stage + 1) * MAX_PLAYERS):
                self.seen[row] |= state.shown[place * ROWS + row]
        for place in range(HAND + DRAWN * (self.stage + 1)):
            self.see(state.dealt[self.viewer * DEALT + place])
        for trade in range(state.trades):
            self.see(state.offered[trade])
            self.see(state.proposed[trade * MAX_PLAYERS + state.taken[trade]])
            if self.active(state, trade) == self.viewer:
                self.see_proposals(state, trade)
        if state.phase != OFFER and state.phase != LAY:
            self.see(state.offered[state.trades])
            if state.phase == TAKE:
                self.see_proposals(state, state.trades)

    def see_proposals(self, state: State, trade: int) -> None:
        for seat in range(state.seats):
            if seat != self.viewer:
                self.see(state.proposed[trade * MAX_PLAYERS + seat])

    def see(self, card: int) -> None:
        self.seen[card // SIZES] |= 1 << (card % SIZES)

    def active(self, state: State, trade: int) -> int:
        """Whose trade it was."""
        return active_seat(state.first, state.seats, trade)

    def find_places(self, state: State) -> None:
        """Where cards were dealt that nobody has seen: first those drawn, then those to come."""
        drawn = HAND + DRAWN * (self.stage + 1)
        self.count = 0
        for place in range(state.seats * DEALT):
            if place % DEALT < drawn:
                self.add_place(state, place)
        self.held = self.count
        for place in range(state.seats * DEALT):
            if place % DEALT >= drawn:
                self.add_place(state, place)

    def add_place(self, state: State, place: int) -> None:
        card = state.dealt[place]
        if not (self.seen[card // SIZES] >> (card % SIZES)) & 1:
            self.places[self.count] = place
            self.count += 1

    def try_exchange(self, state: State, rng: Random) -> None:
        """Exchange a card in a hand with another, and keep that with the odds."""
        first = rng.below(self.held)
        second = rng.below(self.count)
        one = self.places[first]
        two = self.places[second]
        giver = one // DEALT
        taker = two // DEALT if second < self.held else giver
        before = self.losses[giver]
        before_two = self.losses[taker]
        self.exchange(state, one, two, second < self.held)
        after = self.points_lost(state, giver, rng)
        after_two = after
        worse = after - before
        if taker != giver:
            after_two = self.points_lost(state, taker, rng)
            worse += after_two - before_two
        odds = ODDS[worse if worse < MOST else MOST] if worse > 0 else ODDS[0]
        if rng.word() < odds:
            self.losses[giver] = after
            self.losses[taker] = after_two
        else:
            self.exchange(state, one, two, second < self.held)

    def exchange(self, state: State, one: int, two: int, is_held: bool) -> None:
        """Deal two cards the other way round; the first is in a hand, the second perhaps."""
        card = state.dealt[one]
        other = state.dealt[two]
        state.dealt[one] = other
        state.dealt[two] = card
        hand = one // DEALT * ROWS
        state.hand[hand + card // SIZES] ^= 1 << (card % SIZES)
        state.hand[hand + other // SIZES] ^= 1 << (other % SIZES)
        if is_held:
            hand = two // DEALT * ROWS
            state.hand[hand + card // SIZES] ^= 1 << (card % SIZES)
            state.hand[hand + other // SIZES] ^= 1 << (other % SIZES)

    def points_lost(self, state: State, seat: int, rng: Random) -> int:
        """The points that a seat has given away if it was dealt these cards: back to the start."""
        self.own.load(state, seat)
        self.hold(state, seat, self.stage)
        points = 0
        if state.phase != OFFER and state.phase != LAY:
            points += self.lost_in_trade(state, state.trades, seat)
        trade = state.trades - 1
        for stage in range(self.stage, -1, -1):
            while trade >= stage * state.seats:
                self.take_back(state, trade, seat)
                points += self.lost_in_trade(state, trade, seat)
                trade -= 1
            for i in range(DRAWN):
                self.own.change(state.dealt[seat * DEALT + HAND + DRAWN * stage + i])
            lost = self.own.best_laid(TABLEAU[stage], rng) - state.worth(stage, seat)
            points += lost if lost > 0 else 0
            self.hold(state, seat, stage - 1)
        return points

    def hold(self, state: State, seat: int, stage: int) -> None:
        """The hand is what is not in the tableau."""
        for row in range(ROWS):
            self.hand[row] = self.own.rows[row]
            if stage >= 0:
                self.hand[row] &= ~state.shown[stage * TABLE + seat * ROWS + row]

    def take_back(self, state: State, trade: int, seat: int) -> None:
        """Undo what a trade did to a hand."""
        partner = state.taken[trade]
        if seat == partner or seat == self.active(state, trade):
            self.flip(state.offered[trade])
            self.flip(state.proposed[trade * MAX_PLAYERS + partner])

    def flip(self, card: int) -> None:
        """Take a card out of the hand, or back in."""
        self.own.change(card)
        self.hand[card // SIZES] ^= 1 << (card % SIZES)

    def lost_in_trade(self, state: State, trade: int, seat: int) -> int:
        """What a seat's offer or proposal cost, if the viewer knows it."""
        active = self.active(state, trade)
        offered = state.offered[trade]
        if seat == active:
            return self.regret(offered, NO_CARD)
        is_done = trade < state.trades
        is_seen = active == self.viewer and (is_done or state.phase == TAKE)
        if is_seen or (is_done and state.taken[trade] == seat):
            return self.regret(state.proposed[trade * MAX_PLAYERS + seat], offered)
        return 0

    def regret(self, given: int, received: int) -> int:
        """How much better it would have been to give the least missed card than this one."""
        if received != NO_CARD:
            self.own.change(received)
        best = self.own.without(given)
        chosen = best
        for row in range(ROWS):
            if self.hand[row] != 0:
                for size in range(SIZES):
                    if (self.hand[row] >> size) & 1:
                        change = self.own.without(row * SIZES + size)
                        best = change if change > best else best
        if received != NO_CARD:
            self.own.change(received)
        return best - chosen
