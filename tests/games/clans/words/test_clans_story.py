"""One event is told in one line, its result; what its seat has done or suffered comes first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.game import PUBLIC, Decision, Fact
from bot.games.clans.box import BOX
from bot.games.clans.decisions import (
    Attack,
    Choose,
    Keep,
    Move,
    Pass,
    Pray,
    Push,
    Search,
    Shoot,
    Shuriken,
    Try,
)
from bot.games.clans.facts.activating import Spotted
from bot.games.clans.facts.fighting import (
    BonusDeclared,
    DieChosen,
    FightBegan,
    FightEnded,
    Injured,
    Scored,
)
from bot.games.clans.facts.rounds import MatchEnded
from bot.games.clans.kinds import Element, Keyword, ModelId, Token
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.state import State
from bot.games.clans.words.events import events
from tests.games.clans.moon.hand import holding
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, decided, model, position
from tests.laws.playthrough import playthrough

ME, FOE, MATE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1"), ModelId("pine-kaiken2")
GAME = BOX.game({})
FIGHT = "Pine Kaiken 1 attacks Plum Kaiken 1"
SEEDS = ("one", "janken", "medal")


def heads(facts: Sequence[Fact]) -> list[str]:
    return BOX.words.headlines(GAME, facts, PUBLIC)


def facing(ours: str = "fire.kaiken", theirs: str = "earth.yajiri", **changes: Any) -> State:
    """An attacker with three dice, none of which is rerolled, before a defender with one."""
    fighters = model(ME, ours, "J9"), model(FOE, theirs, "J10", "S", **changes)
    return position(*fighters, model("plum-kaiken2", "earth.kaiken", "J19", "S"), active=ME)


@pytest.mark.parametrize(
    ("ours", "theirs", "told"),
    [
        ("V A A", "W", "Plum Kaiken 1 is Injured by Pine Kaiken 1; Pine scores 1."),
        ("E F F", "S", "Plum Kaiken 1 is Stunned by Pine Kaiken 1."),
        ("S S S", "A", f"{FIGHT}, and is Injured; Plum scores 1."),
        ("F F F", "A", "Pine Kaiken 1, Plum Kaiken 1 are Stunned."),
    ],
)
def test_a_fight_is_one_headline_its_result(ours: str, theirs: str, told: str) -> None:
    state = facing()
    luck = Told({ME: ours, FOE: theirs})
    facts = carried_out(state, Attack(FOE), luck=luck)
    assert heads(facts) == [told], [type(each).__name__ for each in facts]
    lines = BOX.words.tell(GAME, facts, PUBLIC)
    assert lines[-1] == told
    assert len(lines) == 2, "how it came about, and the result"
    assert lines[0].startswith(f"{FIGHT}. ")


def test_a_fight_that_waits_for_an_answer_is_told_with_its_dice() -> None:
    state = holding("rain", model(ME, "water.kaiken", "J9"), model(FOE, "earth.kaiken", "J10", "S"))
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "F A", FOE: "F A E"}), orders=False)
    assert heads(facts) == [f"{FIGHT}: Air Fire against Earth Air Fire."]


def test_a_result_that_is_still_asked_about_is_told_as_what_it_may_do() -> None:
    state = facing()
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "A A A", FOE: "S"}), orders=False)
    while state.question is not None and state.question.window != "push":
        answers: Sequence[Decision] = GAME.options(state, state.question.seat)
        answer = next((each for each in answers if isinstance(each, Choose)), Pass())
        facts += decided(state, state.question.seat, answer, orders=False)
    (line,) = heads(facts)
    assert line == f"{FIGHT}. Air is chosen: the attacker's side may move the defender up to 3 spaces."
    spaces = [
        each for each in GAME.options(state, PINE) if isinstance(each, Push) and each.space != at("J10")
    ]
    facts += decided(state, PINE, spaces[0], orders=False)
    assert heads(facts)[0].startswith(f"{FIGHT}, and the result puts Plum Kaiken 1 on ")


@pytest.mark.parametrize(
    ("space", "way", "told"),
    [
        ("J10", "S", f"{FIGHT}: nothing comes of it."),
        ("J11", "N", f"{FIGHT}, and the result puts Plum Kaiken 1 on J11, looking north."),
    ],
)
def test_only_a_model_that_a_result_has_moved_is_told_as_moved(space: str, way: str, told: str) -> None:
    state = facing()
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "A A A", FOE: "S"}), orders=False)
    while state.question is not None:
        asked = state.question
        push = Push(at(space), Direction[way])
        answer = push if asked.window == "push" else GAME.default(state, asked.seat, Told())
        facts += decided(state, asked.seat, answer, orders=False)
    assert heads(facts) == [told]


def test_whatever_is_done_before_the_roll_a_fight_stays_one_event() -> None:
    """Cards and Tidal Wave (A17): else its beginning reads as a fight of which nothing has come."""
    for played in (playthrough("clans", seed) for seed in SEEDS):
        log = [fact for moment in played.moments for fact in moment.facts]
        fights = [event for event in events(log) if event.begun is not None]
        assert all(event.is_over for event in fights), [event.facts for event in fights if not event.is_over]
    mine = model("pine-chunin1", "shrine.fire.chunin", "J9")
    theirs = model("plum-chunin1", "shrine.water.chunin", "J10", "S")
    facts = carried_out(position(mine, theirs, active=mine.id), Attack(theirs.id))
    (fight,) = (event for event in events(facts) if event.begun is not None)
    assert fight.is_over
    assert any(isinstance(fact, BonusDeclared) for fact in fight.facts)


def test_one_die_is_no_dice() -> None:
    state = position(model(ME, "fire.kaiken", "J9"), model(FOE, "earth.kaiken", "J12", "S"), active=ME)
    facts = carried_out(state, Shuriken(FOE), luck=Told({ME: "F", FOE: "E E E"}))
    (line,) = (line for line in BOX.words.tell(GAME, facts, PUBLIC) if " against " in line)
    assert "1 die against 3." in line


def test_what_a_seat_has_lost_or_won_is_before_what_came_to_nothing() -> None:
    """Both are about the seat, and a panel has no room for both."""
    state = facing()
    injury = carried_out(state, Attack(FOE), luck=Told({ME: "V A A", FOE: "W"}))
    thrower = model("plum-kaiken2", "earth.kaiken", "J12", "S"), model(ME, "fire.kaiken", "J9")
    miss = carried_out(position(*thrower, active="plum-kaiken2"), Shuriken(ME), luck=Told({ME: "F F F"}))
    injured, missed = heads(injury), heads(miss)
    assert missed == ["Plum Kaiken 2 throws a shuriken at Pine Kaiken 1: nothing comes of it."]
    assert BOX.words.foremost(GAME, [*injury, *miss], GAME.viewer(PINE)) == injured
    assert BOX.words.foremost(GAME, miss, GAME.viewer(PINE)) == missed


def test_a_spent_protect_is_the_result() -> None:
    state = facing(tokens={Token.PROTECT: 1})
    facts = carried_out(state, Attack(FOE), luck=Told({ME: "E E E", FOE: "F"}), orders=False)
    while state.question is not None:
        asked = state.question
        answer = Keep() if asked.window == "replace" else GAME.default(state, asked.seat, Told())
        facts += decided(state, asked.seat, answer, orders=False)
    assert heads(facts) == [f"{FIGHT}: Protect is spent, and nobody is hit."]


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ("V V", "Plum Kaiken 1 is Injured by Pine Kaiken 1; Pine scores 1."),
        ("F F", "Pine Kaiken 1 shoots at Plum Kaiken 1: nothing comes of it."),
    ],
)
def test_a_shot_is_told_as_one(dice: str, told: str) -> None:
    me, foe = model(ME, "water.yajiri", "J9"), model(FOE, "earth.yajiri", "J12", "S")
    facts = carried_out(position(me, foe, active=ME), Shoot(FOE), luck=Told({ME: dice, FOE: "E"}))
    assert heads(facts) == [told]


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ("F A A", "Pine Kaiken 1 prays and gets Lucky."),
        ("A A A", "Pine Kaiken 1 prays in vain."),
    ],
)
@pytest.mark.parametrize("is_hidden", [False, True])
def test_a_prayer_is_told_by_what_it_has_brought(dice: str, told: str, *, is_hidden: bool) -> None:
    me = model(ME, "fire.kaiken", "J9", is_hidden=is_hidden)
    state = position(me, model(FOE, "water.kaiken", "J17"), active=ME, items="lucky@J10")
    facts = carried_out(state, Pray(at("J10")), luck=Told({ME: dice}))
    seen = f"{told[:-1]} and loses Stealth." if is_hidden else told
    assert heads(facts) == [seen]
    assert any(isinstance(fact, Spotted) for fact in facts) is is_hidden


@pytest.mark.parametrize(
    ("dice", "told"),
    [("F A A", "Pine Kaiken 1 finds Plum Kaiken 1."), ("A A A", "Pine Kaiken 1 finds nobody.")],
)
def test_a_search_is_told_by_whom_it_has_found(dice: str, told: str) -> None:
    hidden = model(FOE, "water.kaiken", "J10", "S", is_hidden=True)
    state = position(model(ME, "fire.kaiken", "J9"), hidden, active=ME)
    assert heads(carried_out(state, Search(), luck=Told({ME: dice}))) == [told]


def test_a_keyword_is_told_by_whom_it_helps_or_that_it_was_in_vain() -> None:
    for dice, told in (
        ("S A A", "Pine Kaiken 1 uses Fortune: Lucky for Pine Kaiken 2."),
        ("A A A", "Pine Kaiken 1 tries Fortune in vain."),
    ):
        me, mate = model(ME, "shrine.spirit.chunin", "J9"), model(MATE, "fire.kaiken", "J8")
        state = position(me, mate, model(FOE, "water.kaiken", "J17"), active=ME)
        facts = carried_out(state, Try(Keyword.FORTUNE, MATE), luck=Told({ME: dice}))
        assert heads(facts) == [told]


def test_a_failed_dodge_is_told_once_with_its_stun() -> None:
    state = position(model(ME, "fire.kaiken", "J9"), model(FOE, "water.kaiken", "J10", "S"), active=ME)
    facts = carried_out(state, Move(at("J8")), luck=Told({ME: "A A A"}))
    assert heads(facts) == ["Pine Kaiken 1 fails to dodge, and is Stunned."]
    passed = position(model(ME, "fire.kaiken", "J9"), model(FOE, "water.kaiken", "J10", "S"), active=ME)
    assert heads(carried_out(passed, Move(at("J8")), luck=Told({ME: "F A A"}))) == []


def test_what_a_seat_does_and_suffers_comes_first() -> None:
    news: list[Fact] = [FightBegan(FOE, ME), DieChosen(Element.VOID), Injured(ME, FOE), Scored(PLUM, 1)]
    theirs = [FightEnded(), Spotted(ModelId("plum-kaiken2"))]
    own = BOX.words.foremost(GAME, [*news, *theirs], GAME.viewer(PINE))
    assert own == heads(news) == ["Pine Kaiken 1 is Injured by Plum Kaiken 1; Plum scores 1."]
    assert heads([*news, *theirs]) == [*own, "Plum Kaiken 2 loses Stealth."]
    assert {*BOX.words.foremost(GAME, [*news, *theirs], PUBLIC)} == {*own}, "for all seats"


def test_no_event_has_two_headlines() -> None:
    for played in (playthrough("clans", seed) for seed in SEEDS):
        for moment in played.moments:
            facts = [each for each in moment.facts if each.seen_by(PUBLIC) is not None]
            events = sum(isinstance(each, FightBegan) for each in facts)
            hits = [line for line in heads(facts) if " attacks " in line or " is Injured" in line]
            alone = sum(isinstance(each, Injured) for each in facts)
            assert len(hits) <= max(events, alone) + bool(moment.match.state.fight)
            assert len(set(heads(facts))) == len(heads(facts))


# ---- the end


@pytest.mark.parametrize(
    ("ours", "theirs", "told"),
    [
        (9, 4, "Pine wins with 9 points; Plum 4."),
        (1, 0, "Pine wins with 1 point; Plum 0."),
        (4, 4, "A draw: the points are equal."),
    ],
)
def test_the_result_names_the_points_and_a_draw_says_why(ours: int, theirs: int, told: str) -> None:
    winners = (PINE,) if ours > theirs else ()
    me, scores = model(ME, "fire.kaiken", "J9"), {PINE: ours, PLUM: theirs}
    over = position(me, stage=Stage.OVER, scores=scores, winners=winners)
    assert BOX.words.score(GAME, over) == told
    assert BOX.words.score(GAME, position(me, scores=scores)) == ""
    assert heads([MatchEnded(winners)]) == ([] if winners else [told]), "the score alone tells it"
