"""A22.11, A31.4: crates are turned up, and an objective is looked for in them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.game import Fact
from bot.games.clans.activating.activating import pieces
from bot.games.clans.activating.barring import bar
from bot.games.clans.box import BOX
from bot.games.clans.decisions import Check, Move, Reroll
from bot.games.clans.facts.activating import Acted, Spotted
from bot.games.clans.facts.challenges import CrateTurned, ObjectiveFound
from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.kinds import DIE, Element, ItemKind, ModelId, Token
from bot.games.clans.rolling.rolling import rerolls
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.bars import Reason
from bot.games.clans.state.figures import Item, Model
from bot.games.clans.state.rolls import Effect
from bot.games.clans.state.state import State
from bot.games.clans.words import story
from tests.games.clans.positions import PINE, Told, at, carried_out, decided, model, position

GAME = ClansGame({})
ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")
HERE = at("J10")


class Mixed(Chance):
    """Crates whose next element is told; dice fall as they are told."""

    def __init__(self, element: Element, dice: str) -> None:
        self._element, self._dice = element, Told({ME: dice})

    def below(self, label: str, size: int) -> int:
        if label.startswith("crate "):
            return list(DIE)[:size].index(self._element)
        return self._dice.below(label, size)


def field(*models: Model, crate: Item | None = None, **changes: Any) -> State:
    """A crate on J10, face down unless it is given, and the active model."""
    state = position(*models, model(FOE, "water.kaiken", "A20", "S"), active=ME, **changes)
    state.items = {**state.items, HERE: crate or Item(ItemKind.CRATE)}
    return state


def me(space: str, profile: str = "fire.kaiken", **changes: Any) -> Model:
    return model(ME, profile, space, **changes)


def checked(state: State, element: Element, dice: str) -> list[Fact]:
    return carried_out(state, Check(HERE), luck=Mixed(element, dice))


def test_A22_11_a_crate_face_down_is_turned_up_and_one_die_looks_for_the_objective() -> None:
    state = field(me("J9"))
    found = checked(state, Element.EARTH, "E")
    assert CrateTurned(ME, HERE, Element.EARTH) in found
    (roll,) = [fact for fact in found if isinstance(fact, Rolled)]
    assert roll.dice == ((Element.EARTH,),)
    assert ObjectiveFound(ME, HERE) in found
    assert HERE not in state.items, "with its objective the crate is removed"
    assert state.opened == {Element.EARTH}


def test_A22_11_without_its_element_the_crate_stays_face_up_and_may_be_checked_again() -> None:
    state = field(me("J9"))
    found = checked(state, Element.EARTH, "A")
    assert not any(isinstance(fact, ObjectiveFound) for fact in found)
    assert state.items[HERE].element is Element.EARTH
    again = field(me("J9"), crate=state.items[HERE], opened=state.opened)
    found = checked(again, Element.EARTH, "E")
    assert not any(isinstance(fact, CrateTurned) for fact in found), "it lies face up"
    assert ObjectiveFound(ME, HERE) in found


def test_A26_3_nobody_knows_the_element_of_a_crate_that_lies_face_down_and_each_is_there_once() -> None:
    opened: frozenset[Element] = frozenset()
    for _crate in DIE:
        state = field(me("J9"), opened=opened)
        assert state.items[HERE] == Item(ItemKind.CRATE), "no state holds what nobody may know"
        carried_out(state, Check(HERE))
        assert len(state.opened) == len(opened) + 1
        opened = state.opened
    assert opened == set(DIE)


def test_A22_11_A13_3_checking_is_an_action_that_ends_stealth() -> None:
    state = field(me("J9", is_hidden=True))
    found = checked(state, Element.EARTH, "A")
    assert Acted(ME, "check") in found
    assert Spotted(ME) in found
    assert state.active is None or not state.active.actions


@pytest.mark.parametrize(
    ("space", "profile", "is_open"),
    [
        ("J9", "fire.kaiken", True),
        ("I11", "fire.kaiken", True),
        ("J8", "fire.kaiken", False),
        ("K12", "ronin.spider", True),
    ],
)
def test_A31_4_a_crate_is_checked_in_the_zone_of_a_model(space: str, profile: str, is_open: bool) -> None:
    """With Entangle the zone reaches two spaces far."""
    state = field(me(space, profile))
    assert (Check(HERE) in list(pieces(state, PINE))) is is_open
    assert (bar(state, PINE, Check(HERE)) is None) is is_open


def test_A22_11_what_is_no_crate_is_not_checked() -> None:
    state = field(me("J9"))
    found = bar(state, PINE, Check(at("J8")))
    assert found is not None
    assert found.reason is Reason.NO_CRATE
    assert Move(HERE) not in list(pieces(state, PINE)), "a crate is terrain that nobody enters (A3.10)"


def test_A5_6_the_single_die_may_be_rerolled() -> None:
    state = field(me("J9", tokens={Token.LUCKY: 1}))
    decided_ = carried_out(state, Check(HERE), luck=Mixed(Element.EARTH, "A E"), orders=False)
    assert decided_
    assert [each.effect for each in rerolls(state, PINE)] == [Effect.LUCKY]
    found = decided(state, PINE, Reroll(Effect.LUCKY, ME, (0,)), luck=Mixed(Element.EARTH, "E"))
    assert ObjectiveFound(ME, HERE) in found


def test_A30_2_the_choice_says_what_is_known_of_the_crate() -> None:
    for crate, note in (
        (None, "turn it up, then one die"),
        (Item(ItemKind.CRATE, element=Element.FIRE), "one die for Fire"),
    ):
        state = field(me("J9"), crate=crate)
        choice = BOX.words.choice(GAME, state, PINE, Check(HERE))
        assert (choice.label, choice.note) == ("Check the crate on J10", note)


def test_A22_11_it_is_told() -> None:
    found = checked(field(me("J9")), Element.EARTH, "E")
    text = story.story(found)
    assert "Pine Kaiken 1 turns up the crate on J10: Earth." in text
    assert "Pine Kaiken 1 finds an objective on J10." in text
    found = checked(field(me("J9")), Element.EARTH, "A")
    assert "Pine Kaiken 1 finds no objective on J10." in story.story(found)
