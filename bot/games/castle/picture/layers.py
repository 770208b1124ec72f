"""The layers of a map as marks, each from the knowledge of its viewer only."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.boards.protocol import Zone
from bot.games.castle.art import Shape, Side
from bot.games.castle.detection.noise import loudness
from bot.games.castle.intruders.sneaking import LONGEST
from bot.games.castle.kinds import Who, on_map
from bot.games.castle.memory.chronicle import Chronicle
from bot.games.castle.memory.forecast import earshot, heard_from, marches, waking, watched, within_reach
from bot.games.castle.names.layers import DANGER, HEARD, HEARING, PATROLS, ROUTES, SEARCHED
from bot.games.castle.picture.figures import NOWHERE
from bot.games.castle.picture.ground import Terrain
from bot.games.castle.picture.traces import routed
from bot.games.castle.picture.ways import outline, path
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State
from bot.words import _
from rendering.scene import Contour, Glow, Highlight, Route, Sign
from rendering.scene import Mark as Drawn


def layer(name: str, there: Terrain, state: State, told: Chronicle) -> Iterator[Drawn]:
    """The marks of a layer; none without a name. With a plan, `state` is the state after it."""
    if name in HEARING.values():
        who = next(who for who, each in HEARING.items() if each == name)
        yield from _hearing(there, state, who)
    elif name == DANGER:
        yield from _danger(there, state)
    elif name == ROUTES:
        yield from _routes(there, told)
    elif name == HEARD:
        yield from _heard(there, state.setting, told)
    elif name == SEARCHED:
        yield from _searched(state.setting, told)
    elif name == PATROLS:
        yield from _patrols(there, state)


def signs(name: str, told: Chronicle) -> Iterator[tuple[Zone, Sign]]:
    """The signs of the layer HEARD: listeners of earlier turns, with the number of the turn; none for other layers.

    At most the latest two per zone.
    """
    if name != HEARD:
        return
    by_zone: dict[Zone, list[Sign]] = {}
    for listen in reversed(told.listens):
        if listen.heard is not None and listen.turn != told.turn:
            shape = Shape.EAR if listen.heard else Shape.SILENCE
            sign = Sign(shape, NOWHERE, Side.GUARD, letter=str(listen.turn))
            by_zone.setdefault(listen.zone, []).append(sign)
    for zone, found in by_zone.items():
        yield from ((zone, sign) for sign in list(dict.fromkeys(found))[:2])


def _hearing(there: Terrain, state: State, who: Who) -> Iterator[Drawn]:
    """The zones within 1, 2 and 3 links: a guard there hears this speed. The range of the present speed is tinted.

    Nothing for an intruder who is not on the map.
    """
    setting = state.setting
    one = state.intruder(who)
    zone = on_map(one.zone)
    if zone is None or not one.is_in_play:
        return
    loud = loudness(setting, one)
    if loud:
        near = sorted(earshot(setting.board, zone, loud))
        yield from (Highlight(there.polygons[each], Glow.RANGE, tint_only=True) for each in near)
    for speed in range(LONGEST, 0, -1):
        lines = outline(setting.board, earshot(setting.board, zone, speed))
        yield Contour(lines, Glow.DANGER if speed == loud else Glow.RANGE, str(speed))


def _danger(there: Terrain, state: State) -> Iterator[Drawn]:
    """A tint for zones with guards or on a march, an outline round other barracks while a sleeper is left.

    Another outline round all that the guards can reach.
    """
    seen = watched(state)
    asleep = frozenset(waking(state)) - seen
    if asleep:
        yield Contour(outline(state.setting.board, asleep), Glow.RANGE, _("may wake"))
    for zone in sorted(seen):
        yield Highlight(there.polygons[zone], Glow.DANGER)
    reach = within_reach(state) | seen
    if reach:
        yield Contour(outline(state.setting.board, reach), Glow.DANGER, _("reach"))


def _routes(there: Terrain, told: Chronicle) -> Iterator[Drawn]:
    latest = [told.latest(who) for who in Who]
    for outing in told.outings:
        if outing not in latest:
            yield from routed(there, outing, is_faint=True)


def _heard(there: Terrain, setting: Setting, told: Chronicle) -> Iterator[Drawn]:
    """The possible zones of an intruder, by the listens of the latest turn in which something was heard."""
    turns = [listen.turn for listen in told.listens if listen.heard]
    recent = [listen for listen in told.listens if turns and listen.turn == turns[-1]]
    for listen in recent:
        if listen.heard:
            zones = heard_from(setting, listen, recent)
            yield from (Highlight(there.polygons[zone], Glow.RANGE, tint_only=True) for zone in sorted(zones))
            yield Contour(outline(setting.board, zones), Glow.RANGE, _("T{turn}").format(turn=listen.turn))


def _searched(setting: Setting, told: Chronicle) -> Iterator[Drawn]:
    """Every searched zone with the turns of its searches; the latest searches stand out."""
    latest = {finding.zone for finding in told.findings_now()}
    turns: dict[Zone, list[int]] = {}
    for finding in told.findings:
        turns.setdefault(finding.zone, []).append(finding.turn)
    for zone, when in sorted(turns.items()):
        text = " ".join(_("T{turn}").format(turn=turn) for turn in dict.fromkeys(when))
        glow = Glow.CHOSEN if zone in latest else Glow.RANGE
        yield Contour(outline(setting.board, frozenset({zone})), glow, text)


def _patrols(there: Terrain, state: State) -> Iterator[Drawn]:
    for key in state.patrols:
        for way in marches(state, key):
            yield Route(path(there, way), Glow.RANGE, tag=_("p{n}").format(n=key))
