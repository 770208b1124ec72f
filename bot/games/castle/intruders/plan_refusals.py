"""Why a piece does not fit into the intruders' plan: a sentence that also names what is possible."""

from __future__ import annotations

from bot.engine.game import Piece
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.decisions import Escape, Inside, Search, Step
from bot.games.castle.intruders.cards import is_card
from bot.games.castle.intruders.sneaking import can_step, is_too_late, may_leave, ways
from bot.games.castle.kinds import Who, on_map
from bot.games.castle.state.state import State
from bot.words import _


def unfit(state: State, pieces: tuple[Piece, ...], piece: Piece) -> str:
    """Why `piece` does not fit; `state` is the scratch state of the plan, `pieces` are those planned so far."""
    if any(isinstance(earlier, Search) for earlier in pieces) and not isinstance(piece, Search):
        return _("Searches come last: undo them to plan steps or cards.")
    match piece:
        case Step(who) | Inside(who) | Escape(who):
            return _no_step(state, who, piece)
        case Search(who, zone):
            return _(
                "{zone} cannot be searched: an intruder searches only zones entered or left this "
                "turn, as many as this game allows."
            ).format(zone=state.setting.board.label(zone))
        case _ if is_card(piece):
            return _(
                "That card cannot be played in this way now: it is not in the hand, or its target is out of reach."
            )
        case _:
            return _("That cannot come next in your plan.")


def _no_step(state: State, who: Who, piece: Step | Inside | Escape) -> str:
    setting = state.setting
    intruder = state.intruder(who)
    if not intruder.is_in_play:
        return _("That intruder is not on the map.")
    if state.ninja.must_leave and who is Who.TRAITOR:
        return _("First the ninja must leave the zone of the {card}.").format(
            card=catalogue().leaving.title()
        )
    if is_too_late(state, who):
        return _(
            "In this turn the ninja goes before the traitor: undo the traitor's steps to move the ninja."
        )
    if not can_step(state, who):
        return _("That intruder can go no further this turn.")
    possible = [way.zone for way in ways(state, who) if isinstance(way, Step)]
    if isinstance(piece, Escape) and not may_leave(setting, intruder):
        return _("In this game an intruder can leave the map only after doing the mission.")
    names = ", ".join(setting.board.label(zone) for zone in possible)
    if not isinstance(piece, Step):
        return _("That way is not open from here; possible: {names}.").format(names=names)
    where = setting.board.label(piece.zone)
    zone = on_map(intruder.zone)
    walled = () if zone is None else setting.board.wall_links[zone]
    if piece.zone in walled:
        text = _("{zone} lies behind a wall: only a rope leads there; possible without one: {names}.")
    else:
        text = _("{zone} does not touch the intruder's zone; possible: {names}.")
    return text.format(zone=where, names=names)
