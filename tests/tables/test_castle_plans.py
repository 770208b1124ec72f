"""Turns of the castle's intruders that are planned ahead (R15, R28.8): when they happen, and what others learn of
them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot.engine.acts import Tone
from bot.engine.game import Piece, Seat
from bot.games.castle.cards.kenjutsu import Kill
from bot.games.castle.decisions import CatOrder, Pass, Step
from bot.games.castle.facts.fighting import Detected
from bot.games.castle.kinds import GUARDS, INTRUDERS, NINJA, TRAITOR, CatRule, Mark, Moment, Phase, Who
from bot.games.shelf import SHELF
from bot.tables.model.plans import PlannedTurn
from bot.tables.model.prompt import TYPED_AHEAD, BenchKind
from bot.tables.model.stored import Change, DecidedBy
from bot.tables.model.table import Person, TableId, UserId
from bot.tables.resolution.resolution import Resolution
from bot.tables.use_cases import drafts, moves, queries
from bot.tables.views.benches import Ahead
from bot.tables.views.bulletin import Bulletin
from tests.tables.castle_night import KEY, laid
from tests.tables.fakes import EVA, HAL, SIA, Evening, Scribe, evening
from tests.there import there

ANN = UserId(404)


async def night(tonight: Evening) -> None:
    """The guards' turn of turn 1 at a table for two; Hal has an order for the Cat."""
    tonight.hall.shelf = SHELF
    await laid(tonight.store, {INTRUDERS: HAL, GUARDS: SIA}, Mark.TRAP)
    await tonight.told(lodges(tonight, KEY, HAL))


async def lodges(tonight: Evening, key: TableId, user: UserId) -> None:
    panel = await queries.view(tonight.hall, key, user)
    token = next(each.token for each in panel.order_offers if each.order == CatOrder(CatRule.NEVER))
    await drafts.lodge_order(tonight.hall, key, user, token)


async def sneaks(
    tonight: Evening, key: TableId, user: UserId, steps: int, *, who: Who = Who.TRAITOR
) -> Sequence[Piece]:
    """Plan and arm this many steps that nobody would see."""
    for _step in range(steps):
        panel = await queries.view(tonight.hall, key, user, TYPED_AHEAD)
        free = [
            offer.option
            for offer in panel.offers
            if offer.choice.tone is Tone.FREE and isinstance(offer.option, Step) and offer.option.who is who
        ]
        await drafts.draft_add(tonight.hall, key, user, free[0], TYPED_AHEAD)
    panel = await drafts.draft_commit(tonight.hall, key, user, TYPED_AHEAD)
    assert "would learn:" not in " ".join(there(panel.draft).lines)
    session = await tonight.hall.look(key)
    return Ahead(session, panel.seat).planned()


async def end_of_the_guards_turn(tonight: Evening, key: TableId) -> None:
    """The guards do only what they must, until their turn is over."""
    turn = (await tonight.hall.look(key)).turn()
    await tonight.by_default(key, lambda now: now.match.state.phase is Phase.INTRUDERS or now.turn() != turn)


async def last(tonight: Evening, key: TableId, count: int) -> list[tuple[Seat, str]]:
    """The last decision, except those that happen by themselves in the turn after."""
    every, hands = list(await tonight.store.decisions(key)), await tonight.hands(key)
    while hands.pop() == DecidedBy.OBVIOUS:
        every.pop()
    return [(seat, kept.data[0]) for seat, kept in every][-count:]


async def test_R15_a_planned_turn_happens_with_the_pass_that_ends_the_guards_turn(tonight: Evening) -> None:
    await night(tonight)
    await sneaks(tonight, KEY, HAL, 2)
    told = len(tonight.scribe.posts)
    await end_of_the_guards_turn(tonight, KEY)
    assert await last(tonight, KEY, 2) == [(GUARDS, "pass"), (INTRUDERS, "take-turn")]
    session = await tonight.hall.look(KEY)
    assert (session.turn(), session.match.state.phase) == (2, Phase.CARDS)
    assert session.match.state.traitor.speed == 2
    new = tonight.scribe.posts[told:]
    boards = [post.content for post in new if isinstance(post.content, Bulletin)]
    assert boards
    assert {board.waiting for board in boards} == {("the guards",)}
    assert not [post for post in new if post.kind in ("call", "note")]
    assert not [post for post in new if post.audience == HAL and post.is_new]


@pytest.mark.parametrize("closed", [False, True], ids=["open messages", "closed messages"])
async def test_R28_8_whatever_was_planned_in_secret_the_others_are_told_the_same_at_the_same_moment(
    tmp_path: Path, closed: bool
) -> None:
    one, two, still = [await _told_of(tmp_path / str(steps), steps, closed) for steps in (1, 2, 0)]
    assert len(one) > 4
    assert one == two == still


async def _told_of(folder: Path, steps: int, closed: bool) -> list[str]:
    """Everything that others are told, with its moment, while Hal plans and this many steps happen."""
    scribe = Scribe()
    with evening(folder, scribe=scribe) as tonight:
        await night(tonight)
        if closed:
            await tonight.store.set_reachable(HAL, False)
            await tonight.store.set_reachable(SIA, False)
        await sneaks(tonight, KEY, HAL, steps)
        tonight.clock.time += 500
        await tonight.staff.rest()
        await end_of_the_guards_turn(tonight, KEY)
        asked = [
            repr(await queries.board(tonight.hall, KEY)),
            repr(await queries.view(tonight.hall, KEY, SIA)),
        ]
        log = repr(await queries.log(tonight.hall, KEY, SIA, last=500))
    told = [post for post in scribe.posts if post.audience != HAL or post.kind == "call"]
    return [*(repr((p.kind, p.audience, p.is_new, p.content)) for p in told), *asked, log]


async def test_R18_7_a_piece_that_has_lost_its_aim_is_left_out_and_its_owner_told(tonight: Evening) -> None:
    await night(tonight)
    session = await tonight.hall.look(KEY)
    guard = next(iter(session.match.state.guards))
    steps = await sneaks(tonight, KEY, HAL, 1)
    session = await tonight.hall.look(KEY)
    pieces = session.write([Kill(Who.NINJA, guard), *steps])
    plan = PlannedTurn(pieces, True, frozenset(), len(session.match.log))
    await tonight.hall.keep(
        Change(table=session.table, version=session.version, at=0.0, plans={INTRUDERS: plan})
    )
    await end_of_the_guards_turn(tonight, KEY)
    session = await tonight.hall.look(KEY)
    assert (session.turn(), session.match.state.traitor.speed) == (2, 1)
    (note,) = tonight.scribe.of("note", HAL)
    assert str(note.content).startswith(
        "Your planned turn has happened, except what no longer fitted: Kenjutsu"
    )


async def test_R11_8_an_intruder_who_was_seen_decides_anew(tonight: Evening) -> None:
    await night(tonight)
    await sneaks(tonight, KEY, HAL, 1)
    resolution = Resolution.of(await tonight.hall.look(KEY))
    resolution.planned_turns.alarm(INTRUDERS, Detected(Who.TRAITOR, resolution.match.state.traitor.zone))
    await tonight.told(tonight.hall.finish(resolution, actor=None, user=None))
    (note,) = tonight.scribe.of("note", HAL)
    assert str(note.content) == (
        "Your planned turn waits for you again: the traitor was seen. What you planned is kept."
    )
    await end_of_the_guards_turn(tonight, KEY)
    panel = await queries.view(tonight.hall, KEY, HAL)
    assert panel.is_awaited
    assert there(panel.draft).length == 1


async def test_a_seat_that_changes_hands_has_no_plan_left(tonight: Evening) -> None:
    await night(tonight)
    await sneaks(tonight, KEY, HAL, 1)
    session = await tonight.hall.look(KEY)
    seats = {**session.table.seats, INTRUDERS: Person(EVA)}
    await tonight.hall.finish(
        Resolution.of(session, replace(session.table, seats=seats)), actor=None, user=None
    )
    assert not (await tonight.hall.look(KEY)).plans
    await end_of_the_guards_turn(tonight, KEY)
    assert (await queries.view(tonight.hall, KEY, EVA)).is_awaited


async def partners(tonight: Evening, players: int) -> TableId:
    """The guards' turn of turn 1 at a table with two intruder seats, Hal's and Eva's."""
    tonight.hall.shelf = SHELF
    key = await tonight.begin(*(HAL, EVA, SIA, ANN)[:players], game="castle", players=players)
    await tonight.by_default(key, lambda now: now.match.state.moment is Moment.QUIET)
    await tonight.told(lodges(tonight, key, EVA))
    return key


@pytest.mark.parametrize("players", [3, 4])
async def test_R15_2_both_partners_have_planned_and_nobody_is_asked(tonight: Evening, players: int) -> None:
    key = await partners(tonight, players)
    await drafts.draft_commit(tonight.hall, key, HAL, TYPED_AHEAD)
    await sneaks(tonight, key, EVA, 1)
    await end_of_the_guards_turn(tonight, key)
    assert [seat for seat, _kind in await last(tonight, key, 2)] == [NINJA, TRAITOR]
    assert (await tonight.hall.look(key)).turn() == 2


async def test_R15_2_the_second_one_follows_as_soon_as_the_first_has_decided(tonight: Evening) -> None:
    key = await partners(tonight, 3)
    await sneaks(tonight, key, EVA, 1)
    await end_of_the_guards_turn(tonight, key)
    session = await tonight.hall.look(key)
    assert session.match.awaited() == {NINJA}
    assert session.plans
    panel = await queries.view(tonight.hall, key, EVA)
    assert (there(panel.ahead).is_armed, there(panel.ahead).is_open) == (True, True)
    assert (await queries.board(tonight.hall, key)).waiting == ("the intruders",)
    await drafts.draft_commit(tonight.hall, key, HAL)
    assert [seat for seat, _kind in await last(tonight, key, 2)] == [NINJA, TRAITOR]


async def test_R28_8_which_of_two_partners_has_planned_ahead_does_not_show(tmp_path: Path) -> None:
    """The guards see only that the intruders are waited for, until both have decided."""
    told = [await _half_planned(tmp_path / user, user == "hal") for user in ("hal", "eva")]
    assert len(told[0]) > 4
    assert told[0] == told[1]


async def _half_planned(folder: Path, is_hal: bool) -> list[str]:
    scribe = Scribe()
    with evening(folder, scribe=scribe) as tonight:
        key = await partners(tonight, 3)
        start = len(scribe.posts)
        await drafts.draft_commit(tonight.hall, key, HAL if is_hal else EVA, TYPED_AHEAD)
        await tonight.told(end_of_the_guards_turn(tonight, key))
        asked = [
            repr(await queries.board(tonight.hall, key)),
            repr(await queries.view(tonight.hall, key, SIA)),
        ]
        late = EVA if is_hal else HAL
        await tonight.told(drafts.draft_commit(tonight.hall, key, late))
    told = [post for post in scribe.posts[start:] if post.audience not in (HAL, EVA)]
    return [*(repr((p.kind, p.is_new, p.content)) for p in told), *asked]


async def test_R15_2_a_card_that_is_typed_is_planned_once_a_plan_was_begun(tonight: Evening) -> None:
    """While the partner moves, the card could be played at once; then it would be gone."""
    key = await partners(tonight, 3)
    await end_of_the_guards_turn(tonight, key)
    panel = await queries.view(tonight.hall, key, EVA, TYPED_AHEAD)
    card = next(offer.option for offer in panel.offers if isinstance(offer.option, Kill))
    step = next(offer.option for offer in panel.offers if isinstance(offer.option, Step))
    await moves.enter(tonight.hall, key, EVA, step)
    made = len(await tonight.store.decisions(key))
    panel = await moves.enter(tonight.hall, key, EVA, card)
    assert panel.bench is BenchKind.AHEAD
    assert len(await tonight.store.decisions(key)) == made
    await drafts.draft_clear(tonight.hall, key, EVA, TYPED_AHEAD)
    await moves.enter(tonight.hall, key, EVA, card)
    assert len(await tonight.store.decisions(key)) == made + 1


async def test_R8_4_the_guards_plan_nothing(tonight: Evening) -> None:
    await night(tonight)
    panel = await queries.view(tonight.hall, KEY, SIA)
    assert panel.ahead is None
    assert Pass() in [offer.option for offer in panel.offers]
    await sneaks(tonight, KEY, HAL, 0)
    assert (await queries.view(tonight.hall, KEY, SIA)).ahead is None
    assert Seat(INTRUDERS) in (await tonight.hall.look(KEY)).plans
