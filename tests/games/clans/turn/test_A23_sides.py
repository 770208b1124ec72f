"""A23.3, A25.1: three or four seats in two sides."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Seat
from bot.engine.outcome import Ended
from bot.games.clans.activating.activating import pieces
from bot.games.clans.box import BOX
from bot.games.clans.challenges.challenges import played
from bot.games.clans.challenges.messenger import attackers
from bot.games.clans.decisions import Attack, Leave, Pick, Reroll
from bot.games.clans.facts.challenges import LeftBoard, Picked
from bot.games.clans.facts.fighting import Injured, Scored
from bot.games.clans.facts.rounds import MatchEnded, RoundEnded
from bot.games.clans.facts.setup import EdgeTaken
from bot.games.clans.fighting.pools import pools
from bot.games.clans.kinds import Edge, Element, ItemKind, MedalId, ModelId, Token
from bot.games.clans.rolling.rolling import rerolls
from bot.games.clans.rounds import rounds
from bot.games.clans.rounds.setup import wanted
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.options import Challenge
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.activation import Activation, Stage
from bot.games.clans.state.field import friends
from bot.games.clans.state.figures import Item
from bot.games.clans.state.rolls import Effect, Fight, Pool, Purpose, Roll
from bot.games.clans.state.state import State
from bot.games.clans.words import standing, told
from bot.games.simulate import play_out
from bot.players.random_player import RandomPlayer
from tests.games.clans.positions import at, dice, model
from tests.games.clans.turn.test_A23_conceding import NAMES, concedes
from tests.games.clans.turn.test_A23_more_seats import GINKGO, PINE, PLUM, TREES, WILLOW, standing_by


def two_sides(players: int = 4, **options: Any) -> Setting:
    return ClansGame({"players": players, "sides": "two", **options}).setting


def allied(first: Seat = PINE, **options: Any) -> State:
    """A kaiken of each of four teams in two sides; `first` has taken the first edge."""
    state = standing_by(sides="two", **options)
    state.setting = state.setting.led_by(first)
    return state


def test_A25_1_two_sides_take_three_or_four_seats_and_a_messenger_two_sides() -> None:
    with pytest.raises(ValueError, match="sides to free"):
        ClansGame({"sides": "two"})
    for players in (3, 4):
        assert two_sides(players, challenge="messenger").options.challenge is Challenge.MESSENGER
        with pytest.raises(ValueError, match="set sides to two"):
            ClansGame({"players": players, "challenge": "messenger"})


def test_A23_3_four_seats_are_seated_alternately() -> None:
    known = two_sides()
    for first in TREES:
        assert [known.led_by(first).side(seat) for seat in TREES] == [
            (PINE, WILLOW),
            (PLUM, GINKGO),
            (PINE, WILLOW),
            (PLUM, GINKGO),
        ]


@pytest.mark.parametrize("first", TREES[:3])
def test_A23_3_of_three_seats_the_one_with_the_first_edge_is_alone(first: Seat) -> None:
    state = State(two_sides(3), ground="yard")
    EdgeTaken(first, Edge.SOUTH).apply(state)
    both = tuple(seat for seat in TREES[:3] if seat != first)
    assert state.setting.side(first) == (first,)
    assert {state.setting.side(seat) for seat in both} == {both}
    assert state.setting.rivals(both[0]) == (first,)
    assert [state.setting.most(seat) for seat in (first, *both)] == [7, 4, 4]


def test_A23_3_the_number_allowed_is_halved_and_rounded_up() -> None:
    assert [two_sides(ninjas=n).most(PINE) for n in (3, 6, 7)] == [2, 3, 4]
    assert ClansGame({"players": 4, "ninjas": 7}).setting.most(PINE) == 7
    state = allied()
    state.models = {
        name: each
        for n in range(9)
        for name, each in [(ModelId(f"pine-yajiri{n}"), model(f"pine-yajiri{n}", "earth.yajiri", None))]
    }
    state.stage, state.round = Stage.UPKEEP, 1
    assert wanted(state, PINE, ()) == 4


def test_A23_3_mates_are_friendly_in_all_rules() -> None:
    state = allied()
    me, mate = state.models[NAMES[PINE]], state.models[NAMES[WILLOW]]
    assert {each.seat for each in state.enemies(PINE)} == {PLUM, GINKGO}
    assert [each.id for each in friends(state, me)] == [mate.id]
    state.change(mate.id, space=at("J10"))
    state.change(NAMES[PLUM], space=at("K10"))
    state.active, state.turn = Activation(me.id), PINE
    targets = {piece.target for piece in pieces(state, PINE) if isinstance(piece, Attack)}
    assert targets == {NAMES[PLUM]}
    # The mate beside the target is a helper.
    alone = pools(state, Fight(me.id, NAMES[PLUM])).sizes[0]
    state.change(mate.id, space=at("A1"))
    assert pools(state, Fight(me.id, NAMES[PLUM])).sizes[0] == alone - 1


def test_A23_3_a_curse_on_a_mate_is_left_and_its_own_rerolls_are_the_mates_own() -> None:
    state = allied()
    state.change(NAMES[PINE], tokens={Token.CURSE: 1, Token.LUCKY: 1})
    state.roll = Roll(
        Purpose.DODGE,
        (Pool(NAMES[PINE], dice("E E E"), named=Element.EARTH),),
        0,
        waiting=TREES,
    )
    assert [each.effect for each in rerolls(state, PLUM)] == [Effect.CURSE]
    assert rerolls(state, WILLOW) == []
    assert Reroll(Effect.CURSE, NAMES[PINE], (0, 1, 2)) in rerolls(state, GINKGO)


def test_A23_3_points_are_shared_and_none_are_scored_by_hitting_a_mate() -> None:
    state = allied()
    Scored(WILLOW, 2).apply(state)
    assert state.scores == {PINE: 2, PLUM: 0, WILLOW: 2, GINKGO: 0}
    brawl = played(state.setting)
    assert [*brawl.follows(state, Injured(NAMES[WILLOW], NAMES[PINE]))] == []
    assert [*brawl.follows(state, Injured(NAMES[PLUM], NAMES[PINE]))] == [Scored(PINE, 1)]
    state.scores = {**state.scores, PINE: 8, WILLOW: 8}
    assert MatchEnded((PINE, WILLOW), are_mates=True) in [
        *brawl.follows(state, Injured(NAMES[PLUM], NAMES[WILLOW]))
    ]


@pytest.mark.parametrize(
    ("points", "fact", "ended"),
    [
        ((5, 3), MatchEnded((PINE, WILLOW), are_mates=True), "won lost won lost"),
        ((3, 5), MatchEnded((PLUM, GINKGO), are_mates=True), "lost won lost won"),
        ((4, 4), MatchEnded(()), "drawn drawn drawn drawn"),
    ],
)
def test_A23_3_A7_14_a_side_wins_together(points: tuple[int, int], fact: MatchEnded, ended: str) -> None:
    state = allied()
    state.scores = dict(zip(TREES, points * 2, strict=True))
    assert [*rounds.ended(state)] == [fact]
    fact.apply(state)
    outcome = ClansGame({"players": 4, "sides": "two"}).outcome(state)
    assert outcome is not None
    assert [outcome.ended[seat] for seat in TREES] == [Ended(each) for each in ended.split()]


def test_A23_3_the_words_name_both_sides() -> None:
    state = allied()
    assert "Pine and Willow against Plum and Ginkgo" in standing.standing(state, None)
    state.stage, state.winners = Stage.OVER, (PINE, WILLOW)
    state.scores = dict(zip(TREES, (5, 3, 5, 3), strict=True))
    assert standing.score(state) == "Pine and Willow win with 5 points; Plum 3, Ginkgo 3."
    assert told.told(MatchEnded((PINE, WILLOW), are_mates=True)) == ["Pine and Willow have won."]


def test_A23_3_A22_8_the_hill_is_counted_by_sides() -> None:
    state = allied(challenge="hill")
    hill = played(state.setting)
    assert hill.tally(state) == dict.fromkeys(TREES, 2)
    assert not [*hill.follows(state, RoundEnded())]
    state.models = {**state.models, (more := model("willow-kaiken2", "earth.kaiken", "K9")).id: more}
    assert [*hill.follows(state, RoundEnded())] == [Scored(PINE, 1)]


def test_A23_3_A22_5_left_means_the_next_enemy_seat() -> None:
    state = State(two_sides(3, challenge="assassination"), ground="yard")
    EdgeTaken(PINE, Edge.SOUTH).apply(state)
    assert [state.setting.left(seat) for seat in (PINE, PLUM, WILLOW)] == [PLUM, PINE, PINE]
    assert [two_sides().left(seat) for seat in TREES] == [PLUM, WILLOW, GINKGO, PINE]


def test_A23_3_A22_12_the_medal_of_a_mate_goes_home_and_scores_nothing() -> None:
    state = allied(challenge="medal")
    state.items = {at("J4"): Item(ItemKind.GOAL, owner=PINE), at("D11"): Item(ItemKind.GOAL, owner=WILLOW)}
    state.medals = {MedalId(PINE): at("J4"), MedalId(WILLOW): at("D11")}
    known, me = played(state.setting), state.models[NAMES[PINE]]
    assert [*known.aims(state, me)] == []
    state.medals = {**state.medals, MedalId(WILLOW): at("J10")}
    assert Pick(MedalId(WILLOW)) in [aim.piece for aim in known.aims(state, me)]
    facts = [*known.follows(state, Picked(NAMES[PINE], MedalId(WILLOW)))]
    assert not any(isinstance(fact, Scored) for fact in facts)
    assert len(facts) == 1


# ---- the messenger


def test_A23_3_A22_6_the_first_defender_names_a_messenger_of_its_side() -> None:
    state = allied(challenge="messenger")
    known = played(state.setting)
    assert attackers(state) == (PINE, WILLOW)
    assert [*known.namers(state)] == [PLUM]
    state.change(NAMES[GINKGO], space=at("S10"))
    assert [each.id for each in known.nameable(state, PLUM)] == [NAMES[GINKGO]], "at its own seat's edge"
    state.named = {PLUM: NAMES[GINKGO]}
    assert [*known.follows(state, LeftBoard(NAMES[GINKGO]))] == [Scored(PLUM, 2)]
    hit = Injured(NAMES[GINKGO], NAMES[WILLOW])
    assert [*known.follows(state, hit)] == [Scored(WILLOW, 1)]
    Scored(PLUM, 2).apply(state)
    assert state.scores[GINKGO] == 2


def test_A23_3_A22_6_it_may_leave_by_the_edge_of_each_attacker() -> None:
    state = allied(challenge="messenger")
    known = played(state.setting)
    for space in ("J1", "A10"):
        assert known.marked(state) >> at(space) & 1
    for space in ("J20", "T10"):
        assert not known.marked(state) >> at(space) & 1
    state.named = {PLUM: NAMES[GINKGO]}
    assert [aim.piece for aim in known.aims(state, state.models[NAMES[GINKGO]])] == [Leave()]


def test_A23_4_a_match_of_sides_ends_when_only_one_side_is_left() -> None:
    state = allied()
    assert not any(isinstance(fact, MatchEnded) for fact in concedes(state, PLUM))
    assert MatchEnded((PINE, WILLOW), are_mates=True) in concedes(state, GINKGO)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("challenge", [each for each in Challenge if each is not Challenge.BRAWL])
def test_A23_3_sides_play_every_challenge_out(players: int, challenge: Challenge) -> None:
    options = {"players": players, "sides": "two", "challenge": challenge.value, "ninjas": 4, "rounds": 3}
    game = BOX.game({**options, "setupItems": "preset", "moonDeck": "full"})
    for move in play_out(game, dict.fromkeys(game.seats, RandomPlayer()), f"{challenge}"):
        assert not BOX.trials.invariants(game, move.match.state)
    assert move.match.is_over


def test_A23_3_computers_play_in_sides() -> None:
    options = {"players": 4, "sides": "two", "challenge": "messenger", "ninjas": 4, "rounds": 3}
    game = BOX.game({**options, "setupItems": "preset"})
    for move in play_out(game, dict.fromkeys(game.seats, BOX.computers.brain("careful")), "sides"):
        assert not BOX.trials.invariants(game, move.match.state)
    assert move.match.is_over
