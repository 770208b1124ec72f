"""One slash command, built from a name, a sentence, typed options and a coroutine."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Mapping
from itertools import islice
from typing import Any, Final

import discord
from discord import app_commands

from bot.chat.parts.errors import REFUSALS, answering, changed
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.screen import ENTRIES, LINE
from bot.engine.acts import cut
from bot.logs import Log
from bot.metrics import ACKNOWLEDGED, begin, took
from bot.tables.model.table import Refusal
from bot.tables.model.typed import one_line

log = Log(__name__)

AnyCommand = app_commands.Command[Any, ..., Any]
Choices = list[app_commands.Choice[str]]
Suggest = Callable[[Interaction, str, str], Awaitable[Choices]]
"""A function that suggests values: it gets the interaction, the name of the option, and the text typed so far."""

LONGEST: Final = 8000
"""The most characters of a command with everything under it."""
WIDEST: Final = 25
"""The most sub-commands and groups in a command or a group."""
CONTEXTS: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
INSTALLS: Final = app_commands.AppInstallationType(guild=True, user=False)
"""Where commands can be used: in servers that have the bot, and in direct messages with it."""


def typable(pairs: Iterable[tuple[str, str]]) -> Choices:
    """Suggestions as names and values: as many as Discord shows, each name cut to its limit."""
    return [app_commands.Choice(name=cut(name, LINE), value=value) for name, value in islice(pairs, ENTRIES)]


def command(
    name: str,
    text: str,
    run: Callable[..., Awaitable[None]],
    options: Mapping[str, str] | None = None,
    suggest: Suggest | None = None,
    *,
    people: Collection[str] = (),
) -> AnyCommand:
    """A command whose `options` (name -> description) are optional texts; `run` gets the typed ones by name.

    The command is acknowledged before it `run`s, and only the person who typed it sees the answer. The options in
    `people` are users; only Discord itself suggests values for them.
    """
    described = {key: cut(each, LINE) for key, each in (options or {}).items()}

    async def callback(interaction: Interaction, **typed: Any) -> None:
        async with answering(interaction):
            begun = begin()
            await interaction.response.defer(ephemeral=True, thinking=True)
            took(ACKNOWLEDGED, begun)
            # After the acknowledgement: Discord does not wait for the store.
            await interaction.client.greeted(interaction)
            await run(interaction, **_texts(typed, people))

    callback.__signature__ = _signature(described, people)  # type: ignore[attr-defined]  # the library reads it
    callback = app_commands.describe(**described)(callback)
    made: AnyCommand = app_commands.Command(name=name, description=cut(text, LINE), callback=callback)
    if suggest is not None:
        for key in [each for each in described if each not in people]:
            made.autocomplete(key)(_suggesting(suggest, key))
    return made


def alone(
    name: str,
    text: str,
    run: Callable[..., Awaitable[None]],
    options: Mapping[str, str] | None = None,
    suggest: Suggest | None = None,
) -> AnyCommand:
    """A command beside the groups, otherwise as `command`; for servers and for direct messages with the bot."""
    made = command(name, text, run, options, suggest)
    made.allowed_contexts, made.allowed_installs = CONTEXTS, INSTALLS
    return made


def group(name: str, text: str) -> app_commands.Group:
    """An empty group for servers and for direct messages with the bot."""
    return app_commands.Group(
        name=name,
        description=cut(text, LINE),
        allowed_contexts=CONTEXTS,
        allowed_installs=INSTALLS,
    )


def length(command: app_commands.Group | AnyCommand) -> int:
    """The characters of a command as Discord counts them, before any translation: names, descriptions and values."""
    own = len(command.name) + len(command.description)
    if isinstance(command, app_commands.Group):
        return own + sum(map(length, command.commands))
    return own + sum(map(_length, command.parameters))


def _length(option: app_commands.Parameter) -> int:
    choices = sum(len(each.name) + len(str(each.value)) for each in option.choices)
    return len(option.display_name) + len(str(option.description)) + choices


def _texts(typed: Mapping[str, Any], people: Collection[str]) -> dict[str, Any]:
    """The typed values, each text on one line, without options that are empty or show nothing.

    Refuses anything but texts and, in `people`, users.
    """
    found = {name: value for name, value in typed.items() if value}
    for name, value in found.items():
        if not isinstance(value, (discord.User, discord.Member) if name in people else str):
            raise Refusal(changed())
    read = {name: value if name in people else one_line(value) for name, value in found.items()}
    return {name: value for name, value in read.items() if value}


def _suggesting(suggest: Suggest, option: str) -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
    async def suggested(interaction: Interaction, current: str) -> Choices:
        try:
            return await suggest(interaction, option, str(current))
        except REFUSALS:
            return []
        except Exception as error:  # noqa: BLE001  # nothing is suggested, and nobody hears why
            log.error("suggestion_failed", error=error)
            return []

    return suggested


def _signature(options: Mapping[str, str], people: Collection[str]) -> inspect.Signature:
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    first = inspect.Parameter("interaction", kind, annotation=Interaction)
    kinds: dict[str, Any] = {name: discord.User if name in people else str for name in options}
    rest = [
        inspect.Parameter(name, kind, annotation=each | None, default=None) for name, each in kinds.items()
    ]
    return inspect.Signature([first, *rest])
