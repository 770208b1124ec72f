"""The pictures of the castle game, for tables and chat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from typing_extensions import override

from bot.engine.game import Decision, Draft, Fact, Seat, Viewer
from bot.games.castle import picture
from bot.games.castle.art import ART, Side
from bot.games.castle.kinds import INTRUDERS, NINJA, TRAITOR, Who
from bot.games.castle.names import layers, names
from bot.games.castle.picture import hands
from bot.games.castle.picture.examples import example
from bot.games.castle.picture.figures import SIDES
from bot.games.castle.picture.shares import shares as coloured
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.seating import POSITION
from bot.games.castle.state.state import State
from bot.games.castle.words import alt
from bot.games.pictures import BARE, Example, Hands, Lens, Pictures
from rendering.scene import Scene, Square
from rendering.sheet import Sheet

SEATS: Final = {INTRUDERS: Side.INTRUDER, NINJA: SIDES[Who.NINJA], TRAITOR: SIDES[Who.TRAITOR]}
"""The colours of the seats of intruders; all others have guards."""


class CastlePictures(Pictures[CastleGame, State]):
    """The board of the castle game, its layers, close looks, and descriptions in words."""

    has_board = True
    stays = True

    @override
    def scene(
        self, game: CastleGame, state: State, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> Scene:
        options = () if lens.is_story else _open(game, state, viewer, draft)
        shown = _allowed(viewer, lens)
        return picture.scene(state, draft=draft, options=options, lens=shown, own=_own(viewer))

    @override
    def colour(self, game: CastleGame, seat: Seat) -> int | None:
        return ART.accent(SEATS.get(seat, Side.GUARD))

    @override
    def layers(self, game: CastleGame, viewer: Viewer) -> Mapping[str, str]:
        return layers.titles(viewer)

    @override
    def focus(
        self,
        game: CastleGame,
        state: State,
        viewer: Viewer,
        draft: Draft | None = None,
        who: str = "",
        *,
        past: Sequence[Fact] = (),
    ) -> Square | None:
        options, whose = _open(game, state, viewer, draft), names.named(who)
        own = _own(viewer)
        return picture.focus(state, draft=draft, options=options, whose=whose, past=past, own=own)

    @override
    def around(
        self,
        game: CastleGame,
        state: State,
        viewer: Viewer,
        zones: Sequence[str],
        *,
        past: Sequence[Fact] = (),
    ) -> Square | None:
        board = game.setting.board
        asked = [board.zone(zone) for zone in zones]
        return picture.surrounding(board, asked, past, is_sneaking=bool(_own(viewer)))

    @override
    def frame(self, game: CastleGame, past: Sequence[Fact]) -> Square | None:
        return picture.frame(game.setting.board, past)

    @override
    def alt(
        self, game: CastleGame, state: State, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> str:
        return alt.alt(state, viewer, draft=draft, lens=_allowed(viewer, lens))

    @override
    def close_up(self, game: CastleGame, state: State, viewer: Viewer, zone: str) -> Square:
        board = game.setting.board
        return picture.close_up(board, board.zone(zone))

    @override
    def shares(self, game: CastleGame, shares: Mapping[str, float]) -> Scene:
        return coloured(game.setting.board, shares)

    @override
    def example(self, game: CastleGame, name: str) -> Example:
        return example(game.setting, name)


class CastleHands(Hands[CastleGame, State]):
    """The hands of the castle game as sheets of cards."""

    has_cards = True

    @override
    def hand(self, game: CastleGame, state: State, viewer: Viewer) -> Sheet | None:
        return hands.hand(state, viewer)

    @override
    def chosen(self, game: CastleGame, draft: Draft) -> Sheet | None:
        return hands.chosen(draft)

    @override
    def references(self, game: CastleGame) -> Mapping[str, Sheet]:
        return hands.references(game.setting)


def _allowed(viewer: Viewer, lens: Lens) -> Lens:
    """The lens, without a layer that this viewer may not see."""
    # The layer's name comes from a button or from typed text: it can be a layer of other viewers.
    is_allowed = not lens.layer or lens.layer in layers.titles(viewer)
    return lens if is_allowed else replace(lens, layer="")


def _own(viewer: Viewer) -> tuple[Who, ...]:
    """The intruders whose place and speed this viewer always knows."""
    return tuple(who for who in Who if viewer.is_in(POSITION[who]))


def _open(game: CastleGame, state: State, viewer: Viewer, draft: Draft | None) -> Sequence[Decision]:
    seat = Seat(viewer.name)
    return game.options(state, seat) if draft is None and seat in game.seats else ()
