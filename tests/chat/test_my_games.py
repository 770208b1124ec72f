"""`/my games`: what the user has to decide, at all their tables, in any channel."""

import re
from dataclasses import replace

import pytest
import simcord

from bot.tables.model.table import UserId
from bot.tables.use_cases import mine
from tests.chat import reading
from tests.chat.world import World


@pytest.fixture
async def busy(game: World) -> World:
    """Ann hides at one table that has begun, seeks at a second that has not, and hides at a third with Cyd."""
    second, third = (game.guild.create_text_channel(name) for name in ("second", "third"))
    await game.ann.slash(second, "hide new")
    await game.ann.slash(second, "table seat join", seat="seeker")
    await game.cyd.slash(third, "hide new")
    await game.ann.slash(third, "table seat join", seat="hider")
    await game.cyd.slash(third, "table seat join", seat="seeker")
    await game.cyd.slash(third, "table start")
    return game


async def _listed(world: World) -> simcord.ResponseMessage:
    shown: simcord.ResponseMessage | None = (await world.ann.user.slash("my games")).response
    assert shown is not None
    return shown


def _numbered(message: simcord.ResponseMessage) -> list[str]:
    return [line for line in reading.words(message).splitlines() if line.startswith("**")]


async def test_games_are_listed_in_direct_messages_with_the_waiting_ones_first(busy: World) -> None:
    await busy.ann.slash(busy.channel, "hide setup start", room="A1")
    shown = await _listed(busy)
    numbered = _numbered(shown)
    assert [_channel(busy, line) for line in numbered] == ["third", "table", "second"]
    assert numbered[2].endswith("not begun, 1 seat is free")
    words = reading.words(shown).splitlines()
    marks = [words[words.index(line) + 1] for line in numbered]
    assert re.fullmatch(r"-# You are the hider · \*\*your turn\*\* · deadline <t:\d+:R>", marks[0])
    assert marks[1:] == ["-# You are the hider · waiting for the seeker", "-# You are the seeker"]


async def test_a_button_opens_the_panel_right_there(busy: World) -> None:
    shown = await _listed(busy)
    press = [each for each in reading.buttons(shown) if reading.key(each).verb == "view"]
    assert len(press) == 2, "the table that has not begun has a link instead"
    for button in press:
        panel = (await busy.ann.user.click(shown, custom_id=button["custom_id"])).response
        assert panel is not None
        assert panel.ephemeral
        assert "You are the hider" in reading.words(panel)
        assert "Where do you start?" in reading.words(panel)


async def test_a_panel_that_was_opened_from_the_list_is_played_from(busy: World) -> None:
    shown = await _listed(busy)
    button = next(each for each in reading.buttons(shown) if reading.key(each).verb == "view")
    panel = (await busy.ann.user.click(shown, custom_id=button["custom_id"])).response
    assert panel is not None
    area = reading.menu(panel, "area")
    await busy.ann.user.select(
        panel, [next(iter(reading.entries(area).values()))], custom_id=area["custom_id"]
    )
    room = reading.menu(panel, "pick")
    await busy.ann.user.select(panel, [reading.entries(room)["A3"]], custom_id=room["custom_id"])
    assert "You start in A3." in reading.words(panel)


async def test_the_list_is_the_same_and_private_in_a_foreign_channel(busy: World) -> None:
    elsewhere = busy.guild.create_text_channel("elsewhere")
    result = await busy.ann.slash(elsewhere, "my games")
    assert result.response is not None
    assert result.response.ephemeral
    assert reading.words(result.response) == reading.words(await _listed(busy))


async def test_a_deadline_and_a_pause_are_said(busy: World, monkeypatch: pytest.MonkeyPatch) -> None:
    every = await mine.my_games(busy.hall, UserId(busy.ann.id))
    told = [
        replace(every[0], deadline=1_700_000_000.0),
        replace(every[1], table=replace(every[1].table, paused=5.0)),
        replace(every[2], table=replace(every[2].table, asleep="its channel is gone")),
    ]

    async def my_games(*_: object) -> object:
        return told

    monkeypatch.setattr(mine, "my_games", my_games)
    words = reading.words(await _listed(busy))
    assert "deadline <t:1700000000:R>" in words
    assert "paused" in words
    assert "asleep: its channel is gone" in words


async def test_more_than_ten_games_have_pages(world: World) -> None:
    for number in range(12):
        channel = world.guild.create_text_channel(f"c{number}")
        await world.ann.slash(channel, "hide new")
        await world.ann.slash(channel, "table seat join", seat="hider")
    shown = await _listed(world)
    assert [line.split(".")[0] for line in _numbered(shown)] == [f"**{n}" for n in range(1, 11)]
    assert "Back" not in reading.labels(shown)
    await world.ann.user.click(shown, label="More")
    assert [line.split(".")[0] for line in _numbered(shown)] == ["**11", "**12"]
    assert "More" not in reading.labels(shown)
    await world.restart()
    await world.ann.user.click(shown, label="Back")
    assert len(_numbered(shown)) == 10


async def test_a_user_without_a_seat_is_told_what_to_do(game: World) -> None:
    result = await game.cyd.slash(game.channel, "my games")
    assert result.response is not None
    assert "You sit at no table now" in result.response.content


async def test_an_own_view_asked_for_in_direct_messages_asks_which_game(busy: World) -> None:
    result = await busy.ann.user.slash("table view")
    assert result.response is not None
    assert "Which game?" in reading.words(result.response)
    button = next(each for each in reading.buttons(result.response) if reading.key(each).verb == "view")
    panel = (await busy.ann.user.click(result.response, custom_id=button["custom_id"])).response
    assert panel is not None
    assert "You are the hider" in reading.words(panel)


async def test_a_zone_of_several_games_asked_for_in_direct_messages_is_refused(busy: World) -> None:
    result = await busy.ann.user.slash("table view", zoom="A1")
    assert result.response is not None
    assert "You sit at several tables" in result.response.content


def _channel(world: World, line: str) -> str:
    number = int(line.split("<#")[1].split(">", maxsplit=1)[0])
    channel = world.bot.get_channel(number)
    return str(getattr(channel, "name", ""))
