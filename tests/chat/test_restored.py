"""After a restore: channels and direct messages show the present state, and messages about lost games go."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.chat.posting.herald import DiscordHerald
from bot.store.backup import back_up, restore
from bot.store.connection import FILE
from bot.store.sqlite import SqliteStore
from bot.tables.model.letters import NOWHERE
from tests.chat import reading
from tests.chat.world import World, client

GONE = "The games were restored from a copy of <t:"


class Copied:
    """A copy of the games of a world, made now; a minute passes before it and after it."""

    def __init__(self, world: World) -> None:
        self.world, self.file = world, world.folder / "games.backup"

    async def make(self) -> None:
        await self.world.passes(60)
        back_up(self.world.folder, self.file, now=self.world.clock.now())
        await self.world.passes(60)

    async def restore(self, *, is_readable: bool = True) -> None:
        """An hour later the bot is stopped, the copy is put back, and it begins again."""
        world = self.world
        await world.passes(3_600)
        with world.env._bot_scope():
            await world.bot.staff.close()
        world.store.close()
        if not is_readable:
            _damage(world.folder / FILE)
        restore(self.file, world.folder)
        world.store = SqliteStore(world.folder)
        await world.env.restart_bot(client(world))
        await world.env.settle()


def _damage(path: Path) -> None:
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    path.write_bytes(b"no database at all " * 99)


@pytest.fixture
async def copied(game: World) -> Copied:
    """Ann hides from Bob, both are to prepare, and a copy was made."""
    found = Copied(game)
    await found.make()
    return found


async def _prepare(game: World) -> None:
    await game.ann.slash(game.channel, "hide setup start", room="A1")
    for room in ("B5", "C5"):
        await game.bob.slash(game.channel, "hide setup bell", room=room)
    await game.bob.slash(game.channel, "draft commit")


async def _choose(member: simcord.MemberActor, panel: simcord.ResponseMessage, verb: str) -> Any:
    """Choose the first entry of a menu."""
    menu = reading.menu(panel, verb)
    return await member.select(panel, [menu["options"][0]["value"]], custom_id=menu["custom_id"])


def said(told: Any) -> str:
    """The sentence that answered a press."""
    answers = [*([told.response] if told.response else []), *told.followups]
    return "\n".join(each.content for each in answers)


def _boards(game: World) -> list[discord.Message]:
    return [m for m in game.channel.history() if not m.flags.ephemeral and reading.buttons(m)]


def _inbox(member: simcord.MemberActor) -> list[discord.Message]:
    return list(member.user.dm_channel.history())


async def test_the_channel_shows_one_board_that_says_so(copied: Copied) -> None:
    game = copied.world
    await _prepare(game)
    await copied.restore()
    (board,) = _boards(game)
    assert GONE in reading.words(board)
    assert "is ready" not in reading.words(board), "nobody has prepared"
    assert game.channel.history()[-1].id == board.id


async def test_awaited_players_are_called_by_a_new_panel_and_old_ones_lose_their_buttons(
    copied: Copied,
) -> None:
    game = copied.world
    await _prepare(game)
    await copied.restore()
    for member in (game.ann, game.bob):
        *old, new = _inbox(member)
        assert GONE in reading.words(new)
        assert reading.buttons(new)
        assert not any(reading.buttons(each) for each in old)
    await game.bob.user.click(_inbox(game.bob)[-1], label="Choose for me")
    assert "Commit" in reading.labels(_inbox(game.bob)[-1])


async def test_a_panel_from_before_the_copy_is_played_on(game: World) -> None:
    panel = (await game.ann.click(game.board(), label="My view")).response
    assert panel is not None
    made = Copied(game)
    await made.make()
    await made.restore()
    await _choose(game.ann, panel, "area")
    await _choose(game.ann, panel, "pick")
    assert "You start in" in reading.words(panel)


async def test_a_panel_of_the_lost_time_says_so_and_decides_nothing(copied: Copied) -> None:
    game = copied.world
    panel = (await game.ann.click(game.board(), label="My view")).response
    assert panel is not None
    await _choose(game.ann, panel, "area")
    await copied.restore()
    before = len((await game.hall.look((await game.table()).key)).match.log)
    told = await _choose(game.ann, panel, "pick")
    assert "This is gone: the games were restored" in reading.words(panel)
    assert not said(told).strip(), "once is enough"
    assert not reading.buttons(panel)
    assert not reading.menus(panel)
    assert len((await game.hall.look((await game.table()).key)).match.log) == before


async def test_a_form_of_the_lost_time_is_not_opened(copied: Copied) -> None:
    game = copied.world
    panel = (await game.ann.click(game.board(), label="My view")).response
    assert panel is not None
    await game.ann.click(panel, label="Details")
    await copied.restore()
    told = await game.ann.click(panel, label="Type it")
    assert "This is gone" in said(told)


async def _of_old(game: World) -> tuple[Copied, int]:
    """A copy, and the panel of somebody who is not awaited, which was changed since."""
    await game.ann.slash(game.channel, "hide setup start", room="A1")
    made = Copied(game)
    await made.make()
    await game.bob.slash(game.channel, "table pause")
    return made, next(each for each in _inbox(game.ann) if reading.buttons(each)).id


def _panel(game: World, number: int) -> discord.Message:
    return next(each for each in _inbox(game.ann) if each.id == number)


async def test_a_panel_of_old_is_put_right_by_itself(game: World) -> None:
    made, kept = await _of_old(game)
    assert "would like to pause" in reading.words(_panel(game, kept))
    await made.restore()
    panel = _panel(game, kept)
    assert GONE in reading.words(panel)
    assert "would like to pause" not in reading.words(panel)
    await game.ann.user.click(panel, label=reading.labels(panel)[0])
    assert "Please look" not in reading.words(_panel(game, kept)), "it shows how things are"


async def test_a_panel_that_could_not_be_put_right_is_shown_as_it_is_now(
    game: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, kept = await _of_old(game)

    async def left(_herald: Any, _table: Any, _user: Any, _panel: Any, ref: Any, _nonce: str) -> Any:
        return ref or NOWHERE

    with monkeypatch.context() as patched:
        patched.setattr(DiscordHerald, "show_panel", left)
        await made.restore()
        panel = _panel(game, kept)
        assert "would like to pause" in reading.words(panel)
        await game.ann.user.click(panel, label=reading.labels(panel)[0])
    assert "Please look at how things stand now." in reading.words(_panel(game, kept))


async def test_a_board_that_nobody_could_find_says_so_when_it_is_pressed(copied: Copied) -> None:
    game = copied.world
    await _prepare(game)
    stale = game.board()
    for number in range(60):
        await game.cyd.send(game.channel, f"word {number}")
    await copied.restore(is_readable=False)
    assert reading.buttons(next(m for m in game.channel.history() if m.id == stale.id))
    told = await game.cyd.click(stale, label="What is new")
    assert "This is gone" in said(told)
    stands = next(m for m in game.channel.history() if m.id == stale.id)
    assert not reading.buttons(stands)
    assert GONE in reading.words(stands)


@pytest.mark.parametrize("is_readable", [True, False])
async def test_the_channel_of_a_table_that_the_copy_does_not_know_is_told_so(
    copied: Copied, is_readable: bool
) -> None:
    game = copied.world
    place = game.guild.create_text_channel("second")
    await game.cyd.slash(place, "hide new")
    lobby = game.board(place)
    await copied.restore(is_readable=is_readable)
    if not is_readable:
        told = await game.cyd.click(lobby, label="Start")
        assert "This table is gone" in said(told)
    (left,) = place.history()
    assert not reading.buttons(left)
    assert GONE in reading.words(left)
    assert "This table is gone" in reading.words(left)
    await game.cyd.slash(place, "hide new")
    assert "Start" in reading.labels(game.board(place))
