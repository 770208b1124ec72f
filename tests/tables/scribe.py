"""A herald that remembers what it has told, and a clock that stands still."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from bot.engine.game import Seat
from bot.tables.model.letters import LetterKind, MessageRef
from bot.tables.model.stored import Invitation
from bot.tables.model.table import Table, UserId
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.film import Film
from bot.tables.views.mine import Mine
from bot.tables.views.panel import Panel

CHANNEL = 7

LIVE = {
    LetterKind.BOARD: ("lobby", "board"),
    LetterKind.PANEL: ("panel",),
    LetterKind.PING: ("panel",),
    LetterKind.CALL: ("call",),
    LetterKind.OFFER: ("offer",),
    LetterKind.FILM: ("film",),
}
PRIVATE = frozenset({LetterKind.PANEL, LetterKind.PING, LetterKind.CALL})
"""What the scribe posts for one audience. A call also has its user, because it is meant for nobody else."""


class StoppedClock:
    """Time moves only when the test says so."""

    def __init__(self, now: float = 1_000.0) -> None:
        self.time = now

    def now(self) -> float:
        return self.time


@dataclass
class Post:
    """One action of the herald: posted or edited what, for whom, where."""

    kind: str
    audience: UserId | None
    ref: MessageRef
    is_new: bool
    nonce: str
    content: Bulletin | Panel | Film | str | Table | tuple[Mine, ...] | None


class Killed(BaseException):
    """The process ends here."""


@dataclass
class Scribe:
    """A herald that remembers. `faults` maps (kind, audience) to the errors of its next attempts.

    Like Discord, it posts nothing twice under the nonce of a message that it has posted. Its messages appear at once.
    """

    posts: list[Post] = field(default_factory=list)
    retired: list[tuple[MessageRef, bool]] = field(default_factory=list)
    pointed: list[tuple[MessageRef, int]] = field(default_factory=list)
    taken_away: list[MessageRef] = field(default_factory=list)
    marked_gone: list[tuple[MessageRef, float | None, bool]] = field(default_factory=list)
    marked_asleep: list[tuple[MessageRef, str]] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    faults: dict[tuple[str, UserId | None], list[BaseException]] = field(default_factory=dict)
    after: dict[tuple[str, UserId | None], list[BaseException]] = field(default_factory=dict)
    refreshed: list[UserId] = field(default_factory=list)
    sought: list[LetterKind] = field(default_factory=list)
    found: set[MessageRef] = field(default_factory=set)
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    nonces: dict[str, MessageRef] = field(default_factory=dict)
    silenced: bool = False
    clock: StoppedClock | None = None

    def of(self, kind: str, audience: UserId | None = None) -> list[Post]:
        return [post for post in self.posts if (post.kind, post.audience) == (kind, audience)]

    def is_silenced(self) -> bool:
        return self.silenced

    async def show_lobby(
        self, table: Table, ref: MessageRef | None, nonce: str, *, notice: str = ""
    ) -> MessageRef:
        self.notices.append(notice)
        return self._post("lobby", None, ref, nonce, table, channel=table.channel)

    async def show_board(
        self, table: Table, bulletin: Bulletin, ref: MessageRef | None, nonce: str
    ) -> MessageRef:
        return self._post("board", None, ref, nonce, bulletin, channel=table.channel)

    async def show_panel(
        self, table: Table, user: UserId, panel: Panel, ref: MessageRef | None, nonce: str
    ) -> MessageRef:
        return self._post("panel", user, ref, nonce, panel)

    async def refresh(self, table: Table, user: UserId | None = None, *, below: int | None = None) -> None:
        if user is not None:
            self.refreshed.append(user)

    async def call(self, table: Table, user: UserId, nonce: str) -> MessageRef:
        return self._post("call", user, None, nonce, None)

    async def offer(self, table: Table, seat: Seat, invitation: Invitation, nonce: str) -> MessageRef:
        return self._post("offer", None, None, nonce, f"{seat} {invitation.user}")

    async def point(self, table: Table, ref: MessageRef) -> None:
        self.pointed.append((ref, table.channel))

    async def show_film(self, table: Table, film: Film, nonce: str) -> MessageRef:
        return self._post("film", None, None, nonce, film, channel=table.channel)

    async def note(self, table: Table, user: UserId, text: str, nonce: str) -> None:
        self._post("note", user, None, nonce, text)

    async def summarise(self, user: UserId, games: Sequence[Mine], nonce: str) -> None:
        self._post("summary", user, None, nonce, tuple(games))

    async def remind(self, table: Table, user: UserId, deadline: float | None, nonce: str) -> None:
        self._post("reminder", user, None, nonce, None if deadline is None else str(deadline))

    async def find(
        self, table: Table, kind: LetterKind, seat: Seat | None, user: UserId | None
    ) -> Sequence[MessageRef]:
        self.sought.append(kind)
        kinds, audience = LIVE.get(kind, ()), user if kind in PRIVATE else None
        posts = [post for post in self.posts if post.is_new and post.kind in kinds]
        retired = {ref for ref, _ in self.retired} | {ref for ref, _ in self.pointed}
        retired |= {*self.taken_away, *(ref for ref, _, _ in self.marked_gone)}
        refs = [
            post.ref
            for post in reversed(posts)
            if post.audience == audience and post.ref not in retired
            if kind in PRIVATE or post.ref.channel == table.channel
        ]
        self.found.update(refs)
        return refs

    async def retire(self, table: Table, ref: MessageRef, *, delete: bool) -> None:
        _raise_next(self.faults, "retire", None)
        self.retired.append((ref, delete))

    async def take_away(self, ref: MessageRef) -> None:
        _raise_next(self.faults, "take away", None)
        self.taken_away.append(ref)

    async def mark_gone(self, ref: MessageRef, copied: float | None, *, is_table: bool = False) -> None:
        _raise_next(self.faults, "mark gone", None)
        self.marked_gone.append((ref, copied, is_table))

    async def mark_asleep(self, ref: MessageRef, sentence: str) -> None:
        _raise_next(self.faults, "mark asleep", None)
        self.marked_asleep.append((ref, sentence))

    def _post(
        self,
        kind: str,
        audience: UserId | None,
        ref: MessageRef | None,
        nonce: str,
        content: Bulletin | Panel | Film | str | Table | tuple[Mine, ...] | None,
        *,
        channel: int = CHANNEL,
    ) -> MessageRef:
        _raise_next(self.faults, kind, audience)
        stands = ref or self.nonces.get(nonce)
        where = stands or MessageRef(channel if audience is None else audience, next(self.numbers))
        where = replace(where, at=None if self.clock is None else round(self.clock.time * 1000))
        self.nonces[nonce] = where
        if (ref is not None or stands is None) and not self._shows(ref, content):
            self.posts.append(Post(kind, audience, where, ref is None, nonce, content))
        _raise_next(self.after, kind, audience)
        return where

    def _shows(self, ref: MessageRef | None, content: object) -> bool:
        """True if a message that was found again already shows this: nobody sees such an edit."""
        shown = [post.content for post in self.posts if post.ref == ref]
        return ref in self.found and shown[-1:] == [content]


def _raise_next(
    faults: dict[tuple[str, UserId | None], list[BaseException]], kind: str, audience: UserId | None
) -> None:
    waiting = faults.get((kind, audience), [])
    if waiting:
        raise waiting.pop(0)
