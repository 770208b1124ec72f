"""Standing orders as lines, menus and buttons: in the panel, and in a message of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.chat.parts.keys import Key
from bot.chat.parts.screen import BUTTONS, ENTRIES, LABEL, Button, Entry, Look, Menu, Row
from bot.engine.acts import cut
from bot.tables.views.order_sheets import OrderOffer, OrderSheet
from bot.words import _


def line(sheet: OrderSheet) -> str:
    """What answers the question of a kind of orders when it comes up: an order, or the player who is asked."""
    if sheet.rests:
        rests = _("This order rests, as {reason}: {order}.").format(reason=sheet.rests, order=sheet.present)
        return f"{rests} {_meanwhile(sheet)}"
    if sheet.present:
        return _("Standing order: {order}").format(order=sheet.present)
    is_lodged_by_itself = sheet.usual is not None and not sheet.choosing
    if is_lodged_by_itself and sheet.usual != sheet.standing:
        return _meanwhile(sheet)
    if sheet.standing is not None:
        return _("Without an order: {order}").format(order=sheet.standing.title)
    return _("No order: you are asked.")


def _meanwhile(sheet: OrderSheet) -> str:
    """What happens while no lodged order is in force: what holds now, and the usual order after the next commit."""
    stands = None if sheet.standing is None else sheet.standing.title
    if sheet.usual is None:
        until = _("Until you order again: {order}.") if stands else _("Until you order again you are asked.")
        return until.format(order=stands)
    then = _("The usual order holds once you commit your next plan: {order}.").format(order=sheet.usual.title)
    until = _("Until then: {order}.") if stands else _("Until then you are asked.")
    return f"{then} {until.format(order=stands)}"


def lines(sheets: Iterable[OrderSheet]) -> Iterator[str]:
    """A line for each kind with a lodged order, or with a usual one that the next commit lodges; no line for others."""
    return (line(sheet) for sheet in sheets if sheet.order is not None or sheet.usual is not None)


def at_hand(offer: OrderOffer | None, key: Key) -> tuple[Button, ...]:
    """A button for the order that answers the present question, or brings it back; none without such an order."""
    return () if offer is None else (Button(offer.title, key.doing("order", offer.kind, offer.token)),)


def beside(rows: Sequence[Row], sparing: tuple[Button, ...]) -> list[Row]:
    """Rows with a button beside a first row of suggestions, as it answers the same question.

    If that row is full, the button has a row below it. Without a first row of suggestions the rows are unchanged.
    """
    first = rows[0] if rows else ()
    if isinstance(first, Menu) or not first or first[0].look is not Look.MAIN:
        return list(rows)
    if sparing and len(first) + len(sparing) > BUTTONS:
        return [first, sparing, *rows[1:]]
    return [(*first, *sparing), *rows[1:]]


def rows(sheet: OrderSheet, key: Key, verb: str) -> Iterator[Row]:
    """The orders of a kind to choose from, after one button for the order at rest, or one for each first choice."""
    if sheet.rests and sheet.lodged is not None:
        label = _("As last time: {order}").format(order=sheet.lodged.title)
        yield (Button(cut(label, LABEL), key.doing(verb, sheet.kind, sheet.lodged.token), Look.MAIN),)
    if sheet.choosing:
        yield tuple(Button(offer.short, key.doing(verb, sheet.kind, offer.token)) for offer in sheet.choosing)
    entries = [
        Entry(offer.title, offer.token, is_chosen=offer.is_lodged and not sheet.rests)
        for offer in sheet.offers[:ENTRIES]
    ]
    yield Menu(key.doing(verb, sheet.kind), sheet.question, tuple(entries))
