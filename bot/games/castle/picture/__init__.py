"""The castle game as a picture: from what a viewer has witnessed to a Scene, and to the squares that matter.

`ground` is the board that never changes, `figures` what stands and lies on it, `plans` a draft drawn on the map,
`changes` what is new since the last picture, `traces` what lingers, `layers` what a viewer can ask to see besides,
`shades` where intruders can be, `story` what is shown of a turn that is over alone, `naming` whose names are written
large, `legend` what marks mean, `tags` where the tags of all these stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from operator import attrgetter

from bot.engine.game import Decision, Draft
from bot.games.castle.kinds import Alert
from bot.games.castle.memory.remembering import remembered
from bot.games.castle.picture import layers, shades
from bot.games.castle.picture import traces as lingering
from bot.games.castle.picture.changes import Changes, changes
from bot.games.castle.picture.figures import figures, ropes
from bot.games.castle.picture.focus import close_up, focus, frame, surrounding
from bot.games.castle.picture.ground import ground
from bot.games.castle.picture.legend import legend
from bot.games.castle.picture.naming import asking, called, written
from bot.games.castle.picture.plans import (
    asked_about,
    lights,
    numbered,
    open_to_him,
    paces,
    planned,
    standing,
)
from bot.games.castle.picture.story import cards, told_apart
from bot.games.castle.picture.tags import with_tags
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State
from bot.games.pictures import BARE, Lens
from bot.words import _
from rendering.scene import Lantern, Mark, Meter, Number, Scene, Track

__all__ = ["close_up", "focus", "frame", "scene", "standing", "surrounding"]


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
    layers, or empty; with one neither choices nor changes are drawn.
    """
    told, now = remembered(lens.past, lens.news), standing(state, draft)
    asked = [setting.board.zone(label) for label in lens.asked]
    choosable = () if lens.layer else open_to_him(draft, options)
    named = asking(now, asked) if asked else called(now, told, draft, choosable)
    there = ground(setting.board).naming(named)
    traces = (*lingering.listened(told), *layers.signs(lens.layer, told))
    notes = lingering.pencilled(setting.board, lens.notes)
    laid = figures(there, now, draft, traces, choosable=numbered(choosable), notes=notes)
    things = tuple(chain.from_iterable(laid.values()))
    changed = Changes() if lens.layer else changes(there, now, told, laid, is_story=lens.is_story)
    # In the order of painting: numbers come last, for nothing may cover what a button is called by.
    marks: tuple[Mark, ...] = (
        *shades.shaded(there, setting.board, lens),
        *lights(there, now, choosable),
        *asked_about(there, asked, choosable),
        *layers.layer(lens.layer, there, setting, now, told),
        *ropes(there, now),
        *(() if lens.is_story else lingering.gone(there, told)),
        *changed.below,
        *planned(there, state, draft),
        *(mark for mark in things if not isinstance(mark, Number)),
        *lingering.searched(told, laid),
        *lingering.wanted(now, laid),
        *changed.above,
        *(written(setting.board, there, zone) for zone in sorted(named)),
        *sorted((mark for mark in things if isinstance(mark, Number)), key=attrgetter("n")),
    )
    strip: tuple[Meter, ...] = (*_strip(setting, state), *paces(draft))
    light = int(state.alert) / max(Alert)
    if lens.is_story:
        marks, strip = tuple(map(told_apart, marks)), (*strip, *cards(told))
    key = legend(marks, [*shades.explained(lens)])
    return Scene(there.base, with_tags(there, marks), strip, light, key=key)


def _strip(setting: Setting, state: State) -> tuple[Track, Lantern]:
    levels = {Alert.NONE: _("None"), Alert.LOW: _("Low"), Alert.MEDIUM: _("Medium"), Alert.HIGH: _("High")}
    turn = Track(_("Turn"), state.turn, setting.options.turns)
    return turn, Lantern(_("Alert"), int(state.alert), tuple(levels[level] for level in Alert))
