"""Standing orders rest after an alarm: their owner alone is told why, and is asked until the orders are lodged
again."""

from __future__ import annotations

from bot.tables.model.table import TableId
from bot.tables.use_cases import drafts, moves, queries
from tests.tables.fakes import HAL, SIA, Evening
from tests.there import there
from tests.toy.facts import Bell, Bells, Look, Pass, Room, Start, Step, Walk

START, BELLS = Start(Room(0)), Bells((Bell(Room(1)), Bell(Room(6))))


async def _after_a_bell(tonight: Evening) -> TableId:
    """Hal, who has lodged an order, has walked into a room with a bell."""
    key = await tonight.prepared(START, BELLS)
    await tonight.lodge(key, "never")
    await tonight.decides(key, HAL, Walk((Step(Room(1)),)))
    return key


async def test_only_the_owner_is_told_once_why_an_order_rests(tonight: Evening) -> None:
    key = await _after_a_bell(tonight)
    (note,) = tonight.scribe.of("note", HAL)
    assert "rest until you lodge them again: a bell rang" in str(note.content)
    assert not tonight.scribe.of("note", SIA)
    (sheet,) = (await queries.view(tonight.hall, key, HAL)).orders
    assert (sheet.present, sheet.rests) == ("Never whisper", "a bell rang")
    assert sheet.lodged is not None


async def test_an_order_that_rests_answers_nothing_until_it_is_lodged_again(tonight: Evening) -> None:
    key = await _after_a_bell(tonight)
    await moves.decide(tonight.hall, key, SIA, Look(Room(20)))
    assert (await queries.view(tonight.hall, key, HAL)).is_awaited, "Hal is asked"
    await tonight.lodge(key, "never")
    panel = await queries.view(tonight.hall, key, HAL)
    assert (panel.orders[0].present, panel.orders[0].rests) == ("Never whisper", "")
    assert (await tonight.hall.look(key)).tally(panel.seat).count == 3, "the order has answered the look"


async def test_an_order_that_rests_after_a_restart_still_rests(tonight: Evening) -> None:
    key = await _after_a_bell(tonight)
    stored_table = there(await tonight.store.stored_table(key))
    assert [
        lodged.alarm is not None
        for lodged in stored_table.orders[(await queries.view(tonight.hall, key, HAL)).seat].values()
    ] == [True]


async def test_a_commit_waits_for_an_order_that_rests(tonight: Evening) -> None:
    key = await _after_a_bell(tonight)
    while not (panel := await queries.view(tonight.hall, key, HAL)).draft:
        asked = HAL if panel.is_awaited else SIA
        await drafts.choose_for_me(tonight.hall, key, asked)
    assert panel.missing_order is not None
    await tonight.lodge(key, "never")
    assert (await queries.view(tonight.hall, key, HAL)).missing_order is None


async def test_an_order_for_once_is_struck_out_when_its_time_is_over(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await tonight.lodge(key, "once=True")
    await moves.decide(tonight.hall, key, HAL, Walk((Step(Room(10)),)))
    panel = await queries.view(tonight.hall, key, HAL)
    assert panel.orders[0].present == "Whisper while I have a charm, for a round"
    await moves.decide(tonight.hall, key, SIA, Pass())
    panel = await queries.view(tonight.hall, key, HAL)
    assert panel.orders[0].present == ""
    assert panel.missing_order is not None
    assert not there(await tonight.store.stored_table(key)).orders


async def test_an_order_until_it_is_changed_outlives_the_round(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await tonight.lodge(key, "never")
    await moves.decide(tonight.hall, key, HAL, Walk((Step(Room(10)),)))
    await moves.decide(tonight.hall, key, SIA, Pass())
    assert (await queries.view(tonight.hall, key, HAL)).missing_order is None
