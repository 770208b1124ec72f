"""Begin the game of a table: with everybody there, or with computers on the free seats."""

from __future__ import annotations

from bot.chat.context import ChatContext
from bot.chat.parts.errors import whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.verbs import Ack
from bot.chat.presses import AtTable, at_table
from bot.tables.model.table import Table, UserId
from bot.tables.use_cases import filling, lobby, queries
from bot.words import _


@at_table("start", "begin the game", Ack.BESIDE)
async def _start(press: AtTable) -> None:
    await start(press.chat, press.interaction, press.table)


@at_table("startwith", "give the free seats to computers, and begin the game", Ack.BESIDE)
async def _start_with(press: AtTable) -> None:
    computers = press.chat.box(press.table).computers
    level = computers.weakest(press.chat.levels.get(press.table.game, ()))
    await start(press.chat, press.interaction, press.table, level=level)


async def start(chat: ChatContext, interaction: Interaction, table: Table, *, level: str = "") -> None:
    """Deal, and open the panel of the person who started if they play.

    With a `level`, computer players of that level take the free seats first.
    """
    user = UserId(interaction.user.id)
    if level:
        table = await filling.start_with(chat.hall, table.key, user, level)
    else:
        table = await lobby.start(chat.hall, table.key, user)
    if table.seats_of(user):
        await chat.show(interaction, table, await queries.view(chat.hall, table.key, user))
    else:
        await whisper(interaction, _("The game has begun."))
