"""Seats of the castle that are not asked while their partner is: calls in the channel (R28.8), and chosen decisions."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Seat
from bot.games.castle.board.board import standard_board
from bot.games.castle.decisions import StartAt
from bot.games.castle.kinds import GUARDS, INTRUDERS, NINJA, TRAITOR, Moment, Who
from bot.games.shelf import SHELF
from bot.tables.model.table import MovedOn, TableId
from bot.tables.undelivered import Unreachable
from bot.tables.use_cases import drafts, moves, queries
from tests.tables.fakes import EVA, HAL, SIA, Evening, Scribe, evening

USERS = {NINJA: HAL, TRAITOR: EVA, GUARDS: SIA}


async def _planning(tonight: Evening, variant: str) -> TableId:
    """A table of three at the moment when the intruders are to plan; everybody has been told."""
    tonight.hall.shelf = SHELF
    key = await tonight.begin(*USERS.values(), game="castle", players=3, variant=variant)
    while (await tonight.hall.look(key)).match.state.moment is not Moment.PLAN:
        await tonight.staff.rest()
        await _default(tonight, key)
    return key


async def _default(tonight: Evening, key: TableId) -> Seat:
    session = await tonight.hall.look(key)
    seat = min(session.match.awaited())
    decision = session.match.game.default(session.of(seat).state, seat, Seeded(seat))
    await moves.decide(tonight.hall, key, USERS[seat], decision)
    return seat


@pytest.mark.parametrize("variant", ["standard", "contested"])
async def test_R28_8_both_intruders_are_called_in_either_order_of_questions(
    tmp_path: Path, variant: str
) -> None:
    scribe = Scribe()
    for user in (HAL, EVA):
        scribe.faults["panel", user] = [Unreachable()]
    with evening(tmp_path, scribe=scribe) as tonight:
        key = await _planning(tonight, variant)
        scribe.posts.clear()
        await tonight.staff.rest()
        assert [post.audience for post in scribe.posts if post.kind == "call"] == [HAL, EVA]
        scribe.posts.clear()
        assert await _default(tonight, key) == NINJA
        await tonight.staff.rest()
        assert not [post for post in scribe.posts if post.kind == "call"]
        assert not (await queries.view(tonight.hall, key, HAL)).is_awaited


async def test_R15_2_no_card_is_chosen_for_a_seat_that_is_not_asked(tonight: Evening) -> None:
    """A card may be played beside the partner's turn, but then it is lost for good."""
    key = await _planning(tonight, "standard")
    made = await tonight.store.decisions(key)
    assert (await queries.view(tonight.hall, key, EVA)).offers
    with pytest.raises(MovedOn, match="Nothing is asked of you now"):
        await drafts.choose_for_me(tonight.hall, key, EVA)
    assert await tonight.store.decisions(key) == made


async def test_the_rest_of_what_somebody_has_begun_is_chosen_by_advice_and_no_entrance_in_barracks(
    tonight: Evening,
) -> None:
    tonight.hall.shelf = SHELF
    variant, figure = "loneWolf", "traitor"
    key = await tonight.begin(HAL, EVA, game="castle", variant=variant, lone_wolf_figure=figure)
    while (match := (await tonight.hall.look(key)).match).state.moment is not Moment.STARTS:
        seat = min(match.awaited())
        decision = match.game.default(match.state, seat, Seeded(seat))
        await moves.decide(tonight.hall, key, HAL if seat == INTRUDERS else EVA, decision)
    board = standard_board()
    await drafts.draft_add(tonight.hall, key, HAL, StartAt(Who.TRAITOR, board.zone("YA5")))
    panel = await drafts.choose_for_me(tonight.hall, key, HAL)
    assert panel.reason == "The rest is as a computer player would choose."
    assert panel.draft is not None
    assert panel.draft.is_complete
    assert not [
        line for line in panel.draft.lines if any(board.label(zone) in line for zone in board.barracks)
    ]
