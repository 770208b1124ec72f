"""Standing orders by tap and by command: listed, lodged, cancelled, lodged again; every kind of the castle's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.engine.game import Decision, Order
from bot.games.castle import decisions as d
from bot.games.castle.kinds import GUARDS, INTRUDERS, CatRule, Mark, Phase, SentryRule, TrapRule
from bot.games.shelf import SHELF
from bot.tables.model.table import UserId
from bot.tables.use_cases import drafts, moves, queries
from bot.tables.views.panel import Panel
from tests.chat import reading
from tests.chat.unpainted import leave_blank
from tests.chat.world import World, town
from tests.tables.castle_night import finding, laid
from tests.toy.facts import HIDER


async def opened(world: World, member: simcord.MemberActor) -> simcord.ResponseMessage:
    """The message about orders, opened by the button of a panel."""
    panel = (await member.click(world.board(), label="My view")).response
    assert panel is not None
    await member.click(panel, label="Details")
    orders = (await member.click(panel, label="Orders")).response
    assert orders is not None
    assert orders.ephemeral
    return orders


async def chooses(member: simcord.MemberActor, message: simcord.ResponseMessage, title: str) -> None:
    """Choose an order from the menu that has it."""
    menu = next(each for each in reading.menus(message) if title in reading.entries(each))
    await member.select(message, [reading.entries(menu)[title]], custom_id=menu["custom_id"])


async def presses(member: simcord.MemberActor, message: simcord.ResponseMessage, label: str) -> None:
    await member.click(message, label=label)


# -- the message, with the toy game


async def test_an_order_is_lodged_listed_and_cancelled_by_tap(game: World) -> None:
    orders = await opened(game, game.ann)
    assert "No order: you are asked." in reading.words(orders)
    await chooses(game.ann, orders, "Never whisper")
    assert "Standing order: Never whisper" in reading.words(orders)
    await presses(game.ann, orders, "Cancel: Never whisper")
    assert "No order: you are asked." in reading.words(orders)
    assert not any(label.startswith("Cancel") for label in reading.labels(orders))


async def test_a_panel_asks_for_no_order_that_is_lodged_and_its_details_say_it(game: World) -> None:
    await game.ann.slash(game.channel, "my order", answer="Never whisper")
    panel = (await game.ann.click(game.board(), label="My view")).response
    assert panel is not None
    assert not [each for each in reading.menus(panel) if reading.key(each).verb == "order"]
    await game.ann.click(panel, label="Details")
    assert "-# Standing order: Never whisper" in reading.words(panel)


async def test_the_buttons_of_orders_outlive_a_restart(game: World) -> None:
    orders = await opened(game, game.ann)
    await game.restart()
    await chooses(game.ann, orders, "Never whisper")
    assert "Standing order: Never whisper" in reading.words(orders)
    await game.restart()
    await presses(game.ann, orders, "Cancel: Never whisper")
    assert "No order: you are asked." in reading.words(orders)


async def test_an_old_message_shows_how_things_are_now_and_what_is_refused(game: World) -> None:
    orders = await opened(game, game.ann)
    await chooses(game.ann, orders, "Never whisper")
    cancel = next(each for each in reading.buttons(orders) if each["label"].startswith("Cancel"))
    await game.ann.slash(game.channel, "my order", answer="Cancel: Never whisper")
    await game.ann.click(orders, custom_id=cancel["custom_id"])
    assert "**You have lodged no such order.**" in reading.words(orders)
    await game.ann.slash(game.channel, "my order", answer="Ask me each time")
    await presses(game.ann, orders, "Look again")
    assert "Standing order: Ask me each time" in reading.words(orders)


async def at_rest(game: World) -> None:
    """Ann, who has lodged an order, has walked into a room with a bell."""
    await game.ann.slash(game.channel, "my order", answer="Never whisper")
    await game.ann.slash(game.channel, "hide setup start", room="A1")
    for room in ("A2", "C5"):
        await game.bob.slash(game.channel, "hide setup bell", room=room)
    await game.bob.slash(game.channel, "draft commit")
    await game.ann.slash(game.channel, "hide walk step", room="A2")
    await game.ann.slash(game.channel, "draft commit")


async def test_an_order_at_rest_says_why_and_is_lodged_again_with_one_tap(game: World) -> None:
    await at_rest(game)
    orders = await opened(game, game.ann)
    assert "This order rests, as a bell rang: Never whisper" in reading.words(orders)
    await presses(game.ann, orders, "As last time: Never whisper")
    assert "Standing order: Never whisper" in reading.words(orders)
    assert not any(label.startswith("As last time") for label in reading.labels(orders))


async def test_beside_the_draft_an_order_at_rest_is_lodged_again_with_one_tap(game: World) -> None:
    await at_rest(game)
    await game.bob.slash(game.channel, "hide seek pass")
    await game.ann.slash(game.channel, "hide walk step", room="A3")
    panel = (await game.ann.click(game.board(), label="My view")).response
    assert panel is not None
    assert not reading.is_ready(next(each for each in reading.buttons(panel) if each["label"] == "Commit"))
    await presses(game.ann, panel, "As last time: Never whisper")
    await presses(game.ann, panel, "Commit")
    assert "You walk: A3." in reading.words(panel)


async def test_beside_a_plan_an_order_at_rest_is_lodged_again_with_one_tap(game: World) -> None:
    await at_rest(game)
    panel = (await game.ann.click(game.board(), label="My view")).response
    assert panel is not None
    for label in ("Plan ahead", "Details", "As last time: Never whisper"):
        await presses(game.ann, panel, label)
    words = reading.words(panel)
    assert "of an older time" not in words
    assert "Planned ahead: nothing happens now." in words, "the plan is still shown"
    lodged = (await game.hall.look((await game.table()).key)).orders[HIDER]
    assert [each.alarm for each in lodged.values()] == [None]


async def test_orders_are_cancelled_by_command_and_without_an_answer_they_are_shown(game: World) -> None:
    await game.ann.slash(game.channel, "my order", answer="Never whisper")
    offered = await game.ann.autocomplete(game.channel, "my order", "answer", "cancel")
    assert [each["name"] for each in offered] == ["Cancel: Never whisper"]
    await game.ann.slash(game.channel, "my order", answer=offered[0]["value"])
    shown = (await game.ann.slash(game.channel, "my order")).response
    assert shown is not None
    assert shown.ephemeral
    assert "No order: you are asked." in reading.words(shown)


async def test_a_wrong_word_is_refused_and_a_seat_without_orders_reads_so(game: World) -> None:
    typed = await game.ann.slash(game.channel, "my order", answer="whatever")
    message = typed.response or typed.followups[-1]
    assert "no such standing order" in message.content
    none = (await game.bob.slash(game.channel, "my order")).response
    assert none is not None
    assert "There is nothing to order now" in reading.words(none)


# -- every kind of the castle's


@pytest.fixture
async def castle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A server with the castle in it; ann plays the intruders, bob the guards."""
    leave_blank(monkeypatch)
    async with town(tmp_path, {"castle": SHELF["castle"]}) as world:
        yield world


async def begin(world: World, mark: Mark) -> None:
    """Turn 1 has begun; the traitor is next to what they will find."""
    users = {INTRUDERS: UserId(world.ann.id), GUARDS: UserId(world.bob.id)}
    now = world.clock.now()
    await laid(world.store, users, mark, guild=world.guild.id, channel=world.channel.id, now=now)


async def shown(world: World, member: simcord.MemberActor) -> simcord.ResponseMessage:
    """The message about orders, by command."""
    message = (await member.slash(world.channel, "my order")).response
    assert message is not None
    return message


async def title(world: World, member: simcord.MemberActor, order: Order) -> str:
    panel = await seen(world, member)
    return next(each.title for each in panel.order_offers if each.order == order)


async def seen(world: World, member: simcord.MemberActor) -> Panel:
    return await queries.view(world.hall, (await world.table()).key, UserId(member.id))


async def lodges(world: World, member: simcord.MemberActor, order: Order) -> None:
    message = await shown(world, member)
    await chooses(member, message, await title(world, member, order))
    await world.bot.staff.rest()
    await world.env.settle()


async def decides(world: World, member: simcord.MemberActor, decision: Decision) -> None:
    """Make a decision without the chat, then wait until everybody has been told."""
    await moves.decide(world.hall, (await world.table()).key, UserId(member.id), decision)
    await world.bot.staff.rest()
    await world.env.settle()


async def phase(world: World) -> Phase:
    phase: Phase = (await world.hall.look((await world.table()).key)).match.state.phase
    return phase


async def kinds(world: World) -> list[str]:
    """The kinds of decisions since turn 1 began."""
    return [kept.data[0] for _seat, kept in await world.store.decisions((await world.table()).key)]


async def finds(world: World) -> None:
    """The guards' turn passes by order, then the traitor searches the neighbouring zone."""
    await lodges(world, world.bob, d.WatchOrder(is_asked_at_forks=False))
    assert await phase(world) is Phase.INTRUDERS
    await decides(world, world.ann, finding())


async def test_R11_8_the_cat_is_ordered_for_every_listen(castle: World) -> None:
    await begin(castle, Mark.TRAP)
    await lodges(castle, castle.ann, d.CatOrder(CatRule.NINJA))
    await decides(castle, castle.bob, d.Pass())
    state = (await castle.hall.look((await castle.table()).key)).match.state
    await castle.bob.slash(castle.channel, "castle cards free-sentry", guard=f"g{state.sentries()[0].id}")
    # After the free listen no card can be played: the phase passes by itself (R10.4).
    assert (await kinds(castle))[-2:] == ["answer-cat", "pass"]
    assert (await seen(castle, castle.bob)).is_awaited
    assert "the intruders" not in reading.words(castle.board()).partition("Waiting")[2]


UNCHOSEN = "Without an order: The Cat: when heard"


async def test_R11_8_one_line_tells_what_happens_unasked_in_every_place(castle: World) -> None:
    """In Details, in the message of the button Orders, and by command: before the first plan and after it."""
    await begin(castle, Mark.TRAP)
    await lodges(castle, castle.bob, d.WatchOrder(is_asked_at_forks=False))
    assert await phase(castle) is Phase.INTRUDERS
    for line, others in ((UNCHOSEN, "Standing order:"), ("Standing order: The Cat: when heard", UNCHOSEN)):
        panel = (await castle.ann.click(castle.board(), label="My view")).response
        assert panel is not None
        await castle.ann.click(panel, label="Details")
        orders = (await castle.ann.click(panel, label="Orders")).response
        assert orders is not None
        for message in (panel, orders, await shown(castle, castle.ann)):
            assert line in reading.words(message)
            assert others not in reading.words(message)
        await decides_by_tap(castle)


async def decides_by_tap(world: World) -> None:
    """The intruders choose the first order that is needed and stand still; the guards' turn passes by order."""
    panel = await queries.view(world.hall, (await world.table()).key, UserId(world.ann.id))
    if panel.missing_order is not None:
        await lodges(world, world.ann, panel.missing_order.choosing[0].order)
    if panel.draft is not None:
        await drafts.draft_commit(world.hall, (await world.table()).key, UserId(world.ann.id), panel.prompt)
        await world.bot.staff.rest()
        await world.env.settle()


async def test_R14_1_a_quiet_turn_passes_by_order(castle: World) -> None:
    await begin(castle, Mark.TRAP)
    await lodges(castle, castle.bob, d.WatchOrder(is_asked_at_forks=False))
    assert await phase(castle) is Phase.INTRUDERS
    assert set(await kinds(castle)) <= {"pass", "march", "march-all", "branch"}


async def test_R10_4_a_free_listen_is_ordered_with_its_listener(castle: World) -> None:
    await begin(castle, Mark.TRAP)
    await castle.ann.slash(castle.channel, "my order", answer="The Cat: never")
    state = (await castle.hall.look((await castle.table()).key)).match.state
    await lodges(castle, castle.bob, d.WatchOrder(guard=state.sentries()[0].id))
    assert (await kinds(castle))[:4] == ["pass", "free-listen-sentry", "answer-cat", "pass"]
    assert "Free listen by sentry g" in reading.words(await shown(castle, castle.bob))


async def test_R21_14_a_trap_is_answered_by_order(castle: World) -> None:
    await begin(castle, Mark.TRAP)
    await lodges(castle, castle.ann, d.TrapOrder(TrapRule.CAT))
    await finds(castle)
    assert "give-answers" in await kinds(castle)


async def test_R21_14_a_hidden_sentry_is_answered_by_order_and_the_rest_is_disarmed(castle: World) -> None:
    await begin(castle, Mark.SENTRY)
    for order in (d.SentryOrder(SentryRule.NEVER), d.TrapOrder(TrapRule.CAT), d.CatOrder(CatRule.HEARD)):
        await lodges(castle, castle.ann, order)
    await finds(castle)
    assert "give-answers" in await kinds(castle)
    message = await shown(castle, castle.ann)
    assert "Standing order: The Cat: when heard" in reading.words(message), "no alarm puts it to rest"
    assert "This order rests, as the traitor was seen: A trap: a Cat" in reading.words(message)
    await presses(castle.ann, message, "As last time: A trap: a Cat, if I hold one")
    assert "Standing order: A trap: a Cat" in reading.words(message)
    told = [message.content for message in castle.ann.user.dm_channel.history()]
    assert any("rest until you lodge them again: the traitor was seen" in text for text in told)
    others = [message.content for message in castle.bob.user.dm_channel.history()]
    assert not any("the traitor was seen" in text for text in others)


async def test_R2_7_to_agree_is_ordered_by_a_guard_seat(castle: World) -> None:
    members = (castle.ann, castle.cyd, castle.bob, castle.enter("dot"))
    await castle.ann.slash(castle.channel, "castle new", options="players=4")
    for member, seat in zip(members, ("ninja", "traitor", "swords", "spears"), strict=True):
        await member.slash(castle.channel, "table seat join", seat=seat)
    await castle.ann.slash(castle.channel, "table start")
    orders = await opened(castle, castle.bob)
    await chooses(castle.bob, orders, "Always agree, and draw half each")
    assert "Standing order: Always agree, and draw half each" in reading.words(orders)
    panel = (await castle.bob.click(castle.board(), label="My view")).response
    assert panel is not None
    assert not [each for each in reading.menus(panel) if reading.key(each).verb == "order"]
