"""The best player's reason for a decision, in one short line, from what its seat has witnessed (S33.10)."""

from __future__ import annotations

from bot.engine.game import Decision
from bot.engine.notation import kebab_of
from bot.games.files import toml
from bot.games.raid import decisions as d
from bot.games.raid.board.track import label
from bot.games.raid.kinds import Terrain
from bot.games.raid.moving.routes import Ahead
from bot.games.raid.players.view import View
from bot.words import _


def reason(view: View, decision: Decision) -> str:
    """The reason for a decision, at most 90 characters; empty if it needs none."""
    match decision:
        case d.Move():
            return _of_route(view, decision)
        case d.Start(tile):
            return _("{turns} turns to go from {tile}.").format(
                turns=_turns(view.best(tile)), tile=label(tile)
            )
        case d.PlayTeam(_, to):
            return _("That saves a turn: {turns} to go from {tile}.").format(
                turns=_turns(view.field.at(to)), tile=label(to)
            )
        case _:
            return _by_itself(decision)


def _by_itself(decision: Decision) -> str:
    text = toml("raid", "told")["reasons"].get(kebab_of(type(decision)), "")
    tile = getattr(decision, "tile", None)
    return _(text).format(tile="" if tile is None else label(tile)) if text else ""


def _of_route(view: View, move: d.Move) -> str:
    tile = view.own.tile
    choices = () if tile is None else view.choices(tile)
    found = next((each for each in choices if each.move == move), None)
    if found is None or found.walk.end is None:
        return _("Over the finish.")
    if found.cost <= 1:
        return _("Home.")
    why = _why(view, found.walk)
    text = (
        _("About {turns} turns to go after it, {why}.") if why else _("About {turns} turns to go after it.")
    )
    return text.format(turns=_turns(found.cost - 1), why=why)


def _why(view: View, walk: Ahead) -> str:
    """What else there is about a route: a red cube, a guard, or by night no street at the end of a phase; or empty."""
    state, end = view.state, walk.end
    if any(tile in state.cubes for tile in walk.tiles):
        return _("and a red cube")
    if walk.guard is not None:
        return _("though a guard is met")
    if view.is_last and end is not None and view.track.terrain[end] is not Terrain.STREET and not view.is_day:
        return _("out of sight when the guards come")
    return ""


def _turns(number: float) -> str:
    return f"{max(0.0, number):.0f}"
