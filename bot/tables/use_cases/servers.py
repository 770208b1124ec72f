"""What the people who manage a server settle for its tables, and which tables there are."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.tables.model.servers import Closing, Server
from bot.tables.model.table import Marked, Refusal, Table
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases.lobby import pace_named
from bot.tables.use_cases.looks import theme_named
from bot.words import _


async def settle(
    hall: Hall,
    guild: int,
    *,
    is_manager: bool,
    pace: str = "",
    theme: str = "",
    closing: str = "",
    channels: Collection[int] | None = None,
) -> Server:
    """Change the settings of a server and return them.

    An empty text changes nothing, and neither do `channels` that are None; empty `channels` allow tables everywhere.
    Raises Refusal for a user who does not manage the server, and for an unknown pace, theme or closing.
    """
    check_manages(is_manager=is_manager)
    before = await hall.store.server(guild)
    after = replace(
        before,
        pace=pace_named(pace) if pace else before.pace,
        theme=theme_named(theme) if theme else before.theme,
        closing=_closing(closing) if closing else before.closing,
        channels=before.channels if channels is None else tuple(dict.fromkeys(channels)),
    )
    if after != before:
        await hall.store.set_server(guild, after)
    return after


async def check_place(hall: Hall, guild: int, places: Collection[int]) -> Server:
    """The settings of a server. Raises Marked unless a table may be opened in one of `places`.

    `places` are the channel and, for a thread, its parent channel.
    """
    server = await hall.store.server(guild)
    if server.channels and not set(server.channels) & set(places):
        listed = ", ".join(f"<#{channel}>" for channel in server.channels)
        raise Marked(_("In this server tables are opened in {channels}.").format(channels=listed))
    return server


async def tables(hall: Hall, guild: int, *, is_manager: bool) -> list[Table]:
    """The unfinished tables of a server, the oldest first. Raises Refusal for a user who does not manage it."""
    check_manages(is_manager=is_manager)
    return list(await hall.store.tables_in(guild))


def check_manages(*, is_manager: bool) -> None:
    """Raise Refusal unless the user manages the server."""
    if not is_manager:
        raise Refusal(_("Only those who have the right “Manage Server” in this server may do that."))


def _closing(name: str) -> Closing:
    try:
        return Closing(name.strip().casefold())
    except ValueError:
        listed = _(", ").join(Closing)
        raise Refusal(_("Tables can be closed by one of: {list}.").format(list=listed)) from None
