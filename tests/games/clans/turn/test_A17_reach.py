"""A4.5, A4.7, A13, A15, A17: whom an action reaches, who may take it, and what is left after it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.game import Piece
from bot.games.clans.activating.activating import pieces
from bot.games.clans.decisions import (
    Activate,
    Attack,
    Hide,
    Hurry,
    Move,
    Play,
    Pray,
    Rest,
    Run,
    Search,
    Shuriken,
    Try,
    Turn,
    Use,
)
from bot.games.clans.facts.activating import ActivationBegan, Cleared, Spotted, Turned
from bot.games.clans.kinds import Card, Element, Keyword, ModelId, Token
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.field import distance
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from tests.games.clans.moon.hand import holding, offered
from tests.games.clans.positions import Told, at, carried_out, model, position

ME, FRIEND, FOE = ModelId("pine-kaiken1"), ModelId("pine-kaiken2"), ModelId("plum-kaiken1")
SETTING = ClansGame({}).setting
ENTANGLER = "ronin.river-imp"


def of(profile: str, *others: Model, items: str = "", **changes: Any) -> State:
    """Its activation, on J9 looking north, with others on the board."""
    return position(model(ME, profile, "J9", **changes), *others, active=ME, items=items)


def foe(space: str, facing: str = "S", **changes: Any) -> Model:
    return model(FOE, "earth.kaiken", space, facing, **changes)


def open_(state: State) -> list[Piece]:
    assert state.turn is not None
    return list(pieces(state, state.turn))


def kinds_of(state: State, *kinds: type[Piece]) -> list[Piece]:
    return [piece for piece in open_(state) if isinstance(piece, kinds)]


# ---- whom it reaches


@pytest.mark.parametrize("is_hidden", [True, False])
@pytest.mark.parametrize(("profile", "far"), [("fire.kaiken", 1), (ENTANGLER, 2)])
@pytest.mark.parametrize("distance", [1, 2, 3])
def test_A13_6_A4_5_a_search_is_for_enemies_in_stealth_in_its_zone(
    profile: str, far: int, distance: int, is_hidden: bool
) -> None:
    """An Entangler, in Stealth or not, searches two spaces around it."""
    state = of(profile, foe(f"J{9 + distance}", is_hidden=True), is_hidden=is_hidden)
    assert (Search() in open_(state)) is (distance <= far)
    seen = of(profile, foe(f"J{9 + distance}", "N"), is_hidden=is_hidden)
    assert Search() not in open_(seen)


def test_A13_6_a_search_uncovers_enemies_in_stealth_in_its_zone_alone() -> None:
    """Two spaces away with Entangle; neither who is not in Stealth nor a friend."""
    others = [
        foe("J11", is_hidden=True),
        model("plum-kaiken2", "earth.kaiken", "I9"),
        model("plum-kaiken3", "earth.kaiken", "J12", is_hidden=True),
        model(FRIEND, "earth.kaiken", "K9", is_hidden=True),
    ]
    state = of(ENTANGLER, *others)
    facts = carried_out(state, Search(), luck=Told({ME: "V A A"}))
    assert [fact for fact in facts if isinstance(fact, Spotted)] == [Spotted(FOE)]


@pytest.mark.parametrize(("space", "is_open"), [("J10", True), ("J11", False)])
def test_A17_drown_is_for_a_model_that_has_it_with_an_enemy_in_its_zone(space: str, is_open: bool) -> None:
    state = of("water.madoushi", foe(space), model(FRIEND, "earth.kaiken", "K9"))
    assert (Use(Keyword.DROWN) in open_(state)) is is_open
    assert Use(Keyword.DROWN) not in open_(of("water.kaiken", foe(space)))


@pytest.mark.parametrize(
    ("profile", "who", "space", "token", "is_open"),
    [
        ("spirit.madoushi", FRIEND, "K9", Token.STUN, True),
        ("spirit.madoushi", FRIEND, "L9", Token.STUN, False),
        ("spirit.madoushi", FRIEND, "K9", Token.LUCKY, False),
        ("spirit.madoushi", FOE, "K9", Token.STUN, False),
        ("spirit.kaiken", FRIEND, "K9", Token.STUN, False),
    ],
)
def test_A17_healing_is_for_a_harmed_friend_in_its_zone(
    profile: str, who: ModelId, space: str, token: Token, is_open: bool
) -> None:
    state = of(profile, model(who, "earth.kaiken", space, tokens={token: 1}))
    assert (Use(Keyword.HEALING, who) in open_(state)) is is_open


@pytest.mark.parametrize(("profile", "far"), [("fire.kaiken", 1), (ENTANGLER, 2)])
@pytest.mark.parametrize("distance", [1, 2, 3])
def test_A20_7_A4_5_stone_skin_reaches_a_friend_in_the_zone_of_its_model(
    profile: str, far: int, distance: int
) -> None:
    friend = model(FRIEND, "fire.kaiken", f"J{9 + distance}")
    state = holding("stone-skin", model(ME, profile, "J9"), friend, moon=Element.EARTH)
    other = FRIEND if distance <= far else None
    assert offered(state) == {Play(Card.STONE_SKIN, other=other)}


# ---- who may, and how often


@pytest.mark.parametrize(
    ("profile", "expected"),
    [
        ("ronin.father-and-child", {Try(Keyword.TOUGH)}),
        ("shrine.void.madoushi", {Try(Keyword.BLOOD_LUST)}),
        ("ronin.blind-sword", {Try(Keyword.FORTUNE, ME), Try(Keyword.FORTUNE, FRIEND)}),
        ("hero.nine-tails", {Try(Keyword.BLINK)}),
    ],
)
def test_A17_a_test_at_the_start_is_of_its_own_keyword_and_once(profile: str, expected: set[Piece]) -> None:
    """With a friend beside it; whether it is passed or not."""
    state = of(profile, model(FRIEND, "earth.kaiken", "K9"))
    assert set(kinds_of(state, Try)) == expected
    for shown in ("A A A", "E V S"):
        state = of(profile, model(FRIEND, "earth.kaiken", "K9"))
        carried_out(state, min(expected, key=repr), luck=Told({ME: shown}))
        assert not kinds_of(state, Try)


def test_A17_a_model_that_neither_moves_nor_acts_any_more_does_not_blink() -> None:
    for changes, is_open in (
        ({"moves": 0}, True),
        ({"actions": 0}, True),
        ({"moves": 0, "actions": 0, "mp": 2}, False),
    ):
        state = of("hero.nine-tails")
        state.change_active(**changes)
        assert (Try(Keyword.BLINK) in open_(state)) is is_open, changes


def test_A7_7_haste_is_spent_once_an_activation_at_its_start_and_only_if_there_is_a_token() -> None:
    assert not kinds_of(of("fire.kaiken"), Hurry)
    state = of("fire.kaiken", tokens={Token.HASTE: 2})
    assert len(kinds_of(state, Hurry)) == 2
    carried_out(state, Hurry(is_move=True))
    assert not kinds_of(state, Hurry)
    late = of("fire.kaiken", tokens={Token.HASTE: 2})
    carried_out(late, Move(at("J10")))
    assert not kinds_of(late, Hurry)


@pytest.mark.parametrize("is_move", [True, False])
def test_A7_7_after_an_action_there_is_the_hasted_move_or_the_move_that_was_to_come(is_move: bool) -> None:
    """A full one, and no second; without haste none."""
    state = of("fire.kaiken", items="lucky@K9", tokens={Token.HASTE: 1})
    carried_out(state, Hurry(is_move=is_move), Pray(at("K9")))
    assert Move(at("J14")) in open_(state)
    carried_out(state, Move(at("J14")))
    assert not kinds_of(state, Move)
    slow = of("fire.kaiken", items="lucky@K9")
    carried_out(slow, Pray(at("K9")))
    assert slow.active is None


def test_A13_1_a_model_in_stealth_does_not_go_there_again() -> None:
    assert Hide() in open_(of("fire.kaiken"))
    assert Hide() not in open_(of("fire.kaiken", is_hidden=True))


@pytest.mark.parametrize(("profile", "move", "run"), [("ronin.rooster", 6, 8), ("air.chunin", 6, 6)])
def test_A17_sprint_makes_a_run_longer_and_no_move(profile: str, move: int, run: int) -> None:
    state = of(profile)
    for kind, far in ((Move, move), (Run, run)):
        rows = [row for row in range(10, 21) if kind(at(f"J{row}")) in open_(state)]
        assert max(rows) == 9 + far, kind


def test_A8_5_an_activation_that_is_over_offers_nothing() -> None:
    state = of("fire.kaiken", foe("J10"))
    state.change_active(is_over=True)
    assert open_(state) == []


# ---- turning, and the start


def test_A7_9_a_model_turns_to_any_other_facing_and_looks_there() -> None:
    state = of("fire.kaiken")
    assert set(kinds_of(state, Turn)) == {Turn(way) for way in Direction if way is not Direction.N}
    carried_out(state, Turn(Direction.SE))
    assert state.models[ME].facing is Direction.SE


@pytest.mark.parametrize(("piece", "space"), [(Attack(FOE), "J8"), (Shuriken(FOE), "J6")])
def test_A7_9_A10_1_a_model_that_aims_behind_itself_turns_there_first(piece: Piece, space: str) -> None:
    state = of("fire.kaiken", foe(space))
    carried_out(state, piece, luck=Told({ME: "A A A", FOE: "F F F"}))
    assert state.models[ME].facing is Direction.S


def test_A7_9_after_an_action_it_turns_as_long_as_it_may_act_or_attack_again() -> None:
    hasted = of("fire.kaiken", items="lucky@K9", tokens={Token.HASTE: 1})
    carried_out(hasted, Hurry(is_move=False), Pray(at("K9")))
    assert len(kinds_of(hasted, Turn)) == 7
    blowing = of("shrine.air.madoushi", foe("J10"))
    carried_out(blowing, Attack(FOE), luck=Told({ME: "A A A", FOE: "A A A"}))
    assert len(kinds_of(blowing, Turn)) == 7
    away = of("shrine.air.madoushi", foe("J12"))
    away.change_active(actions=0, moves=1, attacks=1, has_begun=True)
    assert not kinds_of(away, Turn)


@pytest.mark.parametrize(
    ("space", "facing", "turns"),
    [
        ("J10", Direction.N, False),
        ("K10", Direction.N, False),
        ("K9", Direction.N, False),
        ("K8", Direction.N, True),
        ("K8", Direction.E, False),
        ("J11", Direction.NE, False),
        ("K11", Direction.N, False),
        ("L9", Direction.N, False),
        ("L8", Direction.S, False),
        ("L7", Direction.N, True),
    ],
)
def test_A7_9_a_model_that_aims_at_somebody_in_sight_does_not_turn(
    space: str, facing: Direction, turns: bool
) -> None:
    state = of("fire.kaiken", foe(space))
    state.change(ME, facing=facing)
    near = distance(state.models[ME], state.models[FOE]) == 1
    piece = Attack(FOE) if near else Shuriken(FOE)
    facts = carried_out(state, piece, luck=Told({ME: "A A A", FOE: "F F F"}))
    turned = [fact for fact in facts if isinstance(fact, Turned)]
    assert turned == ([Turned(ME, Direction.SE)] if turns else [])


@pytest.mark.parametrize(
    ("tokens", "stunned", "slowed", "cleared"),
    [
        ({}, False, False, []),
        ({Token.STUN: 2}, True, False, [Cleared(ME, Token.STUN, 2)]),
        ({Token.SLOW: 2}, False, True, [Cleared(ME, Token.SLOW)]),
        ({Token.POISON: 1, Token.HASTE: 1}, False, False, []),
    ],
)
def test_A7_5_at_the_start_all_stuns_and_one_slow_go_and_nothing_else(
    tokens: dict[Token, int], stunned: bool, slowed: bool, cleared: list[Cleared]
) -> None:
    state = position(model(ME, "fire.kaiken", "J9", tokens=tokens), foe("J19"))
    before = state.activated
    facts = carried_out(state, Activate(ME))
    assert facts == [ActivationBegan(ME, is_stunned=stunned, is_slowed=slowed), *cleared]
    assert state.activated == before + 1


def test_A7_10_a_resting_model_has_used_nothing() -> None:
    state = of("fire.kaiken", tokens={Token.HASTE: 1, Token.LUCKY: 1})
    carried_out(state, Rest())
    assert state.models[ME].tokens == {Token.HASTE: 1, Token.LUCKY: 1}


@pytest.mark.parametrize("profile", ["fire.kaiken", ENTANGLER])
def test_A17_A10_1_an_entangler_attacks_only_adjacent_models(profile: str) -> None:
    for space, is_open in (("J10", True), ("J11", False)):
        assert (Attack(FOE) in open_(of(profile, foe(space)))) is is_open
