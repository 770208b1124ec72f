"""Turns planned ahead: kept beside the match, happening by themselves at moments that everybody knows."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.engine.game import Fact, Seat
from bot.tables import use_cases as uc
from bot.tables.bulletin import Panel
from bot.tables.stored import Change, Planned, Tally
from bot.tables.table import MovedOn, Refusal, TableId
from tests.tables.fakes import EVA, HAL, SIA, Evening, Scribe, evening
from tests.toy.box import HideBox
from tests.toy.facts import HIDER, Bell, Bells, Heard, Look, Pass, Room, Start, Step, Wait, Walk
from tests.toy.rules import Hide

START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(1))))


async def seeking(tonight: Evening, order: str = "never") -> TableId:
    """Round 1, while Sia seeks: Hal, who walks in A1, has walked and has an order for her looks."""
    key = await tonight.prepared(START, BELLS)
    await tonight.lodge(key, order)
    await uc.decide(tonight.hall, key, HAL, Walk((Wait(),)))
    await tonight.staff.rest()
    return key


async def armed(tonight: Evening, key: TableId, *rooms: int, stops: tuple[str, ...] = ()) -> Panel:
    for room in rooms:
        await uc.plan_add(tonight.hall, key, HAL, Step(Room(room)))
    return await uc.plan_arm(tonight.hall, key, HAL, stops)


async def plan(tonight: Evening, key: TableId) -> Panel:
    return await uc.plan_view(tonight.hall, key, HAL)


async def usual(tonight: Evening, key: TableId) -> Panel:
    return await uc.view(tonight.hall, key, HAL)


async def test_a_plan_grows_shrinks_and_is_given_up(tonight: Evening) -> None:
    key = await seeking(tonight)
    panel = await uc.plan_add(tonight.hall, key, HAL, Step(Room(10)))
    panel = await uc.plan_add(tonight.hall, key, HAL, Step(Room(11)))
    assert panel.draft is not None
    assert (panel.draft.length, panel.is_ahead, panel.is_awaited) == (2, True, False)
    assert panel.ahead is not None
    assert not panel.ahead.is_armed
    panel = await uc.plan_undo(tonight.hall, key, HAL)
    assert panel.draft is not None
    assert panel.draft.length == 1
    await uc.plan_clear(tonight.hall, key, HAL)
    with pytest.raises(Refusal, match="nothing to take back"):
        await uc.plan_undo(tonight.hall, key, HAL)
    dossier = await tonight.store.dossier(key)
    assert dossier is not None
    assert not dossier.plans


async def test_its_panel_says_whose_moment_it_truly_is(tonight: Evening) -> None:
    key = await seeking(tonight)
    panel, now = await plan(tonight, key), await usual(tonight, key)
    assert panel.bulletin.heading == now.bulletin.heading
    assert panel.bulletin.waiting == ("the seeker",)
    assert panel.question == "Where do you walk?"
    assert all(offer.is_piece for offer in panel.offers)
    assert now.ahead is not None
    assert now.ahead.is_open
    assert not now.is_ahead


async def test_a_piece_that_does_not_fit_is_refused_and_changes_nothing(tonight: Evening) -> None:
    key = await seeking(tonight)
    with pytest.raises(Refusal):
        await uc.plan_add(tonight.hall, key, HAL, Step(Room(25)))
    dossier = await tonight.store.dossier(key)
    assert dossier is not None
    assert not dossier.plans


async def test_whoever_is_asked_plans_nothing_ahead(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    assert (await usual(tonight, key)).ahead is None
    with pytest.raises(MovedOn, match="can be planned ahead now"):
        await uc.plan_add(tonight.hall, key, HAL, Step(Room(10)))
    with pytest.raises(MovedOn, match="can be planned ahead now"):
        await plan(tonight, key)


async def test_nor_whoever_never_has_a_turn_to_plan(tonight: Evening) -> None:
    key = await seeking(tonight)
    assert (await uc.view(tonight.hall, key, SIA)).ahead is None
    for refused in (
        uc.plan_add(tonight.hall, key, SIA, Step(Room(10))),
        uc.plan_arm(tonight.hall, key, SIA),
        uc.plan_clear(tonight.hall, key, SIA),
    ):
        with pytest.raises(MovedOn, match="can be planned ahead now"):
            await refused
    with pytest.raises(Refusal, match="no seat"):
        await uc.plan_view(tonight.hall, key, EVA)


async def test_nothing_to_disarm_is_refused(tonight: Evening) -> None:
    key = await seeking(tonight)
    await uc.plan_add(tonight.hall, key, HAL, Step(Room(10)))
    with pytest.raises(MovedOn, match="No planned turn of yours waits"):
        await uc.plan_disarm(tonight.hall, key, HAL)


async def test_arming_says_what_is_missing(tonight: Evening) -> None:
    key = await seeking(tonight)
    with pytest.raises(Refusal, match="A walk needs a step"):
        await uc.plan_arm(tonight.hall, key, HAL)
    await uc.plan_add(tonight.hall, key, HAL, Wait())
    with pytest.raises(Refusal, match="the hider was heard; the first room was looked into"):
        await uc.plan_arm(tonight.hall, key, HAL, ["moonrise"])
    with pytest.raises(Refusal, match="can be held back if"):
        await uc.plan_stops(tonight.hall, key, HAL, ["moonrise"])


async def test_arming_wants_the_orders_that_a_commit_wants(tonight: Evening) -> None:
    key = await seeking(tonight)
    sheet = (await usual(tonight, key)).orders[0]
    await uc.plan_add(tonight.hall, key, HAL, Wait())
    await uc.withdraw_order(tonight.hall, key, HAL, sheet.kind)
    assert (await plan(tonight, key)).missing_order is not None
    with pytest.raises(Refusal, match="standing order"):
        await uc.plan_arm(tonight.hall, key, HAL)


async def test_an_armed_walk_happens_when_the_seeker_is_done(tonight: Evening) -> None:
    key = await seeking(tonight)
    panel = await armed(tonight, key, 10, 11)
    assert panel.ahead is not None
    assert panel.ahead.is_armed
    await uc.decide(tonight.hall, key, SIA, Pass())
    panel = await usual(tonight, key)
    assert "You walk: B1, B2." in panel.bulletin.lines
    assert not panel.is_awaited
    sitting = await tonight.hall.look(key)
    assert not sitting.plans
    assert sitting.match.awaited() == {"seeker"}


async def test_it_is_a_decision_like_any_other_but_not_by_the_hand_of_its_owner(tonight: Evening) -> None:
    """What he is told since he decided last begins before it."""
    key = await seeking(tonight)
    before = (await tonight.hall.look(key)).tally(HIDER)
    await armed(tonight, key, 10)
    await uc.decide(tonight.hall, key, SIA, Pass())
    made = await tonight.store.decisions(key)
    assert (made[-1][0], made[-1][1].data) == (HIDER, ["walk", [["step", "B1"]]])
    assert (await tonight.hall.look(key)).tally(HIDER) == Tally(before.count + 1, before.since)


async def test_nobody_is_told_that_the_planner_is_waited_for(tonight: Evening) -> None:
    """No flicker: one new board, on which the seeker is waited for, and no ping for the planner."""
    key = await seeking(tonight)
    await armed(tonight, key, 10)
    await tonight.staff.rest()
    told = len(tonight.scribe.posts)
    await uc.decide(tonight.hall, key, SIA, Pass())
    await tonight.staff.rest()
    new = tonight.scribe.posts[told:]
    boards = [post.content for post in new if post.kind == "board"]
    assert [board.waiting for board in boards if board and hasattr(board, "waiting")] == [("the seeker",)]
    assert not [post for post in new if post.kind in ("ping", "note")]
    (panel,) = [post for post in new if post.audience == HAL]
    assert (panel.kind, panel.is_new) == ("panel", False)


async def test_an_unarmed_plan_becomes_the_draft_when_its_seat_is_asked(tonight: Evening) -> None:
    key = await seeking(tonight)
    await uc.plan_add(tonight.hall, key, HAL, Step(Room(10)))
    await uc.decide(tonight.hall, key, SIA, Pass())
    panel = await usual(tonight, key)
    assert panel.is_awaited
    assert panel.draft is not None
    assert panel.draft.lines[0] == "B1"
    assert panel.ahead is None
    assert not (await tonight.hall.look(key)).plans


async def test_a_disarmed_plan_waits_for_its_owner(tonight: Evening) -> None:
    key = await seeking(tonight)
    await armed(tonight, key, 10, stops=("heard",))
    panel = await uc.plan_disarm(tonight.hall, key, HAL)
    assert not panel.is_ahead
    assert panel.ahead is not None
    assert (panel.ahead.is_armed, panel.ahead.chosen) == (False, ("the hider was heard",))
    await uc.decide(tonight.hall, key, SIA, Pass())
    assert (await usual(tonight, key)).is_awaited


async def test_whoever_changes_an_armed_plan_must_arm_it_again(tonight: Evening) -> None:
    key = await seeking(tonight)
    await armed(tonight, key, 10)
    panel = await uc.plan_add(tonight.hall, key, HAL, Step(Room(11)))
    assert panel.ahead is not None
    assert not panel.ahead.is_armed
    await armed(tonight, key)
    panel = await uc.plan_undo(tonight.hall, key, HAL)
    assert panel.ahead is not None
    assert not panel.ahead.is_armed


async def test_what_holds_a_plan_back_is_chosen_while_it_stays_armed(tonight: Evening) -> None:
    key = await seeking(tonight)
    await armed(tonight, key, 10)
    panel = await uc.plan_stops(tonight.hall, key, HAL, ["heard"])
    assert panel.ahead is not None
    assert (panel.ahead.is_armed, panel.ahead.chosen) == (True, ("the hider was heard",))


async def test_a_stop_makes_it_wait_and_tells_its_owner_alone(tonight: Evening) -> None:
    key = await seeking(tonight)
    await armed(tonight, key, 10, stops=("heard",))
    await uc.decide(tonight.hall, key, SIA, Look(Room(2)))
    panel = await usual(tonight, key)
    assert panel.ahead is None or panel.ahead.is_armed, "nothing was heard"
    await uc.decide(tonight.hall, key, SIA, Look(Room(1)))
    while not (await usual(tonight, key)).is_awaited:
        await uc.decide(tonight.hall, key, SIA, Pass())
    await tonight.staff.rest()
    (note,) = tonight.scribe.of("note", HAL)
    assert "waits for you again: the hider was heard. What you planned is kept." in str(note.content)
    assert not tonight.scribe.of("note", SIA)
    panel = await usual(tonight, key)
    assert panel.draft is not None
    assert panel.draft.length == 1


async def test_what_it_is_not_held_back_for_does_not_matter(tonight: Evening) -> None:
    key = await seeking(tonight)
    await armed(tonight, key, 10, stops=())
    await uc.decide(tonight.hall, key, SIA, Look(Room(1)))
    await _rested(tonight, key)
    assert "You walk: B1." in (await usual(tonight, key)).bulletin.lines
    assert not tonight.scribe.of("note", HAL)


async def _rested(tonight: Evening, key: TableId) -> None:
    """Sia looks no further in round 1."""
    if (await tonight.hall.look(key)).turn() == 1:
        await uc.decide(tonight.hall, key, SIA, Pass())
    await tonight.staff.rest()


async def test_after_a_doubt_the_default_is_played_at_the_same_moment(tonight: Evening) -> None:
    key = await seeking(tonight)
    await armed(tonight, key, 10, 20, stops=("looked",))
    await uc.decide(tonight.hall, key, SIA, Look(Room(10)))
    await _rested(tonight, key)
    panel = await usual(tonight, key)
    assert not panel.is_awaited
    assert "You walk: B1, C1." not in panel.bulletin.lines
    notes = [str(post.content) for post in tonight.scribe.of("note", HAL)]
    (note,) = [each for each in notes if "planned" in each]
    assert note == "Your planned turn has not happened as planned: the first room was looked into."


class Jumpy(Hide):
    """The hider thinks anew whenever he is heard."""

    def disarms(self, fact: Fact) -> Seat | None:
        return HIDER if isinstance(fact, Heard) else super().disarms(fact)


class JumpyBox(HideBox):
    """The same in a box."""

    def game(self, options: Mapping[str, Any]) -> Hide:
        return Jumpy(**self.options(options))


async def test_an_alarm_makes_it_wait_whatever_it_is_held_back_for(tonight: Evening) -> None:
    tonight.hall.shelf = {"hide": JumpyBox()}
    key = await seeking(tonight)
    await armed(tonight, key, 10)
    await uc.decide(tonight.hall, key, SIA, Look(Room(1)))
    await _rested(tonight, key)
    panel = await usual(tonight, key)
    assert panel.is_awaited
    assert panel.draft is not None
    assert panel.draft.length == 1
    notes = [str(post.content) for post in tonight.scribe.of("note", HAL)]
    assert any("Your planned turn waits for you again: a bell rang." in note for note in notes)


async def test_an_alarm_that_a_planned_turn_sets_off_itself_comes_too_late_to_stop_it(
    tonight: Evening,
) -> None:
    key = await seeking(tonight)
    await armed(tonight, key, 1)
    await uc.decide(tonight.hall, key, SIA, Pass())
    await tonight.staff.rest()
    assert "A bell rings in A2!" in (await usual(tonight, key)).bulletin.lines
    (note,) = tonight.scribe.of("note", HAL)
    assert "standing orders rest" in str(note.content)


async def test_a_plan_of_which_nothing_fits_is_asked_as_if_there_were_none(tonight: Evening) -> None:
    key = await seeking(tonight)
    sitting = await tonight.hall.look(key)
    wrong = Planned(sitting.write([Step(Room(29))]), True)
    await tonight.hall.keep(
        Change(table=sitting.table, version=sitting.version, at=0.0, plans={HIDER: wrong})
    )
    panel = await plan(tonight, key)
    assert "no longer fits is left out: C10" in panel.notice
    await uc.decide(tonight.hall, key, SIA, Pass())
    await tonight.staff.rest()
    assert (await usual(tonight, key)).is_awaited
    (note,) = tonight.scribe.of("note", HAL)
    assert "does not fit any more: decide it now" in str(note.content)


async def test_a_plan_that_cannot_be_read_any_more_is_no_plan(tonight: Evening) -> None:
    key = await seeking(tonight)
    sitting = await tonight.hall.look(key)
    change = Change(
        table=sitting.table, version=sitting.version, at=0.0, plans={HIDER: Planned([["fly", "A1"]], True)}
    )
    await tonight.hall.keep(change)
    await uc.decide(tonight.hall, key, SIA, Pass())
    assert (await usual(tonight, key)).is_awaited


async def test_a_double_click_adds_one_piece(tonight: Evening) -> None:
    key = await seeking(tonight)
    panel = await plan(tonight, key)
    offer = next(offer for offer in panel.offers if offer.option == Step(Room(10)))
    presses = [
        uc.plan_press(tonight.hall, key, HAL, offer.token, question=panel.number, length=0) for _ in range(2)
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
        await uc.press(tonight.hall, key, HAL, offer.token, question=panel.number, length=0)
    with pytest.raises(MovedOn, match="No plan is asked"):
        await uc.draft_add(tonight.hall, key, HAL, Step(Room(10)))
    await uc.decide(tonight.hall, key, SIA, Pass())
    assert (await usual(tonight, key)).number == panel.number, "the question's number alone would not tell"
    for late in (
        uc.plan_press(tonight.hall, key, HAL, offer.token, question=panel.number, length=0),
        uc.plan_arm(tonight.hall, key, HAL, question=panel.number, length=0),
        uc.plan_undo(tonight.hall, key, HAL, question=panel.number, length=0),
        uc.plan_clear(tonight.hall, key, HAL, question=panel.number),
    ):
        with pytest.raises(MovedOn):
            await late
    panel = await usual(tonight, key)
    assert panel.draft is not None
    assert panel.draft.length == 0


async def test_what_is_typed_by_a_seat_that_is_not_asked_goes_into_its_plan(tonight: Evening) -> None:
    key = await seeking(tonight)
    offered = {offer.option for offer in await uc.offers(tonight.hall, key, HAL)}
    assert Step(Room(10)) in offered
    panel = await uc.enter(tonight.hall, key, HAL, Step(Room(10)))
    assert panel.is_ahead
    assert panel.draft is not None
    assert panel.draft.length == 1
    with pytest.raises(Refusal):
        await uc.enter(tonight.hall, key, HAL, Start(Room(3)))


async def test_a_plan_survives_a_restart(tmp_path: Path) -> None:
    with evening(tmp_path) as tonight:
        key = await seeking(tonight)
        await armed(tonight, key, 10, stops=("looked",))
        await tonight.close()
    with evening(tmp_path, start=1000) as tonight:
        panel = await usual(tonight, key)
        assert panel.ahead is not None
        assert (panel.ahead.is_armed, panel.ahead.length) == (True, 1)
        assert panel.ahead.chosen == ("the first room was looked into",)
        await uc.decide(tonight.hall, key, SIA, Pass())
        assert "You walk: B1." in (await usual(tonight, key)).bulletin.lines


async def test_whoever_gives_up_has_no_plan_left(tonight: Evening) -> None:
    key = await seeking(tonight)
    await armed(tonight, key, 10)
    await uc.resign(tonight.hall, key, HAL)
    assert not (await tonight.hall.look(key)).plans


async def test_nobody_else_is_told_of_a_plan(tonight: Evening) -> None:
    key = await seeking(tonight)
    told = len(tonight.scribe.posts)
    await armed(tonight, key, 10, stops=("heard",))
    await uc.plan_disarm(tonight.hall, key, HAL)
    await tonight.staff.rest()
    assert len(tonight.scribe.posts) == told


@pytest.mark.parametrize("rooms", [(), (10,), (10, 11)])
async def test_a_plan_that_is_not_armed_changes_nothing_for_others(
    tmp_path: Path, rooms: tuple[int, ...]
) -> None:
    assert await _told_to_others(tmp_path / "one", ()) == await _told_to_others(tmp_path / "two", rooms)


async def _told_to_others(folder: Path, rooms: tuple[int, ...]) -> list[str]:
    scribe = Scribe()
    with evening(folder, scribe=scribe) as tonight:
        key = await seeking(tonight)
        for room in rooms:
            await uc.plan_add(tonight.hall, key, HAL, Step(Room(room)))
        await uc.decide(tonight.hall, key, SIA, Look(Room(25)))
        await _rested(tonight, key)
    return [repr((p.kind, p.audience, p.is_new, p.content)) for p in scribe.posts if p.audience != HAL]
