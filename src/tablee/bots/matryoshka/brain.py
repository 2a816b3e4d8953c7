"""What Matryoshka's bots know.

Nearly all cards that a player owns are laid in the end (13 of 14), so the worth
of a collection is what it would score if all of it were laid. Imagined games
are played on by a policy that always does what serves its collection best; the
card that is missed least goes on offer. What others hold is presumed from what
they did (`hands.py`).
"""

from __future__ import annotations

from tablee.bots.matryoshka.cards import TIE_STEPS, Collection
from tablee.bots.matryoshka.hands import Hands
from tablee.engine.kernel import Kernel
from tablee.engine.random import Random
from tablee.games.matryoshka import names
from tablee.games.matryoshka.kernel.rules import State, run_lengths
from tablee.games.matryoshka.names import Phase

KIND = names.KIND_SHIFT
SHOW, OFFER, PROPOSE, TAKE, LAY, _ = map(int, Phase)
TIE = TIE_STEPS
ROUNDS = names.ROUNDS
ROWS = names.ROWS
MAX_PLAYERS = names.MAX_PLAYERS
TABLE = names.TABLE
HAND = names.HAND_SIZE
NO_CARD = names.NO_CARD


def _by_runs() -> list[float]:
    """MAT-21: what decides between equal scores, by mask of a row: less than any point."""
    return [sum(8**length for length in run_lengths(mask)) / 8**9 for mask in range(128)]


TABLEAU = names.TABLEAU_SIZES
BY_RUNS = _by_runs()


class MatryoshkaBrain:
    """See `Brain` in `brain.py`."""

    breadth = 12
    depth = 0
    hopeless = 12.0
    grain = 6.0
    win = 8.0
    rivalry = 0.3

    def __init__(self) -> None:
        self.own = Collection()
        self.hands = Hands()

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
            received = state.proposed[state.trades * MAX_PLAYERS + payload]
            return self.own.swapped(state.offered[state.trades], received)
        return self.own.laid(payload)

    def worth(self, state: State, code: int) -> float:
        """What the collection that is loaded may become with a move."""
        payload = code & ((1 << KIND) - 1)
        left = ROUNDS - state.stage
        if state.phase == OFFER:
            return self.own.prospect_with(payload, NO_CARD, left)
        if state.phase == PROPOSE:
            return self.own.prospect_with(payload, state.offered[state.trades], left)
        if state.phase == TAKE:
            received = state.proposed[state.trades * MAX_PLAYERS + payload]
            return self.own.prospect_with(state.offered[state.trades], received, left)
        return float(self.own.laid(payload))

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

    def presume(self, state: Kernel, seat: int, rng: Random) -> None:
        assert isinstance(state, State)
        self.hands.settle(state, seat, rng)
        if state.phase == SHOW or state.phase == PROPOSE or state.phase == LAY:
            self.presume_choices(state, seat, rng)

    def presume_choices(self, state: State, seat: int, rng: Random) -> None:
        """What others have chosen in secret serves them best."""
        for other in range(state.seats):
            is_open = state.phase == PROPOSE and other == state.active()
            if other != seat and not is_open and state.chosen[other] >= 0:
                state.chosen[other] = self.policy(state, other, False, rng) & ((1 << KIND) - 1)

    def play_on(self, state: State, seat: int, rng: Random) -> None:
        """To the end: `seat` with foresight, the others for what they gain at once."""
        while True:
            mask = state.acting()
            if mask == 0:
                return
            mover = 0
            while not (mask >> mover) & 1:
                mover += 1
            state.play(mover, self.policy(state, mover, mover == seat, rng))

    def outcome(self, state: Kernel, seat: int, rng: Random) -> list[float]:
        assert isinstance(state, State)
        self.play_on(state, seat, rng)
        return [self.standing(state, other) for other in range(state.seats)]

    def standing(self, state: State, seat: int) -> float:
        """The final score, and what decides between equals."""
        here = state.stage * TABLE + seat * ROWS
        points = float(state.worth(state.stage, seat))
        for row in range(here, here + ROWS):
            points += BY_RUNS[state.shown[row]]
        return points
