"""The intruders' cards: what may be played on whom, and what it does (R5, R17.5, R18.7, R18.10, R20.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.boards.protocol import Zone
from bot.engine.game import Piece
from bot.games.castle.alerting import raised
from bot.games.castle.decisions import Kill, PourSake, Rope, ShadowWalk, Throw
from bot.games.castle.decisions.made import KILLS, ROPES, SHADOW_WALK, THROWS
from bot.games.castle.detection import freed
from bot.games.castle.facts import CastleFact
from bot.games.castle.facts.fighting import GuardDrunk, GuardFell
from bot.games.castle.facts.sneaking import RopeHung, ShadowWalked, Threw
from bot.games.castle.facts.turn import CardPlayed, Why
from bot.games.castle.kinds import Card, Goes, GuardId, Place, Standing, Who, on_map
from bot.games.castle.options import ShadowWalkGuards
from bot.games.castle.setting import Setting
from bot.games.castle.sneaking import AFTER_SHURIKEN, LONGEST, link, usable_ropes, ways
from bot.games.castle.state import Guard, Intruder, State

_KENJUTSU, _ROPE, _SHURIKEN = Card.KENJUTSU, Card.ROPE, Card.SHURIKEN
_SHADOW_WALK, _SAKE, _TRAITOR = Card.SHADOW_WALK, Card.SAKE, Who.TRAITOR

KILL_ALERT = {Who.NINJA: 1, Who.TRAITOR: 2}
"""How far an intruder's Kenjutsu raises the alert (R7.2)."""

CardPiece = Rope | Kill | Throw | ShadowWalk | PourSake


def card_pieces(setting: Setting, state: State, whose: Sequence[Who]) -> list[Piece]:
    """Every card these intruders may play now, with effect or as a bluff (R5.6, R5.7)."""
    pieces: list[Piece] = []
    able = [one for one in map(state.intruder, whose) if one.hand.size and one.is_in_play]
    for intruder in able:
        held = intruder.hand.known or {}
        if _KENJUTSU in held:
            pieces += _kills(setting, state, intruder)
        if _ROPE in held:
            pieces += _ropes(setting, state, intruder)
    for intruder in able:
        held = intruder.hand.known or {}
        if _SHURIKEN in held:
            pieces += [*map(THROWS.__getitem__, shuriken_targets(setting, state)), THROWS[None]]
        if _SHADOW_WALK in held:
            pieces.append(SHADOW_WALK)
        if _SAKE in held:
            sentry = sake_target(setting, state)
            pieces += [PourSake(None)] if sentry is None else [PourSake(sentry), PourSake(None)]
    return pieces


def _kills(setting: Setting, state: State, intruder: Intruder) -> list[Piece]:
    zone, kills = intruder.zone, KILLS[intruder.who]
    there = state.guards_at(zone) if setting.options.drunks_killable else state.active_at(zone)
    return [*(kills[guard.id] for guard in there), kills[None]]


def _ropes(setting: Setting, state: State, intruder: Intruder) -> list[Piece]:
    zone, ropes = on_map(intruder.zone), ROPES[intruder.who]
    walls = () if zone is None else setting.board.wall_links[zone]
    mine = usable_ropes(setting, state, intruder.who)
    bare = [to for to in walls if zone is not None and link(zone, to) not in mine]
    return [*(ropes[to] for to in bare), ropes[None]]


def shuriken_targets(setting: Setting, state: State) -> list[GuardId]:
    """The guards a Shuriken would remove now (R18.10, R15.7, R17.5)."""
    ninja = state.ninja
    if ninja.speed > AFTER_SHURIKEN or ninja.must_leave:
        return []
    zone, guarded = on_map(ninja.zone), state.muster.by_place
    reach = [ninja.place] if zone is None else [zone, *setting.board.open_links[zone]]
    targets = [_exposed_at(setting, state, place) for place in reach if place in guarded]
    return [guard.id for guard in targets if guard is not None]


def _lone_sentry_at(setting: Setting, state: State, zone: Place) -> Guard | None:
    """R6.4; with `drunkCountsForLone` no drunk may be there either."""
    if setting.options.drunk_counts_for_lone and state.drunk_at(zone):
        return None
    return state.lone_sentry_at(zone)


def _exposed_at(setting: Setting, state: State, zone: Place) -> Guard | None:
    sentry = _lone_sentry_at(setting, state, zone)
    if sentry is not None or not setting.options.drunks_killable:
        return sentry
    there = state.guards_at(zone)
    return there[0] if len(there) == 1 and there[0].is_drunk else None


def sake_target(setting: Setting, state: State) -> GuardId | None:
    """The lone sentry the traitor has just come upon and can make drunk (R20.2, R20.1)."""
    if state.window is not _TRAITOR or not can_be_drunk(setting, state):
        return None
    sentry = _lone_sentry_at(setting, state, state.traitor.place)
    return sentry.id if sentry is not None and sentry.id not in state.met else None


def can_be_drunk(setting: Setting, state: State) -> bool:
    """Whether a figure of a drunk guard is left (R20.1)."""
    return sum(guard.is_drunk for guard in state.guards.values()) < setting.options.max_drunk


def can_shadow_walk(setting: Setting, state: State) -> bool:
    """Whether a Shadow Walk played now takes effect (R17.5)."""
    ninja = state.ninja
    if (
        state.window is not Who.NINJA
        or ninja.standing is not Standing.MAP
        or ninja.is_ended
        or ninja.has_thrown
    ):
        return False
    if ninja.speed >= LONGEST or not _can_be_passed(setting, state, ninja.place):
        return False
    return bool(ways(setting, state, Who.NINJA))


def _can_be_passed(setting: Setting, state: State, zone: Place) -> bool:
    """Whether the guards of a zone let a Shadow Walk through: a lone sentry, or any (`shadowWalkGuards`)."""
    if setting.options.shadow_walk_guards is ShadowWalkGuards.ANY:
        return bool(state.active_at(zone))
    return _lone_sentry_at(setting, state, zone) is not None


def played(setting: Setting, state: State, piece: CardPiece) -> Iterator[CastleFact]:
    """An intruder plays a card: it is out, and has its effect unless it is a bluff (R5.5, R5.7)."""
    match piece:
        case Rope(who, zone):
            yield from _rope(setting, state, who, zone)
        case Kill(who, guard):
            yield from _kill(setting, state, who, guard)
        case Throw(guard):
            yield from _throw(setting, state, guard)
        case PourSake(guard):
            yield from _sake(setting, state, guard)
        case ShadowWalk():
            takes_effect = can_shadow_walk(setting, state)
            yield _out(setting, Who.NINJA, Card.SHADOW_WALK)
            if takes_effect:
                yield ShadowWalked(Who.NINJA)


def _out(setting: Setting, who: Who, card: Card) -> CastleFact:
    return CardPlayed(who.pile, card, Goes.OUT, setting.seating.of(who))


def _rope(setting: Setting, state: State, who: Who, to: Zone | None) -> Iterator[CastleFact]:
    zone = on_map(state.intruder(who).zone)
    yield _out(setting, who, Card.ROPE)
    if to is not None:
        assert zone is not None
        yield RopeHung(who, link(zone, to))


def _kill(setting: Setting, state: State, who: Who, guard: GuardId | None) -> Iterator[CastleFact]:
    yield _out(setting, who, Card.KENJUTSU)
    if guard is not None:
        yield from _fall(setting, state, guard, Card.KENJUTSU)
    if guard is not None or setting.options.bluff_kenjutsu_alert:
        yield from raised(state, KILL_ALERT[who], Why.FIGHT)


def _throw(setting: Setting, state: State, guard: GuardId | None) -> Iterator[CastleFact]:
    yield _out(setting, Who.NINJA, Card.SHURIKEN)
    if guard is not None:
        yield Threw(Who.NINJA)
        yield from _fall(setting, state, guard, Card.SHURIKEN)


def _fall(setting: Setting, state: State, guard: GuardId, by: Card) -> Iterator[CastleFact]:
    fallen = state.guards[guard]
    yield GuardFell(guard, fallen.zone, by)
    yield from freed(setting, state, fallen, fallen.zone)


def _sake(setting: Setting, state: State, guard: GuardId | None) -> Iterator[CastleFact]:
    yield _out(setting, Who.TRAITOR, Card.SAKE)
    if guard is not None:
        sober = state.guards[guard].copy()
        yield GuardDrunk(guard, sober.zone)
        yield from freed(setting, state, sober, sober.zone)
