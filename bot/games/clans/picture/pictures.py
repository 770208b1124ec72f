"""The clans in pictures, as the tables and the chat ask for them; all sees everybody (A26.1)."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from bot.engine.game import Draft, Fact, Seat, Viewer
from bot.games.clans import picture
from bot.games.clans.board.ground import GRID, deployment
from bot.games.clans.kinds import Space
from bot.games.clans.picture.ground import SQUARES, middle, place
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.state import State
from bot.games.pictures import BARE, Lens, Pictures
from rendering.scene import Scene, Square

NEAR = 13
"""A panel looks so many spaces far round the active model: as far as most models come."""
CLOSE = 7
"""The side of a close look, in spaces (A30.9)."""


class ClansPictures(Pictures[ClansGame, State]):
    """The ground with all that stands on it."""

    has_board = True

    @override
    def scene(
        self, game: ClansGame, state: State, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> Scene:
        if draft is None or state.stage is not Stage.TURNS:
            return picture.scene(game.setting, state, lens=lens)
        return picture.scene(game.setting, draft.imagined(state), lens=lens, before=state)

    @override
    def focus(
        self,
        game: ClansGame,
        state: State,
        viewer: Viewer,
        draft: Draft | None = None,
        who: str = "",
        *,
        news: Sequence[Fact] = (),
    ) -> Square | None:
        now = state if draft is None or state.stage is not Stage.TURNS else draft.imagined(state)
        if now.question is not None:
            space = now.models[now.question.model].space
        elif now.active is not None:
            space = now.models[now.active.model].space
        else:
            return self._own(now, Seat(viewer.name))
        return None if space is None else _round(space, NEAR)

    @staticmethod
    def _own(state: State, seat: Seat) -> Square | None:
        """Where the edge of a seat is that deploys; else the whole ground."""
        if state.stage not in (Stage.DEPLOYMENT, Stage.UPKEEP) or seat not in state.edges:
            return None
        spaces = deployment(state.edges[seat])
        return _round(spaces[len(spaces) // 2], NEAR)

    @override
    def around(self, game: ClansGame, zones: Sequence[str]) -> Square | None:
        spots = [place(GRID.zone(zone)) for zone in zones]
        if not spots:
            return None
        columns, rows = zip(*spots, strict=True)
        side = max(max(columns) - min(columns), max(rows) - min(rows)) + 3
        if side >= SQUARES.columns:
            return None
        x = (min(columns) + max(columns) + 1) / 2
        y = (min(rows) + max(rows) + 1) / 2
        return Square(*SQUARES.node(x, y), max(side, CLOSE) * SQUARES.side)

    @override
    def close_up(self, game: ClansGame, zone: str) -> Square:
        return _round(Space(GRID.zone(zone)), CLOSE)


def _round(space: Space, cells: int) -> Square:
    """A square of so many spaces round one, inside the picture."""
    half = cells / 2
    x, y = middle(space)
    most = SQUARES.columns + 1.4 - half
    return Square(min(max(x, half), most), min(max(y, half), most), cells * SQUARES.side)
