"""The castle game as a picture: from a viewer's knowledge to a Scene, and to the squares that matter.

`ground` is the fixed board, `figures` the things that stand and lie on it, `plans` a draft drawn on the map, `changes`
the differences from the last picture, `traces` marks that remain for some time, `layers` optional views, `shades` the
zones where intruders can be, `story` additions for turns that are over, `naming` the zones with large names, `legend`
the meaning of marks, `tags` the places of all tags.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from itertools import chain
from operator import attrgetter

from bot.engine.game import Decision, Draft
from bot.games.castle.kinds import Alert, Who
from bot.games.castle.memory.remembering import remembered
from bot.games.castle.names.layers import ROUTES
from bot.games.castle.picture import layers, shades
from bot.games.castle.picture import traces as lingering
from bot.games.castle.picture.changes import Changes, changes
from bot.games.castle.picture.figures import crowds, figures, ropes
from bot.games.castle.picture.focus import close_up, focus, frame, surrounding
from bot.games.castle.picture.ground import ground
from bot.games.castle.picture.legend import MOST, SHORT, legend
from bot.games.castle.picture.naming import asking, called, placed_at, written
from bot.games.castle.picture.placing import beside_names, placing
from bot.games.castle.picture.plans import (
    asked_about,
    lights,
    numbered,
    open_to_him,
    paces,
    planned,
    standing,
)
from bot.games.castle.picture.story import cards, steps
from bot.games.castle.picture.tags import with_tags
from bot.games.castle.state.state import State
from bot.games.pictures import BARE, Lens
from bot.words import _
from rendering.scene import Lantern, Mark, Meter, Number, Scene, Track

__all__ = ["close_up", "focus", "frame", "scene", "standing", "surrounding"]


def scene(
    state: State,
    *,
    draft: Draft | None = None,
    options: Sequence[Decision] = (),
    lens: Lens = BARE,
    own: Collection[Who] = (),
) -> Scene:
    """The board as the reader of `state` may see it, with their draft and their memory.

    `options` are the reader's present options, in the order of their buttons: their places are numbered. `lens.layer`
    is one of the reader's layers, or empty; with a layer neither options nor changes are drawn. `own` are the
    intruders whose place and speed the reader always knows.
    """
    setting = state.setting
    told, now = remembered(lens.past, lens.news), standing(state, draft)
    asked = [setting.board.zone(label) for label in lens.asked]
    choosable = () if lens.layer else open_to_him(draft, options)
    open_zones = () if lens.layer else placed_at(draft)
    named = asking(now, asked) if asked else called(now, told, draft, choosable)
    named -= {*open_zones}
    there = ground(setting.board).naming(named)
    traces = (*lingering.listened(told), *layers.signs(lens.layer, told))
    notes = lingering.pencilled(setting.board, lens.notes)
    draw = partial(figures, state=now, draft=draft, traces=traces, choosable=numbered(choosable), notes=notes)
    laid = draw(there)
    if tight := crowds(laid) & named:
        # A large name takes the room that a crowd needs to be read.
        there = ground(setting.board).naming(named - tight)
        laid = draw(there)
    laid = beside_names(laid) if open_zones else laid
    things = tuple(chain.from_iterable(laid.values()))
    changed = Changes() if lens.layer else changes(there, now, told, laid, is_story=lens.is_story)
    # In painting order: numbers come last, because nothing may cover the number of a button.
    marks: tuple[Mark, ...] = (
        *shades.shaded(there, setting.board, lens),
        *lights(there, now, choosable),
        *asked_about(there, asked, choosable),
        *layers.layer(lens.layer, there, now, told),
        *ropes(there, now),
        *(() if lens.is_story else lingering.gone(there, told, is_dated=lens.layer == ROUTES)),
        *changed.below,
        *planned(there, state, draft),
        *(mark for mark in things if not isinstance(mark, Number)),
        *lingering.searched(told, laid),
        *lingering.wanted(now, laid),
        *changed.above,
        *(placing(there, setting.board, laid, open_zones) if open_zones else ()),
        *(written(setting.board, there, zone) for zone in sorted(named)),
        *sorted((mark for mark in things if isinstance(mark, Number)), key=attrgetter("n")),
    )
    strip: tuple[Meter, ...] = (*_strip(state), *paces(state, draft, own))
    light = int(state.alert) / max(Alert)
    if lens.is_story:
        strip = (*_strip(state), *steps(told), *cards(told))
    key = legend(marks, [*shades.explained(lens)], most=SHORT if open_zones else MOST)
    return Scene(there.base, with_tags(there, marks), strip, light, key=key)


def _strip(state: State) -> tuple[Track, Lantern]:
    levels = {Alert.NONE: _("None"), Alert.LOW: _("Low"), Alert.MEDIUM: _("Medium"), Alert.HIGH: _("High")}
    turn = Track(_("Turn"), state.turn, state.setting.options.turns)
    return turn, Lantern(_("Alert"), int(state.alert), tuple(levels[level] for level in Alert))
