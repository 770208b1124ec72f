"""The labels of options that point to a zone, a guard, a patrol or a passage, and of bluffs."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.acts import Choice, Tone
from bot.engine.boards.protocol import Zone
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.kinds import GuardId, PatrolId, Place, Tunnel, on_map
from bot.games.castle.names import names
from bot.games.castle.state.state import State
from bot.words import _


def at(board: CastleBoard, zone: Zone, label: str = "", note: str = "", tone: Tone = Tone.FREE) -> Choice:
    """The label of an option that points to a zone; without another `label`, the zone's."""
    return Choice(label or board.label(zone), note, tone, board.label(zone))


def guard(board: CastleBoard, state: State, number: GuardId, note: str = "", label: str = "") -> Choice:
    """The label of an option that points to a guard; without another `label`, the guard's name."""
    figure = state.guards[number]
    text = label or names.capital(names.figure(board, state, figure))
    return Choice(text, note, zone=_label(board, figure.zone))


def victim(board: CastleBoard, state: State, number: GuardId, card: str, note: str, *, label: str) -> Choice:
    """The label of a card against a guard; beside other guards its short form names the guard, not the zone."""
    found, zone = guard(board, state, number, note, label), on_map(state.guards[number].zone)
    is_alone = zone is None or len(state.guards_at(zone)) < 2
    return found if is_alone else replace(found, short=_("{card} g{n}").format(card=card, n=number))


def patrol(board: CastleBoard, state: State, number: PatrolId) -> Choice:
    """The label of an option that points to a patrol, with its headings, if it has any."""
    ahead = names.listing(board.label(way) for way in state.patrols[number].headings)
    note = _("heads for {zones}").format(zones=ahead) if ahead else ""
    return Choice(
        names.capital(names.patrol_at(board, state, number)),
        note,
        zone=_label(board, state.place_of(number)),
    )


def marching(board: CastleBoard, state: State, number: PatrolId) -> Choice:
    """The label of an option for a patrol's march; its short form tells the zone and the heading, if it has one."""
    found = patrol(board, state, number)
    ahead = names.listing(board.label(way) for way in state.patrols[number].headings)
    return replace(found, short=_("{zone} → {ahead}").format(zone=found.zone, ahead=ahead) if ahead else "")


def _label(board: CastleBoard, place: Place) -> str:
    """The label of the zone; empty inside a passage and for an unknown place."""
    zone = on_map(place)
    return "" if zone is None else board.label(zone)


def into(tunnel: Tunnel) -> str:
    """The label of the step into a passage."""
    if tunnel is Tunnel.PASSAGE:
        return _("Enter the passage")
    return _("Enter {passage}").format(passage=names.tunnel(tunnel))


def bluff(card: str, why: str = "") -> Choice:
    """The label of a card played without effect, at no other cost; `why` tells why no effect was possible."""
    text = _("no effect, the card is lost")
    return Choice(card, _("{why}: {text}").format(why=why, text=text) if why else text, Tone.IDLE)
