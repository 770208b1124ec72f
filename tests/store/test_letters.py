"""Letters that are due: of which tables, and when the next one is."""

from __future__ import annotations

from dataclasses import replace

from bot.store.sqlite import SqliteStore
from bot.tables.model.letters import Letter, LetterKind, MessageRef, Page
from bot.tables.model.stored import Said
from bot.tables.model.table import TableId, UserId
from tests.store.kit import HERE, KEY, a_change, a_letter, a_table

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


async def test_a_leftover_names_earlier_leftovers_too(empty: SqliteStore) -> None:
    await empty.add(a_table(), "secret", [a_letter(LetterKind.LEFTOVER, "l", text="5/6/0")], at=1.0)
    await empty.write([a_letter(LetterKind.LEFTOVER, "m", text="5/7/1")], at=1.0)
    (letter,) = await empty.letters(before=0.0)
    assert (letter.nonce, letter.text) == ("m", "5/6/0 5/7/1")


async def oldest(store: SqliteStore, now: float) -> float:
    """For how long the oldest letter waits."""
    return (await store.census(now)).oldest


async def test_a_letter_waits_from_when_it_was_written_until_it_is_told(empty: SqliteStore) -> None:
    first, second = a_letter(LetterKind.BOARD, "b"), a_letter(LetterKind.NOTE, "n", user=UserId(1))
    await empty.add(a_table(), "secret", [first], at=100.0)
    await empty.write([second], at=130.0)
    assert await oldest(empty, 100.0) == 0
    await empty.put_off(first, 500.0)
    await empty.hasten(KEY, 140.0)
    assert await oldest(empty, 160.0) == 60
    await empty.delivered(first)
    assert await oldest(empty, 160.0) == 30
    await empty.delivered(second)
    assert await oldest(empty, 160.0) == 0


async def test_every_way_to_write_a_letter_notes_since_when_it_waits(empty: SqliteStore) -> None:
    await empty.add(a_table(), "secret", [], at=1.0)

    def note(nonce: str) -> list[Letter]:
        return [a_letter(LetterKind.NOTE, nonce, user=UserId(1))]

    await empty.say(KEY, Said(HERE, "hello"), note("said"), at=10.0)
    await empty.note(KEY, HERE, zone="A1", text="x", letters=note("noted"), at=20.0)
    await empty.commit(a_change(a_table(), 0, ["fell", 1], at=30.0, letters=note("committed")))
    for nonce, since in (("said", 10), ("noted", 20), ("committed", 30)):
        assert await oldest(empty, 100.0) == 100 - since
        await empty.delivered(note(nonce)[0])


async def test_a_reader_of_only_the_latest_letter_has_waited_since_the_first(empty: SqliteStore) -> None:
    def panel(nonce: str, user: int) -> list[Letter]:
        return [a_letter(LetterKind.PANEL, nonce, seat=HERE, user=UserId(user))]

    await empty.add(a_table(), "secret", panel("a", 1), at=100.0)
    await empty.write(panel("b", 1), at=130.0)
    assert await oldest(empty, 160.0) == 60
    await empty.write(panel("c", 2), at=140.0)
    assert await oldest(empty, 160.0) == 20


async def test_letters_for_later_and_sleeping_ones_do_not_count_as_waiting(empty: SqliteStore) -> None:
    later = a_letter(LetterKind.NOTE, "n", user=UserId(1), due=500.0)
    await empty.add(a_table(), "secret", [later], at=100.0)
    assert await oldest(empty, 400.0) == 0
    assert await oldest(empty, 520.0) == 20
    await empty.commit(a_change(replace(a_table(), asleep="There is no such channel.")))
    census = await empty.census(520.0)
    assert (census.letters, census.oldest) == (1, 0)


async def test_nobody_knows_since_when_a_letter_of_an_older_version_waits(empty: SqliteStore) -> None:
    await empty.add(a_table(), "secret", [a_letter(LetterKind.BOARD, "b")], at=100.0)
    await empty._connection.run(lambda database: database.execute("UPDATE letters SET since = NULL"))
    assert await oldest(empty, 400.0) == 0
