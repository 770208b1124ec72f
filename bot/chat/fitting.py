"""All commands side by side: those that every game shares and those of each game; which games fit beside others."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, cast

from discord import app_commands

from bot.chat.commands import catching_up, drafting, my, note, server, table
from bot.chat.commands.game import commands
from bot.chat.context import ChatContext
from bot.chat.parts.slash import LONGEST, AnyCommand, length
from bot.games.box import Box
from bot.games.shelf import Shelf
from bot.installed import Standing, Unfit, standing
from bot.quoting import quoted

MOST: Final = 100
"""The most commands of a bot. https://discord.com/developers/docs/interactions/application-commands"""
FIELDS: Final = 25
"""The most options of a command."""

# Stands for a chat: the commands that are built with it are only measured, and none of them runs.
_NOWHERE: Final = cast("ChatContext", None)


def common(chat: ChatContext) -> list[AnyCommand | app_commands.Group]:
    """The commands that are the same for every game."""
    return [
        drafting.commands(chat),
        table.commands(chat),
        my.commands(chat),
        note.command(chat),
        server.commands(chat),
        catching_up.command(chat),
    ]


def check_fit(box: Box, shelf: Shelf) -> None:
    """Refuse with Unfit a game whose commands Discord would not take, or not beside those of a shelf."""
    try:
        own = commands(_NOWHERE, box)
    except Exception as error:  # the library refuses names and sizes with errors of many types
        raise Unfit(f"its commands cannot be built ({type(error).__name__}: {quoted(error)})") from error
    taken = names(shelf)
    for each in own:
        if each.name in taken:
            raise Unfit(f"there is a command /{each.name} already")
        if length(each) > LONGEST:
            raise Unfit(f"/{each.name} takes {length(each)} characters, and Discord allows {LONGEST}")
    for inner in (inner for each in own for inner in each.walk_commands()):
        count = 0 if isinstance(inner, app_commands.Group) else len(inner.parameters)
        if count > FIELDS:
            raise Unfit(f"/{inner.qualified_name} has {count} options, and Discord allows {FIELDS}")
    if len(taken) + len(own) > MOST:
        raise Unfit(f"Discord allows {MOST} commands in all")


def names(shelf: Shelf) -> set[str]:
    """The names of all commands, those of every game and those of a shelf."""
    own: list[Any] = [each for box in shelf.values() for each in commands(_NOWHERE, box)]
    return {each.name for each in (*common(_NOWHERE), *own)}


@cache  # 1.5 ms, and all ask about one and the same shelf
def stood() -> Standing:
    """The shelf of this process, with the games of other packages: read once, as commands do not change in between."""
    return standing(check_fit)
