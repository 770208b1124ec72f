"""R28.8: which orders a seat has lodged shows in nothing that others receive, only that it was not asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.engine.game import Order
from bot.games.castle.decisions import (
    CatOrder,
    FreeListenSentry,
    Pass,
    SentryOrder,
    TrapOrder,
    WatchOrder,
)
from bot.games.castle.kinds import GUARDS, INTRUDERS, CatRule, Mark, SentryRule, TrapRule
from bot.games.shelf import SHELF
from bot.tables.history.record import Turn
from bot.tables.model.table import UserId
from bot.tables.use_cases import drafts, moves, queries
from tests.campaigns.secrecy.pairs import pairs
from tests.campaigns.secrecy.stages import differences
from tests.campaigns.secrecy.wire import Gallery, Received
from tests.chat.world import town
from tests.tables.castle_night import KEY, finding, laid
from tests.tables.fakes import HAL, SIA, evening

SETUP = 5
"""Decisions before turn 1."""


async def wire(folder: Path, *orders: Order) -> Received:
    """What others receive of a table where Ann lodges these orders, and the guards listen in turn 1 (R11.4)."""
    record = next(pairs("starts")).one
    async with town(folder, SHELF) as world:
        gallery = Gallery(world, hidden=INTRUDERS)
        await gallery.open(record.seed)
        await gallery.play(record.turns[:SETUP])
        key = (await world.table()).key
        panel = await queries.view(world.hall, key, UserId(world.ann.id))
        for order in orders:
            await gallery.lodge([offer.order for offer in panel.order_offers].index(order))
        sentry = (await world.hall.look(key)).match.state.sentries()[0]
        await gallery.play((Turn(GUARDS, Pass()), Turn(GUARDS, FreeListenSentry(sentry.id))))
        await gallery.look(("cards",))
        return gallery.received([])


async def test_R28_8_the_wire_is_the_same_whichever_order_answers_a_listen(tmp_path: Path) -> None:
    never = await wire(tmp_path / "never", CatOrder(CatRule.NEVER))
    others: list[tuple[Order, ...]] = [
        (CatOrder(CatRule.NINJA), TrapOrder(TrapRule.CAT), SentryOrder(SentryRule.ANY)),
        (CatOrder(CatRule.ASK), CatOrder(CatRule.WITHIN, 2, once=True)),
    ]
    for number, orders in enumerate(others):
        assert not differences(never, await wire(tmp_path / str(number), *orders)), orders


async def test_R28_8_only_an_order_to_ask_shows_as_waiting(tmp_path: Path) -> None:
    never = await wire(tmp_path / "never", CatOrder(CatRule.NEVER))
    asked, unasked = await wire(tmp_path / "ask", CatOrder(CatRule.ASK)), await wire(tmp_path / "none")
    assert "words" in differences(never, asked)
    assert not differences(asked, unasked)


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """A folder for each of two tables."""
    made = tmp_path / "one", tmp_path / "other"
    for folder in made:
        folder.mkdir()
    return made


async def told(folder: Path, *orders: Order) -> list[tuple[Any, ...]]:
    """What everybody but Hal is told of a turn with a find, an alarm, and the first listen after it."""
    with evening(folder) as tonight:
        tonight.hall.shelf = SHELF
        await laid(tonight.store, {INTRUDERS: HAL, GUARDS: SIA}, Mark.SENTRY)
        for user, order in ((SIA, WatchOrder(is_asked_at_forks=False)), *((HAL, each) for each in orders)):
            panel = await queries.view(tonight.hall, KEY, user)
            token = next(offer.token for offer in panel.order_offers if offer.order == order)
            await drafts.lodge_order(tonight.hall, KEY, user, token)
            await tonight.staff.rest()
        await moves.decide(tonight.hall, KEY, HAL, finding())
        await tonight.staff.rest()
        while (await tonight.hall.look(KEY)).match.state.turn == 1:
            await moves.decide(tonight.hall, KEY, HAL, Pass())
            await tonight.staff.rest()
        state = (await tonight.hall.look(KEY)).match.state
        for decision in (Pass(), FreeListenSentry(state.sentries()[0].id)):
            await moves.decide(tonight.hall, KEY, SIA, decision)
            await tonight.staff.rest()
        return [
            (post.kind, post.audience, post.is_new, post.content)
            for post in tonight.scribe.posts
            if post.audience != HAL
        ]


@pytest.mark.parametrize(
    "cat", [CatOrder(CatRule.ALWAYS), CatOrder(CatRule.HEARD), CatOrder(CatRule.ASK), None]
)
async def test_R28_8_after_an_alarm_the_listen_waits_whatever_was_ordered(
    cat: CatOrder | None, folders: tuple[Path, Path]
) -> None:
    """Also where nothing was: that orders rest shows only to their owner."""
    sentry = SentryOrder(SentryRule.NEVER)
    one = await told(folders[0], sentry, CatOrder(CatRule.NEVER))
    other = await told(folders[1], sentry, *([] if cat is None else [cat]))
    assert one == other
    boards = [content for kind, _audience, _is_new, content in one if kind == "board"]
    assert boards[-1].waiting == ("the intruders",)


async def test_R28_8_a_find_that_is_answered_with_no_card_looks_the_same(folders: tuple[Path, Path]) -> None:
    """The traitor throws no Shuriken: an order for one lets the sentry appear, at the same moment."""
    thrown = await told(folders[0], SentryOrder(SentryRule.SHURIKEN))
    assert thrown == await told(folders[1], SentryOrder(SentryRule.NEVER))
