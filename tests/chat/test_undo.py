"""The limits of Undo, through the chat: what can be taken back and says so, what cannot, and what the others see."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.engine.chance import Seeded
from bot.games.castle.kinds import Moment, Phase
from bot.games.shelf import SHELF
from bot.tables.model.table import UserId
from bot.tables.use_cases import moves, queries
from tests.chat import reading
from tests.chat.unpainted import leave_blank
from tests.chat.world import World, town

FREE = "Can be taken back until something follows it: Sentry Search, Patrol Search. Everything else here is final."
FINAL = "What you decide next is final."
REFUSED = (
    "You can take back only your last decision, and only if it revealed nothing and nothing has followed."
)
BACK = "Take back: Sentry Search"


@pytest.fixture
async def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A game of two in the Guards Card Phase of turn 1: ann sneaks, bob guards."""
    leave_blank(monkeypatch)
    async with town(tmp_path, {"castle": SHELF["castle"]}) as world:
        await world.ann.slash(world.channel, "castle new")
        for member, seat in ((world.ann, "intruders"), (world.bob, "guards")):
            await member.slash(world.channel, "table seat join", seat=seat)
        await world.ann.slash(world.channel, "table start")
        await _by_default_until_the_cards(world)
        await _quiet(world)
        yield world


async def _by_default_until_the_cards(world: World) -> None:
    key = (await world.table()).key
    while (session := await world.hall.look(key)).match.state.phase is not Phase.CARDS:
        seat = min(session.match.awaited())
        user = session.table.user(seat)
        assert user is not None
        default = session.match.game.default(session.of(seat).state, seat, Seeded(seat))
        await moves.decide(world.hall, key, user, default)


async def _quiet(world: World) -> None:
    """Everybody has been told."""
    await world.bot.staff.rest()
    await world.env.settle()


async def _typed(world: World, path: str, **typed: str) -> simcord.ResponseMessage:
    answer = (await world.bob.slash(world.channel, path, **typed)).response
    assert answer is not None
    assert answer.ephemeral
    return answer


async def _searched(world: World) -> simcord.ResponseMessage:
    offered = await world.bob.autocomplete(world.channel, "castle cards sentry-search", "guard", "")
    return await _typed(world, "castle cards sentry-search", guard=offered[0]["value"])


async def _moment(world: World) -> Moment:
    moment = (await world.hall.look((await world.table()).key)).match.state.moment
    assert isinstance(moment, Moment)
    return moment


def _letters(member: simcord.MemberActor) -> int:
    return len(list(member.user.dm_channel.history()))


async def test_a_card_is_taken_back_by_a_button_and_all_see_it(cards: World) -> None:
    own = await _typed(cards, "table view")
    await cards.bob.click(own, label="Details")
    assert FREE in reading.words(own)
    panel = await _searched(cards)
    await cards.bob.click(panel, label="Details")
    assert FINAL in reading.words(panel), "the step is"
    await cards.bob.click(panel, label="Back")
    assert BACK in reading.labels(panel)
    await _quiet(cards)
    letters = _letters(cards.ann), _letters(cards.bob)
    await cards.bob.click(panel, label=BACK)
    assert await _moment(cards) is Moment.QUIET
    await _quiet(cards)
    assert "Taken back: Sentry Search, played by the guards on guard g" in reading.words(cards.board())
    own = await _typed(cards, "table view")
    assert "Taken back: " in reading.words(own)
    assert BACK not in reading.labels(own)
    assert (_letters(cards.ann), _letters(cards.bob)) == letters, "nobody is called for it"


async def test_a_card_is_taken_back_by_command(cards: World) -> None:
    await _searched(cards)
    assert "Taken back: " in reading.words(await _typed(cards, "table undo"))
    assert await _moment(cards) is Moment.QUIET


async def test_a_card_is_taken_back_after_a_restart(cards: World) -> None:
    panel = await _searched(cards)
    await _quiet(cards)
    await cards.restart()
    await cards.bob.click(panel, label=BACK)
    assert await _moment(cards) is Moment.QUIET


async def test_a_card_is_taken_back_by_typing_so(cards: World) -> None:
    panel = await _searched(cards)
    await cards.bob.click(panel, label="Details")
    opened = await cards.bob.click(panel, label="Type it")
    await cards.bob.submit_modal(opened, {"lines": "undo"})
    assert await _moment(cards) is Moment.QUIET


async def test_a_step_and_everything_before_it_are_final(cards: World) -> None:
    await _searched(cards)
    offered = await cards.bob.autocomplete(cards.channel, "castle walk go", "zone", "")
    panel = await _typed(cards, "castle walk go", zone=offered[0]["value"])
    assert not [label for label in reading.labels(panel) if label.startswith("Take back")]
    assert (await _typed(cards, "table undo")).content == REFUSED


async def test_a_pass_is_final(cards: World) -> None:
    await _typed(cards, "castle turn end")
    assert (await _typed(cards, "table undo")).content == REFUSED


async def test_others_take_nothing_back(cards: World) -> None:
    await _searched(cards)
    for member, sentence in ((cards.ann, REFUSED), (cards.cyd, "You have no seat at this table.")):
        answer = (await member.slash(cards.channel, "table undo")).response
        assert answer is not None
        assert answer.content == sentence
    assert await _moment(cards) is Moment.STEP
    shown = await queries.view(cards.hall, (await cards.table()).key, UserId(cards.ann.id))
    assert shown.undo == ""
