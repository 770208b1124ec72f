"""Letters of which nobody knows whether they were told: the process ended, or Discord gave no answer, in the middle.

What was posted for one of them may stand where it was to go, though nobody has noted where. A nonce keeps a second
message away for some minutes only, and not at all if a newer letter with another nonce has taken its place; so the
message is looked for before anything is posted.
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
"""What stands and is kept track of. Of a note that was told twice one is as good as the other."""


class Doubts:
    """Which letters are in doubt, and where they may stand besides. After a restart all that are left are in doubt."""

    def __init__(self, herald: Herald, store: Store) -> None:
        """Nothing is in doubt yet."""
        self._herald, self._store = herald, store
        self._keys: dict[_Key, set[int]] = {}

    def raise_about(self, letters: Iterable[Letter]) -> None:
        """These may have been told, or not."""
        for letter in letters:
            self._keys.setdefault(_key(letter), set())

    def may_stand_in(self, channel: int, letter: Letter) -> None:
        """This one may have been told in a channel, or not: its table may stand elsewhere when it is told again."""
        self._keys.setdefault(_key(letter), set()).add(channel)

    def settle(self, letter: Letter) -> None:
        """It is known now where its message stands, or that there is none."""
        self._keys.pop(_key(letter), None)

    def is_in_doubt(self, letter: Letter) -> bool:
        """Whether a message may stand for this letter, or for one whose place it has taken."""
        return _key(letter) in self._keys

    def in_order(self, letters: Sequence[Letter]) -> list[Letter]:
        """The letters as they are to be told: a panel waits for a ping of its seat that is in doubt.

        What stands there in doubt may be that ping; then it was sent, and the panel is kept up there.
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
        """The message that stands for a letter in doubt and was `noted` nowhere; of several the newest remains live.

        What is still to be retired is not meant.
        `kind` and `user` are those of the letter unless they are named. Raises Later.
        """
        kind = kind or letter.kind
        if not self.is_in_doubt(letter) or kind not in LOOKED_FOR:
            return None
        try:
            refs = await self._herald.find(table, kind, letter.seat, user or letter.user)
        except (Gone, Unreachable):
            return None
        # What is noted is known anyhow, and what is still to be retired must not come to life again.
        known = await pending(self._store, table.key) | ({noted.ref} if noted else set())
        unnoted, latest = [ref for ref in refs if ref not in known], await self._restored()
        # What is older than the last restore tells what is gone. Nobody else finds it where the games that were
        # replaced could not be read.
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
        """Those of `refs` that can be about the letter: a call bears no buttons, so those of all seats look alike."""
        if not refs or kind is not LetterKind.CALL:
            return refs
        others = await self._store.noted(refs)
        return [ref for ref in refs if ref not in others]

    async def left_behind(self, letter: Letter, table: Table, *, noted: Page | None) -> list[MessageRef]:
        """The messages that may stand for a public letter where its table stood before. Raises Later."""
        # Not where the table stands now: there `found` looks.
        channels, found = self._keys.get(_key(letter), set()) - {table.channel}, list[MessageRef]()
        for channel in sorted(channels):
            with suppress(Gone, Unreachable):
                there = replace(table, channel=channel)
                found += await self._herald.find(there, letter.kind, letter.seat, letter.user)
        return [ref for ref in found if noted is None or ref != noted.ref]


TAKEN_AWAY: Final = frozenset({LetterKind.CALL, LetterKind.OFFER})
"""Lines in the channel that are deleted when they are no longer live; of others only the buttons go."""


def _is_older(ref: MessageRef, latest: Restore | None) -> bool:
    return latest is not None and ref.at is not None and ref.at / 1000 < latest.at


def _key(letter: Letter) -> _Key:
    return letter.table, letter.kind, letter.seat
