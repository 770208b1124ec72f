"""A10.15, A22.5 to A22.7, A22.10: points are for who Injures or Stuns an enemy, and for nobody else."""

from __future__ import annotations

import pytest

from bot.engine.game import Fact, Seat
from bot.games.clans.challenges.challenges import follows
from bot.games.clans.decisions import Attack
from bot.games.clans.facts.fighting import Injured, Scored, Stunned
from bot.games.clans.facts.rounds import MatchEnded
from bot.games.clans.kinds import ModelId
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Activation
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, Told, carried_out, model, position, under

ME, MINE = ModelId("pine-kaiken1"), ModelId("pine-kaiken2")
FOE, THEIRS = ModelId("plum-kaiken1"), ModelId("plum-kaiken2")


def of(**named: ModelId | None) -> State:
    """Two kaiken of each team; Pine has the initiative and is the attacker of messengers."""
    state = position(
        model(ME, "fire.kaiken", "J9"),
        model(MINE, "fire.kaiken", "K9"),
        model(FOE, "water.kaiken", "J10", "S"),
        model(THEIRS, "water.kaiken", "K10", "S"),
    )
    state.named = {Seat(seat): name for seat, name in named.items()}
    return state


def scored(challenge: str, state: State, fact: Fact) -> list[Fact]:
    return list(follows(under(ClansGame({"challenge": challenge}).setting, state), fact))


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        (Injured(FOE, ME), [Scored(PINE, 3)]),
        (Stunned(FOE, ME), [Scored(PINE, 1)]),
        (Injured(THEIRS, ME), []),
        (Injured(ME, FOE), [Scored(PLUM, 3)]),
        (Injured(FOE, THEIRS), []),
        (Stunned(FOE, FOE), []),
        (Injured(FOE, None), []),
        (Stunned(FOE, None), []),
    ],
)
def test_A22_5_a_vip_brings_points_to_the_enemy_who_has_the_credit(fact: Fact, expected: list[Fact]) -> None:
    """Pine has named the Plum VIP, and Plum the Pine one; nobody scores by their own model."""
    found = scored("assassination", of(pine=FOE, plum=ME), fact)
    assert [each for each in found if isinstance(each, Scored)] == expected


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        (Injured(FOE, ME), [Scored(PINE, 3)]),
        (Stunned(THEIRS, ME), [Scored(PINE, 1)]),
        (Injured(FOE, MINE), []),
        (Injured(MINE, ME), []),
        (Stunned(ME, FOE), [Scored(PLUM, 1)]),
        (Injured(ME, THEIRS), []),
        (Injured(FOE, None), []),
    ],
)
def test_A22_7_a_champion_alone_scores_by_whomever_it_hurts_of_the_enemy(
    fact: Fact, expected: list[Fact]
) -> None:
    found = scored("champion", of(pine=ME, plum=FOE), fact)
    assert [each for each in found if isinstance(each, Scored)] == expected


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        (Injured(FOE, ME), [Scored(PINE, 1)]),
        (Stunned(FOE, ME), []),
        (Injured(THEIRS, ME), []),
        (Injured(FOE, THEIRS), []),
        (Injured(FOE, FOE), []),
        (Injured(FOE, None), []),
        (Injured(ME, FOE), []),
    ],
)
def test_A22_6_a_messenger_is_a_point_to_the_attacker_who_injures_it(
    fact: Fact, expected: list[Fact]
) -> None:
    """Plum defends: its messenger Injured by its own side, or by nobody, is no point."""
    found = scored("messenger", of(plum=FOE), fact)
    assert [each for each in found if isinstance(each, Scored)] == expected


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        (Injured(FOE, ME), [Scored(PINE, 1)]),
        (Injured(ME, MINE), []),
        (Injured(ME, None), []),
        (Stunned(FOE, ME), []),
    ],
)
def test_A22_10_in_a_brawl_an_injured_enemy_is_a_point(fact: Fact, expected: list[Fact]) -> None:
    assert scored("brawl", of(), fact) == expected


@pytest.mark.parametrize("fact", [Injured(FOE, ME), Stunned(FOE, ME)])
@pytest.mark.parametrize("challenge", ["hill", "medal"])
def test_A22_8_and_12_on_the_hill_and_for_the_medal_nobody_scores_by_hurting(
    challenge: str, fact: Fact
) -> None:
    assert scored(challenge, of(), fact) == []


def test_A22_10_A7_14_with_the_winning_point_the_match_is_over_and_nothing_follows() -> None:
    state = of()
    state.active, state.scores = Activation(ME, actions=2, hurried="action"), {PINE: 8, PLUM: 8}
    luck = Told({ME: "V V V V V V", FOE: "A A A A A A"})
    facts = carried_out(state, Attack(FOE), Attack(THEIRS), luck=luck, challenge="brawl")
    assert facts[-1] == MatchEnded((PINE,))
    assert state.scores[PINE] == 9
    assert sum(isinstance(fact, Injured) for fact in facts) == 1
