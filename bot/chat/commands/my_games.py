"""`/my games`: all unfinished games of a person, from any place, with buttons that open their panels.

A game that is not installed now is only named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.chat.context import ChatContext
from bot.chat.messages.own_games import PAGE, buttons, lines
from bot.chat.parts import slash
from bot.chat.parts.answers import answer_with
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import Key, chosen, counted
from bot.chat.parts.screen import Button, Row, Screen, button_rows
from bot.chat.parts.slash import AnyCommand
from bot.chat.parts.verbs import ANY, Ack
from bot.chat.presses import Pressed, verb
from bot.tables.model.table import Refusal, Table, UserId
from bot.tables.use_cases import mine
from bot.tables.views.mine import Mine
from bot.words import _


def command(chat: ChatContext) -> AnyCommand:
    """The command. It covers the games of all servers."""

    async def run(interaction: Interaction) -> None:
        await _show(chat, interaction, 0)

    return slash.command("games", _("All your games: whose turn it is, and until when"), run)


@verb("mine", "turn the pages of one's games", Ack.HERE, words=ANY)
async def _turned(press: Pressed) -> None:
    """Show another page of the present list."""
    await _show(press.chat, press.interaction, counted(chosen(press.key.words)))


async def which(chat: ChatContext, interaction: Interaction) -> None:
    """Ask the person for which of their games, of the first page alone, they want to see the panel."""
    games = (await mine.my_games(chat.hall, UserId(interaction.user.id)))[:PAGE]
    screen = Screen((_("### Which game?"), *lines(games, 0)), rows=tuple(button_rows(buttons(games, 0))))
    await answer_with(interaction, screen)


async def _show(chat: ChatContext, interaction: Interaction, page: int) -> None:
    user = UserId(interaction.user.id)
    games, asleep = await mine.my_games(chat.hall, user), await mine.shelved(chat.hall, user)
    if not (games or asleep):
        raise Refusal(_("You sit at no table now: the command “new” opens one in a channel of a server."))
    await answer_with(interaction, _screen(games, max(0, min(page, (len(games) - 1) // PAGE)), asleep))


def _screen(games: Sequence[Mine], page: int, asleep: Sequence[Table]) -> Screen:
    first = page * PAGE
    shown = games[first : first + PAGE]
    rows: list[Row] = [*button_rows(buttons(shown, first)), tuple(_turning(len(games), page))]
    sleeping = [
        "-# "
        + _("{game} in {place} sleeps: it is not installed here now.").format(
            game=table.game, place=f"<#{table.channel}>"
        )
        for table in asleep[:PAGE]
    ]
    return Screen((_("### Your games"), *lines(shown, first), *sleeping), rows=tuple(rows))


def _turning(count: int, page: int) -> Iterator[Button]:
    if page:
        yield Button(_("Back"), str(Key("mine", "", words=(str(page - 1),))))
    if (page + 1) * PAGE < count:
        yield Button(_("More"), str(Key("mine", "", words=(str(page + 1),))))
    yield Button(_("What is new"), str(Key("since", "")))
