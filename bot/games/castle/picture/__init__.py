"""The castle game as a picture: from what a viewer has witnessed to a Scene, and to the square that matters.

`ground` is the board that never changes, `figures` what stands and lies on it, `plans` a draft drawn on the map,
`changes` what is new since the last picture, `traces` what lingers, `layers` what a viewer can ask to see besides.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from bot.engine.board import Zone
from bot.engine.game import Decision, Draft
from bot.games.box import BARE, Lens
from bot.games.castle.board import CastleBoard
from bot.games.castle.kinds import Alert, on_map
from bot.games.castle.picture import layers
from bot.games.castle.picture import traces as lingering
from bot.games.castle.picture.changes import Changes, changes
from bot.games.castle.picture.figures import figures, ropes
from bot.games.castle.picture.ground import ground
from bot.games.castle.picture.plans import choices, lights, numbered, paces, planned, standing
from bot.games.castle.remembering import remembered
from bot.games.castle.setting import Setting
from bot.games.castle.state import State
from bot.words import _
from rendering.scene import Lantern, Meter, Scene, Track

CROP = 0.42
"""Side of a crop as a share of the board's width: 15 to 25 zones."""

__all__ = ["board_scene", "close_up", "focus", "scene"]


def board_scene(board: CastleBoard) -> Scene:
    """The empty board."""
    return Scene(ground(board).base)


def scene(
    setting: Setting,
    state: State,
    *,
    draft: Draft | None = None,
    options: Sequence[Decision] = (),
    lens: Lens = BARE,
) -> Scene:
    """The board as the reader of `state` may see it, with his draft and what he remembers.

    `options` are what he may do now, in the order of his buttons: their places are numbered. `lens.layer` is one of his
    layers, or empty; with one neither
    choices nor changes are drawn.
    """
    there, told = ground(setting.board), remembered(lens.past, lens.news)
    now = standing(state, draft)
    choosable = () if lens.layer else _open_to_him(draft, options)
    traces = (*lingering.listened(told), *layers.signs(lens.layer, told))
    laid = figures(there, now, draft, traces)
    changed = Changes() if lens.layer else changes(there, now, told, laid)
    marks = (
        *lights(there, now, choosable),
        *layers.layer(lens.layer, there, setting, now, told),
        *lingering.gone(there, told),
        *changed.below,
        *ropes(there, now),
        *planned(there, state, draft),
        *chain.from_iterable(laid.values()),
        *lingering.searched(told, laid),
        *lingering.wanted(now, laid),
        *changed.above,
        *numbered(there, choosable),
        *lingering.pencilled(there, setting.board, lens.notes),
    )
    strip: tuple[Meter, ...] = (*_strip(setting, state), *paces(draft))
    return Scene(there.base, marks, strip, light=int(state.alert) / max(Alert))


def close_up(board: CastleBoard, zone: Zone) -> tuple[float, float, float]:
    """A square round a zone, in board units: centre x, centre y and side."""
    x, y = ground(board).rooms[zone].middle
    return x, y, CROP * board.width


def focus(
    setting: Setting, state: State, *, draft: Draft | None = None, options: Sequence[Decision] = ()
) -> tuple[float, float, float]:
    """Where a panel's crop looks, in board units: centre x, centre y and side.

    Round the places the reader may choose now, else round his own figures or those that are moving, else everything.
    """
    there, board = ground(setting.board), setting.board
    zones = _interesting(standing(state, draft), _open_to_him(draft, options))
    if not zones:
        return board.width / 2, board.height / 2, float(board.width)
    xs, ys = zip(*(there.rooms[zone].middle for zone in zones), strict=True)
    least, spread = CROP * board.width, max(max(xs) - min(xs), max(ys) - min(ys))
    side = min(float(board.width), max(least, spread + least / 2))
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, side


def _open_to_him(draft: Draft | None, options: Sequence[Decision]) -> Sequence[Decision]:
    return options or (draft.options() if draft is not None else ())


def _interesting(state: State, options: Sequence[Decision]) -> list[Zone]:
    moving = state.move.guards if state.move else ()
    guards = [state.guards[one].zone for one in moving if one in state.guards]
    own = [one.zone for one in state.intruders if one.is_in_play]
    places = map(on_map, (*guards, *own, *choices(options)))
    return [zone for zone in places if zone is not None]


def _strip(setting: Setting, state: State) -> tuple[Track, Lantern]:
    levels = {Alert.NONE: _("None"), Alert.LOW: _("Low"), Alert.MEDIUM: _("Medium"), Alert.HIGH: _("High")}
    turn = Track(_("Turn"), state.turn, setting.options.turns)
    return turn, Lantern(_("Alert"), int(state.alert), tuple(levels[level] for level in Alert))
