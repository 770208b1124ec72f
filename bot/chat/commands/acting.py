"""Acts as commands: a typed sub-command becomes a decision or a piece, with suggestions; also `/table undo`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.chat.commands import typed_options
from bot.chat.context import ChatContext
from bot.chat.parts.errors import REFUSALS
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.screen import LINE
from bot.chat.parts.slash import Choices, typable
from bot.chat.parts.timestamps import pressed_at
from bot.engine.acts import Act
from bot.engine.game import Decision
from bot.engine.notation import Notation
from bot.games.box import Box
from bot.tables.model.table import UserId
from bot.tables.use_cases import moves, queries
from bot.tables.use_cases.taking_back import take_back
from bot.tables.views.offers import Offer
from bot.words import _


async def act(
    chat: ChatContext, interaction: Interaction, box: Box, act: Act, typed: Mapping[str, str]
) -> None:
    """Do an act with the typed fields, and show the new panel."""
    table, user = await chat.table_of(interaction, box.key), UserId(interaction.user.id)
    offers = await queries.offers(chat.hall, table.key, user)
    decision = _meant(offers, act, typed, box.notation)
    panel = await moves.enter(chat.hall, table.key, user, decision, at=pressed_at(interaction))
    await chat.show(interaction, table, panel)


async def suggest(
    chat: ChatContext, interaction: Interaction, box: Box, act: Act, *, field: str, current: str
) -> Choices:
    """Suggest what the person may type into a field now. Outsiders get nothing, and a refusal suggests nothing."""
    try:
        table = await chat.table_of(interaction, box.key)
        offers = await queries.offers(chat.hall, table.key, UserId(interaction.user.id))
        notation = box.notation
        others = notation.field_types(act.kind).keys() - {field}
        typed = {name: str(value) for name, value in interaction.namespace if name in others and value}
        return _suggested(offers, act, typed, notation, field=field, current=current)
    except REFUSALS:
        return []


async def undo(chat: ChatContext, interaction: Interaction) -> None:
    """Take back the person's last decision."""
    table, user = await chat.table_of(interaction), UserId(interaction.user.id)
    panel = await take_back(chat.hall, table.key, user, at=pressed_at(interaction))
    await chat.show(interaction, table, panel)


def _meant(offers: Iterable[Offer], act: Act, typed: typed_options.Typed, notation: Notation) -> Decision:
    # An act with all fields need not be on offer: offers do not list everything that is possible, and the
    # rules judge it.
    full = typed_options.composed(act, typed, notation)
    return full or typed_options.only([offer.option for offer in offers], act, typed, notation)


def _suggested(
    offers: Iterable[Offer],
    act: Act,
    typed: typed_options.Typed,
    notation: Notation,
    *,
    field: str,
    current: str,
) -> Choices:
    labels = {id(offer.option): offer.choice for offer in offers}
    found: list[tuple[str, str]] = []
    possible = typed_options.values([offer.option for offer in offers], act, field, typed, notation)
    for text, options in possible.items():
        choice = labels[id(options[0])] if len(options) == 1 else None
        # The odds come first, as a text that is too long loses its end.
        besides = _(", ").join(filter(None, (choice.odds, choice.note))) if choice else ""
        name = f"{text} ({besides})" if besides else text
        if current.casefold() in name.casefold():
            found.append((name, text))
    return _fitting(found)


def _fitting(pairs: Iterable[tuple[str, str]]) -> Choices:
    """The pairs as suggestions, without values that are too long for Discord: a value must not be cut."""
    return typable(pair for pair in pairs if len(pair[1]) <= LINE)
