"""The layers of a map in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.boards.protocol import Zone
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.intruders.sneaking import LONGEST
from bot.games.castle.kinds import Who, on_map
from bot.games.castle.memory.chronicle import Chronicle
from bot.games.castle.memory.forecast import earshot, heard_from, marches, waking, watched, within_reach
from bot.games.castle.names import names
from bot.games.castle.names.layers import DANGER, HEARD, HEARING, PATROLS, ROUTES, SEARCHED
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State
from bot.games.castle.words.traces import outing_told, way
from bot.words import _


def layered(state: State, told: Chronicle, name: str) -> Iterator[str]:
    """The content of a layer, a sentence each; empty without a layer."""
    setting = state.setting
    if name in HEARING.values():
        who = next(who for who, each in HEARING.items() if each == name)
        yield from _hearing(state, who)
    elif name == DANGER:
        yield from _danger(state)
    elif name == ROUTES:
        yield from (outing_told(setting.board, outing) for outing in reversed(told.outings))
    elif name == HEARD:
        yield from _heard(setting, told)
    elif name == SEARCHED:
        yield from _searched(setting.board, told)
    elif name == PATROLS:
        yield from _patrols(state)


def _hearing(state: State, who: Who) -> Iterator[str]:
    board, one = state.setting.board, state.intruder(who)
    zone = on_map(one.zone)
    if zone is None or not one.is_in_play:
        return
    yield _("{who} at {zone}, speed {speed}").format(
        who=names.intruder(who), zone=board.label(zone), speed=one.speed
    )
    nearer: frozenset[Zone] = frozenset()
    for speed in range(1, LONGEST + 1):
        near = earshot(board, zone, speed)
        yield _("Speed {n} is heard at {zones}").format(n=speed, zones=_labels(board, near - nearer))
        nearer = near


def _danger(state: State) -> Iterator[str]:
    board, seen = state.setting.board, watched(state)
    yield _("Seen or found by a march: {zones}").format(zones=_labels(board, seen))
    yield _("Within reach of guards: {zones}").format(zones=_labels(board, within_reach(state) - seen))
    if beds := [zone for zone in waking(state) if zone not in seen]:
        yield _("Sleepers may wake at {zones}").format(zones=_labels(board, beds))


def _heard(setting: Setting, told: Chronicle) -> Iterator[str]:
    board = setting.board
    turns = [listen.turn for listen in told.listens if listen.heard]
    recent = [listen for listen in told.listens if turns and listen.turn == turns[-1]]
    for listen in recent:
        if listen.heard:
            zones = _labels(board, heard_from(setting, listen, recent))
            yield _("Turn {turn}, heard at {zone}: from {zones}").format(
                turn=listen.turn, zone=board.label(listen.zone), zones=zones
            )
    for listen in reversed(told.listens):
        if listen.heard is not None and listen.turn != told.turn:
            text = (
                _("Turn {turn}: heard at {zone}")
                if listen.heard
                else _("Turn {turn}: nothing heard at {zone}")
            )
            yield text.format(turn=listen.turn, zone=board.label(listen.zone))


def _searched(board: CastleBoard, told: Chronicle) -> Iterator[str]:
    for found in reversed(told.findings):
        yield _("Turn {turn}, searched {zone}: {mark}").format(
            turn=found.turn, zone=board.label(found.zone), mark=names.mark(found.mark)
        )


def _patrols(state: State) -> Iterator[str]:
    for key in state.patrols:
        ways = [way(state.setting.board, each) for each in marches(state, key)]
        if ways:
            yield _("Next, {patrol}: {ways}").format(patrol=names.patrol(key), ways=_(" or ").join(ways))


def _labels(board: CastleBoard, zones: Iterable[Zone]) -> str:
    return names.listing(board.label(zone) for zone in sorted(zones)) or _("nowhere")
