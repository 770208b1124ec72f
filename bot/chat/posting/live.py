"""Open private panels in channels: kept up to date while Discord allows it, but nothing depends on them.

An ephemeral message can be edited for fifteen minutes after its press. The memory here is a convenience: a restart
loses it, and the next press opens the panel again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Final
from weakref import WeakValueDictionary

import discord

from bot.chat.messages.opening import PanelState
from bot.chat.parts.answers import answer_in_place, show_below
from bot.chat.parts.errors import DEAD, GONE, LOST, REFUSALS, SINCE, STANDS
from bot.chat.parts.layout import edited, sent
from bot.chat.parts.screen import Screen
from bot.chat.parts.timestamps import shown_at
from bot.logs import Log
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import TableId, UserId
from bot.tables.ports.world import Clock
from bot.tables.views.panel import Panel

log = Log(__name__)

# One minute less than Discord allows, so that an edit that begins in time arrives in time.
LIFE: Final = 14 * 60
"""Seconds for which an open panel is kept up to date."""

OpenAt = tuple[TableId, UserId, int]
"""The place of a panel: the table, the person, the channel."""


@dataclass(slots=True)
class Open:
    """An open panel: the press that made it and its time (seconds), the opened part, and the content.

    `prompt` is its last question. `message` is its place after a move below a newer board; before that it is the answer
    to the press. `panel` is its content, or None if a notice was shown with it. The message with the id `stands` has
    shown that content since `since` (see `timestamps.shown_at`). `order` is higher, the later the content was read.
    """

    interaction: discord.Interaction[Any]
    prompt: Prompt
    at: float
    state: PanelState
    shown: Screen | None = None
    message: discord.WebhookMessage | None = None
    panel: Panel | None = None
    since: int | None = None
    order: int = 0
    stands: int = 0

    async def edit(self, screen: Screen) -> None:
        """Show another screen in its place, or below it if it is too old.

        Refuses with NotFound a message that is gone.
        """
        if self.message is not None:
            self.since = shown_at(await self.message.edit(**edited(screen)))
        else:
            self.message = await answer_in_place(self.interaction, screen)
            self._note()

    async def show(self, screen: Screen, before: Open | None = None) -> None:
        """Answer the press with a screen: in its place, else in the place of `before`, else in a new message.

        During a press, the panel may be moved below a newer board or opened anew. It continues in its latest place.
        """
        own = self.interaction, self.at, self.message
        others = () if before is None else ((before.interaction, before.at, before.message),)
        for self.interaction, self.at, self.message in (own, *others):
            try:
                await self.edit(screen)
            except discord.HTTPException as error:
                # The other press may be fifteen minutes old: its token is no longer valid.
                is_lost = error.code in DEAD and self.interaction is not own[0]
                if error.code != GONE and not is_lost:
                    raise
            else:
                return
        self.interaction, self.at, _gone = own
        self.message = await show_below(self.interaction, screen)
        self._note()

    def _note(self) -> None:
        self.since, self.stands = (self.interaction.extras[key] for key in (SINCE, STANDS))

    def is_shown_by(self, before: Open) -> bool:
        """True if `before` shows the same in the pressed message: a letter was quicker than the answer."""
        within = self.interaction.message
        return within is not None and within.id == before.stands and self.shown == before.shown

    async def move(self, screen: Screen) -> None:
        """Show a screen at the end of the channel, and delete the old message."""
        # The new one first: if it cannot be sent, the old one stays.
        message = await self.interaction.followup.send(**sent(screen), ephemeral=True, wait=True)
        await self.close()
        self.message, self.since, self.stands = message, shown_at(message), message.id

    async def close(self) -> None:
        """Delete the message."""
        if self.message is None:
            await self.interaction.delete_original_response()
        else:
            await self.message.delete()


@dataclass(frozen=True, slots=True)
class Aside:
    """A private answer beside a panel, from a time (seconds): once it `is_late`, the `late` screen replaces it."""

    interaction: discord.Interaction[Any]
    late: Screen
    is_late: Callable[[], Awaitable[bool]]
    at: float


Draw = Callable[[OpenAt, Open], Awaitable[tuple[Screen, int]]]
"""A function that redraws an open panel: returns the screen, and the number of the present question."""
Noted = Callable[[OpenAt, Open], Awaitable[None]]
"""A function that notes that an open panel is shown."""


class LivePanels:
    """One open panel for each person, table and channel."""

    def __init__(self, clock: Clock) -> None:
        """The client sets `draw` and `noted` before anything is opened."""
        self._clock = clock
        self._open: dict[OpenAt, Open] = {}
        # Weak: a lock lives as long as somebody holds it or waits for it.
        self._locks: WeakValueDictionary[OpenAt, asyncio.Lock] = WeakValueDictionary()
        self._orders = count(1)
        self._asides: dict[tuple[TableId, UserId], Aside] = {}
        self.draw: Draw | None = None
        self.noted: Noted | None = None

    def later(self) -> int:
        """The next number for `Open.order`, larger than all before it: take it when the content is read."""
        return next(self._orders)

    def remember(self, whose: tuple[TableId, UserId], aside: Aside) -> None:
        """Replace this answer as soon as it is late. Of several answers to a person only the last one is remembered."""
        self._asides[whose] = aside

    async def show(self, at: OpenAt, panel: Open, *, is_new: bool) -> None:
        """Show a panel and remember it; not if one with later content is open there, unless this one `is_new`.

        A panel that `is_new` is a new message, and the one that was open there is deleted.
        """
        assert panel.shown is not None
        async with self._lock(at):
            before = self._open.get(at)
            # A timed question is shown first, and again with its picture: that is the same panel, not an
            # earlier one.
            before = None if before is panel else before
            if before is not None and not is_new and before.order > panel.order:
                # Of several fast presses, the shown one was drawn last, and has the effects of all of them.
                return
            if before is not None and not is_new and panel.is_shown_by(before):
                panel.since, panel.stands = before.since, before.stands
            else:
                await panel.show(panel.shown, None if is_new else before)
            self._open[at] = panel
            if before is not None and is_new:
                await _closed(before)

    async def refresh(self, key: TableId, user: UserId | None = None, *, below: int | None = None) -> None:
        """Redraw the open panels of a table, or of one person there, if they have changed.

        A panel whose person has lost the seat is deleted. Panels in the channel `below` move to its end, as a new board
        was posted there. Answers beside panels say if they are late. The first failure is raised once all were tried.
        """
        self._forget_old()
        open_at = [at for at in self._open if at[0] == key and user in (None, at[1])]
        for whose in [each for each in self._asides if each[0] == key and user in (None, each[1])]:
            await self._outdate(whose)
        # Try all panels before the first failure is raised.
        done = await asyncio.gather(
            *(self._bring_up_to_date(at, below) for at in open_at), return_exceptions=True
        )
        for failure in filter(None, done):
            raise failure

    async def _outdate(self, whose: tuple[TableId, UserId]) -> None:
        aside = self._asides.get(whose)
        # Of several refreshes at once, the first one that finds it late replaces it.
        if aside is None or not await aside.is_late() or self._asides.get(whose) is not aside:
            return
        del self._asides[whose]
        try:
            await aside.interaction.edit_original_response(**edited(aside.late))
        except LOST as error:
            log.debug("aside_closed", code=getattr(error, "code", None))

    async def _bring_up_to_date(self, at: OpenAt, below: int | None) -> None:
        async with self._lock(at):
            if (panel := self._open.get(at)) is not None:
                await self._redraw(at, panel, is_moved=below == at[2])

    def _lock(self, at: OpenAt) -> asyncio.Lock:
        return self._locks.setdefault(at, asyncio.Lock())

    async def _redraw(self, at: OpenAt, panel: Open, *, is_moved: bool) -> None:
        assert self.draw is not None
        try:
            screen, number = await self.draw(at, panel)
        # A person who has lost the seat loses its panel: nothing of a seat stays visible to them.
        except REFUSALS:
            self._open.pop(at, None)
            await _closed(panel)
            return
        if screen == panel.shown and not is_moved:
            return
        if number != panel.prompt.question:
            panel.state, panel.prompt = PanelState(), replace(panel.prompt, question=number)
        panel.shown = screen
        try:
            await (panel.move(screen) if is_moved else panel.edit(screen))
        except LOST as error:
            log.debug("panel_closed", code=getattr(error, "code", None))
            self._open.pop(at, None)
            return
        if self.noted is not None:
            await self.noted(at, panel)

    def _forget_old(self) -> None:
        limit = self._clock.now() - LIFE
        self._open = {at: panel for at, panel in self._open.items() if panel.at > limit}
        self._asides = {whose: aside for whose, aside in self._asides.items() if aside.at > limit}


async def _closed(panel: Open) -> None:
    try:
        await panel.close()
    except LOST as error:
        log.debug("panel_closed", code=getattr(error, "code", None))
