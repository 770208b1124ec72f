"""A6.4 to A6.6: what may be wished for, what of the lists is carried out, and when the placing ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.game import Fact, Piece
from bot.games.clans.board.ground import GRID
from bot.games.clans.board.placing import FAR
from bot.games.clans.decisions import Forgo, Furnish, Lay, Wish
from bot.games.clans.facts.setup import ItemPlaced, PlacerCame, StageCame
from bot.games.clans.kinds import Furnishing, ItemKind, Token
from bot.games.clans.rounds import items
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.figures import Item
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, Told, at, position, under

LANTERN = Furnishing.LANTERN
FREE = ["J9", "K12", "G14", "N7", "L15", "I6"]
"""Spaces of the yard that are far from all edges and from each other."""


def setting(**options: Any) -> Setting:
    return ClansGame(options).setting


def placing(lying: str = "", **changes: Any) -> State:
    """Pine has the initiative."""
    return position(items=lying, stage=Stage.ITEMS, round=0, turn=None, **changes)


def happen(state: State, facts: Iterable[Fact]) -> list[Fact]:
    found: list[Fact] = []
    for fact in facts:
        fact.apply(state)
        found.append(fact)
    return found


def wished(*pairs: tuple[Furnishing, str]) -> list[Piece]:
    return [piece for what, space in pairs for piece in (Wish(what), Lay(at(space)))]


def open_(state: State, chosen: list[Piece], **options: Any) -> set[Piece]:
    return set(items.wishes(under(setting(**options), state), chosen))


# ---- what may be wished for


@pytest.mark.parametrize("by_turns", [False, True])
def test_A6_6_a_list_has_up_to_six_wishes_and_in_turn_one_item_is_placed(by_turns: bool) -> None:
    options = {"setupItems": "turns" if by_turns else "lists", "shrinesMax": 0}
    most, chosen = 1 if by_turns else 6, list[Piece]()
    for place in range(most):
        assert Wish(LANTERN) in open_(placing(), chosen, **options)
        chosen += wished((LANTERN, FREE[place]))
    assert open_(placing(), chosen, **options) == set()


def test_A6_4_in_a_list_lanterns_and_shrines_count_as_if_they_lay() -> None:
    limits = {"lanternsMin": 2, "lanternsMax": 3, "shrinesMax": 1}
    lamps, shrine = wished((LANTERN, "J9"), (LANTERN, "K12")), wished((Furnishing.CURSE, "G14"))
    shrines = {Wish(each) for each in Furnishing if each is not LANTERN}
    assert open_(placing("L@H8"), lamps, **limits) == shrines
    assert open_(placing("L@H8"), lamps[:2], **limits) == {Wish(LANTERN), *shrines}
    assert open_(placing(), [*lamps, *shrine], **limits) == {Wish(LANTERN)}
    assert open_(placing("slow@M13"), lamps, **limits) == {Wish(LANTERN)}


def test_A6_6_after_a_pass_nothing_is_wished_for() -> None:
    state = placing("L@H8 L@M8 L@M13 L@H13")
    assert Forgo() in open_(state, [])
    assert open_(state, [Forgo()]) == set()
    assert Forgo() not in open_(state, wished((LANTERN, "J9")))


@pytest.mark.parametrize("lanterns", [3, 4])
def test_A6_4_in_turn_a_seat_passes_once_four_lanterns_are_down(lanterns: int) -> None:
    state = placing(" ".join(f"L@{space}" for space in ["H8", "M8", "M13", "H13"][:lanterns]))
    assert (Forgo() in open_(state, [], setupItems="turns")) is (lanterns == 4)
    assert Forgo() in open_(state, []), "a list may be empty"


def test_A6_4_where_nothing_can_be_placed_a_seat_passes_and_the_placing_ends() -> None:
    state = placing()
    state.items = {space: Item(ItemKind.GOAL) for space in GRID.members(FAR)}
    known = setting(setupItems="turns")
    assert items.may_pass(under(known, state))
    assert open_(state, [], setupItems="turns") == {Forgo()}
    assert StageCame(Stage.DEPLOYMENT) in list(items.next_placer(under(known, state), Told(), 0))


def test_A6_4_and_5_where_an_item_may_lie() -> None:
    state = placing("L@J9")
    found = set(items.spaces(state, [(LANTERN, at("K12"))]))
    assert found == set(GRID.members(FAR)) - {at("J9"), at("K12")}


def test_A6_5_a_goal_keeps_three_spaces_free_beside_it_and_a_lantern_need_not() -> None:
    for kind, is_open in ((ItemKind.GOAL, False), (ItemKind.CRATE, False), (ItemKind.LANTERN, True)):
        state = placing("L@I9 L@J9 L@K9 L@I10 L@K10")
        state.items = {**state.items, at("J10"): Item(kind)}
        assert (at("I11") in items.spaces(state)) is is_open


def test_A6_6_of_the_preset_items_those_are_suggested_that_may_lie_there() -> None:
    def suggested(state: State, **options: Any) -> list[tuple[Furnishing, str]]:
        pairs = items.pairs(items.suggested(under(setting(**options), state)).pieces)
        return [(what, GRID.label(space)) for what, space in pairs]

    lucky = [(Furnishing.LUCKY, "G11"), (Furnishing.LUCKY, "N10")]
    lamps = [(LANTERN, space) for space in ("H8", "M8", "M13", "H13")]
    assert suggested(placing()) == [*lamps, *lucky]
    assert suggested(placing("L@M8")) == [lamps[0], *lamps[2:], *lucky]
    assert suggested(placing(), lanternsMax=2, lanternsMin=2) == [*lamps[:2], *lucky]
    assert suggested(placing(), shrinesMax=1) == [*lamps, lucky[0]]


# ---- the lists are carried out


def carried(
    state: State, pine: Sequence[Piece], plum: Sequence[Piece], **options: Any
) -> list[tuple[str, str]]:
    """The new places of items, in order."""
    lists = {PLUM: Furnish(tuple(plum)), PINE: Furnish(tuple(pine))}
    facts = happen(state, items.listed(under(setting(**options), state), Told(), lists))
    assert not any(isinstance(fact, PlacerCame) for fact in facts), "all hand in together"
    placed = [fact for fact in facts if isinstance(fact, ItemPlaced)]
    return [(str(fact.effect or fact.kind), GRID.label(fact.space)) for fact in placed]


NONE = {"lanternsMin": 0}


def test_A6_6_the_seat_with_the_initiative_begins_and_a_space_is_taken_once() -> None:
    pine = wished((Furnishing.CURSE, "J9"), (Furnishing.SLOW, "K12"))
    plum = wished((Furnishing.HASTE, "J9"), (Furnishing.LUCKY, "G14"))
    assert carried(placing(), pine, plum, **NONE) == [("curse", "J9"), ("lucky", "G14"), ("slow", "K12")]
    other = placing(initiative=PLUM)
    assert carried(other, pine, plum, **NONE) == [("haste", "J9"), ("slow", "K12"), ("lucky", "G14")]


def test_A6_6_a_used_up_list_passes_and_the_other_goes_on_to_its_end() -> None:
    long = wished(*((Furnishing.SLOW, space) for space in FREE[:4]))
    expected = [("slow", space) for space in FREE[:4]]
    assert carried(placing(), [], long, **NONE) == expected
    assert carried(placing(), long, [], **NONE) == expected
    assert carried(placing(), [Forgo()], [Forgo()], **NONE) == []


def test_A6_4_items_that_have_run_out_are_skipped() -> None:
    long = wished((LANTERN, "J9"), (LANTERN, "K12"), (Furnishing.SLOW, "G14"))
    assert carried(placing(), long, [], lanternsMin=1, lanternsMax=1) == [("lantern", "J9"), ("slow", "G14")]


class Last(Chance):
    """Luck that takes the last of all."""

    def below(self, label: str, size: int) -> int:
        return size - 1


@pytest.mark.parametrize(
    ("lying", "expected"),
    [
        ("", "H8"),
        ("L@H8", "M8"),
        ("slow@H8 slow@M8 L@M13", "H13"),
        ("L@H8 L@M8 L@M13 L@H13", None),
    ],
)
def test_A6_6_a_lantern_that_is_due_comes_to_the_first_legal_space_of_the_preset(
    lying: str, expected: str | None
) -> None:
    found = items.forced(placing(lying), Last())
    assert found == (None if expected is None else (LANTERN, at(expected)))


def test_A6_6_where_the_preset_is_taken_luck_says_where_a_lantern_lies() -> None:
    state = placing(" ".join(f"slow@{space}" for space in ["H8", "M8", "M13", "H13", "G11", "N10"]))
    assert items.forced(state, Last()) == (LANTERN, items.spaces(state)[-1])


# ---- in turn


@pytest.mark.parametrize(
    ("passes", "lying", "goes_on"),
    [(0, "", True), (1, "", True), (2, "", False), (0, "L@H8 slow@M8", False), (0, "L@H8", True)],
)
def test_A6_4_in_turn_the_next_seat_places_until_all_have_passed_or_everything_is_down(
    passes: int, lying: str, goes_on: bool
) -> None:
    known = setting(setupItems="turns", lanternsMin=0, lanternsMax=1, shrinesMax=1)
    for placer, other in ((PINE, PLUM), (PLUM, PINE)):
        facts = list(items.next_placer(under(known, placing(lying, placer=placer)), Told(), passes))
        begins = [StageCame(Stage.DEPLOYMENT), PlacerCame(PINE)]
        assert facts == ([PlacerCame(other, passes)] if goes_on else begins)


def test_A6_6_and_9_the_placing_seat_is_named_only_if_seats_place_in_turn() -> None:
    for options, expected in (({}, []), ({"setupItems": "turns"}, [PlacerCame(PINE)])):
        for facts in (
            items.come(under(setting(**options), placing()), Told()),
            items.deployment_comes(under(setting(**options), placing()), Told()),
        ):
            assert [fact for fact in facts if isinstance(fact, PlacerCame)] == expected


def test_A6_8_the_edges_come_before_the_deployment_where_they_are_not_taken() -> None:
    state = placing(edges={})
    assert list(items.deployment_comes(state, Told())) == [StageCame(Stage.EDGES), PlacerCame(PINE)]


def test_A6_6_the_items_of_the_ground_lie_at_once_with_the_preset() -> None:
    facts = list(items.come(under(setting(setupItems="preset"), placing()), Told()))
    shrines = [fact for fact in facts if isinstance(fact, ItemPlaced) and fact.kind is ItemKind.SHRINE]
    assert {(GRID.label(fact.space), fact.effect) for fact in shrines} == {
        ("G11", Token.LUCKY),
        ("N10", Token.LUCKY),
    }
    assert StageCame(Stage.ITEMS) not in facts


def test_A6_6_with_no_lantern_and_no_shrine_the_deployment_comes_at_once() -> None:
    for options in ({"lanternsMin": 0, "lanternsMax": 0, "shrinesMax": 0}, {"lanternsMin": 0}):
        facts = list(items.come(under(setting(**options), placing()), Told()))
        asks = options.get("shrinesMax") is None
        assert (StageCame(Stage.ITEMS) in facts) is asks
        assert (StageCame(Stage.DEPLOYMENT) in facts) is not asks
