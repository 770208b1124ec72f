"""Standing orders as lines, menus and buttons: in the panel, and in the message that is about them alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.chat.parts.keys import Key
from bot.chat.parts.screen import BUTTONS, ENTRIES, LABEL, Button, Entry, Look, Menu, Row, cut
from bot.tables.views.orders import OrderOffer, OrderSheet
from bot.words import _


def lines(sheets: Iterable[OrderSheet]) -> Iterator[str]:
    """What the lodged orders say now, and which of them rest."""
    for sheet in sheets:
        if sheet.rests:
            yield _("Order at rest, as {reason}: {order}").format(reason=sheet.rests, order=sheet.present)
        elif sheet.present:
            yield _("Standing order: {order}").format(order=sheet.present)


def usual(sheets: Iterable[OrderSheet]) -> Iterator[str]:
    """What will be ordered with a commit, as nothing else was."""
    for sheet in sheets:
        if sheet.is_missing and sheet.usual is not None:
            yield _("As usual: {order}").format(order=sheet.usual.title)


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
