"""`/table`: what concerns a table and its people, whatever game is played there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from discord import app_commands

from bot.chat.commands import acting, looking, moving, pager, past, pausing, people, seating, telling
from bot.chat.desk import Desk
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.slash import AnyCommand, command, group
from bot.words import _


def commands(desk: Desk) -> app_commands.Group:
    """The group, with one of its own for seats. Each feature brings its own commands."""
    whole = group("table", _("This channel's table: its seats, its time, its story"))
    for each in _commands(desk):
        whole.add_command(each)
    seats = group("seat", _("Who plays which seat"))
    for each in (*_before_the_game(desk), *people.seats(desk)):
        seats.add_command(each)
    whole.add_command(seats)
    return whole


def _commands(desk: Desk) -> Iterator[AnyCommand]:
    yield from _lobby(desk)
    yield from looking.commands(desk)
    yield telling.command(desk)
    yield command(
        "undo", _("Take back what you decided last, if it is not final"), partial(acting.undo, desk)
    )
    yield from pausing.commands(desk)
    yield moving.command(desk)
    yield from people.endings(desk)
    yield from pager.commands(desk)
    yield from past.commands(desk)


def _lobby(desk: Desk) -> Iterator[AnyCommand]:
    async def start(interaction: Interaction) -> None:
        await seating.start(desk, interaction, await desk.table_of(interaction))

    async def close(interaction: Interaction) -> None:
        await seating.close(desk, interaction, await desk.table_of(interaction))

    yield command("start", _("Begin the game"), start)
    yield command("close", _("Close a table that has not begun"), close)


def _before_the_game(desk: Desk) -> Iterator[AnyCommand]:
    async def join(interaction: Interaction, seat: str | None = None) -> None:
        table = await desk.table_of(interaction)
        await seating.sit(desk, interaction, table, seating.seat_named(desk, table, seat))

    async def stand(interaction: Interaction) -> None:
        await seating.stand(desk, interaction, await desk.table_of(interaction))

    yield command("join", _("Take a seat"), join, {"seat": _("Which seat")}, seating.suggesting(desk))
    yield command("stand", _("Leave your seat before the game begins"), stand)
