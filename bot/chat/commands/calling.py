"""`/my silence`, `/my next` and `/my dm`: fewer calls, one more call, direct messages again."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.context import ChatContext
from bot.chat.parts.errors import whisper
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.slash import AnyCommand, Choices, command, typable
from bot.tables.model.table import Refusal, UserId
from bot.tables.use_cases import direct_messages, quiet
from bot.words import _


def commands(chat: ChatContext) -> Iterator[AnyCommand]:
    """The commands of the group that are about calls."""

    async def silence(interaction: Interaction, calls: str = "") -> None:
        table, user = await chat.table_of(interaction), UserId(interaction.user.id)
        is_quiet = not is_on(calls or _("off"))
        await quiet.keep_quiet(chat.hall, table.key, user, is_quiet=is_quiet)
        await whisper(interaction, _silenced() if is_quiet else _("You are called at this table again."))

    async def ahead(interaction: Interaction, told: str = "") -> None:
        is_told = is_on(told or _("on"))
        await quiet.tell_when_next(chat.hall, UserId(interaction.user.id), is_told=is_told)
        await whisper(interaction, _promised() if is_told else _("You are no longer told that you are next."))

    async def messages(interaction: Interaction) -> None:
        await direct_messages.ask_for_messages(chat.hall, UserId(interaction.user.id))
        await whisper(interaction, _("I send you direct messages again."))

    calls = {"calls": _("off: no calls until the turn changes; on: I call you again")}
    yield command(
        "silence", _("No calls from this table for the rest of the turn"), silence, calls, on_or_off
    )
    told = {"told": _("on or off")}
    yield command("next", _("Hear once a turn, by direct message, that you are next"), ahead, told, on_or_off)
    yield command("dm", _("Send me direct messages again"), messages)


async def on_or_off(_interaction: Interaction, _option: str, current: str) -> Choices:
    """Suggest "on" and "off"."""
    words = (_("on"), _("off"))
    return typable((word, word) for word in words if current.casefold() in word)


def is_on(word: str) -> bool:
    """True if the person typed “on”, False if “off”. Refuses any other word."""
    typed = word.strip().casefold()
    if typed not in (_("on"), _("off")):
        raise Refusal(_("Type “on” or “off”."))
    return typed == _("on")


def _silenced() -> str:
    return _("Quiet until the turn changes; your panel is kept up to date. “on” ends it.")


def _promised() -> str:
    return _("Once a turn I tell you that you are next, after those whom the game waits for. “off” ends it.")
