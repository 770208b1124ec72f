"""Where messages stand, as the store notes it."""

from __future__ import annotations

from bot.store.sqlite import SqliteStore
from bot.tables.model.letters import LetterKind, MessageRef, Page
from tests.store.kit import KEY, a_letter, a_table


async def test_places_are_noted_by_channel_and_message_alike(empty: SqliteStore) -> None:
    await empty.add(a_table(), "secret", [a_letter(LetterKind.BOARD, "b")], at=1.0)
    here, elsewhere = MessageRef(5, 1 << 62), MessageRef(6, 1 << 62)
    page = Page(table=KEY, kind=LetterKind.BOARD, seat=None, ref=here, posted=2.5)
    await empty.delivered(a_letter(LetterKind.BOARD, "b"), page)
    assert await empty.noted([here, elsewhere, MessageRef(5, 7)]) == {here}
    assert await empty.noted([]) == frozenset()
