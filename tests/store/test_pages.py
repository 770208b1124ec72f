"""Where messages stand, as the store notes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore
from bot.tables.model.stored import LetterKind, MessageRef, Page
from tests.store.test_sqlite import KEY, a_letter, a_table


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore(tmp_path)
    yield opened
    opened.close()


async def test_places_are_noted_by_channel_and_message_alike(store: SqliteStore) -> None:
    await store.add(a_table(), "secret", [a_letter(LetterKind.BOARD, "b")], at=1.0)
    here, elsewhere = MessageRef(5, 1 << 62), MessageRef(6, 1 << 62)
    page = Page(table=KEY, kind=LetterKind.BOARD, seat=None, ref=here, posted=2.5)
    await store.delivered(a_letter(LetterKind.BOARD, "b"), page)
    assert await store.noted([here, elsewhere, MessageRef(5, 7)]) == {here}
    assert await store.noted([]) == frozenset()
