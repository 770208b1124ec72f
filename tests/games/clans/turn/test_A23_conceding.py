"""A7.14, A23.4: a seat of three or four concedes, and the others play on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.chance import Chance, Seeded
from bot.engine.game import Decision, Fact, Seat
from bot.engine.match import Match
from bot.engine.outcome import Ended
from bot.games.clans.box import BOX
from bot.games.clans.challenges.challenges import played
from bot.games.clans.decisions import Act, Activate, Concede, Pick
from bot.games.clans.facts.activating import TurnCame
from bot.games.clans.facts.challenges import MedalLaid, Named, NameLapsed
from bot.games.clans.facts.rounds import Conceded, MatchEnded, Withdrawn
from bot.games.clans.facts.setup import InitiativeTaken, TeamsTested
from bot.games.clans.kinds import ItemKind, MedalId, ModelId, Place, Role, Token
from bot.games.clans.rounds import rounds
from bot.games.clans.rounds.setup import initiative_tested
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Question, Stage, Window
from bot.games.clans.state.figures import Item
from bot.games.clans.state.state import State
from bot.games.clans.words import standing, story
from bot.games.simulate import play_out
from bot.players.brain import Brain
from bot.players.random_player import RandomPlayer
from tests.games.clans.positions import PINE, PLUM, Told, at, model
from tests.games.clans.turn.test_A23_more_seats import GINKGO, TREES, WILLOW, standing_by

NAMES = {seat: ModelId(f"{seat}-kaiken1") for seat in TREES}
HURT = ModelId("pine-yajiri1")


def done(state: State, seat: Seat, decision: Decision) -> list[Fact]:
    """The facts of a decision in the turn of a seat."""
    game, facts, state.turn = ClansGame(state.setting.options), [], seat
    for fact in game.resolve(state, seat, decision, Told()):
        game.evolve(state, fact)
        facts.append(fact)
    return facts


def concedes(state: State, seat: Seat = PINE) -> list[Fact]:
    return done(state, seat, Concede())


def test_A23_4_only_at_the_beginning_of_an_activation_in_its_own_turn() -> None:
    game, state = ClansGame({"players": 4}), standing_by()
    assert game.concession(state, PINE) == Concede()
    assert game.concession(state, PLUM) is None
    state.question = Question(PINE, Window.SKILL, NAMES[PINE])
    assert game.concession(state, PINE) is None
    state.question, state.stage = None, Stage.UPKEEP
    assert game.concession(state, PINE) is None
    assert Concede() not in game.options(standing_by(), PINE), "nobody is offered it"


def test_A7_14_of_two_seats_none_concedes_before_the_end() -> None:
    state = standing_by()
    state.setting = ClansGame({}).setting
    assert ClansGame({}).concession(state, PINE) is None


def test_A23_4_its_models_leave_the_board_and_the_healing_house() -> None:
    state = standing_by()
    hurt = replace(model(HURT, "earth.yajiri", None), place=Place.HOUSE)
    state.models = {**state.models, HURT: hurt}
    state.change(NAMES[PINE], is_hidden=True, tokens={Token.STUN: 1})
    facts = concedes(state)
    assert facts[:4] == [Withdrawn(NAMES[PINE]), Withdrawn(HURT), Conceded(PINE), InitiativeTaken(PLUM)]
    assert {each.place for each in state.of(PINE)} == {Place.RESERVE}
    assert not any(each.tokens or each.is_hidden or each.space is not None for each in state.of(PINE))
    assert TurnCame(PLUM) in facts
    assert state.turn == PLUM
    assert story.story(facts)[0] == "Pine has conceded: its team leaves the board."
    assert "Pine has conceded" in standing.standing(state, None)


def test_A23_4_the_initiative_stays_with_a_seat_that_plays_on() -> None:
    state = standing_by()
    facts = concedes(state, WILLOW)
    assert not any(isinstance(fact, InitiativeTaken) for fact in facts)
    assert state.setting.clockwise(PINE) == (PINE, PLUM, GINKGO)


def test_A23_4_it_is_asked_for_nothing_more_and_tests_no_more() -> None:
    state = standing_by()
    concedes(state, WILLOW)
    game = ClansGame({"players": 4})
    state.stage = Stage.UPKEEP
    assert game.awaited(state) == {PINE, PLUM, GINKGO}
    state.stage = Stage.JANKEN
    assert game.awaited(state) == {PINE, PLUM, GINKGO}
    tested = [fact for fact in initiative_tested(state, Seeded("1")) if isinstance(fact, TeamsTested)]
    assert {*tested[0].seats} == {PINE, PLUM, GINKGO}


def test_A23_4_A22_3_its_carried_medals_are_dropped_and_its_goal_stays() -> None:
    state = standing_by(challenge="medal")
    spots = dict(zip(TREES, map(at, ("J4", "K17", "D11", "Q10")), strict=True))
    state.items = {space: Item(ItemKind.GOAL, owner=seat) for seat, space in spots.items()}
    state.medals = {MedalId(seat): space for seat, space in spots.items()}
    state.medals = {**state.medals, MedalId(PLUM): NAMES[PINE]}
    facts = concedes(state)
    assert MedalLaid(MedalId(PLUM), at("J9")) in facts
    assert {item.owner for item in state.items.values()} == {*TREES}
    assert state.medals[MedalId(PINE)] == at("J4"), "its own medal stays too, and may still be taken"
    challenge, thief = played(state.setting), model("plum-kaiken1", "earth.kaiken", "J5")
    assert Pick(MedalId(PINE)) in [aim.piece for aim in challenge.aims(state, thief)]


def test_A23_4_A27_what_it_has_named_stays_and_it_names_the_next_by_default() -> None:
    state = standing_by(challenge="assassination")
    state.models = {**state.models, (more := model("plum-kaiken2", "earth.kaiken", "A1")).id: more}
    dear = model("plum-chunin1", "earth.chunin", "A3")
    state.models = {**state.models, dear.id: dear}
    state.named = {PINE: NAMES[PLUM], PLUM: NAMES[WILLOW], WILLOW: NAMES[GINKGO], GINKGO: NAMES[PINE]}
    facts = concedes(state)
    assert NameLapsed(GINKGO) in facts
    assert state.named == {PINE: NAMES[PLUM], PLUM: NAMES[WILLOW], WILLOW: NAMES[GINKGO], GINKGO: None}
    state.named = {**state.named, PINE: None}
    state.active = None
    then = done(state, PLUM, Act((Activate(NAMES[PLUM]),)))
    assert Named(PINE, dear.id, Role.VIP) in then
    assert state.named[GINKGO] is None, "nobody is left to be named at its left"


def test_A7_14_the_last_seat_wins_whatever_its_points() -> None:
    state = standing_by()
    state.scores = {**state.scores, PINE: 9}
    for seat in (PINE, PLUM):
        assert not any(isinstance(fact, MatchEnded) for fact in concedes(state, seat))
    facts = concedes(state, GINKGO)
    assert MatchEnded((WILLOW,)) in facts
    outcome = ClansGame({"players": 4}).outcome(state)
    assert outcome is not None
    assert {seat for seat, ended in outcome.ended.items() if ended is Ended.WON} == {WILLOW}
    assert outcome.ranks[WILLOW] == 1


@pytest.mark.parametrize(
    ("points", "winners", "ended"),
    [
        ((9, 3, 2, 0), (PLUM,), "lost won lost lost"),
        ((9, 2, 2, 2), (), "lost drawn drawn drawn"),
        ((9, 2, 2, 0), (PLUM, WILLOW), "lost drawn drawn lost"),
    ],
)
def test_A23_4_a_seat_that_has_conceded_neither_wins_nor_draws(
    points: tuple[int, ...], winners: tuple[Seat, ...], ended: str
) -> None:
    state = standing_by()
    concedes(state)
    state.scores = dict(zip(TREES, points, strict=True))
    (fact,) = rounds.ended(state)
    assert fact == MatchEnded(winners)
    fact.apply(state)
    outcome = ClansGame({"players": 4}).outcome(state)
    assert outcome is not None
    assert " ".join(outcome.ended[seat] for seat in TREES) == ended
    assert outcome.ranks[PINE] == 4


class Leaving:
    """A computer that concedes as soon as it may, once some turns are over."""

    def __init__(self, brain: Brain) -> None:
        self._brain = brain

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        gone = seen.game.concession(seen.state, seat) if seen.state.turns > 4 else None
        return gone or self._brain.decide(seen, seat, chance)


@pytest.mark.parametrize("challenge", ["assassination", "champion", "hill", "brawl", "medal", "search"])
def test_A23_4_the_others_play_the_match_out(challenge: str) -> None:
    options = {"players": 3, "challenge": challenge, "ninjas": 3, "rounds": 3, "moonDeck": "full"}
    game = BOX.game({**options, "teamTestRerolls": True, "setupItems": "turns"})
    brains: dict[Seat, Brain] = dict.fromkeys(game.seats, RandomPlayer())
    brains[PLUM] = Leaving(brains[PLUM])
    gone = False
    for move in play_out(game, brains, challenge):
        state = move.match.state
        assert not BOX.trials.invariants(game, state)
        gone = gone or isinstance(move.decision, Concede)
        assert not (gone and PLUM in move.match.awaited())
        assert BOX.words.standing(game, state, game.viewer(PLUM))
        assert BOX.pictures.scene(game, state, game.viewer(PLUM)).base.width
    assert gone
    assert move.match.is_over
