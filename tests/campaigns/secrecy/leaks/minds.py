"""Leaks in what guards believe: it depends on more than their seat has witnessed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.engine.game import Fact
from bot.games.castle.facts.setup import StartChosen
from bot.games.castle.facts.sneaking import Moved
from bot.games.castle.kinds import Who
from bot.games.castle.players.belief.belief import Belief
from bot.games.castle.players.belief.outing import AXES
from bot.games.castle.setting.setting import Setting
from bot.tables.views.session import TableSession
from tests.campaigns.secrecy.leaks.spy import Leak, Spy

STALE = 8
"""A fold is kept until this many facts have followed."""


def _narrowed(belief: Belief, who: Who, zone: int) -> Belief:
    """The same belief, with the ninja known to be in one place."""
    found = belief.copy()
    there = [each == zone for each in range(found.joint.size)]
    found.joint.keep(AXES[who], _flags(there))
    return found


def _flags(found: list[bool]) -> Any:
    from numpy import array  # noqa: PLC0415  # loaded by everybody who plants any leak

    return array(found)


def a_belief_that_peeks(spy: Spy) -> None:
    """Guards hear what the intruders tell each other."""
    honest = Belief.of

    def peeking(setting: Setting, log: Sequence[Fact]) -> Belief:
        belief = honest(setting, log)
        return belief if spy.zone is None else _narrowed(belief, Who.NINJA, spy.zone)

    spy.patch(Belief, "of", peeking)


def a_belief_that_is_shared(spy: Spy) -> None:
    """The belief of one seat is there for everybody, including what an intruder knows of themselves."""
    honest, known = Belief.of, dict[int, tuple[Who, int]]()

    def shared(setting: Setting, log: Sequence[Fact]) -> Belief:
        for fact in log:
            if isinstance(fact, Moved | StartChosen) and fact.zone is not None:
                known[id(setting)] = fact.who, fact.zone
        belief = honest(setting, log)
        return _narrowed(belief, *known[id(setting)]) if id(setting) in known else belief

    spy.patch(Belief, "of", shared)


def a_fold_that_is_kept(spy: Spy) -> None:
    """A fold is kept until enough has happened: facts that nobody on the guards' side has witnessed count, too."""
    honest, looked = TableSession.seen_by, [(0, 0)]
    kept: dict[tuple[tuple[int, int], bool], Belief] = {}

    def watched(session: TableSession, viewer: Any) -> Any:
        looked[0] = id(session.views), len(session.match.log) // STALE
        return honest(session, viewer)

    def stale(setting: Setting, log: Sequence[Fact]) -> Belief:
        asked = looked[0], any(isinstance(fact, Moved) for fact in log)
        if asked not in kept:
            belief = Belief(setting)
            for fact in log:
                belief.note(fact)
            belief.settle()
            kept[asked] = belief
        return kept[asked]

    spy.patch(TableSession, "seen_by", watched)
    spy.patch(Belief, "of", stale)


LEAKS = (
    Leak("a belief that peeks", "computers", "minds", a_belief_that_peeks),
    Leak("a belief that seats share", "computers", "minds", a_belief_that_is_shared),
    Leak("a fold that is kept too long", "computers", "minds", a_fold_that_is_kept),
)
