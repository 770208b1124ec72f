"""A6.6, A22.11: where crates and sentries may be placed, and where luck places them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.chance import Seeded
from bot.engine.game import Fact
from bot.games.clans.board.ground import GRID
from bot.games.clans.board.placing import is_connected
from bot.games.clans.facts.sentries import SentriesCame
from bot.games.clans.facts.setup import Deployed
from bot.games.clans.kinds import ItemKind, MedalId, ModelId, Place
from bot.games.clans.rounds.posts import away, crate_spaces, crates_come, guarded, posts, sentries_come
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.field import ground
from bot.games.clans.state.figures import Item
from bot.games.clans.state.sentries import is_sentry
from bot.games.clans.state.state import State
from bot.games.clans.words import story
from tests.games.clans.positions import PLUMS, at, model, position

ONE = ModelId("samurai-sentry1")


SEARCH = ClansGame({"challenge": "search"}).setting


def field(*crates: str, ground: str = "court") -> State:
    state = position(ground=ground, setting=SEARCH)
    state.items = {at(space): Item(ItemKind.CRATE) for space in crates}
    return state


def happen(state: State, facts: Iterable[Fact]) -> list[Fact]:
    found = []
    for fact in facts:
        fact.apply(state)
        found.append(fact)
    return found


def test_A22_11_a_crate_lies_on_no_obscuring_terrain_and_not_on_the_two_outermost_rows_and_columns() -> None:
    state = field()
    spaces = set(crate_spaces(state))
    assert not {each for each in spaces if ground(state).obscuring >> each & 1}
    assert {GRID.label(each)[0] for each in spaces} <= set("CDEFGHIJKLMNOPQR")
    assert {int(GRID.label(each)[1:]) for each in spaces} == set(range(3, 19))


@pytest.mark.parametrize(("space", "is_open"), [("J9", False), ("L11", False), ("L12", False), ("M9", True)])
def test_A22_11_crates_are_at_least_three_spaces_apart(space: str, is_open: bool) -> None:
    assert (at(space) in crate_spaces(field("J9", "J12", ground="yard"))) is is_open


def test_A6_5_a_crate_keeps_three_neighbours_free() -> None:
    state = position(items="L@I9 L@J9 L@K9 L@I10 L@K10 L@I11", ground="yard")
    assert at("J10") not in crate_spaces(state)


@pytest.mark.parametrize("name", ["court", "canal", "gate", "yard"])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_A6_6_luck_places_six_crates_and_six_sentries_beside_them(name: str, seed: str) -> None:
    state = field(ground=name)
    happen(state, crates_come(state, Seeded(seed)))
    crates = [space for space, item in state.items.items() if item.kind is ItemKind.CRATE]
    assert len(crates) == 6
    assert min(GRID.king(one, other) for one in crates for other in crates if one != other) >= 3
    assert is_connected(ground(state), GRID.mask(crates))
    happen(state, sentries_come(state, Seeded(seed)))
    sentries = [each for each in state.out() if is_sentry(each)]
    assert len({each.space for each in sentries}) == 6
    for each in sentries:
        assert each.space is not None
        assert min(GRID.king(each.space, crate) for crate in crates) in (1, 2)


def test_A22_11_a_post_is_free_and_within_two_of_what_is_guarded() -> None:
    state = field("J10", ground="yard")
    state.models = {ONE: model(ONE, "sentry.samurai", "J11")}
    found = {GRID.label(each) for each in posts(state)}
    assert len(found) == 23, "25 spaces without the crate and the other sentry"
    assert {"H8", "L12"} <= found
    state.medals = {PLUMS: at("C3")}
    assert list(guarded(state)) == [at("J10"), at("C3")]
    assert at("C4") in posts(state)


def test_A27_a_sentry_faces_away_from_what_it_guards() -> None:
    state = field("J10", ground="yard")
    for space, facing in (("J12", Direction.N), ("L12", Direction.NE), ("I10", Direction.W)):
        assert away(state, model(ONE, "sentry.samurai", space)) is facing
    assert away(field(), model(ONE, "sentry.samurai", "J9", "E")) is Direction.E


def test_A21_1_six_sentries_come_to_the_match() -> None:
    state = field("J10", ground="yard")
    happen(state, [SentriesCame(6)])
    came = [each for each in state.models.values() if is_sentry(each)]
    assert [each.place for each in came] == [Place.RESERVE] * 6
    happen(state, [Deployed(ONE, at("J11"), Direction.N)])
    assert state.models[ONE].is_out
    assert story.story([SentriesCame(6)]) == ["6 samurai sentries take part."]


def test_A21_9_a_goal_is_guarded_while_its_medal_is_carried() -> None:
    state = position(model("pine-kaiken1", "fire.kaiken", "A1"))
    state.items = {at("F8"): Item(ItemKind.GOAL)}
    state.medals = {MedalId("F8"): ModelId("pine-kaiken1")}
    assert list(guarded(state)) == [at("F8")]
    assert at("H10") in posts(state)
    assert at("I10") not in posts(state)
