"""`/table`: what concerns a table and its people, whatever game is played there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from discord import app_commands

from bot.chat.commands import acting, moving, pager, past, pausing, people, seating
from bot.chat.desk import Desk, Interaction
from bot.chat.parts.slash import AnyCommand, command, group
from bot.words import _


def commands(desk: Desk) -> app_commands.Group:
    """The group. Each feature brings its own commands; Discord allows 25."""
    whole = group("table", _("This channel's table: its seats, its time, its story"))
    for each in _commands(desk):
        whole.add_command(each)
    return whole


def _commands(desk: Desk) -> Iterator[AnyCommand]:
    yield from _before_the_game(desk)
    yield from pausing.commands(desk)
    yield from people.commands(desk)
    yield moving.command(desk)
    yield from _in_the_game(desk)
    yield from pager.commands(desk)
    yield past.results_command(desk)


def _before_the_game(desk: Desk) -> Iterator[AnyCommand]:
    async def stand(interaction: Interaction) -> None:
        await seating.stand(desk, interaction, await desk.table_of(interaction))

    async def close(interaction: Interaction) -> None:
        await seating.close(desk, interaction, await desk.table_of(interaction))

    yield command("stand", _("Leave your seat before the game begins"), stand)
    yield command("close", _("Close a table that has not begun"), close)


def _in_the_game(desk: Desk) -> Iterator[AnyCommand]:
    yield command(
        "undo", _("Take back what you decided last, if it is not final"), partial(acting.undo, desk)
    )
