"""A8.5 to A8.8, A13, A15, A17: what a step meets and what it does not, by the keywords and tokens of the models."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Piece
from bot.games.clans.decisions import Move, Pray, Rest, Run
from bot.games.clans.facts.activating import Acted, MoveBegan, Spotted, Stepped
from bot.games.clans.facts.fighting import BlowFell
from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.kinds import Keyword, ModelId, Token
from bot.games.clans.moving.ways import is_free, own_gait, ways
from bot.games.clans.state.activation import Activation
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Purpose
from bot.games.clans.state.state import State
from tests.games.clans.positions import Told, at, carried_out, model, position

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")


def of(*others: Model, space: str = "J9", profile: str = "earth.kaiken", **changes: Any) -> State:
    ground = changes.pop("ground", "yard")
    items = changes.pop("items", "")
    return position(model(ME, profile, space, **changes), *others, active=ME, ground=ground, items=items)


@pytest.mark.parametrize("seat", ["plum", "pine"])
@pytest.mark.parametrize(("start", "to"), [("J9", "J10"), ("J9", "J8")])
@pytest.mark.parametrize("power", [0, 1])
def test_A17_a_watchful_enemy_uncovers_a_model_that_ends_a_step_in_its_zone(
    seat: str, start: str, to: str, power: int
) -> None:
    """Not a friend, not outside the zone; and Moon Power ignores zones (A15)."""
    watcher = model(f"{seat}-kaiken2", "earth.kaiken", "J11", "S", learnt=frozenset({Keyword.VIGILANCE}))
    state = of(watcher, space=start, is_hidden=True, tokens={Token.MOON_POWER: power})
    carried_out(state, Move(at(to)))
    assert state.models[ME].is_hidden is not (seat == "plum" and to == "J10" and not power)


def test_A17_without_vigilance_nobody_uncovers_by_standing_there() -> None:
    state = of(model(FOE, "earth.kaiken", "J11", "S"), is_hidden=True)
    carried_out(state, Move(at("J10")))
    assert state.models[ME].is_hidden


@pytest.mark.parametrize("is_surefoot", [True, False])
def test_A13_7_A17_a_surefoot_model_keeps_stealth_out_of_foliage(is_surefoot: bool) -> None:
    learnt = frozenset({Keyword.SUREFOOT} if is_surefoot else ())
    state = of(space="C6", ground="court", is_hidden=True, learnt=learnt)
    carried_out(state, Move(at("D6")), Move(at("E6")), Rest())
    assert state.models[ME].is_hidden is is_surefoot


def test_A17_keywords_make_steps_cheaper() -> None:
    """Expert Climber climbs for 2, Surefoot goes over rough ground; nobody else does."""
    for keyword, climb, is_surefoot in (
        (Keyword.EXPERT_CLIMBER, 2, False),
        (Keyword.SUREFOOT, 3, True),
        (Keyword.TOUGH, 3, False),
    ):
        gait = own_gait(model(ME, "earth.kaiken", "J9", learnt=frozenset({keyword})))
        assert (gait.climb, gait.is_surefoot) == (climb, is_surefoot)


@pytest.mark.parametrize(
    ("path", "is_kept"), [("K5", True), ("K5 J5", True), ("K5 K4", False), ("K5 J5 I5", False), ("L4", True)]
)
def test_A13_7_a_large_model_loses_stealth_when_it_no_longer_covers_foliage_it_has_entered(
    path: str, is_kept: bool
) -> None:
    """On court, from L5: K6 is foliage; it covers it from K5 and J5 with one of its four spaces."""
    state = of(space="L5", profile="air.oni", ground="court", is_hidden=True)
    carried_out(state, *(Move(at(space)) for space in path.split()))
    assert state.space_of(ME) == at(path[-2:])
    assert state.models[ME].is_hidden is is_kept


@pytest.mark.parametrize("effect", [Token.HASTE, Token.LUCKY, Token.PROTECT])
def test_A14_1_a_good_shrine_tests_no_model_that_comes_beside_it(effect: Token) -> None:
    state = of(items=f"{effect}@J12", is_hidden=True)
    facts = carried_out(state, Move(at("J11")))
    assert not any(isinstance(fact, Rolled) for fact in facts)
    assert state.models[ME].is_hidden


def test_A8_6_a_failed_dodge_is_no_effect_of_an_enemy() -> None:
    """No cause and no credit: an enemy's Resilience and points have nothing to do with it."""
    state = of(model(FOE, "earth.kaiken", "J10", "S"))
    facts = carried_out(state, Move(at("J8")), luck=Told({ME: "A A A"}))
    assert [fact for fact in facts if isinstance(fact, BlowFell)] == [BlowFell(ME, is_injury=False)]


@pytest.mark.parametrize(("tokens", "dodges"), [({}, 1), ({Token.MOON_POWER: 1}, 0), ({Token.STUN: 1}, 1)])
def test_A8_5_A15_a_step_out_of_a_zone_needs_a_dodge_but_with_moon_power(
    tokens: dict[Token, int], dodges: int
) -> None:
    state = of(model(FOE, "earth.kaiken", "J10", "S"), tokens=tokens)
    facts = carried_out(state, Move(at("J8")), luck=Told({ME: "E A A"}))
    assert sum(isinstance(fact, Rolled) and fact.purpose is Purpose.DODGE for fact in facts) == dodges
    assert state.space_of(ME) == at("J8")


def test_A8_5_a_step_within_a_zone_needs_one_and_a_step_into_it_none() -> None:
    for start, to, dodges in (("J9", "I9", 1), ("J8", "J9", 0), ("I8", "H8", 0)):
        state = of(model(FOE, "earth.kaiken", "J10", "S"), space=start)
        facts = carried_out(state, Move(at(to)), luck=Told({ME: "E A A"}))
        assert sum(isinstance(fact, Rolled) for fact in facts) == dodges, (start, to)


def test_A15_moon_power_passes_over_models_and_over_no_items() -> None:
    """Around a lantern it goes; a row of enemies it passes."""
    row = [model(f"plum-kaiken{n}", "earth.kaiken", f"{c}10", "S") for n, c in enumerate("HIJKL", 1)]
    state = of(*row, tokens={Token.MOON_POWER: 1})
    assert at("J11") in ways(state, 2)
    state = of(items="L@H10 L@I10 L@J10 L@K10 L@L10", tokens={Token.MOON_POWER: 1})
    assert at("J11") not in ways(state, 4)


def test_A17_a_blink_is_for_the_next_move_until_it_begins() -> None:
    """It ignores zones from its first step on, a run too; the move before it that is under way does not."""
    state = of(profile="shrine.spirit.kunoichi")
    for changes, free in (
        ({}, False),
        ({"blink": "free"}, True),
        ({"blink": "half"}, False),
        ({"blink": "free", "mp": 3}, False),
        ({"mp": 3, "is_blinking": True}, True),
    ):
        state.active = Activation(ME, **changes)
        assert is_free(state) is free, changes


def test_A13_4_A8_4_a_run_uncovers_before_its_first_step_and_a_move_does_not() -> None:
    for piece, is_kept in ((Run(at("J11")), False), (Move(at("J11")), True)):
        state = of(is_hidden=True)
        facts = carried_out(state, piece)
        assert state.models[ME].is_hidden is is_kept
        if not is_kept:
            first = next(n for n, fact in enumerate(facts) if isinstance(fact, Stepped))
            assert facts.index(Spotted(ME)) < first


@pytest.mark.parametrize(
    ("piece", "space", "items"),
    [
        (Run(at("J11")), "J9", ""),
        (Move(at("J11")), "J9", "L@J12"),
        (Move(at("J11")), "J9", "slow@J12"),
        (Pray(at("K9")), "J9", "lucky@K9"),
    ],
)
def test_A13_3_to_8_a_model_out_of_stealth_loses_none(piece: Piece, space: str, items: str) -> None:
    """No loss is told: by a run, beside a lantern, by the test of a shrine."""
    state = of(space=space, items=items)
    facts = carried_out(state, piece)
    assert any(isinstance(fact, Acted | MoveBegan) for fact in facts)
    assert not any(isinstance(fact, Spotted) for fact in facts)
