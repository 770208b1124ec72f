"""Turns of the intruders that are planned before their moment: what must still happen, what has become of them.

Guards cannot block a way (R15.4), so steps and searches always fit; only cards lose their aim. What was planned is
compared with what it comes to now, as its seat has witnessed both.
"""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from bot.engine.capabilities import Adapted, Planning
from bot.engine.drafting import is_among
from bot.engine.game import Fact, Piece, Seat
from bot.games.castle.facts import CastleFact
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
"""What a planned turn can be held back for: four things that everybody sees, and one that its seat alone knows."""

_GUARDS_TURN = frozenset({Phase.ALERT, Phase.CARDS, Phase.PATROL})


def ahead(setting: Setting, state: State, seat: Seat) -> tuple[Fact, ...]:
    """What lies between now and the plan of a seat: the rest of the guards' turn, a bonus, its partner's plan (R15.2).

    Nothing is planned before the first guards' turn, while a replacement has still to be placed (R19.7), and after the
    seat has decided its turn.
    """
    if seat in asked(setting, state) or next_returning(setting, state) is not None:
        return ()
    if state.phase in _GUARDS_TURN:
        coming: tuple[Fact, ...] = (PhaseBegan(Phase.INTRUDERS), Asked(Moment.PLAN))
    elif state.moment is Moment.BONUS:
        coming = (Asked(Moment.PLAN),)
    elif state.moment is Moment.PLAN:
        coming = ()
    else:
        return ()
    return _until_asked(setting, state, seat, coming)


def _until_asked(setting: Setting, state: State, seat: Seat, coming: tuple[Fact, ...]) -> tuple[Fact, ...]:
    scratch = state.copy()
    for fact in coming:
        assert isinstance(fact, CastleFact)
        fact.apply(scratch)
    first = next_planning(scratch)
    if first is None:
        return ()
    if seat == setting.seating.of(first):
        return coming
    # The partner is imagined to stand still: what he will do is not known yet.
    planned = TurnPlanned(first, ())
    planned.apply(scratch)
    second = next_planning(scratch)
    return (*coming, planned) if second is not None and seat == setting.seating.of(second) else ()


def adapted(
    setting: Setting, state: State, seat: Seat, planned: Sequence[Piece], then: State
) -> Adapted | None:
    """What is left of a plan: no cards that have lost their aim; whoever would be seen only now has doubts."""
    if state.moment is not Moment.PLAN or seat not in asked(setting, state):
        return None
    whose = setting.seating.played_by(seat)
    meant = _meant(setting, then, whose, planned)
    pieces = _fitting(setting, state, whose, meant)
    newly = _seen(setting, state, pieces) - _seen(setting, then, [piece for piece, _effect in meant])
    return Adapted(pieces, frozenset({GUARDED} if newly else ()))


def _meant(
    setting: Setting, then: State, whose: Sequence[Who], planned: Sequence[Piece]
) -> list[tuple[Piece, bool]]:
    """The pieces that fitted when they were planned, and of each whether it took effect, if it does not say so."""
    draft, meant = Plan(setting, then, whose), []
    for piece in planned:
        if is_among(piece, draft.options()):
            meant.append((piece, takes_effect(setting, draft.state, piece)))
            draft.add(piece)
    return meant


def _fitting(
    setting: Setting, state: State, whose: Sequence[Who], meant: Sequence[tuple[Piece, bool]]
) -> tuple[Piece, ...]:
    """The pieces that can still be played, one after the other, and have the effect that they had.

    What was a bluff must not take effect: the ninja might have no way planned out of that zone (R17.5).
    """
    draft = Plan(setting, state, whose)
    for piece, effect in meant:
        if takes_effect(setting, draft.state, piece) == effect and is_among(piece, draft.options()):
            draft.add(piece)
    return draft.pieces


def _seen(setting: Setting, start: State, pieces: Sequence[Piece]) -> set[tuple[Who, Place]]:
    """Who would be seen where, if these pieces were played."""
    scratch = start.copy()
    facts: list[CastleFact] = []
    for fact in whole_movement(setting, scratch, pieces):
        fact.apply(scratch)
        facts.append(fact)
    return {(fact.who, fact.zone) for fact in facts if isinstance(fact, Detected | Revealed)}


def stops(fact: Fact) -> frozenset[str]:
    """For what a public fact stops plans, each by its word in a plan.

    It is of the whole board alone: a zone that somebody waits for would tell where he goes.
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
    """Turns and returns of the intruders that may be planned before they are asked."""

    def __init__(self, setting: Setting) -> None:
        """Of a game with these options."""
        self.setting = setting

    def ahead(self, state: State, seat: Seat) -> Sequence[Fact]:
        """R15.2, R19.7."""
        return ahead(self.setting, state, seat)

    def adapted(self, state: State, seat: Seat, planned: Sequence[Piece], then: State) -> Adapted | None:
        """R15.4."""
        return adapted(self.setting, state, seat, planned, then)

    @override
    def stops(self, fact: Fact) -> frozenset[str]:
        return stops(fact)
