"""The bot as a Discord client: no privileged intents, nobody is ever mentioned by accident, nothing kept in memory."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Any, Final

import discord
from discord import app_commands
from yarl import URL

from bot.chat import discord_patches, presses, rate_limits
from bot.chat.commands import catching_up, drafting, my, note, server, table
from bot.chat.commands.game import commands
from bot.chat.context import ChatContext, levels
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
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import channels, presence
from bot.tables.workers.staff import Staff
from bot.words import _

LONGEST_WAIT: Final = 30.0
"""Seconds for which the library itself waits at a rate limit; what has to wait longer holds up nothing else."""
TELLING: Final = 6.0
"""Seconds in which what is under way is still told when the process is to stop."""
HANGING_UP: Final = 1.5
"""Seconds in which the gateway has to answer a farewell."""
BUTTON: Final = discord.ComponentType.button.value
MENU: Final = discord.ComponentType.select.value
PRESSED: Final = frozenset({discord.InteractionType.component, discord.InteractionType.modal_submit})


class Tree(app_commands.CommandTree[Any]):
    """The commands, with one handler for what goes wrong before one of them is reached."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Everybody may try everything.

        For an option that there is not, or one of an older version, nothing is suggested; nor while the bot warms up.
        """
        is_typing = interaction.type is discord.InteractionType.autocomplete
        # Suggestions cannot be acknowledged first.
        is_ready = interaction.client.chat.gate.is_open
        if is_typing and not (is_ready and _is_suggested(interaction)):
            async with answering(interaction):
                await interaction.response.autocomplete([])
            return False
        return True

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Say one sentence; an unknown command is one of an older version."""
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            await whisper(interaction, changed())
            return
        log.error("command_failed", error=error)
        await whisper(interaction, sentence(error))


class Kagemori(discord.AutoShardedClient):
    """The bot. Everything it knows lies in the store of its hall."""

    def __init__(
        self, hall: Hall, *, messages: bool = True, works: bool = True, shards: int | None = None
    ) -> None:
        """Without `messages` it sends nothing directly to people; unless it `works`, it only knows its commands.

        It opens as many `shards` as Discord asks for, unless their number is given.
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
        """Takes seconds and is done in a thread after the start; nothing is done for anybody before."""
        self._starting: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None
        self.is_wanted = True
        """Whether nobody has asked it to close."""
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
        self.tree.add_command(drafting.commands(self.chat))
        self.tree.add_command(table.commands(self.chat))
        self.tree.add_command(my.commands(self.chat))
        self.tree.add_command(note.command(self.chat))
        self.tree.add_command(server.commands(self.chat))
        self.tree.add_command(catching_up.command(self.chat))

    @property
    def is_connected(self) -> bool:
        """Whether the gateway is open, of every shard, and has greeted the bot."""
        # The library's own `is_ready` stays true while a connection is lost.
        is_open = self.is_ready() and not any(each.is_closed() for each in self.shards.values())
        heard = self.hall.shards
        return is_open and (
            heard is None or all(look.up is not None for look in heard.looks(self.hall.clock.now()))
        )

    async def setup_hook(self) -> None:
        """Go on telling what was not yet told; where there is something to warm up, after that.

        Discord is signed in to meanwhile, so that whoever presses is acknowledged in time.
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
            # Whoever has started it is told why: see `check_started`.
            self._closing = asyncio.get_running_loop().create_task(self.close(), name="closing")

    def check_started(self) -> None:
        """Raise what has kept it from taking up its work, if anything has."""
        if self._starting is not None and self._starting.done() and not self._starting.cancelled():
            self._starting.result()

    async def launch_shard(self, gateway: URL, shard_id: int, *, initial: bool = False) -> None:
        """Open a connection where the settings say."""
        if self.hall.shards is not None and self.shard_count is not None:
            self.hall.shards.are(self.shard_count, self.shard_ids or range(self.shard_count))
        await super().launch_shard(discord_patches.where_shards_connect(), shard_id, initial=initial)

    async def close(self) -> None:
        """Stop telling, then hang up, both within seconds; what is left is told after the next start.

        Hosts kill a process that does not end soon, and Discord may be away for hours.
        """
        self.is_wanted = False
        if self._starting is not None and self._starting.cancel():
            await asyncio.wait({self._starting})
        await self.staff.close(within=TELLING)
        try:
            async with asyncio.timeout(HANGING_UP):
                await super().close()
        except TimeoutError:
            # The gateway does not say good-bye; the library would wait for it before it lets go of all else.
            await self.http.close()

    async def greeted(self, interaction: Interaction) -> None:
        """Somebody does something: see `presence.here`, and in a channel of a server `channels.greet`.

        Waits until the bot is at work.
        """
        await self.chat.gate.opened()
        await presence.here(self.hall, UserId(interaction.user.id))
        if interaction.guild_id is not None and interaction.channel_id is not None:
            user = UserId(interaction.user.id)
            await channels.greet(self.hall, user, guild=interaction.guild_id, channel=interaction.channel_id)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Buttons, menus and forms outlive the process: all they know is in their custom id. Commands are the tree's.

        Who may press, and whether it fits, is found out now and not before.
        """
        if interaction.type not in PRESSED:
            return
        async with answering(interaction):
            custom_id, values = _pressed(interaction)
            # What is refused of a custom id alone needs no acknowledgement: the sentence is the first answer.
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
        """The bot was let into a server, perhaps once more. See `channels.rejoined`."""
        if self._works:
            await self.chat.gate.opened()
            await channels.rejoined(self.hall, guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is there again, or is found after a start: the bot may have been let in while it did not run.

        The library tells nothing else of a server that lets it in while it is signing in.
        """
        await self.on_guild_join(guild)

    async def on_shard_connect(self, shard_id: int) -> None:
        """A session on a shard has begun: people are heard by it."""
        self._heard(shard_id)
        self.connections.connected(shard_id, is_new=True)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """A session on a shard goes on: people are heard by it again."""
        self._heard(shard_id)
        self.connections.connected(shard_id, is_new=False)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """A shard has lost its connection."""
        self.connections.disconnected(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        """A shard knows all its servers after a new session has begun."""
        self.connections.complete(shard_id)

    def _heard(self, shard_id: int) -> None:
        if self.hall.shards is not None:
            self.hall.shards.opened(shard_id)

    async def on_error(self, event_method: str, /, *_args: Any, **_kwargs: Any) -> None:
        """An event that could not be handled: noted without its contents."""
        log.error("event_failed", error=sys.exc_info()[1])


def _pressed(interaction: Interaction) -> tuple[str, list[str]]:
    """A custom id and what was chosen from its menu, if it is one. Refuses what is no button or menu of ours."""
    data: Any = interaction.data
    custom_id, kind = data["custom_id"], MENU if is_menu(data["custom_id"]) else BUTTON
    is_form = interaction.type is discord.InteractionType.modal_submit
    # Whoever presses says what he has pressed, and may lie: it has to be what we post under such a name.
    if not is_form and not (is_ours(custom_id) and data["component_type"] == kind):
        raise Refusal(_("This button is out of date; press My view under the board."))
    return custom_id, list(data.get("values") or ()) if kind == MENU and not is_form else []


def _is_suggested(interaction: Interaction) -> bool:
    """Whether there is a command with the option in which somebody types, and something is suggested for it."""
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
