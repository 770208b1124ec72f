"""A30.8: what suggestions promise, by the odds and the points of the challenge."""

from __future__ import annotations

from bot.engine.acts import Tone, suggested
from bot.games.clans.decisions import Attack
from bot.games.clans.kinds import ModelId, Token
from bot.games.clans.words.choices import choice
from tests.games.clans.positions import model, position


def test_A30_8_the_attack_with_the_better_odds_is_blue_wherever_it_stands_in_the_list() -> None:
    """A third Stun Injures (A12.2), so the odds of an Injury are better against a model with two."""
    for weak in ("plum-kaiken1", "plum-kaiken2"):
        tokens = {each: {Token.STUN: 2} if each == weak else {} for each in ("plum-kaiken1", "plum-kaiken2")}
        state = position(
            model("pine-kaiken1", "fire.kaiken", "J9"),
            model("plum-kaiken1", "water.kaiken", "I10", tokens=tokens["plum-kaiken1"]),
            model("plum-kaiken2", "water.kaiken", "K10", tokens=tokens["plum-kaiken2"]),
            active="pine-kaiken1",
        )
        found = suggested([choice(state, Attack(ModelId(each))) for each in tokens])
        assert [each.tone for each in found] == [Tone.MAIN, Tone.MAIN]
        assert [name for name, each in zip(tokens, found, strict=True) if each.is_blue] == [weak]


def test_A30_8_an_attack_that_harms_its_model_more_than_its_enemy_is_not_blue() -> None:
    state = position(
        model("pine-kaiken1", "fire.kaiken", "J9", tokens={Token.STUN: 2}),
        model("plum-kaiken1", "earth.kaiken", "J10", "S"),
        model("plum-kaiken2", "earth.kaiken", "K10", "S"),
        model("plum-kaiken3", "earth.kaiken", "I10", "S"),
        active="pine-kaiken1",
    )
    (found,) = suggested([choice(state, Attack(ModelId("plum-kaiken1")))])
    assert found.worth is not None
    assert (found.worth < 0, found.is_blue) == (True, False)
