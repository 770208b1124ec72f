"""Leafing through the story of a game that skips numbers of turns, as the raid does."""

from __future__ import annotations

import pytest
import simcord

from tests.chat import reading
from tests.chat.test_board_play import begun, board, roofs, turn
from tests.chat.world import World

__all__ = ["roofs"]


def _heading(page: simcord.ResponseMessage) -> str:
    return reading.words(page).splitlines()[0]


@pytest.mark.parametrize(
    "options", [{"match": "midnight"}, {"match": "dawn"}, {"match": "midnight", "order": "flowing"}]
)
async def test_next_leads_from_the_first_turn_to_the_last_and_back_leads_back(
    roofs: World, options: dict[str, str]
) -> None:
    first, second = await begun(roofs, **options)
    for member in (first, second, first, second) if "order" not in options else ():
        await turn(roofs, member)
    page = (await first.slash(roofs.channel, "table story")).response
    assert page is not None
    await _leaf(first, page, "⏮ First")
    ahead = [_heading(page)]
    while await _leaf(first, page, "Next ▶"):
        ahead.append(_heading(page))
    assert ahead[-1] == reading.words(board(roofs)).splitlines()[0]
    assert not [heading for heading in ahead if "round 0" in heading]
    turns = reading.entries(reading.menu(page, "seek"))
    assert len(turns) == len(ahead)
    back = [_heading(page)]
    while await _leaf(first, page, "◀ Back"):
        back.append(_heading(page))
    assert back == ahead[::-1]
    for value in turns.values():
        await first.select(page, [value], custom_id=reading.menu(page, "seek")["custom_id"])
        assert _heading(page) in ahead


async def _leaf(member: simcord.MemberActor, page: simcord.ResponseMessage, label: str) -> bool:
    """Press a button of a page. False if the button is off."""
    button = next(each for each in reading.buttons(page) if each["label"] == label)
    if button.get("disabled"):
        return False
    result = await member.click(page, custom_id=button["custom_id"])
    assert not [each for each in result.followups if "no such turn" in reading.words(each)]
    return True
