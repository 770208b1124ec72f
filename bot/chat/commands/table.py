"""`/table`: everything about a table and its people, in any game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from discord import app_commands

from bot.chat.commands import (
    acting,
    looking,
    move_table,
    past,
    pausing,
    people,
    seating,
    starting,
    story,
    telling,
    think,
)
from bot.chat.context import ChatContext
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.slash import AnyCommand, command, group
from bot.words import _


def commands(chat: ChatContext) -> app_commands.Group:
    """The group, with a sub-group for seats. Each feature adds its own commands."""
    whole = group("table", _("This channel's table: its seats, its time, its story"))
    for each in _commands(chat):
        whole.add_command(each)
    seats = group("seat", _("Who plays which seat"))
    for each in (*_before_the_game(chat), *people.seats(chat)):
        seats.add_command(each)
    whole.add_command(seats)
    return whole


def _commands(chat: ChatContext) -> Iterator[AnyCommand]:
    yield from _lobby(chat)
    yield from looking.commands(chat)
    yield from think.commands(chat)
    yield telling.command(chat)
    yield command(
        "undo", _("Take back what you decided last, if it is not final"), partial(acting.undo, chat)
    )
    yield from pausing.commands(chat)
    yield move_table.command(chat)
    yield from people.endings(chat)
    yield from story.commands(chat)
    yield from past.commands(chat)


def _lobby(chat: ChatContext) -> Iterator[AnyCommand]:
    async def start(interaction: Interaction) -> None:
        await starting.start(chat, interaction, await chat.table_of(interaction))

    async def close(interaction: Interaction) -> None:
        await seating.close(chat, interaction, await chat.table_of(interaction))

    yield command("start", _("Begin the game"), start)
    yield command("close", _("Close a table that has not begun"), close)


def _before_the_game(chat: ChatContext) -> Iterator[AnyCommand]:
    async def join(interaction: Interaction, seat: str | None = None) -> None:
        table = await chat.table_of(interaction)
        await seating.sit(chat, interaction, table, seating.seat_named(chat, table, seat))

    async def stand(interaction: Interaction) -> None:
        await seating.stand(chat, interaction, await chat.table_of(interaction))

    yield command("join", _("Take a seat"), join, {"seat": _("Which seat")}, seating.suggesting(chat))
    yield command("stand", _("Leave your seat before the game begins"), stand)
