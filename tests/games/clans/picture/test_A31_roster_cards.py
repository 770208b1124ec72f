"""Teams under construction as cards: what the picture of their panel shows (A31.10)."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot.engine.game import Piece
from bot.games.clans.box import BOX
from bot.games.clans.decisions import ChooseClan, Hire, TakeReady
from bot.games.clans.kinds import Element
from bot.games.clans.teams.roster import ready
from rendering.cards import paint_sheet
from tests.games.clans.building import begun, building
from tests.there import there

TORA, ONI = ChooseClan(Element.FIRE), TakeReady("fire-burning-oni")


@pytest.mark.parametrize("pieces", [(), (TORA,)])
def test_A31_10_the_board_is_shown_before_the_first_model(pieces: tuple[Piece, ...]) -> None:
    match = building()
    assert BOX.hands.chosen(BOX.game({}), begun(match, *pieces)) is None


def test_A31_10_each_kind_of_models_is_a_card_with_its_number() -> None:
    match = building(koban=300)
    sheet = there(BOX.hands.chosen(BOX.game({}), begun(match, TORA, ONI, Hire("ronin.monk"))))
    (group,) = sheet.groups
    assert sum(card.count for card in group.cards) == len(ready()["fire-burning-oni"].members) + 1
    assert (group.cards[-1].title, group.cards[-1].symbol, group.cards[-1].count) == ("Benkei", "ronin", 1)
    assert sheet.title == f"Tora: {sum(card.count for card in group.cards)} models, 115 koban"


@pytest.mark.parametrize("roster", ready())
def test_A31_11_the_cards_of_a_ready_team_leave_room_for_its_buttons(roster: str) -> None:
    each, match = ready()[roster], building()
    draft = begun(match, ChooseClan(each.clan), TakeReady(each.id))
    width, height = Image.open(BytesIO(paint_sheet(there(BOX.hands.chosen(BOX.game({}), draft))))).size
    assert height < width / 2
