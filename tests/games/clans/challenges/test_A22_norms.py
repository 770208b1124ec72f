"""A22.1: what each challenge is usually played with; A28.9: what simulations hold of medals and named models."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.games.clans.box import BOX
from bot.games.clans.challenges.challenges import CHALLENGES, played
from bot.games.clans.kinds import ModelId
from bot.games.clans.names import names
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.options import NORMS, Challenge, ClansOptions, Norm, clans_options
from bot.games.clans.state.state import State
from bot.games.clans.trials.trials import ClansTrials
from bot.games.options import beside, held
from tests.games.clans.positions import PINE, PINES, PLUM, PLUMS, at, model, position
from tests.games.clans.text import table

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")
LANTERNS = "L@H8 L@M8 L@M13 L@H13"
ROWS = table("| challenge, id |")[1:]


def test_A22_1_every_challenge_that_is_built_stands_in_the_table_with_its_norm_and_name() -> None:
    found = {}
    for title, ninjas, rounds, start, sentries, _items in ROWS:
        name, key = re.fullmatch(r"(.+) `(\w+)`", title).groups()  # type: ignore[union-attr]  # every row is like that
        hidden = (start != "open", start == "all in Stealth")
        assert start in ("open", "small bases in Stealth", "all in Stealth")
        found[key] = (name, Norm(int(ninjas), int(rounds), *hidden, sentries == "yes"))
    assert {*NORMS} == {*CHALLENGES} == {*Challenge}
    for which, norm in NORMS.items():
        assert found[which] == (names.challenge(which), norm)


def test_A22_1_ninjas_and_rounds_are_those_of_the_challenge_unless_they_are_set() -> None:
    assert (ClansOptions(challenge=Challenge.HILL).most, ClansOptions(challenge=Challenge.HILL).length) == (
        6,
        8,
    )
    given = clans_options({"challenge": "hill", "ninjas": 3, "rounds": 4})
    assert (given.most, given.length) == (3, 4)


@pytest.mark.parametrize(
    ("preset", "challenge", "ground"),
    [
        ("first-duel", "brawl", "court"),
        ("quick-brawl", "brawl", "court"),
        ("medal-run", "medal", "canal"),
        ("moonlit-hill", "hill", "gate"),
    ],
)
def test_A30_13_a_preset_sets_challenge_and_ground_so_that_no_other_stays_beside_it(
    preset: str, challenge: str, ground: str
) -> None:
    every = BOX.options.presets
    options = BOX.options.settled(every[preset].options)
    assert (options["challenge"], options["ground"]) == (challenge, ground)
    assert options["moonDeck"] == ("off" if challenge == "brawl" else "calm")
    assert [each.name for each in held(every, options)] == [preset]
    others = [each for each in every.values() if each.name != preset]
    assert all(beside(every, options, each) == [] for each in others)


@pytest.mark.parametrize("wrong", [0, 3, 5])
def test_A25_hill_large_is_1_2_or_4(wrong: int) -> None:
    with pytest.raises(ValueError, match=r"hillLarge|large base"):
        clans_options({"hillLarge": wrong})


def medals(**where: Any) -> list[str]:
    """The breaches with medals in these places, Pine's by its name and Plum's."""
    game = ClansGame({"challenge": "medal", "moonDeck": "off"})
    gone = model("plum-yajiri1", "water.yajiri", None)
    state = position(
        model(ME, "fire.kaiken", "J9"),
        model(FOE, "water.kaiken", "J12", "S"),
        gone,
        items=LANTERNS,
        setting=game.setting,
    )
    for fact in played(game.setting).laid(state):
        fact.apply(state)
    state.medals = {
        PINES: where.get("pine", state.medals[PINES]),
        PLUMS: where.get("plum", state.medals[PLUMS]),
    }
    return ClansTrials().invariants(game, state)


def test_A28_9_each_medal_is_on_one_space_its_goal_or_a_carrier_on_the_board() -> None:
    assert medals() == medals(pine=ME, plum=at("C3")) == []
    assert medals(pine=FOE, plum=FOE) == ["A28.9: two medals are in one place"]
    assert medals(pine=ModelId("plum-yajiri1")) == [
        "A28.9: the medal of pine is with a model beside the board"
    ]
    assert medals(pine=at("H8")) == ["A28.9: the medal of pine lies on an item"]
    assert "A28.1: pine-kaiken1 stands on an item" in medals(pine=at("J9"))


def test_A22_4_a_named_model_is_on_the_board_and_named_by_a_seat_that_may() -> None:
    game = ClansGame({"challenge": "messenger", "moonDeck": "off"})

    def broken(**named: ModelId) -> list[str]:
        gone = model("plum-yajiri1", "water.yajiri", None)
        state: State = position(
            model(ME, "fire.kaiken", "J9"),
            model(FOE, "water.kaiken", "J12", "S"),
            gone,
            items=LANTERNS,
            setting=game.setting,
        )
        state.named = {PINE if seat == "pine" else PLUM: name for seat, name in named.items()}
        return ClansTrials().invariants(game, state)

    assert broken(plum=FOE) == []
    assert broken(plum=ModelId("plum-yajiri1")) == ["A22.4: plum has named a model beside the board"]
    assert broken(pine=ME) == ["A22.4: pine has nobody to name"]


@pytest.mark.parametrize("challenge", CHALLENGES)
def test_A22_10_A7_14_only_a_brawl_is_won_by_points_before_the_last_round(challenge: Challenge) -> None:
    assert CHALLENGES[challenge].target(ClansGame({"challenge": challenge, "brawlTarget": 7}).setting) == (
        7 if challenge is Challenge.BRAWL else 0
    )
