"""The games of one person in short, each with a button that opens its panel: for their list, and for summaries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.chat.parts.keys import Key
from bot.chat.parts.plain import plain
from bot.chat.parts.screen import Button, Look, Screen, button_rows
from bot.tables.model.table import Status
from bot.tables.views.mine import Mine
from bot.words import _, ngettext

PAGE: Final = 10
"""The most games on one page of the list."""


def summary_screen(games: Sequence[Mine]) -> Screen:
    """One message in place of a call from each game: its first PAGE games, and how to get fewer messages.

    The games come as they are given: those that wait first.
    """
    shown, waiting = games[:PAGE], sum(game.waits for game in games)
    head = ngettext("### {n} game waits for you", "### {n} games wait for you", waiting).format(n=waiting)
    text = [head if waiting else _("### Your time ran out"), *lines(shown, 0)]
    if more := len(games) - len(shown):
        text.append("-# " + ngettext("… and {n} more", "… and {n} more", more).format(n=more))
    ways = (
        Button(_("All your games"), str(Key("mine", "", words=("0",)))),
        Button(_("No more reminders"), str(Key("unremind", shown[0].table.key))),
    )
    return Screen(tuple(text), rows=(*button_rows(buttons(shown, 0)), ways))


def lines(games: Sequence[Mine], first: int) -> Iterator[str]:
    """Two lines for each game, numbered from `first` + 1."""
    for number, game in enumerate(games, first + 1):
        place = f"<#{game.table.channel}>"
        yield f"**{number}.** {game.title} · {place} · {game.heading}"
        yield "-# " + " · ".join(_marks(game))


def _marks(game: Mine) -> Iterator[str]:
    """Facts about a game for its player: seats, whose turn it is, the deadline, and why nothing happens."""
    yield _("You are {seat}").format(seat=_(", ").join(game.seats))
    if game.is_awaited:
        yield _("**your turn**")
    elif game.waiting:
        yield _("waiting for {seats}").format(seats=_(", ").join(game.waiting))
    if game.deadline is not None:
        yield _("deadline {time}").format(time=f"<t:{int(game.deadline)}:R>")
    if game.lapses:
        yield ngettext("your time ran out", "your time ran out {n} times in a row", game.lapses).format(
            n=game.lapses
        )
    if game.table.paused is not None:
        yield _("paused")
    if game.table.asleep:
        yield _("asleep: {reason}").format(reason=plain(game.table.asleep))


def buttons(games: Sequence[Mine], first: int) -> Iterator[Button]:
    """A button for each game that opens the presser's panel, with the number of the line.

    Before the start of a game it is a link to its channel.
    """
    for number, game in enumerate(games, first + 1):
        label = _("{n} {seat}").format(n=number, seat=_(", ").join(game.seats))
        table = game.table
        # Before the start there is no panel to open.
        if table.status is Status.LOBBY:
            yield Button(label, url=f"https://discord.com/channels/{table.guild}/{table.channel}")
        else:
            look = Look.MAIN if game.is_awaited else Look.PLAIN
            yield Button(label, str(Key("view", table.key)), look)
