"""`/note`: private notes on zones, like pencil marks on a player's own map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.chat.commands import looking_closely
from bot.chat.context import ChatContext
from bot.chat.messages.close_looks import notes_lines
from bot.chat.parts.answers import answer_with
from bot.chat.parts.errors import REFUSALS
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.plain import plain
from bot.chat.parts.screen import Screen
from bot.chat.parts.slash import AnyCommand, Choices, alone
from bot.tables.model.table import Refusal, Table, UserId
from bot.tables.use_cases import notes, queries
from bot.tables.use_cases.notes import LONGEST, Noted
from bot.words import _


def command(chat: ChatContext) -> AnyCommand:
    """The command, for the game of the channel where it is typed."""

    async def run(interaction: Interaction, zone: str = "", text: str = "") -> None:
        await note(chat, interaction, zone, text)

    async def suggest(interaction: Interaction, option: str, current: str) -> Choices:
        return await _suggest(chat, interaction, option, current)

    options = {
        "zone": _("Where, as on the board"),
        "text": _("At most {n} characters; leave it empty to remove the note").format(n=LONGEST),
    }
    return alone(
        "note", _("Pencil a note on your own map; without a zone, list your notes"), run, options, suggest
    )


async def note(chat: ChatContext, interaction: Interaction, zone: str = "", text: str = "") -> None:
    """Write a note, remove it, or list all notes. Refuses a text without a zone."""
    table, user = await chat.table_of(interaction), UserId(interaction.user.id)
    before = await queries.notes(chat.hall, table.key, user)
    if not zone:
        if text:
            raise Refusal(_("Say where: choose a zone as well as the text."))
        await answer_with(interaction, _list(before))
        return
    noted = await notes.note(chat.hall, table.key, user, zone=zone, text=text)
    screen = await looking_closely.near(chat, table, noted.panel, noted.zone)
    head = tuple(_head(noted, before.get(noted.zone, "")))
    await answer_with(interaction, Screen(head, screen.picture, colour=screen.colour))


def _head(noted: Noted, before: str) -> Iterator[str]:
    """The new note, and its part that the map shows if that is shorter; or the note that was removed."""
    if not noted.text:
        yield _("Your note on **{zone}** is gone: {text}").format(zone=noted.zone, text=plain(before))
        return
    yield _("Noted on **{zone}**: {text}").format(zone=noted.zone, text=plain(noted.text))
    if not noted.drawn:
        yield "-# " + _("Maps of this game show no notes; /note lists yours.")
    elif noted.drawn != noted.text:
        text = _("Your map can show only this much: {text}")
        yield "-# " + text.format(text=plain(noted.drawn))


def _list(noted: Mapping[str, str]) -> Screen:
    how = _("Only you see your notes, on your own maps. To make a note, choose a zone and type a text.")
    title = _("### Your notes") if noted else _("### You have no notes yet")
    return Screen((title, f"-# {how}", *notes_lines(noted)))


async def _suggest(chat: ChatContext, interaction: Interaction, option: str, current: str) -> Choices:
    """Suggest zones, those with a note first; and the text of a present note, so that the person can change it."""
    try:
        table = await chat.table_of(interaction)
        noted = await queries.notes(chat.hall, table.key, UserId(interaction.user.id))
    except REFUSALS:
        return []
    if option == "text":
        zone = str(interaction.namespace.zone or "").strip().casefold()
        return looking_closely.listed([text for label, text in noted.items() if label.casefold() == zone], "")
    rest = [zone for zone in _zones(chat, table) if zone not in noted]
    return looking_closely.listed([*noted, *rest], current)


def _zones(chat: ChatContext, table: Table) -> list[str]:
    box = chat.box(table)
    return list(box.zones.labels(box.game(table.options)))
