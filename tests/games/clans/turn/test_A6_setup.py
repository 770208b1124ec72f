"""A6: initiative, teams, items, edges and deployment, in whole set-ups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Decision, Illegal, Piece, Seat
from bot.engine.match import Match, witnessed
from bot.games.clans.box import BOX
from bot.games.clans.decisions import (
    ChooseTeam,
    Deploy,
    Face,
    Forgo,
    Furnish,
    Lay,
    Put,
    TakeEdge,
    Throw,
    ThrowHand,
    Wish,
)
from bot.games.clans.facts.rounds import HandedIn, HandIn
from bot.games.clans.facts.setup import (
    Deployed,
    GroundDrawn,
    InitiativeTaken,
    ItemPlaced,
    TeamsTested,
)
from bot.games.clans.kinds import Edge, Furnishing, ItemKind, Place, Space, Token
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.options import clans_options
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, at

SHRINES = {"firstTeam": "fire", "secondTeam": "water"}
LANTERN, LUCKY = Furnishing.LANTERN, Furnishing.LUCKY
NOTHING = Furnish((Forgo(),))
PRESET = {at(name): ItemKind.LANTERN for name in ("H8", "M8", "M13", "H13")} | {
    at(name): ItemKind.SHRINE for name in ("G11", "N10")
}


def dealt(seed: str = "1", **options: Any) -> Match[State]:
    return Match.dealt(ClansGame({**SHRINES, **options}), Seeded(seed))


def plays(match: Match[State], seat: Seat, decision: Decision) -> None:
    match.play(seat, decision, Seeded("1"))


def wishes(*named: tuple[Furnishing, str]) -> Furnish:
    found: list[Piece] = []
    for what, space in named:
        found += Wish(what), Lay(at(space))
    return Furnish(tuple(found))


def order(match: Match[State]) -> Sequence[Seat]:
    """The seats from the initiative on."""
    assert match.state.initiative is not None
    return ClansGame(SHRINES).setting.clockwise(match.state.initiative)


def lie(match: Match[State]) -> dict[Space, ItemKind]:
    return lie_in(match.state)


def lie_in(state: State) -> dict[Space, ItemKind]:
    return {space: item.kind for space, item in state.items.items()}


# ---- initiative, teams, ground


def test_A6_1_and_A5_5_the_initiative_is_tested_for_spirit_until_nobody_is_tied() -> None:
    rounds = 0
    for seed in range(30):
        match = dealt(str(seed))
        tests = [fact for fact in match.log if isinstance(fact, TeamsTested)]
        winner = next(fact.seat for fact in match.log if isinstance(fact, InitiativeTaken))
        for fact in tests:
            assert set(fact.named) == {"spirit"}
            matches = [dice.count(face) for dice, face in zip(fact.dice, fact.named, strict=True)]
            is_last = fact is tests[-1]
            assert (len(set(matches)) == 2) is is_last
            if is_last:
                assert fact.seats[matches.index(max(matches))] == winner
        rounds += len(tests)
    assert rounds > 30


def test_A6_1_janken_is_sealed_and_ties_are_thrown_again() -> None:
    match = dealt(initiative="janken")
    assert match.state.stage is Stage.JANKEN
    plays(match, PINE, ThrowHand(Throw.ROCK))
    assert "rock" not in repr(witnessed(match.log, PUBLIC)).lower()
    plays(match, PLUM, ThrowHand(Throw.ROCK))
    assert match.awaited() == {PINE, PLUM}
    plays(match, PINE, ThrowHand(Throw.ROCK))
    plays(match, PLUM, ThrowHand(Throw.PAPER))
    assert match.state.initiative == PLUM


def test_A6_2_teams_are_sealed_until_all_have_one_and_then_public() -> None:
    match = dealt(firstTeam="chosen", secondTeam="chosen")
    plays(match, PINE, ChooseTeam("shrine.void"))
    assert not match.state.teams
    assert "shrine.void" not in repr(witnessed(match.log, PUBLIC))
    plays(match, PLUM, ChooseTeam("shrine.air"))
    assert match.state.teams == {PINE: "shrine.void", PLUM: "shrine.air"}
    assert all(sum(1 for _ in match.state.of(seat)) == 9 for seat in (PINE, PLUM))


def test_A6_3_the_ground_is_agreed_or_drawn_and_one_die_gives_the_moon() -> None:
    drawn = [dealt(str(seed), ground="random").log[0] for seed in range(40)]
    assert {fact.ground for fact in drawn if isinstance(fact, GroundDrawn)} == {
        "court",
        "canal",
        "gate",
        "yard",
    }
    assert len({fact.moon for fact in drawn if isinstance(fact, GroundDrawn)}) == 6
    assert dealt(ground="gate").state.ground == "gate"


# ---- items


def test_A6_6_preset_items_lie_at_once() -> None:
    assert lie(dealt(setupItems="preset")) == PRESET


def test_A6_6_lists_are_the_default_sealed_and_carried_out_together() -> None:
    match = dealt()
    assert match.state.stage is Stage.ITEMS
    assert match.awaited() == {PINE, PLUM}
    before = len(match.log)
    plays(match, PINE, wishes((LANTERN, "J10")))
    assert witnessed(match.log[before:], PUBLIC) == [HandIn(PINE)]
    assert HandedIn(PINE, wishes((LANTERN, "J10"))) in match.log
    assert not match.state.items
    plays(match, PLUM, NOTHING)
    assert lie(match)[at("J10")] is ItemKind.LANTERN


def test_A6_6_the_suggestion_is_one_press_and_gives_the_preset() -> None:
    match = dealt()
    for seat in (PINE, PLUM):
        draft = match.draft(seat)
        assert draft is not None
        assert draft.is_complete()
        assert lie_in(draft.imagined(match.state)) == PRESET
        plays(match, seat, draft.committed())
    assert lie(match) == PRESET
    shrines = [item.effect for item in match.state.items.values() if item.kind is ItemKind.SHRINE]
    assert shrines == [Token.LUCKY] * 2


def test_A6_4_and_6_lists_are_taken_in_turn_from_the_initiative_without_illegal_entries() -> None:
    match = dealt()
    first, other = order(match)
    plays(match, first, wishes((LANTERN, "J10"), (LANTERN, "J11"), (LUCKY, "K10")))
    plays(match, other, wishes((LANTERN, "J10"), (LANTERN, "J12"), (Furnishing.SLOW, "J11")))
    placed = [(fact.kind, fact.space) for fact in match.log if isinstance(fact, ItemPlaced)]
    assert placed == [
        (ItemKind.LANTERN, at("J10")),
        (ItemKind.LANTERN, at("J12")),
        (ItemKind.LANTERN, at("J11")),
        # The other's list is used up, for J10 and J11 are taken; three lanterns are too few to pass.
        (ItemKind.LANTERN, at("H8")),
        (ItemKind.SHRINE, at("K10")),
    ]
    assert match.state.stage is Stage.EDGES


def test_A6_6_a_used_up_list_puts_lanterns_where_passing_is_not_allowed() -> None:
    match = dealt()
    for seat in (PINE, PLUM):
        plays(match, seat, NOTHING)
    assert lie(match) == {space: kind for space, kind in PRESET.items() if kind is ItemKind.LANTERN}


def test_A6_6_where_the_preset_is_full_a_lantern_is_drawn_by_luck() -> None:
    crowd = ("H8", "M8", "M13", "H13", "G11", "N10")
    found = set()
    for seed in range(3):
        match = dealt(str(seed), lanternsMin=6)
        first, other = order(match)
        plays(match, first, wishes(*((LUCKY, name) for name in crowd[:3])))
        match.play(other, wishes(*((LUCKY, name) for name in crowd[3:])), Seeded(str(seed)))
        lanterns = frozenset(space for space, kind in lie(match).items() if kind is ItemKind.LANTERN)
        # Four of the six lie as shrines: two lanterns more have room there, four are drawn.
        assert len(lanterns) == 6
        assert lanterns & {at(name) for name in crowd} == {at("M13"), at("N10")}
        found.add(lanterns)
    assert len(found) == 3


def test_A6_4_at_most_so_many_lanterns_and_shrines() -> None:
    match = dealt()
    rows = [f"{column}{row}" for row in (8, 10, 12) for column in "HJLN"]
    plays(match, PINE, wishes(*((LANTERN, name) for name in rows[:6])))
    with pytest.raises(Illegal):
        plays(match, PLUM, wishes(*((LUCKY, name) for name in rows[6:11])))
    plays(match, PLUM, wishes(*((LUCKY, name) for name in rows[6:10])))
    kinds = list(lie(match).values())
    assert (kinds.count(ItemKind.LANTERN), kinds.count(ItemKind.SHRINE)) == (6, 4)


@pytest.mark.parametrize("space", ["J3", "C8", "E2", "H8"])
def test_A6_4_not_beside_a_deployment_space_nor_twice_on_one_space(space: str) -> None:
    match = dealt()
    with pytest.raises(Illegal):
        plays(match, PINE, wishes((LANTERN, "H8"), (LANTERN, space)))


def test_A6_4_the_seat_that_places_a_shrine_names_its_effect() -> None:
    draft = dealt().draft(PINE)
    assert draft is not None
    assert [piece.what for piece in draft.options() if isinstance(piece, Wish)] == list(Furnishing)


def test_A6_6_a_wish_without_a_space_is_not_handed_in_and_six_are_the_most() -> None:
    match = dealt()
    draft = match.draft(PINE, (Wish(LANTERN),))
    assert draft is not None
    assert not draft.is_complete()
    assert all(isinstance(piece, Lay) for piece in draft.options())
    full = match.draft(PINE, wishes(*((LANTERN, f"{c}9") for c in "GHIJKL")).pieces)
    assert full is not None
    assert not full.options()
    assert full.is_complete()


def test_A6_4_and_6_by_turns_one_is_placed_after_the_other_until_all_pass() -> None:
    match = dealt(setupItems="turns")
    first, other = order(match)
    for n, name in enumerate(("J10", "J12", "L10", "L12")):
        seat = (first, other)[n % 2]
        assert match.awaited() == {seat}
        draft = match.draft(seat)
        assert draft is not None
        assert not draft.is_complete()
        assert Forgo() not in draft.options()
        plays(match, seat, wishes((LANTERN, name)))
        assert lie(match)[at(name)] is ItemKind.LANTERN
    plays(match, first, NOTHING)
    # A seat that has passed may place again, as long as not all have passed in a row.
    plays(match, other, wishes((LUCKY, "H9")))
    plays(match, first, NOTHING)
    assert match.state.passes == 1
    plays(match, other, NOTHING)
    assert match.state.stage is Stage.EDGES


def test_A6_4_by_turns_it_ends_when_everything_is_down() -> None:
    match = dealt(setupItems="turns", lanternsMin=1, lanternsMax=1, shrinesMax=1)
    first, other = order(match)
    plays(match, first, wishes((LANTERN, "J10")))
    plays(match, other, wishes((LUCKY, "J12")))
    assert match.state.stage is Stage.EDGES
    assert match.awaited() == {first}


def test_A6_6_without_any_items_nobody_is_asked() -> None:
    for how in ("lists", "turns"):
        none = dealt(setupItems=how, lanternsMin=0, lanternsMax=0, shrinesMax=0)
        assert none.state.stage is Stage.EDGES


def test_A6_4_fewer_lanterns_at_most_than_at_least_are_refused() -> None:
    with pytest.raises(ValueError, match="lanterns"):
        clans_options({"lanternsMin": 5, "lanternsMax": 4})


def test_A6_6_A30_13_lists_are_the_default_and_the_presets_have_preset_items() -> None:
    usual = clans_options({})
    assert (usual.setup_items, usual.lanterns_min, usual.lanterns_max, usual.shrines_max) == (
        "lists",
        4,
        6,
        4,
    )
    for name in ("first-duel", "quick-brawl"):
        options = BOX.options.presets[name].options
        assert options["setupItems"] == "preset"


# ---- deployment


def test_A6_9_as_many_as_possible_are_deployed_and_the_rest_wait() -> None:
    match = dealt(setupItems="preset")
    first = order(match)[0]
    draft = match.draft(first)
    assert draft is not None
    while puts := [piece for piece in draft.options() if isinstance(piece, Put)]:
        assert not draft.is_complete()
        draft.add(puts[0])
    assert draft.is_complete()
    assert len(draft.pieces) == 7
    for seat in match.awaited():
        plays(match, seat, match.game.default(match.state, seat, Seeded("1")))
    for seat in (PINE, PLUM):
        assert sum(each.place is Place.RESERVE for each in match.state.of(seat)) == 2


def test_A6_9_a_deployment_is_sealed_and_stands_on_the_own_edge() -> None:
    match = dealt(setupItems="preset")
    first, other = order(match)
    before = len(match.log)
    plays(match, first, match.game.default(match.state, first, Seeded("1")))
    assert witnessed(match.log[before:], PUBLIC) == [HandIn(first)]
    draft = match.draft(other)
    assert draft is not None
    spaces = {piece.space for piece in draft.options() if isinstance(piece, Put)}
    assert spaces == {at(f"{column}{row}") for column in "FGHIJKLMNO" for row in (19, 20)}


def test_A6_9_by_turns_each_seat_puts_one_model_after_the_other() -> None:
    match = dealt(setupItems="turns", lanternsMin=0, lanternsMax=0, shrinesMax=0, ninjas=3)
    first, other = order(match)
    plays(match, first, TakeEdge(Edge.SOUTH))
    for n in range(6):
        seat = (first, other)[n % 2]
        assert match.awaited() == {seat}
        draft = match.draft(seat)
        assert draft is not None
        put = next(piece for piece in draft.options() if isinstance(piece, Put))
        draft.add(put)
        draft.add(next(piece for piece in draft.options() if isinstance(piece, Face)))
        assert not any(isinstance(piece, Put) for piece in draft.options())
        plays(match, seat, draft.committed())
        assert any(isinstance(fact, Deployed) and fact.model == put.model for fact in match.log)
    assert match.state.round == 1
    with pytest.raises(Illegal):
        plays(match, first, Deploy(()))


def test_A6_10_round_1_begins_with_the_initiative_of_the_set_up() -> None:
    match = dealt(setupItems="preset")
    first, other = order(match)
    for seat in (other, first):
        plays(match, seat, match.game.default(match.state, seat, Seeded("1")))
    assert (match.state.round, match.state.turn) == (1, first)
