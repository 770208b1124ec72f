"""A seat's private panel: what it knows, what it is asked, and everything it may do by tapping.

Which act has been opened, and which area and page of its options, travels in the custom ids: a `PanelState`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.chat.messages import choices, order_rows, planned
from bot.chat.messages.choices import PanelState
from bot.chat.messages.waiting import own_deadline, waiting
from bot.chat.parts.keys import Key
from bot.chat.parts.plain import plain
from bot.chat.parts.screen import BUTTONS, ENTRIES, Button, Look, Picture, Row, Screen, button_rows
from bot.engine.game import Seat
from bot.games.box import Box
from bot.tables.model.table import Table
from bot.tables.views.bulletin import DraftSheet, Offer, Panel
from bot.words import _

COLOURS: Final = (0x2F6690, 0xA4303F, 0x3A7D44, 0x8B5FBF, 0xC98A2B, 0x4A4E69)
"""A colour for each seat, in the order of the table."""
UNOPENED: Final = PanelState()
STORY: Final = 12
"""So many lines of what has happened are shown in a panel."""


def panel_screen(
    box: Box,
    table: Table,
    panel: Panel,
    picture: Picture | None,
    *,
    state: PanelState = UNOPENED,
    notice: str = "",
) -> Screen:
    """The panel as a message. `notice` is a sentence for its owner, such as why an act was refused."""
    key = Key.at(table, panel.prompt)
    return Screen(
        head=tuple(_head(table, panel, notice)),
        picture=picture,
        body=tuple(_body(panel)),
        rows=tuple(_rows(box, table, panel, key, state)),
        colour=colour_of(table, panel.seat),
    )


def colour_of(table: Table, seat: Seat) -> int:
    """The colour of everything that is shown to a seat."""
    return COLOURS[tuple(table.seats).index(seat) % len(COLOURS)]


def _head(table: Table, panel: Panel, notice: str) -> Iterator[str]:
    bulletin = panel.bulletin
    yield f"### {bulletin.heading}"
    yield _("You are {seat} in {channel}.").format(seat=panel.title, channel=f"<#{table.channel}>")
    yield from (f"> **{sentence}**" for sentence in (notice, panel.notice, *bulletin.notices) if sentence)
    if len(bulletin.lines) > STORY:
        yield "-# …"
    yield from (f"- {line}" for line in bulletin.lines[-STORY:])


def _body(panel: Panel) -> Iterator[str]:
    bulletin = panel.bulletin
    yield from (f"-# {line}" for line in bulletin.standing)
    if bulletin.score:
        yield f"## {bulletin.score}"
    elif panel.question:
        yield f"**{panel.question}**"
        yield from own_deadline(panel)
    elif bulletin.waiting:
        yield waiting(bulletin)
    if panel.draft is not None:
        yield from _drafted(panel, panel.draft)
        if panel.draft.is_complete and panel.missing_order:
            question = panel.missing_order.question
            yield _("Before you can commit, choose below: {question}.").format(question=question)
    elif panel.ahead is not None:
        yield from planned.lines(panel.ahead)
    if panel.draft is None and panel.offers:
        yield "-# " + _finality(panel.offers)
    yield from choices.notes(panel.offers)
    yield from (f"-# {line}" for line in order_rows.lines(panel.orders))
    yield from (f"> {remark.title}: {plain(remark.text)}" for remark in panel.talk)


def _drafted(panel: Panel, draft: DraftSheet) -> Iterator[str]:
    yield from (f"- {line}" for line in draft.lines)
    yield draft.missing
    if panel.is_ahead and panel.ahead is not None:
        yield from planned.drafted(panel.ahead, draft)
    else:
        yield "-# " + _("A draft: nothing happens before you commit it. What you have committed is final.")


def _finality(offers: Sequence[Offer]) -> str:
    """What can be taken back or changed and what not, in a line: act by act, where they differ."""
    if all(offer.is_changeable for offer in offers):
        return _("You can choose something else until all have chosen.")
    final = {offer.act.title for offer in offers if offer.is_final}
    free = dict.fromkeys(offer.act.title for offer in offers if offer.act.title not in final)
    if not free:
        return _("What you decide next is final.")
    if not final:
        return _("What you decide here can be taken back until something follows it.")
    return _("Can be taken back until something follows it: {acts}. Everything else here is final.").format(
        acts=_(", ").join(free)
    )


def _rows(box: Box, table: Table, panel: Panel, key: Key, state: PanelState) -> Iterator[Row]:
    yield from choices.rows(panel.offers, _areas(box, table, panel.offers), key, state)
    if panel.draft is not None or panel.is_awaited:
        for sheet in panel.orders:
            if sheet.is_needed:
                yield from order_rows.rows(sheet, key, "order")
    yield from planned.rows(panel, key)
    doing, looking = tuple(_doing(panel, key)), tuple(_looking(panel, key))
    if len(doing) + len(looking) <= BUTTONS:
        yield (*doing, *looking)
    else:
        yield from (*button_rows(doing), *button_rows(looking))


def _areas(box: Box, table: Table, offers: Sequence[Offer]) -> dict[str, str]:
    """The area of each zone; nobody asks for it while all the offers go into one menu."""
    if len(offers) <= ENTRIES:
        return {}
    game, zones = box.game(table.options), {offer.choice.zone for offer in offers} - {""}
    return {zone: box.zones.area(game, zone) for zone in zones}


def _doing(panel: Panel, key: Key) -> Iterator[Button]:
    if panel.is_ahead:
        yield from planned.buttons(panel, key)
        return
    if panel.undo:
        yield Button(_("Take back: {act}").format(act=panel.undo), key.doing("takeback"))
    if panel.draft is not None:
        yield from _draft_buttons(panel, panel.draft, key)
    elif panel.offers:
        yield _typing(key)
    elif not panel.bulletin.score:
        yield Button(_("Look again"), key.doing("again"))
    yield from planned.buttons(panel, key)


def _draft_buttons(panel: Panel, draft: DraftSheet, key: Key) -> Iterator[Button]:
    can_commit = draft.is_complete and panel.missing_order is None
    if can_commit:
        yield Button(_("Commit"), key.doing("commit"), Look.MAIN)
    if draft.length:
        yield Button(_("Undo"), key.doing("undo"))
        yield Button(_("Clear"), key.doing("clear"))
    if not can_commit:
        yield Button(_("Choose for me"), key.doing("fill"))
    yield _typing(key)


def _looking(panel: Panel, key: Key) -> Iterator[Button]:
    if panel.bulletin.sketch is not None:
        yield Button(_("Map"), key.doing("whole"))
    if panel.hand is not None:
        yield Button(_("Hand"), key.doing("hand"))
    if panel.is_ahead:
        return
    if panel.orders:
        yield Button(_("Orders"), key.doing("orders"))
    if panel.partners and not panel.bulletin.score:
        yield Button(_("Tell {partners}").format(partners=_(", ").join(panel.partners)), key.doing("tell"))
    if not panel.bulletin.score:
        label = _("Call me again") if panel.is_quiet else _("Quiet this turn")
        yield Button(label, key.doing("loud" if panel.is_quiet else "quiet"))


def _typing(key: Key) -> Button:
    return Button(_("Type it"), key.doing("type"))
