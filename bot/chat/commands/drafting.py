"""`/draft`: looking at one's draft, changing it and making it happen, whatever game it belongs to.

As long as no draft is asked for, all of it means the turn that is planned ahead.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from discord import app_commands

from bot.chat.commands import standing_orders
from bot.chat.desk import Desk
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.slash import AnyCommand, Choices, command, group
from bot.tables.model.table import Table, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import drafts, planning, sight
from bot.tables.views.bulletin import Panel
from bot.words import _

UseCase = Callable[[Hall, TableId, UserId], Awaitable[Panel]]


def commands(desk: Desk) -> app_commands.Group:
    """The group."""
    whole = group("draft", _("The draft of your turn: pieces are added by the commands of the game"))
    show = _changing(desk, sight.view, planned=planning.plan_view)
    undo = _changing(desk, drafts.draft_undo, planned=planning.plan_undo)
    clear = _changing(desk, drafts.draft_clear, planned=planning.plan_clear)
    fill = _changing(desk, drafts.choose_for_me, planned=drafts.choose_for_me)
    whole.add_command(command("show", _("Show your draft"), show))
    whole.add_command(command("undo", _("Take the last piece of your draft back"), undo))
    whole.add_command(command("clear", _("Begin your draft anew"), clear))
    whole.add_command(command("fill", _("Choose the rest of your draft for me"), fill))
    whole.add_command(_commit(desk))
    return whole


def _changing(desk: Desk, usual: UseCase, *, planned: UseCase) -> Callable[[Interaction], Awaitable[None]]:
    async def run(interaction: Interaction) -> None:
        table, user = await desk.table_of(interaction), UserId(interaction.user.id)
        do = planned if await _plans(desk, table, user) else usual
        await desk.show(interaction, table, await do(desk.hall, table.key, user))

    return run


def _commit(desk: Desk) -> AnyCommand:
    async def commit(interaction: Interaction, order: str | None = None) -> None:
        table, user = await desk.table_of(interaction), UserId(interaction.user.id)
        if order is not None:
            await standing_orders.lodged(desk, table, user, order)
        do = planning.plan_arm if await _plans(desk, table, user) else drafts.draft_commit
        await desk.show(interaction, table, await do(desk.hall, table.key, user))

    async def suggest(interaction: Interaction, _option: str, current: str) -> Choices:
        return await standing_orders.suggest(desk, interaction, current, can_cancel=False)

    options = {"order": _("A standing order for the questions to come")}
    return command("commit", _("Make your draft happen"), commit, options, suggest)


async def _plans(desk: Desk, table: Table, user: UserId) -> bool:
    """Whether what is typed about a draft means the turn that is planned ahead: as long as no draft is asked for."""
    panel = await sight.view(desk.hall, table.key, user)
    return panel.draft is None and panel.ahead is not None and panel.ahead.is_open
