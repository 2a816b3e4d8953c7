"""Every question to a position, asked of every game of the registry."""

from __future__ import annotations

import pytest
from msgspec import Struct

from tablee.bots import Budget, Turn
from tablee.engine.errors import IllegalMove, TableeError, UnknownSeat
from tablee.engine.kernel import CLOCK, Kernel
from tablee.engine.random import Random
from tablee.games import find_game
from tablee.match import Match, Position, Refusal
from tests.helpers import (
    Case,
    cases,
    onlookers,
    plain_cases,
    play_turn,
    random_match,
    random_turn,
    walk,
)
from tests.match.answers import answers

UNKNOWN = (-1, 9, CLOCK, 10**9)


def first_mover(match: Position) -> int:
    return match.to_play()[0]


def moment(match: Position) -> int | None:
    """When a move of a person would be made now."""
    return match.now if match.is_timed else None


# -- whose turn it is ------------------------------------------------------------------


@pytest.mark.parametrize("case", plain_cases(), ids=str)
@pytest.mark.parametrize("seat", UNKNOWN)
def test_an_unknown_seat_is_an_error(case: Case, seat: int) -> None:
    match = case.deal()
    move = match.legal(first_mover(match))[0]
    questions = (
        lambda: match.legal(seat),
        lambda: match.count_legal(seat),
        lambda: match.decision(seat),
        lambda: match.asked_at(seat),
        lambda: match.view(seat),
        lambda: match.board(seat),
        lambda: match.legal_and_final(seat),
        lambda: match.preview(seat, move),
        lambda: match.beaten(seat, move),
    )
    for ask in questions:
        with pytest.raises(UnknownSeat, match="seat-unknown"):
            ask()


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_clock_is_none_and_comes_last(case: Case) -> None:
    for match in walk(case, every=4):
        acting = match.acting()
        assert CLOCK not in acting
        assert (None in acting) == (match.is_timed and not match.is_over)
        assert None not in acting[:-1]
        assert match.to_play() == tuple(seat for seat in acting if seat is not None)
        assert list(match.to_play()) == sorted(match.to_play())


@pytest.mark.parametrize("case", cases(), ids=str)
def test_who_acts_has_a_decision_of_the_game_and_legal_moves(case: Case) -> None:
    for match in walk(case, every=6):
        for seat in range(case.spec.players):
            is_asked = seat in match.acting()
            assert (match.decision(seat) in case.game.decisions) == is_asked
            assert (match.decision(seat) is None) == (not is_asked)
            assert bool(match.legal(seat)) == is_asked
            assert match.count_legal(seat) == len(match.legal(seat))


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_the_clock_has_a_move_only_where_there_is_one(case: Case) -> None:
    match = case.deal()
    assert match.is_timed == case.game.is_timed == (match.deadline is not None)
    assert bool(match.legal(None)) == match.is_timed


# -- moves -----------------------------------------------------------------------------


@pytest.mark.parametrize("case", cases(), ids=str)
def test_moves_are_spelled_anew_whenever_they_change(case: Case) -> None:
    """Others decide at the same time, and the moves of a seat may change by theirs."""
    for match in walk(case):
        for seat in match.acting():
            fresh = Position(match.spec, match.kernel.copy())
            assert match.legal(seat) == fresh.legal(seat)
            match.legal(seat).clear()  # what is given away is nobody else's
            assert match.legal(seat) == fresh.legal(seat)


def test_moves_are_spelled_once_in_a_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    case = next(case for case in plain_cases() if case.game.name == "matryoshka")
    spell, spelled = case.game.spell, []

    def counted(state: Kernel, seat: int, codes: list[int]) -> list[str]:
        spelled.append(seat)
        texts: list[str] = spell(state, seat, codes)
        return texts

    monkeypatch.setattr(case.game, "spell", counted)
    match = case.deal()
    first, second, *_ = match.to_play()
    shown = match.legal(first)[0]
    match.legal(first)
    match.play(second, match.legal(second)[0])
    match.legal(first)
    assert spelled.count(first) == 1
    match.play(first, shown)
    assert first not in match._spelled, "the next decision may number other moves alike"


def tried_moves(case: Case) -> list[str]:
    """Moves of another game at the same kind of table, and texts that are no moves."""
    played = random_match(case, 7).entries
    return [*dict.fromkeys(entry.move for entry in played[::5]), "", "dance", "\0"]


def refusal_of_play(match: Match, seat: int | None, move: str, t: int | None) -> str | None:
    """The rule with which `play` refuses a move."""
    try:
        match.copy().play(seat, move, t)
    except IllegalMove as error:
        return error.rule
    return None


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_why_names_the_rule_with_which_play_refuses(case: Case) -> None:
    moves = tried_moves(case)
    rng = Random("why")
    refused = 0
    for match in walk(case, every=12):
        for seat in (*range(case.spec.players), 9, -1):
            for move in [rng.pick(moves) for _ in range(8)]:
                rule = refusal_of_play(match, seat, move, moment(match))
                told = match.why(seat, move)
                assert told == (None if rule is None else Refusal(rule, move))
                refused += rule is not None
    assert refused > 20


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_a_refusal_has_words_in_both_languages(case: Case) -> None:
    refusal = case.deal().why(0, "dance")
    assert refusal is not None
    assert refusal.rule == "not-a-move"
    assert refusal.words() == refusal.words("en") != refusal.words("fr")


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_the_move_of_the_clock_is_judged_at_its_time(case: Case) -> None:
    match = case.deal()
    if match.is_timed:
        bell = match.legal(None)[0]
        assert match.why(None, bell) is None
        assert match.why(None, bell, 0) == Refusal("bad-time", bell)
    else:
        assert match.why(None, match.legal(first_mover(match))[0]) is not None


@pytest.mark.parametrize("case", cases(), ids=str)
def test_final_moves_are_those_that_reveal_something(case: Case) -> None:
    for match in walk(case, every=15):
        for seat in match.to_play():
            moves = match.legal(seat)
            final = set(match.legal_and_final(seat)[1])
            for place in range(0, len(moves), max(1, len(moves) // 12)):
                revealed = match.reveals(seat, moves[place])
                assert (place in final) == bool(revealed), moves[place]
                other = match.copy()
                other.play(seat, moves[place], moment(match))
                learned = zip(match.learned(), other.learned(), strict=True)
                assert revealed == tuple(
                    who for who, (before, after) in enumerate(learned) if before != after
                )


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_a_preview_changes_nothing(case: Case) -> None:
    for match in walk(case, every=25):
        before = [match.view(seat) for seat in onlookers(match)]
        for seat in match.to_play():
            shown = match.preview(seat, match.legal(seat)[-1])
            assert shown is None or isinstance(shown, Struct)
            match.preview(seat, "dance")
        assert [match.view(seat) for seat in onlookers(match)] == before


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_a_legal_move_is_beaten_by_nobody(case: Case) -> None:
    for match in walk(case, every=25):
        for seat in match.to_play():
            assert match.beaten(seat, match.legal(seat)[0]) is None


# -- time ------------------------------------------------------------------------------


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_time_never_goes_back(case: Case) -> None:
    match = case.deal()
    match.pass_time(900)
    match.pass_time(400)
    assert match.now == 900
    if match.is_timed:
        seat = first_mover(match)
        move = match.legal(seat)[0]
        assert match.why(seat, move, 899) == Refusal("bad-time", move)
        assert match.why(seat, move) is None


# -- what can be seen, and points --------------------------------------------------------


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_views_and_boards_are_those_of_the_game(case: Case) -> None:
    for match in walk(case, every=60):
        for seat in onlookers(match):
            assert match.view(seat) == case.game.view(match.kernel, seat)
            assert match.view(seat).seat == seat
        assert str(match) == match.board() == match.board(None, "en")
        assert "[/]" not in match.board()
        assert match.board(0, "fr") != match.board(0, "en")


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_result_and_its_breakdown_belong_to_the_end(case: Case) -> None:
    match = case.deal()
    for ask in (match.result, match.breakdown):
        with pytest.raises(TableeError, match="when the game is over"):
            ask()
    end = random_match(case)
    assert len(end.result().scores) == len(end.breakdown()) == case.spec.players
    totals = [getattr(part, "total", None) for part in end.breakdown()]
    assert totals == list(end.result().scores)
    assert len(end.scores()) == case.spec.players


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_repr_says_who_plays_or_how_it_ended(case: Case) -> None:
    match = case.deal()
    count = case.spec.players
    players = "1 player" if count == 1 else f"{count} players"
    name = case.game.name.capitalize()
    *others, last = map(str, match.to_play())
    seats = f"seats {', '.join(others)} and {last}" if others else f"seat {last}"
    assert repr(match) == f"<{name}, {players}, ply 0, {seats} to play>"
    imagined = Position(match.spec, match.kernel.copy())
    assert repr(imagined) == f"<{name}, {players}, {seats} to play>"
    end = random_match(case)
    scores = " : ".join(map(str, end.result().scores))
    assert repr(end) == f"<{name}, {players}, ply {end.ply}, over, {scores}>"


# -- copies ----------------------------------------------------------------------------


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_copy_is_independent(case: Case) -> None:
    rng = Random("copy")
    for match in walk(case, every=20):
        if match.is_over:
            continue
        before = answers(match)
        copy = match.copy()
        assert answers(copy) == before
        while not copy.is_over and copy.ply < match.ply + 5:
            play_turn(copy, random_turn(copy, rng))
        assert answers(match) == before
        assert len(match.entries) == match.ply


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_an_imagined_position_answers_like_a_match(case: Case) -> None:
    for match in walk(case, every=30):
        for seat in match.to_play()[:1]:
            legal = tuple(match.legal(seat))
            turn = Turn(match.spec, seat, match.view(seat), legal, Budget(), Random("imagined"))
            position = turn.sample()
            assert position.view(seat) == match.view(seat)
            assert position.legal(seat) == match.legal(seat)
            other = position.copy()
            other.play(seat, legal[0], moment(position))
            assert position.view(seat) == match.view(seat)


@pytest.mark.parametrize("t", [1.5, True, float("nan"), "1"])
def test_a_time_is_whole_milliseconds(t: int) -> None:
    """Half a millisecond was played, and its record could not be read again."""
    game = find_game("mondo")
    match = Match.deal(game.spec(2), "a")
    with pytest.raises(IllegalMove, match="bad-time"):
        match.play(0, "take 5", t)
    assert match.ply == 0


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_move_that_was_listed_is_judged_as_one_that_was_not(case: Case) -> None:
    """The list is a short way; a copy has none yet, and goes through the door."""
    match, before = case.deal(), ["no move"]
    rng = Random(f"listed {case}")
    for _ in range(12):
        if match.is_over:
            break
        seats = [*range(case.spec.players), CLOCK]
        listed = {seat: match.legal(None if seat == CLOCK else seat) for seat in seats}
        t = moment(match)
        for seat in seats:
            for move in {*before, *listed[seat][:2], *listed[seat][-1:]}:
                assert match.why(seat, move, t) == match.copy().why(seat, move, t)
                assert match.why(seat, move, -1) == match.copy().why(seat, move, -1)
        mover = rng.pick(list(match.to_play()))
        before = [listed[mover][0], rng.pick(listed[mover])]
        match.play(mover, before[1], t)
