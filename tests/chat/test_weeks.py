"""Two tables that live for weeks on Discord: people are late, leave, return and are replaced, and the games end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.games.castle.box import BOX
from bot.players.random_player import RandomPlayer
from bot.tables.model.paces import DAY
from bot.tables.model.stored import DecidedBy
from bot.tables.model.table import Computer, Person, Status, UserId
from tests.chat import reading
from tests.chat.driver import Driver, SlashDriver, TapDriver, play
from tests.chat.unpainted import leave_blank
from tests.chat.world import World, town
from tests.toy.facts import HIDER, SEEKER, WATCHER
from tests.toy.hunt import HUNT

LONGEST = 300
"""The number of steps in which every awaited event happens."""


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are tested elsewhere."""
    leave_blank(monkeypatch)


async def test_a_hunt_of_three_lives_for_weeks(tmp_path: Path) -> None:
    shelf, brains = {"hunt": HUNT}, {("hunt", "random"): RandomPlayer()}
    async with town(tmp_path, shelf, brains=brains) as world:
        dan, began = world.enter("dan"), world.clock.now()
        people = (world.ann, world.bob, world.cyd)
        drivers: list[Driver] = [SlashDriver(world, each, seed=5) for each in people]
        await _begin(world, people, options="rounds=6")
        await _is_late(world, drivers[:1], HIDER, "the seekers")
        await world.restart()
        await _substitute(world, world.bob, dan, SEEKER)
        await _order_and_plan(
            world, [SlashDriver(world, each, seed=6) for each in (world.ann, dan, world.cyd)]
        )
        await _let_a_computer_play(world, world.cyd, WATCHER)
        await _move(world)
        await world.passes(7 * DAY)
        await _come_back(world, world.cyd, WATCHER)
        await play(world, [SlashDriver(world, each, seed=7) for each in (world.ann, dan, world.cyd)])
        assert world.clock.now() - began >= 14 * DAY
        assert await _hands(world) >= {DecidedBy.SITTER, DecidedBy.ORDER, DecidedBy.PLAN, DecidedBy.CLOCK}
        await _read_the_story(world)


async def test_a_castle_game_lives_for_weeks(tmp_path: Path) -> None:
    shelf, brains = {"castle": BOX}, {("castle", "random"): RandomPlayer()}
    async with town(tmp_path, shelf, brains=brains) as world:
        dan, began = world.enter("dan"), world.clock.now()
        intruders, guards = BOX.game({}).seats
        await _begin(world, (world.ann, world.bob), options="turns=4")
        await _play_to(world, [TapDriver(world, each, seed=8) for each in (world.ann, world.bob)], turn=1)
        await _is_late(world, [TapDriver(world, world.ann, seed=9)], intruders, "the guards")
        await world.restart()
        await _substitute(world, world.bob, dan, guards)
        await _play_to(world, [TapDriver(world, each, seed=10) for each in (world.ann, dan)], turn=2)
        await _let_a_computer_play(world, world.ann, intruders)
        await world.passes(7 * DAY)
        await _come_back(world, world.ann, intruders)
        await _move(world)
        await _come_back(world, world.bob, guards)
        await play(world, [TapDriver(world, each, seed=11) for each in (world.ann, world.bob)])
        assert world.clock.now() - began >= 14 * DAY
        assert await _hands(world) >= {DecidedBy.SITTER, DecidedBy.CLOCK}
        await _read_the_story(world)


async def _begin(world: World, people: Sequence[simcord.MemberActor], options: str) -> None:
    """Everybody sits down at a table that gives days for each turn."""
    game = next(iter(world.shelf))
    await people[0].slash(world.channel, f"{game} new", pace="slow", options=options)
    for member, seat in zip(people, (await world.table()).seats, strict=True):
        await member.slash(world.channel, "table seat join", seat=seat)
    await people[0].slash(world.channel, "table start")


async def _play_to(world: World, drivers: Sequence[Driver], *, turn: int) -> None:
    """Let them play until a turn begins."""
    for _ in range(LONGEST):
        if (await world.hall.look((await world.table()).key)).turn() >= turn:
            return
        for driver in drivers:
            await driver.step()
    raise AssertionError(f"turn {turn} does not begin")


async def _is_late(world: World, drivers: Sequence[Driver], punctual: str, late: str) -> None:
    """One side plays as far as it can, the other is reminded, and at last its time runs out."""
    table = await world.table()
    for _ in range(LONGEST):
        if punctual not in (await world.hall.look(table.key)).match.awaited():
            break
        for driver in drivers:
            await driver.step()
    assert f"{late} (deadline <t:" in reading.words(world.board())
    await world.passes(7 * DAY)
    assert f"Time ran out for {late}" in "\n".join(map(reading.words, world.channel.history()))
    absent = [seat for seat in table.seats if seat != punctual]
    members = {UserId(each.id): each for each in (world.ann, world.bob, world.cyd)}
    for user in map(table.user, absent):
        assert user is not None
        texts = [reading.words(each) for each in members[user].user.dm_channel.history()]
        assert any("waits for you" in each for each in texts)
        assert any("Your time ran out" in each for each in texts)


async def _substitute(
    world: World, owner: simcord.MemberActor, player: simcord.MemberActor, seat: str
) -> None:
    """Somebody invites another person as a substitute, who accepts."""
    await owner.slash(world.channel, "table seat substitute", player=player)
    offers = [each for each in world.channel.history() if "invites you to play" in reading.words(each)]
    await player.click(offers[-1], label="Play")
    table = await world.table()
    assert table.user(_seat(table, seat)) == player.id
    assert table.owners[_seat(table, seat)] == owner.id


async def _let_a_computer_play(world: World, owner: simcord.MemberActor, seat: str) -> None:
    await owner.slash(world.channel, "table seat computer")
    await world.bot.staff.rest()
    table = await world.table()
    assert table.seats[_seat(table, seat)] == Computer("random")


async def _come_back(world: World, owner: simcord.MemberActor, seat: str) -> None:
    """One tap under the board is enough, even if somebody else plays there now."""
    table = await world.table()
    box = world.shelf[table.game]
    title = box.words.seat_title(box.game(table.options), _seat(table, seat))
    await owner.click(world.board(), label=f"I am back: {title}")
    assert (await world.table()).seats[_seat(table, seat)] == Person(UserId(owner.id))


async def _move(world: World) -> None:
    """The table goes to another channel, and the world with it."""
    other = world.guild.create_text_channel("elsewhere")
    await world.ann.slash(other, "table move")
    await world.env.settle()
    assert f"<#{other.id}>" in reading.words(world.board())
    world.channel = other
    assert (await world.table()).status is Status.RUNNING


async def _order_and_plan(world: World, drivers: Sequence[Driver]) -> None:
    """Ann lodges an order and plans a turn ahead as soon as she can, and both happen."""
    await _lodge(world, world.ann)
    for step in range(LONGEST):
        panel = (await world.ann.click(world.board(), label="My view")).response
        assert panel is not None
        if "Plan ahead" in reading.labels(panel):
            break
        await drivers[step % len(drivers)].step()
    assert panel is not None
    await world.ann.click(panel, label="Plan ahead")
    pick = next(each for each in reading.buttons(panel) if reading.key(each).verb == "pick")
    await world.ann.click(panel, custom_id=pick["custom_id"])
    await world.ann.click(panel, label="Let it happen")
    assert "it happens as soon as you would be asked" in reading.words(panel)
    for _ in range(LONGEST):
        if {DecidedBy.ORDER, DecidedBy.PLAN} <= await _hands(world):
            return
        for driver in drivers[1:]:
            await driver.step()
    raise AssertionError("the plan or the order never came to pass")


async def _lodge(world: World, member: simcord.MemberActor) -> None:
    offered = await member.autocomplete(world.channel, "my order", "answer", "")
    await member.slash(world.channel, "my order", answer=offered[0]["value"])


async def _hands(world: World) -> set[DecidedBy]:
    """By whose hand each decision of the table was made."""
    key = (await world.table()).key
    query = "SELECT DISTINCT hand FROM decisions WHERE table_key = ?"
    rows = await world.store._connection.run(lambda database: list(database.execute(query, (key,))))
    return {DecidedBy(by) for (by,) in rows}


async def _read_the_story(world: World) -> None:
    """After the end, and after one more restart, everybody leafs through the whole truth."""
    await world.env.settle()
    await world.restart()
    boards = [each for each in world.channel.history() if "The story" in reading.labels(each)]
    story = (await world.cyd.click(boards[-1], label="The story")).response
    assert story is not None
    first = reading.words(story)
    await world.cyd.click(story, label="Next ▶")
    assert reading.words(story) != first
    await world.cyd.click(story, label="⏮ First")
    assert reading.words(story) == first


def _seat(table: Any, name: str) -> Any:
    return next(seat for seat in table.seats if seat == name)
