"""Making a table, sitting down, starting, leaving, meeting again."""

from __future__ import annotations

import pytest

from tablee.engine.errors import OptionError
from tablee.engine.seed import commitment
from tablee.match import verify
from tablee.tables import chat, lobby, moves
from tablee.tables import facts as f
from tablee.tables.refusals import TableRefusal
from tablee.tables.seats import default_level
from tablee.tables.table import Table
from tablee.tables.terms import NAME_LENGTH, LiveClock, SeatWish, Terms
from tests.tables.harness_table import (
    ANA,
    BEN,
    CLEO,
    DAN,
    SEED,
    any_move,
    bots_move,
    do,
    make,
    started,
)

TERMS = Terms("matryoshka", 3)


def refused(code: str) -> pytest.RaisesExc[TableRefusal]:
    return pytest.raises(TableRefusal, match=code)


def test_a_table_with_terms_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(OptionError):
        lobby.create(ANA, "Ana", Terms("matryoshka", 2), [SeatWish("me"), SeatWish("open")], 0)
    terms = Terms("matryoshka", 3, {"expansions": True})
    with pytest.raises(OptionError):
        lobby.create(ANA, "Ana", terms, [SeatWish("me"), SeatWish("bot"), SeatWish("bot")], 0)
    wishes = [SeatWish("me"), SeatWish("bot", "grandmaster"), SeatWish("bot")]
    with pytest.raises(OptionError):
        lobby.create(ANA, "Ana", TERMS, wishes, 0)
    with refused("seats-wrong"):
        lobby.create(ANA, "Ana", TERMS, [SeatWish("me"), SeatWish("bot")], 0)


def test_people_take_the_open_seats_in_order_and_joining_twice_is_harmless() -> None:
    wishes = [SeatWish("me"), SeatWish("open"), SeatWish("open")]
    table = Table("t", lobby.create(ANA, "Ana", TERMS, wishes, 0))
    do(table, lobby.sit(table, BEN, None, "Ben", 1))
    assert table.seat_of(BEN) == 1
    assert lobby.sit(table, BEN, None, "Ben", 2) == ()
    do(table, lobby.sit(table, CLEO, None, "Cleo", 3))
    with refused("table-full"):
        lobby.sit(table, DAN, None, "Dan", 4)
    with refused("seat-taken"):
        lobby.sit(table, DAN, 1, "Dan", 4)
    with refused("seat-unknown"):
        lobby.sit(table, DAN, 7, "Dan", 4)


def test_a_person_moves_to_another_open_seat_and_has_only_one() -> None:
    wishes = [SeatWish("me"), SeatWish("open"), SeatWish("open")]
    table = Table("t", lobby.create(ANA, "Ana", TERMS, wishes, 0))
    do(table, lobby.sit(table, ANA, 2, "Ana", 1))
    assert [seat.kind for seat in table.seats] == ["open", "open", "person"]


def test_only_the_host_changes_seats_terms_and_starts() -> None:
    table = make(ANA, BEN)
    with refused("not-host"):
        lobby.set_seat(table, BEN, 2, None, 0)
    with refused("not-host"):
        lobby.set_terms(table, BEN, TERMS, 0)
    with refused("not-host"):
        lobby.start(table, BEN, SEED, 0)


def test_nobody_loses_a_seat_to_new_terms() -> None:
    terms = Terms("matryoshka", 4)
    table = make(ANA, BEN, CLEO, DAN, terms=terms)
    with refused("seat-taken"):
        lobby.set_terms(table, ANA, TERMS, 0)
    with refused("game-fixed"):
        lobby.set_terms(table, ANA, Terms("botanik", 2), 0)


def test_a_table_with_an_open_seat_does_not_start() -> None:
    table = make(ANA, BEN)
    do(table, lobby.set_seat(table, ANA, 2, None, 0))
    with refused("seats-open"):
        lobby.start(table, ANA, SEED, 0)


def test_the_commitment_is_known_at_the_start_and_fits_the_seed() -> None:
    table = started(ANA)
    assert table.commitment == commitment(SEED)


def test_the_host_who_gets_up_hands_the_table_on_and_the_last_one_closes_it() -> None:
    table = make(ANA, BEN)
    do(table, lobby.leave(table, ANA, 1))
    assert (table.host, table.seats[0].kind) == (BEN, "open")
    do(table, lobby.leave(table, BEN, 2))
    assert table.status == "closed"


def test_a_person_who_leaves_a_running_game_is_replaced_by_a_bot_and_may_come_back() -> None:
    table = started(ANA, BEN)
    do(table, lobby.leave(table, BEN, 1))
    assert table.seats[1].stand_in == "left"
    with refused("bot-plays"):
        moves.play(table, BEN, "show a1 a2", 0, 0, 2)
    do(table, lobby.take_back(table, BEN, 3))
    any_move(table, BEN, 4)
    assert table.moved[-1].by == "person"


def test_a_seat_moves_to_another_device_once() -> None:
    table = started(ANA, BEN)
    do(table, lobby.make_link(table, BEN, "hash", 0))
    with refused("seated-already"):
        lobby.use_link(table, ANA, "hash", 1)
    do(table, lobby.use_link(table, DAN, "hash", 1))
    assert (table.seat_of(DAN), table.seat_of(BEN)) == (1, None)
    with refused("link-used"):
        lobby.use_link(table, CLEO, "hash", 2)


def test_a_rated_game_is_played_to_its_end_by_whoever_began_it() -> None:
    """Or whoever loses would hand the seat to somebody whose rating does not matter."""
    table = make(ANA, BEN, CLEO, terms=Terms("matryoshka", 3, rated=True))
    do(table, lobby.make_link(table, BEN, "early", 0))
    do(table, lobby.start(table, ANA, SEED, 0))
    with refused("seat-counts"):
        lobby.make_link(table, BEN, "late", 1)
    with refused("seat-counts"):
        lobby.use_link(table, DAN, "early", 1)
    assert table.seat_of(BEN) == 1


def test_a_link_of_the_host_hands_over_the_table_too() -> None:
    table = make(ANA, BEN)
    do(table, lobby.make_link(table, BEN, "guest", 0))
    do(table, lobby.use_link(table, CLEO, "guest", 1))
    assert table.host == ANA
    do(table, lobby.make_link(table, ANA, "host", 2))
    do(table, lobby.use_link(table, DAN, "host", 3))
    assert table.host == DAN
    do(table, lobby.start(table, DAN, SEED, 4))
    assert table.status == "running"


def test_only_a_host_who_gets_up_hands_the_table_on_and_to_the_first_who_sits() -> None:
    table = make(ANA, BEN, CLEO, DAN, terms=Terms("matryoshka", 5))
    do(table, lobby.set_seat(table, ANA, 4, None, 0))
    do(table, lobby.sit(table, ANA, 4, "Ana", 0))
    do(table, lobby.leave(table, BEN, 1))
    assert (table.host, table.status) == (ANA, "waiting")
    do(table, lobby.leave(table, ANA, 2))
    assert (table.host, table.status) == (CLEO, "waiting")


def test_a_link_that_was_used_is_void_even_if_the_seat_comes_back() -> None:
    table = started(ANA, BEN)
    do(table, lobby.make_link(table, BEN, "there", 0))
    do(table, lobby.use_link(table, DAN, "there", 1))
    do(table, lobby.make_link(table, DAN, "back", 2))
    do(table, lobby.use_link(table, BEN, "back", 3))
    with refused("link-used"):
        lobby.use_link(table, CLEO, "there", 4)


def test_a_person_on_a_seat_is_not_replaced_by_the_host() -> None:
    table = make(ANA, BEN)
    for level in (None, "random"):
        with refused("seat-taken"):
            lobby.set_seat(table, ANA, 1, level, 0)
    with refused("seat-unknown"):
        lobby.set_seat(table, ANA, 3, None, 0)
    do(table, lobby.start(table, ANA, SEED, 0))
    with refused("not-waiting"):
        lobby.set_seat(table, ANA, 2, None, 0)


def test_other_terms_make_more_or_fewer_seats() -> None:
    table = make(ANA, BEN)
    do(table, lobby.set_terms(table, ANA, Terms("matryoshka", 5), 0))
    assert [seat.kind for seat in table.seats] == ["person", "person", "bot", "open", "open"]
    do(table, lobby.set_terms(table, ANA, Terms("matryoshka", 3), 0))
    assert [seat.kind for seat in table.seats] == ["person", "person", "bot"]


def test_who_comes_back_in_time_keeps_their_clock_and_who_was_out_of_time_gets_some() -> None:
    table = started(ANA, BEN, terms=Terms("matryoshka", 3, clock=LiveClock(100)))
    do(table, lobby.leave(table, BEN, 10_000))
    (back,) = lobby.take_back(table, BEN, 20_000)
    assert isinstance(back, f.CameBack)
    assert back.left == 90_000
    assert lobby.take_back(table, ANA, 20_000) == ()
    assert lobby.leave(table, BEN, 20_000) == ()  # a bot plays already


def test_a_name_can_be_changed_until_the_game_begins() -> None:
    table = make(ANA, BEN)
    assert lobby.sit(table, ANA, 0, " Ana ", 1) == ()
    do(table, lobby.sit(table, ANA, 0, "Anastasia", 1))
    assert (table.seats[0].name, table.seats[0].online, table.host) == ("Anastasia", 1, ANA)
    do(table, lobby.start(table, ANA, SEED, 2))
    assert lobby.sit(table, ANA, 0, "Anna", 3) == ()


def test_a_name_that_imitates_anothers_gets_a_number() -> None:
    table = make(ANA, terms=Terms("matryoshka", 4))
    for number in (1, 2, 3):
        do(table, lobby.set_seat(table, ANA, number, None, 0))
    for person, name in ((BEN, "\uff21NA"), (CLEO, "Ana\u2800"), (DAN, "Ana 2")):
        do(table, lobby.sit(table, person, None, name, 1))
    assert [seat.name for seat in table.seats] == ["Ana", "\uff21NA 2", "Ana 3", "Ana 2 2"]
    assert lobby.sit(table, CLEO, 2, "Ana", 2) == ()  # the name she has
    do(table, lobby.sit(table, ANA, 0, "ana", 3))  # her own name, spelled otherwise
    assert table.seats[0].name == "ana"


def test_a_long_name_stays_short_with_its_number() -> None:
    table = make(ANA, BEN, CLEO)
    long = "x" * NAME_LENGTH
    for person, seat in ((ANA, 0), (BEN, 1), (CLEO, 2)):
        do(table, lobby.sit(table, person, seat, long, 1))
    assert [seat.name[-2:] for seat in table.seats] == ["xx", " 2", " 3"]
    assert {len(seat.name) for seat in table.seats} == {NAME_LENGTH}


def test_a_link_moves_only_the_seat_of_the_person_who_made_it() -> None:
    table = make(ANA, BEN)
    do(table, lobby.make_link(table, BEN, "hash", 0))
    do(table, lobby.leave(table, BEN, 1))
    do(table, lobby.sit(table, CLEO, 1, "Cleo", 2))
    with refused("link-used"):
        lobby.use_link(table, BEN, "hash", 3)
    assert table.seat_of(CLEO) == 1


def test_another_link_makes_the_first_one_void() -> None:
    table = started(ANA)
    for token in ("first", "second"):
        do(table, lobby.make_link(table, ANA, token, 0))
    with refused("link-used"):
        lobby.use_link(table, DAN, "first", 1)
    do(table, lobby.use_link(table, DAN, "second", 1))
    assert table.seat_of(DAN) == 0


def test_a_link_does_not_live_long() -> None:
    table = started(ANA)
    do(table, lobby.make_link(table, ANA, "hash", 0))
    with refused("link-used"):
        lobby.use_link(table, DAN, "hash", lobby.LINK_MS + 1)


def finished() -> Table:
    table = started(ANA, BEN)
    while table.status == "running":
        bots_move(table)
        for seat in table.acting():
            any_move(table, table.seats[seat].person)
    return table


def test_a_finished_table_is_a_record_that_verifies_and_leads_to_a_rematch() -> None:
    table = finished()
    assert table.match is not None
    verify(table.match.record())
    again = lobby.rematch_table(table, BEN, 9)
    assert [plan.person for plan in again.seats] == ["", ANA, BEN]
    do(table, lobby.rematch(table, BEN, "1", "t2", 9))
    assert table.rematch == "t2"
    with refused("not-over"):
        lobby.rematch(started(ANA), ANA, "1", "t2", 9)


def test_options_per_seat_move_with_the_people_into_a_rematch() -> None:
    options = {"handicap": ["all", "none", "none"], "seconds": 60}
    table = make(ANA, terms=Terms("mondo", 3, options))
    do(table, chat.set_chat(table, ANA, False, 0))
    again = lobby.rematch_table(table, ANA, 9)
    assert again.seats[1].person == ANA
    assert again.terms.options == {"handicap": ["none", "all", "none"], "seconds": 60}
    assert not again.terms.chat


def test_play_goes_on_from_any_moment_of_a_record() -> None:
    match = finished().match
    assert match is not None
    record = match.record()
    created, begun = lobby.play_on(record, 20, DAN, 2, "Dan", "random", 0)
    table = Table("t3", created)
    do(table, (begun,))
    assert table.match is not None
    assert table.match.record().moves == record.moves[:20]
    assert {(fact.seat, fact.by) for fact in table.moved} == {
        (0, "bot"),
        (1, "bot"),
        (2, "person"),  # no bot stood in for Dan
    }
    assert table.terms.training
    with refused("ply-unknown"):
        lobby.play_on(record, len(record.moves), DAN, 2, "Dan", None, 0)
    with refused("seat-unknown"):
        lobby.play_on(record, 3, DAN, 5, "Dan", None, 0)


def test_a_real_time_game_takes_no_other_clock() -> None:
    terms = Terms("mondo", 2, clock=LiveClock(60))
    with pytest.raises(TableRefusal, match="clock-twice"):
        lobby.create(ANA, "Ana", terms, [SeatWish("me"), SeatWish("open")], 0)


def test_a_bot_of_which_nobody_says_how_strong_it_is_plays_casually() -> None:
    """Also where one stands in for a person: a level that is added must not change it."""
    assert default_level() == "casual"
    wishes = [SeatWish("me"), SeatWish("bot"), SeatWish("bot", "club")]
    table = Table("t", lobby.create(ANA, "Ana", TERMS, wishes, 0))
    assert [seat.level for seat in table.seats[1:]] == ["casual", "club"]
