"""What one seat knows about where each card was, and what that leaves open.

Moments are the times between which cards change hands: 0 after the first deal,
then for each round one after its draw and one after each trade. `sample.py`
reads a view into this; `worlds.py` guesses the rest.
"""

from __future__ import annotations

from tablee.engine.kernel import zeros


def _compiled() -> bool:
    return not __file__.endswith(".py")


COMPILED = _compiled()

CARDS = 70
SIZES = 7
ROWS = 10
MAX_PLAYERS = 5
STAGES = 5
DEALT = 14
TRADES = 20
MOMENTS = 25
TABLE = MAX_PLAYERS * ROWS
UNKNOWN = -1  # a card or a seat


class Knowledge:
    """Facts in arrays, and for each hidden card of a trade the cards that it can have been."""

    def __init__(self, seats: int, first: int, viewer: int) -> None:
        """`viewer` is a seat, or UNKNOWN for a spectator, who is dealt nothing."""
        if not COMPILED:
            self.allocate()
        self.seats = seats
        self.first = first
        self.viewer = viewer
        self.now = 0
        self.stages = 0
        self.trades = 0
        self.guesses = 0
        for i in range(MOMENTS):
            self.trade_after[i] = self.find_trade(i)
        for i in range(CARDS):
            self.in_play[i] = 0
            self.given[i] = 0
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
        for i in range(TRADES * MAX_PLAYERS):
            self.proposed[i] = UNKNOWN

    def allocate(self) -> None:
        """Empty arrays, where no C compiler has laid them out."""
        self.trade_after = zeros(MOMENTS)
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
        self.reach = zeros(MOMENTS)

    # -- moments -----------------------------------------------------------------

    def active(self, trade: int) -> int:
        """MAT-08, MAT-15: whose trade it was."""
        return (self.first + trade // self.seats + trade % self.seats) % self.seats

    def before(self, trade: int) -> int:
        """The moment before a trade; the next one is after it."""
        return 1 + trade // self.seats * (self.seats + 1) + trade % self.seats

    def find_trade(self, moment: int) -> int:
        """The trade that follows a moment; UNKNOWN where a tableau is laid instead."""
        if moment % (self.seats + 1) == 0:
            return UNKNOWN
        return (moment - 1) // (self.seats + 1) * self.seats + (moment - 1) % (self.seats + 1)

    def stage_of(self, moment: int) -> int:
        """How many draws there were up to a moment."""
        return (moment + self.seats) // (self.seats + 1)

    # -- facts, in the order in which they came about ----------------------------

    def keep(self, card: int) -> None:
        """MAT-02: a card is in play."""
        self.in_play[card] = 1

    def give(self, place: int, card: int) -> None:
        """MAT-04, MAT-07: the viewer was dealt a card, as the `place`-th of fourteen."""
        self.dealt[self.viewer * DEALT + place] = card
        self.given[card] = 1
        draw = (place - 4) // 2 if place >= 6 else 0
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
        self.see(card, self.before(trade), self.active(trade))

    def propose(self, trade: int, seat: int, card: int) -> None:
        """MAT-11, MAT-12: the viewer saw what a seat proposed."""
        self.proposed[trade * MAX_PLAYERS + seat] = card
        self.see(card, self.before(trade), seat)

    def take(self, trade: int, partner: int) -> None:
        """MAT-11: a trade came about; the viewer may not know the card given in exchange."""
        self.partner[trade] = partner
        self.see(self.offered[trade], self.before(trade) + 1, partner)
        card = self.proposed[trade * MAX_PLAYERS + partner]
        self.moved[trade] = card
        if card == UNKNOWN:
            self.guessed[self.guesses] = trade
            self.guesses += 1
        else:
            self.see(card, self.before(trade) + 1, self.active(trade))

    # -- what is left open -------------------------------------------------------

    def conclude(self) -> None:
        """List for each hidden card the cards that it can have been, taken one by one."""
        for i in range(TRADES):
            self.option_count[i] = 0
        for card in range(CARDS):
            if self.in_play[card]:
                self.look_ahead(card)
                self.look_back(card)

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
            return 1 << self.active(trade)
        if self.moved[trade] == UNKNOWN and (reach >> self.partner[trade]) & 1:
            return reach | 1 << self.active(trade)
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
                if self.moved[trade] == UNKNOWN and (later >> self.active(trade)) & 1:
                    later |= 1 << giver
                    if (reach >> giver) & 1:
                        self.options[trade * CARDS + self.option_count[trade]] = card
                        self.option_count[trade] += 1
                later &= reach
