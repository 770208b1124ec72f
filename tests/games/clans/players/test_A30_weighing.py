"""A30.12: what the best level weighs: what may stop a blow, what a point changes, and who cannot wait."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Piece
from bot.engine.match import Match
from bot.games.clans.decisions import Act, Activate, Attack, Hide
from bot.games.clans.kinds import Ability, ModelId, Token
from bot.games.clans.players.greedy import GreedyPlayer, ReplyPlayer
from bot.games.clans.players.stakes import POINT, Stakes
from bot.games.clans.players.stopping import Blows, stopped
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Activation
from bot.games.clans.state.state import State
from tests.games.clans.positions import PINE, PLUM, model, position, under

BRAWL = ClansGame({"moonDeck": "off"})
LAST = BRAWL.setting.options.length
ME, FRIEND, FOE, OTHER = map(ModelId, ("pine-kaiken1", "pine-kaiken2", "plum-kaiken1", "plum-kaiken2"))


def decided(player: GreedyPlayer, state: State) -> tuple[Piece, ...]:
    """A player's decision; it has to be legal."""
    match: Match[Any] = Match(BRAWL)
    match.state = under(BRAWL.setting, state)
    decision = player.decide(match, PINE, Seeded("player"))
    assert match.is_legal(PINE, decision)
    assert isinstance(decision, Act)
    return decision.pieces


@pytest.mark.parametrize(
    ("profile", "changes", "left"),
    [
        ("water.kaiken", {}, Blows(60, 18)),
        ("water.kaiken", {"tokens": {Token.MOON_POWER: 1}}, Blows(0, 0)),
        ("water.kaiken", {"tokens": {Token.PROTECT: 1}}, Blows(18, 18)),
        # Resilient: one face of six, and two with two affinities; Limited Resilience succeeds on three.
        ("hero.spear-captain", {}, Blows(53, 15)),
        ("hero.white-tiger", {}, Blows(46, 12)),
        ("ronin.princess", {}, Blows(39, 9)),
        # Indomitable: the first Injury of a round is a Stun.
        ("ronin.oars", {}, Blows(18, 15)),
        ("ronin.oars", {"used": frozenset({Ability.INDOMITABLE})}, Blows(53, 15)),
    ],
)
def test_A12_3_a_blow_is_worth_less_if_something_may_stop_it(
    profile: str, changes: dict[str, Any], left: Blows
) -> None:
    assert stopped(model("plum-x1", profile, "K10", **changes), Blows(60, 18)) == left


def test_A12_3_the_best_level_strikes_no_model_that_nothing_can_hurt() -> None:
    def state(safe: str, open_: str) -> State:
        return position(
            model(ME, "fire.kaiken", "K10"),
            model(safe, "water.kaiken", "J11", "S", tokens={Token.MOON_POWER: 1}),
            model(open_, "water.kaiken", "L11", "S"),
            active=ME,
        )

    for safe, other in ((FOE, OTHER), (OTHER, FOE)):
        assert Attack(ModelId(other)) in decided(ReplyPlayer(), state(safe, other))


def test_A22_10_the_blow_that_ends_a_brawl_is_worth_more() -> None:
    me, foe = model(ME, "fire.kaiken", "K10"), model(FOE, "water.kaiken", "K11", "S")

    def injury(mine: int, *, weighs: bool = True) -> int:
        state = under(BRAWL.setting, position(me, foe, scores={PINE: mine, PLUM: 8}))
        return Stakes(state, weighs=weighs).injury(foe, me)

    assert injury(8) == injury(7) + 3 * POINT
    assert injury(8, weighs=False) == injury(7, weighs=False)


def test_A7_14_in_the_last_round_a_point_counts_by_what_it_changes() -> None:
    me, foe = model(ME, "fire.kaiken", "K10"), model(FOE, "water.kaiken", "K11", "S")

    def worths(ahead: int, round_: int) -> tuple[int, int]:
        scores = {PINE: 3 + max(0, ahead), PLUM: 3 + max(0, -ahead)}
        state = under(BRAWL.setting, position(me, foe, scores=scores, round=round_))
        stakes = Stakes(state, weighs=True)
        return stakes.injury(foe, me), stakes.injury(me, foe)

    for behind in range(3):
        # A point of one side moves the score as a point of the other side moves it back.
        mine, theirs = zip(*(worths(each, LAST) for each in (behind, -behind)), strict=True)
        assert mine[0] - mine[1] == theirs[1] - theirs[0]
    (gain, loss), (gain_behind, loss_behind) = worths(1, LAST), worths(-1, LAST)
    assert gain < loss
    assert gain_behind > loss_behind
    assert worths(1, 1) == worths(-1, 1)


def stuck(mine: int, theirs: int) -> State:
    """The last activation of a match, of a Stunned model beside a much stronger enemy that has acted."""
    enemy = model("plum-chunin1", "earth.chunin", "K11", "S", is_activated=True)
    state = position(model(ME, "fire.kaiken", "K10"), enemy, active=ME, round=LAST)
    state.active, state.scores = Activation(ME, is_stunned=True), {PINE: mine, PLUM: theirs}
    return state


def test_A7_14_the_last_attack_is_made_at_bad_odds_by_those_behind_alone() -> None:
    attack = Attack(ModelId("plum-chunin1"))
    assert attack in decided(ReplyPlayer(), stuck(3, 4))
    assert attack not in decided(ReplyPlayer(), stuck(4, 3))


@pytest.mark.parametrize(("round_", "hides"), [(LAST, True), (LAST - 1, False)])
def test_A13_1_the_best_level_hides_in_the_last_round_alone(round_: int, hides: bool) -> None:
    # Friends leave the model no way out, and an archer looks away.
    friends = [model(f"pine-kunoichi{space}", "fire.kunoichi", space) for space in ("A2", "B1", "B2")]
    archer = model("plum-yajiri1", "fire.yajiri", "A9")
    state = position(model(ME, "fire.kaiken", "A1"), *friends, archer, active=ME, round=round_)
    assert (Hide() in decided(ReplyPlayer(), state)) is hides


class Unhurried(ReplyPlayer):
    """The best level without the comparison with a model that waits."""

    weighs = False


@pytest.mark.parametrize(("player", "first"), [(ReplyPlayer(), ME), (Unhurried(), FRIEND)])
def test_A7_2_a_model_in_danger_acts_before_one_that_can_wait(player: GreedyPlayer, first: ModelId) -> None:
    state = position(
        model(ME, "fire.kaiken", "C10", tokens={Token.STUN: 1}),
        model(FRIEND, "fire.kaiken", "R4", tokens={Token.STUN: 1}),
        model("plum-kaiken2", "earth.kaiken", "B14", "S"),
        model("plum-kaiken3", "earth.kaiken", "D14", "S"),
        model(FOE, "water.yajiri", "R11", "N", is_activated=True),
    )
    assert decided(player, state)[0] == Activate(first)
