"""Several presses in one panel at once: each counts, the last state is shown, and no press edits a newer state away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.chat.context import ChatContext
from bot.chat.parts.screen import Screen
from bot.tables.model.table import UserId
from bot.tables.use_cases import queries
from tests.campaigns.authority.ground import Spot, button, data_of, typed
from tests.campaigns.authority.phrases import texts
from tests.campaigns.authority.realm import Realm, begun, realm
from tests.campaigns.wire.interactions import AUTOCOMPLETE, COMMAND, COMPONENT
from tests.campaigns.wire.people import Person
from tests.campaigns.wire.recording import ours
from tests.campaigns.wire.town import Json, Message

FAST = 3


@pytest.fixture
async def made(tmp_path: Path) -> AsyncIterator[Realm]:
    """A game whose hands are chosen."""
    async with realm(tmp_path, "one") as opening:
        await begun(opening, "two", {})
        yield opening


def plus(message: Message) -> Json:
    """The button that adds a card that exists several times."""
    return next(each for each in ours(message.body()) if each.get("label") == "+ Rope")


async def panel_of(made: Realm, spot: Spot, user: Person, *, is_direct: bool) -> Message:
    """The player's panel: in direct messages, or opened in the channel."""
    if is_direct:
        return [each.message for each in made.posted(user) if each.message is not None][-1]
    original = (await made.presses(user, spot.channel, button(f"kg:view:{spot.key}:.."))).made.original
    assert original is not None
    return original


async def pressed_at_once(made: Realm, user: Person, panel: Message, component: Json) -> None:
    """One button, pressed this often before any press is answered."""
    data = data_of(component, component["custom_id"], ())
    acts = [made.new(user, COMPONENT, panel.channel, data, panel) for _ in range(FAST)]
    for _act, payload in acts:
        await made.wire.gateway.tell("INTERACTION_CREATE", payload)
    await made.rests()


@pytest.mark.parametrize("is_direct", [False, True], ids=["channel", "messages"])
async def test_three_presses_on_plus_count_three_and_the_panel_says_so_whichever_is_drawn_last(
    made: Realm, monkeypatch: pytest.MonkeyPatch, *, is_direct: bool
) -> None:
    spot = made.spot("two")
    user = next(iter(spot.people.values()))
    panel = await panel_of(made, spot, user, is_direct=is_direct)
    honest, drawn, calls = ChatContext.screen, asyncio.Event(), list[int]()

    async def reversed_screen(chat: ChatContext, *how: Any, **also: Any) -> Screen:
        """The state that is read first is drawn last."""
        calls.append(1)
        if len(calls) < FAST:
            await drawn.wait()
        else:
            drawn.set()
        return await honest(chat, *how, **also)

    monkeypatch.setattr(ChatContext, "screen", reversed_screen)
    await pressed_at_once(made, user, panel, plus(panel))
    draft = (await queries.view(made.hall, spot.key, UserId(user.id))).draft
    assert draft is not None
    assert draft.length == FAST
    shown = "\n".join(texts(panel.body()))
    assert f"The ninja: {FAST} of 8:" in shown
    assert f"{FAST} × Rope" in shown


@pytest.mark.parametrize("is_direct", [False, True], ids=["channel", "messages"])
async def test_an_event_that_comes_twice_counts_once(made: Realm, *, is_direct: bool) -> None:
    spot = made.spot("two")
    user = next(iter(spot.people.values()))
    panel = await panel_of(made, spot, user, is_direct=is_direct)
    data = data_of(plus(panel), plus(panel)["custom_id"], ())
    _act, payload = made.new(user, COMPONENT, panel.channel, data, panel)
    await made.wire.gateway.tell("INTERACTION_CREATE", payload, times=FAST)
    await made.rests()
    draft = (await queries.view(made.hall, spot.key, UserId(user.id))).draft
    assert draft is not None
    assert draft.length == 1


@pytest.mark.parametrize("is_direct", [False, True], ids=["channel", "messages"])
async def test_the_panel_of_the_decider_is_edited_once(made: Realm, *, is_direct: bool) -> None:
    """By the answer or by the letter: the second one finds the panel as it should be."""
    spot = made.spot("two")
    for user in spot.people.values():
        panel = await panel_of(made, spot, user, is_direct=is_direct)
        for verb in ("fill", "commit"):
            [pressed] = [each for each in ours(panel.body()) if each["custom_id"].startswith(f"kg:{verb}:")]
            data, edits = data_of(pressed, pressed["custom_id"], ()), panel.edits
            await made.sends(user, COMPONENT, panel.channel, data, panel)
            assert panel.edits == edits + 1, verb


async def test_a_press_while_the_bot_warms_up_is_acknowledged_and_answered_afterwards(
    made: Realm,
) -> None:
    spot, gate = made.spot("two"), made.client.chat.gate
    user = next(iter(spot.people.values()))
    gate.shut()
    view, form = button(f"kg:view:{spot.key}:.."), button(f"kg:type:{spot.key}:0.0.0")
    acts = {}
    for name, kind, data in (
        ("view", COMPONENT, data_of(view, view["custom_id"], ())),
        ("form", COMPONENT, data_of(form, form["custom_id"], ())),
        ("command", COMMAND, typed("table view", [])),
        (
            "suggestion",
            AUTOCOMPLETE,
            typed("note", [{"type": 3, "name": "zone", "value": "", "focused": True}]),
        ),
    ):
        act, payload = made.new(user, kind, spot.channel, data, made.holding(user, spot.channel, view))
        await made.wire.gateway.tell("INTERACTION_CREATE", payload)
        acts[name] = act
    while not all(act.answered.done() for act in acts.values()):  # noqa: ASYNC110  # tasks of the client
        await asyncio.sleep(0)
    first = {name: made.letter(act) for name, act in acts.items()}
    assert not first["view"].bodies
    assert not first["command"].bodies
    assert "I have just been started" in first["form"].said
    assert first["suggestion"].bodies == [{"choices": []}]
    gate.open()
    await made.rests()
    assert made.letter(acts["view"]).is_panel
    assert made.letter(acts["command"]).is_panel
