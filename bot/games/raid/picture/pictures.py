"""The raid in pictures, through the interface of bot.games.pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from typing_extensions import override

from bot.engine.game import Decision, Draft, Fact, Seat, Viewer
from bot.games.pictures import BARE, Example, Hands, Lens, Pictures
from bot.games.raid import picture
from bot.games.raid.art import ART
from bot.games.raid.board.layout import GRID
from bot.games.raid.kinds import Stage, Tile
from bot.games.raid.picture import field, hands, lit
from bot.games.raid.picture.alt import alt
from bot.games.raid.picture.changes import latest, mover
from bot.games.raid.picture.examples import example
from bot.games.raid.picture.figures import side
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.state.state import State
from bot.games.raid.turn.options import in_turn
from rendering.scene import Scene, Square
from rendering.sheet import Sheet


class RaidPictures(Pictures[RaidGame, State]):
    """The track of the raid, close views of it, and its description in words."""

    has_board = True
    is_part = True

    @override
    def scene(
        self, game: RaidGame, state: State, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> Scene:
        options = () if lens.is_story else _open(game, state, viewer)
        lens = _allowed(game, viewer, lens)
        state = state if lens.is_story else _in_turn(game, state, viewer)
        seat = shown(state, viewer, lens)
        return picture.scene(state, seat=seat, options=options, lens=lens)

    @override
    def colour(self, game: RaidGame, seat: Seat) -> int | None:
        return ART.accent(side(seat))

    @override
    def layers(self, game: RaidGame, viewer: Viewer) -> Mapping[str, str]:
        return lit.titles() if viewer.name in game.seats else {}

    @override
    def alt(
        self, game: RaidGame, state: State, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> str:
        state = state if lens.is_story else _in_turn(game, state, viewer)
        return alt(state, seat=shown(state, viewer, lens), lens=lens)

    @override
    def focus(
        self,
        game: RaidGame,
        state: State,
        viewer: Viewer,
        draft: Draft | None = None,
        who: str = "",
        *,
        past: Sequence[Fact] = (),
    ) -> Square | None:
        state, own = _in_turn(game, state, viewer), Seat(viewer.name)
        track = game.setting.tracks[state.half]
        if own in state.turns:
            return field.around(track, state, own)
        there = latest(past) if own in game.seats and state.stage is not Stage.OVER else None
        return None if there is None else field.near(track, state, active(state, viewer), there)

    @override
    def around(
        self, game: RaidGame, state: State, viewer: Viewer, zones: Sequence[str], *, past: Sequence[Fact] = ()
    ) -> Square | None:
        state = _in_turn(game, state, viewer)
        seat = shown(state, viewer, Lens(asked=zones))
        return field.around(game.setting.tracks[state.half], state, seat, field.tiles(zones))

    @override
    def close_up(self, game: RaidGame, state: State, viewer: Viewer, zone: str) -> Square:
        state = _in_turn(game, state, viewer)
        seat = shown(state, viewer, Lens(asked=(zone,)))
        return field.close_up(game.setting.tracks[state.half], state, seat, Tile(GRID.zone(zone)))

    @override
    def example(self, game: RaidGame, name: str) -> Example:
        return example(name)


class RaidHands(Hands[RaidGame, State]):
    """The cards of the raid as sheets."""

    has_cards = True

    @override
    def hand(self, game: RaidGame, state: State, viewer: Viewer) -> Sheet | None:
        return hands.hand(state, Seat(viewer.name))

    @override
    def references(self, game: RaidGame) -> Mapping[str, Sheet]:
        return hands.references(game.setting)


def _in_turn(game: RaidGame, state: State, viewer: Viewer) -> State:
    """The state with the viewer's turn begun, if they may begin it: their routes are drawn before their first press."""
    seat = Seat(viewer.name)
    return state if seat not in game.seats else in_turn(state, seat) or state


def _open(game: RaidGame, state: State, viewer: Viewer) -> Sequence[Decision]:
    seat = Seat(viewer.name)
    return game.options(state, seat) if seat in game.seats else ()


def _allowed(game: RaidGame, viewer: Viewer, lens: Lens) -> Lens:
    """The lens without a layer that this viewer may not see; anybody may type its name."""
    is_allowed = viewer.name in game.seats and lens.layer in lit.titles()
    return lens if is_allowed else replace(lens, layer="")


def active(state: State, viewer: Viewer) -> Seat | None:
    """The seat round whose ninja a picture is: in the reader's turn their own, else the seat to play.

    If nobody is to play, the reader's own, or the first player; None before there is one.
    """
    own = Seat(viewer.name) if viewer.name in state.setting.seats else None
    if own is not None and own in state.turns:
        return own
    under_way = next(iter(state.turns), None)
    return under_way or next(iter(state.to_play), None) or own or state.first


def shown(state: State, viewer: Viewer, lens: Lens) -> Seat | None:
    """The seat round whose ninja a picture with a lens is: in a story the one that moved, on a layer the reader's own.

    A question about tiles shows the reader's own ninja too: it may come outside their turn (S10.1).
    """
    if lens.layer or (lens.asked and viewer.name in state.setting.seats):
        return Seat(viewer.name)
    told = mover(lens.past, lens.news) if lens.is_story else None
    return told or active(state, viewer)
