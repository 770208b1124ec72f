"""A piece is taken out of a draft again, from any place in it."""

from __future__ import annotations

from bot.games.castle.kinds import SPEARS, SWORDS
from bot.tables.use_cases import drafts, moves
from tests.tables.fakes import HAL
from tests.tables.test_castle_partners import Castle, castle
from tests.there import there

__all__ = ["castle"]


async def test_a_card_is_taken_out_of_the_middle_of_a_hand_and_undo_puts_it_back(castle: Castle) -> None:
    await drafts.choose_for_me(castle.hall, castle.key, HAL, (await castle.panel(SWORDS)).prompt)
    whole, partner = await castle.panel(SWORDS), await castle.panel(SPEARS)
    out = whole.removals[0]
    short = await moves.press(castle.hall, castle.key, HAL, out.token, whole.prompt)
    assert len(short.removals) == len(whole.removals) - 1
    assert not there(short.draft).is_complete
    again = await drafts.draft_undo(castle.hall, castle.key, HAL, short.prompt)
    assert (again.draft, again.choosing) == (whole.draft, whole.choosing)
    assert await castle.panel(SPEARS) == partner
