"""What can be told of where intruders are is read on one screen of a phone, its button too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.chat.messages.deduction import deduction_screen
from bot.chat.parts.screen import Picture
from bot.engine.game import PUBLIC
from bot.games.castle.box import BOX
from bot.games.pictures import Lens
from bot.tables.use_cases.deducing import Thinking
from bot.tables.views.account import bulletin
from rendering.paint import paint
from tests.games.castle.players.duels import GAME
from tests.games.castle.players.test_deduction import positions
from tests.play.panels import FULL, PHONE, Position, measured, table_of

MEASURED = 12
"""A browser measures so many screens, those with the most text: the others are lower."""


def screens() -> Iterator[Position]:
    """The screens of a game of computers, as the hider sees them: nobody else's are higher."""
    table = table_of(GAME.seats)
    blank = paint(BOX.pictures.scene(GAME, GAME.blank(), PUBLIC), width=240)
    for number, (_match, public, deduced) in enumerate(positions()):
        for is_likely in (False, True):
            shown = bulletin(BOX, public, PUBLIC, news=(), lens=Lens(sought=deduced.sought))
            told = Thinking(table=table, bulletin=shown, deduced=deduced, is_hider=True, is_likely=is_likely)
            screen = deduction_screen(told, Picture("map.png", blank, "a map"))
            yield Position(f"likely {is_likely}", f"position {number}", screen)


@pytest.mark.browser
async def test_what_can_be_deduced_is_no_higher_than_a_phone_shows(tmp_path: Path) -> None:
    longest = sorted(
        screens(), key=lambda each: len("".join((*each.screen.head, *each.screen.body))), reverse=True
    )
    assert len(longest) > 20
    every = (await measured({"think": longest[:MEASURED]}, tmp_path, PHONE))[PHONE]
    for each in every:
        assert each.whole <= FULL, f"{each.position.kind}, {each.position.source}: {each.whole}"
