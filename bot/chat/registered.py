"""Checks if Discord lets the bot in, and which of its commands Discord has; for `run`, `sync`, `smoke` and `doctor`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, Protocol

import aiohttp
import discord

from bot.chat.client import Kagemori
from bot.chat.discord_patches import move_discord
from bot.chat.fitting import stood
from bot.games.shelf import brains
from bot.tables.model.shards import Shards
from bot.tables.resolution.hall import Hall
from bot.tables.system import SystemClock, SystemRandom

WRONG_TOKEN: Final = 4004
"""The gateway's close code for an unknown token."""
PRIVILEGED: Final = 4014
"""The gateway's close code for intents that the bot may not have."""
UNKNOWN: Final = "Discord does not know the token in DISCORD_TOKEN: put the bot's token there."
REFUSED: Final = (
    "Discord has ended the connection for good (code {code}): see to the bot on Discord's developer site."
)
AWAY: Final = "Discord cannot be reached, or refuses the bot; start it again in a while."
PATIENCE: Final = 10.0
"""Seconds in which Discord has to say who the bot is and which commands it has."""
OUT_OF_REACH: Final = (discord.HTTPException, discord.GatewayNotFound, aiohttp.ClientError, TimeoutError)
"""Errors of a request that Discord refuses, or that does not reach it."""


class NotLetIn(ValueError):
    """Discord does not let the bot in. The text is one sentence for the operator; `is_passing` if it may work later."""

    def __init__(self, sentence: str, *, is_passing: bool = False) -> None:
        """`sentence` says what to do."""
        super().__init__(sentence)
        self.is_passing = is_passing


class Access(Protocol):
    """The settings that are needed to sign in."""

    @property
    def token(self) -> str:
        """The bot's token; refuses if there is none."""
        ...

    @property
    def discord_requests(self) -> str | None:
        """The address for requests; None for Discord's own."""
        ...

    @property
    def discord_gateway(self) -> str | None:
        """The address of the gateway; None for Discord's own."""
        ...


def hall(store: Any) -> Hall:
    """The hall of this machine: its clock, its luck, every game and every computer player."""
    clock, shelf = SystemClock(), stood().shelf
    return Hall(
        store,
        shelf,
        clock=clock,
        random=SystemRandom(),
        brains=brains(shelf),
        takes_time=True,
        # Without a store nobody plays, so there are no connections to watch.
        shards=None if store is None else Shards(clock.now),
    )


def find_discord(settings: Access) -> None:
    """Use the addresses in the settings for Discord from now on, in the whole process."""
    move_discord(requests=settings.discord_requests, gateway=settings.discord_gateway)


@contextmanager
def signing_in() -> Iterator[None]:
    """Turn the errors that keep the bot out at the start into NotLetIn, one sentence. Later it reconnects by itself."""
    try:
        yield
    except discord.LoginFailure as error:
        raise NotLetIn(UNKNOWN) from error
    except discord.PrivilegedIntentsRequired as error:
        raise NotLetIn(REFUSED.format(code=PRIVILEGED)) from error
    except discord.ConnectionClosed as error:
        raise NotLetIn(UNKNOWN if error.code == WRONG_TOKEN else REFUSED.format(code=error.code)) from error
    except OUT_OF_REACH as error:
        raise NotLetIn(AWAY, is_passing=True) from error


def differing(settings: Access) -> list[str]:
    """The names of the commands that differ between Discord and this version, or that only one of them has.

    It changes nothing and opens no gateway. Refuses a missing token, and with NotLetIn if Discord refuses or takes
    longer than PATIENCE.
    """
    token = settings.token
    find_discord(settings)
    return asyncio.run(_asked(Kagemori(hall(None), works=False), token))


async def _asked(client: Kagemori, token: str) -> list[str]:
    with signing_in():
        async with client:
            async with asyncio.timeout(PATIENCE):
                await client.login(token)
                return await differences(client)


async def differences(client: Kagemori) -> list[str]:
    """As `differing`, for a client that is signed in. Raises one of OUT_OF_REACH if Discord does not answer."""
    known = {each.name: _shape(each.to_dict()) for each in await client.tree.fetch_commands()}
    needed = {each.name: _shape(each.to_dict(client.tree)) for each in client.tree.get_commands()}
    return sorted(name for name in known.keys() | needed.keys() if known.get(name) != needed.get(name))


def _shape(command: Mapping[str, Any]) -> Any:
    """The visible part of a command or an option, in the same form for Discord's data and the library's."""
    inside = [_shape(each) for each in command.get("options") or ()]
    choices = [(each["name"], each["value"]) for each in command.get("choices") or ()]
    bounds = [command.get(key) for key in ("min_value", "max_value", "min_length", "max_length")]
    is_needed, is_suggested = bool(command.get("required")), bool(command.get("autocomplete"))
    named = command["name"], command["description"], command.get("type", 1)
    return *named, is_needed, is_suggested, choices, bounds, inside
