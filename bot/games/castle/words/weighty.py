"""The most important events, which are told before all others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from bot.engine.game import PUBLIC, Fact, Viewer
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.facts import fighting as f
from bot.games.castle.facts import guarding as g
from bot.games.castle.facts import lone as w
from bot.games.castle.facts import setup as s
from bot.games.castle.facts import sneaking as i
from bot.games.castle.facts import turn as t
from bot.games.castle.kinds import Card
from bot.games.castle.setting.seating import CARDS
from bot.games.castle.words.killings import Killing, killings
from bot.games.castle.words.told import said, told

WEIGHTY: Final = (
    Killing,
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
"""Told before everything else: a find, a fight, a death, the passage, a mission done, an escape, the end.

Also the return of an intruder, and the guards' bonus for it.
"""
FOREMOST: Final = (Killing, f.Detected, f.Revealed, f.GuardStruck, f.GuardFell, f.Died, i.MissionDone)
"""Told even if there is little room."""


def headlines(board: CastleBoard, facts: Iterable[Fact]) -> list[str]:
    """The most important events in order: also noises, searches, cards that all see, and an alert that rises.

    A rise of the alert that has fallen since (R9.4) is left out, unless nothing else would tell its cause: then the
    fall is told too, as the last line must be the present state.
    """
    known = killings(map(said, facts))
    new = _new_goals(known)
    falls = max((at for at, fact in enumerate(known) if _is_calm(fact)), default=-1)
    weighty = [(at, fact) for at, fact in enumerate(known) if fact in new or _is_weighty(fact)]
    lasting = [fact for at, fact in weighty if at > falls or not isinstance(fact, t.AlertSet)]
    if weighty and not lasting:
        lasting = [*(fact for _at, fact in weighty), known[falls]]
    # Two facts may say the same, such as one figure that two guards detect.
    return [line for line, _same in groupby(filter(None, (told(board, fact) for fact in lasting)))]


def _is_calm(fact: Fact | Killing) -> bool:
    return isinstance(fact, t.AlertSet) and fact.why is t.Why.CALM


def foremost(board: CastleBoard, facts: Iterable[Fact], viewer: Viewer) -> list[str]:
    """Who is seen, wounded or dead, a fallen guard, a mission done, a new goal, and search results (R21.4).

    Search results are those of the viewer's intruders, and for the public all of them.
    """
    known = killings(map(said, facts))
    new = _new_goals(known)
    return [
        told(board, fact)
        for fact in known
        if fact in new or isinstance(fact, FOREMOST) or _is_answer_to(fact, viewer)
    ]


def _new_goals(facts: Sequence[Fact | Killing]) -> list[Fact]:
    """The known goals of replacements (R19.7.3); at setup every panel tells the goals anyway."""
    back = [fact.who for fact in facts if isinstance(fact, s.Returned)]
    drawn = [fact for fact in facts if isinstance(fact, s.GoalDrawn)]
    return [fact for fact in drawn if fact.goal is not None and fact.who in back]


def _is_answer_to(fact: Fact | Killing, viewer: Viewer) -> bool:
    return isinstance(fact, i.SearchesAnswered) and any(
        viewer == PUBLIC or viewer.is_in(CARDS[who]) for who, _zone, _mark, _is_asked in fact.answers
    )


def _is_weighty(fact: Fact | Killing) -> bool:
    match fact:
        case t.AlertSet():
            return not _is_calm(fact)
        case g.ListenAnswered(heard):
            return bool(heard)
        case t.CardPlayed(card=Card.CAT | Card.ROPE | Card.SHADOW_WALK) | f.GuardDrunk():
            return True
        case i.SearchesAnswered(answers) | w.SomebodyFound(answers):
            return bool(answers)  # also if nothing lies there: the search shows where the intruder is
        case _:
            return isinstance(fact, WEIGHTY)
