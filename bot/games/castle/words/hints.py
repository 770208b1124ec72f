"""One warning about a drafted turn when much is at stake, from what its seat has witnessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Final

from bot.engine.boards.protocol import Zone
from bot.engine.game import Draft, Seat
from bot.games.castle.decisions import Search
from bot.games.castle.detection.detection import window_closed
from bot.games.castle.intruders.ending import wounds_borne
from bot.games.castle.intruders.plan import Plan
from bot.games.castle.intruders.quest import Quest
from bot.games.castle.kinds import on_map
from bot.games.castle.memory.forecast import marches, reach
from bot.games.castle.names import names
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.figures import Guard, Intruder
from bot.games.castle.state.state import State
from bot.words import _

Own = Mapping[Zone, Intruder]
"""The intruders of a seat, by the zones where they will be."""
_MANY: Final = 3
"""If at least this many guards can reach the place of a search, the hint mentions them."""


def hint(state: State, seat: Seat, draft: Draft | None) -> str:
    """What an intruder of this seat leaves undone, or what can happen to them next turn, after this draft.

    Only the first of them in this order: a known goal left, then dangers, the worst first. Empty without any, for all
    drafts but a complete plan, and in the last turn.
    """
    setting = state.setting
    if not isinstance(draft, Plan) or not draft.is_complete() or state.turn >= setting.options.turns:
        return ""
    then = _afterwards(draft)
    if then.result is not None:
        return ""
    own = _own(then, seat)
    dangers = (danger(then, own) for danger in _WORST_FIRST)
    return next(chain(_forgotten(setting, draft), *dangers, _searching(then, draft, own)), "")


def _forgotten(setting: Setting, draft: Plan) -> Iterator[str]:
    """A player may leave a search of a known goal for later, but rarely means to (R21.6)."""
    for piece in draft.options():
        if isinstance(piece, Search):
            quest = Quest(setting.board, draft.state, piece.who)
            if quest.is_sure and piece.zone in quest.places:
                yield _("{who} does not search {zone}, where the goal is known to lie.").format(
                    who=names.capital(names.intruder(piece.who)), zone=setting.board.label(piece.zone)
                )


def _afterwards(draft: Plan) -> State:
    """The state after the draft is committed, as far as the seat can tell."""
    scratch = draft.state.copy()
    for fact in window_closed(scratch):
        fact.apply(scratch)
    return scratch


def _own(then: State, seat: Seat) -> Own:
    own = [one for who in then.setting.seating.played_by(seat) if (one := then.intruder(who)).is_in_play]
    return {zone: one for one in own if (zone := on_map(one.zone)) is not None}


def _beside(then: State, own: Own) -> Iterator[str]:
    """Guards who already see an intruder need no step to strike; only those who may hold a card (R18.2)."""
    for zone, one in own.items():
        there = [guard for guard in then.active_at(zone) if _may_play(then, guard)]
        if one.is_shown and there:
            yield _("{zone}: {guards} can strike next turn.").format(
                zone=then.setting.board.label(zone), guards=names.guards([guard.id for guard in there])
            )


def _marching(then: State, own: Own) -> Iterator[str]:
    """A patrol marches without a card (R13.1), up to the first intruder on its way (R13.6)."""
    for patrol in sorted(then.patrols):
        for _here, *ahead in marches(then, patrol):
            met = next((zone for zone in ahead if zone in own), None)
            if met is not None:
                yield _comes(then.setting, names.patrol(patrol), met)


def _by_card(then: State, own: Own) -> Iterator[str]:
    """Guards who need a card to come, only if the strokes of one guard, or of one patrol, could kill (R19.1).

    Otherwise the warning would nearly always apply, and nobody would read it.
    """
    for zone, one in own.items():
        lives = wounds_borne(then.setting, one.who) - one.wounds
        for guard in then.guards.values():
            size = 1 if guard.patrol is None else len(then.members(guard.patrol))
            if size < lives or not _may_play(then, guard):
                continue
            if zone in reach(then, guard, own):
                whose = names.guards([guard.id]) if guard.patrol is None else names.patrol(guard.patrol)
                yield _comes(then.setting, whose, zone)


def _searching(then: State, draft: Plan, own: Own) -> Iterator[str]:
    """Guards look for an intruder whose search was seen by all (R21.4): a few guards can nearly always find them.

    Intruders who are in the passage by then are out of reach.
    """
    searching = {piece.who for piece in draft.pieces if isinstance(piece, Search)}
    for zone in (zone for zone, one in own.items() if one.who in searching):
        near = [
            guard
            for guard in then.guards.values()
            if _may_play(then, guard) and zone in reach(then, guard, own)
        ]
        if len(near) >= _MANY:
            yield _(
                "Everybody learns which zone you search: {n} guards can reach {zone} next turn. Keep a way out."
            ).format(n=len(near), zone=then.setting.board.label(zone))


def _may_play(then: State, guard: Guard) -> bool:
    """True if the guard's seat may hold a card for them next turn: in its hand, or drawn for the alert (R9.3)."""
    return not guard.is_drunk and any(
        then.setting.seating.owns(seat, guard.weapon) and (piles.hand.size or then.alert)
        for seat, piles in then.piles.items()
    )


def _comes(setting: Setting, guards: str, zone: Zone) -> str:
    return _("{guards} can reach {zone} next turn.").format(
        guards=names.capital(guards), zone=setting.board.label(zone)
    )


_WORST_FIRST = (_beside, _marching, _by_card)
