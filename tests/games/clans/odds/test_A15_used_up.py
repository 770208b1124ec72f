"""A15, A17: what a fight has used up is missing in what is rolled after it in the same press (A30.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import factorial
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.game import Order, Piece
from bot.games.clans.activating.activating import pieces as open_pieces
from bot.games.clans.decisions import Act, Attack, Hide, Hurry, Move, Rest
from bot.games.clans.facts.activating import ActivationEnded
from bot.games.clans.facts.fighting import Injured, Stunned
from bot.games.clans.kinds import Keyword, ModelId, Token
from bot.games.clans.odds.forecast import of_pieces
from bot.games.clans.odds.policy import Policy
from bot.games.clans.odds.unfolding import Event, Unfolding
from bot.games.clans.orders import kinds as o
from bot.games.clans.orders.orders import ClansOrders
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.field import has
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, at, model, position

GAME = ClansGame({})
ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")
Happened = frozenset[tuple[Event, ModelId]]
TWICE = (Hurry(is_move=False), Attack(FOE), Attack(FOE))


def duel(
    ours: str, theirs: str, mine: dict[Token, int] | None = None, foes: dict[Token, int] | None = None
) -> State:
    return position(
        model(ME, ours, "J9", tokens=mine or {}), model(FOE, theirs, "J10", "S", tokens=foes or {}), active=ME
    )


class Branching(Chance):
    """Luck that is told, draw by draw, and notes what it has come to.

    Dice that are thrown together fall in ascending order: each order of them says the same, and counts.
    """

    def __init__(self, told: Sequence[int]) -> None:
        self._told = told
        self.throws: list[str] = []
        self.faces: list[int] = []
        self.sizes: list[int] = []

    def below(self, label: str, size: int) -> int:
        place, throw = len(self.faces), re.sub(r"#\d+", "", label)
        is_same = bool(self.throws) and self.throws[-1] == throw
        least = self.faces[-1] if is_same else 0
        self.throws.append(throw)
        self.sizes.append(size)
        self.faces.append(self._told[place] if place < len(self._told) else least)
        return self.faces[-1]

    @property
    def chance(self) -> Fraction:
        """How likely dice fall so, in whatever order."""
        found = Fraction(1)
        for size in self.sizes:
            found /= size
        for throw in dict.fromkeys(self.throws):
            faces = [face for face, each in zip(self.faces, self.throws, strict=True) if each == throw]
            found *= factorial(len(faces))
            for face in set(faces):
                found /= factorial(faces.count(face))
        return found


def enumerated(
    state: State, pieces: Sequence[Piece], orders: Sequence[Order] = ()
) -> dict[tuple[Event, ModelId], Fraction]:
    """Each piece played by the rules for all ways in which every die may fall; positions that are the same are one."""
    found: dict[tuple[Event, ModelId], Fraction] = {}
    for chance, _state, happened in ends(state, pieces, orders):
        for each in happened:
            found[each] = found.get(each, Fraction(0)) + chance
    return found


def ends(
    state: State, pieces: Sequence[Piece], orders: Sequence[Order] = ()
) -> list[tuple[Fraction, State, Happened]]:
    """The positions to which the pieces may lead, each with its likelihood and what has happened."""
    now: dict[Any, tuple[Fraction, State, Happened]] = {"": (Fraction(1), state, frozenset())}
    for piece in pieces:
        following: dict[Any, tuple[Fraction, State, Happened]] = {}
        for chance, before, happened in now.values():
            for share, after, more in _every(before, piece, orders):
                key = (_known(after), happened | more)
                weight = following[key][0] if key in following else 0
                following[key] = (weight + chance * share, after, happened | more)
        now = following
    return [*now.values()]


def _known(state: State) -> object:
    """All that what follows may depend on."""
    models = [
        (each.id, each.place, each.space, each.facing, tuple(sorted(each.tokens.items())), each.used)
        for each in state.models.values()
    ]
    return tuple(models), state.active


def _every(state: State, piece: Piece, orders: Sequence[Order]) -> Iterator[tuple[Fraction, State, Happened]]:
    active = state.active
    if active is None or piece not in [*open_pieces(state, PINE)]:
        yield Fraction(1), state, frozenset()
        return
    left: list[list[int]] = [[]]
    while left:
        told = left.pop()
        luck, scratch = Branching(told), state.copy()
        happened = _played(scratch, piece, luck, orders)
        for place in range(len(told), len(luck.faces)):
            before = luck.faces[:place]
            left += [[*before, face] for face in range(luck.faces[place] + 1, luck.sizes[place])]
        yield luck.chance, scratch, happened


def _played(state: State, piece: Piece, luck: Chance, orders: Sequence[Order]) -> Happened:
    happened = set()

    def write(facts: Any) -> None:
        for fact in facts:
            GAME.evolve(state, fact)
            if isinstance(fact, Injured | Stunned):
                happened.add((Event(type(fact).__name__.lower()), fact.model))
            if isinstance(fact, ActivationEnded):
                # What comes after it is no part of the press.
                state.active = None
                return

    write(GAME.resolve(state, PINE, Act((piece,)), luck))
    while state.active is not None and state.question is not None:
        seat = state.question.seat
        answer = ClansOrders().answer(state, seat, orders) if seat == PINE else None
        write(GAME.resolve(state, seat, answer or GAME.default(state, seat, luck), luck))
    return frozenset(happened)


def promised(
    state: State, pieces: Sequence[Piece], orders: Sequence[Order] = ()
) -> dict[tuple[Event, ModelId], Fraction]:
    chances = of_pieces(state, pieces, orders).chances
    return {key: chance for key, chance in chances.items() if key[0] in (Event.INJURED, Event.STUNNED)}


HASTE = {Token.HASTE: 1}
WATCHED = [(event, name) for event in (Event.INJURED, Event.STUNNED, Event.HELD) for name in (ME, FOE)]
CASES: dict[str, tuple[State, Sequence[Piece]]] = {
    "the attacker's Lucky token, two attacks": (
        duel("water.yajiri", "earth.yajiri", {**HASTE, Token.LUCKY: 1}),
        TWICE,
    ),
    "the attacker's Curse, two attacks": (
        duel("water.yajiri", "earth.yajiri", {**HASTE, Token.CURSE: 1, Token.PROTECT: 1}),
        TWICE,
    ),
    "the defender's Lucky token, two attacks": (
        duel("water.yajiri", "earth.yajiri", HASTE, {Token.LUCKY: 1, Token.PROTECT: 1}),
        TWICE,
    ),
    "the defender's Curse, two attacks": (
        duel("water.yajiri", "earth.yajiri", HASTE, {Token.CURSE: 1, Token.PROTECT: 1}),
        TWICE,
    ),
    "tokens of both, two attacks": (
        duel(
            "water.yajiri",
            "earth.yajiri",
            {**HASTE, Token.LUCKY: 1, Token.CURSE: 1},
            {Token.LUCKY: 1, Token.CURSE: 1},
        ),
        TWICE,
    ),
    "a Lucky token, then the die of Poison": (
        duel("water.yajiri", "earth.yajiri", {Token.LUCKY: 1, Token.POISON: 1}),
        (Attack(FOE), Rest()),
    ),
    "a Lucky token, then the die of Resilient": (
        duel("water.yajiri", "hero.wings", {}, {Token.LUCKY: 1}),
        (Attack(FOE),),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_A15_what_a_fight_uses_up_is_missing_afterwards(name: str) -> None:
    """Every die of the whole press, played by the rules."""
    state, pieces = CASES[name]
    assert promised(state, pieces) == enumerated(state, pieces)


LATER: dict[str, tuple[State, Sequence[Piece], Piece]] = {
    "a Lucky token, then a dodge": (
        duel("water.yajiri", "earth.yajiri", {**HASTE, Token.LUCKY: 1}),
        (Hurry(is_move=False), Attack(FOE)),
        Move(at("J8")),
    ),
    "a Mastery, then another attack": (
        duel("water.madoushi", "earth.yajiri", {**HASTE, Token.PROTECT: 1}),
        (Hurry(is_move=False), Attack(FOE)),
        Attack(FOE),
    ),
}


@pytest.mark.parametrize("name", LATER)
def test_A15_what_comes_after_a_fight_goes_on_from_where_the_fight_has_ended(name: str) -> None:
    """Every die of the fight, and from each of its ends what the last piece alone promises."""
    state, pieces, last = LATER[name]
    expected: dict[tuple[Event, ModelId], Fraction] = {}
    for chance, after, happened in ends(state, pieces):
        is_open = after.active is not None and last in [*open_pieces(after, PINE)]
        then = of_pieces(after, (last,)).chances if is_open else {}
        for each in WATCHED:
            likely = Fraction(1) if each in happened else then.get(each, Fraction(0))
            expected[each] = expected.get(each, Fraction(0)) + chance * likely
    found = of_pieces(state, (*pieces, last))
    assert {each: found.of(*each) for each in WATCHED} == expected


def test_A10_12_the_curse_of_a_bite_is_there_for_the_second_fight_as_often_as_dice_bring_it() -> None:
    state = duel("shrine.spirit.kaiken", "water.kaiken", {**HASTE, Token.PROTECT: 1}, {Token.PROTECT: 1})
    pieces = (Hurry(is_move=False), Attack(FOE))
    seen: dict[bool, Fraction] = {}
    unfolding = Unfolding(Policy(PINE))
    expected = sum(chance for chance, after, _happened in ends(state, pieces) if is_cursed(after))
    # Something has to come after it, or nobody asks.
    for way in unfolding.drafted(state, (*pieces, Hide())):
        seen[is_cursed(way.state)] = seen.get(is_cursed(way.state), Fraction(0)) + way.chance
    assert seen == {True: expected, False: 1 - expected}


def is_cursed(state: State) -> bool:
    return state.models[FOE].has(Token.CURSE)


def test_A17_tokens_that_an_order_saves_are_there_for_the_second_fight() -> None:
    state = duel("water.yajiri", "earth.yajiri", {**HASTE, Token.LUCKY: 1, Token.CURSE: 1}, {Token.CURSE: 1})
    orders = [o.LuckyOrder(o.Lucky.NEVER), o.CurseOrder(o.Curse.NEVER)]
    assert promised(state, TWICE, orders) == enumerated(state, TWICE, orders)


def test_A17_the_poison_of_engulf_changes_nothing_in_the_press_that_brings_it() -> None:
    """Poison is rolled for at the end of the victim's own activation (A15): Poisoned before or not, it is the same."""
    assert has(duel("shrine.fire.madoushi", "water.kaiken").models[ME], Keyword.ENGULF)
    bare, poisoned = (
        promised(duel("shrine.fire.madoushi", "water.kaiken", HASTE, foes), (*TWICE, Rest()))
        for foes in ({}, {Token.POISON: 1})
    )
    assert bare == poisoned
