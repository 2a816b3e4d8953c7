"""MAT-12: what each seat may know, in views and in events, and which worlds that leaves open."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from tablee.engine.game import Event
from tablee.engine.random import Random
from tablee.games.matryoshka.kernel.rules import State
from tablee.games.matryoshka.names import card_name
from tablee.match import Match
from tests.games.matryoshka.table import GAME, lay_first, played, round_of_trades, shown, state_of
from tests.helpers import Case, random_turn, sample_size, walk

SEATS: tuple[int | None, ...] = (None, 0, 1, 2)


def heard(match: Match, move: str, seat: int | None) -> list[Event | None]:
    """What a seat notices of a move; the match stays where it is."""
    other = match.copy()
    played(other, move)
    return [event.seen_by(seat) for event in other.last_events]


def told(match: Match, move: str, seat: int | None) -> str:
    return msgspec.json.encode(heard(match, move, seat)).decode()


def test_mat_12_events_of_a_draw_name_cards_only_to_who_drew_them() -> None:
    match = shown()
    before = Match(match.spec, match.setup)
    played(before, "0 show a1 a2", "1 show b1 b2")
    drawn = {0: ("a7", "d1"), 1: ("b7", "e1"), 2: ("c7", "f1")}
    for seat in SEATS:
        text = told(before, "2 show c1 c2", seat)
        for owner, cards in drawn.items():
            for card in cards:
                assert (f'"{card}"' in text) == (owner == seat)


def test_mat_12_events_of_a_trade_name_the_card_given_only_to_the_two() -> None:
    match = played(shown(), "0 offer a6", "1 propose b3", "2 propose c3")
    for seat in SEATS:
        text = told(match, "0 take 1", seat)
        assert '"a6"' in text
        assert ('"b3"' in text) == (seat in (0, 1))
        assert '"c3"' not in text


def test_mat_12_events_show_the_offers_only_to_the_active_player() -> None:
    match = played(shown(), "0 offer a6", "1 propose b3")
    for seat in SEATS:
        text = told(match, "2 propose c3", seat)
        assert ('"b3"' in text) == (seat == 0)
        assert ('"c3"' in text) == (seat == 0)


def test_a_secret_choice_is_noticed_without_its_cards() -> None:
    match = shown()
    lay_first(round_of_trades(match))
    round_of_trades(match)
    move = match.legal(1)[7]
    for seat in SEATS:
        text = told(match, f"1 {move}", seat)
        assert "CardsChosen" in text
        assert not any(f'"{card}"' in text for card in move.split()[1:])


def given_card(state: State, trade: int) -> str:
    """The card that the partner gave in a trade."""
    return card_name(state.proposed[5 * trade + state.taken[trade]])


def test_mat_12_the_card_given_is_open_to_the_others_and_settled_for_the_two() -> None:
    """Seat 2 saw c1 to c7, f1, the tableaus and a6: the card is any of the other 29."""
    match = played(shown(), "0 offer a6", "1 propose b3", "2 propose c3", "0 take 1")
    rng = Random("open")
    each = max(12, sample_size(60))
    for seat in (0, 1):
        draw = GAME.imagine(GAME.view(state_of(match), seat), match.spec)
        assert {given_card(draw(rng), 0) for _ in range(50)} == {"b3"}
    draw = GAME.imagine(GAME.view(state_of(match), 2), match.spec)
    counts = Counter(given_card(draw(rng), 0) for _ in range(29 * each))
    assert len(counts) == 29
    assert not {"a1", "a2", "a6", "b1", "b2", "f1"} & set(counts)
    assert not [card for card in counts if card[0] == "c"]
    assert (
        sum((count - each) ** 2 / each for count in counts.values()) < 57
    )  # chi-square, p > 0.001


def test_a_tableau_settles_what_was_given() -> None:
    """Seat 1 has shown b1; when seat 0 lays it, seat 2 knows which card went between them."""
    match = played(shown(), "0 offer a6", "1 propose b6", "2 propose c6", "0 take 2")
    played(match, "1 offer b6", "0 propose a5", "2 propose c5", "1 take 2")
    played(match, "2 offer c4", "0 propose a4", "1 propose b4", "2 take 0")
    played(match, "0 lay a1 a2 a3 c4", "1 lay b2 b3 b4 b5", "2 lay c1 c2 c3 c7")
    played(match, "1 offer b7", "0 propose a5", "2 propose a6", "1 take 2")
    played(match, "2 offer b7", "0 propose a5", "1 propose a6", "2 take 0")
    played(match, "0 offer d1", "1 propose b1", "2 propose a5", "0 take 1")
    assert len(given_in_worlds(match, 2, 5)) > 5
    played(match, "0 lay a1 a2 a3 b1 b7 c4", "1 lay b2 b3 b4 b5 c5 e1", "2 lay c1 c2 c3 c7 f1 f2")
    assert given_in_worlds(match, 2, 5) == {"b1"}


def given_in_worlds(match: Match, seat: int, trade: int) -> set[str]:
    """What can have been given in a trade, as far as a seat knows."""
    draw = GAME.imagine(GAME.view(state_of(match), seat), match.spec)
    rng = Random("given")
    return {given_card(draw(rng), trade) for _ in range(60)}


def odd_turn(match: Match, style: str, rng: Random) -> tuple[int, str]:
    """A move of players with habits, whose views are harder to explain than random ones."""
    seat = rng.pick(match.to_play())
    legal = match.legal(seat)
    match style:
        case "lowest":
            return seat, legal[0]
        case "highest":
            return seat, legal[-1]
        case "either":
            return seat, rng.pick([legal[0], legal[-1]])
        case _:
            return seat, rng.pick(legal[-2:])


@pytest.mark.parametrize("style", ["lowest", "highest", "either", "hoarders"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_worlds_are_found_for_players_with_habits(players: int, style: str) -> None:
    rng = Random(f"{players} {style}")
    for number in range(sample_size(3)):
        match = Match.deal(GAME.spec(players), f"{style} {number}")
        while not match.is_over:
            seat, move = odd_turn(match, style, rng)
            match.play(seat, move)
            if rng.below(4) == 0 or match.is_over:
                for onlooker in (None, *range(players)):
                    view = GAME.view(state_of(match), onlooker)
                    assert GAME.view(GAME.sample(view, match.spec, rng), onlooker) == view


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_spectator_can_imagine_worlds_too(players: int) -> None:
    rng = Random("spectator")
    for match in walk(Case(GAME, GAME.spec(players)), every=4):
        view = GAME.view(state_of(match), None)
        state = GAME.sample(view, match.spec, rng)
        assert GAME.view(state, None) == view
        state.playout(rng)
        assert state.acting() == 0


# The truth is one of the worlds that fit a view, and under random play all of
# them are equally likely. So the truth must not stand out among imagined
# worlds: its place among K of them, by any measure, is as likely as any other.

WORLDS = 7


def laid_later(state: State) -> int:
    """How many cards that were given in trades lie in a tableau now."""
    laid = {card for tableau in GAME.view(state, None).tableaus[-1] for card in tableau.cards}
    return sum(given_card(state, trade) in laid for trade in range(state.trades))


def high_hands(state: State) -> int:
    """A number that mixes all hands, so that any preference for some cards shows."""
    return sum(
        (seat + 1) * sum(state.hand[10 * seat + row] * (row + 1) for row in range(10))
        for seat in range(state.seats)
    )


def dealt_first(state: State) -> int:
    """How many cards of the first deal were given in trades: deals have deadlines."""
    given = {state.proposed[5 * trade + state.taken[trade]] for trade in range(state.trades)}
    first = {card for seat in range(state.seats) for card in state.dealt[14 * seat : 14 * seat + 6]}
    return len(given & first)


MEASURES = (laid_later, high_hands, dealt_first)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_truth_does_not_stand_out_among_imagined_worlds(players: int) -> None:
    places = [[0] * (WORLDS + 1) for _ in MEASURES]
    games = sample_size(800)
    rng = Random(f"truth {players}")
    for number in range(games):
        match = Match.deal(GAME.spec(players), f"truth {players} {number}")
        state = state_of(match)
        for _ in range(20 + rng.below({3: 50, 4: 80, 5: 130}[players])):
            if state.acting():
                state.step(rng)
        draw = GAME.imagine(GAME.view(state, 0), match.spec)
        worlds = [draw(rng) for _ in range(WORLDS)]
        for counts, measure in zip(places, MEASURES, strict=True):
            truth = (measure(state), rng.word())  # ties are broken by chance
            counts[sum((measure(world), rng.word()) < truth for world in worlds)] += 1
    for counts in places:
        expected = games / len(counts)
        square = sum((count - expected) ** 2 / expected for count in counts)
        assert square < 24.3, counts  # chi-square, p > 0.001


def test_random_turns_reach_every_phase() -> None:
    """The walks above see all five decisions, and secret choices half made."""
    case = Case(GAME, GAME.spec(3))
    rng = Random("phases")
    seen: set[tuple[str, bool]] = set()
    for match in walk(case):
        view = GAME.view(state_of(match), 0)
        seen.add((view.phase, view.choice is not None))
        if not match.is_over:
            assert random_turn(match, rng).seat in view.acting
    assert {phase for phase, _ in seen} == {"show", "offer", "propose", "take", "lay", "over"}
    assert any(chosen for _, chosen in seen)
