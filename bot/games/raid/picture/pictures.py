"""The raid in pictures, as the tables and the chat ask for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from typing_extensions import override

from bot.engine.game import AnyGame, Decision, Draft, Fact, Seat, Viewer
from bot.games.pictures import BARE, Hands, Lens, Pictures
from bot.games.raid import picture
from bot.games.raid.board.layout import GRID
from bot.games.raid.kinds import Tile
from bot.games.raid.picture import hands, looks
from bot.games.raid.picture.alt import alt
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State
from rendering.scene import Scene, Square
from rendering.sheet import Sheet


class RaidPictures(Pictures[AnyGame, State]):
    """The track of the raid, close looks at it, and its description in words."""

    has_board = True

    @override
    def scene(
        self, game: AnyGame, state: State, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> Scene:
        setting = _setting(game)
        options = () if lens.is_story else _open(game, state, viewer)
        seat = looks.active(setting, state, viewer)
        return picture.scene(setting, state, seat=seat, options=options, lens=lens)

    @override
    def alt(
        self, game: AnyGame, state: State, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> str:
        setting = _setting(game)
        return alt(setting, state, seat=looks.active(setting, state, viewer), lens=lens)

    @override
    def focus(
        self,
        game: AnyGame,
        state: State,
        viewer: Viewer,
        draft: Draft | None = None,
        who: str = "",
        *,
        news: Sequence[Fact] = (),
    ) -> Square | None:
        return looks.focus(_setting(game), state, viewer)

    @override
    def close_up(self, game: AnyGame, zone: str) -> Square:
        setting = _setting(game)
        return looks.close_up(setting.tracks[setting.options.half], Tile(GRID.zone(zone)))


class RaidHands(Hands[AnyGame, State]):
    """The cards of the raid as sheets."""

    has_cards = True

    @override
    def hand(self, game: AnyGame, state: State, viewer: Viewer) -> Sheet | None:
        return hands.hand(_setting(game), state, Seat(viewer.name))

    @override
    def references(self, game: AnyGame) -> Mapping[str, Sheet]:
        return hands.references(_setting(game))


def _setting(game: Any) -> Setting:
    setting: Setting = game.setting
    return setting


def _open(game: AnyGame, state: State, viewer: Viewer) -> Sequence[Decision]:
    seat = Seat(viewer.name)
    return game.options(state, seat) if seat in game.seats else ()
