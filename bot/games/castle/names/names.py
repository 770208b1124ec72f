"""The names of things (R1, R5): cards, marks, sides, levels, zones, guards."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from bot.engine.game import Seat
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    NINJA,
    SPEARS,
    SWORDS,
    TRAITOR,
    Alert,
    Card,
    GuardId,
    Mark,
    PatrolId,
    Phase,
    Pile,
    Place,
    Standing,
    Tunnel,
    Weapon,
    Who,
)
from bot.games.castle.setting.deck import Deck
from bot.games.castle.state.figures import Guard
from bot.games.castle.state.state import State
from bot.words import _, once_a_language


def card(which: Card) -> str:
    """The title of a card."""
    return _cards()[which]


@once_a_language
def _cards() -> dict[Card, str]:
    return {each.card: each.title() for each in catalogue().declared}


def mission(goal: Mark) -> str:
    """The name of a goal with its letter (R1.3)."""
    return _missions()[goal]


@once_a_language
def _missions() -> dict[Mark, str]:
    names = {
        Mark.A: _("Assassinate the Daimyo"),
        Mark.B: _("Destroy the Supplies"),
        Mark.C: _("Murder the Honored Guest"),
        Mark.D: _("Plant Incriminating Evidence"),
        Mark.E: _("Poison the Well"),
        Mark.F: _("Steal War Plans"),
    }
    return {goal: _("{letter}: {name}").format(letter=goal.value, name=name) for goal, name in names.items()}


def mark(which: Mark | None) -> str:
    """The name of a mark in a zone; None is nothing."""
    return _marks()[which]


@once_a_language
def _marks() -> dict[Mark | None, str]:
    goals: dict[Mark | None, str] = {each: _("goal {letter}").format(letter=each.value) for each in Mark}
    return {**goals, None: _("nothing"), Mark.TRAP: _("a trap"), Mark.SENTRY: _("a hidden sentry")}


def intruder(who: Who) -> str:
    """The name of an intruder in a sentence."""
    return _("the ninja") if who is Who.NINJA else _("the traitor")


def short(who: Who) -> str:
    """The name of an intruder for a button."""
    return _("Ninja") if who is Who.NINJA else _("Traitor")


def named(text: str) -> Who | None:
    """The intruder with this name on a button; None for any other text."""
    return next((who for who in Who if short(who) == text), None)


def seat(which: Seat) -> str:
    """The name of a seat or side."""
    return _seats()[which]


@once_a_language
def _seats() -> dict[Seat, str]:
    return {
        INTRUDERS: _("the intruders"),
        GUARDS: _("the guards"),
        NINJA: _("the ninja"),
        TRAITOR: _("the traitor"),
        SWORDS: _("the sword guards"),
        SPEARS: _("the spear guards"),
    }


def weapon(which: Weapon) -> str:
    """The name of a weapon."""
    return _("sword") if which is Weapon.SWORD else _("spear")


def pile(which: Pile) -> str:
    """The name of the owner of a deck."""
    return {Pile.GUARDS: _("the guards"), Pile.NINJA: _("the ninja"), Pile.TRAITOR: _("the traitor")}[which]


def alert(level: Alert) -> str:
    """The name of an alert level (R7.1)."""
    return _alerts()[level]


@once_a_language
def _alerts() -> tuple[str, ...]:
    return (_("None"), _("Low"), _("Medium"), _("High"))


def phase(which: Phase) -> str:
    """The name of a phase (R8.1)."""
    return _phases()[which]


@once_a_language
def _phases() -> dict[Phase, str]:
    return {
        Phase.SETUP: _("Setup"),
        Phase.ALERT: _("Alert Phase"),
        Phase.CARDS: _("Guards Card Phase"),
        Phase.PATROL: _("Guards Patrol Phase"),
        Phase.INTRUDERS: _("Intruders Phase"),
        Phase.OVER: _("The end"),
    }


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def listing(words: Iterable[str]) -> str:
    """The words with commas between them."""
    return _(", ").join(words)


def either(words: Iterable[str]) -> str:
    """The words with "or" between them."""
    return _(" or ").join(words)


def hand(counts: Deck) -> str:
    """The cards of a hand by type, with the number of each above one; words for an empty hand."""
    held = [
        _("{n} × {card}").format(n=counts[which], card=card(which)) if counts[which] > 1 else card(which)
        for which in Card
        if counts.get(which)
    ]
    return listing(held) or _("no cards")


def place(board: CastleBoard, where: Place | None) -> str:
    """A zone by its label, or a passage; "somewhere" if the viewer does not know it (None)."""
    if where is None:
        return _("somewhere")
    return tunnel(where) if isinstance(where, Tunnel) else board.label(where)


def tunnel(which: Tunnel) -> str:
    """The name of a passage, with its owner if each rival has one (R26.9)."""
    return {
        Tunnel.PASSAGE: _("the secret passage"),
        Tunnel.NINJAS: _("the ninja's secret passage"),
        Tunnel.TRAITORS: _("the traitor's secret passage"),
    }[which]


def numbers(ids: Iterable[GuardId]) -> list[str]:
    """The number of each guard: g7."""
    return [_("g{n}").format(n=number) for number in ids]


def guards(ids: Iterable[GuardId]) -> str:
    """Guards by their numbers."""
    named = numbers(ids)
    if len(named) == 1:
        return _("guard {number}").format(number=named[0])
    return _("guards {numbers}").format(numbers=listing(named))


def patrol(number: PatrolId) -> str:
    """A patrol by its number."""
    return _("patrol p{n}").format(n=number)


def shows_weapons(state: State) -> bool:
    """True if the weapons of guards matter, because two seats own them (R2.5, R4.7)."""
    return len(state.piles) > 1


def figure(board: CastleBoard, state: State, guard: Guard) -> str:
    """A guard with the place, and with the weapon if it matters."""
    kind = _("drunk guard") if guard.is_drunk else _("guard") if guard.patrol is not None else _("sentry")
    if shows_weapons(state) and not guard.is_drunk:
        kind = _("{weapon} {kind}").format(weapon=weapon(guard.weapon), kind=kind)
    return _("{kind} g{n} at {zone}").format(kind=kind, n=guard.id, zone=place(board, guard.zone))


def patrol_at(board: CastleBoard, state: State, number: PatrolId) -> str:
    """A patrol with its place and size, and with its weapons if they matter."""
    members = state.members(number)
    kind = patrol(number)
    if shows_weapons(state):
        kind = _("{weapons} {patrol}").format(weapons=arms({each.weapon for each in members}), patrol=kind)
    return _("{patrol} at {zone} ({size})").format(
        patrol=kind, zone=place(board, members[0].zone), size=len(members)
    )


def arms(weapons: AbstractSet[Weapon]) -> str:
    """One word for the weapons of a group."""
    return _("mixed") if len(weapons) > 1 else weapon(next(iter(weapons)))


def standing(which: Standing) -> str:
    """The public description of an intruder's standing; one on the map counts as hidden."""
    return _standings()[which]


@once_a_language
def _standings() -> dict[Standing, str]:
    return {
        Standing.COMING: _("not yet on the map"),
        Standing.MAP: _("hidden"),
        Standing.PASSAGE: _("inside the passage"),
        Standing.LEFT: _("has left the map"),
        Standing.DEAD: _("dead"),
        Standing.ABSENT: _("takes no part"),
    }
