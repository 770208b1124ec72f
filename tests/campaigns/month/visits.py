"""People: each one lives through the month, comes when called or without a call, and acts at their tables."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.engine.game import Decision, Piece
from bot.players.brain import Brain
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import MovedOn, Refusal, Status, Table, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.seats import belongs
from bot.tables.use_cases import channels, direct_messages, drafts, handing, moves, presence, queries
from bot.tables.use_cases import habits as hours
from bot.tables.views.panel import Panel
from tests.campaigns.month.habits import Habits
from tests.campaigns.month.town import LOST, Town
from tests.campaigns.month.virtual import DAY, HOUR
from tests.campaigns.month.whims import WHIMS, Moment
from tests.rolling import Rolling

MOST = 400
"""The largest number of acts at one visit."""
PATIENCE = 12
"""The largest number of pieces that a person taps for one plan; the bot chooses the rest."""


@dataclass
class Person:
    """A person with their habits, their luck and their way of playing."""

    habits: Habits
    town: Town
    luck: Random
    minds: Mapping[str, Brain]
    friends: Sequence[UserId]
    _is_known: bool = False
    _told: set[float] = field(default_factory=set)
    _looks_at: float = 0.0
    _stirred: asyncio.Event = field(default_factory=asyncio.Event)

    def called(self, table: Table) -> None:
        """A message has come: the person will look, sooner or later."""
        usual = 60.0 if table.pace == "live" else self.habits.reply
        self._plan(usual * self.luck.lognormvariate(0, 0.7))

    async def live(self, days: float) -> None:
        """Come and go until the month is over, or the person does not come any more."""
        while self._now() < days * DAY:
            self._plan(self.habits.glance * self.luck.uniform(0.5, 1.5), is_glance=True)
            await self._wait()
            if self.habits.is_gone(self._now()):
                return
            try:
                await self._ask_for_messages()
                await self._tell_of_habits()
                await self._visit()
            except LOST:
                self._count("found the bot away")

    async def _wait(self) -> None:
        while (left := self._looks_at - self._now()) > 0:
            self._stirred.clear()
            try:
                async with asyncio.timeout(left):
                    await self._stirred.wait()
            except TimeoutError:
                continue

    def _plan(self, delay: float, *, is_glance: bool = False) -> None:
        start, clock = self._now(), self.town.clock
        at = self.habits.back(start + delay)
        at = start + self.habits.awake(clock.now() + at - start) - clock.now()
        self._looks_at = at if is_glance else max(start, min(self._looks_at, at))
        self._stirred.set()

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    async def _visit(self) -> None:
        await presence.here(self.town.hall, self.habits.user)
        await self._answer_offers()
        for table in await self.town.hall.store.tables([Status.RUNNING]):
            if table.seats_of(self.habits.user):
                await self._play(table.key)
            if belongs(table, self.habits.user):
                await channels.greet(
                    self.town.hall, self.habits.user, guild=table.guild, channel=table.channel
                )
                await self._indulge(table.key)

    async def _ask_for_messages(self) -> None:
        if self._now() >= self.habits.reopens and self.town.crier.reopen(self.habits.user):
            self._count("asks for messages")
            for table in await queries.tables_of(self.town.hall, self.habits.user):
                self.town.promises.asked_for_messages(table, self.habits.user)
            await direct_messages.ask_for_messages(self.town.hall, self.habits.user)

    async def _tell_of_habits(self) -> None:
        """Tell the bot once about hours and wanted reminders; and about a vacation on the eve of it."""
        hall, own = self.town.hall, self.habits
        if own.tells_of_breaks and not self._is_known:
            self._is_known = True
            await self._try("tells their zone", hours.set_zone(hall, own.user, str(own.zone)))
            asleep = f"{own.sleeps:02}:00", f"{own.rises:02}:00"
            await self._try("tells their quiet hours", hours.set_quiet(hall, own.user, *asleep))
            wanted = self.luck.choice(("usual", "usual", "off", "4"))
            await self._try("tells about reminders", hours.set_reminders(hall, own.user, wanted))
            if wanted != "usual":
                self.town.promises.reminders[own.user] = 0.0 if wanted == "off" else 4 * HOUR
        for since, until in own.vacations:
            if own.tells_of_breaks and since - 1.5 * DAY < self._now() < since and since not in self._told:
                self._told.add(since)
                days = str(min(14, round((until - self._now()) / DAY) + 1))
                await self._try("goes on vacation", hours.take_vacation(hall, own.user, days))

    async def _answer_offers(self) -> None:
        """Take or decline an offer for this person; now and then take one for anybody."""
        hall, user = self.town.hall, self.habits.user
        for table in await hall.store.tables([Status.RUNNING]):
            for seat, offer in (await hall.look(table.key)).people.invitations.items():
                if offer.user == user and self.luck.random() < 0.3:
                    await self._try("declines", handing.close_invitation(hall, table.key, user, seat))
                elif offer.user == user or (offer.user is None and self.luck.random() < 0.1):
                    await self._try("takes a seat", handing.accept_seat(hall, table.key, user, seat))

    async def _indulge(self, key: TableId) -> None:
        """Do whatever else comes to mind."""
        for whim, chance in WHIMS:
            if self.luck.random() >= chance:
                continue
            table = await queries.table(self.town.hall, key)
            if table.status is Status.RUNNING and belongs(table, self.habits.user):
                moment = Moment(
                    hall=self.town.hall,
                    table=table,
                    habits=self.habits,
                    luck=self.luck,
                    friends=self.friends,
                    promises=self.town.promises,
                    channels=self.town.channel,
                )
                await self._try(whim.__name__.replace("_", " "), whim(moment))
                await asyncio.sleep(self.luck.uniform(1, 20))

    async def _play(self, key: TableId) -> None:
        for _ in range(MOST):
            try:
                panel = await queries.view(self.town.hall, key, self.habits.user)
            except Refusal:
                self._count("lost their seat meanwhile")
                return
            if not panel.is_awaited or panel.bulletin.score:
                return
            await self._try("", self._act(key, panel))
            await asyncio.sleep(self.luck.uniform(2, 40))

    async def _try(self, what: str, act: Awaitable[Any]) -> None:
        try:
            if await act is not False and what:
                self._count(what)
        except MovedOn:
            self._count("came too late")
        except Refusal as refusal:
            self.town.figures.refused[f"{what}: {refusal}"[:120]] += 1

    async def _act(self, key: TableId, panel: Panel) -> None:
        """Do one thing that brings the game on."""
        if panel.missing_order is not None and self.luck.random() < 0.5:
            offer = self.luck.choice(panel.missing_order.offers)
            self._count("orders lodged")
            await drafts.lodge_order(self.town.hall, key, self.habits.user, offer.token, seat=panel.seat)
        elif panel.draft is not None and panel.draft.is_complete and self.luck.random() < 0.5:
            await self._commit(key, panel)
        else:
            await self._decide(key, panel)

    async def _commit(self, key: TableId, panel: Panel) -> None:
        if panel.missing_order is not None:
            return
        assert panel.draft is not None
        await drafts.draft_commit(
            self.town.hall,
            key,
            self.habits.user,
            Prompt(panel.seat, question=panel.number, length=panel.draft.length),
        )

    async def _decide(self, key: TableId, panel: Panel) -> None:
        """Decide what seems best, by tapping or typing; a plan piece by piece."""
        hall = self.town.hall
        session = await hall.look(key)
        seen = session.of(panel.seat)
        if panel.seat not in seen.awaited():
            return
        mind = self.minds[session.table.game]
        decision = mind.decide(seen.copy(), panel.seat, Rolling(self.luck))
        pieces = seen.game.drafts.pieces(decision)
        if pieces is None:
            await self._enter(hall, key, panel, decision)
        elif panel.draft is not None:
            await self._draft(key, panel, pieces)

    async def _enter(self, hall: Hall, key: TableId, panel: Panel, decision: Decision) -> None:
        user = self.habits.user
        offer = next((each for each in panel.offers if each.option == decision), None)
        if offer is None or self.luck.random() < 0.3:
            self._count("typed")
            await moves.enter(hall, key, user, decision, seat=panel.seat)
        else:
            await moves.press(hall, key, user, offer.token, Prompt(panel.seat, question=panel.number))

    async def _draft(self, key: TableId, panel: Panel, pieces: Sequence[Piece]) -> None:
        """Each tap reaches the process that runs by then: the bot may restart between two of them."""
        town, user, seat = self.town, self.habits.user, panel.seat
        assert panel.draft is not None
        if panel.draft.length:
            panel = await drafts.draft_clear(town.hall, key, user, Prompt(seat, question=panel.number))
        for piece in pieces[: self.luck.randint(1, PATIENCE)]:
            await drafts.draft_add(town.hall, key, user, piece, Prompt(seat, question=panel.number))
            if self.luck.random() < 0.05:
                self._count("drafts undone")
                await drafts.draft_undo(town.hall, key, user, Prompt(seat))
                break
            await asyncio.sleep(self.luck.uniform(0.2, 3))
        else:
            if len(pieces) <= PATIENCE:
                return
        self._count("drafts filled in")
        await drafts.choose_for_me(town.hall, key, user, Prompt(seat))

    def _count(self, what: str) -> None:
        self.town.figures.done[what] += 1
