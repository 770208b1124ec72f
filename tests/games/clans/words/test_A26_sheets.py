"""A26.1: everybody may read what a model is and can do; each skill and token has one text (A15, A17, A18)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.acts import LABEL, NOTE
from bot.engine.game import PUBLIC
from bot.engine.match import Match
from bot.games.clans.box import BOX
from bot.games.clans.facts.moon import CardPlayed
from bot.games.clans.facts.rounds import RoundBegan
from bot.games.clans.kinds import MASTERY, Ability, Card, Keyword, ModelId, Skill, Token
from bot.games.clans.names import names
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.figures import Attribute, Lasting, Until
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import profiles
from bot.games.clans.words.sheets import sheet
from tests.games.clans.positions import PINE, PLUM, model, position

TEXT = 4000
"""Discord's limit for a message."""


def told(state: State, name: str = "pine-kaiken1") -> list[str]:
    return list(sheet(state, state.models[ModelId(name)]))


def alone(profile: str, **changes: Any) -> State:
    return position(model("pine-kaiken1", profile, "J9", **changes))


def test_it_has_the_figures_and_each_skill_with_its_sentence() -> None:
    lines = told(alone("fire.chunin", learnt=frozenset({Ability.POUNCE})))
    assert lines[0] == "● Kaiken 1"
    assert lines[1].startswith("-# Tora Chunin · Pine · on J9 · has not acted in this round")
    assert lines[2] == "**MV 5 · AT 4 · DF 3**"
    for skill in (Keyword.CLOSE_COMBAT_MASTER, Keyword.FIRE_MASTERY, Ability.POUNCE):
        assert f"- **{names.skill(skill)}**: {names.meaning(skill)}" in lines


def test_A4_9_changed_figures_stand_beside_the_printed_ones() -> None:
    fist = Lasting(Ability.YAMA_FIST, Until.ROUND, Attribute.AT, 2)
    lines = told(alone("earth.chunin", lasting=(fist,)))
    known = profiles()["earth.chunin"]  # type: ignore[index]  # a plain string
    assert f"AT {known.at + 2} · DF {known.df}** (printed: MV {known.mv}, AT {known.at}, DF" in lines[2]
    assert "- In this round: AT +2 (Yama Fist)" in lines


def test_A11_1_a_weapon_has_its_range_and_its_dice() -> None:
    assert "Ranged weapon: range 5, dice AT +2" in told(alone("fire.yajiri"))


def test_A15_each_token_on_it_has_its_number_and_its_sentence() -> None:
    lines = told(alone("fire.kaiken", tokens={Token.STUN: 2}, is_hidden=True))
    assert f"- Token **Stun 2**: {names.token_text(Token.STUN)}" in lines
    assert "in Stealth" in lines[1]


def test_A17_a_skill_that_is_used_up_says_so() -> None:
    lines = told(alone("fire.chunin", used=frozenset({Keyword.FIRE_MASTERY})))
    assert any(line.startswith("- **Fire Mastery** (used in this round): ") for line in lines)


@pytest.mark.parametrize("skill", [*Keyword, *Ability])
def test_A17_A18_every_skill_has_one_text_and_a_topic(skill: Skill) -> None:
    text = names.meaning(skill)
    assert text
    found = [topic for topic in BOX.topics if text in topic.text and topic.under in ("keywords", "abilities")]
    assert len(found) == 1
    assert names.skill(skill) in found[0].title or skill in MASTERY


@pytest.mark.parametrize("profile", profiles())
def test_every_sheet_fits_into_a_message(profile: str) -> None:
    tokens = dict.fromkeys(Token, 2)
    choose = profiles()[profile].choose  # type: ignore[index]  # a plain string
    lines = told(alone(profile, tokens=tokens, learnt=frozenset(choose)))
    cards = max(len(names.explained(card)) for card in Card)
    assert len("\n".join(lines)) + 3 * cards < TEXT


def match(*facts: Any) -> Match[State]:
    """A match whose position is given; only its facts are read besides."""
    found: Match[State] = Match(ClansGame({}))
    found.log.extend(facts)
    found.state = position(
        model("pine-kaiken1", "fire.kaiken", "J9"), model("plum-kaiken1", "water.kaiken", "J10")
    )
    return found


def test_A20_cards_played_in_the_round_are_read_by_all_and_on_their_models() -> None:
    on_it = CardPlayed(PLUM, Card.GRAVE_DUST, ModelId("pine-kaiken1"))
    played = match(RoundBegan(1), CardPlayed(PINE, Card.SPARK), RoundBegan(2), on_it)
    line = f"- Card **Grave Dust** (Plum, Pine Kaiken 1): {names.explained(Card.GRAVE_DUST)}"
    assert BOX.lineup.overview(played) == ["**Moon cards played in this round**", line]
    assert line in BOX.lineup.sheet(played, "pine-kaiken1")
    assert line not in BOX.lineup.sheet(played, "plum-kaiken1")


def test_the_line_up_has_both_teams_in_the_words_of_a_menu() -> None:
    figures = BOX.lineup.figures(match())
    assert [(each.key, each.group) for each in figures] == [
        ("pine-kaiken1", "Pine"),
        ("plum-kaiken1", "Plum"),
    ]
    assert all(len(each.label) <= LABEL and len(each.note) <= NOTE for each in figures)
    assert BOX.lineup.title(match()) == "Models"


def test_A26_2_teams_that_are_still_sealed_have_no_sheets() -> None:
    sealed: Match[State] = Match(ClansGame({"teams": "built"}))
    assert BOX.lineup.figures(sealed.seen_by(PUBLIC)) == []
    assert not BOX.lineup.title(sealed)
