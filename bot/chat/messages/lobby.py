"""The public message of a table before the start: its seats, its options, and how to take part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from bot.chat.messages.lessons import learn_button
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
    sentences,
)
from bot.engine.acts import cut
from bot.engine.game import AnyGame
from bot.games.box import Box
from bot.games.options import Preset, changed, held
from bot.tables.model.paces import meaning, titles
from bot.tables.model.table import Computer, Person, Sitter, Status, Table
from bot.tables.views.remarks import of_a_copy
from bot.words import _

PACE: Final = 80
"""The most characters for the pace and its meaning: two lines of small print."""
ROOM: Final = 66
"""The most characters for changed options: one and a half lines of small print."""


def lobby_screen(
    box: Box,
    table: Table,
    levels: Sequence[str],
    picture: Picture | None = None,
    *,
    has_begun: bool = False,
    notice: str = "",
) -> Screen:
    """The lobby as a message. `levels` are the available computer players, `picture` shows the board.

    A `notice` is above the seats. If the game `has_begun`, it is the part that stays above the board: who plays which
    seat, without buttons.
    """
    game = box.game(table.options)
    is_open = table.status is Status.LOBBY
    return Screen(
        head=(
            f"## {box.title}",
            *([f"> {notice}"] if notice else []),
            *(
                f"**{box.words.seat_title(game, seat)}**: {_sitter(box, who)}"
                for seat, who in table.seats.items()
            ),
            f"-# {_hint(box, table, levels, has_begun=has_begun)}",
            *_practice(table),
            *_pace(box, table),
            *_played(box, table),
            *_recommended(box, table),
        ),
        picture=picture,
        rows=tuple(_rows(box, game, table, levels)) if is_open else (),
    )


def gone_table_screen(copied: float) -> Screen:
    """Replaces the message of a table that was opened after the games were copied, at `copied` (seconds)."""
    text = _("This table is gone too, as it was opened after that. The command “new” opens another one here.")
    return Screen((of_a_copy(copied), text))


def _hint(box: Box, table: Table, levels: Sequence[str], *, has_begun: bool) -> str:
    if has_begun:
        return _("The game has begun: its board stands further down.")
    if table.status is Status.LOBBY:
        if _may_fill(table, levels):
            text = _("Wait for others, or give the free seats to computers ({level}) and begin.")
            return text.format(level=box.computers.title(box.computers.weakest(levels)))
        seated = _("Every seat is taken: press Start to begin the game.")
        return (
            _("Take a seat. When all seats are taken, Start begins the game.")
            if table.free_seats()
            else seated
        )
    return _("This table is closed. /{game} new opens another.").format(game=box.key)


def _sitter(box: Box, sitter: Sitter | None) -> str:
    match sitter:
        case Person(user):
            return f"<@{user}>"
        case Computer(level):
            return _("computer ({level})").format(level=box.computers.title(level))
        case None:
            return _("free")


def _practice(table: Table) -> Iterator[str]:
    if table.practice:
        yield "-# " + _("Practice: one person may hold several seats.")


def _pace(box: Box, table: Table) -> Iterator[str]:
    is_live = box.game(table.options).phases.are_live
    is_alone = bool(table.pace) and not table.free_seats() and len(table.people()) == 1
    told = _("There are no deadlines while one person plays alone.") if is_alone else meaning(table.pace)
    told = _("The clock of the game runs in seconds, for everybody at once.") if is_live else told
    title = titles().get(table.pace, table.pace)
    # The menu of paces has the whole text.
    yield "-# " + sentences(_("Pace: {pace}. {meaning}").format(pace=title, meaning=told), PACE)


def _rows(box: Box, game: AnyGame, table: Table, levels: Sequence[str]) -> Iterator[Row]:
    key = Key("", table.key)
    free = table.free_seats()
    # Numbers count all seats: a seat may be taken while the button is still shown.
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
                _("{seat}: computer ({level})").format(seat=titles[seat], level=box.computers.title(level)),
                f"{numbers[seat]} {level}",
                box.computers.about(level),
            )
            for seat in free
            for level in box.computers.by_strength(levels)
        ]
        yield Menu(key.doing("computer"), _("Add a computer player"), tuple(entries[:ENTRIES]))
    yield from button_rows(
        (
            _starting(table, levels, key),
            Button(_("Stand up"), key.doing("stand")),
            *learn_button(box),
            Button(_("How to play"), key.doing("help")),
            Button(_("Options"), key.doing("options")),
            Button(_("Close the table"), key.doing("close")),
        ),
        # Six buttons make two rows of three: a phone would show them so anyway.
        3 if box.lessons else BUTTONS,
    )
    yield from _presets(box, table, key)
    yield _paces(table, key)


def _may_fill(table: Table, levels: Sequence[str]) -> bool:
    """True if one press may give all free seats to computers and begin: once a person has a seat."""
    return bool(levels and table.free_seats() and table.people())


def _starting(table: Table, levels: Sequence[str], key: Key) -> Button:
    """The button that begins the game; while seats are free, with computers on them."""
    if _may_fill(table, levels):
        # Plain beside several people: they may still expect somebody.
        look = Look.PLAIN if len(table.people()) > 1 else Look.MAIN
        return Button(_("Start with computers"), key.doing("startwith"), look)
    return Button(_("Start"), key.doing("start"), Look.MAIN)


def _presets(box: Box, table: Table, key: Key) -> Iterator[Menu]:
    """A menu of the presets; none for a match that follows another: it has the options of that one."""
    entries = [
        Entry(
            _("Preset: {title}").format(title=each.title),
            each.name,
            cut(each.help, LINE),
            is_chosen=_is_chosen(box, table, each),
        )
        for each in box.options.presets.values()
    ]
    if entries and not table.carried:
        yield Menu(key.doing("preset"), _("What is played"), tuple(entries[:ENTRIES]))


def _is_chosen(box: Box, table: Table, preset: Preset) -> bool:
    """True if the menu shows this preset as chosen.

    If several hold, it is the last one chosen. A preset without options is chosen if all options are the usual ones.
    """
    holding = held(box.options.presets, table.options)
    # By the options, not by the name: without a name it is the usual game.
    if not preset.options:
        return box.options.settled({}) == table.options
    last = next((each for each in holding if each.name == table.preset), next(iter(holding), None))
    return last is not None and preset.name == last.name


def _played(box: Box, table: Table) -> Iterator[str]:
    """The presets that the options contain, with the meaning if it is only one; in small print the changed options.

    The changes end where a phone has no more room; Options has all of them.
    """
    holding = held(box.options.presets, table.options)
    if len(holding) == 1:
        yield _("{title}: {help}").format(title=holding[0].title, help=holding[0].help)
    elif holding:
        yield _(" · ").join(each.title for each in holding)
    every = [
        _("{option} {value} (usually {usual})").format(
            option=option.called, value=option.told(value), usual=option.told(option.usual)
        )
        for option, value in changed(box.options.guide, table.options)
    ]
    shown = list(accumulate(every, lambda before, each: _(" · ").join((before, each))))
    fitting = sum(len(text) <= ROOM for text in shown)
    more = [_("{n} more under Options").format(n=len(every) - fitting)] if fitting < len(every) else []
    if every:
        yield "-# " + _(" · ").join((*shown[:fitting][-1:], *more))


def _recommended(box: Box, table: Table) -> Iterator[str]:
    """The preset for a first game, as long as the lobby is open and the usual game is chosen."""
    is_usual = not changed(box.options.guide, table.options) and table.status is Status.LOBBY
    if is_usual and not table.carried:
        for each in box.options.presets.values():
            if each.for_newcomers:
                text = _("For a first game choose *Preset: {title}* in the menu.")
                yield "-# " + text.format(title=each.title)


def _paces(table: Table, key: Key) -> Menu:
    """The menu of paces. The entry “untimed” has its title as its value: its name is empty, a value must not be."""
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
    """The presets that hold at a table, and every changed option, one line each."""
    for preset in held(box.options.presets, table.options):
        yield _("{title}: {help}").format(title=preset.title, help=preset.help)
    for option, value in changed(box.options.guide, table.options):
        yield _("- **{option}** {value} (usually {usual})").format(
            option=option.called, value=option.told(value), usual=option.told(option.usual)
        )
