"""Drafts: kept beside the match, without effect before they are committed, and for nobody else's eyes."""

from __future__ import annotations

import asyncio

import pytest

from bot.engine.game import Piece
from bot.tables.model.prompt import Prompt
from bot.tables.model.stored import Change
from bot.tables.model.table import MovedOn, Refusal, TableId
from bot.tables.use_cases import drafts, moves, queries
from tests.tables.fakes import HAL, SIA, Evening
from tests.there import there
from tests.toy.facts import Bell, Bells, Hush, Room, Start, Step, Wait

START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(6))))


async def lines(tonight: Evening, key: TableId) -> int:
    panel = await queries.view(tonight.hall, key, HAL)
    return panel.draft.length if panel.draft else -1


async def test_a_draft_grows_shrinks_and_is_cleared(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await drafts.draft_add(tonight.hall, key, HAL, Step(Room(1)))
    panel = await drafts.draft_add(tonight.hall, key, HAL, Step(Room(2)))
    draft = there(panel.draft)
    assert (draft.length, draft.is_complete, len(draft.lines) > 0) == (2, True, True)
    await drafts.draft_undo(tonight.hall, key, HAL)
    assert await lines(tonight, key) == 1
    await drafts.draft_clear(tonight.hall, key, HAL)
    assert await lines(tonight, key) == 0
    with pytest.raises(Refusal, match="nothing to take back"):
        await drafts.draft_undo(tonight.hall, key, HAL)


async def test_a_piece_that_does_not_fit_is_refused_and_changes_nothing(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    with pytest.raises(Refusal):
        await drafts.draft_add(tonight.hall, key, HAL, Step(Room(20)))
    assert await lines(tonight, key) == 0


async def test_a_seat_that_is_asked_for_no_plan_cannot_make_one(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    with pytest.raises(MovedOn, match="No plan"):
        await drafts.draft_add(tonight.hall, key, SIA, Bell(Room(3)))


async def test_nobody_else_is_told_of_a_draft(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    told = len(tonight.scribe.posts)
    await drafts.draft_add(tonight.hall, key, HAL, Wait())
    await tonight.told(tonight.lodge(key, "ask"))
    assert {post.audience for post in tonight.scribe.posts[told:]} <= {HAL}


async def test_commit_wants_a_standing_order_first(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    panel = await drafts.draft_add(tonight.hall, key, HAL, Wait())
    assert panel.missing_order
    with pytest.raises(Refusal, match="standing order"):
        await drafts.draft_commit(tonight.hall, key, HAL)
    assert not (await tonight.lodge(key, "ask")).missing_order
    panel = await drafts.draft_commit(tonight.hall, key, HAL, Prompt(question=1, length=1))
    assert panel.bulletin.waiting == ("the seeker",)
    assert panel.draft is None


async def test_commit_does_not_wait_for_an_order_that_is_not_needed(
    tonight: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Hush, "is_needed", False)
    key = await tonight.prepared(START, BELLS)
    panel = await drafts.draft_add(tonight.hall, key, HAL, Wait())
    assert panel.orders
    assert not panel.missing_order
    panel = await drafts.draft_commit(tonight.hall, key, HAL, Prompt(question=1, length=1))
    assert panel.bulletin.waiting == ("the seeker",)


async def test_commit_says_what_is_missing(tonight: Evening) -> None:
    key = await tonight.begin()
    with pytest.raises(Refusal, match="Bells still to string: 2"):
        await drafts.draft_commit(tonight.hall, key, SIA)


async def test_a_committed_draft_is_struck_out(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await tonight.lodge(key, "ask")
    await drafts.draft_add(tonight.hall, key, HAL, Wait())
    await drafts.draft_commit(tonight.hall, key, HAL)
    stored_table = there(await tonight.store.stored_table(key))
    assert not stored_table.drafts
    assert list(stored_table.orders) == ["hider"], "the order stays for the next time"


async def test_a_double_click_adds_one_piece(tonight: Evening) -> None:
    """The button of a draft names the length that it was drawn for."""
    key = await tonight.prepared(START, BELLS)
    panel = await queries.view(tonight.hall, key, HAL)
    offer = next(offer for offer in panel.offers if offer.option == Step(Room(1)))
    press = [
        moves.press(tonight.hall, key, HAL, offer.token, Prompt(question=panel.number, length=0))
        for _ in range(2)
    ]
    results = await asyncio.gather(*press, return_exceptions=True)
    assert sum(isinstance(result, MovedOn) for result in results) == 1
    assert await lines(tonight, key) == 1


async def test_a_button_drawn_for_another_length_is_refused(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await tonight.lodge(key, "ask")
    await drafts.draft_add(tonight.hall, key, HAL, Step(Room(1)), Prompt(length=0))
    for late in (
        drafts.draft_add(tonight.hall, key, HAL, Wait(), Prompt(length=0)),
        drafts.draft_undo(tonight.hall, key, HAL, Prompt(length=2)),
        drafts.draft_commit(tonight.hall, key, HAL, Prompt(length=0)),
    ):
        with pytest.raises(MovedOn, match="changed since"):
            await late
    assert await lines(tonight, key) == 1


async def test_a_stored_draft_that_no_longer_fits_is_dropped_with_a_sentence(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    table = await queries.table(tonight.hall, key)
    session = await tonight.hall.look(key)
    wrong: list[Piece] = [Step(Room(29))]
    await tonight.hall.keep(
        Change(
            table=table,
            version=session.version,
            at=0.0,
            drafts={table.seats_of(HAL)[0]: session.write(wrong)},
        )
    )
    panel = await queries.view(tonight.hall, key, HAL)
    assert "no longer fitted" in panel.notice
    assert there(panel.draft).length == 0
    with pytest.raises(MovedOn, match="no longer fitted"):
        await drafts.draft_commit(tonight.hall, key, HAL)


async def test_choose_for_me_fills_the_draft_and_commits_nothing(tonight: Evening) -> None:
    key = await tonight.begin()
    await drafts.draft_add(tonight.hall, key, SIA, Bell(Room(3)))
    panel = await drafts.choose_for_me(tonight.hall, key, SIA)
    assert (there(panel.draft).length, there(panel.draft).is_complete, panel.number) == (2, True, 0)
    stored_table = there(await tonight.store.stored_table(key))
    assert stored_table.drafts[panel.seat][0].data == ["bell", "A4"]
    assert panel.reason == "The rest is chosen by luck."


async def test_undo_takes_back_all_that_was_chosen_for_me_and_only_that(tonight: Evening) -> None:
    key = await tonight.begin()
    await drafts.draft_add(tonight.hall, key, SIA, Bell(Room(3)))
    for _press in range(2):
        chosen = await drafts.choose_for_me(tonight.hall, key, SIA)
        assert there(chosen.draft).length == 2
    for left in (1, 0):
        panel = await drafts.draft_undo(tonight.hall, key, SIA)
        assert there(panel.draft).length == left
        assert (await tonight.hall.look(key)).chosen == {}


async def test_undo_of_a_draft_that_was_changed_after_choose_for_me_takes_one_piece(tonight: Evening) -> None:
    key = await tonight.begin()
    await drafts.choose_for_me(tonight.hall, key, SIA)
    assert list((await tonight.hall.look(key)).chosen.values()) == [0]
    assert there((await drafts.draft_undo(tonight.hall, key, SIA)).draft).length == 0
    for room in (1, 2):
        await drafts.draft_add(tonight.hall, key, SIA, Bell(Room(room)))
    assert there((await drafts.draft_undo(tonight.hall, key, SIA)).draft).length == 1


async def test_choose_for_me_decides_a_question_of_one_step(tonight: Evening) -> None:
    key = await tonight.begin()
    assert (await drafts.choose_for_me(tonight.hall, key, HAL)).number == 1
    with pytest.raises(MovedOn, match="Nothing is asked"):
        await drafts.choose_for_me(tonight.hall, key, HAL)


async def test_buttons_of_a_closed_question_touch_nothing(tonight: Evening) -> None:
    """An old panel must neither decide nor spoil a later question."""
    key = await tonight.begin()
    await moves.decide(tonight.hall, key, SIA, BELLS)
    await moves.decide(tonight.hall, key, HAL, START)
    await tonight.lodge(key, "ask")
    await drafts.draft_add(tonight.hall, key, HAL, Step(Room(1)))
    for late in (
        drafts.choose_for_me(tonight.hall, key, HAL, Prompt(question=0)),
        drafts.draft_clear(tonight.hall, key, HAL, Prompt(question=0)),
        drafts.draft_undo(tonight.hall, key, HAL, Prompt(question=0, length=1)),
    ):
        with pytest.raises(MovedOn, match="moved on"):
            await late
    assert await lines(tonight, key) == 1
    assert (await queries.view(tonight.hall, key, HAL)).number == 1


async def test_an_order_is_lodged_shown_and_taken_back(tonight: Evening) -> None:
    key = await tonight.begin()
    panel = await tonight.lodge(key, "always")
    assert [offer.is_lodged for offer in panel.order_offers].count(True) == 1
    panel = await drafts.withdraw_order(tonight.hall, key, HAL, panel.orders[0].kind)
    assert not any(offer.is_lodged for offer in panel.order_offers)
    with pytest.raises(Refusal, match="no such order"):
        await drafts.withdraw_order(tonight.hall, key, HAL, panel.orders[0].kind)
    with pytest.raises(MovedOn, match="order"):
        await drafts.lodge_order(tonight.hall, key, HAL, "nonsense")
    assert (await queries.view(tonight.hall, key, SIA)).orders == ()
