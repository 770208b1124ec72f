"""`/my games`: all the unfinished games of whoever asks, wherever he asks, each with a button that opens his panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.chat.context import ChatContext
from bot.chat.parts import slash
from bot.chat.parts.answers import answer_with
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import Key, chosen, counted
from bot.chat.parts.plain import plain
from bot.chat.parts.screen import Button, Look, Row, Screen, button_rows
from bot.chat.parts.slash import AnyCommand
from bot.chat.parts.verbs import ANY, Ack
from bot.chat.presses import Pressed, verb
from bot.tables.model.table import Refusal, Status, UserId
from bot.tables.use_cases import mine
from bot.tables.use_cases.mine import Mine
from bot.words import _

PAGE: Final = 10
"""So many games are listed at once."""


def command(chat: ChatContext) -> AnyCommand:
    """The command, for the games of all servers."""

    async def run(interaction: Interaction) -> None:
        await _show(chat, interaction, 0)

    return slash.command("games", _("All your games: whose turn it is, and until when"), run)


@verb("mine", "turn the pages of one's games", Ack.HERE, words=ANY)
async def _turned(press: Pressed) -> None:
    """Another page of the list, as it is now."""
    await _show(press.chat, press.interaction, counted(chosen(press.key.words)))


async def which(chat: ChatContext, interaction: Interaction) -> None:
    """Ask in which of his games somebody wants to look at his panel."""
    games = (await mine.my_games(chat.hall, UserId(interaction.user.id)))[:PAGE]
    screen = Screen((_("### Which game?"), *_lines(games, 0)), rows=tuple(button_rows(_buttons(games, 0))))
    await answer_with(interaction, screen)


async def _show(chat: ChatContext, interaction: Interaction, page: int) -> None:
    games = await mine.my_games(chat.hall, UserId(interaction.user.id))
    if not games:
        raise Refusal(_("You sit at no table now: the command “new” opens one in a channel of a server."))
    await answer_with(interaction, _screen(games, min(page, (len(games) - 1) // PAGE)))


def _screen(games: Sequence[Mine], page: int) -> Screen:
    first = page * PAGE
    shown = games[first : first + PAGE]
    rows: list[Row] = [*button_rows(_buttons(shown, first)), tuple(_turning(len(games), page))]
    return Screen((_("### Your games"), *_lines(shown, first)), rows=tuple(rows))


def _lines(games: Sequence[Mine], first: int) -> Iterator[str]:
    for number, game in enumerate(games, first + 1):
        place = f"<#{game.table.channel}>"
        yield f"**{number}.** {game.title} · {place} · {game.heading}"
        yield "-# " + " · ".join(_marks(game))


def _marks(game: Mine) -> Iterator[str]:
    """What of a game matters to him: his seats, whose turn it is, until when, and why nothing goes on."""
    yield _("You are {seat}").format(seat=_(", ").join(game.seats))
    if game.is_awaited:
        yield _("**your turn**")
    elif game.waiting:
        yield _("waiting for {seats}").format(seats=_(", ").join(game.waiting))
    if game.deadline is not None:
        yield _("until {time}").format(time=f"<t:{int(game.deadline)}:R>")
    if game.table.paused is not None:
        yield _("paused")
    if game.table.asleep:
        yield _("asleep: {reason}").format(reason=plain(game.table.asleep))


def _buttons(games: Sequence[Mine], first: int) -> Iterator[Button]:
    for number, game in enumerate(games, first + 1):
        label = _("{n} {seat}").format(n=number, seat=_(", ").join(game.seats))
        table = game.table
        # Before the start there is no panel that a press could open.
        if table.status is Status.LOBBY:
            yield Button(label, url=f"https://discord.com/channels/{table.guild}/{table.channel}")
        else:
            look = Look.MAIN if game.is_awaited else Look.PLAIN
            yield Button(label, str(Key("view", table.key)), look)


def _turning(count: int, page: int) -> Iterator[Button]:
    if page:
        yield Button(_("Back"), str(Key("mine", "", words=(str(page - 1),))))
    if (page + 1) * PAGE < count:
        yield Button(_("More"), str(Key("mine", "", words=(str(page + 1),))))
    yield Button(_("What is new"), str(Key("since", "")))
