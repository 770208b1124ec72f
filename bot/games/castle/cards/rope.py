"""Rope (R16): an intruder hangs it on a wall of the present zone, or bluffs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.acts import Choice
from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact, Piece, not_none, record
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.catalogue.declaration import IntruderPlay, Motion, OfIntruders, Past
from bot.games.castle.decisions.interned import Interned
from bot.games.castle.facts.sneaking import RopeHung
from bot.games.castle.intruders.cards import out
from bot.games.castle.intruders.sneaking import link
from bot.games.castle.kinds import Card, Pile, Who, on_map
from bot.games.castle.names import labels, names
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State
from bot.games.castle.variants.variants import variant
from bot.words import _


@record
class Rope(Piece):
    """Play Rope: hang it towards a zone behind a wall, or bluff (None; R16.2, R5.7)."""

    who: Who
    zone: Zone | None


_ROPES: dict[Who, Interned[Zone | None, Rope]] = {who: Interned(partial(Rope, who)) for who in Who}


def _pieces(state: State, intruder: Intruder) -> list[Piece]:
    zone, ropes = on_map(intruder.zone), _ROPES[intruder.who]
    walls = () if zone is None else state.setting.board.wall_links[zone]
    mine = variant(state.setting).ropes(state, intruder.who)
    # Judged by the ropes this intruder knows: a rival's rope blocks nothing, because it must stay secret
    # (R26.5).
    bare = [to for to in walls if zone is not None and link(zone, to) not in mine]
    return [*(ropes[to] for to in bare), ropes[None]]


def hung(state: State, piece: Rope) -> Iterator[Fact]:
    """A rope is hung between the intruder's zone and the one behind the wall (R16.2); a bluff hangs none."""
    zone = on_map(state.intruder(piece.who).zone)
    yield out(state.setting, piece.who, Card.ROPE)
    if piece.zone is not None:
        yield RopeHung(piece.who, link(not_none(zone), piece.zone))


def _choice(board: CastleBoard, state: State, option: Rope) -> Choice:
    who, zone = names.intruder(option.who), option.zone
    if zone is None:
        here = on_map(state.intruder(option.who).zone)
        why = "" if here is None or board.wall_links[here] else _("no wall here")
        return labels.bluff(_("{card} ({who}): bluff").format(card=_("Rope"), who=who), why)
    return labels.at(board, zone, _("Rope ({who}) towards {zone}").format(who=who, zone=board.label(zone)))


ROPE = OfIntruders(
    card=Card.ROPE,
    title=lambda: _("Rope"),
    piles=(Pile.NINJA, Pile.TRAITOR),
    symbol="hook",
    gist=lambda _pile: _("a way over a wall, for both"),
    text=lambda _pile: _("Hang a rope on a wall of your zone, for both. Crossing it ends the move."),
    offered=10,
    wanted=5.5,
    is_secret=True,
    motion=Motion(past=Past.WALL, piece=Rope),
    pieces=_pieces,
    plays=(
        IntruderPlay(
            kind=Rope,
            name="rope",
            help=lambda: _("Hang a rope on a wall, or bluff"),
            fields=lambda: {
                "who": _("The ninja or the traitor"),
                "zone": _("The zone behind the wall; - is a bluff"),
            },
            choice=_choice,
            perform=hung,
        ),
    ),
    effects={RopeHung: "intruders: rope hangs"},
)
