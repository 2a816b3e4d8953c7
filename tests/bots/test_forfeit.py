"""Asking a bot: its choice, or the forfeit of its game."""

from __future__ import annotations

import pickle
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest

from tablee.bots import Budget, Choice, Turn, forfeit
from tablee.bots.forfeit import USUAL_PACE, Forfeit, decide
from tablee.engine.random import Random
from tests.helpers import Case, plain_cases


def turn_at(name: str) -> Turn:
    """The first decision of a game."""
    case: Case = next(case for case in plain_cases() if case.game.name == name)
    match = case.deal()
    seat = match.to_play()[0]
    legal = tuple(match.legal(seat))
    return Turn(case.spec, seat, match.view(seat), legal, Budget(), Random("x"))


class Says:
    """A bot that always answers the same, whatever that is."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(self, turn: Turn) -> str | Choice:
        return self.answer  # type: ignore[return-value]  # what a careless bot does


class Raises:
    def __init__(self, error: BaseException) -> None:
        self.error = error

    def choose(self, turn: Turn) -> str:
        raise self.error


def forfeited(bot: Says | Raises, turn: Turn, limit: float | None = None) -> Forfeit:
    with pytest.raises(Forfeit) as error:
        decide(bot, turn, limit)
    assert (error.value.bot, error.value.seat) == (type(bot).__name__, turn.seat)
    assert "\n" not in str(error.value)
    return error.value


def test_a_legal_move_is_taken_as_it_is() -> None:
    turn = turn_at("botanik")
    assert decide(Says(turn.legal[2]), turn) == Choice(turn.legal[2])
    said = Choice(turn.legal[1], after=12)
    assert decide(Says(said), turn) is said


def test_hands_take_their_usual_time_where_there_is_a_clock() -> None:
    turn = turn_at("mondo")
    assert decide(Says(turn.legal[0]), turn) == Choice(turn.legal[0], after=USUAL_PACE)


@pytest.mark.parametrize("error", [ValueError("no idea"), SystemExit(3)], ids=repr)
def test_a_bot_that_raises_forfeits(error: BaseException) -> None:
    lost = forfeited(Raises(error), turn_at("botanik"))
    assert lost.key == "bot-raised"
    assert f"it raised {type(error).__name__}: {error}." in str(lost)


class Silent(Exception):
    """An error that cannot even be shown."""

    def __str__(self) -> str:
        raise RuntimeError


class Unshown:
    def __repr__(self) -> str:
        raise RuntimeError


class Equal(str):
    """Text that says it is equal to everything."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


@pytest.mark.parametrize(
    ("error", "told"),
    [(Silent(), "it raised Silent."), (GeneratorExit(), "it raised GeneratorExit."),
     (StopIteration(), "it raised StopIteration.")],
    ids=("silent", "base", "empty"),
)  # fmt: skip
def test_a_bot_may_raise_anything(error: BaseException, told: str) -> None:
    assert told in str(forfeited(Raises(error), turn_at("botanik")))


@pytest.mark.parametrize("answer", [Unshown(), Equal("dance"), Choice(Equal("dance"))], ids=type)
def test_an_answer_cannot_pretend_to_be_a_move(answer: object) -> None:
    assert forfeited(Says(answer), turn_at("botanik")).key == "bot-illegal"


def test_a_keyboard_interrupt_in_another_thread_is_the_bots_own() -> None:
    with ThreadPoolExecutor(1) as pool:
        turn = turn_at("botanik")
        lost = pool.submit(forfeited, Raises(KeyboardInterrupt()), turn).result()
    assert lost.key == "bot-raised"


def test_ctrl_c_is_nobodys_forfeit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in a shell that ignores Ctrl-C, as those in the background do."""
    monkeypatch.setattr(signal, "getsignal", lambda number: signal.default_int_handler)
    with pytest.raises(KeyboardInterrupt):
        decide(Raises(KeyboardInterrupt()), turn_at("botanik"))


def test_a_keyboard_interrupt_is_the_bots_own_where_ctrl_c_is_ignored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(signal, "getsignal", lambda number: signal.SIG_IGN)
    lost = forfeited(Raises(KeyboardInterrupt()), turn_at("botanik"))
    assert lost.key == "bot-raised"


@pytest.mark.parametrize("answer", ["dance", "", None, 7, ["a"], Choice("dance")], ids=repr)
def test_a_bot_that_chooses_no_legal_move_forfeits(answer: object) -> None:
    lost = forfeited(Says(answer), turn_at("botanik"))
    assert lost.key == "bot-illegal"
    assert "is not one of its legal moves" in str(lost)


@pytest.mark.parametrize("after", ["soon", None, 1.5])
def test_a_time_that_is_no_number_forfeits(after: object) -> None:
    turn = turn_at("mondo")
    lost = forfeited(Says(Choice(turn.legal[0], after=after)), turn)  # type: ignore[arg-type]
    assert "Choice.after" in str(lost)


@pytest.mark.parametrize(("seconds", "is_late"), [(0.9, False), (1.1, True)])
def test_a_bot_that_is_late_forfeits(
    seconds: float, is_late: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = turn_at("botanik")
    times = iter([100.0, 100.0 + seconds])
    monkeypatch.setattr(forfeit, "perf_counter", lambda: next(times))
    if is_late:
        lost = forfeited(Says(turn.legal[0]), turn, limit=1.0)
        assert lost.key == "bot-late"
        assert "it took longer than 1.0 s for a move" in str(lost)
    else:
        assert decide(Says(turn.legal[0]), turn, limit=1.0).move == turn.legal[0]


def test_a_forfeit_travels_between_processes() -> None:
    lost = forfeited(Says("dance"), turn_at("botanik"))
    again = pickle.loads(pickle.dumps(lost))
    assert type(again) is Forfeit
    assert (again.key, again.facts, again.bot, again.seat) == (
        lost.key,
        lost.facts,
        lost.bot,
        lost.seat,
    )
