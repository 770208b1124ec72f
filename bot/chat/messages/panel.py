"""A seat's private panel: what has happened, where it stands, what it is asked, and buttons for everything it may do.

It fits one screen of a phone; its details have everything else. The opened part of a panel (a figure, an act, an area
and page of its options, the details) travels in the custom ids: a `PanelState`.

The last row is the same in every panel, so that its buttons never replace other buttons under a finger.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from bot.chat.messages import (
    choices,
    counters,
    details,
    keeping,
    option_buttons,
    order_rows,
    panel_text,
    parting,
    phone,
    pictures,
    plan_figures,
)
from bot.chat.messages.bench_parts import EMPTY, has_room, parts_of
from bot.chat.messages.lineup import lineup_button
from bot.chat.messages.opening import PanelState
from bot.chat.parts.keys import Key, token
from bot.chat.parts.screen import ENTRIES, Button, Menu, Picture, Row, Screen, button_rows, one_main
from bot.games.box import Box
from bot.tables.model.table import Table
from bot.tables.views.offers import Offer
from bot.tables.views.panel import Panel
from bot.words import _

COLOURS: Final = (0x2F6690, 0xA4303F, 0x3A7D44, 0x8B5FBF, 0xC98A2B, 0x4A4E69)
"""A colour for each seat whose figures have none, in the order of the table."""
UNOPENED: Final = PanelState()


def panel_screen(
    box: Box,
    table: Table,
    panel: Panel,
    picture: Picture | None,
    *,
    state: PanelState = UNOPENED,
    notice: str = "",
    story: Sequence[str] = (),
) -> Screen:
    """The panel as a message. `notice` is a sentence for its owner, such as the reason of a refusal.

    `story` is what its owner has witnessed last, for the details.
    """
    panel = _confirming(panel, state)
    if state.is_detailed:
        key, colour = _key(table, panel, opened_figure(panel, state)), colour_of(table, panel)
        return details.screen(table, panel, key, story, colour=colour, notice=notice)
    who = opened_figure(panel, state)
    rows = tuple(_rows(box, table, panel, state, who))
    return _undetailed(table, panel, who, rows, picture=picture, notice=notice, act=state.act)


async def painted(
    box: Box, table: Table, panel: Panel, *, state: PanelState = UNOPENED, notice: str = ""
) -> Screen:
    """The panel with a picture that highlights what its buttons offer. Not for the details."""
    panel = _confirming(panel, state)
    who = opened_figure(panel, state)
    rows = tuple(_rows(box, table, panel, state, who))
    is_opened = bool(state.act or state.area)
    numbers = parting.numbers_in(panel.offers, rows)
    picture = await pictures.of_panel(
        panel, who, _zones_in(panel, rows), is_opened=is_opened, numbers=numbers
    )
    return _undetailed(table, panel, who, rows, picture=picture, notice=notice, act=state.act)


def _confirming(panel: Panel, state: PanelState) -> Panel:
    """The panel; if an option or Commit needs a second press, it offers nothing else, and asks for the confirmation.

    If an act that stands `apart` is opened, its help takes the place of the question.
    """
    if _is_asked_again(panel, state):
        return replace(panel, question=parts_of(panel).idle, offers=(), routes=(), barred=(), at_hand=None)
    every = (*panel.offers, *panel.routes)
    found = next((each for each in every if each.choice.caution and each.token == state.act), None)
    if found is None:
        acts = (each.act for each in panel.offers if each.act.apart)
        opened = next((act for act in acts if option_buttons.act_token(act) == state.act), None)
        return panel if opened is None else replace(panel, question=opened.help)
    asked = (option_buttons.confirming(found),)
    return replace(panel, question=found.choice.caution, offers=asked, routes=(), barred=(), at_hand=None)


def _is_asked_again(panel: Panel, state: PanelState) -> bool:
    """True if the last press was on Commit, and the draft would do nothing: then a second press has to confirm it.

    Also if it still lacks the standing order that is chosen once a game.
    """
    order = panel.missing_order
    is_chosen_here = order is not None and bool(order.choosing) and panel.is_begun
    return state.act == EMPTY and (is_chosen_here or bool(parts_of(panel).idle))


def _undetailed(
    table: Table,
    panel: Panel,
    who: str,
    rows: tuple[Row, ...],
    *,
    picture: Picture | None,
    notice: str,
    act: str,
) -> Screen:
    return Screen(
        head=tuple(panel_text.head(table, panel)),
        picture=picture,
        body=tuple(panel_text.body(panel, who, notice, act)),
        # The last row has what ends the draft: once that is ready, nothing above it is suggested as well.
        rows=one_main(rows, rows[-1:]),
        colour=colour_of(table, panel),
        pictures_last=panel.is_timed,
    )


def opened_figure(panel: Panel, state: PanelState) -> str:
    """The figure whose options and surroundings are shown; empty if the seat has no figures of its own."""
    return parting.opened_figure(panel.offers, panel.removals, state, plan_figures.last(panel))


def asked_zones(box: Box, table: Table, panel: Panel, state: PanelState) -> tuple[str, ...]:
    """The zones of the options in the rows, by their labels; none for a plan of steps, and none in the details."""
    if state.is_detailed:
        return ()
    return _zones_in(panel, tuple(_rows(box, table, panel, state, opened_figure(panel, state))))


def _zones_in(panel: Panel, rows: Sequence[Row]) -> tuple[str, ...]:
    is_direct = any(offer.act.direct and offer.choice.zone for offer in panel.offers)
    # The picture also shows where a plan has arrived and what it meets there.
    if is_direct and panel.draft is not None:
        return ()
    return parting.zones_in((*panel.offers, *panel.routes, *panel.removals), rows)


def colour_of(table: Table, panel: Panel) -> int:
    """The colour of everything that is shown to a seat: that of its figures, or its own among the seats."""
    own = COLOURS[tuple(table.seats).index(panel.seat) % len(COLOURS)]
    return own if panel.colour is None else panel.colour


def _key(table: Table, panel: Panel, who: str) -> Key:
    """The place that the panel's buttons carry. For a plan of several figures it includes the shown figure.

    A counted draft fills one figure after the other, so that it needs none.
    """
    is_apart = panel.draft is not None and not counters.is_counting(panel)
    return Key.at(table, panel.prompt, token(who) if who and is_apart else "")


def _rows(box: Box, table: Table, panel: Panel, state: PanelState, who: str) -> Iterator[Row]:
    key, parts = _key(table, panel, who), parts_of(panel)
    options, why_not = _options(box, table, panel, state, who)
    at_hand = order_rows.at_hand(panel.at_hand, key)
    answered = order_rows.beside(options, at_hand)
    yield from parts.with_way_back(answered, key)
    is_asked_again = _is_asked_again(panel, state)
    holding_up = panel.missing_order if is_asked_again else parts.holding_up
    if holding_up is not None:
        # Only the first row: for an order at rest its button, without the menu of the others. The details have
        # both, and a phone has no room for both.
        yield from islice(order_rows.rows(holding_up, key, "order"), 1)
    if not is_asked_again and not state.act:
        yield from keeping.taking(panel, key)
    is_opened = is_asked_again or any(each.token == state.act for each in panel.offers)
    besides = _besides(panel, key, is_opened=is_opened, is_choosing=bool(state.act))
    own = button_rows(_without(options, key.doing("again"), besides))
    beside = tuple(_beside_ways(table, panel, own))
    last = *_last(panel, key, is_asked_again=is_asked_again), *(at_hand if answered == options else ())
    yield from _with_lineup(table, panel, (*beside, (*last, *_whole_map(panel, key, last), *why_not)))


def _without(rows: Sequence[Row], custom_id: str, buttons: Iterable[Button]) -> Iterator[Button]:
    """The buttons, without that of a custom id that stands in the rows: Discord refuses a message that has it twice."""
    stands = any(each.key == custom_id for row in rows if isinstance(row, tuple) for each in row)
    yield from (each for each in buttons if each.key != custom_id or not stands)


def _options(
    box: Box, table: Table, panel: Panel, state: PanelState, who: str
) -> tuple[Sequence[Row], Sequence[Button]]:
    """All choices of the seat; then the button for what is impossible for the whole turn, if there is anything."""
    if parts_of(panel).is_settled:
        return (), ()
    key = _key(table, panel, who)
    answers = choices.answer_row(panel.offers, key)
    if counters.is_counting(panel):
        return [*answers, *counters.rows(panel, who, _areas(box, table, panel.offers), key, state)], ()
    on = _on_offer(box, table, panel, state, who)
    rows = [*answers, *choices.figure_row(panel.offers, who, key), *choices.rows(on)]
    # Beside a draft nothing is impossible for the whole turn.
    return rows, () if panel.draft is not None else tuple(choices.why_not(on))


def _on_offer(box: Box, table: Table, panel: Panel, state: PanelState, who: str) -> choices.OnOffer:
    """What the rows are made from, without yes and no."""
    offers = [offer for offer in parting.of_figure(panel.offers, who) if not offer.is_answer]
    areas, routes = _areas(box, table, offers), parting.of_figure(panel.routes, who)
    told = plan_figures.stopped(panel, who)
    barred = [each for each in parting.of_figure(panel.barred, who) if each not in told]
    ahead = [offer for offer in routes if offer.is_ahead]
    every = parting.with_barred([*offers, *ahead], barred, box.acts)
    is_drafting = panel.draft is not None
    head, text = tuple(panel_text.head(table, panel)), tuple(panel_text.body(panel, who, act=state.act))
    drafting = _beside_a_draft(panel, head, text) if is_drafting else {"head": head, "text": text}
    return choices.OnOffer(
        every,
        panel.offers,
        _key(table, panel, who),
        state,
        areas,
        [offer for offer in routes if not offer.is_ahead],
        left=plan_figures.left(panel, who),
        nearest=panel.nearest,
        **drafting,
    )


def _beside_a_draft(panel: Panel, head: Sequence[str], text: Sequence[str]) -> dict[str, Any]:
    """How much room the rows of a panel with a draft have beside its text."""
    besides = _besides_options(panel, head, text)
    may_spare = parts_of(panel).may_spare_line and not besides
    return {"besides": besides, "has_spare_line": may_spare and phone.has_spare_line(head, text)}


def _besides_options(panel: Panel, head: Sequence[str], text: Sequence[str]) -> int:
    """The lines of buttons that a panel with a draft loses to a long text, and to parts that are seldom there."""
    return phone.beyond_a_draft(head, text) + phone.HELD_UP * (parts_of(panel).holding_up is not None)


def _areas(box: Box, table: Table, offers: Sequence[Offer]) -> dict[str, str]:
    """The area of each zone; empty while all offers fit in one menu, as nobody needs areas then."""
    if len(offers) <= ENTRIES:
        return {}
    game, zones = box.game(table.options), {offer.choice.zone for offer in offers} - {""}
    return {zone: box.zones.area(game, zone) for zone in zones}


def _besides(panel: Panel, key: Key, *, is_opened: bool, is_choosing: bool) -> Iterator[Button]:
    """The row above the last one: Back if an option `is_opened`, “Choose for me”, “Look again”, the planned turn.

    A player who `is_choosing` has opened an act: the way back to “Choose for me” is the Back beside it.
    """
    if is_opened:
        yield Button(_("◀ Back"), key.doing("again"))
    is_filled_above = counters.is_counting(panel)
    if parts_of(panel).can_fill and counters.may_fill(panel) and not is_filled_above and not is_choosing:
        yield Button(_("Choose for me"), key.doing("fill"))
    if panel.draft is None and not panel.offers and not panel.bulletin.score:
        yield Button(_("Look again"), key.doing("again"))
    yield from parts_of(panel).ways(key)


def _beside_ways(table: Table, panel: Panel, rows: Sequence[Row]) -> Iterator[Row]:
    """The rows above the last one, with *Think* in the last of them if it takes no line more there."""
    think = Button(_("Think"), Key("", table.key).doing("think"))
    for number, row in enumerate(rows, 1):
        is_last = panel.has_aid and number == len(rows)
        yield row if isinstance(row, Menu) or not (is_last and has_room(row, think)) else (*row, think)


def _with_lineup(table: Table, panel: Panel, rows: Sequence[Row]) -> Sequence[Row]:
    """The last rows, with the button for the sheets of the figures in the lowest that has room for it.

    Never third in the last row, like the whole map.
    """
    title = panel.bulletin.lineup if parts_of(panel).has_lineup else ""
    every = list(rows)
    button = lineup_button(title, table.key)
    for number, row in reversed([*enumerate(rows, 1)] if title else []):
        if isinstance(row, Menu) or (number == len(rows) and len(row) == 2):
            continue
        if has_room(row, button):
            every[number - 1] = (*row, button)
            break
    return every


def _whole_map(panel: Panel, key: Key, last: Sequence[Button]) -> Iterator[Button]:
    """The button for the whole map beside a lone *Details* if the picture is a close look.

    Never third: there a player presses Commit without looking.
    """
    if panel.bulletin.focus and len(last) == 1:
        yield Button(_("Whole map"), key.doing("whole"))


def _last(panel: Panel, key: Key, *, is_asked_again: bool) -> Iterator[Button]:
    yield Button(_("Details"), key.doing("details"))
    draft = panel.draft
    if draft is None or (draft.is_single and not draft.is_complete):
        if panel.undo:
            yield Button(_("Take back: {act}").format(act=panel.undo), key.doing("takeback"))
        return
    yield Button(_("Undo"), key.doing("undo"))
    yield parts_of(panel).commit(key, is_asked_again=is_asked_again)
