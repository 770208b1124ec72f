"""A13.1, A13.3 to A13.5: who keeps a model out of Stealth, and what ends it."""

from __future__ import annotations

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.game import Piece
from bot.games.clans.activating.activating import pieces
from bot.games.clans.decisions import (
    Attack,
    Hide,
    Hurry,
    Move,
    Pray,
    Rest,
    Run,
    Search,
    Shoot,
    Shuriken,
    Try,
    Turn,
    Use,
)
from bot.games.clans.facts.activating import Spotted
from bot.games.clans.kinds import Keyword, ModelId, Token
from bot.games.clans.rules.game import ClansGame
from tests.games.clans.positions import PINE, Told, at, carried_out, model, position

ME, FRIEND, FOE = ModelId("pine-kaiken1"), ModelId("pine-kaiken2"), ModelId("plum-kaiken1")
SETTING = ClansGame({}).setting


@pytest.mark.parametrize(
    ("who", "facing", "is_hidden", "is_open"),
    [
        (FOE, "S", False, False),
        (FOE, "N", False, True),
        (FOE, "S", True, False),
        (FRIEND, "S", False, True),
    ],
)
def test_A13_1_an_enemy_that_looks_at_a_model_keeps_it_out_of_stealth_and_a_friend_does_not(
    who: ModelId, facing: str, is_hidden: bool, is_open: bool
) -> None:
    """An enemy in Stealth sees, too."""
    other = model(who, "earth.kaiken", "J13", facing, is_hidden=is_hidden)
    state = position(model(ME, "fire.kaiken", "J9"), other, active=ME)
    assert (Hide() in list(pieces(state, PINE))) is is_open


NEAR, FAR, UNSEEN = "J10", "J12", "A19"


@pytest.mark.parametrize(
    ("profile", "piece", "foe", "is_kept"),
    [
        ("fire.kaiken", Move(at("J8")), UNSEEN, True),
        ("fire.kaiken", Turn(Direction.E), UNSEEN, True),
        ("fire.kaiken", Hurry(is_move=True), UNSEEN, True),
        ("fire.kaiken", Rest(), UNSEEN, True),
        ("fire.kaiken", Search(), NEAR, True),
        ("fire.kaiken", Shuriken(FOE), FAR, True),
        ("earth.yajiri", Shoot(FOE), FAR, True),
        ("fire.yajiri", Shoot(FOE), FAR, False),
        ("fire.kaiken", Attack(FOE), NEAR, False),
        ("earth.yajiri", Attack(FOE), NEAR, False),
        ("fire.kaiken", Run(at("J8")), UNSEEN, False),
        ("fire.kaiken", Pray(at("K9")), UNSEEN, False),
        ("water.madoushi", Use(Keyword.DROWN), NEAR, False),
        ("spirit.madoushi", Use(Keyword.HEALING, FRIEND), UNSEEN, False),
        ("ronin.flute", Try(Keyword.TOUGH), UNSEEN, False),
        ("shrine.void.madoushi", Try(Keyword.BLOOD_LUST), UNSEEN, False),
        ("ronin.blind-sword", Try(Keyword.FORTUNE, FRIEND), UNSEEN, False),
        ("hero.nine-tails", Try(Keyword.BLINK), UNSEEN, False),
    ],
)
@pytest.mark.parametrize("dice", ["S V E W F A", "A A A A A A"])
def test_A13_3_to_5_actions_and_tests_end_stealth_but_stealthy_ones(
    profile: str, piece: Piece, foe: str, is_kept: bool, dice: str
) -> None:
    """Whether the test is passed or failed."""
    state = position(
        model(ME, profile, "J9", is_hidden=True, tokens={Token.HASTE: 1}),
        model(FRIEND, "earth.kaiken", "I9", tokens={Token.POISON: 1}),
        model(FOE, "earth.kaiken", foe, "S", is_hidden=isinstance(piece, Search)),
        active=ME,
        items="lucky@K9",
    )
    facts = carried_out(state, piece, luck=Told({ME: dice, FOE: "F F F"}))
    assert (Spotted(ME) in facts) is not is_kept
    assert state.models[ME].is_hidden is is_kept
