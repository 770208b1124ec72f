"""The way of a press: recognised by its verb, acknowledged, and handled by the function beside its entry in the table.

    @at_table("pause", "agree that the clocks stop", Ack.BESIDE)
    async def pause(press: AtTable) -> None: ...

Four decorators make an entry: `verb` for things that need no table, `at_table`, `of_seat` for things that belong to the
person on a seat, and `in_panel` for actions in that person's panel, which is redrawn.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence, Set
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeVar

import discord

from bot.chat.context import ChatContext, check_server
from bot.chat.messages.opening import PanelState, kept
from bot.chat.parts.errors import ORDER, REFUSALS, sentence, stale
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import Key
from bot.chat.parts.timestamps import pressed_at
from bot.chat.parts.verbs import VERBS, Ack, Verb, enter
from bot.chat.posting.bygone import answered, bygone, of_no_table
from bot.engine.game import Seat
from bot.tables.model.prompt import BenchKind, Prompt
from bot.tables.model.table import NoTable, Refusal, Table, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.seats import belongs
from bot.tables.use_cases import queries
from bot.tables.views.panel import Panel
from bot.words import _


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press of a button, a choice from a menu (`values`) or a sent form."""

    chat: ChatContext
    interaction: Interaction
    key: Key
    values: Sequence[str]

    @property
    def user(self) -> UserId:
        """The person who acted."""
        return UserId(self.interaction.user.id)


@dataclass(frozen=True, slots=True)
class AtTable(Pressed):
    """A press that is about a table."""

    table: Table

    @property
    def arguments(self) -> tuple[Hall, TableId, UserId]:
        """The first arguments of every use case."""
        return self.chat.hall, self.table.key, self.user


@dataclass(frozen=True, slots=True)
class OfSeat(AtTable):
    """A press in a message that belongs to a seat, by the person who sits there."""

    seat: Seat

    @property
    def prompt(self) -> Prompt:
        """The question of the panel when it was drawn: a press on an older one is refused."""
        # A custom id without a number is forged. It counts as 0, so that it is checked too.
        at = pressed_at(self.interaction)
        return Prompt(self.seat, self.key.number or 0, self.key.length, self.key.bench, at)


NOW: Final = frozenset({BenchKind.NOW})
"""The benches of actions that are possible only in a usual panel."""
AHEAD: Final = frozenset({BenchKind.AHEAD})
"""The benches of actions that are possible only in a panel that plans the coming turn."""
EITHER: Final = NOW | AHEAD
"""The benches of actions that are possible in both kinds of panel."""

Plain = TypeVar("Plain", bound=Callable[[Pressed], Awaitable[None]])
Tabled = TypeVar("Tabled", bound=Callable[[AtTable], Awaitable[None]])
Seated = TypeVar("Seated", bound=Callable[[OfSeat], Awaitable[None]])
Act = Callable[[OfSeat], Awaitable[tuple[Panel, PanelState]]]
"""An action in a panel: returns the new panel, and the part that is open in it."""
Acting = TypeVar("Acting", bound=Act)


def verb(
    name: str, meaning: str, ack: Ack, *, words: Collection[int] | None = (0,)
) -> Callable[[Plain], Plain]:
    """Make an entry for something that needs no table, or finds it by itself."""

    def entered(do: Plain) -> Plain:
        enter(Verb(name, meaning, ack, do, words))
        return do

    return entered


def at_table(
    name: str, meaning: str, ack: Ack, *, words: Collection[int] | None = (0,), is_anywhere: bool = False
) -> Callable[[Tabled], Tabled]:
    """Make an entry for something at a table. It is refused outside the table's server, unless it `is_anywhere`."""

    def entered(do: Tabled) -> Tabled:
        enter(Verb(name, meaning, ack, partial(_at_table, do, is_anywhere=is_anywhere), words))
        return do

    return entered


def of_seat(
    name: str, meaning: str, ack: Ack, *, words: Collection[int] | None = (0,), is_form: bool = False
) -> Callable[[Seated], Seated]:
    """Make an entry for something that only the person on the seat of its custom id can do."""

    def entered(do: Seated) -> Seated:
        enter(Verb(name, meaning, ack, partial(_of_seat, do), words, is_form))
        return do

    return entered


def in_panel(
    name: str,
    meaning: str,
    benches: Set[BenchKind] = NOW,
    *,
    words: Collection[int] | None = (0,),
    is_form: bool = False,
) -> Callable[[Acting], Acting]:
    """Make an entry for an action in a panel, which is redrawn; the panel shows a refusal.

    On other `benches` the action is refused.
    """

    def entered(act: Acting) -> Acting:
        enter(Verb(name, meaning, Ack.HERE, partial(_in_panel, act, benches), words, is_form))
        return act

    return entered


def asked(interaction: Interaction, key: Key) -> Verb:
    """The verb of a custom id.

    Refuses, as of an older version, a wrong number of words, and a form in place of a press or the reverse.
    """
    found = VERBS[key.verb]
    is_form = interaction.type is discord.InteractionType.modal_submit
    if is_form is not found.is_form or (found.words is not None and len(key.words) not in found.words):
        raise Refusal(stale())
    return found


@asynccontextmanager
async def answering_bygone(press: Pressed) -> AsyncIterator[bool]:
    """Yields True if a press is to be handled, False if it was answered here: its message is outdated by a restore.

    If such a message is kept up to date and the press answers no question, it is handled all the same. NoTable inside
    the block is answered here too.
    """
    chat, interaction = press.chat, press.interaction
    found = await bygone(chat.hall, chat.herald, interaction, press.key)
    if found is not None and found.is_kept_up and press.key.number is None:
        found = None  # the press answers no question, so none can have been replaced
    if found is not None and found.is_kept_up and press.key.seat is not None:
        await _show_anew(press, found.sentence)
    elif found is not None:
        await answered(interaction, found.sentence)
    try:
        yield found is None
    except NoTable as error:
        await answered(interaction, await of_no_table(chat.hall, chat.herald, interaction) or str(error))


async def _show_anew(press: Pressed, notice: str) -> None:
    """Show the present panel, whatever was pressed in it."""
    if not press.interaction.response.is_done():
        # A press that opens a form was not acknowledged before.
        await acknowledge(press.interaction, Ack.HERE, press.values)
    own = await seated(press)
    await show(own, await press.chat.panel(own.table.key, own.user, own.prompt), notice=notice)


async def acknowledge(interaction: Interaction, ack: Ack, values: Sequence[str]) -> None:
    """Acknowledge a press; a form is left alone, as its opening is the acknowledgement."""
    if ack is Ack.BOARD or (_is_drawn_anew(ack, values) and _is_private(interaction)):
        await interaction.response.defer()
    elif ack is not Ack.FORM:
        await interaction.response.defer(ephemeral=True, thinking=True)


def _is_drawn_anew(ack: Ack, values: Sequence[str]) -> bool:
    return ack is Ack.HERE or (ack is Ack.BESIDE and bool(values))


def _is_private(interaction: Interaction) -> bool:
    """True if only one person sees the pressed message."""
    within = interaction.message
    return interaction.guild_id is None or (within is not None and within.flags.ephemeral)


def owned(press: Pressed, table: Table) -> Seat:
    """The seat of a press. Refuses everybody except the person who sits there, and an unknown seat."""
    if press.key.seat is None or press.key.seat >= len(table.seats):
        raise Refusal(stale())
    seat = tuple(table.seats)[press.key.seat]
    if table.user(seat) != press.user:
        box = press.chat.box(table)
        title = box.words.seat_title(box.game(table.options), seat)
        raise Refusal(_("This is the panel of {seat}.").format(seat=title))
    return seat


async def seated(press: Pressed) -> OfSeat:
    """A press with its table and its seat. Refuses as `owned`."""
    table = await press.chat.at(press.key)
    return OfSeat(press.chat, press.interaction, press.key, press.values, table, owned(press, table))


async def readable(press: Pressed) -> Table:
    """The table of a press on something that everybody there may see.

    Refuses a person outside the table who presses in another server, or in direct messages.
    """
    table = await press.chat.at(press.key)
    if not (belongs(table, press.user) or press.user == table.opener):
        check_server(press.interaction, table)
    return table


async def _at_table(do: Callable[[AtTable], Awaitable[None]], press: Pressed, *, is_anywhere: bool) -> None:
    # Every key with a seat in its place belongs to a panel: with such a verb it is forged.
    if press.key.seat is not None:
        raise Refusal(stale())
    table = await press.chat.at(press.key)
    if not is_anywhere:
        check_server(press.interaction, table)
    await do(AtTable(press.chat, press.interaction, press.key, press.values, table))


async def _of_seat(do: Callable[[OfSeat], Awaitable[None]], press: Pressed) -> None:
    await do(await seated(press))


async def _in_panel(act: Act, benches: Set[BenchKind], press: Pressed) -> None:
    """Do something in a panel and show its new state. The panel shows a refusal, which changes nothing."""
    own, notice = await seated(press), ""
    try:
        if own.key.bench not in benches:
            raise Refusal(stale())
        async with press.chat.gate.at_work():
            panel, state = await act(own)
    except REFUSALS as error:
        notice, state = sentence(error), PanelState()
        panel = await press.chat.panel(own.table.key, own.user, own.prompt)
    # The shown figure stays only while the question is the same: another one may begin with another figure.
    state = kept(state, own.key) if panel.number == own.key.number else state
    await show(own, panel, state=state, notice=notice)


async def show(
    press: OfSeat, panel: Panel, *, state: PanelState | None = None, notice: str = "", is_new: bool = False
) -> Panel:
    """Show a panel after a press, and return the shown panel: see ChatContext.show.

    If its seat is not asked, a person with several seats sees the next asked one, unless they plan a turn ahead.
    """
    chat, table, user = press.chat, press.table, press.user
    # Before anything is awaited: of fast presses in one panel, the last one must be shown last.
    press.interaction.extras[ORDER] = chat.live.later()
    if panel.bench is BenchKind.NOW and not panel.is_awaited and len(table.seats_of(user)) > 1:
        panel = await queries.view(chat.hall, table.key, user)
    await chat.show(press.interaction, table, panel, state=state, notice=notice, is_new=is_new)
    return panel
