"""Receipts, people who want quiet, and how far everybody has looked."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.sqlite import SqliteStore
from bot.tables.model.letters import Letter, LetterKind, Receipt
from bot.tables.model.stored import Glance
from bot.tables.model.table import TableId, UserId
from bot.tables.ports.letters import RECEIPTS_KEPT
from tests.store.kit import HERE, KEY, a_table, read

ANN, BOB = UserId(1), UserId(2)


def a_letter(nonce: str) -> Letter:
    return Letter(table=KEY, kind=LetterKind.NOTE, nonce=nonce, seat=HERE, user=ANN, text="x")


def a_receipt(nonce: str, at: float) -> Receipt:
    return Receipt(nonce=nonce, table=KEY, kind=LetterKind.NOTE, seat=HERE, user=ANN, turn=3, at=at)


async def test_a_receipt_is_kept_as_its_letter_is_struck_out(store: SqliteStore) -> None:
    await store.write([a_letter("n")], at=1.0)
    await store.delivered(a_letter("n"), receipt=a_receipt("n", 7.0))
    assert await store.receipts(KEY) == [a_receipt("n", 7.0)]
    assert await store.letters(before=9e9) == []


async def test_of_one_letter_there_is_one_receipt(store: SqliteStore) -> None:
    for at in (7.0, 8.0):
        await store.delivered(a_letter("n"), receipt=a_receipt("n", at))
    assert await store.receipts(KEY) == [a_receipt("n", 7.0)]


async def test_an_untold_letter_leaves_no_receipt(store: SqliteStore) -> None:
    await store.write([a_letter("n")], at=1.0)
    await store.delivered(a_letter("n"))
    assert await store.receipts(KEY) == []


async def test_receipts_are_kept_for_sixty_days(store: SqliteStore) -> None:
    await store.delivered(a_letter("a"), receipt=a_receipt("a", 10.0))
    await store.delivered(a_letter("b"), receipt=a_receipt("b", RECEIPTS_KEPT + 10.0))
    assert [each.nonce for each in await store.receipts(KEY)] == ["a", "b"]
    await store.delivered(a_letter("c"), receipt=a_receipt("c", RECEIPTS_KEPT + 11.0))
    assert [each.nonce for each in await store.receipts(KEY)] == ["b", "c"]


async def test_a_silence_is_for_one_turn_of_one_table(store: SqliteStore) -> None:
    await store.silence(ANN, KEY, 4)
    await store.silence(ANN, KEY, 5)
    assert await _silences(store) == {ANN: 5}
    await store.silence(ANN, KEY, None)
    assert await _silences(store) == {}


async def test_the_silence_of_somebody_who_does_not_sit_here_says_nothing(store: SqliteStore) -> None:
    await store.silence(BOB, KEY, 4)
    assert await _silences(store) == {}


async def test_a_later_look_is_never_undone(store: SqliteStore) -> None:
    assert await store.glance(ANN, KEY) is None
    await store.glanced(ANN, KEY, 9, 100.0)
    await store.glanced(ANN, KEY, 5, 101.0)
    assert await store.glance(ANN, KEY) == Glance(9, 100.0)
    assert await store.glance(BOB, KEY) is None


async def test_a_look_does_not_wait_for_the_disk_and_later_changes_do(store: SqliteStore) -> None:
    """If a power cut undid the look, the news would be told once more; no acknowledged decision may be undone."""
    asked: list[str] = []
    database = store._connection.database
    database.conn.set_trace_callback(asked.append)
    await store.glanced(ANN, KEY, 9, 100.0)
    assert (
        asked.index("PRAGMA synchronous = 1") < asked.index("COMMIT") < asked.index("PRAGMA synchronous = 2")
    )
    assert database.execute("PRAGMA synchronous").fetchone() == (2,)


async def test_after_a_look_that_could_not_be_noted_the_disk_is_waited_for(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels: list[int] = []

    def fails(database: Any, *_look: Any) -> None:
        levels.append(database.execute("PRAGMA synchronous").fetchone()[0])
        raise ValueError("a fault in the middle")

    monkeypatch.setattr(store._connection.lookups, "learn_glance", fails)
    with pytest.raises(ValueError, match="a fault"):
        await store.glanced(ANN, KEY, 9, 100.0)
    await store._connection.run(lambda database: levels.append(_level(database)))
    assert levels == [1, 2]


def _level(database: Any) -> int:
    level: int = database.execute("PRAGMA synchronous").fetchone()[0]
    return level


async def test_the_time_of_a_look_does_not_depend_on_hidden_events(store: SqliteStore) -> None:
    """Otherwise the moment would tell that something hidden had happened between two looks."""
    other = TableId("other")
    await store.add(a_table(other, channel=6), "secret", [], at=1.0)
    for at, shown in ((100.0, 5), (130.0, 6), (159.0, 7), (161.0, 8), (170.0, 9), (300.0, 9)):
        await store.glanced(ANN, KEY, shown, at)
        await store.glanced(ANN, other, 5, at)
        one, two = await store.glance(ANN, KEY), await store.glance(ANN, other)
        assert one is not None
        assert two is not None
        assert one.at == two.at
    assert (one, two) == (Glance(9, 300.0), Glance(5, 300.0))


async def _silences(store: SqliteStore) -> dict[UserId, int]:
    return dict((await read(store)).silences)
