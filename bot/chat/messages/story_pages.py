"""The story of a match as messages: its pages, whose custom ids carry all of their state, and its film."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.chat.messages.headlines import once
from bot.chat.messages.panel_text import ended
from bot.chat.parts.keys import Key, token
from bot.chat.parts.screen import ENTRIES, Button, Entry, Look, Menu, Picture, Row, Screen, one_main
from bot.games.box import Box
from bot.tables.history.story import Told
from bot.tables.model.rematch import Rematch
from bot.tables.model.table import Table, TableId
from bot.tables.views.film import Film
from bot.words import _

REASONS: Final = 8
"""The most reasons that a page tells for a computer's decisions in its turn."""


def story_screen(box: Box, told: Told, picture: Picture | None) -> Screen:
    """A page of a story as a message."""
    chapter = told.chapter
    return Screen(
        head=(
            f"### {box.title}: {chapter.bulletin.heading}",
            f"-# {told.choices[told.eyes]} · <#{told.table.channel}>",
            # The story of a match that is over begins with its end.
            *([f"**{told.ending}**"] if told.ending and chapter.turn == chapter.first < chapter.last else []),
            # The result is told once, below.
            *(f"- {line}" for line in once(chapter.bulletin.lines) if line != chapter.bulletin.score),
        ),
        picture=picture,
        body=tuple(_body(told)),
        rows=tuple(_rows(told)),
    )


def _body(told: Told) -> Iterator[str]:
    if told.chapter.bulletin.score:
        yield from ended(told.chapter.bulletin)
        yield from (f"-# {line}" for line in told.chapter.bulletin.standing)
    if told.thoughts is None:
        yield from _elsewhere(told)
        return
    if told.thoughts.belief:
        yield f"-# {told.thoughts.belief}"
    yield from (f"-# {_('Why:')} {reason}" for reason in told.thoughts.reasons[:REASONS])


def _elsewhere(told: Told) -> Iterator[str]:
    """The eyes through which a reader sees why computers decided as they did."""
    if told.thinkers:
        eyes = _(", ").join(f"“{told.choices[each]}”" for each in told.thinkers)
        yield "-# " + _("A computer's own view tells why it acted: {eyes}.").format(eyes=eyes)


def _rows(told: Told) -> Iterator[Row]:
    key, chapter = Key("", told.table.key), told.chapter
    at, end = chapter.turns.index(chapter.turn), len(chapter.turns) - 1
    places = {"earliest": 0, "back": max(at - 1, 0), "next": min(at + 1, end), "latest": end}
    turns = {role: chapter.turns[place] for role, place in places.items()}
    labels = {"earliest": _("⏮ First"), "back": _("◀ Back"), "next": _("Next ▶"), "latest": _("Last ⏭")}
    # Each custom id has its role: two buttons may lead to one turn, and Discord refuses equal ids. All
    # buttons keep their places under the reader's thumb.
    yield tuple(
        Button(
            labels[role],
            key.doing("leaf", token(told.eyes), str(turn), role),
            _look(role),
            is_off=turn == chapter.turn,
        )
        for role, turn in turns.items()
    )
    # The custom id has the turn: an app shows the last choice of a menu for as long as the id stays the same.
    seeking = key.doing("seek", token(told.eyes), str(chapter.turn))
    yield Menu(seeking, _("Go to a turn"), tuple(_turns(told)))
    entries = [Entry(title, token(eyes), is_chosen=eyes == told.eyes) for eyes, title in told.choices.items()]
    yield Menu(key.doing("eyes", str(chapter.turn)), _("Through whose eyes?"), tuple(entries[:ENTRIES]))


def _look(role: str) -> Look:
    return Look.MAIN if role == "next" else Look.PLAIN


def _turns(told: Told) -> Iterator[Entry]:
    """The turns to choose from; if a menu cannot hold all, those around the present one."""
    chapter = told.chapter
    at = chapter.turns.index(chapter.turn)
    first = max(0, min(at - ENTRIES // 2, len(chapter.turns) - ENTRIES))
    alone = _("The whole game") if chapter.bulletin.score else _("So far")
    start = _("Before the first turn") if chapter.last else alone
    for turn in chapter.turns[first : first + ENTRIES]:
        title = _("Turn {n}").format(n=turn) if turn else start
        yield Entry(title, str(turn), is_chosen=turn == chapter.turn)


def film_screen(box: Box, table: Table, film: Film, picture: Picture | None) -> Screen:
    """The film of a match as a message: its result, and buttons for what comes now.

    One opens the story for the person who presses, the others go on with the next match or play this one again. The
    film is the last message about a match, so they stand at the end of the channel.
    """
    return Screen(
        head=(
            f"### {box.title}: {film.heading}",
            f"**{film.score}**",
            *(f"-# {sentence}" for sentence in film.why),
        ),
        picture=picture,
        rows=one_main(
            ((story_button(table.key),), *_following_row(table, film), *_rematch_row(table, film)),
            tuple(_following_row(table, film)),
        ),
    )


def _following_row(table: Table, film: Film) -> Iterator[Row]:
    """A button that leads from a finished match to the match that follows it, if there is one."""
    if film.following:
        label = _("Play on: {title}").format(title=film.following)
        yield (Button(label, Key("", table.key).doing("follow"), Look.MAIN),)


def _rematch_row(table: Table, film: Film) -> Iterator[Row]:
    """Buttons that play a finished match once more."""
    labels = {
        Rematch.SAME: _("Again"),
        Rematch.SIDES: _("Change sides"),
        Rematch.STRONGER: _("Stronger computer"),
        Rematch.EASIER: _("Easier computer"),
    }
    key = Key("", table.key)
    if film.rematches:
        yield tuple(Button(labels[kind], key.doing("rematch", kind)) for kind in film.rematches)


def story_button(key: TableId, label: str = "") -> Button:
    """A button that opens the story of a table."""
    return Button(label or _("The story"), Key("", key).doing("story"), Look.MAIN)
