"""Doubts: letters that may or may not have been told, because the process ended, or Discord did not answer.

The message of such a letter may have been posted, without a page that notes its place. A nonce prevents a second
message for some minutes only, and not at all once a newer letter with another nonce has replaced the first; so the
message is searched for before anything is posted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.engine.game import Seat
from bot.tables.model.letters import Letter, LetterKind, MessageRef, Page
from bot.tables.model.restores import Removal, Restore
from bot.tables.model.table import Table, TableId, UserId
from bot.tables.ports.herald import Herald
from bot.tables.ports.store import Store
from bot.tables.undelivered import Gone, Unreachable
from bot.tables.workers.leftovers import pending
from bot.tables.workers.removals import remove

_Key = tuple[TableId, LetterKind, Seat | None]

LOOKED_FOR: Final = frozenset(
    {LetterKind.BOARD, LetterKind.PANEL, LetterKind.PING, LetterKind.CALL, LetterKind.OFFER, LetterKind.FILM}
)
"""The kinds of letters whose messages are searched for. Others, such as notes, do no harm if they are told twice."""


class Doubts:
    """The letters in doubt, and the channels where they may be. After a restart all remaining letters are in doubt."""

    def __init__(self, herald: Herald, store: Store) -> None:
        """Nothing is in doubt yet."""
        self._herald, self._store = herald, store
        self._keys: dict[_Key, set[int]] = {}

    def raise_about(self, letters: Iterable[Letter]) -> None:
        """Note that these letters may have been told, or not."""
        for letter in letters:
            self._keys.setdefault(_key(letter), set())

    def may_stand_in(self, channel: int, letter: Letter) -> None:
        """Note that a letter may have been told in a channel, or not; its table may move before the next attempt."""
        self._keys.setdefault(_key(letter), set()).add(channel)

    def settle(self, letter: Letter) -> None:
        """Note that the place of a letter's message is known, or that there is none."""
        self._keys.pop(_key(letter), None)

    def is_in_doubt(self, letter: Letter) -> bool:
        """True if a message may exist for this letter, or for one that it has replaced."""
        return _key(letter) in self._keys

    def in_order(self, letters: Sequence[Letter]) -> list[Letter]:
        """The letters in the order of telling: a panel comes after a doubtful ping of its seat.

        The message in doubt may be that ping; then it was sent, and the panel is kept up to date there.
        """
        pings = {each.seat for each in letters if each.kind is LetterKind.PING and self.is_in_doubt(each)}
        return sorted(letters, key=lambda each: each.kind is LetterKind.PANEL and each.seat in pings)

    async def found(
        self,
        letter: Letter,
        table: Table,
        *,
        noted: Page | None,
        kind: LetterKind | None = None,
        user: UserId | None = None,
    ) -> MessageRef | None:
        """The message of a letter in doubt, if it was posted but is not the `noted` one; None if there is none.

        If there are several, the newest is returned and the others are retired. Messages from before the last restore
        are removed; messages that are still to be retired are ignored. `kind` and `user` are by default those of the
        letter. Raises Later.
        """
        kind = kind or letter.kind
        if not self.is_in_doubt(letter) or kind not in LOOKED_FOR:
            return None
        try:
            refs = await self._herald.find(table, kind, letter.seat, user or letter.user)
        except (Gone, Unreachable):
            return None
        # Noted messages are known anyway, and messages that are still to be retired must not become live
        # again.
        known = await pending(self._store, table.key) | ({noted.ref} if noted else set())
        unnoted, latest = [ref for ref in refs if ref not in known], await self._restored()
        # Messages older than the last restore tell what is gone. Nothing else finds them if the replaced
        # games could not be read.
        for ref in [each for each in unnoted if _is_older(each, latest)]:
            assert latest is not None, "nothing is older than no restore"
            await remove(self._herald, Removal(ref, letter.table, kind, latest.copied), is_known=True)
        unnoted = await self._own([each for each in unnoted if not _is_older(each, latest)], kind)
        for ref in unnoted[1:]:
            await self._herald.retire(table, ref, delete=kind in TAKEN_AWAY)
        return unnoted[0] if unnoted else None

    async def _restored(self) -> Restore | None:
        return max(await self._store.restores(), default=None)

    async def _own(self, refs: list[MessageRef], kind: LetterKind) -> list[MessageRef]:
        """Those of `refs` that may be the letter's: calls have no buttons, so the calls of all seats look alike."""
        if not refs or kind is not LetterKind.CALL:
            return refs
        others = await self._store.noted(refs)
        return [ref for ref in refs if ref not in others]

    async def left_behind(self, letter: Letter, table: Table, *, noted: Page | None) -> list[MessageRef]:
        """Messages of a public letter, other than `noted`, that may still stand in former channels of its table.

        Raises Later if Discord does not answer.
        """
        # Not in the table's present channel: `found` looks there.
        channels, found = self._keys.get(_key(letter), set()) - {table.channel}, list[MessageRef]()
        for channel in sorted(channels):
            with suppress(Gone, Unreachable):
                there = replace(table, channel=channel)
                found += await self._herald.find(there, letter.kind, letter.seat, letter.user)
        return [ref for ref in found if noted is None or ref != noted.ref]


TAKEN_AWAY: Final = frozenset({LetterKind.CALL, LetterKind.OFFER})
"""Lines in the channel that are deleted when they are no longer live; other messages only lose their buttons."""


def _is_older(ref: MessageRef, latest: Restore | None) -> bool:
    return latest is not None and ref.at is not None and ref.at / 1000 < latest.at


def _key(letter: Letter) -> _Key:
    return letter.table, letter.kind, letter.seat
