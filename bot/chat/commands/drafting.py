"""`/draft`: look at one's draft, change it and commit it, in any game.

If the game asks for no draft and a turn can be planned ahead, all of these commands except `fill` act on that plan.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from discord import app_commands

from bot.chat.commands import standing_orders
from bot.chat.context import ChatContext
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.slash import AnyCommand, Choices, command, group
from bot.chat.parts.timestamps import pressed_at
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import drafts, queries
from bot.tables.views.panel import Panel
from bot.words import _

UseCase = Callable[[Hall, TableId, UserId, Prompt], Awaitable[Panel]]


def commands(chat: ChatContext) -> app_commands.Group:
    """The group."""
    whole = group("draft", _("The draft of your turn: pieces are added by the commands of the game"))
    show, undo = _changing(chat, queries.view), _changing(chat, drafts.draft_undo)
    clear = _changing(chat, drafts.draft_clear)
    whole.add_command(command("show", _("Show your draft"), show))
    whole.add_command(command("undo", _("Take the last piece of your draft back"), undo))
    whole.add_command(command("clear", _("Begin your draft again"), clear))
    whole.add_command(command("fill", _("Choose the rest of your draft for me"), _filling(chat)))
    whole.add_command(_commit(chat))
    return whole


def _changing(chat: ChatContext, do: UseCase) -> Callable[[Interaction], Awaitable[None]]:
    async def run(interaction: Interaction) -> None:
        table, user = await chat.table_of(interaction), UserId(interaction.user.id)
        prompt = await queries.typed(chat.hall, table.key, user)
        await chat.show(interaction, table, await do(chat.hall, table.key, user, prompt))

    return run


def _filling(chat: ChatContext) -> Callable[[Interaction], Awaitable[None]]:
    async def fill(interaction: Interaction) -> None:
        table, user = await chat.table_of(interaction), UserId(interaction.user.id)
        prompt = Prompt(at=pressed_at(interaction))
        await chat.show(interaction, table, await drafts.choose_for_me(chat.hall, table.key, user, prompt))

    return fill


def _commit(chat: ChatContext) -> AnyCommand:
    async def commit(interaction: Interaction, order: str | None = None) -> None:
        table, user = await chat.table_of(interaction), UserId(interaction.user.id)
        if order is not None:
            # The order comes first, as a draft may need it before a commit.
            await standing_orders.lodged(chat, table, user, order, at=pressed_at(interaction))
        prompt = replace(await queries.typed(chat.hall, table.key, user), at=pressed_at(interaction))
        panel = await drafts.draft_commit(chat.hall, table.key, user, prompt)
        await chat.show(interaction, table, panel)

    async def suggest(interaction: Interaction, _option: str, current: str) -> Choices:
        return await standing_orders.suggest(chat, interaction, current, can_cancel=False)

    options = {"order": _("A standing order for the questions to come")}
    return command("commit", _("Make your draft happen"), commit, options, suggest)
