"""Shards where a test moves time by itself: the heartbeats of those that are up are answered all the while."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.model.shards import BLIP, Shards
from bot.tables.ports.store import Store


def opened(shards: Shards, count: int) -> Shards:
    """All of so many shards are this process's, and up."""
    shards.are(count, range(count))
    for shard in range(count):
        shards.opened(shard)
    return shards


async def beat(shards: Shards, store: Store) -> None:
    """Whatever time has passed: each shard that is up was heard until now, and that was noted, as `Outages` would."""
    now, heard = shards._now(), set[int]()
    for shard, connection in shards._own.items():
        if connection.up is None:
            continue
        connection._last = now
        if now - connection.up >= BLIP:
            connection.heard = now
            heard.add(shard)
    signs = await store.signs()
    if {each.shard for each in signs} & heard:
        await store.keep_signs(
            [replace(each, heard=now) if each.shard in heard and each.up else each for each in signs]
        )
