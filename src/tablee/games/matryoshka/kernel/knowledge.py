"""What one seat knows about where each card was, and what that leaves open.

Moments are the times between which cards change hands: 0 after the first deal,
then for each round one after its draw and one after each trade; tableaus are
laid at the last one. `sample.py` reads a view into this; `worlds.py` guesses
the rest.
"""

from __future__ import annotations

from tablee.engine.arrays import Arrays, zeros
from tablee.games.matryoshka import names
from tablee.games.matryoshka.kernel.rules import active_seat

CARDS = names.CARDS
SIZES = names.SIZES
ROWS = names.ROWS
ROUNDS = names.ROUNDS
MAX_PLAYERS, STAGES = names.MAX_PLAYERS, names.STAGES
TRADES, MOMENTS = names.TRADES, names.MOMENTS
HAND, DRAWN, DEALT = names.HAND_SIZE, names.DRAWN, names.DEALT
TABLE, UNKNOWN = names.TABLE, names.UNKNOWN


class Knowledge(Arrays):
    """Facts in arrays, and for each hidden card of a trade the cards that it can have been."""

    def __init__(self, seats: int, first: int, viewer: int) -> None:
        """`viewer` is a seat, or UNKNOWN for a spectator, who is dealt nothing."""
        self.seats = seats
        self.first = first
        self.viewer = viewer
        self.now = 0
        self.stages = 0
        self.trades = 0
        self.guesses = 0
        self.tell_time()
        for i in range(CARDS):
            self.in_play[i] = 0
            self.given[i] = 0
            self.trade_count[i] = 0
        for i in range(CARDS * MOMENTS):
            self.place[i] = UNKNOWN
        for i in range(MAX_PLAYERS * DEALT):
            self.dealt[i] = UNKNOWN
        for i in range(STAGES * TABLE):
            self.laid[i] = 0
        for i in range(TRADES):
            self.offered[i] = UNKNOWN
            self.partner[i] = UNKNOWN
            self.moved[i] = UNKNOWN
            self.option_count[i] = 0
        for i in range(TRADES * MAX_PLAYERS):
            self.proposed[i] = UNKNOWN
        for i in range(TRADES * CARDS):
            self.is_option[i] = 0

    def allocate(self) -> None:
        self.trade_after = zeros(MOMENTS)
        self.stage_at = zeros(MOMENTS)
        self.active = zeros(TRADES)
        self.before = zeros(TRADES)
        self.in_play = zeros(CARDS)
        self.given = zeros(CARDS)
        self.place = zeros(CARDS * MOMENTS)
        self.dealt = zeros(MAX_PLAYERS * DEALT)
        self.laid = zeros(STAGES * TABLE)
        self.offered = zeros(TRADES)
        self.partner = zeros(TRADES)
        self.moved = zeros(TRADES)
        self.proposed = zeros(TRADES * MAX_PLAYERS)
        self.guessed = zeros(TRADES)
        self.options = zeros(TRADES * CARDS)
        self.option_count = zeros(TRADES)
        self.trades_of = zeros(CARDS * TRADES)
        self.trade_count = zeros(CARDS)
        self.is_option = zeros(TRADES * CARDS)
        self.stay_start = zeros(CARDS * MOMENTS)
        self.stay_first = zeros(CARDS * MOMENTS)
        self.stay_last = zeros(CARDS * MOMENTS)
        self.stay_count = zeros(CARDS)
        self.reach = zeros(MOMENTS)

    # -- moments -----------------------------------------------------------------

    def tell_time(self) -> None:
        """Who is active in each trade, and which moment is where in the game."""
        length = self.seats + 1  # moments of a round
        for moment in range(MOMENTS):
            self.trade_after[moment] = UNKNOWN
            self.stage_at[moment] = (moment + length - 1) // length
        for stage in range(ROUNDS):
            for turn in range(self.seats):
                trade = stage * self.seats + turn
                self.active[trade] = active_seat(self.first, self.seats, trade)
                self.before[trade] = 1 + stage * length + turn
                self.trade_after[self.before[trade]] = trade

    # -- facts, in the order in which they came about ----------------------------

    def keep(self, card: int) -> None:
        """MAT-02: a card is in play."""
        self.in_play[card] = 1

    def give(self, place: int, card: int) -> None:
        """MAT-04, MAT-07: the viewer was dealt a card, as the `place`-th of fourteen."""
        self.dealt[self.viewer * DEALT + place] = card
        self.given[card] = 1
        draw = (place - HAND) // DRAWN + 1 if place >= HAND else 0
        self.see(card, 1 + (draw - 1) * (self.seats + 1) if draw > 0 else 0, self.viewer)

    def see(self, card: int, moment: int, seat: int) -> None:
        """A card was a seat's at a moment."""
        self.place[card * MOMENTS + moment] = seat

    def lay(self, stage: int, seat: int, card: int) -> None:
        """MAT-05, MAT-14: a card was in a tableau, so nobody else's until the next one."""
        self.laid[stage * TABLE + seat * ROWS + card // SIZES] |= 1 << (card % SIZES)
        start = stage * (self.seats + 1)
        for moment in range(start, min(start + self.seats + 1, self.now) + 1):
            self.see(card, moment, seat)

    def offer(self, trade: int, card: int) -> None:
        """MAT-09: a card was put face up."""
        self.offered[trade] = card
        self.see(card, self.before[trade], self.active[trade])

    def propose(self, trade: int, seat: int, card: int) -> None:
        """MAT-11, MAT-12: the viewer saw what a seat proposed."""
        self.proposed[trade * MAX_PLAYERS + seat] = card
        self.see(card, self.before[trade], seat)

    def take(self, trade: int, partner: int) -> None:
        """MAT-11: a trade came about; the viewer may not know the card given in exchange."""
        self.partner[trade] = partner
        self.see(self.offered[trade], self.before[trade] + 1, partner)
        card = self.proposed[trade * MAX_PLAYERS + partner]
        self.moved[trade] = card
        if card == UNKNOWN:
            self.guessed[self.guesses] = trade
            self.guesses += 1
        else:
            self.see(card, self.before[trade] + 1, self.active[trade])

    # -- what is left open -------------------------------------------------------

    def conclude(self) -> None:
        """Find for each hidden card the cards that it can have been, each taken by itself."""
        for card in range(CARDS):
            if self.in_play[card]:
                self.look_ahead(card)
                self.look_back(card)
                self.find_stays(card)
        for i in range(self.guesses):
            trade = self.guessed[i]
            for card in range(CARDS):
                if self.is_option[trade * CARDS + card]:
                    self.options[trade * CARDS + self.option_count[trade]] = card
                    self.option_count[trade] += 1
                    self.trades_of[card * TRADES + self.trade_count[card]] = trade
                    self.trade_count[card] += 1

    def look_ahead(self, card: int) -> None:
        """At which seats a card can have been at each moment, by what was seen until then."""
        reach = self.unseen(card)
        is_seen = False
        for moment in range(self.now + 1):
            seat = self.place[card * MOMENTS + moment]
            if is_seen:
                reach = self.after(card, self.trade_after[moment - 1], reach)
            if seat != UNKNOWN:
                reach = reach & (1 << seat) if is_seen else 1 << seat
                is_seen = True
            self.reach[moment] = reach

    def unseen(self, card: int) -> int:
        """The seats that can have a card before it was seen: none, if the viewer was dealt it."""
        if self.given[card]:
            return 0
        everyone = (1 << self.seats) - 1
        return everyone if self.viewer == UNKNOWN else everyone ^ 1 << self.viewer

    def after(self, card: int, trade: int, reach: int) -> int:
        """The seats that can have a card after a trade, if those in `reach` can before it."""
        if trade == UNKNOWN:
            return reach
        if card == self.offered[trade]:
            return 1 << self.partner[trade]
        if card == self.moved[trade]:
            return 1 << self.active[trade]
        if self.moved[trade] == UNKNOWN and (reach >> self.partner[trade]) & 1:
            return reach | 1 << self.active[trade]
        return reach

    def look_back(self, card: int) -> None:
        """The same by what was seen later; where a card can have moved, it is an option."""
        later = self.reach[self.now]
        for moment in range(self.now - 1, -1, -1):
            trade = self.trade_after[moment]
            reach = self.reach[moment]
            if trade == UNKNOWN:
                later &= reach
            elif card == self.offered[trade] or card == self.moved[trade]:
                later = reach
            else:
                giver = self.partner[trade]
                if self.moved[trade] == UNKNOWN and (later >> self.active[trade]) & 1:
                    later |= 1 << giver
                    if (reach >> giver) & 1:
                        self.is_option[trade * CARDS + card] = 1
                later &= reach

    def find_stays(self, card: int) -> None:
        """When a card was in sight without a break, first at which seat and last at which."""
        stay = card * MOMENTS - 1
        expected = UNKNOWN
        for moment in range(self.now + 1):
            seat = self.place[card * MOMENTS + moment]
            if seat != UNKNOWN:
                if seat != expected:
                    stay += 1
                    self.stay_start[stay] = moment
                    self.stay_first[stay] = seat
                self.stay_last[stay] = seat
                trade = self.trade_after[moment]
                if trade != UNKNOWN and trade < self.trades:
                    seat = self.known_move(card, trade, seat)
            expected = seat
        self.stay_count[card] = stay + 1 - card * MOMENTS

    def known_move(self, card: int, trade: int, seat: int) -> int:
        """Where a card in sight at `seat` is after a trade, if it was not its hidden card."""
        if card == self.offered[trade]:
            return self.partner[trade]
        if card == self.moved[trade]:
            return self.active[trade]
        return seat
