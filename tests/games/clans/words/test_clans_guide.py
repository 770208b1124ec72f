"""How to play the clans: topics that can be looked up, and what computers are like."""

from __future__ import annotations

from bot.games.clans.box import BOX
from bot.games.clans.teams.profile import shrine_teams
from bot.games.clans.words import names


def test_the_guide_names_its_topics() -> None:
    assert {"fights", "results", "sight", "stealth", "orders", "plans"} <= {topic.key for topic in BOX.topics}


def test_A17_every_keyword_that_a_model_may_have_can_be_looked_up() -> None:
    titles = {topic.title for topic in BOX.topics}
    models = (model for team in shrine_teams().values() for model in team.models)
    held = {names.keyword(keyword) for model in models for keyword in model.keywords}
    held = {"Mastery" if name.endswith(" Mastery") else name for name in held}
    assert held
    assert held <= titles


def test_the_words_on_buttons_are_explained() -> None:
    told = " ".join(topic.text for topic in BOX.topics).casefold()
    words = (
        "mv mp at df element zone back held helper pool chunin healing house upkeep initiative janken keyword"
    )
    assert {word for word in words.split() if word not in told} == set()


def test_A30_12_every_level_describes_itself() -> None:
    told = [BOX.computers.about(level) for level in BOX.computers.levels]
    assert all(told)
    assert len(set(told)) == len(told)
