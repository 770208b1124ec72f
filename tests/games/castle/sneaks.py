"""The intruders' turn in tests: routes by name, and what everybody else sees of it."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.game import PUBLIC, Fact
from bot.engine.match import Match, witnessed
from bot.games.castle.decisions import Step
from bot.games.castle.kinds import GUARDS, INTRUDERS, Card, Who
from bot.games.castle.state.state import State
from tests.games.castle.kit import game, label, zone

NINJA, TRAITOR = Who.NINJA, Who.TRAITOR


def ninja(route: str) -> tuple[Step, ...]:
    """The ninja's steps through zones: `ninja("YA1 YA2")`."""
    return tuple(Step(NINJA, zone(name)) for name in route.split())


def traitor(route: str) -> tuple[Step, ...]:
    """The traitor's steps through zones."""
    return tuple(Step(TRAITOR, zone(name)) for name in route.split())


def figure(match: Match[State], who: Who) -> str | None:
    """The public place of an intruder's figure; None if the intruder is hidden."""
    intruder = match.state.intruder(who)
    return label(intruder.figure) if intruder.is_shown else None


def holds(match: Match[State], who: Who, card: Card) -> int:
    """How many cards of a type an intruder holds."""
    return match.state.intruder(who).hand.count(card)


def seen_by_guards(facts: Iterable[Fact]) -> list[Fact]:
    """What the guards witness of some facts."""
    return witnessed(facts, game().viewer(GUARDS))


def seen_by_intruders(facts: Iterable[Fact]) -> list[Fact]:
    """What the intruders witness of some facts."""
    return witnessed(facts, game().viewer(INTRUDERS))


def seen_by_all(facts: Iterable[Fact]) -> list[Fact]:
    """What the public witnesses of an intruder act; the guards see the same."""
    known = list(facts)
    assert seen_by_guards(known) == witnessed(known, PUBLIC)
    return witnessed(known, PUBLIC)
