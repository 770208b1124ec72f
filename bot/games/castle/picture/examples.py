"""The pictures of the guide (Pictures.example): invented positions, the same for everybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from bot.engine.boards.protocol import Zone
from bot.games.castle import picture
from bot.games.castle.art import ART, Shape, Side
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.kinds import (
    Alert,
    Card,
    GuardId,
    PatrolId,
    Pile,
    Standing,
    Tunnel,
    Weapon,
    Who,
)
from bot.games.castle.names.layers import HEARING, PATROLS
from bot.games.castle.picture.ground import ground
from bot.games.castle.picture.hands import shown
from bot.games.castle.picture.ways import path
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.figures import Guard, Patrol
from bot.games.castle.state.passages import Passage
from bot.games.castle.state.state import State
from bot.games.pictures import Example, Lens
from bot.words import _
from rendering.scene import Glow, Route, Sign, Square
from rendering.sheet import Group, Sheet

# The ninja's way to a goal, and the traitor's way from another goal off the map.
IN: Final = ("OL11", "YA40", "YA41", "YA21", "YA27", "YA28", "YA29", "CA8", "CA7")
OUT: Final = ("CB6", "CB5", "CB1", "YA16", "YA18", "YA19", "YA13", "YA5", "YA4", "YA3", "OL3")


def example(setting: Setting, name: str) -> Example:
    """A picture of the guide. Raises KeyError if there is no picture with this name."""
    return _EXAMPLES[name](setting)


def _goals(setting: Setting) -> Example:
    """The picture of the aims: a letter on each goal, a way in to one, and a way from another off the map."""
    board, state = setting.board, State(setting, turn=5, has_figures=True)
    _sneaking(board, state, Who.NINJA, "OL11")
    _sneaking(board, state, Who.TRAITOR, "CB5")
    for zone in ("YA9", "YA26", "YA33"):
        _sentry(board, state, zone)
    made = picture.scene(state)
    lie = {"CA1": "A", "CA5": "D", "CA7": "F", "CB4": "C", "CB6": "B", "CB9": "E"}
    signs = (
        Sign(Shape.SQUARE, board.centre[board.zone(zone)], Side.OBJECT, letter, 2.0)
        for zone, letter in lie.items()
    )
    there = ground(board)
    # Drawn below the figures that take these ways.
    ways = (Route(path(there, _zones(board, *way)), Glow.RANGE) for way in (IN, OUT))
    return replace(made, marks=(*ways, *signs, *made.marks), strip=(), key=()), _whole(board)


def _noise(setting: Setting) -> Example:
    """The picture of noise: the ninja after two steps, from where guards hear the ninja, a rope and an entrance."""
    board, state = setting.board, State(setting, turn=5, has_figures=True)
    _sneaking(board, state, Who.NINJA, "YA25", speed=2)
    _sentry(board, state, "YA26")
    _sentry(board, state, "CB3")
    rope = sorted(_zones(board, "YA25", "CB4"))
    state.marks = state.marks.but(ropes={(rope[0], rope[1]): (Who.NINJA,)})
    state.put_passage(Tunnel.PASSAGE, Passage((board.zone("YA14"), board.zone("CB6"))))
    shown = picture.scene(state, lens=Lens(layer=HEARING[Who.NINJA]))
    return shown, Square(*board.centre[board.zone("YA25")], 0.5 * board.width)


def _guards(setting: Setting) -> Example:
    """The picture of guards: a patrol on its way to an intruder who stands on the track."""
    board, state = setting.board, State(setting, turn=5, has_figures=True, alert=Alert.HIGH)
    _patrol(board, state, "YA22", "YA14")
    _sentry(board, state, "YA26")
    _sneaking(board, state, Who.NINJA, "YA15")
    shown = picture.scene(state, lens=Lens(layer=PATROLS))
    return shown, Square(*board.centre[board.zone("YA14")], 0.4 * board.width)


def _turn(_setting: Setting) -> Example:
    """The sheet of a turn: its phases, each with cards that can be played in it."""
    drawn = shown(Pile.GUARDS, Card.SENTRY_SEARCH), shown(Pile.GUARDS, Card.KENJUTSU)
    held = shown(Pile.GUARDS, Card.SENTRY_LISTEN), shown(Pile.GUARDS, Card.AWAKEN)
    sneaking = shown(Pile.NINJA, Card.ROPE), shown(Pile.TRAITOR, Card.SAKE)
    phases = (
        Group(_("1 Alert: drawn cards"), drawn, is_brief=True),
        Group(_("2 Cards: two of the hand"), held, is_brief=True),
        Group(_("3 Patrols: two zones each"), drawn[1:], is_brief=True),
        Group(_("4 Intruders: any cards"), sneaking, is_brief=True),
    )
    return Sheet(_("A turn"), phases, ART)


_EXAMPLES: Final[Mapping[str, Callable[[Setting], Example]]] = {
    "goals": _goals,
    "noise": _noise,
    "guards": _guards,
    "turn": _turn,
}


def _sentry(board: CastleBoard, state: State, zone: str, patrol: PatrolId | None = None) -> None:
    one = GuardId(len(state.guards) + 1)
    state.put_guard(Guard(one, board.zone(zone), Weapon.SWORD, patrol=patrol))


def _patrol(board: CastleBoard, state: State, zone: str, heading: str) -> None:
    key = PatrolId(len(state.patrols) + 1)
    state.put_patrol(Patrol(key, (board.zone(heading),)))
    for _member in range(2):
        _sentry(board, state, zone, key)


def _sneaking(board: CastleBoard, state: State, who: Who, zone: str, speed: int = 0) -> None:
    one = state.intruder(who)
    one.standing, one.zone, one.speed = Standing.MAP, board.zone(zone), speed


def _zones(board: CastleBoard, *labels: str) -> list[Zone]:
    return [board.zone(label) for label in labels]


def _whole(board: CastleBoard) -> Square:
    return Square(board.width / 2, board.height / 2, board.width)
