"""Letters that are due: of which tables, and when the next one is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore
from bot.tables.model.stored import LetterKind, MessageRef, Page
from bot.tables.model.table import TableId
from tests.store.test_sqlite import a_letter, a_table

OTHER = TableId("xyz")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    kept = SqliteStore(tmp_path)
    yield kept
    kept.close()


async def test_letters_are_read_of_all_tables_or_of_some(store: SqliteStore) -> None:
    here, there = a_letter(LetterKind.BOARD, "b"), a_letter(LetterKind.BOARD, "c", table=OTHER)
    await store.add(a_table(), "secret", [here], at=1.0)
    await store.add(a_table(OTHER, channel=6), "secret", [there], at=1.0)
    assert [each.nonce for each in await store.letters(before=0.0)] == ["b", "c"]
    assert [each.nonce for each in await store.letters(before=0.0, of=[OTHER])] == ["c"]
    assert await store.letters(before=0.0, of=[]) == []


async def test_the_next_letter_may_be_asked_for_after_those_that_are_due(store: SqliteStore) -> None:
    letters = [a_letter(LetterKind.BOARD, "b"), a_letter(LetterKind.FILM, "f")]
    await store.add(a_table(), "secret", letters, at=1.0)
    await store.put_off(letters[1], 60.0)
    assert await store.next_due() == 0.0
    assert await store.next_due(after=0.0) == 60.0
    assert await store.next_due(after=60.0) is None


async def test_a_page_is_not_forgotten_that_is_noted_elsewhere_by_now(store: SqliteStore) -> None:
    letter = a_letter(LetterKind.BOARD, "b")
    await store.add(a_table(), "secret", [letter], at=1.0)
    page = Page(table=letter.table, kind=letter.kind, seat=None, ref=MessageRef(5, 6), posted=1.0)
    await store.delivered(letter, page)
    await store.forget_page(letter.table, letter.kind, None, ref=MessageRef(5, 7))
    assert await store.page(letter.table, letter.kind, None) == page
    await store.forget_page(letter.table, letter.kind, None, ref=MessageRef(5, 6))
    assert await store.page(letter.table, letter.kind, None) is None


async def test_a_leftover_names_what_was_left_over_before_too(store: SqliteStore) -> None:
    await store.add(a_table(), "secret", [a_letter(LetterKind.LEFTOVER, "l", text="5/6/0")], at=1.0)
    await store.write([a_letter(LetterKind.LEFTOVER, "m", text="5/7/1")])
    (letter,) = await store.letters(before=0.0)
    assert (letter.nonce, letter.text) == ("m", "5/6/0 5/7/1")
