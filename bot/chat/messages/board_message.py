"""The public board message: the picture, what has happened, and the side whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.chat.messages import choices, order_rows, parting
from bot.chat.messages.bench_parts import has_room
from bot.chat.messages.choices import OnOffer
from bot.chat.messages.headlines import headlines
from bot.chat.messages.lineup import lineup_button
from bot.chat.messages.notes import consequences
from bot.chat.messages.offers import people_rows
from bot.chat.messages.opening import PanelState
from bot.chat.messages.phone import BESIDE, REST, WEIGHTY
from bot.chat.messages.story_pages import story_button
from bot.chat.messages.waiting import pause_rows, waiting
from bot.chat.parts.keys import Key, read
from bot.chat.parts.screen import LABEL, Button, Look, Menu, Picture, Row, Screen, ending, one_main
from bot.engine.acts import cut
from bot.games.box import Box
from bot.tables.model.table import Status, Table
from bot.tables.views.bulletin import Bulletin
from bot.words import _

BESIDES: Final = "besides"
"""Token for what other players may do meanwhile: it opens their panels without anything opened in them."""


def board_screen(box: Box, table: Table, bulletin: Bulletin, picture: Picture | None, now: float) -> Screen:
    """The board as a message. `now` (seconds) is the time since which the game waits for its side."""
    return Screen(
        head=tuple(_head(box, bulletin)),
        picture=picture,
        body=tuple(_body(bulletin, now)),
        rows=one_main(
            (
                *asked_rows(box, table, bulletin),
                tuple(_with_lineup(table, bulletin, tuple(_looking(table, bulletin)))),
                *pause_rows(table, bulletin),
                *people_rows(box, table, is_claimable=bulletin.is_claimable),
            )
        ),
        # Where the time to think counts, the buttons come before the pictures.
        pictures_last=bulletin.asked is not None and bulletin.asked.is_timed,
    )


def _looking(table: Table, bulletin: Bulletin) -> Iterator[Button]:
    """The buttons that show a person more. At the end the story is the main one."""
    key, is_over = Key("", table.key), table.status is Status.OVER
    yield Button(_("My view"), key.doing("view"), Look.PLAIN if is_over else Look.MAIN)
    yield Button(_("What is new"), key.doing("since"))
    # A board with a question already fills a phone, and its players know how to play.
    if not bulletin.asked:
        yield Button(_("How to play"), key.doing("help"))
    if is_over:
        yield story_button(table.key)


def _with_lineup(table: Table, bulletin: Bulletin, row: Sequence[Button]) -> Iterator[Button]:
    """The row with the button for the sheets of the figures, if there are any and it takes no line more there."""
    yield from row
    if bulletin.lineup and has_room(row, button := lineup_button(bulletin.lineup, table.key)):
        yield button


def asked_rows(box: Box, table: Table, bulletin: Bulletin) -> Iterator[Row]:
    """The public question with the rows that a panel has for it, and a button for what others may do meanwhile.

    The board belongs to everybody: anything that needs opening opens in the panel of the person who presses. No rows
    without a public question.
    """
    asked, key = bulletin.asked, Key("", table.key)
    if asked is None:
        return
    shown = parting.with_barred(asked.offers, asked.barred, box.acts)
    key = replace(key, number=asked.number)
    rows = choices.rows(OnOffer(shown, asked.offers, key, PanelState()))
    sparing = order_rows.at_hand(asked.at_hand, key)
    beside = order_rows.beside(rows, sparing)
    if sparing and beside == rows:
        beside = [*rows, sparing]
    for row in beside:
        yield replace(row, key=_openly(row.key)) if isinstance(row, Menu) else tuple(map(_public, row))
    if asked.besides:
        label = _("At any time: {acts}").format(acts=_(", ").join(asked.besides))
        yield (Button(cut(label, LABEL), key.doing("view", BESIDES)),)


def _public(button: Button) -> Button:
    return replace(button, key=_openly(button.key))


def _openly(custom_id: str) -> str:
    """The custom id under the board that replaces the one of a panel's button."""
    key = read(custom_id)
    if key.verb == "order":
        return key.doing("play", key.words[-1])
    return key.doing("play" if key.verb == "pick" else "view", *key.words)


def asked_zones(box: Box, table: Table, bulletin: Bulletin) -> tuple[str, ...]:
    """The zones of the public question, by their labels."""
    every = () if bulletin.asked is None else bulletin.asked.every
    return parting.zones_in(every, tuple(asked_rows(box, table, bulletin)))


def _head(box: Box, bulletin: Bulletin) -> Iterator[str]:
    yield f"### {box.title}: {bulletin.heading}"
    if bulletin.score:
        yield f"**{bulletin.result}**"
    yield from (f"-# {sentence}" for sentence in bulletin.why)
    yield from (f"> {sentence}" for sentence in bulletin.notices)
    yield from story(bulletin)


def story(bulletin: Bulletin) -> Iterator[str]:
    """What has happened: important lines by themselves, and the latest of the rest in a small line.

    Lines without room are under *What is new*. At the end of a match, and beside a question if there are any, only
    important lines are told. The small line is never older than the lines that explain the last important one.
    """
    # The result has a place of its own. A line that repeats is told once.
    weighty = list(dict.fromkeys(line for line in bulletin.headlines if line != bulletin.score))
    shown = headlines(weighty, bulletin.foremost, BESIDE if bulletin.asked else WEIGHTY)
    left_out = len(weighty) - len(shown)
    more = ["-# " + _("… and {n} more under What is new").format(n=left_out)] if left_out else []
    told = [f"**{line}**" for line in shown]
    # The end comes first: nobody reads then that older news are left out.
    yield from (*told, *more) if bulletin.score else (*more, *told)
    # Beside a question there is room for important lines or for the small line, not for both.
    if not (bulletin.score or (bulletin.asked and shown)):
        yield from _last_of(_rest(bulletin))


def _rest(bulletin: Bulletin) -> list[str]:
    """The lines that are no headlines, from those that explain the last headline on."""
    heads = [at for at, line in enumerate(bulletin.lines) if line in bulletin.headlines]
    since = heads[-2] if len(heads) > 1 else 0
    return [line for line in bulletin.lines[since:] if line not in bulletin.headlines]


def _last_of(lines: Sequence[str]) -> Iterator[str]:
    """The last of several lines, as many as fit, in one small line; nothing if there are none."""
    if kept := ending(lines, REST):
        text = " ".join(kept)
        yield "-# " + (text if len(kept) == len(lines) else _("… {lines}").format(lines=text))


def _body(bulletin: Bulletin, now: float) -> Iterator[str]:
    if bulletin.status:
        yield f"-# {bulletin.status}"
    if bulletin.waiting and not bulletin.score:
        asked = bulletin.asked
        question = "" if asked is None else asked.question
        if asked is not None and question:
            yield f"**{question}**"
            yield from consequences(asked.offers)
        yield (
            _("-# {sentence}").format(sentence=waiting(bulletin, now)) if question else waiting(bulletin, now)
        )
