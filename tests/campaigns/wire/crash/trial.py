"""One town in which the bot is killed again and again: each time everything must be as if nothing had happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any, Final

from bot.tables.model.table import Status
from tests.campaigns.wire.crash.errands import Errand, make_ready, run, suits
from tests.campaigns.wire.crash.figures import Figures
from tests.campaigns.wire.crash.ledger import Ledger
from tests.campaigns.wire.crash.moments import Executioner, Moment, When
from tests.campaigns.wire.crash.promises import Scope, Truth, noted, shape, strays, truth, untold, wrong
from tests.campaigns.wire.crash.restoring import RESTORES, Keeper
from tests.campaigns.wire.crash.visitors import PARTIES, Table
from tests.campaigns.wire.entry import GAMES, MovedClock
from tests.campaigns.wire.people import Person
from tests.campaigns.wire.recording import Heard, Kind
from tests.campaigns.wire.town import EPHEMERAL, Message
from tests.campaigns.wire.world import World, world
from tests.chat import reading

DECISIONS: Final = (4, 7)
"""The smallest number of decisions acknowledged before a kill is aimed, by luck."""
PATIENCE: Final = 20
"""How often everybody decides, until it is so."""
OUTBOX: Final = 10
"""How often the clock is put forward until nothing is left to be told."""
AWHILE: Final = 61.0
"""Seconds by which it is put forward."""
HARMLESS: Final = frozenset({"view", "since", "help", "again", "open", "area", "page", "hand", "orders"})
"""Buttons that may be pressed only to see if they are alive."""
ACTING: Final = frozenset({Kind.THINKING, Kind.NOTHING, Kind.FORM})
"""The messages that a person is shown after a press or a command."""
DEAD: Final = ("out of date", "Something went wrong")


class Trial:
    """A town with one table for each game named, and an executioner."""

    def __init__(
        self, town: World, folder: Path, games: Sequence[str], seed: str, *, restores: float = RESTORES
    ) -> None:
        """`folder` holds the bot's database; `restores` is the chance that the games go on from a copy after a kill."""
        self._restores = restores
        self._world, self._folder, self._luck = town, folder, Random(seed)
        self._shelf: dict[str, Any] = {GAMES[game].key: GAMES[game] for game in _played(games)}
        self._paints = "castle" not in games
        self._executioner = Executioner(town)
        self._mark = 0
        self._last_words = 0
        self._done: set[str] = set()
        self._keeper = Keeper(town, folder, self._luck)
        self._ledger, self._games = Ledger(), games
        self.tables: list[Table] = []
        self.figures = Figures()

    async def _open(self, number: int, name: str) -> Table:
        """Two channels and a party for a game, with somebody who may play for one of them."""
        town, party = self._world, PARTIES[name]
        here, there = [
            await town.wire.new_channel(town.guild, f"{name} {place} {number}") for place in ("hall", "attic")
        ]
        owners, spare = (town.ann, town.bob, town.cyd)[: len(party.seats)], town.enter(f"spare {number}")
        return Table(town, (here, there), party, owners, spare, self._luck)

    async def run(self, moments: int) -> None:
        """Live through this many moments."""
        self.tables = [await self._open(number, name) for number, name in enumerate(self._games)]
        kinds: list[When] = []
        errands: list[Errand] = []
        possible = [each for each in Errand if any(suits(each, table) for table in self.tables)]
        while self.figures.moments.total() < moments:
            kinds = kinds or self._luck.sample(tuple(When), len(When))
            errands = errands or self._luck.sample(possible, len(possible))
            await self.live_through(Moment.drawn(kinds.pop(), self._luck), errands.pop())
        self.figures.games = sum(table.games for table in self.tables)
        self.figures.acknowledged, self.figures.found = self._ledger.acknowledged, self._ledger.found

    async def live_through(self, moment: Moment, errand: Errand) -> None:
        """Be killed at a moment, come back, and be checked."""
        self._mark = len(self._world.wire.recording.heard)
        table = self._luck.choice([each for each in self.tables if suits(errand, each)])
        await self._play(table)
        await make_ready(errand, table)
        is_restored = self._luck.random() < self._restores
        if is_restored:
            await self._copy()
        has_come = await self._executioner.dies(moment.before_a_start(), self._acts(errand, table))
        self._last_words = len(self._world.wire.recording.heard)
        forgets = self._luck.random() < 0.5
        if forgets:
            self._world.wire.press.forget_nonces()
        if is_restored:
            self._restore()
        if moment.is_at_a_start:
            has_come = await self._executioner.restarts(moment)
        else:
            await self._world.bot.start()
        self._count(moment, errand, has_come=has_come)
        await self._come_to_rest()
        how = f"{', nonces forgotten' if forgets else ''}{', restored' if is_restored else ''}"
        await self._look(f"{moment} at {errand}{how}", is_restored=is_restored)
        await self._press_all()

    async def _copy(self) -> None:
        """Everything acknowledged up to now is in the copy; later acknowledgements are lost with all the rest."""
        await self._world.rest()
        async with self._truth() as now:
            await self._keeper.copies(now)
            found = await self._lost(now, len(self._world.wire.recording.heard))
            self.figures.lost += [f"at a copy: {each}" for each in found]
        self._mark = self._keeper.copied

    def _restore(self) -> None:
        self._keeper.restores()
        self.figures.restores += 1
        for table in self.tables:
            table.claims.clear()
            table.said.clear()

    def _truth(self) -> AbstractAsyncContextManager[Truth]:
        return truth(self._folder, self._shelf, self._folder.parent / "look")

    def _count(self, moment: Moment, errand: Errand, *, has_come: bool) -> None:
        self.figures.restarts += 1
        if has_come:
            self.figures.moments[str(moment)] += 1
            self.figures.errands[errand] += 1
        else:
            self.figures.missed[str(moment)] += 1

    async def _play(self, table: Table) -> None:
        """Play until this many decisions have been acknowledged since the last kill, at least at the table of the next
        one."""
        wanted, heard = self._luck.randint(*DECISIONS), self._world.wire.recording.heard
        for _ in range(PATIENCE):
            if table.is_on() and self._ledger.decided(heard[self._mark :]) >= wanted:
                return
            await table.decide()

    def _acts(self, errand: Errand, table: Table) -> Callable[[], Awaitable[None]]:
        """First the errand, and then anything."""
        to_do = [errand]

        async def act() -> None:
            await run(to_do.pop() if to_do else Errand.PLAY, table)

        return act

    async def _come_to_rest(self) -> None:
        await self._world.up()
        for _ in range(OUTBOX):
            if not untold(self._folder):
                return
            await self._world.bot.passes(AWHILE)

    async def _look(self, when: str, *, is_restored: bool) -> None:
        town, recording = self._world.wire.town, self._world.wire.recording
        async with self._truth() as now:
            scope = Scope(self._paints, self._done, untouched(recording.heard), is_restored=is_restored)
            found = await wrong(now, town, scope)
            if is_restored:
                found += await self._keeper.broken(now, recording.heard[self._last_words :])
            self.figures.wrong += [f"{when}: {each}" for each in found]
            # After a restore, nothing heard since the copy has to be stored.
            until = self._mark if is_restored else self._last_words
            self.figures.lost += [f"{when}: {each}" for each in await self._lost(now, until)]
            tables, kept_up = await now.tables(), await noted(now)
        if is_restored:
            self.figures.left += len(list(strays(town, kept_up)))
            found = await self._keeper.presses_the_rest(kept_up)
            self.figures.wrong += [f"{when}: {each}" for each in found]
        self._done = {each.key for each in tables if each.status is Status.OVER}
        for table in self.tables:
            table.started(tables)
        # After a restore all boards and offers are told again.
        self.figures.wrong += [f"{when}: {each}" for each in (() if is_restored else self._told_amiss())]
        self.figures.wrong += [f"{when}: {each}" for each in recording.problems()]
        for request in recording.requests:
            request.problems.clear()
        if self._world.bot.spoke:
            self.figures.wrong.append(f"{when}: the token stood in the log")

    def _told_amiss(self) -> Iterator[str]:
        repeats = Counter(each.audience for each in self._repeated())
        self.figures.repeats += repeats.total()
        yield from (f"{n} repeats for {who}" for who, n in repeats.items() if n > 1)
        yield from self._told_in_other_words()

    async def _lost(self, now: Truth, until: int) -> list[str]:
        """Acts that somebody was shown as done, or told to their partners, and that are not stored; as far as was heard
        then."""
        heard = self._world.wire.recording.heard[self._mark : until]
        are_sure = not any(table.was_roaming for table in self.tables)
        found = await self._ledger.lost(now, heard, are_drafts_sure=are_sure)
        for table in self.tables:
            self.figures.claims += len(table.claims) + len(table.said)
            for claim in table.claims:
                if not claim.holds(await now.hall.look(claim.key)):
                    found.append(f"{claim.sentence}, and it is not so")
            table.claims.clear()
        return [*found, *self._unheard()]

    def _unheard(self) -> Iterator[str]:
        for table in self.tables:
            for text, speaker in table.said.items():
                for partner in table.owners[1:]:
                    times = sum(
                        text in reading.words(each) for each in partner.inbox.stands() if not each.components
                    )
                    if partner is not speaker and not times:
                        yield f"“{text}” was not told to {partner.user.name}"
            table.said.clear()

    def _repeated(self) -> Iterator[Heard]:
        """New messages after the crash that show the same as one that was new just before it."""
        heard = self._world.wire.recording.heard
        before = [_seen(each) for each in heard[self._mark : self._last_words] if _is_new(each)]
        for each in heard[self._last_words :]:
            if _is_new(each) and _seen(each) in before:
                yield each

    def _told_in_other_words(self) -> Iterator[str]:
        """Two messages for one letter must be the same."""
        first: dict[str, tuple[Any, ...]] = {}
        for each in self._world.wire.recording.heard[self._mark :]:
            if not _is_new(each) or each.message is None:
                continue
            nonce = each.message.nonce
            if nonce is not None and first.setdefault(nonce, _seen(each)) != _seen(each):
                yield f"{each.audience} was told twice in different words"

    async def _press_all(self) -> None:
        """Some buttons of every kind of existing message, old panels among them, still answer."""
        for table in self.tables:
            person = self._luck.choice(table.session)
            live = [each for each in table.channel.stands(person.user) if _presses(each)]
            for message in [*live[-1:], *self._luck.sample(live, min(1, len(live)))]:
                if message.shows(person.user) and _presses(message):
                    await self._press(person, message, self._luck.choice(_presses(message)))
            for message in person.inbox.stands()[-1:]:
                for again in [each for each in _presses(message) if reading.key(each).verb == "again"]:
                    await self._press(person, message, again)

    async def _press(self, person: Person, message: Message, pressed: dict[str, Any]) -> None:
        made = await person.click(message, custom_id=pressed["custom_id"])
        answer = await person.seen(made)
        await self._world.rest()
        self.figures.pressed += 1
        is_old = bool(message.flags & EPHEMERAL)
        words = "" if answer is None else reading.words(answer)
        if any(each in words for each in DEAD[1:] if is_old) or any(
            each in words for each in DEAD if not is_old
        ):
            self.figures.dead.append(f"{reading.key(pressed).verb}: {words[:80]}")


def untouched(heard: Sequence[Heard]) -> set[int]:
    """The messages that were shown or changed after the last act of their reader."""
    found: set[int] = set()
    acted: set[str] = set()
    for each in reversed(heard):
        if each.kind in ACTING or _is_an_answer(each):
            acted.add(each.audience)
        elif each.message is not None and each.audience not in acted:
            found.add(each.message.id)
    return found


def _is_an_answer(heard: Heard) -> bool:
    return heard.kind is Kind.MESSAGE and bool(heard.body["flags"] & EPHEMERAL)


def _presses(message: Message) -> list[dict[str, Any]]:
    return [each for each in reading.buttons(message) if reading.key(each).verb in HARMLESS]


def _is_new(heard: Heard) -> bool:
    return heard.kind is Kind.MESSAGE and not heard.body["flags"] & EPHEMERAL


def _seen(heard: Heard) -> tuple[Any, ...]:
    body = heard.body
    files = tuple(file.data for file in heard.files)
    return heard.audience, body["content"], repr(shape(body["components"])), files


def _played(parties: Sequence[str]) -> Sequence[str]:
    """The games of these parties, each once."""
    return list(dict.fromkeys(PARTIES[name].game for name in parties))


async def tried(
    folder: Path, games: Sequence[str], moments: int, seed: str, *, restores: float = RESTORES
) -> Figures:
    """Figures of a town with these games, for so many moments; see Trial."""
    async with AsyncExitStack() as stack:
        town = await stack.enter_async_context(world(folder / "var", _played(games), seed=seed))
        # The time tells what was posted after a copy: Discord's clock goes with the bot's.
        town.wire.town.now = lambda: MovedClock(folder / "var").now()
        trial = Trial(town, folder / "var", games, seed, restores=restores)
        await trial.run(moments)
    return trial.figures
