"""Turns of the intruders that are planned ahead: what must still happen first, and what has become of them.

Guards cannot block a way (R15.4), so steps and searches always fit; only cards may lose their target. The planned
effects are compared with the effects now, both by the knowledge of the seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from bot.engine.capabilities import Adapted, Planning
from bot.engine.drafting import is_among
from bot.engine.game import Fact, Piece, Seat
from bot.games.castle.facts.fighting import Detected, Revealed
from bot.games.castle.facts.guarding import GuardAwoke, GuardSobered, ListenAnswered
from bot.games.castle.facts.setup import Asked
from bot.games.castle.facts.sneaking import TurnPlanned
from bot.games.castle.facts.turn import AlertSet, EntranceFound, PhaseBegan, RopeFound, Why
from bot.games.castle.intruders.cards import takes_effect
from bot.games.castle.intruders.plan import Plan, whole_movement
from bot.games.castle.kinds import Moment, Phase, Place, Who
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State
from bot.games.castle.turn.asking import asked, next_planning, next_returning

ALERTED, HEARD, FOUND, WOKEN, GUARDED = "alerted", "heard", "found", "woken", "guarded"
"""The reasons to hold back a planned turn: four that are public, and one that only its seat knows."""

_GUARDS_TURN = frozenset({Phase.ALERT, Phase.CARDS, Phase.PATROL})


def ahead(state: State, seat: Seat) -> tuple[Fact, ...]:
    """What comes before the plan of a seat: the rest of the guards' turn, a bonus, its partner's plan (R15.2).

    Empty if the seat is asked now or if nothing can be planned: before the first guards' turn, while a replacement is
    still to be placed (R19.7), after the seat has decided its turn, and for guard seats.
    """
    if seat in asked(state) or next_returning(state) is not None:
        return ()
    if state.phase in _GUARDS_TURN:
        coming: tuple[Fact, ...] = (PhaseBegan(Phase.INTRUDERS), Asked(Moment.PLAN))
    elif state.moment is Moment.BONUS:
        coming = (Asked(Moment.PLAN),)
    elif state.moment is Moment.PLAN:
        coming = ()
    else:
        return ()
    return _until_asked(state, seat, coming)


def _until_asked(state: State, seat: Seat, coming: tuple[Fact, ...]) -> tuple[Fact, ...]:
    scratch = state.copy()
    for fact in coming:
        fact.apply(scratch)
    first = next_planning(scratch)
    if first is None:
        return ()
    if seat == state.setting.seating.of(first):
        return coming
    # The partner is assumed to stand still, because their turn is not known yet.
    planned = TurnPlanned(first, ())
    planned.apply(scratch)
    second = next_planning(scratch)
    return (*coming, planned) if second is not None and seat == state.setting.seating.of(second) else ()


def adapted(state: State, seat: Seat, planned: Sequence[Piece], then: State) -> Adapted | None:
    """What is left of a plan, without cards that have lost their target or effect; None if it is no time to plan.

    `then` is the state in which it was planned. It is held back (`GUARDED`) if an intruder would now be seen who would
    not have been seen then.
    """
    if state.moment is not Moment.PLAN or seat not in asked(state):
        return None
    whose = state.setting.seating.played_by(seat)
    meant = _meant(then, whose, planned)
    pieces = _fitting(state, whose, meant)
    newly = _seen(state, pieces) - _seen(then, [piece for piece, _effect in meant])
    return Adapted(pieces, frozenset({GUARDED} if newly else ()))


def _meant(then: State, whose: Sequence[Who], planned: Sequence[Piece]) -> list[tuple[Piece, bool]]:
    """The pieces that fitted when they were planned, each with True if it was a card that took effect by its moment."""
    draft, meant = Plan(then, whose), []
    for piece in planned:
        if is_among(piece, draft.options()):
            meant.append((piece, takes_effect(draft.state, piece)))
            draft.add(piece)
    return meant


def _fitting(state: State, whose: Sequence[Who], meant: Sequence[tuple[Piece, bool]]) -> tuple[Piece, ...]:
    """The pieces that can still be played, one after the other, with the same effect as before.

    A bluff must not take effect now: the ninja might have no planned way out of that zone (R17.5).
    """
    draft = Plan(state, whose)
    for piece, effect in meant:
        if takes_effect(draft.state, piece) == effect and is_among(piece, draft.options()):
            draft.add(piece)
    return draft.pieces


def _seen(start: State, pieces: Sequence[Piece]) -> set[tuple[Who, Place]]:
    """The intruders who would be seen if these pieces were played, each with the place."""
    scratch = start.copy()
    facts: list[Fact] = []
    for fact in whole_movement(scratch, pieces):
        fact.apply(scratch)
        facts.append(fact)
    return {(fact.who, fact.zone) for fact in facts if isinstance(fact, Detected | Revealed)}


def stops(fact: Fact) -> frozenset[str]:
    """The reasons for which a public fact holds back plans; empty for most facts.

    Only facts for which the place does not matter: a zone that a plan waits for would show where its intruder goes.
    """
    match fact:
        case AlertSet(why=Why.HEARD):
            return frozenset({ALERTED, HEARD})
        case AlertSet(why=why) if why is not Why.CALM:
            return frozenset({ALERTED})
        case ListenAnswered(True):
            return frozenset({HEARD})
        case EntranceFound() | RopeFound():
            return frozenset({FOUND})
        case GuardAwoke() | GuardSobered():
            return frozenset({WOKEN})
        case _:
            return frozenset()


class CastlePlanning(Planning[State]):
    """Turns of the intruders that may be planned before they are asked."""

    def __init__(self, setting: Setting) -> None:
        """The planning of a game with this setting."""
        self.setting = setting

    def ahead(self, state: State, seat: Seat) -> Sequence[Fact]:
        """What comes before the plan of a seat (R15.2, R19.7); empty if it cannot plan now."""
        return ahead(state, seat)

    def adapted(self, state: State, seat: Seat, planned: Sequence[Piece], then: State) -> Adapted | None:
        """What is left of a plan (R15.4); None if it is not the time to plan."""
        return adapted(state, seat, planned, then)

    @override
    def stops(self, fact: Fact) -> frozenset[str]:
        return stops(fact)
