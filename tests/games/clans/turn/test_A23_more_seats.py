"""A2.1, A6.8, A7.14, A23, A31.21: three and four seats."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Seat, not_none
from bot.engine.match import Match
from bot.engine.outcome import Ended
from bot.games.clans.challenges.challenges import named, played
from bot.games.clans.decisions import LetBegin, TakeEdge, Throw, ThrowHand
from bot.games.clans.facts.fighting import BlowFell, Injured, Scored
from bot.games.clans.facts.rounds import MatchEnded, RoundEnded
from bot.games.clans.facts.setup import EdgeTaken, InitiativeTaken, TeamsTested
from bot.games.clans.kinds import Edge, Element, ModelId, Token
from bot.games.clans.rounds import rounds
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.options import Challenge
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.rolls import Pool, Purpose, Roll
from bot.games.clans.state.state import State
from bot.games.clans.words import standing, told
from bot.games.pictures import described
from tests.games.clans.positions import Told, model, position
from tests.games.clans.turn.test_A6_setup import dealt, plays

TREES = PINE, PLUM, WILLOW, GINKGO = tuple(map(Seat, ("pine", "plum", "willow", "ginkgo")))
NO_ITEMS = {"lanternsMin": 0, "lanternsMax": 0, "shrinesMax": 0}


def edges_asked(players: int, seed: str = "1", **options: Any) -> Match[State]:
    """A match whose teams are known and that asks for edges."""
    match = dealt(seed, **NO_ITEMS, players=players, **options)
    while match.state.stage is Stage.TEAMS:
        seat = min(match.awaited())
        plays(match, seat, match.options(seat)[0])
    return match


def standing_by(**options: Any) -> State:
    """A kaiken of each of four teams in the middle of round 1; Pine has the initiative."""
    spaces = ("J9", "J12", "L9", "L12")
    models = [
        model(f"{seat}-kaiken1", "earth.kaiken", space) for seat, space in zip(TREES, spaces, strict=True)
    ]
    return position(
        *models,
        setting=ClansGame({"players": 4, **options}).setting,
        scores=dict.fromkeys(TREES, 0),
        edges=dict(zip(TREES, (Edge.SOUTH, Edge.NORTH, Edge.WEST, Edge.EAST), strict=True)),
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A2_1_so_many_seats_as_the_option_says_clockwise_in_the_order_of_joining(players: int) -> None:
    known = ClansGame({"players": players}).setting
    assert known.seats == TREES[:players]
    for seat in known.seats:
        assert (
            known.opponents(seat)
            == (*known.seats[known.seats.index(seat) + 1 :], *known.seats)[: players - 1]
        )


@pytest.mark.parametrize("players", [3, 4])
def test_A25_1_a_messenger_is_for_two_seats_and_never_drawn_for_more(players: int) -> None:
    with pytest.raises(ValueError, match="set players to 2"):
        ClansGame({"players": players, "challenge": "messenger"})
    drawn = {
        Match.dealt(ClansGame({"players": players, "challenge": "random"}), Seeded(str(n))).state.challenge
        for n in range(60)
    }
    assert {*drawn} - {None} == {*Challenge} - {Challenge.MESSENGER}


# ---- edges


def test_A6_8_A31_21_the_first_takes_an_edge_then_the_rest_roll_for_each_next_one() -> None:
    match = edges_asked(4)
    first = not_none(match.state.initiative)
    assert match.awaited() == {first}
    plays(match, first, TakeEdge(Edge.WEST))
    free = {Edge.SOUTH, Edge.NORTH, Edge.EAST}
    for left in (3, 2):
        tests = [fact for fact in match.log if isinstance(fact, TeamsTested)]
        (chooser,) = match.awaited()
        tested = tests[-1]
        matches = [dice.count(face) for dice, face in zip(tested.dice, tested.named, strict=True)]
        assert tested.seats[matches.index(max(matches))] == chooser
        assert chooser not in match.state.edges
        assert len(match.state.edges) == 4 - left
        assert {*match.options(chooser)} == {*map(TakeEdge, free)}, "nobody names another seat any more"
        plays(match, chooser, TakeEdge(min(free)))
        free -= {min(free)}
    # One edge is left for the last.
    assert match.state.stage is Stage.DEPLOYMENT
    assert {*match.state.edges.values()} == {*Edge}
    assert match.state.initiative == first


def test_A6_8_the_teams_roll_for_edges_with_elements_of_their_own() -> None:
    match = edges_asked(3)
    first = not_none(match.state.initiative)
    plays(match, first, TakeEdge(Edge.SOUTH))
    tested = [fact for fact in match.log if isinstance(fact, TeamsTested)][-1]
    assert {*tested.seats} <= {*TREES[:3]} - {first}
    for seat, face in zip(tested.seats, tested.named, strict=True):
        assert match.state.teams[seat] == f"shrine.{face}"


def test_A6_8_of_three_the_last_one_has_a_choice_without_a_roll() -> None:
    match = edges_asked(3)
    for edge in (Edge.SOUTH, Edge.WEST):
        plays(match, min(match.awaited()), TakeEdge(edge))
    before = sum(isinstance(fact, TeamsTested) for fact in match.log)
    (last,) = match.awaited()
    assert {*match.options(last)} == {TakeEdge(Edge.NORTH), TakeEdge(Edge.EAST)}
    plays(match, last, TakeEdge(Edge.EAST))
    assert sum(isinstance(fact, TeamsTested) for fact in match.log) == before
    assert match.state.stage is Stage.DEPLOYMENT


@pytest.mark.parametrize(
    ("first", "usual"),
    [
        (Edge.SOUTH, [Edge.NORTH, Edge.WEST, Edge.EAST]),
        (Edge.NORTH, [Edge.SOUTH, Edge.WEST, Edge.EAST]),
        (Edge.WEST, [Edge.EAST, Edge.SOUTH, Edge.NORTH]),
        (Edge.EAST, [Edge.WEST, Edge.SOUTH, Edge.NORTH]),
    ],
)
def test_A27_by_default_the_opposite_edge_is_next_then_west_then_east(first: Edge, usual: list[Edge]) -> None:
    match = edges_asked(4)
    plays(match, min(match.awaited()), TakeEdge(first))
    while match.state.stage is Stage.EDGES:
        seat = min(match.awaited())
        plays(match, seat, match.game.default(match.state, seat, Seeded("1")))
    assert [*match.state.edges.values()] == [first, *usual]


def test_A6_8_any_other_seat_may_be_named_and_then_has_the_initiative() -> None:
    match = edges_asked(4)
    first = not_none(match.state.initiative)
    assert {each.seat for each in match.options(first) if isinstance(each, LetBegin)} == {*TREES} - {first}
    other = next(seat for seat in TREES if seat != first)
    plays(match, first, LetBegin(other))
    assert match.awaited() == {other}
    assert match.state.initiative == other


def test_A6_6_with_the_preset_items_edges_are_taken_clockwise() -> None:
    match = edges_asked(4, setupItems="preset")
    first = not_none(match.state.initiative)
    taken = [fact for fact in match.log if isinstance(fact, EdgeTaken)]
    assert [fact.seat for fact in taken] == [*match.state.setting.clockwise(first)]
    assert [fact.edge for fact in taken] == [Edge.SOUTH, Edge.NORTH, Edge.WEST, Edge.EAST]


# ---- initiative


def test_A6_1_of_several_throws_only_the_winners_throw_again() -> None:
    match = dealt(players=4, initiative="janken")
    hands = (Throw.ROCK, Throw.ROCK, Throw.SCISSORS, Throw.SCISSORS)
    for seat, hand in zip(TREES, hands, strict=True):
        plays(match, seat, ThrowHand(hand))
    assert match.awaited() == {PINE, PLUM}
    assert not match.options(WILLOW)
    plays(match, PINE, ThrowHand(Throw.PAPER))
    plays(match, PLUM, ThrowHand(Throw.PAPER))
    assert match.awaited() == {PINE, PLUM}
    plays(match, PINE, ThrowHand(Throw.PAPER))
    plays(match, PLUM, ThrowHand(Throw.SCISSORS))
    assert match.state.initiative == PLUM
    assert match.state.tied == ()


def test_A5_5_only_those_tied_for_most_roll_again() -> None:
    for seed in range(40):
        match = dealt(str(seed), players=4)
        tests = [fact for fact in match.log if isinstance(fact, TeamsTested)]
        left = {*TREES}
        for tested in tests:
            assert {*tested.seats} == left
            matches = [dice.count(face) for dice, face in zip(tested.dice, tested.named, strict=True)]
            left = {seat for seat, count in zip(tested.seats, matches, strict=True) if count == max(matches)}
        assert left == {fact.seat for fact in match.log if isinstance(fact, InitiativeTaken)}


# ---- points and the end


@pytest.mark.parametrize(
    ("points", "winners", "ended"),
    [
        ((1, 3, 2, 0), (PLUM,), "lost won lost lost"),
        ((3, 3, 2, 0), (PINE, PLUM), "drawn drawn lost lost"),
        ((3, 2, 3, 3), (PINE, WILLOW, GINKGO), "drawn lost drawn drawn"),
        ((2, 2, 2, 2), (), "drawn drawn drawn drawn"),
    ],
)
def test_A31_21_the_best_alone_wins_and_several_draw_with_each_other(
    points: tuple[int, ...], winners: tuple[Seat, ...], ended: str
) -> None:
    state = standing_by()
    state.scores = dict(zip(TREES, points, strict=True))
    (fact,) = rounds.ended(state)
    assert fact == MatchEnded(winners)
    fact.apply(state)
    outcome = ClansGame({"players": 4}).outcome(state)
    assert outcome is not None
    assert " ".join(outcome.ended[seat] for seat in TREES) == ended
    assert outcome.winners == ({PLUM} if len(winners) == 1 else set())
    assert outcome.ended[PINE] is Ended(ended.partition(" ")[0])


def test_A31_21_the_words_of_the_end_name_those_who_draw() -> None:
    state = standing_by()
    state.stage, state.scores = Stage.OVER, dict(zip(TREES, (3, 3, 2, 0), strict=True))
    state.winners = (PINE, PLUM)
    assert standing.score(state) == "A draw between Pine and Plum." == told.ended(state.winners)


def test_A30_9_four_whole_teams_fit_into_the_text_of_a_picture() -> None:
    types = ("chunin1", "kaiken1", "kaiken2", "yajiri1", "yajiri2", "kunoichi1", "madoushi1")
    state = standing_by()
    state.teams = dict(
        zip(TREES, ("shrine.fire", "shrine.water", "shrine.earth", "clan.spirit"), strict=True)
    )
    for row, seat in enumerate(TREES, 12):
        for column, which in zip("EFGHIJK", types, strict=True):
            each = model(f"{seat}-{which}", f"earth.{which[:-1]}", f"{column}{row}", tokens={Token.STUN: 1})
            state.models = {**state.models, each.id: each}
    lines = standing.standing(state, None)
    assert described(lines).startswith(described(lines[:5]).rstrip("."))
    assert lines[4].startswith("Ginkgo (Kitsune), 0 waiting, 0 healing: ")
    assert lines[4].endswith(
        "C1 E15 N Stun, K2 G15 N Stun, Y1 H15 N Stun, Y2 I15 N Stun, N1 J15 N Stun, M1 K15 N Stun"
    )


def test_A23_2_the_hill_belongs_to_the_team_with_more_models_than_every_other() -> None:
    hill = played(ClansGame({"players": 4, "challenge": "hill"}).setting)
    state = standing_by(challenge="hill")
    assert not [*hill.follows(state, RoundEnded())], "one each"
    state.models = {
        **state.models,
        **{each.id: each for each in [model("willow-kaiken2", "earth.kaiken", "K9")]},
    }
    assert [*hill.follows(state, RoundEnded())] == [Scored(WILLOW, 1)]


def test_A23_2_A22_5_each_names_the_vip_on_its_left_and_any_enemy_scores_by_it() -> None:
    state = standing_by(challenge="assassination")
    known = played(state.setting)
    assert known.namers(state) == TREES
    lefts = [known.nameable(state, seat)[0].seat for seat in TREES]
    assert lefts == [PLUM, WILLOW, GINKGO, PINE]
    for seat, left in zip(TREES, lefts, strict=True):
        for fact in named(state.setting, seat, ModelId(f"{left}-kaiken1")):
            fact.apply(state)
    hits = {
        by: [*known.follows(state, Injured(ModelId("plum-kaiken1"), ModelId(f"{by}-kaiken1")))]
        for by in TREES
    }
    assert hits == {
        PINE: [Scored(PINE, 3)],
        PLUM: [],
        WILLOW: [Scored(WILLOW, 3)],
        GINKGO: [Scored(GINKGO, 3)],
    }


@pytest.mark.parametrize(("seat", "left"), [*zip(TREES, (*TREES[1:], PINE), strict=True)])
def test_A31_21_poison_is_caused_by_the_seat_to_the_left(seat: Seat, left: Seat) -> None:
    state, name = standing_by(), ModelId(f"{seat}-kaiken1")
    state.roll = Roll(Purpose.POISON, (Pool(name, (Element.SPIRIT,)),), 0)
    blows = [fact for fact in rounds.poisoned(state, state.roll) if isinstance(fact, BlowFell)]
    assert blows == [BlowFell(name, True, left)]


def test_A7_2_turns_go_clockwise_and_a_seat_without_models_left_is_skipped() -> None:
    state = standing_by()
    state.change(ModelId("willow-kaiken1"), is_activated=True)
    order: list[Seat] = []
    state.turn = None
    for _turn in range(3):
        for fact in rounds.turn_passes(state, Told()):
            fact.apply(state)
        order.append(not_none(state.turn))
        state.change(ModelId(f"{order[-1]}-kaiken1"), is_activated=True)
    assert order == [PINE, PLUM, GINKGO]
