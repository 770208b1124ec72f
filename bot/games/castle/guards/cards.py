"""The guards' cards and their free listen: when a seat may play, and on which figures (R6.6 to R6.8, R10).

The effect of each card is in its own module in `cards`.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import Decision, Fact, Seat
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.ready import Ready
from bot.games.castle.decisions import FreeListenPatrol, FreeListenSentry
from bot.games.castle.decisions.interned import FREE_PATROL_LISTENS, FREE_SENTRY_LISTENS
from bot.games.castle.decisions.resolving import Decided, Resolved
from bot.games.castle.facts.guarding import Carded, FreeListenDeclared
from bot.games.castle.facts.turn import CardPlayed
from bot.games.castle.guards.listening import listen_begun
from bot.games.castle.kinds import Card, Goes, GuardId, PatrolId, Phase, Pile
from bot.games.castle.partners.sharing import hand_share
from bot.games.castle.state.held import playable
from bot.games.castle.state.state import State

_ALERT, _CARDS = Phase.ALERT, Phase.CARDS


def card_options(state: State, seat: Seat) -> list[Decision]:
    """All cards a guard seat may play now, with their targets, and the free listen (R10).

    Without Kenjutsu, see `attack_options`.
    """
    listens = may_listen_freely(state)
    held = (playable(state, seat).known or {}) if may_play_cards(state, seat) else {}
    if not (held or listens):
        return []
    ready = Ready(state, seat)
    found: list[Decision] = []
    for card, options in catalogue().guard_options:
        if card in held:
            found += options(ready)
    if listens:
        found += map(FREE_SENTRY_LISTENS.__getitem__, ready.sentries())
        found += map(FREE_PATROL_LISTENS.__getitem__, ready.patrols_outside())
    return found


def may_play_cards(state: State, seat: Seat) -> bool:
    """True if a guard seat may play cards other than Kenjutsu now, regardless of those it holds (R10.2)."""
    if state.action.is_kenjutsu_only:
        return False
    if state.phase is _CARDS:
        return state.piles[seat].spent < hand_share(state, seat)
    return state.phase is _ALERT


def may_listen_freely(state: State) -> bool:
    """True if the free listen is still open, by public knowledge (R10.4).

    In the Card Phase, before any card of this turn; Kenjutsu counts only with `kenjutsuBlocksFreeListen`.
    """
    if state.phase is not _CARDS or state.action.cards_spent or state.action.is_kenjutsu_only:
        return False
    return not (state.setting.options.kenjutsu_blocks_free_listen and _has_struck(state))


def _has_struck(state: State) -> bool:
    """True if a Kenjutsu was played this turn: attackers stay on the board until the intruders move."""
    return bool(state.attacked)


def spent(
    seat: Seat, card: Card, guards: tuple[GuardId, ...] = (), goes: Goes = Goes.DISCARD
) -> Iterator[Fact]:
    """A seat plays a guard card; the `guards` that it is played on, if any, are carded from now on (R6.6)."""
    yield CardPlayed(Pile.GUARDS, card, goes, seat)
    if guards:
        yield Carded(guards)


def group(state: State, patrol: PatrolId) -> tuple[GuardId, ...]:
    """The ids of the guards of a patrol, in order."""
    return tuple(guard.id for guard in state.members(patrol))


def freely_listened(decided: Decided[FreeListenSentry | FreeListenPatrol]) -> Iterator[Fact]:
    """A sentry or a patrol makes the free listen (R10.4)."""
    match decided.decision:
        case FreeListenSentry(guard):
            guards: tuple[GuardId, ...] = (guard,)
        case FreeListenPatrol(patrol):
            guards = group(decided.state, patrol)
    yield FreeListenDeclared(guards, decided.seat)
    yield from listen_begun(decided.state, guards)


RESOLVED: Resolved = {FreeListenSentry: freely_listened, FreeListenPatrol: freely_listened}
