"""What a press does: on the lobby, on the board, in a panel."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from bot.chat.commands import (
    catching_up,
    explaining,
    me,
    mine,
    pager,
    pausing,
    people,
    planning,
    seating,
    showing,
    standing_orders,
    telling,
    typing_in,
)
from bot.chat.desk import Desk, Interaction, accept, check_server
from bot.chat.messages.choices import Gaze
from bot.chat.messages.guide import guide
from bot.chat.parts.errors import REFUSALS, sentence, stale
from bot.chat.parts.keys import Key, chosen, counted
from bot.engine.game import Seat
from bot.tables import use_cases
from bot.tables.looking.bulletin import Panel
from bot.tables.table import Refusal, Table, TableId, UserId
from bot.words import _

ELSEWHERE: Final = {
    mine.VERB: mine.press,
    catching_up.VERB: catching_up.press,
    **dict.fromkeys(pager.VERBS, pager.press),
}
"""Buttons and menus that need no table, or any."""


SELF_ANSWERING: Final = frozenset(
    {"options", "type", "tell", *ELSEWHERE, *showing.VERBS, *standing_orders.VERBS}
)
"""Verbs with a seat that answer in a way of their own."""


async def acknowledge(interaction: Interaction, key: Key) -> None:
    """Accept a press before anything is read, as Discord waits for no more than three seconds.

    What opens a form, or shows something beside a panel, answers by itself later.
    """
    if key.verb == "view" and key.seat is None:
        await interaction.response.defer(ephemeral=True, thinking=True)
    elif key.seat is not None and key.verb not in SELF_ANSWERING:
        await accept(interaction)


async def press(desk: Desk, interaction: Interaction, key: Key, values: Sequence[str]) -> None:
    """Do what a button or a menu asks for. Refuses with one sentence; a panel is redrawn with it."""
    if key.verb == "options":
        await explaining.press(desk, interaction, key, values)
        return
    if key.verb in ELSEWHERE:
        await ELSEWHERE[key.verb](desk, interaction, key, values)
        return
    table = await desk.at(key)
    if key.seat is not None:
        await _in_panel(desk, interaction, table, key, values)
    elif key.verb == "view":
        await open_panel(desk, interaction, table)
    elif key.verb == "pause":
        check_server(interaction, table)
        await pausing.pause(desk, interaction, table)
    elif key.verb == "resume":
        check_server(interaction, table)
        await pausing.resume(desk, interaction, table)
    elif key.verb == "unremind":
        await me.reminders_off(desk, interaction)
    elif key.verb == "help":
        await interaction.response.send_message(guide(desk.box(table)), ephemeral=True)
    elif key.verb in people.VERBS:
        await people.press(desk, interaction, table, key)
    else:
        await seating.press(desk, interaction, table, key, values)


async def open_panel(desk: Desk, interaction: Interaction, table: Table) -> None:
    """Open the panel of whoever asks, for his eyes only; the press was acknowledged."""
    async with desk.doorman.at_work():
        panel = await use_cases.view(desk.hall, table.key, UserId(interaction.user.id))
    await desk.show(interaction, table, panel)


async def _in_panel(
    desk: Desk, interaction: Interaction, table: Table, key: Key, values: Sequence[str]
) -> None:
    seat = owned(desk, interaction, table, key)
    if key.verb == "type":
        await interaction.response.send_modal(typing_in.form(desk.box(table), key))
        return
    if key.verb in showing.VERBS:
        await showing.press(desk, interaction, table, seat, key=key, values=values)
        return
    if key.verb in standing_orders.VERBS:
        await standing_orders.press(desk, interaction, table, seat, key=key, values=values)
        return
    if key.verb == "tell":
        await interaction.response.send_modal(telling.form(key, _partners(desk, table, seat)))
        return
    done, user = planning.done if _is_planning(key) else _done, UserId(interaction.user.id)
    await redraw(
        desk, interaction, table, seat, lambda: done(desk, user, seat, key, values), is_ahead=key.is_ahead
    )


def _is_planning(key: Key) -> bool:
    """Whether a press is about a turn that is planned ahead: then it can decide nothing."""
    return key.verb in planning.VERBS or (key.is_ahead and key.verb not in LOOKS)


def _partners(desk: Desk, table: Table, seat: Seat) -> str:
    box = desk.box(table)
    game = box.game(table.options)
    return _(", ").join(box.words.seat_title(game, each) for each in game.sides.partners(game.blank(), seat))


def owned(desk: Desk, interaction: Interaction, table: Table, key: Key) -> Seat:
    """The seat a panel belongs to. Refuses everybody but the person who sits there, and a seat that there is not."""
    if key.seat is None or key.seat >= len(table.seats):
        raise Refusal(stale())
    box = desk.box(table)
    seat = tuple(table.seats)[key.seat]
    if table.user(seat) != interaction.user.id:
        title = box.words.seat_title(box.game(table.options), seat)
        raise Refusal(_("This is the panel of {seat}.").format(seat=title))
    return seat


async def redraw(
    desk: Desk,
    interaction: Interaction,
    table: Table,
    seat: Seat,
    act: Callable[[], Awaitable[tuple[Panel, Gaze]]],
    *,
    is_ahead: bool = False,
) -> None:
    """Do something in a panel and show it as it is then; a refusal is shown in it, and changes nothing.

    Whoever holds several seats is shown the next that is awaited, unless he plans a turn ahead.
    """
    notice, user = "", UserId(interaction.user.id)
    try:
        async with desk.doorman.at_work():
            panel, gaze = await act()
    except REFUSALS as error:
        notice, gaze = sentence(error), Gaze()
        panel = await desk.panel(table.key, user, seat, is_ahead=is_ahead)
    if not (panel.is_awaited or panel.is_ahead) and len(table.seats_of(user)) > 1:
        panel = await use_cases.view(desk.hall, table.key, user)
    await desk.show(interaction, table, panel, gaze=gaze, notice=notice)


LOOKS: Final = frozenset({"open", "area", "page", "again"})


async def _done(desk: Desk, user: UserId, seat: Seat, key: Key, values: Sequence[str]) -> tuple[Panel, Gaze]:
    table = TableId(key.table)
    if key.verb in LOOKS:
        return await desk.panel(table, user, seat, is_ahead=key.is_ahead), gazed(key, values)
    place, question, length = (desk.hall, table, user), key.number, key.length
    match key.verb, key.words:
        case "pick", (word,):
            panel = await use_cases.press(
                *(*place, values[0] if values else word), question=question or 0, length=length, seat=seat
            )
            return panel, Gaze(word) if values else Gaze()
        case "undo", ():
            return await use_cases.draft_undo(*place, question=question, length=length, seat=seat), Gaze()
        case "takeback", ():
            return await use_cases.take_back(*place, question=question, seat=seat), Gaze()
        case "clear", ():
            return await use_cases.draft_clear(*place, question=question, seat=seat), Gaze()
        case "fill", ():
            return await use_cases.choose_for_me(*place, question=question, seat=seat), Gaze()
        case "commit", ():
            return await use_cases.draft_commit(*place, question=question, length=length, seat=seat), Gaze()
        case (("quiet" | "loud"), ()):
            return await use_cases.keep_quiet(*place, is_quiet=key.verb == "quiet", seat=seat), Gaze()
        case "order", (_kind, *tokens):
            token = tokens[0] if tokens else chosen(values)
            return await use_cases.lodge_order(*place, token, seat=seat), Gaze()
    raise Refusal(stale())


def gazed(key: Key, values: Sequence[str]) -> Gaze:
    """What a press opens in its panel."""
    match key.verb, key.words:
        case "open", (act,):
            return Gaze(act)
        case "open", ():
            return Gaze(chosen(values))
        case "area", (act,):
            return Gaze(act, chosen(values))
        case "page", (act, area, page):
            return Gaze(act, area, counted(page))
    return Gaze()
