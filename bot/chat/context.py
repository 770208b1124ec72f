"""What every command and press needs: the table that a person means, and their panel as a message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

import discord

from bot.chat.messages.opening import PanelState
from bot.chat.messages.panel import painted, panel_screen
from bot.chat.parts.errors import ORDER
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import Key
from bot.chat.parts.screen import Screen
from bot.chat.posting.live import LivePanels, Open, OpenAt
from bot.chat.posting.shown import Shown
from bot.chat.responsive import WorkGate
from bot.games.box import Box
from bot.tables.model.letters import MessageRef
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import Marked, MovedOn, Refusal, Table, TableId, UserId
from bot.tables.ports.herald import Herald
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import catching_up, channels, explaining, queries, thinking_time
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.panel import Panel
from bot.words import _


class Several(Marked):
    """A command in direct messages can mean several tables: the sentence asks to say it in a table's channel."""

    def __init__(self, tables: Sequence[Table]) -> None:
        """`tables` are the possible ones."""
        channels = ", ".join(f"<#{each.channel}>" for each in tables)
        super().__init__(_("You sit at several tables: {list}. Please say it there.").format(list=channels))


class ChatContext:
    """What commands and presses share: the hall, the herald, the gate for work, and the panels that are open."""

    def __init__(self, hall: Hall, live: LivePanels, herald: Herald, panels: Shown) -> None:
        """From now on, panels in `live` are drawn here. `panels` knows what those in direct messages show."""
        self.hall, self.live, self.herald, self.gate = hall, live, herald, WorkGate()
        self._panels = panels
        live.draw, live.noted = self.drawn, self.noted

    @property
    def levels(self) -> Mapping[str, tuple[str, ...]]:
        """The levels of computer players on offer, by game."""
        return levels(self.hall)

    def box(self, table: Table) -> Box:
        """The box of the game that is played at a table. Refuses with Uninstalled one that is not installed."""
        return self.hall.box_of(table)

    def title(self, table: Table) -> str:
        """The name of the game that is played at a table; its key if it is not installed."""
        return self.hall.shelf[table.game].title if table.game in self.hall.shelf else table.game

    async def table_of(self, interaction: Interaction, game: str | None = None) -> Table:
        """The table that a person means: that of the channel, or in direct messages their only one.

        Refuses if there is none, if there are several, or if the table has another game.
        """
        if interaction.guild_id is None:
            return await self._table_of_user(UserId(interaction.user.id), game)
        table = await queries.table_in(self.hall, interaction.channel_id or 0)
        if table is None:
            raise Refusal(_("There is no table in this channel yet: open one with the command “new”."))
        if game not in (None, table.game):
            raise Refusal(_("In this channel {title} is played.").format(title=self.title(table)))
        return table

    async def _table_of_user(self, user: UserId, game: str | None) -> Table:
        tables = [each for each in await queries.tables_of(self.hall, user) if game in (None, each.game)]
        if not tables:
            raise Refusal(_("You sit at no table of this game."))
        if len(tables) > 1:
            raise Several(tables)
        return tables[0]

    async def at(self, key: Key) -> Table:
        """The table of a button."""
        return await queries.table(self.hall, TableId(key.table))

    async def drawn(self, at: OpenAt, opened: Open) -> tuple[Screen, int]:
        """The present panel as a screen, and the number of its question.

        Anything opened in it stays open while the question is the same.
        """
        panel = await self.panel(at[0], at[1], opened.prompt)
        state = opened.state if panel.number == opened.prompt.question else PanelState()
        # Reuse a panel until something in it changes: a picture is never painted only for a comparison.
        if opened.panel is panel and opened.shown is not None and state == opened.state:
            return opened.shown, panel.number
        screen = await self.screen(await queries.table(self.hall, at[0]), panel, state)
        opened.panel = panel
        return screen, panel.number

    async def noted(self, at: OpenAt, opened: Open) -> None:
        """Note that a redrawn panel is shown."""
        if opened.panel is not None:
            await thinking_time.shown(self.hall, at[0], opened.panel, opened.since)

    async def panel(self, key: TableId, user: UserId, prompt: Prompt, *, layer: str = "") -> Panel:
        """A seat's panel; after a press in a planned turn, the panel of that turn as long as it can be planned."""
        with suppress(MovedOn):
            return await queries.view(self.hall, key, user, prompt, layer=layer)
        return await queries.view(self.hall, key, user, Prompt(prompt.seat), layer=layer)

    async def screen(self, table: Table, panel: Panel, state: PanelState, notice: str = "") -> Screen:
        """A panel with its picture; if its details are open, these with the story and without a picture."""
        box = self.box(table)
        async with self.gate.at_work():
            if not state.is_detailed:
                return await painted(box, table, panel, state=state, notice=notice)
            story = await queries.recent(self.hall, table.key, panel.seat)
            return panel_screen(box, table, panel, None, state=state, notice=notice, story=story)

    async def show(
        self,
        interaction: Interaction,
        table: Table,
        panel: Panel,
        *,
        state: PanelState | None = None,
        notice: str = "",
        is_new: bool = False,
    ) -> None:
        """Answer a deferred interaction with a panel, and note that its news are read.

        Before that, a seat that the bot plays for the person is theirs again (see `thinking_time.is_back`). An older
        panel in the channel disappears. With `is_new`, the message of the interaction does not show a panel yet.
        """
        user = UserId(interaction.user.id)
        if await thinking_time.is_back(self.hall, table.key, user, panel.seat):
            panel = await self.panel(table.key, user, Prompt(panel.seat, bench=panel.bench))
        await self._show(interaction, table, panel, state or PanelState(), notice, is_new=is_new)
        # Only after the message shows it: news that did not arrive is still news.
        await self.seen(interaction, table, panel.bulletin)
        await explaining.shown(self.hall, user, panel)

    async def seen(self, interaction: Interaction, table: Table, bulletin: Bulletin) -> None:
        """Note that the person has seen a bulletin: everything in it is no longer news to them."""
        await catching_up.glanced(self.hall, table.key, UserId(interaction.user.id), bulletin.upto)

    async def _show(
        self,
        interaction: Interaction,
        table: Table,
        panel: Panel,
        state: PanelState,
        notice: str,
        *,
        is_new: bool,
    ) -> None:
        order = interaction.extras.get(ORDER) or self.live.later()
        opened = Open(interaction, panel.prompt, self.hall.clock.now(), state, order=order)
        # A notice is shown once. The next redraw removes it although the panel is the same.
        opened.panel = None if notice else panel
        is_new |= interaction.response.type is discord.InteractionResponseType.deferred_channel_message
        within = interaction.message
        # A panel in direct messages is a page that letters keep up to date.
        is_live = is_new or (within is not None and within.flags.ephemeral)
        if panel.is_timed and not state.is_detailed:
            # First the question alone: its thinking time counts, and painting the picture takes a while.
            opened.shown = panel_screen(self.box(table), table, panel, None, state=state, notice=notice)
            await self._put(table, panel, opened, is_live=is_live, is_new=is_new)
            is_new = False
        opened.shown = await self.screen(table, panel, state, notice)
        await self._put(table, panel, opened, is_live=is_live, is_new=is_new)
        if is_live and not panel.is_awaited and not notice:
            await self.live.refresh(table.key, UserId(interaction.user.id))

    async def _put(self, table: Table, panel: Panel, opened: Open, *, is_live: bool, is_new: bool) -> None:
        """Show the content of an opened panel, and note the content and the place."""
        press, user = opened.interaction, UserId(opened.interaction.user.id)
        assert opened.shown is not None
        if is_live:
            await self.live.show((table.key, user, press.channel_id or 0), opened, is_new=is_new)
        elif press.message is not None:
            await self._put_on_page(table, panel, opened, MessageRef(press.channel_id or 0, press.message.id))
        else:
            await opened.show(opened.shown)
        await thinking_time.shown(self.hall, table.key, panel, opened.since)

    async def _put_on_page(self, table: Table, panel: Panel, opened: Open, page: MessageRef) -> None:
        """Show the content in the pressed direct message, `page`, and note what and where it is.

        Does nothing if a letter has already updated that message to the same content, or to a later one.
        """
        assert opened.shown is not None
        async with self._panels.at(page):
            if self._panels.is_there(page, opened.shown) or self._panels.is_later(page, opened.order):
                return
            # Before the attempt: if it fails, nobody knows what the message shows.
            self._panels.forget(page)
            await opened.show(opened.shown)
            below = opened.message
            stands = page if below is None else MessageRef(page.channel, below.id)
            self._panels.note(stands, opened.shown, opened.order)
        if stands != page:
            await channels.panel_stands(self.hall, table.key, panel.seat, at=stands, before=page)


def check_server(interaction: Interaction, table: Table) -> None:
    """Refuse a press outside the table's server: only its members take part."""
    if interaction.guild_id != table.guild:
        raise Refusal(_("This table stands in another server: press the button there."))


def levels(hall: Hall) -> dict[str, tuple[str, ...]]:
    """The levels of computer players on offer, by game; without those that are not listed."""
    return {
        game: tuple(level for of, level in hall.brains if of == game and level not in box.computers.unlisted)
        for game, box in hall.shelf.items()
    }
