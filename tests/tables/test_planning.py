"""Turns planned ahead: kept beside the match, without effect before they are armed, and for nobody else's eyes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.tables.model.prompt import TYPED_AHEAD, BenchKind, Prompt
from bot.tables.model.table import MovedOn, Refusal, TableId
from bot.tables.use_cases import drafts, moves, queries
from bot.tables.views.panel import Panel
from tests.tables.fakes import EVA, HAL, SIA, Evening, evening
from tests.there import there
from tests.toy.facts import Bell, Bells, Pass, Room, Start, Step, Wait, Walk

START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(1))))


async def seeking(tonight: Evening, order: str = "never") -> TableId:
    """Round 1, while Sia seeks: Hal, who walks in A1, has walked and has an order for her looks."""
    key = await tonight.prepared(START, BELLS)
    await tonight.lodge(key, order)
    await tonight.decides(key, HAL, Walk((Wait(),)))
    return key


async def armed(tonight: Evening, key: TableId, *rooms: int, stops: tuple[str, ...] = ()) -> Panel:
    for room in rooms:
        await drafts.draft_add(tonight.hall, key, HAL, Step(Room(room)), TYPED_AHEAD)
    return await drafts.draft_commit(tonight.hall, key, HAL, stops=stops, prompt=TYPED_AHEAD)


async def plan(tonight: Evening, key: TableId) -> Panel:
    return await queries.view(tonight.hall, key, HAL, TYPED_AHEAD)


async def usual(tonight: Evening, key: TableId) -> Panel:
    return await queries.view(tonight.hall, key, HAL)


async def test_a_plan_grows_shrinks_and_is_given_up(tonight: Evening) -> None:
    key = await seeking(tonight)
    panel = await drafts.draft_add(tonight.hall, key, HAL, Step(Room(10)), TYPED_AHEAD)
    panel = await drafts.draft_add(tonight.hall, key, HAL, Step(Room(11)), TYPED_AHEAD)
    assert (there(panel.draft).length, panel.bench, panel.is_awaited) == (2, BenchKind.AHEAD, False)
    assert not there(panel.ahead).is_armed
    panel = await drafts.draft_undo(tonight.hall, key, HAL, TYPED_AHEAD)
    assert there(panel.draft).length == 1
    await drafts.draft_clear(tonight.hall, key, HAL, TYPED_AHEAD)
    with pytest.raises(Refusal, match="nothing to take back"):
        await drafts.draft_undo(tonight.hall, key, HAL, TYPED_AHEAD)
    assert not there(await tonight.store.stored_table(key)).plans


async def test_its_panel_says_whose_moment_it_truly_is(tonight: Evening) -> None:
    key = await seeking(tonight)
    panel, now = await plan(tonight, key), await usual(tonight, key)
    assert panel.bulletin.heading == now.bulletin.heading
    assert panel.bulletin.waiting == ("the seeker",)
    assert panel.question == "Where do you walk?"
    assert all(offer.is_piece for offer in panel.offers)
    assert there(now.ahead).is_open
    assert now.bench is BenchKind.NOW


async def test_a_piece_that_does_not_fit_is_refused_and_changes_nothing(tonight: Evening) -> None:
    key = await seeking(tonight)
    with pytest.raises(Refusal):
        await drafts.draft_add(tonight.hall, key, HAL, Step(Room(25)), TYPED_AHEAD)
    assert not there(await tonight.store.stored_table(key)).plans


async def test_a_seat_that_is_asked_plans_nothing_ahead(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    assert (await usual(tonight, key)).ahead is None
    with pytest.raises(MovedOn, match="can be planned ahead now"):
        await drafts.draft_add(tonight.hall, key, HAL, Step(Room(10)), TYPED_AHEAD)
    with pytest.raises(MovedOn, match="can be planned ahead now"):
        await plan(tonight, key)


async def test_nor_does_a_seat_that_never_has_a_turn_to_plan(tonight: Evening) -> None:
    key = await seeking(tonight)
    assert (await queries.view(tonight.hall, key, SIA)).ahead is None
    for refused in (
        drafts.draft_add(tonight.hall, key, SIA, Step(Room(10)), TYPED_AHEAD),
        drafts.draft_commit(tonight.hall, key, SIA, TYPED_AHEAD),
        drafts.draft_clear(tonight.hall, key, SIA, TYPED_AHEAD),
    ):
        with pytest.raises(MovedOn, match="can be planned ahead now"):
            await refused
    with pytest.raises(Refusal, match="no seat"):
        await queries.view(tonight.hall, key, EVA, TYPED_AHEAD)


async def test_nothing_to_disarm_is_refused(tonight: Evening) -> None:
    key = await seeking(tonight)
    await drafts.draft_add(tonight.hall, key, HAL, Step(Room(10)), TYPED_AHEAD)
    with pytest.raises(MovedOn, match="No planned turn of yours waits"):
        await drafts.let_wait(tonight.hall, key, HAL)


async def test_arming_says_what_is_missing(tonight: Evening) -> None:
    key = await seeking(tonight)
    with pytest.raises(Refusal, match="A walk needs a step"):
        await drafts.draft_commit(tonight.hall, key, HAL, TYPED_AHEAD)
    await drafts.draft_add(tonight.hall, key, HAL, Wait(), TYPED_AHEAD)
    with pytest.raises(Refusal, match="the hider was heard; the first room was looked into"):
        await drafts.draft_commit(tonight.hall, key, HAL, stops=["moonrise"], prompt=TYPED_AHEAD)
    with pytest.raises(Refusal, match="can be held back if"):
        await drafts.hold_back(tonight.hall, key, HAL, ["moonrise"])


async def test_arming_wants_the_orders_that_a_commit_wants(tonight: Evening) -> None:
    key = await seeking(tonight)
    sheet = (await usual(tonight, key)).orders[0]
    await drafts.draft_add(tonight.hall, key, HAL, Wait(), TYPED_AHEAD)
    await drafts.withdraw_order(tonight.hall, key, HAL, sheet.kind)
    assert (await plan(tonight, key)).missing_order is not None
    with pytest.raises(Refusal, match="standing order"):
        await drafts.draft_commit(tonight.hall, key, HAL, TYPED_AHEAD)


async def test_a_double_click_adds_one_piece(tonight: Evening) -> None:
    key = await seeking(tonight)
    panel = await plan(tonight, key)
    offer = next(offer for offer in panel.offers if offer.option == Step(Room(10)))
    presses = [
        moves.press(
            tonight.hall,
            key,
            HAL,
            offer.token,
            Prompt(question=panel.number, length=0, bench=BenchKind.AHEAD),
        )
        for _ in range(2)
    ]
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert sum(isinstance(result, MovedOn) for result in results) == 1
    now = (await plan(tonight, key)).draft
    assert now is not None
    assert now.length == 1


async def test_buttons_of_a_plan_never_decide_and_those_of_a_turn_never_plan(tonight: Evening) -> None:
    key = await seeking(tonight)
    panel = await plan(tonight, key)
    offer = next(offer for offer in panel.offers if offer.option == Step(Room(10)))
    with pytest.raises(MovedOn, match="no longer possible"):
        await moves.press(tonight.hall, key, HAL, offer.token, Prompt(question=panel.number, length=0))
    with pytest.raises(MovedOn, match="No plan is asked"):
        await drafts.draft_add(tonight.hall, key, HAL, Step(Room(10)))
    await moves.decide(tonight.hall, key, SIA, Pass())
    assert (await usual(tonight, key)).number == panel.number, "the question's number alone would not tell"
    for late in (
        moves.press(
            tonight.hall,
            key,
            HAL,
            offer.token,
            Prompt(question=panel.number, length=0, bench=BenchKind.AHEAD),
        ),
        drafts.draft_commit(
            tonight.hall, key, HAL, Prompt(question=panel.number, length=0, bench=BenchKind.AHEAD)
        ),
        drafts.draft_undo(
            tonight.hall, key, HAL, Prompt(question=panel.number, length=0, bench=BenchKind.AHEAD)
        ),
        drafts.draft_clear(tonight.hall, key, HAL, Prompt(question=panel.number, bench=BenchKind.AHEAD)),
    ):
        with pytest.raises(MovedOn):
            await late
    panel = await usual(tonight, key)
    assert there(panel.draft).length == 0


async def test_a_text_typed_for_a_seat_that_is_not_asked_goes_into_its_plan(tonight: Evening) -> None:
    key = await seeking(tonight)
    offered = {offer.option for offer in await queries.offers(tonight.hall, key, HAL)}
    assert Step(Room(10)) in offered
    panel = await moves.enter(tonight.hall, key, HAL, Step(Room(10)))
    assert panel.bench is BenchKind.AHEAD
    assert there(panel.draft).length == 1
    with pytest.raises(Refusal):
        await moves.enter(tonight.hall, key, HAL, Start(Room(3)))


async def test_a_plan_survives_a_restart(tmp_path: Path) -> None:
    with evening(tmp_path) as tonight:
        key = await seeking(tonight)
        await armed(tonight, key, 10, stops=("looked",))
        await tonight.close()
    with evening(tmp_path, start=1000) as tonight:
        panel = await usual(tonight, key)
        assert (there(panel.ahead).is_armed, there(panel.ahead).length) == (True, 1)
        assert there(panel.ahead).chosen == ("the first room was looked into",)
        await moves.decide(tonight.hall, key, SIA, Pass())
        assert "You walk: B1." in (await usual(tonight, key)).bulletin.lines


async def test_a_player_who_gives_up_has_no_plan_left(tonight: Evening) -> None:
    key = await seeking(tonight)
    await armed(tonight, key, 10)
    await moves.resign(tonight.hall, key, HAL)
    assert not (await tonight.hall.look(key)).plans


async def test_nobody_else_is_told_of_a_plan(tonight: Evening) -> None:
    key = await seeking(tonight)
    told = len(tonight.scribe.posts)
    await armed(tonight, key, 10, stops=("heard",))
    await tonight.told(drafts.let_wait(tonight.hall, key, HAL))
    assert len(tonight.scribe.posts) == told
