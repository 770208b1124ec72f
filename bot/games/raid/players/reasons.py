"""Why the best player decides as it does, in one short line: by what its seat has witnessed (S33.10)."""

from __future__ import annotations

from bot.engine.game import Decision
from bot.games.raid.board.track import label
from bot.games.raid.decisions import (
    Freeze,
    Hold,
    KnockBack,
    KnockStar,
    Move,
    PlayDart,
    PlayDash,
    PlayHiding,
    PlayRocket,
    PlayStar,
    PlayTeam,
    RemoveGuard,
    SetTrap,
    Start,
    Swap,
    ThrowStar,
    UseReed,
    Whistle,
    Zip,
)
from bot.games.raid.kinds import Terrain
from bot.games.raid.players.view import View, Walk
from bot.words import _


def reason(view: View, decision: Decision) -> str:
    """Why this was decided, at most 90 characters; empty where nothing need be said."""
    match decision:
        case Move(card, number):
            return _of_route(view, card, number)
        case Start(tile):
            return _("{turns} turns to go from {tile}.").format(
                turns=_turns(view.best(tile)), tile=label(tile)
            )
        case ThrowStar(tile) | PlayStar(tile) | PlayDart(tile) | RemoveGuard(_, tile):
            return _("The guard of {tile} is in the way.").format(tile=label(tile))
        case PlayDash():
            return _("Both cards together lead on well.")
        case PlayHiding() | PlayRocket():
            return _("The alarm is lowered while it can be.")
        case PlayTeam(_, to):
            return _("That saves a turn: {turns} to go from {tile}.").format(
                turns=_turns(view.field.at(to)), tile=label(to)
            )
        case KnockStar(tile) | KnockBack(_, tile) | Swap(_, tile):
            return _("The rival on {tile} is the nearest to the finish.").format(tile=label(tile))
        case _:
            return _rest(decision)


def _rest(decision: Decision) -> str:
    match decision:
        case Whistle():
            return _("The guard is more in a rival's way there.")
        case UseReed():
            return _("Water would stop the route.")
        case Zip():
            return _("The wire carries further than a card.")
        case SetTrap(_, tile):
            return _("Who follows may come over {tile}.").format(tile=label(tile))
        case Hold():
            return _("Home already.")
        case Freeze():
            return _("No route is possible.")
        case _:
            return ""


def _of_route(view: View, card: object, number: int) -> str:
    tile = view.own.tile
    found = (
        [each for each in view.choices(tile) if each.move.card == card and each.move.route == number]
        if tile
        else []
    )
    if not found or (walk := found[0].walk).end is None:
        return _("Over the finish.")
    turns = _turns(found[0].cost - 1)
    if found[0].cost <= 1:
        return _("Home.")
    text = _("About {turns} turns to go after it, {why}.")
    return text.format(turns=turns, why=_why(view, walk)) if _why(view, walk) else _plain(turns)


def _plain(turns: str) -> str:
    return _("About {turns} turns to go after it.").format(turns=turns)


def _why(view: View, walk: Walk) -> str:
    """What speaks for a route beside the way it goes."""
    state, end = view.state, walk.end
    if any(tile in state.cubes for tile in walk.tiles):
        return _("and a red cube")
    if walk.met is not None:
        return _("though a guard is met")
    if view.is_last and end is not None and view.track.terrain[end] is not Terrain.STREET and not view.is_day:
        return _("out of sight when the guards come")
    return ""


def _turns(number: float) -> str:
    return f"{max(0.0, number):.0f}"
