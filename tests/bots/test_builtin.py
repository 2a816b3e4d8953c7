"""The built-in bots: fair, legal, reproducible, in time."""

from __future__ import annotations

from math import ceil

import pytest

from tablee.arena.games import play_game
from tablee.bots import LEVELS, Budget, Choice, LevelBot, Turn, budget
from tablee.bots.brains import BRAINS, find_brain
from tablee.bots.levels import Level
from tablee.engine.game import AnyGame
from tablee.engine.random import Random
from tablee.games.matryoshka.scoring import TableauScore
from tablee.match import Match, Position, verify
from tablee.text import catalogue
from tests.helpers import SOAK, Case, cases, plain_cases, sample_size, walk

TINY = Budget(iterations=8)
MANY = 10_000


def ask(match: Position, seat: int, level: str, number: int, budget: Budget = TINY) -> Choice:
    """What a bot of a level decides, with luck of its own that a number decides."""
    legal, rng = tuple(match.legal(seat)), Random(f"bot {number}")
    turn = Turn(match.spec, seat, match.view(seat), legal, budget, rng)
    return LevelBot(level).choose(turn)


@pytest.mark.parametrize("case", plain_cases(), ids=str)
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_sees_the_same_chooses_the_same_whatever_is_hidden(
    case: Case, level: str
) -> None:
    """The true hidden cards are swapped under an unchanged view."""
    for number, match in enumerate(walk(case, every=40)):
        for seat in match.to_play()[:1]:
            view = case.game.view(match.kernel, seat)
            swapped = case.game.sample(view, case.spec, Random(f"swap {number}"))
            other = Position(case.spec, swapped)
            assert ask(match, seat, level, number) == ask(other, seat, level, number)
        if number >= sample_size(3):
            return


@pytest.mark.parametrize("case", plain_cases(), ids=str)
@pytest.mark.parametrize("level", LEVELS)
def test_hands_take_time_only_where_there_is_a_clock(case: Case, level: str) -> None:
    match = next(match for match in walk(case) if len(match.legal(match.to_play()[0])) > 1)
    choice = ask(match, match.to_play()[0], level, 0)
    assert (choice.after > 0) == (None in match.acting())


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_what_a_bot_considers_is_legal_and_its_choice_comes_first(case: Case) -> None:
    for number, match in enumerate(walk(case, every=30)):
        for seat in match.to_play()[:1]:
            legal = set(match.legal(seat))
            choice = ask(match, seat, "expert", number)
            considered = [one.move for one in choice.considered]
            assert choice.move in legal
            assert set(considered) <= legal
            assert not considered or considered[0] == choice.move
            searched = [one for one in choice.considered if one.visits]
            assert all(one.score is not None and 0 <= (one.win or 0) <= 1 for one in searched)
        if number >= sample_size(4):
            return


@pytest.mark.parametrize("level", ["casual", "club"])
@pytest.mark.parametrize("name", BRAINS)
def test_casual_players_see_what_a_move_brings_and_club_players_what_it_may_lead_to(
    name: str, level: str
) -> None:
    case = next(case for case in plain_cases() if case.game.name == name)
    brain, differ = find_brain(name), 0
    for number, match in enumerate(walk(case, every=8)):
        if match.is_over or number >= 12:
            break
        if not is_open(match):
            continue
        seat = match.to_play()[0]
        legal, rng = tuple(match.legal(seat)), Random("same")
        turn = Turn(case.spec, seat, match.view(seat), legal, TINY, Random("same"))
        choice = LevelBot(level).choose(turn)
        world = Turn(case.spec, seat, match.view(seat), legal, TINY, rng).sample().kernel
        codes = world.legal(seat)
        gains, worths = brain.gains(world, seat, codes), brain.worths(world, seat, codes)
        seen = gains if level == "casual" else worths
        assert [one.value for one in choice.considered] == sorted(seen, reverse=True)
        assert choice.considered[0].value == seen[list(legal).index(choice.move)]
        differ += sorted(gains) != sorted(worths)
    assert differ, "or the test could not tell them apart"


def test_a_level_slips_as_often_as_it_says() -> None:
    case = next(case for case in plain_cases() if case.game.name == "botanik")
    match = case.deal()
    seat = match.to_play()[0]
    best = {ask(match, seat, "casual", number).move for number in range(100)}
    clumsy = LevelBot("casual")
    clumsy.level = Level("clumsy", slips=0.5)
    legal = tuple(match.legal(seat))
    chosen = [
        clumsy.choose(Turn(case.spec, seat, match.view(seat), legal, TINY, Random(f"slip {n}")))
        for n in range(200)
    ]
    slipped = [choice for choice in chosen if not choice.considered]
    assert 70 < len(slipped) < 130
    assert {choice.move for choice in slipped} - best, "a slip may be any move"
    assert {choice.move for choice in chosen if choice.considered} <= best


@pytest.mark.parametrize("case", plain_cases(), ids=str)
@pytest.mark.parametrize("level", ["novice", "casual", "club", "expert"])
def test_what_seems_best_is_told_first(case: Case, level: str) -> None:
    for number, match in enumerate(walk(case, every=25)):
        if match.is_over or number >= sample_size(4):
            return
        choice = ask(match, match.to_play()[0], level, number)
        if level != "expert" or not BRAINS.get(case.game.name):  # who searches trusts many tries
            values = [one.value for one in choice.considered]
            assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_no_bot_ever_makes_an_illegal_move(case: Case) -> None:
    """Whole games at a tiny budget, all levels at one table; the records verify."""
    count = ceil(MANY / len(cases())) if SOAK else 1
    levels = list(LEVELS)
    for number in range(count):
        names = [levels[(seat + number) % len(levels)] for seat in range(case.spec.players)]
        bots = [LevelBot(name) for name in names]
        played = play_game(case.spec, bots, f"legal {case} {number}", TINY)
        assert played.match.is_over
        if number == 0:
            verify(played.match.record())


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_the_same_seed_and_iterations_play_the_same_game(case: Case) -> None:
    bots = [LevelBot("expert"), *[LevelBot("club")] * (case.spec.players - 1)]
    once, again = (play_game(case.spec, bots, "again", TINY).match.record() for _ in range(2))
    assert once == again


def is_open(match: Match) -> bool:
    """Whether the next seat has a choice."""
    return len(match.legal(match.to_play()[0])) > 1


class Ticks:
    """A clock that goes on by a millisecond whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> float:
        self.now += 1
        return self.now / 1000


@pytest.mark.parametrize("clock", ["perf_counter", "thread_time"])
@pytest.mark.parametrize("name", BRAINS)
def test_an_expert_keeps_to_its_time(
    name: str, clock: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = next(case for case in plain_cases() if case.game.name == name)
    match = next(match for match in walk(case) if match.ply > 2 and is_open(match))
    ticks = Ticks()
    monkeypatch.setattr(budget, clock, ticks)
    given = Budget(seconds=0.05, is_busy=clock == "thread_time")
    ask(match, match.to_play()[0], "expert", 0, given)
    assert 0 < ticks.now <= 55, "50 milliseconds, and the looks after the last imagined game"


@pytest.mark.parametrize("name", BRAINS)
def test_an_expert_imagines_no_more_games_than_it_may(name: str) -> None:
    case = next(case for case in plain_cases() if case.game.name == name)
    match = next(match for match in walk(case) if len(match.legal(match.to_play()[0])) > 8)
    for games in (1, 3, 40):
        choice = ask(match, match.to_play()[0], "expert", 0, Budget(iterations=games))
        assert 0 < sum(one.visits for one in choice.considered) <= games


def test_nobody_thinks_where_there_is_nothing_to_decide() -> None:
    case = next(case for case in plain_cases() if case.game.name == "matryoshka")
    match = case.deal()
    only = tuple(match.legal(0)[:1])
    turn = Turn(case.spec, 0, match.view(0), only, Budget(seconds=60), Random("x"))
    assert LevelBot("expert").choose(turn) == Choice(only[0])


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_a_name(level: str) -> None:
    assert f"page.level.{level}" in catalogue()


def last_lay() -> tuple[Match, int]:
    """Matryoshka's last decision: 14 ways to leave out one of 14 cards."""
    case = next(case for case in plain_cases() if case.game.name == "matryoshka")
    match = case.deal(3)
    rng = case.rng(3)
    while len(match.legal(match.to_play()[0])) != 14:
        match.play(seat := match.to_play()[0], rng.pick(match.legal(seat)))
    return match, match.to_play()[0]


def test_in_the_last_round_of_matryoshka_the_best_lay_is_found() -> None:
    match, seat = last_lay()
    game: AnyGame = match.spec.game
    worth = {}
    for move in match.legal(seat):
        score = game.preview(match.kernel, seat, move)
        assert isinstance(score, TableauScore)
        worth[move] = score.total
    for level in ("casual", "club", "expert"):
        chosen = ask(match, seat, level, 1, Budget(iterations=200)).move
        assert worth[chosen] == max(worth.values())


def test_an_expert_stops_thinking_when_its_choice_is_clear() -> None:
    match, seat = last_lay()
    choice = ask(match, seat, "expert", 1, Budget(iterations=100_000))
    assert 0 < sum(one.visits for one in choice.considered) < 2_000
