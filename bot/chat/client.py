"""The bot as a Discord client: no privileged intents, no accidental mentions, and no game kept in memory."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import discord
from discord import app_commands
from yarl import URL

from bot.chat import discord_patches, presses, rate_limits
from bot.chat.commands.game import commands
from bot.chat.context import ChatContext, levels
from bot.chat.fitting import common
from bot.chat.parts.errors import answering, changed, log, sentence, starting, whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import is_menu, is_ours, read
from bot.chat.parts.rivals import Rivals
from bot.chat.parts.verbs import Ack
from bot.chat.posting.herald import DiscordHerald
from bot.chat.posting.live import LivePanels
from bot.chat.posting.shown import Shown
from bot.chat.shards import Shards
from bot.tables.model.table import Refusal, UserId
from bot.tables.ports.store import Unavailable
from bot.tables.resolution.hall import Hall, uninstalled
from bot.tables.use_cases import channels, presence
from bot.tables.workers.staff import Staff
from bot.words import _

LONGEST_WAIT: Final = 30.0
"""The longest rate limit, in seconds, that the library waits out by itself. At a longer one it raises RateLimited."""
TELLING: Final = 6.0
"""Seconds after the request to stop in which the bot finishes the messages that it is sending."""
HANGING_UP: Final = 1.5
"""Seconds in which the gateway has to answer when the bot closes the connection."""
BUTTON: Final = discord.ComponentType.button.value
MENU: Final = discord.ComponentType.select.value
PRESSED: Final = frozenset({discord.InteractionType.component, discord.InteractionType.modal_submit})


class Tree(app_commands.CommandTree[Any]):
    """The commands, with one handler for errors that happen before a command is reached."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Let everybody use every command.

        Suggest nothing for an unknown option or one of an older version, and nothing while the bot warms up.
        """
        is_typing = interaction.type is discord.InteractionType.autocomplete
        # An autocompletion cannot be acknowledged first and answered later.
        is_ready = interaction.client.chat.gate.is_open
        if is_typing and not (is_ready and _is_suggested(interaction)):
            async with answering(interaction):
                await interaction.response.autocomplete([])
            return False
        return True

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Say one sentence. An unknown command is of an older version, or of a game that is not installed now."""
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            await whisper(interaction, await self._unknown(interaction))
            return
        log.error("command_failed", error=error)
        await whisper(interaction, sentence(error))

    async def _unknown(self, interaction: Interaction) -> str:
        """What is said of an unknown command: perhaps the game of the table in the channel is not installed now."""
        hall: Hall = interaction.client.hall
        data: Any = interaction.data or {}
        with suppress(Unavailable):
            table = await hall.store.table_in(interaction.channel_id or 0)
            # A long game has a command for each of its phases, as in `/game-phase`.
            if table is not None and data["name"].partition("-")[0] == table.game not in hall.shelf:
                return uninstalled(table)
        return changed()


class Kagemori(discord.AutoShardedClient):
    """The bot. Everything it knows is in the store of its hall."""

    def __init__(
        self, hall: Hall, *, messages: bool = True, works: bool = True, shards: int | None = None
    ) -> None:
        """With `messages` off it sends no direct messages; with `works` off it only knows its commands.

        It opens `shards` connections, or as many as Discord asks for if that is None.
        """
        discord_patches.say_nothing_of_voices()
        super().__init__(
            shard_count=shards,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_ratelimit_timeout=LONGEST_WAIT,
            http_trace=rate_limits.traced(),
        )
        discord_patches.read_carefully(self)
        discord_patches.do_not_insist()
        if hall.shards is not None:
            discord_patches.listen(self, hall.shards)
        discord_patches.never_unfurl()
        self.hall, self._works, self.rivals = hall, works, Rivals()
        self.connections = Shards(self)
        self.warm_up: Callable[[], None] | None = None
        """Takes seconds. It runs in a thread after the start, and the bot does nothing for anybody before it ends."""
        self._starting: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None
        self.is_wanted = True
        """False once somebody has asked the bot to close."""
        live, panels = LivePanels(hall.clock), Shown()
        self.herald = DiscordHerald(
            self, hall.shelf, hall.clock, live, panels, levels=levels(hall), messages=messages
        )
        self.chat = ChatContext(hall, live, self.herald, panels)
        self.staff = Staff(hall, self.herald)
        self.tree = Tree(self)
        for box in hall.shelf.values():
            for group in commands(self.chat, box):
                self.tree.add_command(group)
        for each in common(self.chat):
            self.tree.add_command(each)

    @property
    def is_connected(self) -> bool:
        """True if the gateway connection of every shard is open and has greeted the bot."""
        # The library's own `is_ready` stays true after a connection is lost.
        is_open = self.is_ready() and not any(each.is_closed() for each in self.shards.values())
        heard = self.hall.shards
        return is_open and (
            heard is None or all(look.up is not None for look in heard.looks(self.hall.clock.now()))
        )

    async def setup_hook(self) -> None:
        """Begin the work of the bot (see Staff.restore), after the warm-up if there is one; nothing if `works` is off.

        The bot signs in to Discord meanwhile, so that presses are acknowledged in time.
        """
        if not self._works:
            return
        if self.warm_up is None:
            await self.staff.restore()
            return
        self.chat.gate.shut()
        self._starting = asyncio.create_task(self._take_up(self.warm_up), name="starting")
        self._starting.add_done_callback(self._taken_up)

    async def _take_up(self, warm_up: Callable[[], None]) -> None:
        await asyncio.to_thread(warm_up)
        await self.staff.restore()

    def _taken_up(self, starting: asyncio.Task[None]) -> None:
        if starting.cancelled():
            return
        if starting.exception() is None:
            self.chat.gate.open()
            log.info("at_work")
        else:
            # The caller of the start gets the reason: see `check_started`.
            self._closing = asyncio.get_running_loop().create_task(self.close(), name="closing")

    def check_started(self) -> None:
        """Raise the error that has kept the bot from starting its work, if there is one."""
        if self._starting is not None and self._starting.done() and not self._starting.cancelled():
            self._starting.result()

    async def launch_shard(self, gateway: URL, shard_id: int, *, initial: bool = False) -> None:
        """Open a connection to the gateway that the settings name; the hall learns which shards are this bot's."""
        if self.hall.shards is not None and self.shard_count is not None:
            self.hall.shards.are(self.shard_count, self.shard_ids or range(self.shard_count))
        await super().launch_shard(discord_patches.where_shards_connect(), shard_id, initial=initial)

    async def close(self) -> None:
        """Stop the delivery, then close the connections, both within seconds. The next start delivers the rest.

        Hosts kill a process that ends too slowly, and Discord may be unreachable for hours.
        """
        self.is_wanted = False
        if self._starting is not None and self._starting.cancel():
            await asyncio.wait({self._starting})
        await self.staff.close(within=TELLING)
        try:
            async with asyncio.timeout(HANGING_UP):
                await super().close()
        except TimeoutError:
            # The gateway sends no farewell; the library would wait for one before it closes anything else.
            await self.http.close()

    async def greeted(self, interaction: Interaction) -> None:
        """Note that a person acts: see `presence.here`, and in a channel of a server `channels.greet`.

        Waits until the bot is at work.
        """
        await self.chat.gate.opened()
        await presence.here(self.hall, UserId(interaction.user.id))
        if interaction.guild_id is not None and interaction.channel_id is not None:
            user = UserId(interaction.user.id)
            await channels.greet(self.hall, user, guild=interaction.guild_id, channel=interaction.channel_id)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Handle a press of a button or a menu, or a form. The command tree handles commands.

        Components outlive the process, as their custom id carries all they need. The right to press and the state of
        the game are checked at the press. While the bot starts, a press waits, and what would open a form is refused.
        """
        if interaction.type not in PRESSED:
            return
        async with answering(interaction):
            custom_id, values = _pressed(interaction)
            # A refusal for the custom id alone needs no acknowledgement: the sentence is the first answer.
            key = read(custom_id)
            verb = presses.asked(interaction, key)
            if verb.ack is Ack.FORM and not self.chat.gate.is_open:
                raise Refusal(starting())
            with self.chat.gate.acknowledging():
                await presses.acknowledge(interaction, verb.ack, values)
            await self.greeted(interaction)
            press = presses.Pressed(self.chat, interaction, key, values)
            async with presses.answering_bygone(press) as is_to_be_done:
                if is_to_be_done:
                    await verb.run(press)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Note that the bot was let into a server, perhaps for the second time. See `channels.rejoined`."""
        if self._works:
            await self.chat.gate.opened()
            await channels.rejoined(self.hall, guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Note that a server is available, after an outage or a start.

        The bot may have been let in while it did not run. The library sends no other event for a server that lets the
        bot in while it is signing in.
        """
        await self.on_guild_join(guild)

    async def on_shard_connect(self, shard_id: int) -> None:
        """Note a new session on a shard: presses arrive through it."""
        self._heard(shard_id)
        self.connections.connected(shard_id, is_new=True)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Note that a shard has resumed its session: presses arrive through it again."""
        self._heard(shard_id)
        self.connections.connected(shard_id, is_new=False)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Note that a shard has lost its connection."""
        self.connections.disconnected(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Note that a shard knows all its servers after the start of a new session."""
        self.connections.complete(shard_id)

    def _heard(self, shard_id: int) -> None:
        if self.hall.shards is not None:
            self.hall.shards.opened(shard_id)

    async def on_error(self, event_method: str, /, *_args: Any, **_kwargs: Any) -> None:
        """Log an event whose handler failed, without its contents."""
        log.error("event_failed", error=sys.exc_info()[1])


def _pressed(interaction: Interaction) -> tuple[str, list[str]]:
    """The custom id, and the values chosen if it is a menu. Refuses anything but a button or a menu of ours.

    The custom id of a form is not checked here.
    """
    data: Any = interaction.data
    custom_id, kind = data["custom_id"], MENU if is_menu(data["custom_id"]) else BUTTON
    is_form = interaction.type is discord.InteractionType.modal_submit
    # A client says itself what was pressed, and may lie. The component must be one that we post under such a
    # name.
    if not is_form and not (is_ours(custom_id) and data["component_type"] == kind):
        raise Refusal(_("This button is out of date; press My view under the board."))
    return custom_id, list(data.get("values") or ()) if kind == MENU and not is_form else []


def _is_suggested(interaction: Interaction) -> bool:
    """True if the command exists, has the option that a person is typing, and suggests something for it."""
    data: Any = interaction.data
    name, command = _focused(data.get("options", [])), interaction.command
    if name is None or not isinstance(command, app_commands.Command):
        return False
    parameter = command.get_parameter(name)
    return parameter is not None and parameter.autocomplete


def _focused(options: Any) -> str | None:
    for option in options:
        found = option["name"] if option.get("focused") else _focused(option.get("options", []))
        if found is not None:
            return str(found)
    return None
