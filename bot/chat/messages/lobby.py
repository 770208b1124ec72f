"""The public message of a table that has not begun: its seats, its options, and how to take part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.chat.parts.keys import Key
from bot.chat.parts.screen import (
    BUTTONS,
    ENTRIES,
    LINE,
    Button,
    Entry,
    Look,
    Menu,
    Picture,
    Row,
    Screen,
    button_rows,
    cut,
)
from bot.engine.game import AnyGame
from bot.games.box import Box
from bot.games.options import Preset, changed, spoken
from bot.tables.model.paces import meaning, titles
from bot.tables.model.table import Computer, Person, Sitter, Status, Table
from bot.words import _


def lobby_screen(
    box: Box, table: Table, levels: Sequence[str], picture: Picture | None = None, *, has_begun: bool = False
) -> Screen:
    """The lobby as a message. `levels` are the computer players on offer for this game, `picture` shows its board.

    Of a game that `has_begun` it is what stays above the board: who plays what, and nothing to press.
    """
    game = box.game(table.options)
    is_open = table.status is Status.LOBBY
    return Screen(
        head=(
            f"## {box.title}",
            *(f"**{box.words.seat_title(game, seat)}**: {_sitter(who)}" for seat, who in table.seats.items()),
            f"-# {_hint(box, is_open=is_open, has_begun=has_begun)}",
            *_practice(table),
            *_pace(table),
            *changes(box, table),
        ),
        picture=picture,
        rows=tuple(_rows(box, game, table, levels)) if is_open else (),
    )


def _hint(box: Box, *, is_open: bool, has_begun: bool) -> str:
    if has_begun:
        return _("The game has begun: its board stands further down.")
    if is_open:
        return _("Take a seat; the game begins with Start.")
    return _("This table is closed. /{game} new opens another.").format(game=box.key)


def _sitter(sitter: Sitter | None) -> str:
    match sitter:
        case Person(user):
            return f"<@{user}>"
        case Computer(level):
            return _("computer ({level})").format(level=level)
        case None:
            return _("free")


def _practice(table: Table) -> Iterator[str]:
    if table.practice:
        yield "-# " + _("Practice: one person may hold several seats.")


def _pace(table: Table) -> Iterator[str]:
    is_alone = bool(table.pace) and not table.free_seats() and len(table.people()) == 1
    told = _("There are no deadlines while one person plays alone.") if is_alone else meaning(table.pace)
    title = titles().get(table.pace, table.pace)
    yield "-# " + _("Pace: {pace}. {meaning}").format(pace=title, meaning=told)


def _rows(box: Box, game: AnyGame, table: Table, levels: Sequence[str]) -> Iterator[Row]:
    key = Key("", table.key)
    free = table.free_seats()
    # Among all seats: which are free changes while the button stands.
    numbers = {seat: number for number, seat in enumerate(table.seats)}
    titles = {seat: box.words.seat_title(game, seat) for seat in table.seats}
    sits = [
        Button(_("Sit: {seat}").format(seat=titles[seat]), key.doing("sit", str(numbers[seat])), Look.GOOD)
        for seat in free
    ]
    yield from button_rows(sits[: 2 * BUTTONS])
    if free and levels:
        entries = [
            Entry(
                _("{seat}: computer ({level})").format(seat=titles[seat], level=level),
                f"{numbers[seat]} {level}",
            )
            for seat in free
            for level in levels
        ]
        yield Menu(key.doing("computer"), _("Add a computer player"), tuple(entries[:ENTRIES]))
    yield (
        Button(_("Start"), key.doing("start"), Look.MAIN),
        Button(_("Stand up"), key.doing("stand")),
        Button(_("How to play"), key.doing("help")),
        Button(_("Options"), key.doing("options")),
        Button(_("Close the table"), key.doing("close")),
    )
    yield from _presets(box, table, key)
    yield _paces(table, key)


def _presets(box: Box, table: Table, key: Key) -> Iterator[Menu]:
    """A menu of the named sets of options; what goes on from another match has the options of that."""
    entries = [
        Entry(each.title, each.name, cut(each.help, LINE), is_chosen=_is_chosen(box, table, each))
        for each in box.options.presets.values()
    ]
    if entries and not table.carried:
        yield Menu(key.doing("preset"), _("What is played"), tuple(entries[:ENTRIES]))


def _is_chosen(box: Box, table: Table, preset: Preset) -> bool:
    # By the options and not by the name: without a name the usual game is played.
    return box.options.settled(preset.options) == table.options


def _paces(table: Table, key: Key) -> Menu:
    """What the opener may choose; the value of no pace is its title, as a value is never empty."""
    entries = [
        Entry(
            _("Pace: {pace}").format(pace=title),
            name or title,
            cut(meaning(name), LINE),
            is_chosen=name == table.pace,
        )
        for name, title in titles().items()
    ]
    return Menu(key.doing("pace"), _("Pace"), tuple(entries))


def changes(box: Box, table: Table) -> Iterator[str]:
    """The preset of a table, and every option that is not as usual, a line each."""
    preset = box.options.presets.get(table.preset)
    if preset is not None:
        yield _("{title}: {help}").format(title=preset.title, help=preset.help)
    for option, value in changed(box.options.guide, table.options):
        yield _("- **{option}** {value} (usually {usual})").format(
            option=option.called, value=spoken(value), usual=spoken(option.usual)
        )
