"""Threads on the local page: they can be reached, and neither an update nor a missing picture stops its buttons."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
import simcord
from PIL import Image
from playwright.async_api import Page, Route, expect
from simcord.preview import _server

from bot.play.local_server import LocalServer, reopen_threads
from bot.play.simcord_patches import ADDED, CHANGES, PageUpdates, mend
from bot.tables.model.table import Status
from tests.play.browsing import opened, press, see
from tests.play.panels import PHONE, town

STATIC = Path(_server.__file__).with_name("static")
WIDTH = "document.querySelector('#preview-app').getBoundingClientRect().width"


@pytest.mark.parametrize("path", CHANGES)
def test_every_part_that_is_replaced_stands_in_its_file_once(path: str) -> None:
    text = (STATIC / ("index.html" if path == "/" else path.removeprefix("/"))).read_text(encoding="utf-8")
    for old, _new in CHANGES[path]:
        assert text.count(old) == 1


def test_every_file_that_gets_something_is_served() -> None:
    assert ADDED.keys() <= _server.PreviewServer._STATIC_FILES.keys()


class Buttons(discord.ui.View):
    """A button that says in its message how often it was pressed, and where."""

    def __init__(self, label: str = "Press me") -> None:
        super().__init__(timeout=None)
        self.pressed = 0
        button: discord.ui.Button[Any] = discord.ui.Button(label=label, custom_id=label)
        button.callback = self._press  # type: ignore[method-assign]  # as discord.py documents it
        self.add_item(button)

    async def _press(self, interaction: discord.Interaction) -> None:
        self.pressed += 1
        channel = interaction.channel
        assert isinstance(channel, discord.abc.GuildChannel | discord.Thread)
        await interaction.response.edit_message(content=f"pressed {self.pressed} in {channel.name}")


@dataclass(frozen=True)
class Place:
    """A preview of a channel with a thread, a message with a button in each."""

    env: simcord.Env
    preview: Any
    channel: Any
    thread: Any


@asynccontextmanager
async def place() -> AsyncIterator[Place]:
    async with town() as (env, handle, member):
        assert env.bot is not None
        channel = env.bot.get_channel(handle.id)
        assert isinstance(channel, discord.TextChannel)
        thread = await channel.create_thread(name="Aside", type=discord.ChannelType.public_thread)
        await thread.send("in the thread", view=Buttons())
        await channel.send(f"go to {thread.mention}", view=Buttons())
        async with mend(env.preview(handle, viewers=[member], layout="channel")) as preview:
            yield Place(env, preview, channel, thread)


def pressed(page: Any, message: Any, number: int = 1) -> Mapping[str, Any]:
    """What a window sends when the button of a message is pressed."""
    return {
        "protocol_version": 3,
        "sequence": number,
        "request_id": str(number),
        "kind": "click",
        "generation": page.generation,
        "bot_generation": 1,
        "published_revision": page.revision,
        "target_id": str(message.id),
        "control_key": f"message:{message.id}:component:0.components.0",
    }


def moved(page: Any, channel: Any, number: int = 1) -> Mapping[str, Any]:
    """What a window sends when a place is chosen."""
    body = {"kind": "viewer", "viewer_id": str(page.viewer.id), "channel_id": str(channel.id)}
    return {**pressed(page, channel, number), **body}


async def _latest(channel: Any) -> Any:
    return await anext(channel.history(limit=1))


async def test_a_press_in_a_thread_is_a_press_there() -> None:
    async with place() as here:
        page, message = here.preview._open_page(), await _latest(here.thread)
        assert [each["name"] for each in here.preview._page_payload(page)["places"]] == ["panels", "Aside"]
        assert not (await here.preview._action(page.id, moved(page, here.thread)))["rejected"]
        assert list(here.preview._page_payload(page)["messages"]) == [str(message.id)]
        assert not (await here.preview._action(page.id, pressed(page, message, 2)))["rejected"]
        assert (await _latest(here.thread)).content == "pressed 1 in Aside"
        assert here.preview._open_page().channel_id == here.channel.id, "every window begins at the channel"


async def test_a_window_goes_to_no_place_but_the_channel_and_its_threads() -> None:
    async with place() as here:
        elsewhere = here.env.create_guild("Other").create_text_channel("secret")
        page = here.preview._open_page()
        await here.preview._action(page.id, moved(page, elsewhere))
        assert page.channel_id == here.channel.id


async def test_a_press_waits_while_the_page_waits_for_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simcord refused it with an error, and all buttons of the window were grey from then on."""
    async with place() as here:
        page, message = here.preview._open_page(), await _latest(here.channel)
        goes_on, settle = asyncio.Event(), here.env._settle_internal

        async def slow(**how: Any) -> None:
            await goes_on.wait()
            await settle(**how)

        updates = PageUpdates(here.env, here.preview, SimpleNamespace(wake=list))  # type: ignore[arg-type]  # as little
        await here.channel.send("news")
        with monkeypatch.context() as patched:
            patched.setattr(here.env, "_settle_internal", slow)
            catching_up = asyncio.create_task(updates.catch_up())
            await asyncio.sleep(0)
        press = asyncio.create_task(here.preview._action(page.id, pressed(page, message)))
        await asyncio.sleep(0)
        assert not press.done()
        goes_on.set()
        await catching_up
        assert not (await press)["rejected"], "what was published meanwhile has not changed the button"
        assert (await here.channel.fetch_message(message.id)).content == "pressed 1 in panels"


async def test_a_press_on_a_button_that_has_become_another_one_is_refused() -> None:
    async with place() as here:
        page, message = here.preview._open_page(), await _latest(here.channel)
        drawn = pressed(page, message)
        await message.edit(view=Buttons("Something else"))
        here.preview._publish(page)
        assert (await here.preview._action(page.id, drawn))["rejected"]


async def test_the_thread_of_an_unfinished_table_is_begun_again() -> None:
    async with town() as (env, handle, member):
        table = SimpleNamespace(channel=123_456_789, game="hide")
        asked: list[frozenset[Status]] = []

        async def tables(statuses: frozenset[Status]) -> list[Any]:
            asked.append(statuses)
            return [table, SimpleNamespace(channel=handle.id, game="hide")]

        hall: Any = SimpleNamespace(
            store=SimpleNamespace(tables=tables), shelf={"hide": SimpleNamespace(title="Hide and Seek")}
        )
        await reopen_threads(env, LocalServer(handle, (member,)), hall)
        await env.settle()
        assert asked == [{Status.LOBBY, Status.RUNNING}]
        assert [(each.id, each.name) for each in handle.threads] == [(table.channel, "Hide and Seek")]
        assert env.bot is not None
        assert isinstance(env.bot.get_channel(table.channel), discord.Thread), "the bot knows of it"


def _square() -> discord.File:
    picture = io.BytesIO()
    Image.new("RGB", (40, 40), "red").save(picture, "PNG")
    picture.seek(0)
    return discord.File(picture, "square.png")


async def _refused(route: Route) -> None:
    """As while the server is busy: the page tells its width in vain."""
    if "configure_presentation" in (route.request.post_data or ""):
        await route.fulfill(json={"rejected": True, "diagnostics": []})
    else:
        await route.continue_()


async def _missing_once(page: Page) -> list[str]:
    missed: list[str] = []

    async def answer(route: Route) -> None:
        if route.request.url in missed:
            await route.continue_()
        else:
            missed.append(route.request.url)
            await route.fulfill(status=404, json={})

    await page.route("**/api/assets/*", answer)
    return missed


@pytest.mark.browser
async def test_a_phone_reaches_a_thread_and_stays_as_wide_as_it_is(tmp_path: Path) -> None:
    async with place() as here, opened("about:blank", tmp_path, PHONE) as page:
        await here.thread.send(file=_square())
        await page.route("**/api/action", _refused)
        missed = await _missing_once(page)
        await page.goto(here.preview.url)
        await see(page, "go to")
        assert await page.evaluate(WIDTH) == PHONE
        await page.unroute("**/api/action")
        await page.reload()
        await page.locator("[data-place]").last.click()
        await see(page, "in the thread")
        await press(page, "Press me")
        await see(page, "pressed 1 in Aside")
        await expect(page.locator("#channel-message-list img[src^='blob:']").last).to_be_visible()
        assert missed
        await page.locator("#place-picker").select_option("panels")
        await see(page, "go to")


class Presets(discord.ui.View):
    """A menu that shows the present choice, as the lobby does."""

    def __init__(self, chosen: str) -> None:
        super().__init__(timeout=None)
        names = ("Standard", "Gentle")
        options = [discord.SelectOption(label=name, default=name == chosen) for name in names]
        self.menu: discord.ui.Select[Any] = discord.ui.Select(options=options, custom_id="preset")
        self.menu.callback = self._chosen  # type: ignore[method-assign]  # as discord.py documents it
        self.add_item(self.menu)

    async def _chosen(self, interaction: discord.Interaction) -> None:
        (chosen,) = self.menu.values
        await interaction.response.edit_message(content=f"plays {chosen}", view=Presets(chosen))


@pytest.mark.browser
async def test_a_menu_shows_the_present_choice_whoever_has_chosen(tmp_path: Path) -> None:
    """A window kept what it had shown first, so a menu went on showing the earlier choice."""
    async with place() as here, opened("about:blank", tmp_path, PHONE) as page:
        message = await here.channel.send("plays Standard", view=Presets("Standard"))
        updates = PageUpdates(here.env, here.preview, SimpleNamespace(wake=list))  # type: ignore[arg-type]  # as little
        await page.goto(here.preview.url)
        shown = page.locator(".select-trigger .select-value").last
        await expect(shown).to_have_text("Standard")
        await message.edit(content="plays Gentle", view=Presets("Gentle"))
        await updates.catch_up()
        await see(page, "plays Gentle")
        await expect(shown).to_have_text("Gentle")
        await shown.click()
        await page.get_by_role("option", name="Standard").click()
        await see(page, "plays Standard")
        await expect(shown).to_have_text("Standard")
