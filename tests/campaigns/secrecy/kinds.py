"""The kinds of secrets: the tables at which pairs are played, and what differs first in a pair."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.engine.game import Decision, Fact, Seat
from bot.games.castle.cards.sake import PourSake
from bot.games.castle.decisions import (
    Accept,
    Bed,
    Begin,
    ChooseGuardHand,
    ChooseHand,
    ChooseHands,
    Decline,
    Disguise,
    GiveAnswers,
    Hide,
    MarkMap,
    Return,
    Start,
    Step,
    TakeBonus,
    TakeTurn,
    WriteGoal,
)
from bot.games.castle.facts.agreements import BonusShared, SleepersShared
from bot.games.castle.facts.joint import OrderAgreed
from bot.games.castle.facts.sneaking import AnswersGiven, TurnPlanned
from bot.games.castle.facts.turn import Met
from bot.games.castle.kinds import GUARDS, INTRUDERS, Who

Alter = Callable[[Any, Any], Decision]
"""Makes the first difference: of a decision and another possible one, it returns the decision of the second match."""

TABLES: Mapping[str, Mapping[str, Any]] = {
    "two": {},
    "three": {"players": 3},
    "three apart": {"players": 3, "intrudersShareAll": False},
    "four": {"players": 4},
    "four with closed hands": {"players": 4, "guardsShareHands": False, "intrudersShareAll": False},
    "rivals": {"players": 3, "variant": "contested"},
    "rivals who write": {"players": 4, "variant": "contested", "contestedGoals": "write"},
    "open wolf": {"variant": "loneWolf"},
    "wolf": {"variant": "loneWolf", "loneWolfConceal": True},
    "two who notice": {
        "guardsNoticeRopes": True,
        "missionRaisesAlert": True,
        "passageFoundRaisesAlert": True,
        "fullRevealAtEnd": False,
    },
    "two by other rules": {
        "hiddenSentryAnswers": "extended",
        "hiddenSentryRange": "card",
        "guardPassageEntry": "cardOpens",
        "shadowWalkGuards": "any",
        "rehideWhenGuardsLeave": True,
        "passageDiscovery": "onStop",
        "replacementTiming": "nextTurn",
        "visibleIntrudersMakeNoise": False,
        "intruderOrder": "ninjaFirst",
    },
}
"""The tables by name, with the options of each."""

GOLDEN: Mapping[str, str] = {
    **{name: name for name in ("three", "four", "rivals")},
    "three apart": "three-apart",
    "rivals who write": "rivals-of-four",
    "open wolf": "lone-wolf",
    "wolf": "lone-wolf-concealed",
}
"""The golden games at tables like these; the other tables use the golden game of two players."""

DRAWS = {"alertDraws": [2, 3, 3, 4]}
"""Options other than the defaults, so that more cards are drawn."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of secret.

    `side` keeps it (None: some seat of either side). The secret is a decision of a kind in `first`, altered by `alter`,
    or luck whose label begins with one of `luck`; with neither, any decision. A pair that `is_late` begins as a golden
    game. With `at` it differs right before such a decision in that game; if a fact `follows` that decision, the first
    match keeps the decision and the second alters it. Without `is_in_order` the seats of the side may decide in another
    order; with `has_extra` one of them may decide something more. The kind exists at all tables, or at `tables`.
    """

    side: Seat | None
    first: tuple[type[Decision], ...] = ()
    alter: Alter = lambda _one, other: other
    luck: tuple[str, ...] = ()
    is_late: bool = False
    at: bool = False
    follows: type[Fact] | None = None
    is_in_order: bool = True
    has_extra: bool = False
    tables: tuple[str, ...] = tuple(TABLES)


def _of_the_other(*names: str) -> Alter:
    """These fields from the other decision, the rest from the first."""

    def altered(one: Any, other: Any) -> Decision:
        changed: Decision = replace(
            one, **{name: getattr(other, name) for name in names if hasattr(one, name)}
        )
        return changed

    return altered


def _tarrying(one: TakeTurn, _other: Decision) -> Decision:
    """The traitor stays with the guard to whom they have given Sake."""
    last = max((number for number, piece in enumerate(one.pieces) if isinstance(piece, PourSake)), default=0)
    rest = [
        piece for piece in one.pieces[last:] if not (isinstance(piece, Step) and piece.who is Who.TRAITOR)
    ]
    return TakeTurn((*one.pieces[:last], *rest))


def _declined(_one: Decision, _other: Decision) -> Decision:
    return Decline()


def _after(side: Seat, first: type[Decision], follows: type[Fact], *tables: str, **how: Any) -> Kind:
    """A decision of a golden game from which that fact follows; the second match makes another one."""
    return Kind(side, (first,), is_late=True, at=True, follows=follows, tables=tables, **how)


_HANDS, _STARTS = (ChooseHands, ChooseHand, Disguise), (Begin, Start)

KINDS: Mapping[str, Kind] = {
    "hands": Kind(INTRUDERS, _HANDS, _of_the_other("ninja", "traitor", "cards")),
    "starts": Kind(INTRUDERS, _STARTS, _of_the_other("ninja", "traitor", "zone")),
    "entrances": Kind(INTRUDERS, _STARTS, _of_the_other("entrances")),
    "routes": Kind(INTRUDERS, (TakeTurn,)),
    "late routes": Kind(INTRUDERS, (TakeTurn,), is_late=True),
    "ropes": Kind(INTRUDERS, (TakeTurn,)),
    "goals": Kind(INTRUDERS, luck=("",)),
    "guards' hand": Kind(GUARDS, (ChooseGuardHand,)),
    "guards' map": Kind(GUARDS, (MarkMap, Hide, Bed)),
}
"""The kinds whose pairs are all pairs of records: all luck comes from a seed."""

MORE_KINDS: Mapping[str, Kind] = {
    "drawn goals": Kind(
        INTRUDERS,
        luck=("goals", "new-goal"),
        tables=tuple(name for name, given in TABLES.items() if given.get("contestedGoals") != "write"),
    ),
    "the second goal": Kind(INTRUDERS, luck=("goals#1",), tables=("three", "three apart", "rivals")),
    "written goals": Kind(INTRUDERS, (WriteGoal,), tables=("rivals who write",)),
    "draws": Kind(GUARDS, luck=("alert-draw",)),
    "late draws": Kind(GUARDS, luck=("alert-draw",), is_late=True),
    "the wolf": Kind(
        INTRUDERS,
        (Disguise,),
        lambda one, _other: replace(one, who=one.who.mate),
        tables=("wolf",),
    ),
    "sneaks": Kind(INTRUDERS, (TakeTurn,)),
    "late sneaks": Kind(INTRUDERS, (TakeTurn,), is_late=True),
    "replacements": Kind(INTRUDERS, (Return,), is_late=True, at=True),
    "bonus": Kind(GUARDS, (TakeBonus,), is_late=True, at=True),
    "whether he stays with a drunk": _after(INTRUDERS, TakeTurn, Met, "two", "wolf", alter=_tarrying),
    "whispered sneaks": _after(INTRUDERS, TakeTurn, TurnPlanned, "three", "three apart", "four"),
    "answers": _after(INTRUDERS, GiveAnswers, AnswersGiven, "four"),
    "who goes first": _after(INTRUDERS, Accept, OrderAgreed, "three", "three apart", alter=_declined),
    "shares of the bonus": _after(GUARDS, Accept, BonusShared, "four", alter=_declined),
    "shares of the sleepers": _after(GUARDS, Accept, SleepersShared, "rivals who write", alter=_declined),
    "anything": Kind(None),
    "anything late": Kind(None, is_late=True),
    "order": Kind(None, is_in_order=False),
    "extra acts": Kind(None, has_extra=True),
    "late extra acts": Kind(None, is_late=True, has_extra=True),
}
"""The kinds that need their own luck, other positions, or several seats."""

RESAMPLED: Mapping[str, Kind] = {
    "resampled intruders": Kind(INTRUDERS, is_late=True, is_in_order=False),
    "resampled guards": Kind(GUARDS, is_late=True, is_in_order=False),
}
"""Golden games in which one side decides differently from some moment on; see `resampling`."""

ALL_KINDS: Mapping[str, Kind] = {**KINDS, **MORE_KINDS}
