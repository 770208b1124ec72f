"""Whether Discord lets the bot in, and which commands it has of it: asked by `run`, `sync`, `smoke` and `doctor`."""

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
"""What the gateway closes with if it does not know the token."""
PRIVILEGED: Final = 4014
"""What it closes with if the bot asks for more than it may."""
UNKNOWN: Final = "Discord does not know the token in DISCORD_TOKEN: put the bot's token there."
REFUSED: Final = (
    "Discord has ended the connection for good (code {code}): see to the bot on Discord's developer site."
)
AWAY: Final = "Discord cannot be reached, or refuses the bot; start it again in a while."
PATIENCE: Final = 10.0
"""Seconds in which Discord has to say who the bot is and what its commands are."""
OUT_OF_REACH: Final = (discord.HTTPException, discord.GatewayNotFound, aiohttp.ClientError, TimeoutError)
"""What a request ends with if Discord refuses it or cannot be reached."""


class NotLetIn(ValueError):
    """Discord does not let the bot in. Its text is one sentence for the operator; it `is_passing` if it may later."""

    def __init__(self, sentence: str, *, is_passing: bool = False) -> None:
        """`sentence` says what to do."""
        super().__init__(sentence)
        self.is_passing = is_passing


class Access(Protocol):
    """What of the settings is needed to be let in."""

    @property
    def token(self) -> str:
        """The bot's token; refuses if there is none."""
        ...

    @property
    def discord_requests(self) -> str | None:
        """Where requests go, if not to Discord itself."""
        ...

    @property
    def discord_gateway(self) -> str | None:
        """Where the gateway is, if it is not Discord's own."""
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
        # Where nothing is kept nobody has to be heard.
        shards=None if store is None else Shards(clock.now),
    )


def find_discord(settings: Access) -> None:
    """Look for Discord where the settings say, from now on and in the whole process."""
    move_discord(requests=settings.discord_requests, gateway=settings.discord_gateway)


@contextmanager
def signing_in() -> Iterator[None]:
    """Raise what keeps the bot out at the start as NotLetIn, one sentence; once it is in, it comes back by itself."""
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
    """The names of the commands that Discord has otherwise than this version, or not, or alone.

    Nothing is changed, and no gateway is opened. Refuses a missing token, and with NotLetIn if Discord does or takes
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
    """The same, asked by a client that is signed in. Raises one of OUT_OF_REACH."""
    known = {each.name: _shape(each.to_dict()) for each in await client.tree.fetch_commands()}
    needed = {each.name: _shape(each.to_dict(client.tree)) for each in client.tree.get_commands()}
    return sorted(name for name in known.keys() | needed.keys() if known.get(name) != needed.get(name))


def _shape(command: Mapping[str, Any]) -> Any:
    """What people see of a command or an option of it, whether Discord has written it down or the library."""
    inside = [_shape(each) for each in command.get("options") or ()]
    choices = [(each["name"], each["value"]) for each in command.get("choices") or ()]
    bounds = [command.get(key) for key in ("min_value", "max_value", "min_length", "max_length")]
    is_needed, is_suggested = bool(command.get("required")), bool(command.get("autocomplete"))
    named = command["name"], command["description"], command.get("type", 1)
    return *named, is_needed, is_suggested, choices, bounds, inside
