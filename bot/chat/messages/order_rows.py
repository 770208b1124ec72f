"""Standing orders as lines, menus and buttons: in the panel, and in the message that is about them alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.chat.parts.keys import Key
from bot.chat.parts.screen import BUTTONS, ENTRIES, LABEL, Button, Entry, Look, Menu, Row, cut
from bot.tables.views.orders import OrderOffer, OrderSheet
from bot.words import _


def line(sheet: OrderSheet) -> str:
    """What happens when the question of a kind of orders comes up and nobody answers it by hand."""
    if sheet.rests:
        rests = _("Order at rest, as {reason}: {order}.").format(reason=sheet.rests, order=sheet.present)
        return f"{rests} {_meanwhile(sheet)}"
    if sheet.present:
        return _("Standing order: {order}").format(order=sheet.present)
    if sheet.usual is not None:
        return _meanwhile(sheet)
    if sheet.standing is not None:
        return _("Without an order: {order}").format(order=sheet.standing.title)
    return _("No order: you are asked.")


def _meanwhile(sheet: OrderSheet) -> str:
    """What follows where no order is in force and one was expected: what comes by itself, and what holds until then."""
    stands = None if sheet.standing is None else sheet.standing.title
    if sheet.usual is None:
        until = _("Until you order again: {order}.") if stands else _("Until you order again you are asked.")
        return until.format(order=stands)
    then = _("The usual order holds once you commit your next plan: {order}.").format(order=sheet.usual.title)
    until = _("Until then: {order}.") if stands else _("Until then you are asked.")
    return f"{then} {until.format(order=stands)}"


def lines(sheets: Iterable[OrderSheet]) -> Iterator[str]:
    """The lines of the orders that are lodged, or will be by themselves: of the others nothing is expected."""
    return (line(sheet) for sheet in sheets if sheet.order is not None or sheet.usual is not None)


def at_hand(offer: OrderOffer | None, key: Key) -> tuple[Button, ...]:
    """A button for the order that spares what is asked, or brings it back."""
    return () if offer is None else (Button(offer.title, key.doing("order", offer.kind, offer.token)),)


def beside(rows: Sequence[Row], sparing: tuple[Button, ...]) -> list[Row]:
    """Rows with a button beside what is suggested, if that stands first: it is an answer to the same question.

    Where that fills its row it stands below.
    """
    first = rows[0] if rows else ()
    if isinstance(first, Menu) or not first or first[0].look is not Look.MAIN:
        return list(rows)
    if sparing and len(first) + len(sparing) > BUTTONS:
        return [first, sparing, *rows[1:]]
    return [(*first, *sparing), *rows[1:]]


def rows(sheet: OrderSheet, key: Key, verb: str) -> Iterator[Row]:
    """The orders of a kind to choose from; before them one tap for the one that rests."""
    if sheet.rests and sheet.lodged is not None:
        label = _("As last time: {order}").format(order=sheet.lodged.title)
        yield (Button(cut(label, LABEL), key.doing(verb, sheet.kind, sheet.lodged.token), Look.MAIN),)
    entries = [
        Entry(offer.title, offer.token, is_chosen=offer.is_lodged and not sheet.rests)
        for offer in sheet.offers[:ENTRIES]
    ]
    yield Menu(key.doing(verb, sheet.kind), sheet.question, tuple(entries))
