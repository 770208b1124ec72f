"""The clans as a picture: the ground, what stands on it, and what is planned (A30.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.clans.board.ground import GRID
from bot.games.clans.kinds import ModelId, Space
from bot.games.clans.picture.figures import figures, items, moved
from bot.games.clans.picture.ground import SQUARES, base_of, cell
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.state import State
from bot.games.clans.words import names
from bot.games.pictures import BARE, Lens
from bot.words import _
from rendering.scene import Caption, Glow, Highlight, Mark, Meter, Scene, Track

__all__ = ["SQUARES", "scene"]


def scene(
    setting: Setting,
    state: State,
    *,
    lens: Lens = BARE,
    before: State | None = None,
    lit: Sequence[Space] = (),
) -> Scene:
    """The ground as everybody sees it; `before` is where things stood when the draft of `state` was begun."""
    asked = [GRID.zone(name) for name in lens.asked if name in GRID.labels]
    marks: tuple[Mark, ...] = (
        *(Highlight(cell(space), Glow.OPTION, rim=0.14) for space in dict.fromkeys((*asked, *lit))),
        *items(state),
        *(moved(before, state) if before is not None else ()),
        *figures(state, _active(state)),
    )
    return Scene(base_of(state.ground or "yard"), marks, tuple(_strip(setting, state)))


def _active(state: State) -> ModelId | None:
    return None if state.active is None else state.active.model


def _strip(setting: Setting, state: State) -> Iterator[Meter]:
    points = _(", ").join(f"{names.seat(seat)} {number}" for seat, number in state.scores.items())
    if points:
        yield Caption(points)
    if state.turn is not None:
        yield Caption(_("{who} to play").format(who=names.seat(state.turn)))
    yield Track(_("Round"), state.round, setting.options.length)
