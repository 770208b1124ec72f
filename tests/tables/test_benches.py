"""A seat makes drafts on a bench: for its present question, or for its next turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.tables.model.prompt import TYPED, TYPED_AHEAD, BenchKind
from bot.tables.model.stored import Change
from bot.tables.model.table import MovedOn
from bot.tables.use_cases import drafts
from bot.tables.views.benches import Ahead, Now, bench_for
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from tests.tables.fakes import HAL, Evening, evening
from tests.tables.test_reminders import BELLS, START
from tests.toy.facts import HIDER, Room, Step, Walk

PIECES = (Step(Room(1)),)


@pytest.fixture
def tonight(tmp_path: Path) -> Iterator[Evening]:
    with evening(tmp_path) as tonight:
        yield tonight


async def asked(tonight: Evening) -> TableSession:
    """Hal is asked for a turn."""
    return await tonight.hall.look(await tonight.prepared(START, BELLS))


async def walked(tonight: Evening) -> TableSession:
    """Hal has walked, and may plan the next turn."""
    session = await asked(tonight)
    await tonight.decides(session.table.key, HAL, Walk(PIECES))
    return await tonight.hall.look(session.table.key)


def change(session: TableSession) -> Change:
    return Change(table=session.table, version=session.version, at=0.0)


async def test_a_seat_that_is_asked_drafts_on_what_it_has_witnessed_and_plans_nothing(
    tonight: Evening,
) -> None:
    session = await asked(tonight)
    now, ahead = Now(session, HIDER), Ahead(session, HIDER)
    assert now.match is session.of(HIDER)
    assert now.takes_pieces
    assert (ahead.match, ahead.is_open, ahead.sheet()) == (None, False, None)
    assert SeatView(ahead).offers() == ()
    for refused in (ahead.draft, SeatView(ahead).panel):
        with pytest.raises(MovedOn, match="can be planned ahead"):
            refused()


async def test_a_seat_that_waits_plans_on_a_match_where_it_is_asked(tonight: Evening) -> None:
    session = await walked(tonight)
    ahead = Ahead(session, HIDER)
    assert ahead.is_open
    assert HIDER not in session.of(HIDER).awaited()
    assert HIDER in ahead.required.awaited()
    assert all(offer.is_piece for offer in SeatView(ahead).offers())
    assert SeatView(ahead).panel().bench is BenchKind.AHEAD
    assert SeatView.now(session, HIDER).panel().bench is BenchKind.NOW


async def test_each_bench_keeps_its_pieces_in_a_place_of_its_own(tonight: Evening) -> None:
    session = await walked(tonight)
    now = Now(session, HIDER).kept(change(session), PIECES)
    assert (now.drafts, now.plans) == ({HIDER: session.write(PIECES)}, {})
    ahead = Ahead(session, HIDER).armed({"heard"}).kept(change(session), PIECES)
    plan = ahead.plans[HIDER]
    assert plan is not None
    assert (ahead.drafts, plan.pieces, plan.is_armed) == ({}, session.write(PIECES), True)
    assert plan.stops == {"heard"}


async def test_an_empty_draft_is_none_and_an_empty_plan_stays_one(tonight: Evening) -> None:
    session = await walked(tonight)
    now, ahead = Now(session, HIDER), Ahead(session, HIDER)
    assert now.kept(change(session), ()).drafts == {HIDER: None}
    assert ahead.kept(change(session), ()).plans[HIDER] is not None
    assert ahead.kept(change(session), None).plans == {HIDER: None}


async def test_a_prompt_is_answered_on_its_bench(tonight: Evening) -> None:
    session = await walked(tonight)
    assert (bench_for(TYPED), bench_for(TYPED_AHEAD)) == (Now, Ahead)
    await drafts.draft_add(tonight.hall, session.table.key, HAL, Step(Room(2)), TYPED_AHEAD)
    session = await tonight.hall.look(session.table.key)
    assert Ahead(session, HIDER).planned() == (Step(Room(2)),)
    assert not session.drafts.get(HIDER)
