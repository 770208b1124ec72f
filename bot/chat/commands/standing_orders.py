"""The standing orders of one seat: a private message to see, change or cancel them, and `/my order`.

Every press shows the present orders, even on an old button. Players may lodge orders at any time.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Final

from bot.chat.context import ChatContext
from bot.chat.messages import order_rows
from bot.chat.messages.panel import colour_of
from bot.chat.parts import slash
from bot.chat.parts.answers import answer_with
from bot.chat.parts.errors import REFUSALS, sentence
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import Key, chosen
from bot.chat.parts.screen import LABEL, Button, Look, Row, Screen, button_rows
from bot.chat.parts.slash import AnyCommand, Choices, typable
from bot.chat.parts.timestamps import pressed_at
from bot.chat.parts.verbs import ANY, Ack
from bot.chat.presses import OfSeat, of_seat
from bot.engine.acts import cut
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import Refusal, Table, UserId
from bot.tables.model.typed import named
from bot.tables.use_cases import drafts, queries
from bot.tables.views.order_sheets import OrderSheet
from bot.tables.views.panel import Panel
from bot.words import _

CANCEL: Final = "cancel "
"""The word before the kind of an order in a typed cancellation."""


def orders_screen(table: Table, panel: Panel, notice: str = "") -> Screen:
    """Every kind of standing order of a seat. `notice` is a sentence about the last request."""
    key = Key.at(table, Prompt(panel.seat))
    return Screen(
        head=tuple(_head(table, panel, notice)),
        body=tuple(_body(panel)),
        rows=tuple(_rows(panel, key)),
        colour=colour_of(table, panel),
    )


def _head(table: Table, panel: Panel, notice: str) -> Iterator[str]:
    yield "### " + _("Standing orders")
    yield _("You are {seat} in {channel}.").format(seat=panel.title, channel=f"<#{table.channel}>")
    if notice:
        yield f"> **{notice}**"


def _body(panel: Panel) -> Iterator[str]:
    for sheet in panel.orders:
        yield f"**{sheet.question}**"
        yield order_rows.line(sheet)
    if not panel.orders:
        yield _("There is nothing to order now; later in the game there may be.")


def _rows(panel: Panel, key: Key) -> Iterator[Row]:
    for sheet in panel.orders:
        yield from order_rows.rows(sheet, key, "lodge")
    cancels = (_cancel(sheet, key) for sheet in panel.orders if sheet.present)
    yield from button_rows([*cancels, Button(_("Look again"), key.doing("lodge"))])


def _cancel(sheet: OrderSheet, key: Key) -> Button:
    label = _cancelling(sheet)
    return Button(cut(label, LABEL), key.doing("cancel", sheet.kind), Look.GRAVE)


def _cancelling(sheet: OrderSheet) -> str:
    return _("Cancel: {order}").format(order=sheet.present)


@of_seat("orders", "open the message about all standing orders", Ack.BESIDE, words=ANY)
async def _opened(press: OfSeat) -> None:
    await _show(press)


@of_seat("lodge", "lodge an order there, or show how things are now", Ack.HERE, words=(0, 1, 2))
async def _lodge(press: OfSeat) -> None:
    if not press.key.words:
        await _show(press)
        return
    _kind, *token = press.key.words
    lodge = partial(drafts.lodge_order, at=press.prompt.at)
    await _changed(press, lodge, token[0] if token else chosen(press.values))


@of_seat("cancel", "cancel an order there", Ack.HERE, words=(1,))
async def _cancelled(press: OfSeat) -> None:
    await _changed(press, drafts.withdraw_order, press.key.words[0])


async def _changed(press: OfSeat, change: Callable[..., Awaitable[Panel]], what: str) -> None:
    """Change an order. The message shows a refusal."""
    notice = ""
    try:
        await change(*press.arguments, what, seat=press.seat)
    except REFUSALS as error:
        notice = sentence(error)
    await _show(press, notice)


async def _show(press: OfSeat, notice: str = "") -> None:
    panel = await queries.view(*press.arguments, Prompt(press.seat))
    await answer_with(press.interaction, orders_screen(press.table, panel, notice))


def command(chat: ChatContext) -> AnyCommand:
    """`/my order`: lodge a typed order, or cancel one; without an order, open the message about all of them."""

    async def order(interaction: Interaction, answer: str = "") -> None:
        await _ordered(chat, interaction, answer)

    async def offered(interaction: Interaction, _option: str, current: str) -> Choices:
        return await suggest(chat, interaction, current)

    options = {"answer": _("What the order answers for you")}
    text = _("Your standing orders here: see, lodge or cancel them")
    return slash.command("order", text, order, options, offered)


async def _ordered(chat: ChatContext, interaction: Interaction, answer: str) -> None:
    table, user = await chat.table_of(interaction), UserId(interaction.user.id)
    panel = await queries.view(chat.hall, table.key, user)
    if not answer:
        await answer_with(interaction, orders_screen(table, panel))
        return
    kind = next((sheet.kind for sheet in panel.orders if answer in _typed_to_cancel(sheet)), None)
    if kind is not None:
        panel = await drafts.withdraw_order(chat.hall, table.key, user, kind, seat=panel.seat)
    else:
        panel = await lodged(chat, table, user, answer, at=pressed_at(interaction))
    await chat.show(interaction, table, panel)


async def lodged(chat: ChatContext, table: Table, user: UserId, order: str, *, at: int) -> Panel:
    """Lodge the standing order that has `order` as its token or its words; returns the new panel.

    `at` is the time of the command (ms by the chat's clock). Refuses any other text.
    """
    panel = await queries.view(chat.hall, table.key, user)
    every = panel.order_offers
    found = next((each for each in every if order == each.token), None) or named(
        order, {each.title: each for each in every}
    )
    if found is None:
        raise Refusal(_("There is no such standing order here; choose one of the suggestions."))
    return await drafts.lodge_order(chat.hall, table.key, user, found.token, seat=panel.seat, at=at)


async def suggest(
    chat: ChatContext, interaction: Interaction, current: str, *, can_cancel: bool = True
) -> Choices:
    """The standing orders that the person may lodge now, after those that they may cancel.

    Without `can_cancel` only the former. A refusal suggests nothing.
    """
    try:
        table = await chat.table_of(interaction)
        panel = await queries.view(chat.hall, table.key, UserId(interaction.user.id))
    except Refusal:
        return []
    sought = current.casefold()
    cancels = [
        (_cancelling(sheet), CANCEL + sheet.kind) for sheet in panel.orders if can_cancel and sheet.present
    ]
    lodges = [(each.title, each.token) for each in panel.order_offers]
    return typable((title, value) for title, value in [*cancels, *lodges] if sought in title.casefold())


def _typed_to_cancel(sheet: OrderSheet) -> tuple[str, ...]:
    # The value of the suggestion, and its words: a person can type these instead of choosing the suggestion.
    return (CANCEL + sheet.kind, _cancelling(sheet)) if sheet.present else ()
