"""The log lines about connections to the gateway, and when a new session calls for a sweep."""

from __future__ import annotations

from math import inf
from types import SimpleNamespace
from typing import Any

import pytest

from bot.chat.shards import Shards


class Kept(SimpleNamespace):
    """The shards of a client, and how many sweeps were asked for."""

    shards: Shards
    asked: int


@pytest.fixture
def kept() -> Kept:
    """Two shards that have not connected yet."""
    client: Any = SimpleNamespace(guilds=[], shards={}, shard_count=2, get_shard=lambda _number: None)
    made = Kept(shards=Shards(client), client=client, asked=0)

    def ask() -> None:
        made.asked += 1

    made.shards.on_replaced.append(ask)
    return made


def begins(kept: Kept, number: int) -> int:
    """A shard begins a session and learns its servers; return how many sweeps were asked for so far."""
    kept.shards.connected(number, is_new=True)
    kept.shards.complete(number)
    return kept.asked


def test_the_first_session_of_a_shard_replaces_nothing(kept: Kept) -> None:
    assert begins(kept, 0) == 0
    assert begins(kept, 1) == 0


def test_every_later_session_replaces_the_servers_of_its_shard(kept: Kept) -> None:
    begins(kept, 0)
    begins(kept, 1)
    assert [begins(kept, 1), begins(kept, 1), begins(kept, 0)] == [1, 2, 3]


def test_a_session_that_is_resumed_replaces_nothing(kept: Kept) -> None:
    begins(kept, 0)
    kept.shards.disconnected(0)
    kept.shards.connected(0, is_new=False)
    assert kept.asked == 0


def test_a_session_that_ends_before_all_its_servers_are_told_is_replaced_too(kept: Kept) -> None:
    kept.shards.connected(0, is_new=True)
    kept.shards.disconnected(0)
    assert begins(kept, 0) == 1


def test_a_client_that_has_not_signed_in_has_no_shards(kept: Kept) -> None:
    kept.client.shard_count = None
    now = kept.shards.now()
    assert (now.guilds, now.unavailable, now.shards, now.latencies) == (0, 0, 0, {})


def test_a_shard_counts_while_it_is_open_and_its_latency_once_it_is_known(kept: Kept) -> None:
    def shard(latency: float, *, is_open: bool) -> Any:
        return SimpleNamespace(latency=latency, is_closed=lambda: not is_open)

    kept.client.shards = {
        0: shard(0.2, is_open=True),
        1: shard(0.3, is_open=False),
        2: shard(inf, is_open=True),
    }
    kept.client.guilds = [SimpleNamespace(unavailable=each) for each in (False, True, False)]
    now = kept.shards.now()
    assert (now.guilds, now.unavailable, now.shards) == (3, 1, 2)
    assert now.latencies == {0: 0.2, 2: None}
