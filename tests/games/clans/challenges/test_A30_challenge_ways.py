"""A30.8: what is fought for is chosen in one touch: fetched, carried home, left by, or gone up to."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Decision
from bot.games.clans.challenges.challenges import played
from bot.games.clans.decisions import Activate, Capture, Check, Leave, Move, Pick, Run
from bot.games.clans.kinds import Edge, Element, ItemKind, ModelId
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.figures import Item, Model
from bot.games.clans.words import drafts
from tests.games.clans.positions import PINE, PLUM, PLUMS, at, model, position, under

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")


def offered(challenge: str, mine: Model, *drafted: Any, **changes: Any) -> dict[str, tuple[Decision, ...]]:
    """The ways of a kaiken of Pine, once its draft has these pieces, by what their buttons say."""
    game = ClansGame({"challenge": challenge, "moonDeck": "off"})
    state = position(
        mine, model(FOE, "water.kaiken", "A20", "S"), initiative=PINE, turn=PINE, setting=game.setting
    )
    for fact in played(game.setting).laid(state):
        fact.apply(state)
    state.medals = {**state.medals, **changes.pop("medals", {})}
    for name, value in changes.items():
        setattr(state, name, value)
    draft = game.drafts.draft(state, PINE)
    assert draft is not None
    for piece in (Activate(ME), *drafted):
        draft.add(piece)
    now = draft.imagined(state)
    found = {drafts.route(now, way).short: way for way in game.drafts.routes(state, PINE, draft)}
    assert all(len(short) <= 14 for short in found)
    return found


def me(space: str) -> Model:
    return model(ME, "fire.kaiken", space)


def test_A22_2_a_medal_in_reach_is_fetched_in_one_touch_and_carried_on_in_another() -> None:
    ways = offered("medal", me("K13"))
    (fetch,) = [way for way in ways.values() if Pick(PLUMS) in way]
    assert fetch == ways["Medal K17"], "by the space of the medal, not by that beside it"
    assert fetch[0] == Move(at("J16"))
    assert next(iter(ways)) == "Medal K17", "what is fought for stands first"
    onwards = offered("medal", me("K13"), *fetch)
    assert [way for way in onwards.values() if isinstance(way[-1], Run)], "homewards with the action"


def test_A22_12_home_in_reach_is_one_touch_and_else_a_run_towards_it() -> None:
    near = offered("medal", me("J9"), medals={PLUM: ME})
    assert [way for way in near.values() if way[-1] == Capture()] == [near["Capture I5"]]
    far = offered("medal", me("K15"), medals={PLUM: ME})
    (run,) = [way for way in far.values() if isinstance(way[-1], Run)]
    assert run[0] != run[-1]


def test_A22_2_with_no_mp_to_spare_no_medal_is_offered() -> None:
    ways = offered("medal", me("K11"))
    assert not [way for way in ways.values() if isinstance(way[-1], Pick)]


def test_A22_6_a_messenger_in_reach_leaves_in_one_touch() -> None:
    ways = offered("messenger", me("J16"), named={PINE: ME}, edges={PLUM: Edge.NORTH, PINE: Edge.SOUTH})
    assert [way for way in ways.values() if way[-1] == Leave()] == [ways["Leave F20"]]


@pytest.mark.parametrize("element", [None, Element.FIRE])
def test_A22_11_a_crate_in_reach_is_checked_in_one_touch(element: Element | None) -> None:
    crate = at("J10")
    ways = offered("search", me("J7"), items={crate: Item(ItemKind.CRATE, element=element)})
    assert ways["Crate J10"] == (Move(at("I9")), Check(crate))


@pytest.mark.parametrize(("start", "is_offered"), [("J6", True), ("J1", False)])
def test_A22_8_the_hill_is_named_where_it_is_in_reach(start: str, is_offered: bool) -> None:
    first = next(iter(offered("hill", me(start)).values()))
    marked = played(ClansGame({"challenge": "hill"}).setting).marked(position(me(start)))
    assert isinstance(first[0], Move)
    assert bool(marked >> first[0].space & 1) is is_offered


def test_A22_12_the_gain_of_a_way_is_said_in_words() -> None:
    game = ClansGame({"challenge": "medal", "moonDeck": "off"})
    state = position(me("K13"), active=ME)
    said = drafts.route(under(game.setting, state), (Move(at("K16")), Pick(PLUMS)))
    assert said.label == "To K16, pick up the medal of Plum"
