"""Panels of the raid, by night and by day, in sealed order too, to be measured as those of the castle are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from typing import Any, Final

from bot.chat.messages.panel import UNOPENED, asked_zones, panel_screen
from bot.chat.messages.pictures import VIEW
from bot.chat.parts.screen import Picture
from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.raid.box import BOX
from bot.games.raid.decisions import Advance, Done, GoOn, Hold, Move, Start
from bot.games.raid.kinds import Stage
from bot.tables.model.table import Table
from bot.tables.views.panel import Panel
from bot.tables.views.panel_making import panel
from rendering.paint import crops
from rendering.scene import Square
from tests.laws.playthrough import played_out
from tests.play import panels
from tests.there import there

OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "raid's night": {"match": "midnight", "players": 4, "alarmPace": 1, "targetShift": 4},
    "raid's day": {"match": "dawn", "players": 4},
    "raid's sealed day": {"match": "dawn", "dawnOrder": "sealed"},
}
HIGHEST: Final = 740
"""Pixels that the highest panel of the raid may have; the goal is 700, which most stay below."""
KINDS: Final = {Start: "start", GoOn: "break", Move: "route", Advance: "route", Hold: "home", Done: "end"}


def positions(count: int, seed: str = "0") -> dict[str, list[panels.Position]]:
    """This many positions of every kind of panel of random games, as far as there are some."""
    games = (_of_game(name, options, seed) for name, options in OPTIONS.items())
    chosen = panels.evenly(((each.kind, each) for each in chain.from_iterable(games)), count)
    return {kind: [each.drawn() for each in some] for kind, some in chosen.items()}


@dataclass(frozen=True, slots=True)
class _Place:
    """A panel that may be chosen to be drawn: drawing all of them takes far longer than playing their games."""

    kind: str
    source: str
    table: Table
    seen: Match[Any]
    seat: Seat
    number: int

    def drawn(self) -> panels.Position:
        """The panel as it looks."""
        news = self.seen.log[-12:]
        shown = panel(BOX, self.seen, self.seat, number=self.number, news=news, draft=None)
        shown = replace(shown, explained=panels.EXPLAINED)
        screen = panel_screen(BOX, self.table, shown, _drawn(self.table, shown))
        return panels.Position(self.kind, self.source, screen)


def _of_game(name: str, options: Mapping[str, Any], seed: str) -> Iterator[_Place]:
    played = played_out(BOX, seed, options)
    table = panels.table_of(played.game.seats, options)
    for number, moment in enumerate(played.moments):
        for seat in played.game.in_order(moment.match.state, moment.match.awaited()):
            seen, source = moment.sights[seat], f"seed {seed}, decision {number}, {seat}"
            yield _Place(f"{name}, {_kind(seen, seat)}", source, table, seen, seat, number)


def _kind(seen: Match[Any], seat: Seat) -> str:
    if seen.state.stage is Stage.PLANS:
        return "plan"
    kinds = {*map(type, seen.options(seat))}
    return next((name for kind, name in KINDS.items() if kind in kinds), "other")


def _drawn(table: Table, shown: Panel) -> Picture:
    zones = asked_zones(BOX, table, shown, UNOPENED)
    square = there(shown.bulletin.sketch).asking(zones)[1] if zones else shown.bulletin.focus.get("")
    return Picture(VIEW, _shape(is_square=square is not None), "a picture")


@cache
def _shape(*, is_square: bool) -> bytes:
    """A picture of the right shape: what is on it does not change how high it is."""
    game = BOX.game({})
    scene = BOX.pictures.scene(game, game.blank(), game.viewer(None))
    return crops(scene, [Square(4, 4, 4 if is_square else scene.base.width)])
