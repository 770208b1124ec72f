"""Turns planned ahead happen by themselves, at moments that everybody knows; or they wait for their owners again."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.game import Fact, Seat
from bot.tables.model.plans import PlannedTurn
from bot.tables.model.prompt import TYPED_AHEAD, BenchKind
from bot.tables.model.stored import Change, Tally
from bot.tables.model.table import TableId
from bot.tables.use_cases import drafts, moves
from tests.tables.fakes import HAL, SIA, Evening, Scribe, evening
from tests.tables.test_planning import armed, plan, seeking, usual
from tests.there import there
from tests.toy.facts import HIDER, Heard, Look, Pass, Room, Step, Walked
from tests.toy.planted import planted
from tests.toy.rules import Hide, HideOrders


async def test_an_armed_walk_happens_when_the_seeker_is_done(tonight: Evening) -> None:
    key = await seeking(tonight)
    panel = await armed(tonight, key, 10, 11)
    assert there(panel.ahead).is_armed
    await moves.decide(tonight.hall, key, SIA, Pass())
    panel = await usual(tonight, key)
    assert "You walk: B1, B2." in panel.bulletin.lines
    assert panel.bulletin.notices == ("Your planned turn was played: You walk: B1, B2.",)
    assert not panel.is_awaited
    session = await tonight.hall.look(key)
    assert not session.plans
    assert session.match.awaited() == {"seeker"}


async def test_it_is_a_decision_like_any_other_but_not_by_the_hand_of_its_owner(tonight: Evening) -> None:
    """The news since the owner's last decision begin before it."""
    key = await seeking(tonight)
    before = (await tonight.hall.look(key)).tally(HIDER)
    await armed(tonight, key, 10)
    await moves.decide(tonight.hall, key, SIA, Pass())
    made = await tonight.store.decisions(key)
    assert (made[-1][0], made[-1][1].data) == (HIDER, ["walk", [["step", "B1"]]])
    session = await tonight.hall.look(key)
    walked = max(at for at, fact in enumerate(session.match.log) if isinstance(fact, Walked))
    assert session.tally(HIDER) == Tally(before.count + 1, before.since, (walked, len(session.match.log)))


async def test_nobody_is_told_that_the_planner_is_waited_for(tonight: Evening) -> None:
    """No flicker: one new board, which says that the seeker is awaited, and no ping for the planner."""
    key = await seeking(tonight)
    await tonight.told(armed(tonight, key, 10))
    told = len(tonight.scribe.posts)
    await tonight.decides(key, SIA, Pass())
    new = tonight.scribe.posts[told:]
    boards = [post.content for post in new if post.kind == "board"]
    assert [board.waiting for board in boards if board and hasattr(board, "waiting")] == [("the seeker",)]
    assert not [post for post in new if post.kind in ("call", "note")]
    (panel,) = [post for post in new if post.audience == HAL]
    assert (panel.kind, panel.is_new) == ("panel", False)


async def test_an_unarmed_plan_becomes_the_draft_when_its_seat_is_asked(tonight: Evening) -> None:
    key = await seeking(tonight)
    await drafts.draft_add(tonight.hall, key, HAL, Step(Room(10)), TYPED_AHEAD)
    await moves.decide(tonight.hall, key, SIA, Pass())
    panel = await usual(tonight, key)
    assert panel.is_awaited
    assert there(panel.draft).lines[0] == "B1"
    assert panel.ahead is None
    assert not (await tonight.hall.look(key)).plans


async def test_a_disarmed_plan_waits_for_its_owner(tonight: Evening) -> None:
    key = await seeking(tonight)
    await armed(tonight, key, 10, stops=("heard",))
    panel = await drafts.let_wait(tonight.hall, key, HAL)
    assert panel.bench is BenchKind.NOW
    assert (there(panel.ahead).is_armed, there(panel.ahead).chosen) == (False, ("the hider was heard",))
    await moves.decide(tonight.hall, key, SIA, Pass())
    assert (await usual(tonight, key)).is_awaited


async def test_an_armed_plan_that_is_changed_must_be_armed_again(tonight: Evening) -> None:
    key = await seeking(tonight)
    await armed(tonight, key, 10)
    panel = await drafts.draft_add(tonight.hall, key, HAL, Step(Room(11)), TYPED_AHEAD)
    assert not there(panel.ahead).is_armed
    await armed(tonight, key)
    panel = await drafts.draft_undo(tonight.hall, key, HAL, TYPED_AHEAD)
    assert not there(panel.ahead).is_armed


async def test_the_conditions_of_a_plan_are_chosen_while_it_stays_armed(tonight: Evening) -> None:
    key = await seeking(tonight)
    await armed(tonight, key, 10)
    panel = await drafts.hold_back(tonight.hall, key, HAL, ["heard"])
    assert (there(panel.ahead).is_armed, there(panel.ahead).chosen) == (True, ("the hider was heard",))


async def test_a_stop_makes_it_wait_and_tells_its_owner_alone(tonight: Evening) -> None:
    key = await seeking(tonight)
    await armed(tonight, key, 10, stops=("heard",))
    await moves.decide(tonight.hall, key, SIA, Look(Room(2)))
    panel = await usual(tonight, key)
    assert panel.ahead is None or panel.ahead.is_armed, "nothing was heard"
    await moves.decide(tonight.hall, key, SIA, Look(Room(1)))
    while not (await usual(tonight, key)).is_awaited:
        await moves.decide(tonight.hall, key, SIA, Pass())
    await tonight.staff.rest()
    (note,) = tonight.scribe.of("note", HAL)
    assert "waits for you again: the hider was heard. What you planned is kept." in str(note.content)
    assert not tonight.scribe.of("note", SIA)
    panel = await usual(tonight, key)
    assert there(panel.draft).length == 1


async def test_a_condition_that_was_not_chosen_does_not_matter(tonight: Evening) -> None:
    key = await seeking(tonight)
    await armed(tonight, key, 10, stops=())
    await moves.decide(tonight.hall, key, SIA, Look(Room(1)))
    await _rested(tonight, key)
    assert "You walk: B1." in (await usual(tonight, key)).bulletin.lines
    assert not tonight.scribe.of("note", HAL)


async def _rested(tonight: Evening, key: TableId) -> None:
    """Sia stops looking in round 1."""
    if (await tonight.hall.look(key)).turn() == 1:
        await moves.decide(tonight.hall, key, SIA, Pass())
    await tonight.staff.rest()


async def test_after_a_doubt_the_default_is_played_at_the_same_moment(tonight: Evening) -> None:
    key = await seeking(tonight)
    await armed(tonight, key, 10, 20, stops=("looked",))
    await moves.decide(tonight.hall, key, SIA, Look(Room(10)))
    await _rested(tonight, key)
    panel = await usual(tonight, key)
    assert not panel.is_awaited
    assert "You walk: B1, C1." not in panel.bulletin.lines
    notes = [str(post.content) for post in tonight.scribe.of("note", HAL)]
    (note,) = [each for each in notes if "planned" in each]
    assert note == "Your planned turn has not happened as planned: the first room was looked into."


class JumpyOrders(HideOrders):
    """The hider decides anew each time the hider is heard."""

    def disarms(self, fact: Fact) -> Seat | None:
        return HIDER if isinstance(fact, Heard) else super().disarms(fact)


class Jumpy(Hide):
    """See JumpyOrders."""

    orders = JumpyOrders()


async def test_an_alarm_makes_it_wait_whatever_it_is_held_back_for(tonight: Evening) -> None:
    tonight.hall.shelf = {"hide": planted(rules=Jumpy)}
    key = await seeking(tonight)
    await armed(tonight, key, 10)
    await moves.decide(tonight.hall, key, SIA, Look(Room(1)))
    await _rested(tonight, key)
    panel = await usual(tonight, key)
    assert panel.is_awaited
    assert there(panel.draft).length == 1
    notes = [str(post.content) for post in tonight.scribe.of("note", HAL)]
    assert any("Your planned turn waits for you again: a bell rang." in note for note in notes)


async def test_an_alarm_that_a_planned_turn_sets_off_itself_comes_too_late_to_stop_it(
    tonight: Evening,
) -> None:
    key = await seeking(tonight)
    await armed(tonight, key, 1)
    await tonight.decides(key, SIA, Pass())
    assert "A bell rings in A2!" in (await usual(tonight, key)).bulletin.lines
    (note,) = tonight.scribe.of("note", HAL)
    assert "standing orders rest" in str(note.content)


async def test_a_plan_of_which_nothing_fits_is_asked_as_if_there_were_none(tonight: Evening) -> None:
    key = await seeking(tonight)
    session = await tonight.hall.look(key)
    wrong = PlannedTurn(session.write([Step(Room(29))]), True)
    await tonight.hall.keep(
        Change(table=session.table, version=session.version, at=0.0, plans={HIDER: wrong})
    )
    panel = await plan(tonight, key)
    assert "no longer fits is left out: C10" in panel.notice
    await tonight.decides(key, SIA, Pass())
    assert (await usual(tonight, key)).is_awaited
    (note,) = tonight.scribe.of("note", HAL)
    assert "does not fit any more: decide it now" in str(note.content)


async def test_a_plan_that_cannot_be_read_any_more_is_no_plan(tonight: Evening) -> None:
    key = await seeking(tonight)
    session = await tonight.hall.look(key)
    change = Change(
        table=session.table,
        version=session.version,
        at=0.0,
        plans={HIDER: PlannedTurn([["fly", "A1"]], True)},
    )
    await tonight.hall.keep(change)
    await moves.decide(tonight.hall, key, SIA, Pass())
    assert (await usual(tonight, key)).is_awaited


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
            await drafts.draft_add(tonight.hall, key, HAL, Step(Room(room)), TYPED_AHEAD)
        await moves.decide(tonight.hall, key, SIA, Look(Room(25)))
        await _rested(tonight, key)
    return [repr((p.kind, p.audience, p.is_new, p.content)) for p in scribe.posts if p.audience != HAL]
