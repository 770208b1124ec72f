"""The guards' cards: what may be played, and what follows (R5.1, R6.6 to R6.8, R10, R12, R18.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, product

from bot.engine.game import Decision, Seat
from bot.games.castle.alerting import raised_to_high
from bot.games.castle.decisions import (
    Attack,
    Awaken,
    FreeListenPatrol,
    FreeListenSentry,
    OpenPassage,
    PatrolListen,
    PatrolSearch,
    SentryListen,
    SentrySearch,
    Sober,
)
from bot.games.castle.decisions.made import (
    FREE_PATROL_LISTENS,
    FREE_SENTRY_LISTENS,
    PATROL_LISTENS,
    SENTRY_LISTENS,
    SENTRY_SEARCHES,
    WAKES,
)
from bot.games.castle.detection import guards_met, left_behind
from bot.games.castle.ending import died, wounds_borne
from bot.games.castle.facts import CastleFact
from bot.games.castle.facts.fighting import GuardStruck
from bot.games.castle.facts.guarding import (
    Carded,
    FreeListenDeclared,
    GuardAwoke,
    GuardSobered,
    GuardsStepped,
    MoveBegan,
    PatrolSplit,
)
from bot.games.castle.facts.turn import CardPlayed, Fetched, Why
from bot.games.castle.joint import hand_share
from bot.games.castle.kinds import Card, Goes, GuardId, PatrolId, Phase, Pile, Tunnel, Weapon, on_map
from bot.games.castle.listening import STEPS, listen_begun
from bot.games.castle.options import GuardPassageEntry
from bot.games.castle.resolving import Deed, Resolved
from bot.games.castle.setting import Setting
from bot.games.castle.state import Guard, State

_ALERT, _CARDS = Phase.ALERT, Phase.CARDS
_SENTRY_LISTEN, _PATROL_LISTEN = Card.SENTRY_LISTEN, Card.PATROL_LISTEN
_SENTRY_SEARCH, _PATROL_SEARCH = Card.SENTRY_SEARCH, Card.PATROL_SEARCH
_AWAKEN, _SECRET_PASSAGE = Card.AWAKEN, Card.PASSAGE
_ON_PATROLS = frozenset({_PATROL_LISTEN, _PATROL_SEARCH})


def card_options(setting: Setting, state: State, seat: Seat) -> list[Decision]:
    """Every card a guard seat may play now with its targets, and the free listen (R10)."""
    listens = may_listen_freely(setting, state)
    held = (state.playable(seat).known or {}) if _may_play_cards(setting, state, seat) else {}
    if not (held or listens):
        return []
    own = setting.seating.weapons(seat)
    found: list[Decision] = []
    sentries = _fresh_sentries(state, own) if listens or _SENTRY_LISTEN in held else []
    patrols = _fresh_patrols(state, own) if listens or not _ON_PATROLS.isdisjoint(held) else []
    if _SENTRY_LISTEN in held:
        found += map(SENTRY_LISTENS.__getitem__, sentries)
    if _PATROL_LISTEN in held:
        found += map(PATROL_LISTENS.__getitem__, _outside(state, patrols))
    if _SENTRY_SEARCH in held:
        found += _sentry_searches(state, own)
    if _PATROL_SEARCH in held:
        for key in patrols:
            found += [PatrolSearch(key, guards) for guards in parties(setting, state, key, seat)]
    if _AWAKEN in held:
        found += _wakes(setting, state)
    if _SECRET_PASSAGE in held:
        found += _passages(setting, state, seat)
    if listens:
        found += map(FREE_SENTRY_LISTENS.__getitem__, sentries)
        found += map(FREE_PATROL_LISTENS.__getitem__, _outside(state, patrols))
    return found


def _may_play_cards(setting: Setting, state: State, seat: Seat) -> bool:
    if state.is_kenjutsu_only:
        return False
    if state.phase is _CARDS:
        return state.piles[seat].spent < hand_share(setting, state, seat)
    return state.phase is _ALERT


def _fresh_sentries(state: State, own: Collection[Weapon]) -> list[GuardId]:
    """Own sentries without a mark who can listen: not inside the passage (R6.6, R2.5, R11.1)."""
    return [
        guard.id
        for guard in state.sentries()
        if not guard.carded and guard.weapon in own and not isinstance(guard.zone, Tunnel)
    ]


def _fresh_patrols(state: State, own: Collection[Weapon]) -> list[PatrolId]:
    """Patrols without a mark that have an own guard (R6.6, R2.5)."""
    members = state.muster.by_patrol
    return [key for key in state.patrols if _is_fresh(members[key], own)]


def _outside(state: State, patrols: Iterable[PatrolId]) -> list[PatrolId]:
    """Those that can listen: not inside the passage (R11.1)."""
    return [key for key in patrols if not isinstance(state.place_of(key), Tunnel)]


def _is_fresh(members: Sequence[Guard], own: Collection[Weapon]) -> bool:
    has_own = False
    for guard in members:
        if guard.carded:
            return False
        has_own = has_own or guard.weapon in own
    return has_own


def may_listen_freely(setting: Setting, state: State) -> bool:
    """Whether the free listen is still open, for all that is public (R10.4)."""
    if state.phase is not _CARDS or state.cards_spent or state.is_kenjutsu_only:
        return False
    return not (setting.options.kenjutsu_blocks_free_listen and _has_struck(state))


def _has_struck(state: State) -> bool:
    """Whether a Kenjutsu was played this turn: no guard leaves the board before the intruders move."""
    return any(guard.attacked for guard in state.guards.values())


def _sentry_searches(state: State, own: Collection[Weapon]) -> list[Decision]:
    return [
        SENTRY_SEARCHES[guard.id]
        for guard in state.guards.values()
        if not (guard.carded or guard.moved or guard.is_drunk) and guard.weapon in own
    ]


def parties(setting: Setting, state: State, patrol: PatrolId, seat: Seat) -> list[tuple[GuardId, ...]]:
    """The groups of at least two, an own guard among them, that a seat's Patrol Search can take (R12.6, R2.5).

    Guards who differ in nothing that matters are interchangeable: of such the lowest ids go first.
    """
    members = state.members(patrol)
    for guard in members:
        if guard.moved or guard.is_drunk:
            return []
    if len(members) == 2:
        return [(members[0].id, members[1].id)]
    kinds: dict[tuple[bool, bool], list[GuardId]] = {}
    for guard in members:
        kinds.setdefault((guard.attacked, setting.seating.owns(seat, guard.weapon)), []).append(guard.id)
    own = {guard.id for guard in members if setting.seating.owns(seat, guard.weapon)}
    choices = product(*([tuple(alike[:size]) for size in range(len(alike) + 1)] for alike in kinds.values()))
    groups = (tuple(sorted(chain.from_iterable(choice))) for choice in choices)
    return sorted(group for group in groups if len(group) >= 2 and not own.isdisjoint(group))


def _wakes(setting: Setting, state: State) -> list[Decision]:
    barracks = sorted([zone for zone, number in (state.sleepers or {}).items() if number])
    if not barracks:
        return [Sober(guard.id) for guard in state.guards.values() if guard.is_drunk]
    return [*map(WAKES.__getitem__, barracks)] if len(state.guards) < setting.options.max_guards else []


def _passages(setting: Setting, state: State, seat: Seat) -> Iterator[Decision]:
    if setting.options.guard_passage_entry is GuardPassageEntry.CARD_OPENS:
        yield OpenPassage(None)
        return
    found = {zone for passage in state.passages.values() for zone in passage.found}
    for guard in state.guards.values() if found else ():
        is_able = guard.zone in found and not (guard.carded or guard.moved or guard.is_drunk)
        if is_able and setting.seating.owns(seat, guard.weapon):
            yield from (OpenPassage(guard.id, tunnel) for tunnel in state.passages.found_from(guard.zone))


def attack_options(setting: Setting, state: State, seat: Seat) -> list[Decision]:
    """The Kenjutsu that a seat can play now, with own figures (R18.2 to R18.4)."""
    shown = [intruder for intruder in state.intruders if intruder.is_shown]
    has_kenjutsu = state.playable(seat).count(Card.KENJUTSU) or _can_fetch(setting, state, seat)
    if not has_kenjutsu:
        return []
    return [
        Attack(guard.id, intruder.who)
        for intruder in shown
        for guard in state.active_at(intruder.figure)
        if not guard.attacked and setting.seating.owns(seat, guard.weapon)
    ]


def _can_fetch(setting: Setting, state: State, seat: Seat) -> bool:
    """Whether a Kenjutsu of the hand that is set aside may be played (R9.5)."""
    is_allowed = setting.options.alert_phase_kenjutsu_from_hand and state.phase is Phase.ALERT
    return is_allowed and state.piles[seat].hand.count(Card.KENJUTSU) > 0


def _spent(
    seat: Seat, card: Card, guards: tuple[GuardId, ...], goes: Goes = Goes.DISCARD
) -> Iterator[CastleFact]:
    yield CardPlayed(Pile.GUARDS, card, goes, seat)
    if guards:
        yield Carded(guards)


def _group(state: State, patrol: PatrolId) -> tuple[GuardId, ...]:
    return tuple(guard.id for guard in state.members(patrol))


def listened(deed: Deed[SentryListen | PatrolListen]) -> Iterator[CastleFact]:
    """A listen by card (R11.3.1)."""
    setting, state, seat, decision, _chance = deed
    card = Card.SENTRY_LISTEN if isinstance(decision, SentryListen) else Card.PATROL_LISTEN
    guards = _listeners(state, decision)
    yield from _spent(seat, card, guards)
    yield from listen_begun(setting, state, guards)


def _listeners(
    state: State, decision: SentryListen | PatrolListen | FreeListenSentry | FreeListenPatrol
) -> tuple[GuardId, ...]:
    match decision:
        case SentryListen(guard) | FreeListenSentry(guard):
            return (guard,)
        case PatrolListen(patrol) | FreeListenPatrol(patrol):
            return _group(state, patrol)


def freely_listened(deed: Deed[FreeListenSentry | FreeListenPatrol]) -> Iterator[CastleFact]:
    """The free listen (R10.4)."""
    guards = _listeners(deed.state, deed.decision)
    yield FreeListenDeclared(guards, deed.seat)
    yield from listen_begun(deed.setting, deed.state, guards)


def sentry_searched(deed: Deed[SentrySearch]) -> Iterator[CastleFact]:
    """A sentry moves, or one guard leaves his patrol by a step (R12.5)."""
    guard = deed.decision.guard
    yield from _spent(deed.seat, Card.SENTRY_SEARCH, (guard,))
    is_owed = deed.state.guards[guard].patrol is not None
    yield MoveBegan((guard,), STEPS, is_owed)


def patrol_searched(deed: Deed[PatrolSearch]) -> Iterator[CastleFact]:
    """At least two guards of a patrol move; all of it is carded (R12.6)."""
    everyone, going = _group(deed.state, deed.decision.patrol), deed.decision.guards
    yield from _spent(deed.seat, Card.PATROL_SEARCH, everyone)
    yield MoveBegan(going, STEPS, is_owed=len(going) < len(everyone))


def awoke(deed: Deed[Awaken]) -> Iterator[CastleFact]:
    """A sleeper becomes a sentry (R12.10) and may move unless an intruder stands there (R12.11)."""
    setting, state, seat, decision, _chance = deed
    yield from _spent(seat, Card.AWAKEN, ())
    guard = GuardId(state.next_guard)
    yield GuardAwoke(guard, decision.zone, _woken_weapon(setting, state, seat))
    met = yield from guards_met(state, decision.zone)
    if not met:
        yield MoveBegan((guard,), STEPS, is_owed=False)


def _woken_weapon(setting: Setting, state: State, seat: Seat) -> Weapon:
    """The playing seat's weapon, the other one only if its own are all out (R12.10)."""
    own = (weapon for weapon in setting.seating.weapons(seat) if state.spare(weapon))
    return next(own, None) or state.next_weapon()


def sobered(deed: Deed[Sober]) -> Iterator[CastleFact]:
    """A drunk guard becomes active again, with his old weapon if one is left (R12.13).

    He gets no move but with `soberMoves`, and none out of the passage, which takes a search (R23.16).
    """
    setting, state, seat, decision, _chance = deed
    yield from _spent(seat, Card.AWAKEN, ())
    guard = state.guards[decision.guard]
    weapon = guard.weapon if state.spare(guard.weapon) else state.next_weapon()
    yield GuardSobered(guard.id, weapon)
    met = yield from guards_met(state, guard.zone)
    if setting.options.sober_moves and not met and on_map(guard.zone) is not None:
        yield MoveBegan((guard.id,), STEPS, is_owed=False)


def passage_opened(deed: Deed[OpenPassage]) -> Iterator[CastleFact]:
    """A guard in a discovered entrance goes inside (R23.14); without a guard the card only gives a place."""
    setting, state, seat, decision, _chance = deed
    if decision.guard is None:
        yield from _spent(seat, Card.PASSAGE, (), Goes.TABLE)
        return
    yield from _spent(seat, Card.PASSAGE, (decision.guard,), Goes.TABLE)
    guard = state.guards[decision.guard]
    if guard.patrol is not None:
        yield PatrolSplit(guard.patrol, (guard.id,), None)
    entrance = on_map(guard.zone)
    assert entrance is not None
    yield GuardsStepped((guard.id,), decision.tunnel, 0, entrance)
    if setting.options.rehide_when_guards_leave:
        yield from left_behind(state, entrance)
    yield from guards_met(state, decision.tunnel)


def attacked(deed: Deed[Attack]) -> Iterator[CastleFact]:
    """One wound to a visible intruder (R18.2, R18.5). Drawn cards are played before those set aside."""
    setting, state, seat, decision, _chance = deed
    if not state.playable(seat).count(Card.KENJUTSU):
        yield Fetched(seat, Card.KENJUTSU)
    yield CardPlayed(Pile.GUARDS, Card.KENJUTSU, Goes.WOUND, seat)
    wounds = state.intruder(decision.who).wounds + 1
    yield GuardStruck(decision.guard, decision.who, wounds, seat)
    yield from raised_to_high(state, Why.FIGHT)
    if wounds >= wounds_borne(setting, decision.who):
        yield from died(setting, state, decision.who)


RESOLVED: Resolved = {
    SentryListen: listened,
    PatrolListen: listened,
    FreeListenSentry: freely_listened,
    FreeListenPatrol: freely_listened,
    SentrySearch: sentry_searched,
    PatrolSearch: patrol_searched,
    Awaken: awoke,
    Sober: sobered,
    OpenPassage: passage_opened,
    Attack: attacked,
}
