"""The worlds that fit what one seat knows, and a random one of them.

Hidden from a seat are the others' deals, and in each trade between two others
the card that was not face up. A guess names all those cards of trades; it is
right if every card is, at every moment, where it was seen to be, and if the
deal has room for it. A world is a guess with a deal that leads to it.

If all play at random, all worlds are equally likely. A guess stands for as
many of them as it leaves ways to deal, a product of small numbers (`weight`).
So guesses are drawn by the Metropolis method: begin with any guess, change or
swap cards, and keep a change with the odds of the weights. A contradiction
costs a factor (`PENALTY`): the search may pass through wrong guesses, which is
how it finds the right ones and gets from one to any other.

What a world's moves do is left to the kernel, which replays them (`tell`).
"""

from __future__ import annotations

from tablee.engine.arrays import blanks, zeros
from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games.matryoshka import names
from tablee.games.matryoshka.kernel.knowledge import Knowledge
from tablee.games.matryoshka.kernel.rules import Scale, State

CARDS = names.CARDS
ROWS = names.ROWS
MAX_PLAYERS, STAGES = names.MAX_PLAYERS, names.STAGES
TRADES, MOMENTS = names.TRADES, names.MOMENTS
HAND, DRAWN, DEALT = names.HAND_SIZE, names.DRAWN, names.DEALT
TABLE, UNKNOWN = names.TABLE, names.UNKNOWN

PENALTY = 1.0 / 128.0  # powers of two are exact: both modes decide alike
CERTAIN = 4294967296.0  # 2**32
# Measured against all worlds of positions where these can be counted: so many
# changes after the first guess that fits leave no trace of it.
MIXING = 100
SWEEPS = 16  # more of them per guessed card
PATIENCE = 100  # repairs tried per guessed card before beginning anew
ATTEMPTS = 1000


def _factorials() -> list[float]:
    table = [1.0]
    for n in range(1, CARDS + 1):
        table.append(table[n - 1] * n)
    return table


FACTORIAL = _factorials()  # in how many ways so many cards can be dealt


class Worlds(Knowledge):
    """What one seat knows, completed at random again and again."""

    def __init__(self, spec: Spec, scale: Scale, first: int, viewer: int) -> None:
        Knowledge.__init__(self, spec.players, first, viewer)
        self.spec = spec
        self.scale = scale
        self.decided = 0
        self.choice = 0
        self.card_faults = 0
        self.total_faults = 0
        self.free = 0
        self.stale = 0

    def allocate(self) -> None:
        Knowledge.allocate(self)
        self.faults = zeros(CARDS)
        self.home = zeros(CARDS)
        self.due = zeros(CARDS)
        self.counts = zeros(MAX_PLAYERS * STAGES)
        self.ways = blanks(MAX_PLAYERS)
        self.late = zeros(MAX_PLAYERS)
        self.loose = zeros(CARDS)
        self.deal = zeros(MAX_PLAYERS * DEALT)

    # -- guessing ----------------------------------------------------------------

    def draw(self, rng: Random) -> State:
        """A world that fits, as a state."""
        if not self.guess(rng):
            raise ValueError("no world fits this view")
        self.deal_cards(rng)
        return self.tell(rng)

    def guess(self, rng: Random) -> bool:
        """Guess all hidden cards of trades; False if nothing that fits was found."""
        for _ in range(ATTEMPTS):
            self.begin_guess(rng)
            if self.guesses == 0:
                return True
            weight = self.fit(rng, self.weight())
            for _ in range(MIXING + SWEEPS * self.guesses):
                weight = self.change(rng, weight)
            self.fit(rng, weight)
            if self.total_faults == 0:
                return True
        return False

    def fit(self, rng: Random, weight: float) -> float:
        """Change the guess until it fits, or patience is lost."""
        for _ in range(PATIENCE * self.guesses):
            if self.total_faults == 0:
                break
            weight = self.repair(rng, weight)
            weight = self.change(rng, weight)
        return weight

    def begin_guess(self, rng: Random) -> None:
        """Any guess, right or wrong."""
        for i in range(self.guesses):
            trade = self.guessed[i]
            self.moved[trade] = self.any_option(trade, rng)
        for i in range(MAX_PLAYERS * STAGES):
            self.counts[i] = 0
        self.stale = (1 << self.seats) - 1
        self.card_faults = 0
        self.free = 0
        for card in range(CARDS):
            if self.in_play[card]:
                self.follow(card)
                self.count(card, 1)

    def any_option(self, trade: int, rng: Random) -> int:
        return self.options[trade * CARDS + rng.below(self.option_count[trade])]

    def repair(self, rng: Random, weight: float) -> float:
        """Let a card that is in contradiction move in one more trade, or in one less."""
        card = rng.below(CARDS)
        for _ in range(CARDS):
            if self.faults[card] > 0 and self.trade_count[card] > 0:
                trade = self.trades_of[card * TRADES + rng.below(self.trade_count[card])]
                if self.moved[trade] == card:
                    return self.consider(trade, trade, self.any_option(trade, rng), weight, rng)
                return self.consider(trade, trade, card, weight, rng)
            card = card + 1 if card + 1 < CARDS else 0
        return self.change(rng, weight)

    def change(self, rng: Random, weight: float) -> float:
        """Guess one trade anew, or swap two guesses."""
        one = self.guessed[rng.below(self.guesses)]
        if rng.below(2) == 0:
            return self.consider(one, one, self.any_option(one, rng), weight, rng)
        other = self.guessed[rng.below(self.guesses)]
        if not self.is_option[other * CARDS + self.moved[one]]:
            return weight
        if not self.is_option[one * CARDS + self.moved[other]]:
            return weight
        return self.consider(one, other, self.moved[other], weight, rng)

    def consider(self, one: int, other: int, new: int, weight: float, rng: Random) -> float:
        """Guess `new` in trade `one` and what was there in `other`, if the odds are for it."""
        old = self.moved[one]
        if new == old:
            return weight
        faults = self.total_faults
        self.swap(one, other, old, new)
        changed = self.weight()
        if changed * CERTAIN > weight * rng.word():
            return changed
        self.swap(one, other, new, old)
        self.total_faults = faults
        return weight

    def swap(self, one: int, other: int, old: int, new: int) -> None:
        """Guess `new` instead of `old` in trade `one`, and `old` in `other` if that is another."""
        self.moved[other] = old
        self.moved[one] = new
        self.recount(old)
        self.recount(new)

    def recount(self, card: int) -> None:
        """Follow a card again, and correct the sums that `weight` needs."""
        self.count(card, -1)
        self.follow(card)
        self.count(card, 1)

    def follow(self, card: int) -> None:
        """Follow a card through all trades: contradictions, and where and by when it was dealt."""
        self.home[card] = UNKNOWN
        self.faults[card] = 0
        owner = UNKNOWN
        stay = card * MOMENTS
        end = stay + self.stay_count[card]
        for i in range(self.trade_count[card]):
            trade = self.trades_of[card * TRADES + i]
            if self.moved[trade] == card:
                moment = self.before[trade]
                while stay < end and self.stay_start[stay] <= moment:
                    self.arrive(card, owner, self.stay_first[stay], self.stay_start[stay])
                    owner = self.stay_last[stay]
                    stay += 1
                self.arrive(card, owner, self.partner[trade], moment)
                owner = self.active[trade]
        while stay < end:
            self.arrive(card, owner, self.stay_first[stay], self.stay_start[stay])
            owner = self.stay_last[stay]
            stay += 1

    def arrive(self, card: int, owner: int, seat: int, moment: int) -> None:
        """A card that was last at `owner` is now at `seat`."""
        if owner == UNKNOWN:
            self.home[card] = seat
            self.due[card] = self.stage_at[moment]
        elif owner != seat:
            self.faults[card] += 1

    def count(self, card: int, sign: int) -> None:
        """Add a card to the sums that `weight` needs, or take it out again."""
        self.card_faults += sign * self.faults[card]
        if self.home[card] == UNKNOWN:
            self.free += sign
        elif self.home[card] != self.viewer:
            self.counts[self.home[card] * STAGES + self.due[card]] += sign
            self.stale |= 1 << self.home[card]

    def weight(self) -> float:
        """In how many ways the cards can be dealt, times `PENALTY` for each contradiction.

        A card that a seat had by some draw has the places dealt to it up to
        then, without those of cards that were due no later; all others fill
        the places that are left in any order.
        """
        ways = FACTORIAL[self.free]
        faults = self.card_faults
        for seat in range(self.seats):
            if (self.stale >> seat) & 1:
                self.weigh_seat(seat)
            ways *= self.ways[seat]
            faults += self.late[seat]
        self.stale = 0
        self.total_faults = faults
        for _ in range(faults):
            ways *= PENALTY
        return ways

    def weigh_seat(self, seat: int) -> None:
        """In how many ways the cards of a seat can be dealt; how many come too late."""
        ways = 1.0
        late = 0
        room = HAND - DRAWN
        for stage in range(STAGES):
            room += DRAWN
            for _ in range(self.counts[seat * STAGES + stage]):
                if room > 0:
                    ways *= room
                else:
                    late += 1
                room -= 1
        self.ways[seat] = ways
        self.late[seat] = late

    # -- telling -----------------------------------------------------------------

    def deal_cards(self, rng: Random) -> None:
        """Deal so that every card comes to its home in time, each way equally likely."""
        for i in range(MAX_PLAYERS * DEALT):
            self.deal[i] = self.dealt[i]
        for stage in range(STAGES):
            for card in range(CARDS):
                seat = self.home[card] if self.in_play[card] else UNKNOWN
                if seat not in (UNKNOWN, self.viewer) and self.due[card] == stage:
                    self.put(seat, HAND + DRAWN * stage, card, rng)
        self.deal_rest(rng)

    def put(self, seat: int, places: int, card: int, rng: Random) -> None:
        """Deal a card to one of a seat's first places that are still open."""
        start = seat * DEALT
        is_open = 0
        for i in range(start, start + places):
            if self.deal[i] == UNKNOWN:
                is_open += 1
        n = rng.below(is_open)
        for i in range(start, start + places):
            if self.deal[i] == UNKNOWN:
                if n == 0:
                    self.deal[i] = card
                    return
                n -= 1

    def deal_rest(self, rng: Random) -> None:
        """Cards that were nowhere seen are dealt to the places still open, in any order."""
        left = 0
        for card in range(CARDS):
            if self.in_play[card] and self.home[card] == UNKNOWN:
                self.loose[left] = card
                left += 1
        for i in range(self.seats * DEALT):
            if self.deal[i] == UNKNOWN:
                place = rng.below(left)
                left -= 1
                self.deal[i] = self.loose[place]
                self.loose[place] = self.loose[left]

    def tell(self, rng: Random) -> State:
        """The world as a state: its whole story, replayed by the kernel."""
        cards = [self.deal[i] for i in range(self.seats * DEALT)]
        state = State(self.spec, self.scale, self.first, cards)
        for stage in range(self.stages):
            for seat in range(self.seats):
                state.play(seat, self.laying(state, stage, seat))
            for trade in range(stage * self.seats, (stage + 1) * self.seats):
                if trade < self.trades:
                    self.tell_trade(state, trade, rng)
        if self.is_offer_open():
            state.play(self.active[self.trades], self.offered[self.trades])
        for seat in range(self.seats):
            if (self.decided >> seat) & 1:
                self.tell_choice(state, seat, rng)
        return state

    def is_offer_open(self) -> bool:
        """Is there a card face up whose trade has not come about yet?"""
        return self.trades < TRADES and self.offered[self.trades] != UNKNOWN

    def laying(self, state: State, stage: int, seat: int) -> int:
        """The move that lays the tableau which a seat was seen to lay."""
        chosen = 0
        place = 0
        here = stage * TABLE + seat * ROWS
        for row in range(ROWS):
            owned = state.hand[seat * ROWS + row]
            if stage > 0:
                owned |= self.laid[here - TABLE + row]
            while owned != 0:
                if self.laid[here + row] & owned & -owned:
                    chosen |= 1 << place
                owned &= owned - 1
                place += 1
        return chosen

    def tell_trade(self, state: State, trade: int, rng: Random) -> None:
        active = self.active[trade]
        state.play(active, self.offered[trade])
        for seat in range(self.seats):
            if seat == self.partner[trade]:
                state.play(seat, self.moved[trade])
            elif seat != active:
                self.tell_proposal(state, trade, seat, rng)
        state.play(active, self.partner[trade])

    def tell_proposal(self, state: State, trade: int, seat: int, rng: Random) -> None:
        """What a seat was seen to propose, or any card of its hand."""
        card = self.proposed[trade * MAX_PLAYERS + seat]
        state.play(seat, state.choose(seat, rng) if card == UNKNOWN else card)

    def tell_choice(self, state: State, seat: int, rng: Random) -> None:
        """What a seat has decided in secret: known if it is the viewer's, else anything legal."""
        if self.is_offer_open():
            self.tell_proposal(state, self.trades, seat, rng)
        else:
            state.play(seat, self.choice if seat == self.viewer else state.choose(seat, rng))
