"""A30.8: what of an activation is offered at once can be drafted, and is what it says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.game import Decision, Draft, Piece
from bot.games.clans.activating.activating import may_hide
from bot.games.clans.board.ground import GRID
from bot.games.clans.board.zones import zone as zone_of
from bot.games.clans.decisions import Act, Activate, Attack, Choose, Hide, Move, Push, Rest, Run, Shoot
from bot.games.clans.kinds import Element, Space
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.options import ClansOptions
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import distance, is_lit
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.turn.peril import Peril
from bot.games.clans.turn.quick_answers import NEAR, picks, placings
from bot.games.clans.words import drafts
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, decided, model, position, under
from tests.laws.playthrough import BOXES, played_out, playthrough


def drafted() -> Iterator[tuple[Any, Draft, tuple[Decision, ...]]]:
    """Drafts in which a model has been activated, in whole random games, each with a way that is offered."""
    played = playthrough("clans", "one")
    for moment in played.moments:
        draft = moment.match.draft(moment.seat)
        options = () if draft is None else draft.options()
        for option in options[::3]:
            if isinstance(option, Activate):
                for way in played.game.drafts.routes(
                    moment.match.state, moment.seat, moment.match.draft(moment.seat, (option,))
                ):
                    begun = moment.match.draft(moment.seat, (option,))
                    assert begun is not None
                    yield moment, begun, way


def test_A30_8_every_way_fits_its_draft_and_its_words() -> None:
    ends = Counter[type[Decision]]()
    for moment, draft, way in drafted():
        match = moment.match
        *before, last = way
        for piece in before:
            assert isinstance(piece, Piece)
            draft.add(piece)
        state = draft.imagined(match.state)
        label = drafts.route(match.draft(moment.seat, draft.pieces[:1]).imagined(match.state), way)
        assert len(label.short) <= 14
        verb = {Attack: "Attack ", Shoot: "Shoot "}.get(type(last), "")
        assert label.short.startswith(verb)
        match last:
            case Attack(target):
                assert distance(state.acting(), state.models[target]) == 1
            case Hide():
                assert may_hide(state, state.acting())
            case _:
                assert isinstance(last, Move | Run | Shoot)
        assert isinstance(last, Piece)
        draft.add(last)
        assert match.is_legal(moment.seat, draft.committed())
        assert drafts.drafted(match.state, draft)
        ends[type(last)] += 1
    assert set(ends) >= {Move, Run, Hide, Attack}


def test_A30_8_a_fight_is_led_to_the_back_of_an_enemy_where_that_takes_no_dodge_more() -> None:
    me = model("pine-kaiken1", "air.kaiken", "J9")
    foe = model("plum-kaiken1", "water.kaiken", "J12", "N")
    state = position(me, foe, active=me.id)
    game = ClansGame({})
    draft = game.drafts.draft(state, PINE)
    (way,) = [each for each in game.drafts.routes(state, PINE, draft) if isinstance(each[-1], Attack)]
    assert way in [(Move(at(space)), Attack(foe.id)) for space in ("I11", "J11", "K11")]
    assert drafts.route(state, way).short == "Attack ■K1 4v3"


def shots(me: Model, *foes: Model, items: str = "") -> tuple[State, list[Space]]:
    """A position, and the spaces from which a model is offered to shoot after a move."""
    state = position(me, *foes, active=me.id, items=items)
    game = ClansGame({})
    ways = game.drafts.routes(state, PINE, game.drafts.draft(state, PINE))
    return state, [way[0].space for way in ways if isinstance(way[0], Move) and isinstance(way[-1], Shoot)]


def test_A13_2_a_hidden_model_is_led_to_no_lantern_for_a_shot_that_keeps_its_stealth() -> None:
    me = model("pine-yajiri1", "shrine.water.yajiri", "J7", is_hidden=True)
    foe = model("plum-kaiken1", "water.kaiken", "J15", "N")
    _state, (usual,) = shots(me, foe)
    state, spaces = shots(me, foe, items=f"L@{GRID.label(GRID.members(zone_of((usual,)))[0])}")
    assert spaces
    assert not any(is_lit(state, replace(me, space=space)) for space in spaces)


def test_A30_12_a_hidden_model_is_led_before_no_crowd_for_a_shot_that_ends_its_stealth() -> None:
    me = model("pine-yajiri1", "shrine.air.yajiri", "J4", is_hidden=True)
    foes = [model(f"plum-kaiken{n}", "fire.kaiken", at_) for n, at_ in enumerate(("J11", "K11", "I11"), 1)]
    state, spaces = shots(me, *foes)
    assert not any(Peril(state, PINE).is_reckless(me, space) for space in spaces)


def test_A30_2_rest_is_offered_while_nothing_is_drafted_and_taken_at_any_time() -> None:
    me = model("pine-kaiken1", "air.kaiken", "J9")
    state = position(me, model("plum-kaiken1", "water.kaiken", "J17"), active=me.id)
    draft = ClansGame({}).drafts.draft(state, PINE)
    assert draft is not None
    assert Rest() in draft.options()
    draft.add(Move(at("J11")))
    assert Rest() not in draft.options()
    assert draft.committed() == Act((Move(at("J11")), Rest()))
    draft.add(Rest())
    assert draft.committed() == Act((Move(at("J11")), Rest()))


def test_A10_10_the_nearest_places_of_a_model_that_is_moved_are_offered_its_own_first() -> None:
    """“Stay” leaves the model as it stands, facing too."""
    played, met = played_out(BOXES["clans"], "six", {"moonDeck": "off", "setupItems": "preset"}), 0
    for moment in played.moments:
        state, question = moment.match.state, moment.match.state.question
        ways = played.game.drafts.routes(state, moment.seat, None)
        if question is None or question.window not in (Window.PUSH, Window.PLACE):
            is_after_roll = question is not None and question.window is Window.AFTER_ROLL
            assert ways == (tuple(picks(state, moment.seat)) if is_after_roll else ())
            continue
        assert 0 < len(ways) <= NEAR
        assert all(moment.match.is_legal(moment.seat, push) for (push,) in ways)
        for (push,) in ways:
            assert isinstance(push, Push)
            short = drafts.route(under(Setting(ClansOptions()), state), (push,)).short
            moved = state.models[question.model]
            stays = (push.space, push.facing) == (moved.space, moved.facing)
            assert short == "Stay" if stays else short.endswith(f", {push.facing.name}")
            assert not stays or (push,) == ways[0]
        if question.window is Window.PUSH:
            assert drafts.route(under(Setting(ClansOptions()), state), ways[0]).short == "Stay"
        met += 1
    assert met


@pytest.mark.parametrize("facing", Direction)
def test_A10_10_a_defender_that_is_placed_may_stay_as_it_stands_or_turn_to_the_attacker(
    facing: Direction,
) -> None:
    mine, theirs = model("pine-kaiken1", "fire.kaiken", "J9"), model("plum-kaiken1", "earth.kaiken", "J10")
    state = position(mine, theirs, active=mine.id)
    carried_out(state, Attack(theirs.id), luck=Told({mine.id: "W W W W", theirs.id: "S S S"}), orders=False)
    while state.question is not None and state.question.window is not Window.PLACE:
        choice = {Window.CHOOSE: Choose(Element.WATER), Window.PUSH: Push(at("J9"), Direction.N)}
        decided(state, state.question.seat, choice[state.question.window], orders=False)
    state.change(theirs.id, facing=facing)
    offered = [push for (push,) in placings(state, PLUM)]
    first, second = offered[:2]
    assert first == Push(at("J10"), facing)
    assert drafts.route(state, (first,)).short == "Stay"
    if facing is not Direction.S:
        assert second == Push(at("J10"), Direction.S)
        assert drafts.route(state, (second,)).short == "J10, S"
    assert len(set(offered)) == len(offered)
