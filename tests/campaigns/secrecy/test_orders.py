"""R28.8: others receive nothing that shows which orders a seat has lodged, only that it was not asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.game import Order
from bot.games.castle.decisions import CatOrder, SentryOrder, TrapOrder
from bot.games.castle.kinds import CatRule, SentryRule, TrapRule
from tests.campaigns.secrecy.comparisons.evenings import alarmed, apart, listened

NEVER, ASKED = CatOrder(CatRule.NEVER), CatOrder(CatRule.ASK)


@pytest.mark.parametrize(
    "orders",
    [
        (CatOrder(CatRule.NINJA), TrapOrder(TrapRule.CAT), SentryOrder(SentryRule.ANY)),
        (ASKED, CatOrder(CatRule.WITHIN, 2, once=True)),
    ],
    ids=["all the time", "once"],
)
async def test_R28_8_what_is_told_is_the_same_whichever_order_answers_a_listen(
    orders: tuple[Order, ...], tmp_path: Path
) -> None:
    assert not apart(await listened(tmp_path / "never", NEVER), await listened(tmp_path / "other", *orders))


async def test_R28_8_only_an_order_to_ask_shows_as_waiting(tmp_path: Path) -> None:
    never = await listened(tmp_path / "never", NEVER)
    asked, unasked = await listened(tmp_path / "ask", ASKED), await listened(tmp_path / "none")
    assert "board" in apart(never, asked)
    assert not apart(never, unasked)


@pytest.mark.parametrize("cat", [CatOrder(CatRule.HEARD), CatOrder(CatRule.TRAITOR), None])
async def test_R28_8_after_an_alarm_no_listen_waits_whatever_was_ordered(
    cat: CatOrder | None, tmp_path: Path
) -> None:
    """The traitor would be heard. Without an order the Cat is played too; only its owner learns which orders rest."""
    sentry = SentryOrder(SentryRule.NEVER)
    one = await alarmed(tmp_path / "one", sentry, CatOrder(CatRule.ALWAYS))
    other = await alarmed(tmp_path / "other", sentry, *([] if cat is None else [cat]))
    assert not apart(one, other)
    *_, (_at, _audience, _is_new, board) = one["board"]
    assert board.waiting == ("the guards",)


async def test_R28_8_a_find_that_is_answered_with_no_card_looks_the_same(tmp_path: Path) -> None:
    """The traitor has no Shuriken to throw: an order for one lets the sentry appear, at the same moment."""
    thrown = await alarmed(tmp_path / "one", SentryOrder(SentryRule.SHURIKEN))
    assert not apart(thrown, await alarmed(tmp_path / "other", SentryOrder(SentryRule.NEVER)))
