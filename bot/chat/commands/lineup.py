"""The sheets of the figures on a table: by command, and by a button of boards and panels."""

from __future__ import annotations

from bot.chat.context import ChatContext
from bot.chat.messages import pictures
from bot.chat.messages.lineup import lineup_screen
from bot.chat.parts.answers import answer_with
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import chosen
from bot.chat.parts.slash import AnyCommand, command
from bot.chat.parts.verbs import Ack
from bot.chat.presses import Pressed, readable, verb
from bot.games.box import Box
from bot.tables.model.table import TableId, UserId
from bot.tables.use_cases import lineups
from bot.words import _


def models(chat: ChatContext, box: Box) -> AnyCommand:
    """The command that shows the sheets, for a game that has them."""

    async def run(interaction: Interaction) -> None:
        await _show(chat, interaction, (await chat.table_of(interaction, box.key)).key)

    return command("models", _("What each model on the board is and can do"), run)


@verb("models", "read what the figures on the board can do", Ack.BESIDE)
async def _opened(press: Pressed) -> None:
    await _show(press.chat, press.interaction, (await readable(press)).key)


@verb("model", "read the sheet of one figure", Ack.HERE, words=(1,))
async def _turned(press: Pressed) -> None:
    """Show the sheet of the chosen figure; the word only tells the menus of a message apart."""
    await _show(press.chat, press.interaction, (await readable(press)).key, chosen(press.values))


async def _show(chat: ChatContext, interaction: Interaction, key: TableId, figure: str = "") -> None:
    view = await lineups.lineup(chat.hall, key, UserId(interaction.user.id), figure)
    picture = None if view.card is None else await pictures.dossier(view.card, view.theme)
    await answer_with(interaction, lineup_screen(view, picture))
