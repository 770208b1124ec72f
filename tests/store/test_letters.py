"""Letters that are due: of which tables, and when the next one is."""

from __future__ import annotations

from bot.store.sqlite import SqliteStore
from bot.tables.model.stored import LetterKind, MessageRef, Page
from bot.tables.model.table import TableId
from tests.store.kit import a_letter, a_table

OTHER = TableId("xyz")


async def test_letters_are_read_of_all_tables_or_of_some(empty: SqliteStore) -> None:
    here, there = a_letter(LetterKind.BOARD, "b"), a_letter(LetterKind.BOARD, "c", table=OTHER)
    await empty.add(a_table(), "secret", [here], at=1.0)
    await empty.add(a_table(OTHER, channel=6), "secret", [there], at=1.0)
    assert [each.nonce for each in await empty.letters(before=0.0)] == ["b", "c"]
    assert [each.nonce for each in await empty.letters(before=0.0, of=[OTHER])] == ["c"]
    assert await empty.letters(before=0.0, of=[]) == []


async def test_the_next_letter_may_be_asked_for_after_those_that_are_due(empty: SqliteStore) -> None:
    letters = [a_letter(LetterKind.BOARD, "b"), a_letter(LetterKind.FILM, "f")]
    await empty.add(a_table(), "secret", letters, at=1.0)
    await empty.put_off(letters[1], 60.0)
    assert await empty.next_due() == 0.0
    assert await empty.next_due(after=0.0) == 60.0
    assert await empty.next_due(after=60.0) is None


async def test_a_page_is_not_forgotten_that_is_noted_elsewhere_by_now(empty: SqliteStore) -> None:
    letter = a_letter(LetterKind.BOARD, "b")
    await empty.add(a_table(), "secret", [letter], at=1.0)
    page = Page(table=letter.table, kind=letter.kind, seat=None, ref=MessageRef(5, 6), posted=1.0)
    await empty.delivered(letter, page)
    await empty.forget_page(letter.table, letter.kind, None, ref=MessageRef(5, 7))
    assert await empty.page(letter.table, letter.kind, None) == page
    await empty.forget_page(letter.table, letter.kind, None, ref=MessageRef(5, 6))
    assert await empty.page(letter.table, letter.kind, None) is None


async def test_a_leftover_names_what_was_left_over_before_too(empty: SqliteStore) -> None:
    await empty.add(a_table(), "secret", [a_letter(LetterKind.LEFTOVER, "l", text="5/6/0")], at=1.0)
    await empty.write([a_letter(LetterKind.LEFTOVER, "m", text="5/7/1")])
    (letter,) = await empty.letters(before=0.0)
    assert (letter.nonce, letter.text) == ("m", "5/6/0 5/7/1")
