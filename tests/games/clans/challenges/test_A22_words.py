"""The words of challenges: in the story, in headlines, in questions and for the player who names a model."""

from __future__ import annotations

import pytest

from bot.games.clans.challenges.challenges import played
from bot.games.clans.decisions import Name, Pick
from bot.games.clans.facts.challenges import Captured, LeftBoard, MedalLaid, Named, NameLapsed, Picked
from bot.games.clans.facts.fighting import Scored
from bot.games.clans.kinds import ModelId, Role
from bot.games.clans.names import names
from bot.games.clans.orders.kinds import NameOrder, Naming
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.options import Challenge
from bot.games.clans.state.activation import Question, Window
from bot.games.clans.words import choices, questions, story, told
from bot.games.clans.words.standing import standing
from tests.games.clans.positions import PINE, PLUMS, at, model, position, under

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")
FACTS = {
    Picked(ME, PLUMS): "Pine Kaiken 1 picks up the medal of Plum.",
    MedalLaid(PLUMS, at("J9")): "The medal of Plum lies on J9.",
    Captured(ME, PLUMS): "Pine Kaiken 1 captures the medal of Plum.",
    MedalLaid(PLUMS, at("K17"), at_home=True): "The medal of Plum lies at its goal, K17.",
    Named(PINE, FOE, Role.VIP): "Pine names Plum Kaiken 1 as VIP.",
    LeftBoard(FOE): "Plum Kaiken 1 steps off the board.",
    Scored(PINE, 4): "Pine scores 4.",
}


def test_A22_medal_events_and_named_models_are_told() -> None:
    assert story.story(FACTS) == list(FACTS.values())
    assert told.told(NameLapsed(PINE)) == []


def test_A22_headlines_leave_out_that_a_medal_is_home_again() -> None:
    said = story.headlines(FACTS)
    assert said == [line for fact, line in FACTS.items() if not getattr(fact, "at_home", False)]


@pytest.mark.parametrize("which", Challenge)
def test_A22_the_standing_names_the_challenge_first(which: Challenge) -> None:
    game = ClansGame({"challenge": which, "moonDeck": "off"})
    state = position(model(ME, "fire.kaiken", "J9"), model(FOE, "water.kaiken", "J12", "S"))
    first = standing(under(game.setting, state), None)[0]
    assert first.startswith(f"{names.challenge(which)}: {names.aim(which)}")
    assert first.endswith("; 9 points win") == (which is Challenge.BRAWL), (
        "only a Brawl has a number that wins"
    )


@pytest.mark.parametrize(
    ("challenge", "question"),
    [
        ("assassination", "Which of Plum is the VIP?"),
        ("champion", "Which of your models is the champion?"),
    ],
)
def test_A22_4_the_question_says_whose_model_is_named_and_as_what(challenge: str, question: str) -> None:
    game = ClansGame({"challenge": challenge, "moonDeck": "off"})
    state = position(model(ME, "fire.kaiken", "J9"), model(FOE, "water.kaiken", "J12", "S"))
    state.question = Question(PINE, Window.NAME, ME)
    assert questions.question(under(game.setting, state), PINE) == question
    (option,) = game.options(state, PINE)
    assert option == Name(FOE if challenge == "assassination" else ME)
    sign = "■" if challenge == "assassination" else "●"
    assert choices.choice(under(game.setting, state), option).label == f"{sign} Kaiken 1"


def test_A22_2_the_button_says_whose_medal_it_is() -> None:
    game = ClansGame({"challenge": "medal", "moonDeck": "off"})
    state = position(model(ME, "fire.kaiken", "J9"), active=ME)
    assert choices.choice(under(game.setting, state), Pick(PLUMS)).label == "Pick up the medal of Plum"


@pytest.mark.parametrize("which", Challenge)
def test_A30_5_orders_about_names_are_offered_where_seats_name_models(which: Challenge) -> None:
    game = ClansGame({"challenge": which, "moonDeck": "off"})
    listed = game.orders.listed(position(setting=game.setting), PINE)
    assert (NameOrder(Naming.ASK) in listed) is (played(game.setting).role is not None)
