"""Turns are typed into the form of a panel; a mistake comes back with an explanation and a way to correct it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.chat.commands.typing_in import LONGEST, mistake
from bot.chat.parts.keys import Key
from bot.engine.game import Piece
from bot.games.castle.kinds import GUARDS, INTRUDERS
from bot.games.shelf import SHELF
from bot.tables.model.table import UserId
from bot.tables.use_cases import drafts, queries
from bot.tables.views.benches import Now
from bot.tables.views.naming import titled
from bot.tables.views.offers import Offer
from bot.tables.views.panel import Panel
from tests.chat import reading
from tests.chat.test_people import prepared
from tests.chat.unpainted import leave_blank
from tests.chat.world import World, town

MEND = "Correct it"


async def opened(world: World, member: simcord.MemberActor) -> simcord.ResponseMessage:
    """The player's panel, in the channel."""
    shown = (await member.click(world.board(), label="My view")).response
    assert shown is not None
    return shown


async def form_of(
    member: simcord.MemberActor | simcord.UserHandle, message: Any, label: str = "Type it"
) -> Any:
    if label not in reading.labels(message):
        await member.click(message, label="Details")
    return await member.click(message, label=label)


def in_form(form: Any) -> list[dict[str, Any]]:
    """Everything in a form, nested ones too."""
    return list(_walk(form.modal.to_dict() if hasattr(form.modal, "to_dict") else form.modal))


def _walk(component: Any) -> Iterator[dict[str, Any]]:
    if isinstance(component, dict):
        yield component
        for value in component.values():
            yield from _walk(value)
    elif isinstance(component, list):
        for each in component:
            yield from _walk(each)


def examples(form: Any) -> str:
    return " ".join(each["content"] for each in in_form(form) if each.get("type") == 10)


def held(form: Any) -> str:
    """The text in a form."""
    [field] = [each for each in in_form(form) if each.get("type") == 4]
    return field.get("value") or ""


def messages(world: World, member: simcord.MemberActor) -> list[simcord.ResponseMessage]:
    """The messages in the channel that only this user sees."""
    stored = world.env.backend.messages[world.channel.id]
    seen = [each for each in world.channel.history(viewer=member) if each.flags.ephemeral]
    return [simcord.ResponseMessage(world.env, stored[each.id]) for each in seen]


def mistakes(world: World, member: simcord.MemberActor) -> list[simcord.ResponseMessage]:
    return [each for each in messages(world, member) if MEND in reading.labels(each)]


async def test_the_form_shows_two_examples_that_can_be_typed(game: World) -> None:
    await prepared(game)
    panel = await opened(game, game.ann)
    form = await form_of(game.ann, panel)
    assert examples(form) == "For example: “A2”, “Wait”"
    await game.ann.submit_modal(form, {"lines": "a2, wait"})
    assert "A2 · Wait" in reading.words(panel)


async def test_a_mistake_comes_back_with_what_is_wrong_and_is_mended(game: World) -> None:
    await prepared(game)
    panel = await opened(game, game.ann)
    form = await form_of(game.ann, panel)
    before = reading.words(panel)
    await game.ann.submit_modal(form, {"lines": "A2\n  A33 "})
    [wrong] = mistakes(game, game.ann)
    words = reading.words(wrong)
    assert words.startswith("```\nA2\nA33\n```\n“A33” names nothing that you can do now.")
    assert "These come nearest: “A3”." in words
    assert "Nothing of this text was entered." in words
    assert reading.words(panel) == before
    form = await form_of(game.ann, wrong, MEND)
    assert held(form) == "A2\nA33"
    await game.ann.submit_modal(form, {"lines": "A2\nA3"})
    [only] = messages(game, game.ann)
    assert "A2 · A3" in reading.words(only), "the panel is there once, where it was mended"
    assert not mistakes(game, game.ann)


async def test_a_second_mistake_takes_the_place_of_the_first(game: World) -> None:
    await prepared(game)
    panel = await opened(game, game.ann)
    await game.ann.submit_modal(await form_of(game.ann, panel), {"lines": "step C10"})
    [wrong] = mistakes(game, game.ann)
    await game.ann.submit_modal(await form_of(game.ann, wrong, MEND), {"lines": "step"})
    [wrong] = mistakes(game, game.ann)
    assert reading.words(wrong).startswith("```\nstep\n```\n“step” can mean several things: “A2”; “B1”")
    await game.ann.click(panel, label="Back")
    assert "Where do you walk?" in reading.words(panel)


async def test_in_direct_messages_it_is_mended_too(game: World) -> None:
    await prepared(game)
    page = game.ann.user.dm_channel.history()[-1]
    result = await game.ann.user.submit_modal(await form_of(game.ann.user, page), {"lines": "A9"})
    wrong = result.followups[-1]
    assert wrong.ephemeral
    result = await game.ann.user.submit_modal(await game.ann.user.click(wrong, label=MEND), {"lines": "A2"})
    assert "A2 · " in reading.words(
        simcord.ResponseMessage(game.env, game.env.backend.get_message(wrong.channel_id, wrong.id))
    )


async def test_a_mistake_is_mended_after_a_restart(game: World) -> None:
    await prepared(game)
    panel = await opened(game, game.ann)
    await game.ann.submit_modal(await form_of(game.ann, panel), {"lines": "A2 Q7"})
    [wrong] = mistakes(game, game.ann)
    await game.restart()
    form = await form_of(game.ann, wrong, MEND)
    assert held(form) == "A2 Q7"
    await game.ann.submit_modal(form, {"lines": "A2"})
    assert "A2 · " in reading.words(messages(game, game.ann)[-1])


async def test_a_later_question_shows_the_panel_and_gives_the_text_back(game: World) -> None:
    await prepared(game)
    panel = await opened(game, game.ann)
    form = await form_of(game.ann, panel)
    await game.ann.user.slash("hide walk step", room="A2")
    await game.ann.submit_modal(form, {"lines": "B1"})
    assert "Your plan has changed since; here it is." in reading.words(panel)
    [wrong] = mistakes(game, game.ann)
    assert reading.words(wrong).startswith("```\nB1\n```\nYour plan has changed since; here it is.")
    await game.ann.submit_modal(await form_of(game.ann, wrong, MEND), {"lines": "B2"})
    assert "A2 · B2" in reading.words(messages(game, game.ann)[-1])


async def test_a_question_that_is_closed_opens_no_form(game: World) -> None:
    await prepared(game)
    panel = await opened(game, game.ann)
    await game.ann.submit_modal(await form_of(game.ann, panel), {"lines": "nowhere"})
    [wrong] = mistakes(game, game.ann)
    await game.restart()
    for path, typed in (("my order", {"answer": "Ask me each time"}), ("hide walk step", {"room": "A2"})):
        await game.ann.slash(game.channel, path, **typed)
    await game.ann.slash(game.channel, "draft commit")
    for message, label in ((wrong, MEND), (panel, "Type it")):
        answer = await game.ann.click(message, label=label)
        assert answer.modal is None
        assert "The game has moved on; press My view" in (answer.response or answer.followups[-1]).content


async def test_a_typed_text_is_given_back_unchanged_and_as_text_only() -> None:
    text = "@everyone **Commit** <@1>\n``` # out ```\n" + "x" * LONGEST
    screen = mistake(text, "Wrong.", Key("", "t1", 0, 1))
    assert screen.head[0].count("```") == 2
    assert len(screen.head[0]) <= LONGEST + 10


@pytest.fixture
async def castle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A castle game that has just begun: ann has the intruders, bob the guards."""
    leave_blank(monkeypatch)
    async with town(tmp_path, {"castle": SHELF["castle"]}) as world:
        await world.begin("castle", {INTRUDERS: world.ann, GUARDS: world.bob})
        yield world


class Typist:
    """Plays by text alone, typed into the form of the open panel."""

    def __init__(self, world: World, member: simcord.MemberActor) -> None:
        self._world, self._member = world, member
        self.typed: list[str] = []

    async def view(self) -> Panel:
        table = await self._world.table()
        return await queries.view(self._world.hall, table.key, UserId(self._member.id))

    async def types(self, text: str) -> None:
        """Type a text that is entered at once."""
        panel = await opened(self._world, self._member)
        await self._member.submit_modal(await form_of(self._member, panel), {"lines": text})
        assert not mistakes(self._world, self._member), reading.words(mistakes(self._world, self._member)[0])
        self.typed.append(text)

    async def turn(self) -> bool:
        """Type the asked decision, a whole draft at a time; true if something was asked."""
        panel = await self.view()
        if not panel.is_awaited:
            return False
        if panel.draft is None:
            await self.types(titled(panel.offers[len(self.typed) % len(panel.offers)]))
        else:
            await self.types(await self._drafted())
        return True

    async def _drafted(self) -> str:
        """A whole draft in the words of its panel; the draft is left empty again."""
        hall, key, user = self._world.hall, (await self._world.table()).key, UserId(self._member.id)
        panel = await drafts.choose_for_me(hall, key, user)
        session = await hall.look(key)
        seen = session.of(panel.seat)
        draft = Now(session, panel.seat).draft()[0]
        assert draft is not None
        lines, again = [], seen.draft(panel.seat)
        assert again is not None
        for piece in draft.pieces:
            state = again.imagined(seen.state)
            lines.append(session.box.words.choice(seen.game, state, panel.seat, piece).label)
            again.add(piece)
        await drafts.draft_clear(hall, key, user)
        if panel.missing_order:
            await drafts.lodge_order(hall, key, user, panel.order_offers[0].token)
        return "\n".join([*lines, "commit"])


async def test_turns_of_the_castle_are_played_by_typing_alone(castle: World) -> None:
    typists = [Typist(castle, castle.ann), Typist(castle, castle.bob)]
    while (await castle.hall.look((await castle.table()).key)).turn() < 2:
        assert any([await each.turn() for each in typists])
    assert all(len(each.typed) > 3 for each in typists)


async def test_a_step_after_another_is_read_like_the_one_before(castle: World) -> None:
    """Such as “ninja OL4 OM2”: two steps of the ninja, whatever else is possible there."""
    typists = [Typist(castle, castle.ann), Typist(castle, castle.bob)]
    panel = await typists[0].view()
    while not any(offer.choice.label.startswith("Ninja →") for offer in panel.offers):
        assert await typists[1].turn() or await typists[0].turn()
        panel = await typists[0].view()
    steps = [offer for offer in panel.offers if offer.choice.label.startswith("Ninja →")]
    first = steps[0].choice.zone
    key, user = (await castle.table()).key, UserId(castle.ann.id)
    assert isinstance(steps[0].option, Piece)
    panel = await drafts.draft_add(castle.hall, key, user, steps[0].option)
    second = next(offer.choice.zone for offer in panel.offers if offer.choice.label.startswith("Ninja →"))
    for text in (
        f"ninja {first} {second}",
        f"ninja move to {first}, then {second} please",
        f"the ninja goes to {first}\nand then the ninja to {second}",
        f"please move the ninja to {first} and to {second}",
    ):
        await drafts.draft_clear(castle.hall, key, user)
        await typists[0].types(text)
        drafted = (await typists[0].view()).draft
        assert drafted is not None, text
        assert [line.partition("· ")[2] for line in drafted.lines[:2]] == [
            f"Ninja → {first}",
            f"Ninja → {second}",
        ], text


async def test_a_way_in_a_menu_is_typed_as_its_entry_says(castle: World) -> None:
    """Such as “Ninja → YA21”, three zones away."""
    typists = [Typist(castle, castle.ann), Typist(castle, castle.bob)]
    panel = await typists[0].view()
    while not (ways := [way for way in panel.routes if _is_only_a_way(panel, way)]):
        assert await typists[1].turn() or await typists[0].turn()
        panel = await typists[0].view()
    label, length = ways[-1].choice.label, len(ways[-1].whole)
    await typists[0].types(label)
    drafted = (await typists[0].view()).draft
    assert drafted is not None
    assert drafted.length == length > 1
    assert label in drafted.lines[length - 1]


def _is_only_a_way(panel: Panel, way: Offer) -> bool:
    """True if a label means a route of the ninja and nothing else."""
    label = way.choice.label
    if not label.startswith("Ninja →"):
        return False
    return [each.choice.label for each in (*panel.offers, *panel.routes)].count(label) == 1
