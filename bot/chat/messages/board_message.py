"""The public board message: the picture, what has happened, and which side is waited for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

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
"""So many lines of what has happened are shown on a board, beside those that matter most."""


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
    yield from story(bulletin)


def story(bulletin: Bulletin) -> Iterator[str]:
    """What has happened: each thing that matters in a line of its own, all the rest between in one small one.

    What matters is never left out; of the rest only the last lines are there.
    """
    left = max(0, len(bulletin.lines) - STORY)
    for is_headline, run in groupby(enumerate(bulletin.lines), lambda each: each[1] in bulletin.headlines):
        if is_headline:
            yield from (f"**{line}**" for _number, line in run)
        elif rest := [line for number, line in run if number >= left]:
            yield "-# " + " ".join(rest)


def _body(bulletin: Bulletin, now: float) -> Iterator[str]:
    yield from (f"-# {line}" for line in bulletin.standing)
    if bulletin.score:
        yield f"## {bulletin.score}"
    elif bulletin.waiting:
        yield waiting(bulletin, now)
