"""The public board message: the picture, what has happened, and which side is waited for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.chat.messages import choices, order_rows, parting
from bot.chat.messages.choices import OnOffer
from bot.chat.messages.offers import people_rows
from bot.chat.messages.opening import PanelState
from bot.chat.messages.phone import BESIDE, REST, WEIGHTY
from bot.chat.messages.story_pages import story_button
from bot.chat.messages.waiting import pause_rows, waiting
from bot.chat.parts.keys import Key, read
from bot.chat.parts.screen import LABEL, Button, Look, Menu, Picture, Row, Screen, cut, ending
from bot.games.box import Box
from bot.tables.model.table import Status, Table
from bot.tables.views.bulletin import Bulletin
from bot.words import _

BESIDES: Final = "besides"
"""Stands for what others may do meanwhile: their panels show it unopened."""


def board_screen(box: Box, table: Table, bulletin: Bulletin, picture: Picture | None, now: float) -> Screen:
    """The board as a message. `now` (seconds) is since when the waiting side is waited for."""
    key = Key("", table.key)
    return Screen(
        head=tuple(_head(box, bulletin)),
        picture=picture,
        body=tuple(_body(bulletin, now)),
        rows=(
            *asked_rows(box, table, bulletin),
            (
                Button(_("My view"), key.doing("view"), Look.MAIN),
                Button(_("What is new"), key.doing("since")),
                # Where the board asks it is as high as a phone already, and those who play know how.
                *([] if bulletin.asked else [Button(_("How to play"), key.doing("help"))]),
                *([story_button(table.key)] if table.status is Status.OVER else []),
            ),
            *following_rows(table, bulletin),
            *pause_rows(table, bulletin),
            *people_rows(box, table, is_claimable=bulletin.is_claimable),
        ),
        # Where thinking counts, what can be pressed is above all.
        pictures_last=bulletin.asked is not None and bulletin.asked.is_timed,
    )


def asked_rows(box: Box, table: Table, bulletin: Bulletin) -> Iterator[Row]:
    """What is asked for all to see, as a panel has it, and a way to what others may do meanwhile.

    What has to be opened first is opened in the panel of whoever presses it: the board is everybody's.
    """
    asked, key = bulletin.asked, Key("", table.key)
    if asked is None:
        return
    shown = parting.with_barred(asked.offers, asked.barred, box.acts)
    key = replace(key, number=asked.number)
    rows = choices.rows(OnOffer(shown, asked.offers, key, PanelState()))
    for row in order_rows.beside(rows, order_rows.at_hand(asked.at_hand, key)):
        yield replace(row, key=_openly(row.key)) if isinstance(row, Menu) else tuple(map(_public, row))
    if asked.besides:
        label = _("At any time: {acts}").format(acts=_(", ").join(asked.besides))
        yield (Button(cut(label, LABEL), key.doing("view", BESIDES)),)


def _public(button: Button) -> Button:
    return replace(button, key=_openly(button.key))


def _openly(custom_id: str) -> str:
    """What stands under the board in place of a panel's button."""
    key = read(custom_id)
    if key.verb == "order":
        return key.doing("play", key.words[-1])
    return key.doing("play" if key.verb == "pick" else "view", *key.words)


def asked_zones(box: Box, table: Table, bulletin: Bulletin) -> tuple[str, ...]:
    """The zones of what is asked for all to see, by their labels."""
    every = () if bulletin.asked is None else bulletin.asked.every
    return parting.zones_in(every, tuple(asked_rows(box, table, bulletin)))


def following_rows(table: Table, bulletin: Bulletin) -> Iterator[Row]:
    """The way on from a match that is over, if another follows it."""
    if bulletin.following:
        label = _("Play on: {title}").format(title=bulletin.following)
        yield (Button(label, Key("", table.key).doing("follow"), Look.MAIN),)


def _head(box: Box, bulletin: Bulletin) -> Iterator[str]:
    yield f"### {box.title}: {bulletin.heading}"
    if bulletin.score:
        yield f"**{bulletin.result}**"
    yield from (f"> {sentence}" for sentence in bulletin.notices)
    yield from story(bulletin)


def story(bulletin: Bulletin) -> Iterator[str]:
    """What has happened: what matters in lines of its own, and in a small one what came last of the rest.

    What there is no room for stands under *What is new*; at the end nothing but what matters is told. The small line is
    about the last line that matters or what came after it: it would read as what came of it if it were older.
    """
    # The result is told for itself, and one thing that happens again and again is told once.
    weighty = list(dict.fromkeys(line for line in bulletin.headlines if line != bulletin.score))
    shown = ending(weighty, BESIDE if bulletin.asked else WEIGHTY)
    if more := len(weighty) - len(shown):
        yield "-# " + _("… and {n} more under What is new").format(n=more)
    yield from (f"**{line}**" for line in shown)
    # Beside a question there is room for the one or the other.
    if not (bulletin.score or (bulletin.asked and shown)):
        yield from _last_of(_rest(bulletin))


def _rest(bulletin: Bulletin) -> list[str]:
    """The lines without headlines, from those that tell how the last headline came about."""
    heads = [at for at, line in enumerate(bulletin.lines) if line in bulletin.headlines]
    since = heads[-2] if len(heads) > 1 else 0
    return [line for line in bulletin.lines[since:] if line not in bulletin.headlines]


def _last_of(lines: Sequence[str]) -> Iterator[str]:
    """The last of some lines, in a small one."""
    if kept := ending(lines, REST):
        text = " ".join(kept)
        yield "-# " + (text if len(kept) == len(lines) else _("… {lines}").format(lines=text))


def _body(bulletin: Bulletin, now: float) -> Iterator[str]:
    if bulletin.status:
        yield f"-# {bulletin.status}"
    if bulletin.waiting and not bulletin.score:
        question = "" if bulletin.asked is None else bulletin.asked.question
        if question:
            yield f"**{question}**"
        yield (
            _("-# {sentence}").format(sentence=waiting(bulletin, now)) if question else waiting(bulletin, now)
        )
