"""A30.12: computer players and the skills of fights."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.clans.decisions import Act, Attack, Shoot, Try, Use
from bot.games.clans.kinds import Ability, ModelId, Token
from bot.games.clans.players.greedy import CarefulPlayer, GreedyPlayer, ReplyPlayer
from bot.games.clans.players.plans import Plans
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, model, position, under

ME, FOE = ModelId("pine-hero1"), ModelId("plum-kaiken1")
GAME = ClansGame({"moonDeck": "off"})
LEVELS = [GreedyPlayer(), CarefulPlayer(), ReplyPlayer()]


def chosen(state: State, player: GreedyPlayer) -> Act:
    """The activation that a computer player decides on; legal by the rules."""
    match: Match[Any] = Match(GAME)
    match.state = under(GAME.setting, state)
    decision = player.decide(match, PINE, Seeded("luck"))
    assert match.is_legal(PINE, decision)
    assert isinstance(decision, Act)
    return decision


@pytest.mark.parametrize("player", LEVELS, ids=lambda each: type(each).__name__)
def test_A30_12_a_dear_target_is_shot_at_in_a_volley(player: GreedyPlayer) -> None:
    state = position(
        model(ME, "hero.archer", "J9"), model(FOE, "ronin.peach", "J14", "S", tokens={Token.STUN: 1})
    )
    assert any(isinstance(piece, Use) for piece in chosen(state, player).pieces)


@pytest.mark.parametrize(("foe", "uses"), [("fire.kunoichi", False), ("fire.oni", True)])
def test_A30_12_a_strike_is_declared_where_it_is_worth_its_price(foe: str, uses: bool) -> None:
    tiger = model(ME, "fire.chunin", "J9", learnt=frozenset({Ability.TIGER_STRIKE}))
    state = position(tiger, model(FOE, foe, "J10", "S"))
    pieces = chosen(state, CarefulPlayer()).pieces
    assert (Try(Ability.TIGER_STRIKE) in pieces) is uses


@pytest.mark.parametrize(
    ("mine", "learnt", "space", "kind"),
    [
        ("ronin.wanderer", frozenset[Any](), "J10", Attack),
        ("fire.yajiri", frozenset[Any](), "J13", Shoot),
    ],
    ids=["Honor", "Flashing Spear"],
)
def test_A30_12_no_plan_breaks_a_skill(mine: str, learnt: frozenset[Any], space: str, kind: type) -> None:
    """Honor: not from behind. Flashing Spear: no shot."""
    foe = model(FOE, "hero.spear-captain", space, "N")
    state = position(model(ME, mine, "J9", learnt=learnt), foe, active=ME)
    here = [plan for plan in Plans(state, PINE).all() if len(plan.pieces) == 1]
    assert not [plan for plan in here if isinstance(plan.pieces[-1], kind)]


def test_A30_12_a_long_weapon_strikes_from_afar() -> None:
    spear = model(ME, "water.chunin", "J9", learnt=frozenset({Ability.FISHERMANS_SPEAR}))
    state = position(spear, model(FOE, "fire.kaiken", "J11", "S"), active=ME)
    assert (Attack(FOE),) in [plan.pieces for plan in Plans(state, PINE).all()]
