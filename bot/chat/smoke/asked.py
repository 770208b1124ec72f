"""Steps of a smoke test that post nothing. Each returns what it has seen, or raises Wrong."""

from __future__ import annotations

import math
from statistics import median
from typing import Any, Final

import discord

from bot.chat.parts.permissions import missing
from bot.chat.registered import differences
from bot.chat.smoke.probed import Probed
from bot.chat.smoke.verdicts import ADVICE, Skipped, Wrong

SLOW: Final = 1.0
"""The most seconds that an answer of Discord should take: it waits only three for an acknowledgement."""
ASKED: Final = 3
"""Number of requests that are timed."""
DRIFT: Final = 5.0
"""Seconds by which the clock of this machine may differ from Discord's."""
NEARER: Final = (
    "Run the bot on a machine nearer to Discord's (the east of the United States), or on one less busy."
)
PRIVILEGED: Final = ("gateway_presence", "gateway_guild_members", "gateway_message_content")


async def application(client: Probed) -> str:
    """Check that presses use the gateway, and that an invitation brings the bot itself, not its commands alone.

    Privileged intents that are on are named, but not wrong.
    """
    found = client.application
    assert found is not None, "signed in"
    if found.interactions_endpoint_url:
        raise Wrong(
            "Discord sends presses and commands to an address, not to the bot.",
            "Empty “Interactions Endpoint URL” on the application's page (General Information).",
        )
    installed = found.guild_integration_config and found.guild_integration_config.oauth2_install_params
    if installed and "bot" not in installed.scopes:
        raise Wrong(
            "A person who adds it to a server gets its commands, but not the bot.",
            "Give “Guild Install” both scopes, bot and applications.commands, on its page (Installation).",
        )
    given = [
        name
        for name in PRIVILEGED
        if getattr(found.flags, name, False) or getattr(found.flags, f"{name}_limited", False)
    ]
    more = "; privileged intents are on that nothing needs: turn them off on its page (Bot)" if given else ""
    return f"The bot was let in with the intent “guilds” alone{more}."


async def commands(client: Probed) -> str:
    """Check that Discord knows the commands of this version."""
    if other := await differences(client):
        raise Wrong(f"Discord knows other commands: {', '.join(other)}.", "Run `sync`, then this again.")
    return f"Discord knows the {len(client.tree.get_commands())} commands of this version."


async def channel(client: Probed, number: int) -> Any:
    """The channel with that number. Wrong unless it is in a server that has the bot and takes messages."""
    found = await client.fetch_channel(number)
    guild = getattr(found, "guild", None)
    if guild is None or not isinstance(found, discord.abc.Messageable):
        raise Wrong("This is not a channel of a server that takes messages.", ADVICE[50024])
    if client.get_guild(guild.id) is None:
        raise Wrong("The commands are in that server, but the bot is not.", ADVICE[50001])
    return found


async def permissions(client: Probed, place: Any) -> str:
    """Check that the bot has the permissions that a table needs."""
    assert client.user is not None, "signed in"
    me = place.guild.me or await place.guild.fetch_member(client.user.id)
    lacking = missing(place.permissions_for(me), place.type)
    if lacking:
        raise Wrong(f"Missing: {', '.join(lacking)}.", "Grant it to the bot in the channel's settings.")
    return "The bot has every right that a table needs."


async def rest(client: Probed, number: int) -> str:
    """Measure the time of Discord's answer to a request, the median of ASKED. Wrong if it is more than SLOW."""
    took = []
    for _ in range(ASKED):
        before = client.clock()
        await client.fetch_channel(number)
        took.append(client.clock() - before)
    return timely(median(took), "An answer took")


async def gateway(client: Probed) -> str:
    """Measure the time of Discord's answer to a heartbeat. Wrong if it is more than SLOW; skipped before any."""
    if not math.isfinite(client.latency):
        raise Skipped("No heartbeat has been answered yet.")
    return timely(client.latency, "A heartbeat and its answer took")


def timely(seconds: float, what: str) -> str:
    """A duration as a sentence. Wrong if it is too long for a safe acknowledgement."""
    said = f"{what} {seconds * 1000:.0f} ms."
    if seconds > SLOW:
        raise Wrong(said, NEARER)
    return said


def clock(drift: float) -> str:
    """Check that the clocks of this machine and Discord agree; `drift` is in seconds."""
    said = f"The clock of this machine differs from Discord's by {abs(drift):.1f} s."
    if abs(drift) > DRIFT:
        raise Wrong(
            said, "Let the machine set its clock by the network (NTP): deadlines would be told wrongly."
        )
    return said


def owner(client: Probed) -> int:
    """The owner of the application: a person, or the owner of its team. Skipped if there is none."""
    found = client.application
    assert found is not None, "signed in"
    number = found.team.owner_id if found.team else found.owner.id
    if number is None or number == client.application_id:
        raise Skipped("The application has no owner.")
    return number
