"""Outages: a table stands still while people cannot be heard there, and afterwards nobody has lost any time.

People are heard through the shard of their server and, in direct messages, through shard 0
(`bot.tables.model.shards`). If one of the two is away, a table stands still from the moment when the shard was last
heard until both are steadily up again: no time runs out there, and nobody is reminded. A shard that is down for a
shorter time delays only deadlines that would pass meanwhile. Without a bot nobody is heard either: every start begins
with such a gap.

All of that is stored for each table before it takes effect, so a crash, or another number of shards, neither gives
time twice nor loses any.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final

from bot.logs import Log
from bot.tables.model.shards import Sign, gaps, silences, way
from bot.tables.model.table import Halted, Status, TableId
from bot.tables.ports.store import Unavailable
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.retiming import retime
from bot.tables.resolution.timing import SILENCE

TICK: Final = 30.0
"""Seconds between two looks at the shards, at most."""

AGAIN: Final = 600.0
"""Seconds until a table that could not go on is retried."""

SHOWN: Final = 60.0
"""Seconds that a gap has to last before everybody is told the later deadlines: messages show whole minutes."""

_log = Log(__name__)


class Outages:
    """Gives back the time in which people could not be heard."""

    def __init__(self, hall: Hall) -> None:
        """Looks at the shards of the hall; without any, people are heard as long as the bot runs."""
        self._hall, self._store = hall, hall.store
        self._stuck: dict[TableId, float] = {}

    async def restore(self) -> None:
        """Stop all running tables from the moment when people were last heard there until they are heard again.

        Does nothing before the first sign of life. If the machine's clock was set back, all clocks are reset first.
        """
        now, pulse = self._hall.clock.now(), await self._store.pulse()
        if pulse is None:
            return
        if pulse - now > SILENCE:
            await self._set_back(pulse)
        signs = await self._store.signs() if self._hall.shards is not None else ()
        # No connection of this process is up yet, regardless of the state that the last process has left.
        down = {each.shard: replace(each, up=None) for each in signs}
        if down:
            await self._store.interrupt(gaps(down, now), len(down))
            await self._store.keep_signs(list(down.values()))
        else:
            await self._store.interrupt({0: min(pulse, now)}, 1)

    async def look(self, pulse: float | None) -> None:
        """Stop the tables that are not heard, and resume those heard again; `pulse` is the bot's last sign of life.

        Tables whose game is not installed stand on. If the machine's clock was set back, all clocks are reset first.
        """
        now = self._hall.clock.now()
        if pulse is not None and pulse - now > SILENCE:
            await self._set_back(pulse)
        signs = await self._shards(now)
        if pulse is not None and now - pulse > SILENCE:
            # No sign of life for long: the process stood still, or the store was unavailable.
            await self._store.interrupt({0: pulse}, 1)
        standing = await self._store.interrupted(list(self._hall.shelf))
        heard = {
            key: began
            for key, guild, began in standing
            if _is_heard(guild, signs, now) and now >= self._stuck.get(key, now)
        }
        if heard:
            await self._resume(heard)

    async def say_good_bye(self) -> None:
        """Note that people were heard until now: call it when the bot stops on purpose."""
        now = self._hall.clock.now()
        signs = () if self._hall.shards is None else await self._store.signs()
        if signs:
            await self._store.keep_signs(
                [
                    replace(each, heard=now) if each.is_up(now) and each.lost is None else each
                    for each in signs
                ]
            )

    async def _shards(self, now: float) -> dict[int, Sign] | None:
        """Look at all shards, and stop the tables that they do not hear. Returns the signs of life of the shards.

        None if there are no shards; empty, and no table is stopped, if the shards are not yet known.
        """
        shards = self._hall.shards
        if shards is None:
            return None
        if not shards.count:
            return {}
        known = {each.shard: each for each in await self._store.signs()}
        stored = _numbered(known.values(), shards.count, now)
        looks = {look.shard: look for look in shards.looks(now)}
        noted = {shard: sign.noted(looks.get(shard), now) for shard, sign in stored.items()}
        settled = {shard: sign.settled(now) for shard, sign in noted.items()}
        # Includes shards that were away for a while between two looks.
        await self._interrupt(noted, now)
        if any(_is_news(known.get(shard), sign) for shard, sign in settled.items()):
            await self._store.keep_signs(list(settled.values()))
        _tell(stored, noted, settled, now)
        return settled

    async def _interrupt(self, signs: Mapping[int, Sign], now: float) -> None:
        if away := silences(signs):
            await self._store.interrupt(away, len(signs))
        if down := gaps(signs, now):
            await self._store.interrupt(down, len(signs), due=now)

    async def _resume(self, began: Mapping[TableId, float]) -> None:
        """Let tables go on; safe to repeat. Those that could not be given their time back are retried after AGAIN."""
        keepers = [key for key in await self._store.keepers() if key in began]
        stuck = [key for key in keepers if not await self._is_retimed(key, began[key])]
        now, nonce = self._hall.clock.now(), self._hall.random.token
        self._stuck = {**self._stuck, **dict.fromkeys(stuck, now + AGAIN)}
        going = [key for key in began if key not in stuck]
        for key in await self._store.resume(going, now, least=SHOWN, nonce=nonce):
            self._hall.wake(key)

    async def _is_retimed(self, key: TableId, began: float) -> bool:
        """Give its time back to a table that keeps quiet hours (OutageStore.keepers); False if that failed for now.

        Raises Unavailable if the store cannot be used.
        """
        # Deadlines that moved only by the gap are told by `resume`, as at all other tables.
        gap = max(SHOWN, self._hall.clock.now() - began + SHOWN)
        try:
            await retime(self._hall, key, counted=began, least=gap)
        except Unavailable:
            raise
        except Halted:  # the operator was told
            return False
        except Exception as error:  # noqa: BLE001  # one table that is stuck must not hold up the others
            if key not in self._stuck:
                _log.error("lost_time_not_given_back", error, table=key)
            return False
        self._stuck.pop(key, None)
        return True

    async def _set_back(self, pulse: float) -> None:
        """Reset all clocks after the clock of the machine was set back: every stored moment may be too late.

        Signs of life that lie in the future become those of now.
        """
        for table in await self._store.tables([Status.RUNNING]):
            try:
                await retime(self._hall, table.key, counted=pulse)
            except Unavailable:  # there must be no sign of life before the clocks are reset
                raise
            except Halted:
                continue
            except Exception as error:  # noqa: BLE001  # one table that is stuck must not hold up the others
                _log.error("lost_time_not_given_back", error, table=table.key)
        now = self._hall.clock.now()
        signs = [each for each in await self._store.signs() if each.heard > now]
        if signs:
            await self._store.keep_signs([Sign(each.shard, each.shards, now) for each in signs])
        await self._store.beat(now)


def _numbered(signs: Iterable[Sign], count: int, now: float) -> dict[int, Sign]:
    """A sign for each of `count` shards. If that number has changed they begin anew, because the bot has restarted.

    New signs begin with the earliest moments at which any shard was heard, and lost.
    """
    every = list(signs)
    found = {each.shard: each for each in every if each.shards == count}
    heard = min((each.heard for each in every), default=now)
    lost = min((each.lost for each in every if each.lost is not None), default=None)
    return {shard: found.get(shard) or Sign(shard, count, heard, lost=lost) for shard in range(count)}


def _is_news(known: Sign | None, sign: Sign) -> bool:
    """True if a sign must be stored: it has changed, or is due."""
    # Half a TICK: with a whole one, a look that comes slightly too soon would store nothing, and the next look
    # would come a whole TICK later.
    return known is None or replace(known, heard=sign.heard) != sign or sign.heard - known.heard >= TICK / 2


def _is_heard(guild: int, signs: Mapping[int, Sign] | None, now: float) -> bool:
    """True if the people of a server are heard: through both of their shards, and steadily if one of them was away.

    True also if there are no shards (None); False while the shards are not yet known (empty).
    """
    if signs is None:
        return True
    own: Collection[int] = way(guild, len(signs))
    return bool(own) and all(signs[each].is_up(now) and signs[each].lost is None for each in own)


def _tell(
    stored: Mapping[int, Sign], noted: Mapping[int, Sign], settled: Mapping[int, Sign], now: float
) -> None:
    """Log a line when an outage begins, and one when it ends."""
    for shard, sign in noted.items():
        if sign.lost is not None and stored[shard].lost is None:
            _log.warning("shard_is_away", shard=shard, seconds=round(now - sign.lost))
        if sign.lost is not None and settled[shard].lost is None:
            _log.info("shard_is_back", shard=shard, seconds=round(now - sign.lost))
