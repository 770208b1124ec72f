"""Things that a seat may expect to do and cannot do now, each with the reason: cards in its hand, other acts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.acts import Barred, Choice, Tone
from bot.engine.game import Draft, Seat
from bot.games.castle import decisions as d
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.ready import Ready
from bot.games.castle.guards.cards import may_listen_freely, may_play_cards
from bot.games.castle.guards.patrolling import may_pass, patrols_due
from bot.games.castle.intruders.plan import Plan
from bot.games.castle.intruders.sneaking import is_too_late, longest
from bot.games.castle.kinds import Moment, Phase, Who
from bot.games.castle.names import names
from bot.games.castle.state.held import playable
from bot.games.castle.state.state import State
from bot.words import _


def barred(state: State, seat: Seat, draft: Draft | None) -> Sequence[Barred]:
    """What is barred in an intruders' plan, or for a guard seat at a quiet moment; nothing at other moments.

    Nothing either once the plan is at its end: the question says that.
    """
    setting = state.setting
    if isinstance(draft, Plan):
        is_ended = draft.state.result is not None or any(
            isinstance(each, d.StayReady) for each in draft.pieces
        )
        whose = () if is_ended else setting.seating.played_by(seat)
        return [
            each
            for who in whose
            if draft.state.intruder(who).is_in_play
            for each in (*_stopped(draft, who), *_planned(draft, who))
        ]
    if seat not in setting.seating.guards or state.moment is not Moment.QUIET:
        return ()
    return [*_cards(state, seat), *_listens(state, seat), *_marches(state, seat)]


def _cards(state: State, seat: Seat) -> Iterator[Barred]:
    """Cards in the hand, but Kenjutsu, that the seat may play now and no figure can use."""
    held = playable(state, seat).known or {}
    ready = Ready(state, seat)
    for each in catalogue().guard_cards if may_play_cards(state, seat) else ():
        if each.card in held and each.options is not None and not any(True for _each in each.options(ready)):
            yield Barred(each.plays[0].kind, Choice(each.title(), each.idle()))


def _listens(state: State, seat: Seat) -> Iterator[Barred]:
    """The free listen, once it is over in a Card Phase in which the seat may play cards (R10.4)."""
    is_over = state.phase is Phase.CARDS and not may_listen_freely(state)
    if is_over and may_play_cards(state, seat):
        # One for both: they are impossible for the same reason, and each would take a line of a phone.
        text = _("only while no card has been played this turn")
        yield Barred(d.FreeListenSentry, Choice(_("Free listen"), text))


def _marches(state: State, seat: Seat) -> Iterator[Barred]:
    """The end of the turn before all patrols have marched, and "march all" after one has (R13.1).

    Only in the Patrol Phase, and only for a guard seat without a partner.
    """
    if state.phase is not Phase.PATROL or len(state.setting.seating.guards) > 1:
        return
    due = patrols_due(state)
    if not may_pass(state, seat, due):
        text = _("some patrols have not marched yet: they must march before the turn can end")
        yield Barred(d.Pass, Choice(_("End the turn"), text, Tone.MAIN), is_direct=True)
    if len(due) < 2 and any(
        guard.id in state.moved and guard.patrol is not None for guard in state.guards.values()
    ):
        text = _("one patrol is left: choose its march") if due else _("no patrol is left to march")
        yield Barred(d.MarchAll, Choice(_("March all"), text, Tone.MAIN), is_direct=True)


def _stopped(draft: Plan, who: Who) -> Iterator[Barred]:
    """The steps of an intruder that only the other intruder prevents (R15.2, R17.5)."""
    state = draft.state
    mate = state.traitor if who is Who.NINJA else state.ninja
    if draft.is_searching:
        return
    if mate.must_leave:
        text = _("first the ninja must leave the zone")
    elif is_too_late(state, who):
        text = _("the ninja goes before the traitor")
    elif who in state.sneaking.finished and state.intruder(who).speed < longest(state.intruder(who)):
        text = _("this move ended when the other intruder's began")
    else:
        return
    yield Barred(d.Step, Choice(_("No step"), text), names.short(who), is_direct=True)


def _planned(draft: Plan, who: Who) -> Iterator[Barred]:
    """Cards of an intruder that wait for something, and searches before there is a zone to search (R21.2)."""
    held, options = draft.state.intruder(who).hand.known or {}, draft.options()
    waiting = [each for each in catalogue().intruder_cards if who.pile in each.piles and each.card in held]
    for each in waiting:
        if each.serves is None or each.idle is None:
            continue
        if not any(isinstance(option, each.serves) and _is_of(option, who) for option in options):
            yield Barred(each.serves, Choice(each.title(), each.idle()), names.short(who))
    if not any(isinstance(each, d.Search) and _is_of(each, who) for each in (*options, *draft.pieces)):
        text = _("only zones entered or left this turn")
        yield Barred(d.Search, Choice(_("Search"), text), names.short(who))


def _is_of(option: object, who: Who) -> bool:
    return getattr(option, "who", who) is who
