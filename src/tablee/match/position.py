"""A position: one state of a game, and the answer to every question about it."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct
from rich.text import Text

from tablee.engine.door import check, check_time
from tablee.engine.errors import (
    IllegalMove,
    TableeError,
    UnknownSeat,
    is_rule_number,
)
from tablee.engine.game import Event, View
from tablee.engine.kernel import CLOCK, Kernel, seats_of
from tablee.engine.record import Result
from tablee.engine.spec import Spec
from tablee.text import Words, pick_language

P = TypeVar("P", bound="Position")
ALL_SEATS = (1 << CLOCK) - 1


class Refusal(Struct, frozen=True):
    """Why a move is not legal.

    `rule` is the number of the rule that forbids it (`"BOT-08"`), or a word such
    as `"not-a-move"` or `"wrong-seat"`.
    """

    rule: str
    move: str

    def words(self, language: str = "en") -> str:
        """The reason as a sentence, in English (`"en"`) or French (`"fr"`)."""
        return Words(pick_language(language)).refusal(self.rule)


class Spelled:
    """The moves of one seat in one decision: the kernel's numbers, and their texts."""

    def __init__(self, codes: list[int], texts: tuple[str, ...]) -> None:
        self.codes = codes
        self.texts = texts


class Position:
    """A state of a game. Seats count from 0; the clock of a real-time game is the seat `None`.

    Positions come from `Turn.sample()`, which imagines one that fits a view. A
    `Match` is a position that also knows how it came about.
    """

    def __init__(self, spec: Spec, kernel: Kernel) -> None:
        self.spec = spec
        self.kernel = kernel
        """The compiled state, for search and measurement. It trusts its caller."""
        self.began_round = False
        """Whether the last move began another round of a real-time game."""
        self._moves = 0  # played so far, here or before
        self._asked = [0] * spec.players
        self._spelled: dict[int, Spelled] = {}
        self._current: dict[int, Spelled] = {}
        """Of those, the ones that were looked at since the last move: they hold."""
        self._checked: tuple[tuple[int, int | None, str, int | None], int] | None = None

    # -- whose turn it is ----------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.kernel.acting() == 0

    def acting(self) -> tuple[int | None, ...]:
        """The seats that owe a decision; `None`, last, is the clock of a real-time game."""
        seats = self.to_play()
        return (*seats, None) if self.kernel.acting() >> CLOCK else seats

    def to_play(self) -> tuple[int, ...]:
        """The seats that owe a decision, without the clock."""
        return seats_of(self.kernel.acting() & ALL_SEATS)

    def decision(self, seat: int) -> str | None:
        """What `seat` has to decide, one of its game's decisions; None if nothing."""
        mover = self._mover(seat)
        if not (self.kernel.acting() >> mover) & 1:
            return None
        return self.spec.game.decision(self.kernel, mover)

    def asked_at(self, seat: int) -> int:
        """How many moves had been made when the present decision of `seat` began."""
        return self._asked[self._mover(seat)]

    def _mover(self, seat: int | None) -> int:
        """The seat as the kernel counts it."""
        if seat is None:
            return CLOCK
        if not 0 <= seat < self.spec.players:
            raise UnknownSeat("seat-unknown", seat=seat)
        return seat

    # -- moves ---------------------------------------------------------------------

    def legal(self, seat: int | None) -> list[str]:
        """The legal moves of a seat, as text; none if it owes no decision."""
        return list(self.legal_texts(seat))

    def legal_texts(self, seat: int | None) -> tuple[str, ...]:
        """The same, in a tuple that is the same object as long as nothing changes.

        Moves are spelled once per decision: while other seats decide at the same
        time, the moves of this one keep their texts.
        """
        return self._spell(self._mover(seat)).texts

    def _spell(self, mover: int) -> Spelled:
        known = self._current.get(mover)
        if known is not None:
            return known
        codes = self.kernel.legal(mover)
        known = self._spelled.get(mover)
        if known is None or known.codes != codes:
            known = Spelled(codes, tuple(self.spec.game.spell(self.kernel, mover, codes)))
            self._spelled[mover] = known
        self._current[mover] = known
        return known

    def count_legal(self, seat: int | None) -> int:
        """How many legal moves a seat has; quicker than spelling them."""
        return len(self.kernel.legal(self._mover(seat)))

    def legal_and_final(self, seat: int) -> tuple[tuple[str, ...], list[int]]:
        """As `legal_texts`, and the places of the moves that would reveal something to anyone."""
        mover = self._mover(seat)
        known = self._spell(mover)
        return known.texts, self.kernel.revealing(mover, known.codes)

    def why(self, seat: int | None, move: str, t: int | None = None) -> Refusal | None:
        """Why a move is not legal; None if it is. `t` as in `play`; now if absent."""
        if t is None and self.is_timed:
            t = self.deadline if seat is None else self.now
        try:
            self.check(seat, move, t)
        except IllegalMove as error:
            return Refusal(error.rule, move)
        return None

    def check(self, seat: int | None, move: str, t: int | None = None) -> int:
        """The kernel's number for a legal move; otherwise `IllegalMove` says why.

        A move that is checked and then played is judged once.
        """
        asked = (self._moves, seat, move, t)
        if self._checked is None or self._checked[0] != asked:
            code = self._listed(seat, move)
            if code is None:
                code = check(self.spec.game, self.kernel, seat, move, t)
            else:
                check_time(self.kernel, seat is None, t)
            self._checked = (asked, code)
        return self._checked[1]

    def _listed(self, seat: int | None, move: str) -> int | None:
        """The number of a move that was spelled as one of those that are legal now, if it was."""
        if seat is None or seat == CLOCK:  # the clock has a check of its own
            return None
        known = self._current.get(seat)
        if known is None:
            return None
        try:
            return known.codes[known.texts.index(move)]
        except ValueError:
            return None

    def play(self, seat: int | None, move: str, t: int | None = None) -> tuple[Event, ...]:
        """Make a move. What happened is returned; an `IllegalMove` changes nothing.

        `t` is for real-time games: milliseconds since the round began.
        """
        code = self.check(seat, move, t)
        game, kernel = self.spec.game, self.kernel
        if t is not None:
            kernel.now = t
        log: list[tuple[int, ...]] = []
        number = game.round_of(kernel)
        before = kernel.acting()
        kernel.log = log
        kernel.play(CLOCK if seat is None else seat, code)
        kernel.log = None
        self._moves += 1
        self._current.clear()
        self._ask(seat, before)
        self.began_round = game.round_of(kernel) != number and not self.is_over
        return game.events(kernel, log)

    def _ask(self, mover: int | None, before: int) -> None:
        """Note which seats owe a new decision after a move of `mover`; `before` owed one then."""
        for seat in range(self.spec.players):
            if seat == mover or not (before >> seat) & 1:
                self._asked[seat] = self._moves
                self._spelled.pop(seat, None)

    def beaten(self, seat: int, move: str) -> str | None:
        """In real time: the rule that refuses `move` because another seat was faster, if so."""
        game = self.spec.game
        return game.beaten(self.kernel, self._mover(seat), game.parse(move))

    def preview(self, seat: int, text: str) -> Struct | None:
        """What a move, finished or not, would be worth to `seat`, from what it may know."""
        return self.spec.game.preview(self.kernel, self._mover(seat), text)

    def reveals(self, seat: int, move: str) -> tuple[int, ...]:
        """The seats that would learn what chance or a secret kept from them, by a legal move."""
        t = self.now if self.is_timed else None
        after = self.kernel.copy()
        after.play(seat, self.check(seat, move, t))
        before, now = self.kernel.learned, after.learned
        return tuple(s for s in range(self.spec.players) if now[s] != before[s])

    def learned(self) -> tuple[int, ...]:
        """How often each seat has learned what chance or another's secret had kept from it."""
        return tuple(self.kernel.learned)

    def disclosed(self) -> tuple[int, ...]:
        """How often each seat has, by a move, shown everyone something of its own."""
        return tuple(self.kernel.disclosed)

    # -- time ----------------------------------------------------------------------

    @property
    def is_timed(self) -> bool:
        """Whether the game is played in real time."""
        return self.kernel.deadline() >= 0

    @property
    def now(self) -> int:
        """Milliseconds of the round that have passed; 0 in games without a clock."""
        return self.kernel.now

    @property
    def deadline(self) -> int | None:
        """The millisecond of the round at which the clock moves; None without a clock."""
        deadline = self.kernel.deadline()
        return deadline if deadline >= 0 else None

    def pass_time(self, t: int) -> None:
        """Let time pass until millisecond `t` of the round; time never goes back."""
        self.kernel.now = max(t, self.kernel.now)

    # -- what can be seen ------------------------------------------------------------

    def view(self, seat: int | None = None, shown: View | None = None) -> View:
        """Everything `seat` may know, with perfect memory; None: what a spectator may know.

        Whoever needs the views of several seats at one moment gives the spectator's with
        `shown`: what all may see is not made again.
        """
        game = self.spec.game
        view: View
        if seat is None:
            view = game.view(self.kernel, None) if shown is None else shown
            return view
        self._mover(seat)
        if shown is None:
            view = game.view(self.kernel, seat)
        else:
            view = game.own_view(self.kernel, seat, shown)
        return view

    def board(
        self, seat: int | None = None, language: str | None = None, *, markup: bool = False
    ) -> str:
        """What `seat` sees, as text of at most 80 columns; with `markup` coloured by rich."""
        words = Words(pick_language(language))
        text = self.spec.game.board(self.view(seat), words.say)
        return text if markup else Text.from_markup(text).plain

    # -- points ----------------------------------------------------------------------

    def scores(self) -> tuple[int, ...]:
        """The public running scores, without what is only counted at the end."""
        return tuple(self.kernel.scores())

    def result(self) -> Result:
        """Final scores and ranks; a `TableeError` while the game is not over."""
        self._must_be_over()
        return self.spec.game.result(self.kernel)

    def breakdown(self) -> tuple[Struct, ...]:
        """How each seat's final score came about, by seat; only once the game is over."""
        self._must_be_over()
        return self.spec.game.breakdown(self.kernel)

    def points_by_kind(self) -> tuple[dict[str, int], ...]:
        """What each seat scored for, by seat; only once the game is over."""
        return tuple(self.spec.game.kinds(part) for part in self.breakdown())

    def _must_be_over(self) -> None:
        if not self.is_over:
            raise TableeError("not-over")

    # -- the object itself -------------------------------------------------------------

    def copy(self: P) -> P:
        """An independent position that plays the same."""
        new = self.__class__.__new__(self.__class__)
        Position.__init__(new, self.spec, self.kernel.copy())
        new.began_round = self.began_round
        new._moves = self._moves
        new._asked = list(self._asked)
        return new

    def __str__(self) -> str:
        return self.board()

    def __repr__(self) -> str:
        game, count = self.spec.game.name.capitalize(), self.spec.players
        players = "1 player" if count == 1 else f"{count} players"
        return f"<{game}, {players}, {self._told()}>"

    def _told(self) -> str:
        if self.is_over:
            return f"over, {' : '.join(map(str, self.result().scores))}"
        *others, last = map(str, self.to_play())
        if not others:
            return f"seat {last} to play"
        return f"seats {', '.join(others)} and {last} to play"


def refusal_of(error: IllegalMove, position: Position, seat: int, move: str) -> IllegalMove:
    """The refusal to tell a person. In real time it says if another seat was faster."""
    if is_rule_number(error.rule):
        rule = position.beaten(seat, move)
        if rule is not None:
            return IllegalMove(rule, move=move)
    return error
