"""Allowances: they fill up over time, to a limit, and each client has its own."""

from __future__ import annotations

import pytest

from tablee.server import rate_limits
from tablee.server.rate_limits import Bucket, Buckets, network_of


def test_a_bucket_allows_a_burst_and_then_its_rate() -> None:
    bucket = Bucket(2.0, 3.0, 100.0)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(100.4)
    assert bucket.take(100.5)
    assert not bucket.take(100.9)
    assert [bucket.take(500.0) for _ in range(4)] == [True, True, True, False]


def test_a_refusal_takes_nothing_and_a_debt_is_paid_before_anything_else() -> None:
    bucket = Bucket(1.0, 2.0, 0.0)
    assert not bucket.take(0.0, 3)
    assert bucket.take(0.0, 2)
    bucket.charge(5)
    assert not bucket.take(5.9)
    assert bucket.take(6.0)


def test_tokens_that_are_owed_come_one_after_the_other() -> None:
    bucket = Bucket(2.0, 1.0, 0.0)
    assert [bucket.owe(0.0, 2) for _ in range(5)] == [0.0, 0.5, 1.0, None, None]
    assert bucket.owe(0.5, 2) == 1.0
    assert not bucket.take(1.9)
    assert bucket.take(2.0)


def test_each_client_has_its_own_bucket_and_the_one_unused_for_longest_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rate_limits, "BUCKETS_KEPT", 2)
    buckets = Buckets(0.0, 1.0)
    assert buckets.of("ana", 0).take(0)
    assert buckets.of("ben", 0).take(0)
    assert not buckets.of("ana", 0).take(0)  # used again: Ben's is older now
    assert buckets.of("cleo", 0).take(0)
    assert not buckets.of("cleo", 0).take(0)
    assert not buckets.of("ana", 0).take(0)
    assert buckets.of("ben", 0).take(0)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.8", "192.0.2.8"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::7", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("no address", "no address"),
    ],
)
def test_an_ipv6_address_counts_with_its_neighbours(address: str, network: str) -> None:
    assert network_of(address) == network
