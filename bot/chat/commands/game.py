"""The slash commands of a game, built from its declarations: its options, its help, and a group for each phase.

Commands that are the same for every game are in `fitting.common`. If everything under one name is too long for Discord,
each phase becomes a command of its own (`/game-phase`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from discord import app_commands

from bot.chat.commands import acting
from bot.chat.commands.general import general
from bot.chat.context import ChatContext
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.slash import LONGEST, WIDEST, AnyCommand, Choices, command, group, length
from bot.engine.acts import Act
from bot.games.box import Box


def commands(chat: ChatContext, box: Box) -> list[app_commands.Group]:
    """The commands of a game. Refuses with ValueError a game whose acts exceed Discord's limits."""
    whole = group(box.key, box.title)
    for each in general(chat, box):
        whole.add_command(each)
    phases = [_phase(chat, box, name, name) for name in box.groups]
    if length(whole) + sum(map(length, phases)) <= LONGEST and len(whole.commands) + len(phases) <= WIDEST:
        for phase in phases:
            whole.add_command(phase)
        return [whole]
    return [whole, *(_checked(_phase(chat, box, name, f"{box.key}-{name}")) for name in box.groups)]


def _checked(phase: app_commands.Group) -> app_commands.Group:
    if length(phase) > LONGEST:
        raise ValueError(f"/{phase.name} takes {length(phase)} characters; Discord allows {LONGEST}.")
    return phase


def _phase(chat: ChatContext, box: Box, phase: str, name: str) -> app_commands.Group:
    made = group(name, box.groups[phase])
    for each in _sub_commands(chat, box, phase):
        made.add_command(each)
    return made


def _sub_commands(chat: ChatContext, box: Box, phase: str) -> Iterator[AnyCommand]:
    return (_act(chat, box, act) for act in box.acts if act.group == phase)


def _act(chat: ChatContext, box: Box, act: Act) -> AnyCommand:
    async def run(interaction: Interaction, **typed: str) -> None:
        await acting.act(chat, interaction, box, act, typed)

    async def suggest(interaction: Interaction, option: str, current: str) -> Choices:
        return await acting.suggest(chat, interaction, box, act, field=option, current=current)

    options = {field.name: act.fields.get(field.name, field.name) for field in _fields(act)}
    return command(act.name, act.help, run, options, suggest)


def _fields(act: Act) -> tuple[Any, ...]:
    kind: Any = act.kind
    return fields(kind)
