"""A22.8: King of the Hill."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.clans.board.ground import GRID
from bot.games.clans.challenges.challenges import played
from bot.games.clans.decisions import Act, Activate, Rest
from bot.games.clans.facts.fighting import Scored
from bot.games.clans.facts.rounds import MatchEnded
from bot.games.clans.kinds import Token
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.figures import Model
from tests.games.clans.kit import named
from tests.games.clans.positions import PINE, PLUM, at, carried_out, decided, model, position, under

GAME = ClansGame({"challenge": "hill"})


def on(seat: str, spaces: str, **changes: Any) -> list[Model]:
    """Kaiken of a seat on some spaces."""
    return [
        model(f"{seat}-kaiken{n}", "fire.kaiken", space, is_activated=True, **changes)
        for n, space in enumerate(spaces.split(), 1)
    ]


def test_A3_7_the_hill_is_i9_to_l12() -> None:
    state = position()
    spaces = named(played(GAME.setting).marked(state)).split()
    assert len(spaces) == 16
    assert {spaces[0], spaces[-1]} == {"I9", "L12"}
    assert {GRID.label(at(name)) for name in ("J10", "J11", "K10", "K11")} <= set(spaces)


@pytest.mark.parametrize(
    ("pine", "plum", "points"),
    [
        ("I9 J9 H9", "L12", {PINE: 1, PLUM: 0}),
        ("I9 J9", "L12 L11", {PINE: 0, PLUM: 0}),
        ("A1", "L12", {PINE: 0, PLUM: 1}),
        ("A1", "A2", {PINE: 0, PLUM: 0}),
    ],
)
def test_A22_8_more_than_every_other_team_at_the_end_of_the_round_is_a_point(
    pine: str, plum: str, points: dict[object, int]
) -> None:
    last = model("pine-yajiri1", "fire.yajiri", "B1")
    state = position(*on("pine", pine), *on("plum", plum), last)
    facts = carried_out(state, Activate(last.id), Rest(), challenge="hill")
    assert state.scores == points
    assert sum(isinstance(fact, Scored) for fact in facts) == max(points.values())


def test_A22_8_stealth_and_stun_do_not_matter() -> None:
    state = position(*on("pine", "I9", is_hidden=True), *on("plum", "A1"))
    assert played(GAME.setting).tally(state) == {PINE: 1, PLUM: 0}
    state = position(*on("pine", "I9", tokens={Token.STUN: 2}), *on("plum", "A1"))
    assert played(GAME.setting).tally(state) == {PINE: 1, PLUM: 0}


@pytest.mark.parametrize(
    ("oni", "large", "number"),
    [("H8", 2, 2), ("H9", 2, 3), ("H8", 1, 3), ("H9", 4, 2), ("K11", 4, 3)],
)
def test_A22_8_A_C80_a_large_base_counts_with_so_many_of_its_spaces(
    oni: str, large: int, number: int
) -> None:
    """Two small ones, and an oni of Tanchyo that covers its naming space and three more."""
    beast = model("plum-oni1", "air.oni", oni)
    state = position(*on("pine", "I9 J9 I12"), *on("plum", "L9 L10"), beast)
    setting = ClansGame({"challenge": "hill", "hillLarge": large}).setting
    assert played(setting).tally(under(setting, state))[PLUM] == number


def test_A7_11_the_last_round_is_counted_before_the_match_ends() -> None:
    last = model("pine-yajiri1", "fire.yajiri", "I9")
    state = position(last, *on("plum", "A1"), round=3)
    facts = decided(state, PINE, Act((Activate(last.id), Rest())), challenge="hill", rounds=3)
    assert facts[-2:] == [Scored(PINE, 1), MatchEnded((PINE,))]
