"""The public board message: the picture, what has happened, and which side is waited for."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.messages.offers import people_rows
from bot.chat.messages.story_pages import story_button
from bot.chat.messages.waiting import pause_rows, waiting
from bot.chat.parts.keys import Key
from bot.chat.parts.screen import Button, Look, Picture, Row, Screen
from bot.games.box import Box
from bot.tables.model.table import Status, Table
from bot.tables.views.bulletin import Bulletin
from bot.words import _

STORY = 20
"""So many lines of what has happened are shown on a board."""


def board_screen(box: Box, table: Table, bulletin: Bulletin, picture: Picture | None, now: float) -> Screen:
    """The board as a message. `now` (seconds) is since when the waiting side is waited for."""
    key = Key("", table.key)
    return Screen(
        head=tuple(_head(box, bulletin)),
        picture=picture,
        body=tuple(_body(bulletin, now)),
        rows=(
            (
                Button(_("My view"), key.doing("view"), Look.MAIN),
                Button(_("What is new"), key.doing("since")),
                Button(_("How to play"), key.doing("help")),
                *([story_button(table.key)] if table.status is Status.OVER else []),
            ),
            *following_rows(table, bulletin),
            *pause_rows(table, bulletin),
            *people_rows(box, table, is_claimable=bulletin.is_claimable),
        ),
    )


def following_rows(table: Table, bulletin: Bulletin) -> Iterator[Row]:
    """The way on from a match that is over, if another follows it."""
    if bulletin.following:
        label = _("Play on: {title}").format(title=bulletin.following)
        yield (Button(label, Key("", table.key).doing("follow"), Look.MAIN),)


def _head(box: Box, bulletin: Bulletin) -> Iterator[str]:
    yield f"### {box.title}: {bulletin.heading}"
    yield from (f"> {sentence}" for sentence in bulletin.notices)
    if len(bulletin.lines) > STORY:
        yield "-# …"
    yield from (f"- {line}" for line in bulletin.lines[-STORY:])


def _body(bulletin: Bulletin, now: float) -> Iterator[str]:
    yield from (f"-# {line}" for line in bulletin.standing)
    if bulletin.score:
        yield f"## {bulletin.score}"
    elif bulletin.waiting:
        yield waiting(bulletin, now)
