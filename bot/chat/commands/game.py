"""The slash commands of a game, built from what it declares: general ones, and a group for each phase.

If everything under one name would be too long for Discord, each phase becomes a command of its own (`/game-phase`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, Final

from discord import app_commands

from bot.chat.commands import acting, standing_orders
from bot.chat.commands.general import general
from bot.chat.desk import Desk, Interaction
from bot.chat.parts.slash import AnyCommand, Choices, command, group, length
from bot.engine.acts import Act
from bot.engine.game import Piece
from bot.games.box import Box
from bot.words import _

LONGEST: Final = 8000
WIDEST: Final = 25
"""Sub-commands and groups in a command or a group."""


def commands(desk: Desk, box: Box) -> list[app_commands.Group]:
    """The commands of a game. Refuses with ValueError a game whose acts do not fit into Discord's limits."""
    whole = group(box.key, box.title)
    for each in general(desk, box):
        whole.add_command(each)
    phases = [_phase(desk, box, name, name) for name in box.groups]
    if length(whole) + sum(map(length, phases)) <= LONGEST and len(whole.commands) + len(phases) <= WIDEST:
        for phase in phases:
            whole.add_command(phase)
        return [whole]
    return [whole, *(_checked(_phase(desk, box, name, f"{box.key}-{name}")) for name in box.groups)]


def _checked(phase: app_commands.Group) -> app_commands.Group:
    if length(phase) > LONGEST:
        raise ValueError(f"/{phase.name} takes {length(phase)} characters; Discord allows {LONGEST}.")
    return phase


def _phase(desk: Desk, box: Box, phase: str, name: str) -> app_commands.Group:
    made = group(name, box.groups[phase])
    for each in _sub_commands(desk, box, phase):
        made.add_command(each)
    return made


def _sub_commands(desk: Desk, box: Box, phase: str) -> Iterator[AnyCommand]:
    acts = [act for act in box.acts if act.group == phase]
    taken = {act.name for act in acts}
    yield from (_act(desk, box, act) for act in acts)
    if any(issubclass(act.kind, Piece) for act in acts):
        yield from (each for each in _drafting(desk, box) if each.name not in taken)


def _act(desk: Desk, box: Box, act: Act) -> AnyCommand:
    async def run(interaction: Interaction, **typed: str) -> None:
        await acting.act(desk, interaction, box, act, typed)

    async def suggest(interaction: Interaction, option: str, current: str) -> Choices:
        return await acting.suggest(desk, interaction, box, act, field=option, current=current)

    options = {field.name: act.fields.get(field.name, field.name) for field in _fields(act)}
    return command(act.name, act.help, run, options, suggest)


def _fields(act: Act) -> tuple[Any, ...]:
    kind: Any = act.kind
    return fields(kind)


def _drafting(desk: Desk, box: Box) -> Iterator[AnyCommand]:
    yield _draft_verb(desk, box, "show", _("Show your draft"))
    yield _draft_verb(desk, box, "undo", _("Take the last piece of your draft back"))
    yield _draft_verb(desk, box, "clear", _("Begin your draft anew"))
    yield _draft_verb(desk, box, "fill", _("Choose the rest of your draft for me"))

    async def commit(interaction: Interaction, order: str | None = None) -> None:
        await acting.commit(desk, interaction, box, order)

    async def suggest(interaction: Interaction, _option: str, current: str) -> Choices:
        return await standing_orders.suggest(desk, interaction, box, current, can_cancel=False)

    options = {"order": _("A standing order for the questions to come")}
    yield command("commit", _("Make your draft happen"), commit, options, suggest)


def _draft_verb(desk: Desk, box: Box, verb: str, text: str) -> AnyCommand:
    async def run(interaction: Interaction) -> None:
        await acting.draft(desk, interaction, box, verb)

    return command(verb, text, run)
