"""Chat: short, rate-limited, muted per person, off per table."""

from __future__ import annotations

import pytest
from msgspec import structs

from tablee.tables import chat, lobby
from tablee.tables.refusals import TableRefusal
from tests.tables.harness_table import ANA, BEN, CLEO, DAN, do, make, started


def refused(code: str) -> pytest.RaisesExc[TableRefusal]:
    return pytest.raises(TableRefusal, match=code)


def test_a_chat_line_is_one_clean_line_under_the_seats_name() -> None:
    table = make(ANA, BEN, CLEO)
    do(table, chat.say(table, BEN, " hello\n\x00 there ", "Somebody", 1))
    assert (table.chat[0].text, table.chat[0].name, table.chat[0].seat) == ("hello there", "Ben", 1)
    assert chat.say(table, BEN, " \n ", "Ben", 2) == ()


def test_a_person_says_no_more_than_five_lines_in_ten_seconds() -> None:
    table = make(ANA, BEN, CLEO)
    for n in range(5):
        do(table, chat.say(table, ANA, "hi", "Ana", n))
    with refused("chat-fast"):
        chat.say(table, ANA, "hi", "Ana", 9_000)
    do(table, chat.say(table, BEN, "hi", "Ben", 9_000))
    do(table, chat.say(table, ANA, "hi", "Ana", 10_001))


def test_lines_from_before_the_clock_was_set_back_do_not_count() -> None:
    table = make(ANA, BEN, CLEO)
    for n in range(5):
        do(table, chat.say(table, ANA, "hi", "Ana", 3_600_000 + n))
    for n in range(5):
        do(table, chat.say(table, ANA, "hi", "Ana", n))
    with refused("chat-fast"):
        chat.say(table, ANA, "hi", "Ana", 5)


def test_a_muted_person_is_not_heard_by_the_person_who_muted_them() -> None:
    table = make(ANA, BEN, CLEO)
    do(table, chat.say(table, BEN, "hi", "Ben", 0))
    do(table, chat.mute(table, ANA, table.pseudonyms[BEN], True, 1))
    assert chat.lines_for(table, ANA) == ()
    assert len(chat.lines_for(table, CLEO)) == 1
    do(table, chat.mute(table, ANA, table.pseudonyms[BEN], False, 2))
    assert len(chat.lines_for(table, ANA)) == 1
    with refused("person-unknown"):
        chat.mute(table, ANA, "p99", True, 3)


def test_terms_say_whether_there_is_chat() -> None:
    table = make(ANA, BEN)
    do(table, lobby.set_terms(table, ANA, structs.replace(table.terms, chat=False), 0))
    with refused("chat-off"):
        chat.say(table, BEN, "hello", "", 0)


def test_the_host_switches_chat_off_for_all() -> None:
    table = make(ANA, BEN, CLEO)
    with refused("not-host"):
        chat.set_chat(table, BEN, False, 0)
    do(table, chat.set_chat(table, ANA, False, 0))
    with refused("chat-off"):
        chat.say(table, DAN, "hi", "Dan", 1)


def test_what_is_so_already_is_no_fact() -> None:
    table = started(ANA, BEN, CLEO)
    ben = table.pseudonyms[BEN]
    assert chat.mute(table, ANA, ben, False, 0) == ()
    do(table, chat.mute(table, ANA, ben, True, 0))
    assert chat.mute(table, ANA, ben, True, 0) == ()
    assert len(chat.mute(table, ANA, ben, False, 0)) == 1
    assert chat.set_chat(table, ANA, True, 0) == ()
    assert len(chat.set_chat(table, ANA, False, 0)) == 1
