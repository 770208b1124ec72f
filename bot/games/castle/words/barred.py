"""Things that a seat may expect to do and cannot do now, each with the reason: cards in its hand, other acts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.engine.acts import Barred, Choice, Tone
from bot.engine.game import Draft, Seat
from bot.games.castle import decisions as d
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import OfGuards
from bot.games.castle.catalogue.ready import Ready
from bot.games.castle.guards.cards import may_listen_freely, may_play_cards
from bot.games.castle.guards.patrolling import may_pass, patrols_due
from bot.games.castle.intruders.plan import Plan
from bot.games.castle.intruders.sneaking import can_step, is_too_late, longest
from bot.games.castle.kinds import Moment, Phase, Who
from bot.games.castle.names import names
from bot.games.castle.state.held import playable
from bot.games.castle.state.state import State
from bot.games.castle.words.brief import aimed
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
    """Cards of the hand, and those played this turn, that cannot be played now; then the guards who had one.

    Nothing for outsiders, who do not know the hand, and nothing after the Card Phase.
    """
    held, played = playable(state, seat).known, state.piles[seat].discard
    if held is None or state.phase not in (Phase.ALERT, Phase.CARDS):
        return
    ready, why = Ready(state, seat), _no_more_cards(state, seat)
    for each in catalogue().guard_cards:
        if each.options is None or not (held.get(each.card) or played.count(each.card)):
            continue
        kind = each.plays[0].kind
        if why:
            yield Barred(kind, Choice(each.title(), why))
        elif not held.get(each.card):
            yield Barred(kind, Choice(each.title(), _("you have no such card left to play now")))
        elif any(True for _each in each.options(ready)):
            yield from _carded(state, seat, each)
        else:
            yield Barred(kind, Choice(each.title(), each.idle()), is_lasting=_is_lasting(state, seat, each))


def _no_more_cards(state: State, seat: Seat) -> str:
    """Why a guard seat can play no card but Kenjutsu (R10.2, R10.4); empty if it can."""
    if may_play_cards(state, seat):
        return ""
    if state.action.is_kenjutsu_only:
        return _("after the free listen only Kenjutsu can be played")
    return _("no more cards from the hand can be played this turn")


def _is_lasting(state: State, seat: Seat, card: OfGuards) -> bool:
    """True if a card without options had none when the turn began, and gets none during it.

    That is so if it would have none if no guard had had a card or a move; unless such a card was played, or it needs a
    patrol and guards stand together who can form one (R6.9).
    """
    is_of_patrols = any(play.aims == "patrol" for play in card.plays)
    may_form = is_of_patrols and bool(state.guard_index.meetings)
    if card.options is None or may_form or state.piles[seat].discard.count(card.card):
        return False
    fresh = state.copy()
    fresh.carded = fresh.moved = frozenset()
    return not any(True for _each in card.options(Ready(fresh, seat)))


def _carded(state: State, seat: Seat, card: OfGuards) -> Iterator[Barred]:
    """The guards of a seat that a card could be played on if they had had none this turn (R6.6, R6.7)."""
    if not state.carded or card.options is None:
        return
    fresh = state.copy()
    fresh.carded = frozenset()
    now = [*card.options(Ready(state, seat))]
    for option in card.options(Ready(fresh, seat)):
        if option not in now:
            found = catalogue().plays[type(option)].choice(state.setting.board, state, option)
            note = _("there was a card on them this turn already")
            short = aimed(state.setting.board, state, option)
            yield Barred(type(option), replace(found, note=note, short=short))


def _listens(state: State, seat: Seat) -> Iterator[Barred]:
    """The free listen, after it or in a turn with cards (R10.4)."""
    is_over = state.phase is Phase.CARDS and not may_listen_freely(state)
    if not is_over or not (may_play_cards(state, seat) or playable(state, seat).known):
        return
    # One for both: they are impossible for the same reason.
    text = (
        _("there was one this turn already")
        if state.action.is_kenjutsu_only
        else _("only while no card has been played this turn")
    )
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
    if draft.is_searching and not can_step(state, who):
        return
    if draft.is_searching:
        text = _("after a search nobody moves any more: Undo takes it out")
    elif mate.must_leave:
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
