"""A turn is planned ahead by tapping and by typing, happens by itself, and is cancelled by one tap."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot.engine.game import Decision
from bot.tables.model.prompt import BenchKind
from bot.tables.model.table import UserId
from bot.tables.use_cases import drafts, moves, queries
from tests.chat import reading
from tests.chat.world import World
from tests.toy.facts import Bell, Bells, Pass, Room, Start, Wait, Walk


async def _decide(world: World, member: simcord.MemberActor, decision: Decision) -> None:
    key = (await world.table()).key
    await moves.decide(world.hall, key, UserId(member.id), decision)
    await world.bot.staff.rest()


@pytest.fixture
async def seeking(game: World) -> World:
    """Bob seeks in round 1; ann, in A1, has an order for Bob's looks and is never asked about them."""
    await _decide(game, game.ann, Start(Room(0)))
    await _decide(game, game.bob, Bells((Bell(Room(5)), Bell(Room(6)))))
    key, ann = (await game.table()).key, UserId(game.ann.id)
    panel = await queries.view(game.hall, key, ann)
    await drafts.lodge_order(game.hall, key, ann, panel.order_offers[0].token)
    await _decide(game, game.ann, Walk((Wait(),)))
    return game


async def _panel(world: World, member: simcord.MemberActor) -> simcord.ResponseMessage:
    shown = (await member.click(world.board(), label="My view")).response
    assert shown is not None
    return shown


async def _planning(world: World) -> simcord.ResponseMessage:
    panel = await _panel(world, world.ann)
    await world.ann.click(panel, label="Plan ahead")
    return panel


def _verbs(panel: simcord.ResponseMessage) -> dict[str, Any]:
    return {reading.key(each).verb: each for each in [*reading.buttons(panel), *reading.menus(panel)]}


async def test_a_turn_is_planned_by_tapping_and_happens_when_the_others_are_done(seeking: World) -> None:
    panel = await _planning(seeking)
    words = reading.words(panel)
    assert "Planned ahead: nothing happens now." in words
    assert "Round 1, alert 0: the seeker looks" in words
    assert "Where do you walk?" in words
    await seeking.ann.click(panel, label="1 A2")
    assert "A2 · " in reading.words(panel)
    assert "When you are asked it becomes your draft." in reading.words(panel)
    await seeking.ann.click(panel, label="Let it happen")
    assert "it happens as soon as you would be asked" in reading.words(panel)
    await seeking.ann.click(panel, label="◀ Now")
    assert "Your next turn is planned: it happens as soon as you would be asked" in reading.words(panel)
    assert "Waiting for the seeker" in reading.words(panel)
    await _decide(seeking, seeking.bob, Pass())
    words = reading.words(await _panel(seeking, seeking.ann))
    assert "Your planned turn was played: You walk: A2." in words
    assert "is planned" not in words
    assert "The hider has walked." in reading.words(seeking.board())


async def test_one_tap_in_the_usual_panel_cancels_it(seeking: World) -> None:
    panel = await _planning(seeking)
    await seeking.ann.click(panel, label="1 A2")
    await seeking.ann.click(panel, label="Let it happen")
    panel = await _panel(seeking, seeking.ann)
    assert {"Planned turn", "Let it wait"} <= set(reading.labels(panel))
    await seeking.ann.click(panel, label="Let it wait")
    assert "waits for you: it becomes your draft" in reading.words(panel)
    await _decide(seeking, seeking.bob, Pass())
    words = reading.words(await _panel(seeking, seeking.ann))
    assert "A2 · " in words
    assert "Where do you walk?" in words


async def test_the_conditions_of_a_plan_are_chosen_in_a_menu(seeking: World) -> None:
    panel = await _planning(seeking)
    await seeking.ann.click(panel, label="1 A2")
    await seeking.ann.click(panel, label="Details")
    menu = reading.menu(panel, "stops")
    assert (menu["min_values"], menu["max_values"]) == (0, 2)
    entries = reading.entries(menu)
    await seeking.ann.select(panel, [entries["The hider was heard"]], custom_id=menu["custom_id"])
    await seeking.ann.click(panel, label="Let it happen")
    assert "or one of these: the hider was heard." in reading.words(panel)
    await seeking.ann.click(panel, label="Details")
    await seeking.ann.select(panel, list(entries.values()), custom_id=menu["custom_id"])
    assert "the hider was heard; the first room was looked into." in reading.words(panel)
    await seeking.ann.click(panel, label="Details")
    await seeking.ann.select(panel, [], custom_id=menu["custom_id"])
    assert "unless an alarm comes." in reading.words(panel)


async def test_a_plan_is_taken_back_piece_by_piece_or_whole(seeking: World) -> None:
    panel = await _planning(seeking)
    for label in ("1 A2", "2 A3", "Undo"):
        await seeking.ann.click(panel, label=label)
    assert "A2 · " in reading.words(panel)
    assert "A3" not in reading.words(panel)
    await seeking.ann.click(panel, label="Details")
    await seeking.ann.click(panel, label="Clear")
    assert "A walk needs a step" in reading.words(panel)
    assert not reading.is_ready(_verbs(panel)["arm"])


async def test_a_plan_is_typed_into_the_form_of_its_panel(seeking: World) -> None:
    panel = await _planning(seeking)
    await seeking.ann.click(panel, label="Details")
    form = await seeking.ann.click(panel, label="Type it")
    await seeking.ann.submit_modal(form, {"lines": "step A2\nstep A3\nundo\nstep B2\ncommit"})
    words = reading.words(panel)
    assert "B2 · " in words
    assert "it happens as soon as you would be asked" in words


async def test_what_a_form_cannot_plan_changes_nothing_in_its_panel(seeking: World) -> None:
    panel = await _planning(seeking)
    await seeking.ann.click(panel, label="Details")
    before = reading.words(panel)
    form = await seeking.ann.click(panel, label="Type it")
    result = await seeking.ann.submit_modal(form, {"lines": "start A2"})
    assert "no part of a turn that can be planned ahead" in reading.words(result.followups[-1])
    assert reading.words(panel) == before
    assert "Planned ahead: nothing happens now." in before


async def test_commands_of_a_turn_that_is_not_asked_yet_plan_it_and_say_so(seeking: World) -> None:
    offered = await seeking.ann.autocomplete(seeking.channel, "hide walk step", "room", "")
    assert "A2" in [each["value"] for each in offered]
    result = await seeking.ann.slash(seeking.channel, "hide walk step", room="A2")
    assert result.response is not None
    assert "Planned ahead: nothing happens now." in reading.words(result.response)
    for path, words in (
        ("draft show", "A2 · "),
        ("draft undo", "A walk needs a step"),
        ("draft clear", "A walk needs a step"),
    ):
        result = await seeking.ann.slash(seeking.channel, path)
        assert result.response is not None
        assert words in reading.words(result.response)
    await seeking.ann.slash(seeking.channel, "hide walk step", room="A2")
    result = await seeking.ann.slash(seeking.channel, "draft commit")
    assert result.response is not None
    assert "it happens as soon as you would be asked" in reading.words(result.response)
    await _decide(seeking, seeking.bob, Pass())
    assert "The hider has walked." in reading.words(seeking.board())


async def test_old_buttons_of_a_plan_decide_nothing_once_the_turn_is_asked(seeking: World) -> None:
    panel = await _planning(seeking)
    await seeking.ann.click(panel, label="1 A2")
    assert all(
        reading.key(each).bench is BenchKind.AHEAD for verb, each in _verbs(panel).items() if verb != "again"
    )
    seeking.hall.on_change.clear()
    await _decide(seeking, seeking.bob, Pass())
    decisions = await _decisions(seeking)
    await seeking.ann.click(panel, label="Let it happen")
    words = reading.words(panel)
    assert "No turn of yours can be planned ahead now: here is what can be done." in words
    assert "Where do you walk?" in words
    assert "Where do you walk?" in words
    assert await _decisions(seeking) == decisions


async def test_buttons_of_a_plan_still_work_after_a_restart(seeking: World) -> None:
    panel = await _planning(seeking)
    await seeking.ann.click(panel, label="1 A2")
    await seeking.restart()
    await seeking.ann.click(panel, label="Let it happen")
    assert "it happens as soon as you would be asked" in reading.words(panel)
    await _decide(seeking, seeking.bob, Pass())
    assert "The hider has walked." in reading.words(seeking.board())


async def test_the_map_of_a_plan_shows_it(seeking: World) -> None:
    panel = await _planning(seeking)
    await seeking.ann.click(panel, label="1 A2")
    await seeking.ann.click(panel, label="Details")
    shown = (await seeking.ann.click(panel, label="Whole map")).response
    assert shown is not None
    assert all(reading.key(each).bench is BenchKind.AHEAD for each in reading.buttons(shown))


async def test_the_others_have_no_such_button_and_the_asked_neither(seeking: World) -> None:
    assert "ahead" not in _verbs(await _panel(seeking, seeking.bob))
    await _decide(seeking, seeking.bob, Pass())
    assert "ahead" not in _verbs(await _panel(seeking, seeking.ann))


async def _decisions(world: World) -> int:
    return len(await world.store.decisions((await world.table()).key))
