"""Shards where a test moves time by itself: shards that are up answer heartbeats all the time."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.model.shards import BLIP, Shards
from bot.tables.ports.store import Store


def opened(shards: Shards, count: int) -> Shards:
    """This process has all of this many shards, and they are up."""
    shards.are(count, range(count))
    for shard in range(count):
        shards.opened(shard)
    return shards


async def beat(shards: Shards, store: Store) -> None:
    """The same as `Outages` does when time has passed: each shard that is up was heard until now, and that was
    noted."""
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
