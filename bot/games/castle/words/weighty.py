"""What matters most of what has happened, told before everything else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.engine.game import Fact, Viewer
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.facts import fighting as f
from bot.games.castle.facts import guarding as g
from bot.games.castle.facts import lone as w
from bot.games.castle.facts import setup as s
from bot.games.castle.facts import sneaking as i
from bot.games.castle.facts import turn as t
from bot.games.castle.kinds import Card
from bot.games.castle.setting.seating import CARDS
from bot.games.castle.words.told import said, told

WEIGHTY: Final = (
    t.GameOver,
    t.EntranceFound,
    t.RopeFound,
    f.Detected,
    f.Revealed,
    f.GuardStruck,
    f.Died,
    f.GuardFell,
    i.CameOut,
    i.WentInside,
    i.LeftMap,
    i.MissionDone,
    i.SentryAppeared,
    w.Unmasked,
    w.SomebodyDone,
    w.SomebodyLeft,
    s.Returned,
    s.BonusTaken,
)
"""What is told before everything else: a find, a fight, a death, the passage, a mission done, an escape, the end.

And who comes back, and what the guards have for it.
"""
FOREMOST: Final = (f.Detected, f.Revealed, f.GuardStruck, f.Died, i.MissionDone)
"""What is told even where there is room for little."""


def headlines(board: CastleBoard, facts: Iterable[Fact]) -> list[str]:
    """What matters most of what has happened, in order; what is heard, or hushed, and an alert that rises too.

    An alert that has fallen since (R9.4) is not told as risen, unless nothing else would tell of what has raised it:
    then its fall is told too, for the last line is how it stands.
    """
    known = list(map(said, facts))
    new = _new_goals(known)
    falls = max((at for at, fact in enumerate(known) if _is_calm(fact)), default=-1)
    weighty = [(at, fact) for at, fact in enumerate(known) if fact in new or _is_weighty(fact)]
    lasting = [fact for at, fact in weighty if at > falls or not isinstance(fact, t.AlertSet)]
    if weighty and not lasting:
        lasting = [*(fact for _at, fact in weighty), known[falls]]
    return [line for fact in lasting if (line := told(board, fact))]


def _is_calm(fact: Fact) -> bool:
    return isinstance(fact, t.AlertSet) and fact.why is t.Why.CALM


def foremost(board: CastleBoard, facts: Iterable[Fact], viewer: Viewer) -> list[str]:
    """Who is seen, wounded or dead, a mission done, whose goal is new, and what a viewer's searches found (R21.4)."""
    known = list(map(said, facts))
    new = _new_goals(known)
    return [
        told(board, fact)
        for fact in known
        if fact in new or isinstance(fact, FOREMOST) or _is_answer_to(fact, viewer)
    ]


def _new_goals(facts: Sequence[Fact]) -> list[Fact]:
    """The goals of those who come back (R19.7.3), as far as they are known: at setup every panel tells the goals."""
    back = [fact.who for fact in facts if isinstance(fact, s.Returned)]
    drawn = [fact for fact in facts if isinstance(fact, s.GoalDrawn)]
    return [fact for fact in drawn if fact.goal is not None and fact.who in back]


def _is_answer_to(fact: Fact, viewer: Viewer) -> bool:
    return isinstance(fact, i.SearchesAnswered) and any(
        viewer.is_in(CARDS[who]) for who, _zone, _mark, _is_asked in fact.answers
    )


def _is_weighty(fact: Fact) -> bool:
    match fact:
        case t.AlertSet():
            return not _is_calm(fact)
        case g.ListenAnswered(heard):
            return bool(heard)
        case t.CardPlayed(card=Card.CAT | Card.ROPE | Card.SHADOW_WALK) | f.GuardDrunk():
            return True
        case i.SearchesAnswered(answers) | w.SomebodyFound(answers):
            return bool(answers)  # also that nothing lies there: it tells where somebody is
        case _:
            return isinstance(fact, WEIGHTY)
