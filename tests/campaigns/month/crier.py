"""The herald of the month: it tells nobody anything, notes when somebody is called, and fails now and then."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from bot.chat.parts.screen import Screen
from bot.engine.game import Seat
from bot.tables.model.letters import LetterKind, MessageRef
from bot.tables.model.stored import Invitation
from bot.tables.model.table import Table, UserId
from bot.tables.undelivered import Departed, Gone, Later, Unreachable
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.film import Film
from bot.tables.views.mine import Mine
from bot.tables.views.panel import Panel
from tests.campaigns.month import channel
from tests.campaigns.month.channel import Channels
from tests.campaigns.month.figures import Figures
from tests.campaigns.month.habits import Habits
from tests.campaigns.month.virtual import DAY, HOUR
from tests.tables.fakes import Scribe


class Ear(Protocol):
    """Hears what was told."""

    def told(self, table: Table, kind: str, user: UserId, content: object, *, is_new: bool) -> None:
        """A message went to a user or, if it is a call, to the channel."""
        ...

    def lost(self, table: Table, user: UserId | None) -> None:
        """Somebody deleted a message, and it will be posted again."""
        ...


PUBLIC = frozenset({"call", "invitation"})
"""A private fact about somebody that is said in the channel."""


@dataclass
class Crier(Scribe):
    """A herald that keeps no messages. Discord fails by `luck`: now and then for hours, and for single messages.

    `habits` says whose direct messages are closed; `ears` hear what was told.
    """

    habits: dict[UserId, Habits] = field(default_factory=dict)
    channels: Channels = field(default_factory=Channels)
    figures: Figures = field(default_factory=Figures)
    luck: Random = field(default_factory=Random)
    days: float = 31.0
    ears: list[Ear] = field(default_factory=list)
    storms: list[tuple[float, float]] = field(default_factory=list)
    reopened: set[UserId] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Draw the times when Discord cannot be reached."""
        for _ in range(max(1, round(self.days / 6))):
            begin = self.luck.uniform(0, self.days) * DAY
            self.storms.append((begin, begin + self.luck.uniform(0.1, 3) * HOUR))

    async def show_lobby(
        self, table: Table, ref: MessageRef | None, nonce: str, *, notice: str = ""
    ) -> MessageRef:
        """See Herald."""
        return self._tell(table, "lobby", None, ref, nonce=nonce)

    async def show_board(
        self, table: Table, bulletin: Bulletin, ref: MessageRef | None, nonce: str
    ) -> MessageRef:
        """See Herald."""
        put = self._tell(table, "board", None, ref, nonce=nonce, content=bulletin)
        return self._stands(table, put, channel.board(table, bulletin))

    async def show_panel(
        self, table: Table, user: UserId, panel: Panel, ref: MessageRef | None, nonce: str
    ) -> MessageRef:
        """See Herald."""
        return self._tell(table, "panel", user, ref, nonce=nonce, content=panel)

    async def refresh(self, table: Table, user: UserId | None = None, *, below: int | None = None) -> None:
        """See Herald."""
        self.figures.told["refresh"] += 1

    async def call(self, table: Table, user: UserId, nonce: str) -> MessageRef:
        """See Herald."""
        put = self._tell(table, "call", user, None, nonce=nonce)
        return self._stands(table, put, channel.CALL)

    async def note(self, table: Table, user: UserId, text: str, nonce: str) -> None:
        """See Herald."""
        self._tell(table, "note", user, None, nonce=nonce, content=text)

    async def summarise(self, user: UserId, games: Sequence[Mine], nonce: str) -> None:
        """See Herald."""
        self._tell(games[0].table, "summary", user, None, nonce=nonce, content=tuple(games))

    async def remind(self, table: Table, user: UserId, deadline: float | None, nonce: str) -> None:
        """See Herald."""
        self._tell(table, "reminder", user, None, nonce=nonce, content=deadline)

    async def retire(self, table: Table, ref: MessageRef, *, delete: bool) -> None:
        """See Herald."""
        self.figures.told["retire"] += 1
        self.channels.retire(table.key, ref, self._elapsed(), delete=delete)

    async def find(
        self, table: Table, kind: LetterKind, seat: Seat | None, user: UserId | None
    ) -> Sequence[MessageRef]:
        """See Herald: boards alone are found again."""
        return self.channels.live(table.key) if kind is LetterKind.BOARD else ()

    async def show_film(self, table: Table, film: Film, nonce: str) -> MessageRef:
        """See Herald."""
        put = self._tell(table, "film", None, None, nonce=nonce)
        return self._stands(table, put, channel.film(table, film))

    async def offer(self, table: Table, seat: Seat, invitation: Invitation, nonce: str) -> MessageRef:
        """See Herald."""
        kind = "offer" if invitation.user is None else "invitation"
        put = self._tell(table, kind, invitation.user, None, nonce=nonce)
        return self._stands(table, put, channel.offer(table, seat, invitation))

    async def point(self, table: Table, ref: MessageRef) -> None:
        """See Herald."""
        self.figures.told["point"] += 1
        self.channels.leave(table.key, ref)

    def reopen(self, user: UserId) -> bool:
        """A user accepts direct messages again; true if they accepted none before."""
        is_new = user not in self.reopened
        self.reopened.add(user)
        return is_new

    def _tell(
        self,
        table: Table,
        kind: str,
        user: UserId | None,
        ref: MessageRef | None,
        *,
        nonce: str,
        content: object = None,
    ) -> MessageRef:
        self._fail(table, kind, user, ref)
        stands = ref or self.nonces.get(nonce)
        where = stands or MessageRef(
            table.channel if user is None or kind in PUBLIC else user, next(self.numbers)
        )
        self.nonces[nonce] = where
        is_new = stands is None
        self.figures.told[f"{kind}, {'new' if is_new else 'edited'}"] += 1
        if user is not None and not (ref is None and stands is not None):
            for ear in self.ears:
                ear.told(table, kind, user, content, is_new=is_new)
        return where

    def _stands(self, table: Table, ref: MessageRef, screen: Screen) -> MessageRef:
        """The message is in the channel now, ready to be measured."""
        self.channels.show(table.key, ref, screen, self._elapsed())
        return ref

    def _elapsed(self) -> float:
        return asyncio.get_running_loop().time()

    def _fail(self, table: Table, kind: str, user: UserId | None, ref: MessageRef | None) -> None:
        elapsed = self._elapsed()
        if any(begin <= elapsed < end for begin, end in self.storms) or self.luck.random() < 0.003:
            self.figures.told["failed: later"] += 1
            raise Later
        if user is not None:
            self._fail_user(kind, user, elapsed)
        if ref is not None and self.luck.random() < 0.003:
            self.figures.told["failed: message deleted"] += 1
            for ear in self.ears:
                ear.lost(table, user)
            raise Gone

    def _fail_user(self, kind: str, user: UserId, elapsed: float) -> None:
        habits = self.habits[user]
        if elapsed >= habits.leaves and kind != "invitation":
            self.figures.told["failed: has left"] += 1
            raise Departed
        if kind not in PUBLIC and elapsed >= habits.closes and user not in self.reopened:
            self.figures.told["failed: closed"] += 1
            raise Unreachable
