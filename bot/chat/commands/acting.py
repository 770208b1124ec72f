"""Acts as commands: what was typed into a sub-command becomes a decision or a piece, and what could be typed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping

from bot.chat.commands import matching, standing_orders
from bot.chat.desk import Desk, Interaction
from bot.chat.parts.errors import REFUSALS
from bot.chat.parts.screen import LINE
from bot.chat.parts.slash import Choices, typable
from bot.engine.acts import Act
from bot.engine.game import Decision
from bot.engine.notation import Notation
from bot.games.box import Box
from bot.tables import use_cases
from bot.tables.hall import Hall
from bot.tables.looking.bulletin import Offer, Panel
from bot.tables.table import Table, TableId, UserId


async def act(desk: Desk, interaction: Interaction, box: Box, act: Act, typed: Mapping[str, str]) -> None:
    """Do an act with the fields that were typed, and show the panel as it is then."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table, user = await desk.table_of(interaction, box.key), UserId(interaction.user.id)
    offers = await use_cases.offers(desk.hall, table.key, user)
    decision = _meant(offers, act, typed, box.notation)
    await desk.show(interaction, table, await use_cases.enter(desk.hall, table.key, user, decision))


async def suggest(
    desk: Desk, interaction: Interaction, box: Box, act: Act, *, field: str, current: str
) -> Choices:
    """What may be typed into a field now, by whoever asks; nothing for outsiders, and nothing on any failure."""
    try:
        table = await desk.table_of(interaction, box.key)
        offers = await use_cases.offers(desk.hall, table.key, UserId(interaction.user.id))
        notation = box.notation
        others = notation.field_types(act.kind).keys() - {field}
        typed = {name: str(value) for name, value in interaction.namespace if name in others and value}
        return _suggested(offers, act, typed, notation, field=field, current=current)
    except REFUSALS:
        return []


async def commit(desk: Desk, interaction: Interaction, box: Box, order: str | None) -> None:
    """Commit the draft, after lodging a standing order if one was typed."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table, user = await desk.table_of(interaction, box.key), UserId(interaction.user.id)
    if order is not None:
        await standing_orders.lodged(desk, table, user, order)
    arms = await _plans(desk, table, user)
    do = use_cases.plan_arm if arms else use_cases.draft_commit
    await desk.show(interaction, table, await do(desk.hall, table.key, user))


async def draft(desk: Desk, interaction: Interaction, box: Box, verb: str) -> None:
    """Look at the draft, take its last piece back, begin it anew, or have it filled in; or at what is planned ahead."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table, user = await desk.table_of(interaction, box.key), UserId(interaction.user.id)
    verbs: dict[str, Callable[[Hall, TableId, UserId], Awaitable[Panel]]] = {
        "show": use_cases.view,
        "undo": use_cases.draft_undo,
        "clear": use_cases.draft_clear,
        "fill": use_cases.choose_for_me,
    }
    if await _plans(desk, table, user):
        verbs |= {
            "show": use_cases.plan_view,
            "undo": use_cases.plan_undo,
            "clear": use_cases.plan_clear,
        }
    await desk.show(interaction, table, await verbs[verb](desk.hall, table.key, user))


async def undo(desk: Desk, interaction: Interaction) -> None:
    """Take back what whoever asks has decided last."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    table, user = await desk.table_of(interaction), UserId(interaction.user.id)
    await desk.show(interaction, table, await use_cases.take_back(desk.hall, table.key, user))


async def _plans(desk: Desk, table: Table, user: UserId) -> bool:
    """Whether what is typed about a draft means the turn that is planned ahead: as long as no draft is asked for."""
    panel = await use_cases.view(desk.hall, table.key, user)
    return panel.draft is None and panel.ahead is not None and panel.ahead.is_open


def _meant(offers: Iterable[Offer], act: Act, typed: matching.Typed, notation: Notation) -> Decision:
    full = matching.composed(act, typed, notation)
    return full or matching.only([offer.option for offer in offers], act, typed, notation)


def _suggested(
    offers: Iterable[Offer], act: Act, typed: matching.Typed, notation: Notation, *, field: str, current: str
) -> Choices:
    labels = {id(offer.option): offer.choice for offer in offers}
    found: list[tuple[str, str]] = []
    possible = matching.values([offer.option for offer in offers], act, field, typed, notation)
    for text, options in possible.items():
        choice = labels[id(options[0])] if len(options) == 1 else None
        name = f"{text} ({choice.note})" if choice and choice.note else text
        if current.casefold() in name.casefold():
            found.append((name, text))
    return _fitting(found)


def _fitting(pairs: Iterable[tuple[str, str]]) -> Choices:
    """Those that can be sent whole."""
    return typable(pair for pair in pairs if len(pair[1]) <= LINE)
