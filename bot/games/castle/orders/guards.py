"""A guard seat's standing order for its turn while nothing alarms it (R9.6, R10.4, R10.5, R13, R14.1).

The turn is quiet while publicly the alert is None, was None when the turn began, and no figure of an intruder is
visible. Then the order passes each phase, starts the marches that are due in order of creation, and uses the free
listen in the Guards Card Phase if it names a listener. With two guard seats (R2.7, R2.10) the order acts for its own
seat: it answers no proposal, starts marches only as the lead, and uses the free listen only if it needs no consent, at
the latest after the partner's pass. In all other cases the seat is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.game import Decision, Seat, not_none
from bot.games.castle.decisions import FreeListenPatrol, FreeListenSentry, WatchOrder
from bot.games.castle.decisions.interned import (
    BRANCHES,
    FREE_PATROL_LISTENS,
    FREE_SENTRY_LISTENS,
    MARCH_ALL,
    MARCHES,
    PASS,
)
from bot.games.castle.guards.cards import card_options
from bot.games.castle.guards.idling import is_idle
from bot.games.castle.guards.patrolling import march_options, may_pass, patrols_due
from bot.games.castle.kinds import Moment, PatrolId, Phase, Tunnel
from bot.games.castle.partners.sharing import lead
from bot.games.castle.state.state import State
from bot.games.castle.turn.asking import answering
from bot.games.castle.turn.consent import needs_consent

_WATCHES = frozenset({Phase.ALERT, Phase.CARDS, Phase.PATROL})


def watch_orders(state: State, seat: Seat) -> list[WatchOrder]:
    """The orders of a guard seat for its turns: to pass, with or without a question at forks.

    Or to use the free listen first, with one of its sentries or patrols outside the passage.
    """
    own = state.setting.seating.weapons(seat)
    sentries = [guard for guard in state.sentries() if guard.weapon in own]
    listeners = [WatchOrder(guard=guard.id) for guard in sentries if not isinstance(guard.zone, Tunnel)]
    patrols = [WatchOrder(patrol=key) for key in state.patrols if _can_listen(state, seat, key)]
    return [WatchOrder(), WatchOrder(is_asked_at_forks=False), *listeners, *patrols]


def _can_listen(state: State, seat: Seat, patrol: PatrolId) -> bool:
    members = state.members(patrol)
    is_outside = not isinstance(members[0].zone, Tunnel)
    return is_outside and any(state.setting.seating.owns(seat, guard.weapon) for guard in members)


def is_quiet(state: State) -> bool:
    """True if by public knowledge nothing is alarming."""
    return not (state.alert or state.was_alert or any(one.is_shown for one in state.intruders))


def watched(state: State, seat: Seat, order: WatchOrder) -> Decision | None:
    """What the order decides now; None if its seat is to be asked, or nothing is asked of it."""
    if state.phase not in _WATCHES or not is_quiet(state):
        return None
    if state.moment is Moment.BRANCH and state.action.actor == seat and not order.is_asked_at_forks:
        return BRANCHES[min(state.patrols[not_none(state.action.march)].headings)]
    if state.moment is not Moment.QUIET or seat in answering(state):
        return None
    return _at_rest(state, seat, order)


def obvious(state: State, seat: Seat) -> Decision | None:
    """The only decision of an idle guard seat: its pass, or the march of the last patrol due; else None (R9.6, R13.1).

    With two guard seats each passes for itself (R2.10), regardless of what its partner has still to do or proposes:
    that is private to the two, so the moment must not depend on it.
    """
    if seat not in state.setting.seating.guards or not is_idle(state, seat):
        return None
    due = patrols_due(state)
    found = march_options(state, seat, due) + ([PASS] if may_pass(state, seat, due) else [])
    return found[0] if len(found) == 1 else None


def _at_rest(state: State, seat: Seat, order: WatchOrder) -> Decision | None:
    listen = _listen(order)
    if listen is not None and state.phase is Phase.CARDS and not state.action.is_kenjutsu_only:
        # If the named listener cannot listen, the seat is asked: the order was not just to pass.
        is_free = listen in card_options(state, seat)
        return listen if is_free and not needs_consent(state, seat, listen) else None
    due = patrols_due(state)
    if due:
        return _march(due) if seat == lead(state) else None
    return PASS if may_pass(state, seat, due) else None


def _march(due: Sequence[PatrolId]) -> Decision:
    return MARCH_ALL if len(due) > 1 else MARCHES[due[0]]


def _listen(order: WatchOrder) -> FreeListenSentry | FreeListenPatrol | None:
    if order.guard is not None:
        return FREE_SENTRY_LISTENS[order.guard]
    return None if order.patrol is None else FREE_PATROL_LISTENS[order.patrol]
