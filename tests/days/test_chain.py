"""The hash chain of the days: each link is promised by the one before."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tablee.days import chain as c
from tablee.engine.seed import commitment

FIRST = date(2031, 5, 6)
CHAIN = c.Chain("ab" * 32, FIRST)


def test_the_link_of_a_day_hashed_is_the_link_of_the_day_before() -> None:
    for n in (0, 1, 98, 99, 100, 5_000):
        day = FIRST + timedelta(n)
        assert commitment(CHAIN.link(day + timedelta(1))) == CHAIN.link(day)
    assert commitment(CHAIN.link(FIRST)) == CHAIN.anchor
    assert CHAIN.link(FIRST + timedelta(c.LENGTH - 1)) == "ab" * 32


def test_the_chain_is_as_docs_randomness_says() -> None:
    assert CHAIN.anchor == "30f0f6224a03b99b0ceea1197e4eaac58d315c8f897e4428bcfb7b17b33b446b"
    assert c.day_seed("00" * 32, FIRST, "botanik") == "9978342d6bc54c91d482f28fabba5636"


def test_a_link_is_checked_against_the_anchor() -> None:
    day = FIRST + timedelta(40)
    c.check_link(CHAIN.anchor, FIRST, day, CHAIN.link(day))
    other = c.Chain("cd" * 32, FIRST)
    for link, when in (
        (other.link(day), day),
        (CHAIN.link(day), day + timedelta(1)),
        (CHAIN.link(day + timedelta(1)), day),
        ("", day),
        (CHAIN.link(day), FIRST - timedelta(1)),
    ):
        with pytest.raises(c.DayError):
            c.check_link(CHAIN.anchor, FIRST, when, link)


def test_days_and_games_have_seeds_of_their_own() -> None:
    days = [FIRST + timedelta(n) for n in range(3)]
    games = ("botanik", "mondo")
    seeds = {c.day_seed(CHAIN.link(day), day, game) for day in days for game in games}
    assert len(seeds) == len(days) * len(games)


def test_a_chain_has_an_end() -> None:
    for day in (FIRST - timedelta(2), FIRST + timedelta(c.LENGTH)):
        with pytest.raises(c.DayError):
            CHAIN.link(day)


def test_a_day_is_a_day_of_utc() -> None:
    noon = c.begins(FIRST) + c.DAY_MS // 2
    assert c.day_at(noon) == c.day_at(c.begins(FIRST)) == FIRST
    assert c.day_at(c.begins(FIRST) - 1) == FIRST - timedelta(1)
    assert c.read_day("2031-05-06") == FIRST
