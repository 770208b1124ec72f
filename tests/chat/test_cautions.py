"""An option with a caution asks before it happens, wherever it was chosen: a button, a menu, several pieces at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import simcord

from bot.chat.messages.opening import PanelState
from bot.chat.messages.panel import panel_screen
from bot.chat.parts.keys import read
from bot.games.castle.box import BOX
from bot.games.castle.kinds import INTRUDERS, Phase
from bot.tables.views.panel_making import panel
from tests.chat import reading
from tests.chat.world import World
from tests.games.castle.kit import position
from tests.play.panels import table_of
from tests.toy.words import HideWords

CAUTION = "It is cold there. Go all the same?"


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every option of the toy has a caution."""
    plain = HideWords.choice
    monkeypatch.setattr(HideWords, "choice", lambda *asked: replace(plain(*asked), caution=CAUTION))


async def _panel(world: World) -> simcord.ResponseMessage:
    shown = (await world.ann.slash(world.channel, "table view")).response
    assert shown is not None
    return shown


@pytest.mark.usefixtures("cold")
async def test_an_entry_of_a_menu_with_a_caution_asks_first(game: World) -> None:
    shown, key = await _panel(game), (await game.table()).key
    menu = reading.menu(shown, "area")
    await game.ann.select(shown, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
    shown = _again(game, shown)
    menu = reading.menu(shown, "pick")
    entry: dict[str, Any] = menu["options"][0]
    await game.ann.select(shown, [entry["value"]], custom_id=menu["custom_id"])
    shown = _again(game, shown)
    assert CAUTION in reading.words(shown)
    assert not (await game.hall.look(key)).match.deeds, "nothing is decided yet"
    [sure] = [label for label in reading.labels(shown) if label.startswith("Sure: ")]
    assert entry["label"] == f"⚠ {sure.rpartition(' ')[2]}"
    before = len((await game.hall.look(key)).match.log)
    await game.ann.click(shown, label=sure)
    assert len((await game.hall.look(key)).match.log) > before


def _again(world: World, shown: simcord.ResponseMessage) -> simcord.ResponseMessage:
    return simcord.ResponseMessage(world.env, world.env.backend.messages[world.channel.id][shown.id])


def test_a_way_of_several_pieces_with_a_caution_asks_first() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA7")
    shown = panel(BOX, match, INTRUDERS, number=1, news=(), draft=match.draft(INTRUDERS))
    way, *others = shown.routes
    wary = replace(way, choice=replace(way.choice, caution=CAUTION))
    screen = panel_screen(
        BOX,
        table_of(match.game.seats),
        replace(shown, routes=(wary, *others)),
        None,
        state=PanelState(act=way.token),
    )
    picks = [
        button
        for row in screen.rows
        if isinstance(row, tuple)
        for button in row
        if button.key and read(button.key).verb == "pick"
    ]
    assert [read(button.key).words[0] for button in picks if button.key] == [way.token]
    assert picks[0].label.startswith("Sure: ")
    assert any(CAUTION in text for text in screen.body)
