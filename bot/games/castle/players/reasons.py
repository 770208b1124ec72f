"""Why a computer decides as it does, in one short line, from what its seat has witnessed."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Piece
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import GuardPlay, Task
from bot.games.castle.decisions import (
    Begin,
    ChooseGuardHand,
    ChooseHand,
    ChooseHands,
    Escape,
    FreeListenPatrol,
    FreeListenSentry,
    Inside,
    MarkMap,
    Pass,
    PlaceArmed,
    PlaceGuards,
    Return,
    Search,
    Start,
    Step,
    Suggested,
    TakeBonus,
    TakeTurn,
)
from bot.games.castle.intruders.quest import Quest
from bot.games.castle.kinds import GuardId, Who, on_map
from bot.games.castle.names import names
from bot.games.castle.players.belief.belief import WHOLE, Belief
from bot.games.castle.players.hunting.chase import Chase
from bot.games.castle.players.hunting.limits import GuardLimits
from bot.games.castle.players.hunting.odds import deduced
from bot.games.castle.players.hunting.placing import are_hard_to_reach
from bot.games.castle.players.hunting.reach import reach_of
from bot.games.castle.players.levels import Level
from bot.games.castle.players.openings import are_near_castles
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.players.travel import towards
from bot.words import _

_NEAR = 2
"""The steps around an awakened sleeper that count as near: as many as a guard's move has (R12.1)."""


def reason(view: PlayerView, decision: Decision, level: Level) -> str:
    """The reason for a decision of the seat, guards or intruders; empty if it needs none.

    A search is explained by what guards of the `level` would expect, the setup by what decides it at that level.
    """
    limits = level.guards
    match decision:
        case TakeTurn(pieces):
            return _turn(view, pieces)
        case ChooseHands() | ChooseHand() | ChooseGuardHand():
            return _hands(view, decision)
        case PlaceGuards() | PlaceArmed():
            return _placing(view, decision)
        case MarkMap():
            return _marking(view, decision)
        case Begin() if level.intruders.tries:
            return _("The starts and entrances from which a mission is likeliest to succeed.")
        case Begin():
            return _("To start where few guards come; the traitor near a castle.")
        case Start():
            return _("To start where few guards come.")
        case Return():
            return _("To start near a castle where few guards come, with the most useful cards.")
        case TakeBonus():
            return _("The most useful cards, and sleepers near the castles.")
        case _:
            return _of_guards(view, decision, limits)


def _placing(view: PlayerView, decision: PlaceGuards | PlaceArmed) -> str:
    posts = [each if isinstance(each, int) else each[0] for each in decision.sentries]
    if posts and are_near_castles(view, posts):
        return _("Sentries in and near the castles, patrols spread over the track.")
    return _("Sentries at posts that nobody can guess, patrols spread over the track.")


def _marking(view: PlayerView, decision: MarkMap) -> str:
    goals = [zone for mark, zone in decision.objects if mark.is_goal]
    if goals and are_hard_to_reach(view, goals):
        return _("Sleepers near the castles, goals where they are hard to reach.")
    return _("Sleepers near the castles, goals anywhere, so that nobody can guess them.")


def _hands(view: PlayerView, decision: Decision) -> str:
    """The reason for a hand, which begins with suggested cards if there are any (R5.4)."""
    draft = view.draft()
    if draft is None or not any(isinstance(piece, Suggested) for piece in draft.options()):
        return _("The most useful cards.")
    if isinstance(decision, ChooseGuardHand):
        return _("The suggested hand: many searches and Kenjutsu, few listens.")
    return _("The suggested cards.")


# ---- intruders


def _turn(view: PlayerView, pieces: Sequence[Piece]) -> str:
    """Where each intruder goes, and for what."""
    ways = {who: _way(view, who, pieces) for who in view.whose if view.state.intruder(who).is_in_play}
    after = [who for who, (_clause, is_after) in ways.items() if is_after]
    going, others = (
        _(", ").join(clause for clause, is_after in ways.values() if is_after is wanted)
        for wanted in (True, False)
    )
    if going:
        is_sure = all(Quest(view.board, view.state, who).is_sure for who in after)
        text = _("{told}: the goal lies there") if is_sure else _("{told}: a goal may lie there")
        going = text.format(told=going)
    return _("{told}.").format(told=names.capital(_("; ").join(filter(None, (going, others)))))


def _way(view: PlayerView, who: Who, pieces: Sequence[Piece]) -> tuple[str, bool]:
    """What an intruder does, and True if it is for a place where the goal may lie."""
    own = [piece for piece in pieces if getattr(piece, "who", None) is who]
    steps = [piece.zone for piece in own if isinstance(piece, Step)]
    if any(isinstance(piece, Escape) for piece in own):
        return _("{who} leaves the map").format(who=names.intruder(who)), False
    if searched := [view.board.label(piece.zone) for piece in own if isinstance(piece, Search)]:
        zones = names.listing(searched)
        return _("{who} searches {zones}").format(who=names.intruder(who), zones=zones), True
    if any(isinstance(piece, Inside) for piece in own):
        return _("{who} goes into the passage").format(who=names.intruder(who)), False
    if not steps:
        return _("{who} stands still, unheard").format(who=names.intruder(who)), False
    return _onward(view, who, steps[-1])


def _onward(view: PlayerView, who: Who, zone: Zone) -> tuple[str, bool]:
    goal, here = towards(view, who, zone), view.board.label(zone)
    if goal is None:
        return _("{who} to {zone} towards the edge").format(who=names.intruder(who), zone=here), False
    text = _("{who} to {zone} towards {goal}")
    return text.format(who=names.intruder(who), zone=here, goal=view.board.label(goal)), True


# ---- guards


def _of_guards(view: PlayerView, decision: Decision, limits: GuardLimits) -> str:
    match decision:
        case Pass() if view.seat in view.setting.seating.guards:
            return _("No card left promises enough.")
        case FreeListenSentry(guard):
            return _listening(view, on_map(view.state.guards[guard].zone))
        case FreeListenPatrol(patrol):
            return _listening(view, on_map(view.state.place_of(patrol)))
        case _:
            play = catalogue().guard_plays.get(type(decision))
            return "" if play is None else _playing(view, play, decision, limits)


def _playing(view: PlayerView, play: GuardPlay, decision: Decision, limits: GuardLimits) -> str:
    """Why guards play a card, by what they do with it; empty for sobering a guard and for a way inside."""
    guards = play.guards(view.state, decision)
    match play.task:
        case Task.STRIKE:
            return _("The intruder is in reach now.")
        case Task.SEARCH:
            zone = on_map(view.state.guards[guards[0]].zone)
            return _searching(view, zone, Chase(view, limits), guards)
        case Task.LISTEN:
            return _listening(view, on_map(view.state.guards[guards[0]].zone))
        case Task.AWAKEN:
            return _waking(view, play.starts(view.state, decision))
        case Task.SOBER | Task.INSIDE:
            return ""


def _waking(view: PlayerView, zone: Zone | None) -> str:
    if zone is None:
        return ""
    return _near(view, zone) or _("At {zone}: one more guard.").format(zone=view.board.label(zone))


def _searching(view: PlayerView, zone: Zone | None, chase: Chase, guards: tuple[GuardId, ...]) -> str:
    """Whom they hope to meet on their way, or why they leave their place; empty for guards inside the passage."""
    told = _hoped(view, zone, chase.aim(guards))
    if told or zone is None:
        return told
    door = chase.door(guards)
    if door is not None:
        text = _("From {zone}: somebody may come out of the passage at {there}.")
        return text.format(zone=view.board.label(zone), there=view.board.label(door))
    return _("From {zone}: to a better place to stand.").format(zone=view.board.label(zone))


def _listening(view: PlayerView, zone: Zone | None) -> str:
    """Where the listen may hear an intruder, or its other purpose; empty if `zone` is None."""
    if zone is None:
        return ""
    if told := _hoped(view, zone, _audible(view, zone)):
        return told
    return _("At {zone}: to learn whether somebody has come near.").format(zone=view.board.label(zone))


def _near(view: PlayerView, zone: Zone | None) -> str:
    """The likeliest place of an intruder within two steps of a zone, in words; empty if nobody can be there."""
    return _hoped(view, zone, None if zone is None else _likeliest(view, zone))


def _audible(view: PlayerView, zone: Zone) -> Zone | None:
    """The likeliest place of an intruder whom a listen in a zone hears (R11.3); None if nobody can be heard."""
    found = deduced(view, Belief.of(view.setting, view.seen.history)).audible(reach_of(view.board), zone)
    return Zone(int(found.argmax())) if found.any() else None


def _likeliest(view: PlayerView, zone: Zone) -> Zone | None:
    """The likeliest place of an intruder within two open steps of a zone; None if nobody can be there."""
    row, belief = view.board.distances("open")[zone], Belief.of(view.setting, view.seen.history)
    near = dict[Zone, float]()
    for who in Who:
        for other, parts in belief.likely(who).items():
            if row[other] <= _NEAR:
                near[other] = near.get(other, 0.0) + parts / WHOLE
    return max(near, key=near.__getitem__, default=None)


def _hoped(view: PlayerView, zone: Zone | None, found: Zone | None) -> str:
    if zone is None or found is None:
        return ""
    is_seen = any(one.is_shown and one.figure == found for one in view.state.intruders)
    text = (
        _("At {zone}: an intruder is at {there}.")
        if is_seen
        else _("At {zone}: an intruder may be at {there}.")
    )
    return text.format(zone=view.board.label(zone), there=view.board.label(found))
