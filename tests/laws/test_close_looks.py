"""A close look shows where somebody is: enough round it, the figure whose moment it is, and all that is asked about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import bot.chat.client  # noqa: F401  # with it come the verbs of all buttons
from bot.chat.messages import board_message
from bot.chat.messages.panel import UNOPENED, asked_zones
from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.pictures import Lens
from bot.tables.model.stored import Tally
from bot.tables.views.account import public_bulletin
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.panel_making import panel
from bot.tables.views.public_question import asked
from rendering.scene import Flag, Label, Number, Point, Scene, Square, Token
from tests.laws.playthrough import Playthrough, every_game
from tests.laws.test_panels import table_of

LEAST: Final = 6
"""This many figures fit side by side into the closest look: a closer one would have no surroundings."""


class Look(NamedTuple):
    """A close look at a scene, and the zones that it asks about; `is_about` the figures whose moment it is."""

    scene: Scene
    square: Square
    zones: tuple[str, ...] = ()
    is_about: bool = True


@every_game()
def test_a_close_look_has_surroundings_and_shows_its_subject(played: Playthrough) -> None:
    for moment in played.some(40):
        for seat, seen in moment.sights.items():
            for look in (*_of_panel(played, seen, seat), *_of_zones(played, seen, seat)):
                _check(look)
        for look in _of_board(played, moment.public):
            _check(look)


def _of_panel(played: Playthrough, seen: Match[Any], seat: Seat) -> Iterator[Look]:
    shown = panel(played.box, seen, seat, number=1, news=seen.log[-6:], draft=seen.draft(seat))
    zones = asked_zones(played.box, table_of(played), shown, UNOPENED)
    yield from _looks(shown.bulletin, zones, is_about=shown.is_awaited)


def _of_board(played: Playthrough, public: Match[Any]) -> Iterator[Look]:
    table = table_of(played)
    question = asked(played.box, table, public, lambda _seat: Tally())
    shown = public_bulletin(played.box, public, question, news=public.log[-6:])
    zones = board_message.asked_zones(played.box, table, shown)
    yield from _looks(shown, zones, is_about=question is not None)
    if shown.sketch is not None and shown.frame is not None:
        yield Look(shown.sketch.scene, shown.frame, is_about=False)


def _looks(shown: Bulletin, zones: tuple[str, ...], *, is_about: bool) -> Iterator[Look]:
    if shown.sketch is None:
        return
    for square in shown.focus.values():
        yield Look(shown.sketch.scene, square, is_about=is_about)
    if zones:
        asking, near = shown.sketch.asking(zones)
        if near is not None:
            yield Look(asking.scene, near, zones, is_about)


def _of_zones(played: Playthrough, seen: Match[Any], seat: Seat) -> Iterator[Look]:
    """Every zone that can be looked at closely, one after another as the match goes on."""
    pictures, game = played.box.pictures, played.game
    if pictures.has_board and (labels := played.box.zones.labels(game)):
        viewer, zone = game.viewer(seat), labels[len(seen.log) % len(labels)]
        square = pictures.close_up(game, seen.state, viewer, zone)
        asked = (zone,) if pictures.is_part else ()
        scene = pictures.scene(game, seen.state, viewer, None, Lens(asked=asked))
        yield Look(scene, square, asked, is_about=False)


def _check(look: Look) -> None:
    scene, square = look.scene, look.square
    base = scene.board(square.board).base
    assert square.side >= LEAST * base.unit
    marks = [mark for mark in scene.board(square.board).marks if isinstance(mark, Token | Label | Number)]
    inside = [mark for mark in marks if _has(square, mark.at)]
    named = {mark.text for mark in inside if isinstance(mark, Label)}
    # Some have the numbers of their buttons in place of their names.
    assert len({*look.zones} - named) <= sum(isinstance(mark, Number) for mark in inside)
    if look.is_about:
        active = [mark for mark in marks if isinstance(mark, Token) and Flag.ACTIVE in mark.flags]
        # Smaller marks lie with cards, beside the board: the figure itself is on the board, if it is there.
        assert {_figure(mark) for mark in active if mark.size >= 1.0} <= {*map(_figure, inside)}


def _has(square: Square, at: Point) -> bool:
    return max(abs(at[0] - square.x), abs(at[1] - square.y)) <= square.side / 2


def _figure(mark: Token | Label | Number) -> tuple[str, str] | None:
    return (mark.letter, mark.side) if isinstance(mark, Token) else None
