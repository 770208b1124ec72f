"""Everything that is shown to a seat has the colour of its figures, in every game and with every number of seats."""

from __future__ import annotations

from typing import Final

import pytest

import bot.chat.client  # noqa: F401  # with it come the verbs of all buttons
from bot.chat.messages.panel import COLOURS, panel_screen
from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.castle.art import ART as CASTLE
from bot.games.clans.art import ART as CLANS
from bot.games.raid.art import ART as RAID
from bot.games.shelf import SHELF
from bot.tables.model.table import Person, Status, Table, TableId, UserId
from bot.tables.views.panel_making import panel
from tests.laws.playthrough import BOXES

ARTS: Final = {"castle": CASTLE, "raid": RAID, "clans": CLANS}
OF_THE_CASTLE: Final = {"intruders": "intruder", "ninja": "intruder", "traitor": "rival"}
"""The sides of the seats of the castle; all others have guards. In the other games a seat is a side."""


def colours(key: str, preset: str = "") -> dict[str, int | None]:
    """The colour of each seat's panel before the first decision."""
    box = BOXES[key]
    match = Match.dealt(box.game(box.options.presets[preset].options if preset else {}), Seeded("colours"))
    table = Table(
        key=TableId("t000001"),
        game=key,
        guild=1,
        channel=1,
        opener=UserId(1),
        options={},
        seats={seat: Person(UserId(1)) for seat in match.game.seats},
        schema=box.schema,
        status=Status.RUNNING,
    )
    panels = {
        seat: panel(box, match.seen_by(match.game.viewer(seat)), seat, number=0, news=(), draft=None)
        for seat in match.game.seats
    }
    return {seat: panel_screen(box, table, shown, None).colour for seat, shown in panels.items()}


@pytest.mark.parametrize(
    ("key", "preset"), [(key, preset) for key in ARTS for preset in ("", *SHELF[key].options.presets)]
)
def test_a_panel_has_the_colour_of_the_figures_of_its_seat(key: str, preset: str) -> None:
    for seat, colour in colours(key, preset).items():
        side = OF_THE_CASTLE.get(seat, "guard") if key == "castle" else seat
        assert colour == ARTS[key].accent(side), seat


def test_seats_whose_figures_have_no_colour_keep_one_each() -> None:
    found = colours("stones")
    assert [*found.values()] == [*COLOURS[: len(found)]]
