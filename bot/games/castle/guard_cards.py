"""The guards' cards: what may be played, and what follows (R5.1, R6.6 to R6.8, R10, R12, R18.2)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import Decision
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
from bot.games.castle.kinds import Card, Goes, GuardId, PatrolId, Phase, Pile
from bot.games.castle.listening import STEPS, listen_begun
from bot.games.castle.options import GuardPassageEntry
from bot.games.castle.setting import Setting
from bot.games.castle.state import Guard, State


def card_options(setting: Setting, state: State) -> list[Decision]:
    """Every card the guards may play now with its targets, and the free listen (R10)."""
    if not _may_play_cards(setting, state):
        return [*_free_listens(setting, state)]
    return [
        *_listens(state),
        *_searches(state),
        *_wakes(setting, state),
        *_passages(setting, state),
        *_free_listens(setting, state),
    ]


def _may_play_cards(setting: Setting, state: State) -> bool:
    if state.is_kenjutsu_only or state.phase not in (Phase.ALERT, Phase.CARDS):
        return False
    return state.phase is Phase.ALERT or state.hand_spent < setting.options.hand_cards_per_turn


def _holds(state: State, card: Card) -> bool:
    return state.hand_of(Pile.GUARDS).count(card) > 0


def _fresh_sentries(state: State) -> list[GuardId]:
    return [guard.id for guard in state.sentries() if not guard.carded]


def _listening_sentries(state: State) -> list[GuardId]:
    return [key for key in _fresh_sentries(state) if state.guards[key].zone is not None]


def _fresh_patrols(state: State) -> list[PatrolId]:
    return [key for key in state.patrols if not any(guard.carded for guard in state.members(key))]


def _listening_patrols(state: State) -> list[PatrolId]:
    return [key for key in _fresh_patrols(state) if state.place_of(key) is not None]


def _listens(state: State) -> Iterator[Decision]:
    if _holds(state, Card.SENTRY_LISTEN):
        yield from map(SentryListen, _listening_sentries(state))
    if _holds(state, Card.PATROL_LISTEN):
        yield from map(PatrolListen, _listening_patrols(state))


def _free_listens(setting: Setting, state: State) -> Iterator[Decision]:
    if state.phase is not Phase.CARDS or state.cards_spent or state.is_kenjutsu_only:
        return
    if not (setting.options.kenjutsu_blocks_free_listen and _has_struck(state)):
        yield from map(FreeListenSentry, _listening_sentries(state))
        yield from map(FreeListenPatrol, _listening_patrols(state))


def _has_struck(state: State) -> bool:
    """Whether a Kenjutsu was played this turn: no guard leaves the board before the intruders move."""
    return any(guard.attacked for guard in state.guards.values())


def _searches(state: State) -> Iterator[Decision]:
    if _holds(state, Card.SENTRY_SEARCH):
        yield from (SentrySearch(g.id) for g in state.guards.values() if _may_move(g) and not g.carded)
    if _holds(state, Card.PATROL_SEARCH):
        for patrol in _fresh_patrols(state):
            yield from (PatrolSearch(patrol, guards) for guards in parties(state, patrol))


def _may_move(guard: Guard) -> bool:
    return not guard.is_drunk and not guard.moved


def parties(state: State, patrol: PatrolId) -> list[tuple[GuardId, ...]]:
    """The groups of at least two that a Patrol Search can take (R12.6).

    Guards who differ in nothing that matters are interchangeable: of such the lowest ids go first.
    """
    members = state.members(patrol)
    if not all(map(_may_move, members)):
        return []
    idle = [guard.id for guard in members if not guard.attacked]
    spent = [guard.id for guard in members if guard.attacked]
    return [
        tuple(sorted(idle[:some] + spent[:more]))
        for some in range(len(idle) + 1)
        for more in range(len(spent) + 1)
        if some + more >= 2
    ]


def _wakes(setting: Setting, state: State) -> Iterator[Decision]:
    if not _holds(state, Card.AWAKEN):
        return
    barracks = [zone for zone, number in sorted((state.sleepers or {}).items()) if number]
    if barracks:
        if len(state.guards) < setting.options.max_guards:
            yield from map(Awaken, barracks)
    else:
        yield from (Sober(guard.id) for guard in state.guards.values() if guard.is_drunk)


def _passages(setting: Setting, state: State) -> Iterator[Decision]:
    if not _holds(state, Card.PASSAGE):
        return
    if setting.options.guard_passage_entry is GuardPassageEntry.CARD_OPENS:
        yield OpenPassage(None)
    else:
        for guard in state.guards.values():
            if guard.zone in state.found_entrances and _may_move(guard) and not guard.carded:
                yield OpenPassage(guard.id)


def attack_options(setting: Setting, state: State) -> list[Decision]:
    """The Kenjutsu that can be played now (R18.2 to R18.4)."""
    if not _holds(state, Card.KENJUTSU) and not _can_fetch(setting, state):
        return []
    shown = [intruder for intruder in state.intruders if intruder.is_shown and intruder.is_in_play]
    return [
        Attack(guard.id, intruder.who)
        for intruder in shown
        for guard in state.active_at(intruder.figure)
        if not guard.attacked
    ]


def _can_fetch(setting: Setting, state: State) -> bool:
    """Whether a Kenjutsu of the hand that is set aside may be played (R9.5)."""
    is_allowed = setting.options.alert_phase_kenjutsu_from_hand and state.phase is Phase.ALERT
    return is_allowed and state.hand.count(Card.KENJUTSU) > 0


def _spent(card: Card, guards: tuple[GuardId, ...], goes: Goes = Goes.DISCARD) -> Iterator[CastleFact]:
    yield CardPlayed(Pile.GUARDS, card, goes)
    if guards:
        yield Carded(guards)


def _group(state: State, patrol: PatrolId) -> tuple[GuardId, ...]:
    return tuple(guard.id for guard in state.members(patrol))


def listened(setting: Setting, state: State, decision: SentryListen | PatrolListen) -> Iterator[CastleFact]:
    """A listen by card (R11.3.1)."""
    card = Card.SENTRY_LISTEN if isinstance(decision, SentryListen) else Card.PATROL_LISTEN
    guards = _listeners(state, decision)
    yield from _spent(card, guards)
    yield from listen_begun(setting, state, guards)


def _listeners(
    state: State, decision: SentryListen | PatrolListen | FreeListenSentry | FreeListenPatrol
) -> tuple[GuardId, ...]:
    match decision:
        case SentryListen(guard) | FreeListenSentry(guard):
            return (guard,)
        case PatrolListen(patrol) | FreeListenPatrol(patrol):
            return _group(state, patrol)


def freely_listened(
    setting: Setting, state: State, decision: FreeListenSentry | FreeListenPatrol
) -> Iterator[CastleFact]:
    """The free listen (R10.4)."""
    guards = _listeners(state, decision)
    yield FreeListenDeclared(guards)
    yield from listen_begun(setting, state, guards)


def sentry_searched(state: State, decision: SentrySearch) -> Iterator[CastleFact]:
    """A sentry moves, or one guard leaves his patrol by a step (R12.5)."""
    yield from _spent(Card.SENTRY_SEARCH, (decision.guard,))
    is_owed = state.guards[decision.guard].patrol is not None
    yield MoveBegan((decision.guard,), STEPS, is_owed)


def patrol_searched(state: State, decision: PatrolSearch) -> Iterator[CastleFact]:
    """At least two guards of a patrol move; all of it is carded (R12.6)."""
    everyone = _group(state, decision.patrol)
    yield from _spent(Card.PATROL_SEARCH, everyone)
    yield MoveBegan(decision.guards, STEPS, is_owed=len(decision.guards) < len(everyone))


def awoke(state: State, decision: Awaken) -> Iterator[CastleFact]:
    """A sleeper becomes a sentry (R12.10) and may move unless an intruder stands there (R12.11)."""
    yield from _spent(Card.AWAKEN, ())
    guard = GuardId(state.next_guard)
    yield GuardAwoke(guard, decision.zone, state.next_weapon())
    met = yield from guards_met(state, decision.zone)
    if not met:
        yield MoveBegan((guard,), STEPS, is_owed=False)


def sobered(setting: Setting, state: State, decision: Sober) -> Iterator[CastleFact]:
    """A drunk guard becomes active again, with his old weapon if one is left (R12.13).

    He gets no move but with `soberMoves`, and none out of the passage, which takes a search (R23.16).
    """
    yield from _spent(Card.AWAKEN, ())
    guard = state.guards[decision.guard]
    weapon = guard.weapon if state.spare(guard.weapon) else state.next_weapon()
    yield GuardSobered(guard.id, weapon)
    met = yield from guards_met(state, guard.zone)
    if setting.options.sober_moves and not met and guard.zone is not None:
        yield MoveBegan((guard.id,), STEPS, is_owed=False)


def passage_opened(setting: Setting, state: State, decision: OpenPassage) -> Iterator[CastleFact]:
    """A guard in a discovered entrance goes inside (R23.14); without a guard the card only gives a place."""
    if decision.guard is None:
        yield from _spent(Card.PASSAGE, (), Goes.TABLE)
        return
    yield from _spent(Card.PASSAGE, (decision.guard,), Goes.TABLE)
    guard = state.guards[decision.guard]
    if guard.patrol is not None:
        yield PatrolSplit(guard.patrol, (guard.id,), None)
    start = guard.zone
    assert start is not None
    yield GuardsStepped((guard.id,), None, 0, start)
    yield from left_behind(setting, state, start)
    yield from guards_met(state, None)


def attacked(setting: Setting, state: State, decision: Attack) -> Iterator[CastleFact]:
    """One wound to a visible intruder (R18.2, R18.5). Drawn cards are played before those set aside."""
    if not _holds(state, Card.KENJUTSU):
        yield Fetched(Card.KENJUTSU)
    yield CardPlayed(Pile.GUARDS, Card.KENJUTSU, Goes.WOUND)
    wounds = state.intruder(decision.who).wounds + 1
    yield GuardStruck(decision.guard, decision.who, wounds)
    yield from raised_to_high(state, Why.FIGHT)
    if wounds >= wounds_borne(setting, decision.who):
        yield from died(setting, state, decision.who)
