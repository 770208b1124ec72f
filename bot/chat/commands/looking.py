"""Look without acting: `/table view`, `board`, `log` and `status`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.chat.commands import looking_closely
from bot.chat.context import ChatContext
from bot.chat.messages.waiting import waiting
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.slash import AnyCommand, Choices, command
from bot.engine.acts import cut
from bot.tables.model.table import UserId
from bot.tables.use_cases import queries
from bot.tables.views.bulletin import Bulletin
from bot.words import _

LONGEST = 2000


def commands(chat: ChatContext) -> Iterator[AnyCommand]:
    """The commands of `/table` to look without acting."""

    async def suggest_view(interaction: Interaction, option: str, current: str) -> Choices:
        return await looking_closely.suggest(chat, interaction, option, current, is_public=False)

    async def suggest_board(interaction: Interaction, option: str, current: str) -> Choices:
        return await looking_closely.suggest(chat, interaction, option, current, is_public=True)

    zoom = {"zoom": _("A zone to look at closely")}
    own = {
        **zoom,
        "show": _("What else your map shows; or your hand; or the cards of a deck"),
        "text": _("yes: in words alone"),
        "theme": _("How your own pictures look from now on"),
    }
    public = {
        **zoom,
        "show": _("What else the map shows; or the cards of a deck"),
        "theme": _("How this table's public pictures look from now on"),
    }
    view, board = partial(looking_closely.view, chat), partial(looking_closely.board, chat)
    yield command("view", _("Your own view, for your eyes only"), view, own, suggest_view)
    yield command("board", _("The public board"), board, public, suggest_board)
    yield command("log", _("What you have witnessed"), partial(log, chat))
    yield command("status", _("How things stand, in words"), partial(status, chat))


async def log(chat: ChatContext, interaction: Interaction) -> None:
    """Show the last lines of what the person has witnessed, as many as fit; to spectators those of the public.

    After the end they tell everything, unless the game keeps its secrets.
    """
    table = await chat.table_of(interaction)
    lines = await queries.log(chat.hall, table.key, UserId(interaction.user.id))
    await interaction.edit_original_response(content=_tail(lines) or _("Nothing has happened yet."))


async def status(chat: ChatContext, interaction: Interaction) -> None:
    """Say in words how the game stands: to players their own view, to everybody else the public one."""
    table, user = await chat.table_of(interaction), UserId(interaction.user.id)
    if table.seats_of(user):
        panel = await queries.view(chat.hall, table.key, user)
        bulletin, question = panel.bulletin, panel.question
    else:
        bulletin, question = await queries.board(chat.hall, table.key), ""
    await interaction.edit_original_response(content=cut(_standing(bulletin, question), LONGEST))
    await chat.seen(interaction, table, bulletin)


def _standing(bulletin: Bulletin, question: str = "") -> str:
    awaited = waiting(bulletin) if bulletin.waiting else ""
    return "\n".join(
        filter(None, [bulletin.heading, *bulletin.standing, question, bulletin.score or awaited])
    )


def _tail(lines: tuple[str, ...]) -> str:
    kept: list[str] = []
    for line in reversed(lines):
        if sum(map(len, kept)) + len(kept) + len(line) > LONGEST - 10:
            break
        kept.append(line)
    return "\n".join(reversed(kept))
