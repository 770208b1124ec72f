"""The details of a panel: everything that a seat may want to read or do beside its turn and that exceeds a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.chat.messages import counters, keeping, notes, order_rows
from bot.chat.messages.bench_parts import parts_of
from bot.chat.messages.headlines import once
from bot.chat.messages.lineup import lineup_button
from bot.chat.messages.map_buttons import layer_buttons, theme_button
from bot.chat.messages.phone import DETAILS, DETAILS_ABREAST, STORY, long
from bot.chat.parts.keys import Key
from bot.chat.parts.plain import plain
from bot.chat.parts.screen import Button, Look, Row, Screen, button_rows, one_main
from bot.tables.model.table import Table
from bot.tables.views.offers import Offer
from bot.tables.views.panel import Panel
from bot.words import _


def screen(
    table: Table, panel: Panel, key: Key, story: Sequence[str], *, colour: int, notice: str = ""
) -> Screen:
    """The details in place of the panel. `story` is what the owner has witnessed last, one line each.

    The button back is also at the top, so that a reader need not go to the end.
    """
    body = tuple(_body(panel))
    return Screen(
        head=tuple(_head(table, panel, notice)),
        lead=(Button(_("◀ Back"), key.doing("again", "top")),),
        body=(*body, *_tail(story, DETAILS - long(body))),
        rows=one_main((*_menus(panel, key), *button_rows(_buttons(table, panel, key), DETAILS_ABREAST))),
        colour=colour,
    )


def _head(table: Table, panel: Panel, notice: str) -> Iterator[str]:
    bulletin = panel.bulletin
    yield "-# " + _("You are {seat} in {channel} · {heading}").format(
        seat=panel.title, channel=f"<#{table.channel}>", heading=bulletin.heading
    )
    yield from (f"> **{sentence}**" for sentence in (notice, panel.notice, *bulletin.notices) if sentence)


def _tail(lines: Sequence[str], room: int) -> Iterator[str]:
    """The latest events, and where the reader finds the earlier ones."""
    lines = [*once(lines)]
    first = len(lines)
    while first and long(lines[first - 1 :]) <= max(room, STORY):
        first -= 1
    if lines:
        yield _("**What happened last**")
    if first:
        yield "-# " + _("… what came before is in the story.")
    yield from (f"-# {line}" for line in lines[first:])


def _body(panel: Panel) -> Iterator[str]:
    yield from _decided(panel)
    if panel.explained is not None:
        yield f"-# {panel.explained.text}"
    if panel.hint and panel.draft is not None:
        yield "-# " + _("⚠ {hint} (/my hints turns such warnings off.)").format(hint=panel.hint)
    yield from (f"-# {line}" for line in panel.bulletin.standing)
    yield from notes.notes(panel.offers, panel.offers)
    if counters.is_counting(panel) and panel.is_asked:
        yield from counters.lines(panel, "")
    yield from (f"-# {line}" for line in order_rows.lines(panel.orders))
    yield from (f"> {remark.title}: {plain(remark.text)}" for remark in panel.talk)


def _decided(panel: Panel) -> Iterator[str]:
    """The draft, and which part of the next decision is final."""
    draft = panel.draft
    if draft is not None and (draft.is_complete or not draft.is_single):
        yield from (f"- {line}" for line in (*draft.lines, draft.odds) if line)
        yield "-# " + parts_of(panel).finality(draft)
    elif panel.offers and not all(offer.is_changeable for offer in panel.offers):
        yield "-# " + _finality(panel.offers)


def _menus(panel: Panel, key: Key) -> Iterator[Row]:
    """Menus that are seldom used: for a missing order, and for a planned turn."""
    if panel.missing_order:
        yield from order_rows.rows(panel.missing_order, key, "order")
    yield from layer_buttons(panel.bulletin.layers, key, "whole")
    yield from parts_of(panel).menus(key)
    yield from keeping.forgetting(panel, key)


def _finality(offers: Sequence[Offer]) -> str:
    """About which acts a partner is asked; then what can be taken back and what is final, act by act if acts differ."""
    asked = dict.fromkeys(offer.act.title for offer in offers if offer.is_proposed)
    own = [offer for offer in offers if offer.act.title not in asked]
    if not asked:
        return _own_finality(own)
    first = _("Your partner is asked first: {acts}.").format(acts=_(", ").join(asked))
    is_all_final = all(offer.is_final for offer in own)
    return " ".join((first, _("Everything else here is final.") if is_all_final else _own_finality(own)))


def _own_finality(offers: Sequence[Offer]) -> str:
    final = {offer.act.title for offer in offers if offer.is_final}
    free = dict.fromkeys(offer.act.title for offer in offers if offer.act.title not in final)
    if not free:
        return _("What you decide next is final.")
    if not final:
        return _("What you decide here can be taken back until something follows it.")
    return _("Can be taken back until something follows it: {acts}. Everything else here is final.").format(
        acts=_(", ").join(free)
    )


def _buttons(table: Table, panel: Panel, key: Key) -> Iterator[Button]:
    yield Button(_("Back"), key.doing("again"), Look.MAIN)
    yield Button(_("Story"), Key("", table.key).doing("story"))
    if panel.bulletin.sketch is not None:
        yield Button(_("Whole map"), key.doing("whole"))
    if panel.hand is not None:
        yield Button(_("Hand"), key.doing("hand"))
    elif panel.has_cards:
        yield Button(_("Cards"), key.doing("hand", "cards"))
    yield from _drafting(panel, key)
    if panel.has_reasons:
        yield Button(_("Why not?"), key.doing("whynot"))
    if panel.has_aid:
        yield Button(_("Think"), Key("", table.key).doing("think"))
    if panel.bulletin.lineup:
        yield lineup_button(panel.bulletin.lineup, table.key)
    yield from parts_of(panel).extras(key)
    if panel.bulletin.sketch is not None:
        yield theme_button(panel.bulletin.theme, key, "whole", "")


def _drafting(panel: Panel, key: Key) -> Iterator[Button]:
    if panel.draft is not None or panel.offers:
        yield Button(_("Type it"), key.doing("type"))
    if panel.draft is None:
        return
    if panel.draft.length:
        yield Button(_("Clear"), key.doing("clear"))
    yield from keeping.keeping(panel, key)
    if panel.draft.is_complete and parts_of(panel).can_fill:
        yield Button(_("Choose for me"), key.doing("fill"))
