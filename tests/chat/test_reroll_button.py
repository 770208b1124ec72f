"""A button says what it does, even if it is the only one of its act."""

from __future__ import annotations

from typing import Any

from bot.chat.messages.panel import panel_screen
from bot.chat.parts.screen import Menu
from bot.engine.match import Match
from bot.games.clans.box import BOX
from bot.games.clans.decisions import Reroll, Shuriken
from bot.games.clans.kinds import ModelId
from bot.tables.views.panel_making import panel
from tests.games.clans.moon.hand import holding
from tests.games.clans.positions import PINE, Told, carried_out, model
from tests.play.panels import table_of

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")


def test_the_only_reroll_says_which_die_it_rerolls() -> None:
    match: Match[Any] = Match(BOX.game({}))
    match.state = holding("", model(ME, "fire.chunin", "J9"), model(FOE, "earth.kaiken", "J11", "S"))
    carried_out(match.state, Shuriken(FOE), luck=Told({ME: "W", FOE: "F A E"}), orders=False)
    assert sum(isinstance(option, Reroll) for option in match.options(PINE)) == 1
    shown = panel(BOX, match, PINE, number=0, news=(), draft=None)
    rows = panel_screen(BOX, table_of(match.game.seats), shown, None).rows
    labels = [each.label for row in rows for each in (row.entries if isinstance(row, Menu) else row)]
    assert any(label.startswith("Reroll the Water") for label in labels), labels
