"""A22.11, A6.7, A21.9: Search in a real match, with its crates and sentries from the set-up on."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.chance import Chance, Seeded
from bot.engine.game import Fact
from bot.engine.match import Match
from bot.games.clans.activating.barring import bar
from bot.games.clans.decisions import Activate, Check, Deploy, Face, Furnish, Lay, Put, Rest
from bot.games.clans.facts.challenges import CrateTurned, ObjectiveFound
from bot.games.clans.facts.fighting import Scored
from bot.games.clans.facts.setup import Deployed, PlacerCame, StageCame
from bot.games.clans.kinds import DIE, Element, ItemKind, ModelId, Place, Token
from bot.games.clans.rounds.posts import crate_spaces, posted, posts
from bot.games.clans.rounds.setup import hidden
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.bars import Reason
from bot.games.clans.state.figures import Item, Model
from bot.games.clans.state.sentries import is_sentry
from bot.games.clans.state.state import State
from bot.games.clans.trials.trials import ClansTrials
from bot.games.clans.words.questions import question
from bot.games.clans.words.standing import progress, standing
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, decided, model, position

ME, FOE, ONE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1"), ModelId("samurai-sentry1")
HERE = at("J10")
SHRINES = {"challenge": "search", "firstTeam": "fire", "secondTeam": "water"}


class Crate(Told):
    """The next crate that is turned up is of Earth."""

    def below(self, label: str, size: int) -> int:
        return list(DIE).index(Element.EARTH) if label == "crate 0" else super().below(label, size)


def known(**options: Any) -> Any:
    return ClansGame({**SHRINES, **options}).setting


def field(*models: Model, crate: Item | None = None, **changes: Any) -> State:
    """A crate on J10, face down unless it is given, and two models of the teams."""
    state = position(
        model(ME, "fire.kaiken", "J9"),
        model(FOE, "water.kaiken", "A20", "S"),
        *models,
        **{"setting": known(), **changes},
    )
    state.items = {HERE: crate or Item(ItemKind.CRATE)}
    return state


def points(found: list[Fact]) -> list[tuple[str, int]]:
    return [(fact.seat, fact.points) for fact in found if isinstance(fact, Scored)]


# ---- crates


def test_A22_11_A_C83_a_crate_turned_up_is_1_point_and_its_objective_3_more() -> None:
    found = carried_out(field(active=ME), Check(HERE), luck=Crate({ME: "E"}), challenge="search")
    assert points(found) == [("pine", 1), ("pine", 3)]
    assert [type(fact) for fact in found if isinstance(fact, CrateTurned | ObjectiveFound)] == [
        CrateTurned,
        ObjectiveFound,
    ]
    found = carried_out(field(active=ME), Check(HERE), luck=Crate({ME: "A"}), challenge="search")
    assert points(found) == [("pine", 1)]


def test_A22_11_A_C83_checked_again_later_the_objective_alone_scores() -> None:
    state = field(active=ME, crate=Item(ItemKind.CRATE, element=Element.EARTH))
    found = carried_out(state, Check(HERE), luck=Told({ME: "E"}), challenge="search")
    assert points(found) == [("pine", 3)]
    assert HERE not in state.items


@pytest.mark.parametrize("again", [True, False])
def test_A22_11_the_option_recheck_crates_says_whether_a_crate_is_checked_again(again: bool) -> None:
    turned = Item(ItemKind.CRATE, element=Element.EARTH)
    state = field(active=ME, crate=turned, setting=known(recheckCrates=again))
    found = bar(state, PINE, Check(HERE))
    assert (None if found is None else found.reason) is (None if again else Reason.CHECKED)
    state.items = {HERE: Item(ItemKind.CRATE)}
    assert bar(state, PINE, Check(HERE)) is None, "face down it may always be checked"


# ---- the set-up


def dealt(**options: Any) -> Match[State]:
    return Match.dealt(ClansGame({**SHRINES, **options}), Seeded("1"))


def part(match: Match[State]) -> Stage:
    return match.state.stage


def lie(state: State, kind: ItemKind) -> int:
    return sum(item.kind is kind for item in state.items.values())


def sentries(state: State) -> list[Model]:
    return [each for each in state.models.values() if is_sentry(each)]


def test_A6_6_with_lists_luck_places_crates_before_the_lists_and_sentries_after_them() -> None:
    match = dealt()
    assert part(match) is Stage.ITEMS
    assert lie(match.state, ItemKind.CRATE) == 6
    assert not sentries(match.state)
    for seat in match.game.seats:
        match.play(seat, match.game.default(match.state, seat, Seeded("1")), Seeded("1"))
    assert part(match) is Stage.EDGES, "the edges come after the sentries (A6.8)"
    assert [each.place for each in sentries(match.state)] == [Place.BOARD] * 6


@pytest.mark.parametrize("ground", ["court", "canal", "gate", "yard"])
@pytest.mark.parametrize("seed", ["1", "2"])
def test_A6_6_preset_items_lie_beside_the_crates_of_luck(ground: str, seed: str) -> None:
    game = ClansGame({**SHRINES, "setupItems": "preset", "ground": ground})
    state = Match.dealt(game, Seeded(seed)).state
    assert (lie(state, ItemKind.CRATE), lie(state, ItemKind.LANTERN), lie(state, ItemKind.SHRINE)) == (
        6,
        4,
        2,
    )
    assert len(sentries(state)) == 6
    assert state.stage is Stage.DEPLOYMENT


def test_A22_11_A6_7_in_turns_the_seats_place_crates_then_items_then_sentries() -> None:
    match, luck = dealt(setupItems="turns"), Seeded("1")
    first = match.state.initiative
    assert first is not None
    order = match.game.setting.clockwise(first)  # type: ignore[attr-defined]  # the game of the clans
    for stage, kind in ((Stage.CRATES, Lay), (Stage.POSTS, Put)):
        for number in range(6):
            assert match.state.stage is stage
            (seat,) = match.awaited()
            assert seat == order[number % 2]
            draft = match.draft(seat)
            assert draft is not None
            assert {type(piece) for piece in draft.options()} == {kind}
            assert not draft.is_complete()
            draft.add(draft.options()[number])
            assert draft.is_complete()
            assert question(match.state, seat)
            if number:
                match.play(seat, draft.committed(), luck)
            else:
                match.play(seat, match.game.default(match.state, seat, luck), luck)
        while match.state.stage is Stage.ITEMS:
            (seat,) = match.awaited()
            match.play(seat, match.game.default(match.state, seat, luck), luck)
    assert match.state.stage is Stage.EDGES
    assert lie(match.state, ItemKind.CRATE) == 6
    assert all(each.is_out for each in sentries(match.state))


def test_A6_7_a_seat_turns_the_sentry_that_it_places_and_it_looks_away_from_the_crate_else() -> None:
    state = field(
        model(ONE, "sentry.samurai", None),
        setting=known(setupItems="turns"),
        stage=Stage.POSTS,
        placer=PINE,
        round=0,
        turn=None,
    )
    there = Put(ONE, at("J12"))
    draft = ClansGame({**SHRINES, "setupItems": "turns"}).drafts.draft(state, PINE)
    assert draft is not None
    draft.add(there)
    assert draft.imagined(state).models[ONE].facing is Direction.N
    assert Face(ONE, Direction.E) in draft.options()
    assert Face(ONE, Direction.N) not in draft.options()
    draft.add(Face(ONE, Direction.E))
    assert draft.options() == []
    assert draft.committed() == Deploy((there, Face(ONE, Direction.E)))


def test_A22_11_a_crate_that_may_not_lie_there_is_refused() -> None:
    match = dealt(setupItems="turns")
    (seat,) = match.awaited()
    assert at("A1") not in crate_spaces(match.state)
    assert not match.is_legal(seat, Furnish((Lay(at("A1")),)))
    assert not match.is_legal(seat, Furnish(()))


def test_A22_1_A6_10_all_models_of_the_teams_start_in_stealth_large_ones_too_and_no_sentry() -> None:
    state = field(
        model("pine-ronin1", "ronin.spider", "C3"),
        model(ONE, "sentry.samurai", "J12"),
    )
    assert {fact.model for fact in hidden(state)} == {ME, FOE, "pine-ronin1"}  # type: ignore[attr-defined]  # all are of models
    state.setting = known(challenge="hill")
    assert {fact.model for fact in hidden(state)} == {ME, FOE}  # type: ignore[attr-defined]  # all are of models


# ---- A21.9: sentries come back


def hurt(delay: int = 0, **options: Any) -> State:
    tokens = {Token.DELAY: delay} if delay else {}
    away = model(ONE, "sentry.samurai", None, tokens=tokens)
    state = field(setting=known(**options), round=4, turn=None, is_dusk=True)
    state.models = {**state.models, ONE: away}
    state.change(ONE, place=Place.HOUSE)
    return state


def happen(state: State, luck: Chance | None = None) -> list[Fact]:
    found = []
    for fact in posted(state, luck or Seeded("1")):
        fact.apply(state)
        found.append(fact)
    return found


def test_A21_9_A_C72_a_sentry_without_delay_comes_back_beside_what_it_guards() -> None:
    (back,) = happen(hurt())
    assert isinstance(back, Deployed)
    assert back.space in posts(hurt())
    assert happen(hurt(delay=1)) == []


def test_A21_9_with_nothing_left_to_guard_it_stays_out() -> None:
    for kind in ("lists", "turns"):
        state = hurt(setupItems=kind)
        state.items = {}
        assert happen(state) == []


def test_A21_9_in_turns_a_seat_places_it_before_any_team_deploys() -> None:
    state = hurt(setupItems="turns")
    assert happen(state) == [StageCame(Stage.POSTS), PlacerCame(PINE)]
    assert progress(state) == "Upkeep after round 4"
    found = decided(
        state, PINE, Deploy((Put(ONE, at("J12")),)), luck=Seeded("1"), challenge="search", setupItems="turns"
    )
    assert found[:2] == [Deployed(ONE, at("J12"), Direction.N), StageCame(Stage.UPKEEP)]


def test_A21_9_A7_12_sentries_come_back_in_the_upkeep_of_a_real_match() -> None:
    state = hurt()
    for name in (ME, FOE):
        state.change(name, is_activated=True)
    last = model("plum-kaiken2", "water.kaiken", "C19", "S")
    state.models = {**state.models, last.id: last}
    state.is_dusk, state.turn = False, PLUM
    found = carried_out(
        state, Activate(ModelId("plum-kaiken2")), Rest(), luck=Seeded("1"), challenge="search"
    )
    came = [fact for fact in found if isinstance(fact, Deployed | StageCame)]
    assert isinstance(came[0], Deployed)
    assert came[0].model == ONE
    assert came[1] == StageCame(Stage.UPKEEP)


# ---- what is said of them


def test_A21_5_what_stands_says_what_crates_there_are_and_what_each_sentry_will_do() -> None:
    state = field(
        model(ONE, "sentry.samurai", "J12", "S"),
        model("samurai-sentry2", "sentry.samurai", "N16", "N"),
        model("samurai-sentry3", "sentry.samurai", "K10", "S"),
        model("samurai-sentry4", "sentry.samurai", "C17", "N", is_activated=True),
        model("samurai-sentry5", "sentry.samurai", None),
        model("samurai-sentry6", "sentry.samurai", "M11", "W"),
    )
    state.items = {**state.items, at("M5"): Item(ItemKind.CRATE, element=Element.FIRE)}
    said = [line for line in standing(state, PINE) if "rate" in line or "entry" in line or "entries" in line]
    assert said == [
        "Search: 1 point for turning up a crate, 3 for finding the objective in it",
        "Crates: J10 face down, M5 Fire",
        "Sentries: 5 on the board, 1 aside",
        "Samurai Sentry 1: J12, south; sees nobody near, and searches",
        "Samurai Sentry 2: N16, north; sees nobody near, and searches",
        "Samurai Sentry 3: K10, south; attacks Pine Kaiken 1",
        "Samurai Sentry 4: C17, north, done",
        "Samurai Sentry 6: M11, west; goes for Pine Kaiken 1, by K9",
    ]


def test_A28_1_A28_2_at_most_six_sentries_stand_on_the_board_and_only_hurt_ones_have_delay() -> None:
    game = ClansGame({**SHRINES, "moonDeck": "off", "lanternsMin": 0})

    def broken(*models: Model) -> list[str]:
        return ClansTrials().invariants(game, field(*models, setting=game.setting))

    every = [
        model(f"samurai-sentry{n}", "sentry.samurai", f"{column}15") for n, column in enumerate("ABCDEFG", 1)
    ]
    assert broken(*every[:6]) == []
    assert broken(*every) == ["A28.1: there are too many sentries on the board"]
    late = model(ONE, "sentry.samurai", None, tokens={Token.DELAY: 2})
    assert broken(late) == []
    assert broken(model(ONE, "sentry.samurai", "C3", tokens={Token.DELAY: 1})) == [
        "A28.2: samurai-sentry1 has a Delay token"
    ]


def test_A21_3_the_question_is_which_sentry_acts() -> None:
    assert question(field(is_watch=True), PINE) == "Which sentry acts, and how?"
