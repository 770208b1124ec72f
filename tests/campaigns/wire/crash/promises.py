"""The promises that must hold when the bot has been killed and is at rest again, checked in a copy of its database."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator, Collection, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from bot.chat.context import levels
from bot.chat.messages import pictures
from bot.chat.messages.board_message import asked_zones, board_screen
from bot.chat.messages.card_words import sheet_alt
from bot.chat.messages.lobby import lobby_screen
from bot.chat.messages.panel import painted, panel_screen
from bot.chat.parts.keys import read
from bot.chat.parts.layout import layout
from bot.chat.parts.screen import Picture, Screen
from bot.games.box import Box
from bot.games.shelf import brains
from bot.store.connection import FILE
from bot.store.reading import snapshot
from bot.store.sqlite import SqliteStore
from bot.store.verify import verified
from bot.tables.model.letters import LetterKind, Page
from bot.tables.model.table import Status, Table
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases.queries import notices
from bot.tables.views.board_view import BoardView
from bot.tables.views.panel import Panel
from bot.tables.views.remarks import last_restored
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from bot.tables.workers.letter_validity import is_open
from tests.campaigns.wire.entry import CountedRandom, MovedClock
from tests.campaigns.wire.town import Message, Town
from tests.chat import reading

FRESH: Final = 45 * 60.0
"""Seconds for which a message is surely kept up to date; an older one stays as it is until somebody presses it."""
PARTS: Final = {1: "row", 2: "button", 3: "menu", 10: "text", 12: "pictures"}


@dataclass(frozen=True, slots=True)
class Truth:
    """The database as a fresh process reads it."""

    hall: Hall
    store: SqliteStore
    folder: Path

    async def tables(self) -> Sequence[Table]:
        """All tables that were ever opened."""
        return await self.store.tables(list(Status))

    async def pages(self, table: Table) -> list[Page]:
        """The places of its board, film, panels, calls and offers."""
        kinds: list[tuple[LetterKind, Any]] = [(LetterKind.BOARD, None), (LetterKind.FILM, None)]
        for seat in table.seats:
            kinds += [(each, seat) for each in (LetterKind.PANEL, LetterKind.CALL, LetterKind.OFFER)]
        found = [await self.store.page(table.key, kind, seat) for kind, seat in kinds]
        return [page for page in found if page is not None]

    def damage(self) -> list[str]:
        """The faults that `python -m bot check` would find."""
        with snapshot(self.folder / FILE) as database:
            found = verified(database, self.hall.shelf, self.hall.clock.now()).found
        return [f"{key or 'the database'}: {flaw.sentence} {flaw.detail}" for key, flaw in found]


def untold(folder: Path) -> list[str]:
    """The kinds of letters in a database that are still to be told."""
    with closing(sqlite3.connect(f"file:{folder / FILE}?mode=ro", uri=True)) as database:
        return [kind for (kind,) in database.execute("SELECT kind FROM letters")]


@asynccontextmanager
async def truth(folder: Path, shelf: Mapping[str, Box], copy: Path) -> AsyncIterator[Truth]:
    """Read the database of a running bot, in a copy at `copy`."""
    _copy(folder, copy)
    store, clock = SqliteStore(copy), MovedClock(folder)
    hall = Hall(store, shelf, clock=clock, random=CountedRandom("look", copy), brains=brains(shelf))
    try:
        yield Truth(hall, store, copy)
    finally:
        store.close()


def _copy(folder: Path, copy: Path) -> None:
    copy.mkdir(exist_ok=True)
    for old in copy.glob(f"{FILE}*"):
        old.unlink()
    source = sqlite3.connect(f"file:{folder / FILE}?mode=ro", uri=True)
    target = sqlite3.connect(copy / FILE)
    source.backup(target)
    target.close()
    source.close()


@dataclass(frozen=True, slots=True)
class Scope:
    """The scope of a look. It compares pictures only if it `paints`.

    The tables of `done` were looked at after their games had ended, and nothing changes there. Panels among direct
    messages are compared whole if they are in `untouched`: their owners have done nothing elsewhere since the last
    change. After a restore there may be messages that nobody could find: see `restoring`.
    """

    paints: bool
    done: Collection[str] = ()
    untouched: Collection[int] = ()
    is_restored: bool = False


async def wrong(now: Truth, town: Town, scope: Scope) -> list[str]:
    """Every broken promise about messages in channels and private conversations. See the module's functions."""
    found = now.damage()
    found += [f"a {kind} was never told" for kind in untold(now.folder)]
    for table in await now.tables():
        if table.key not in scope.done:
            found += await _of_a_table(now, town, table, await now.pages(table), scope)
    left = () if scope.is_restored else strays(town, await noted(now))
    return [*found, *(f"a message with live buttons was left behind in {each.channel.name}" for each in left)]


async def noted(now: Truth) -> set[int]:
    """The messages that are kept up to date."""
    return {page.ref.message for table in await now.tables() for page in await now.pages(table)}


async def _of_a_table(now: Truth, town: Town, table: Table, pages: Sequence[Page], scope: Scope) -> list[str]:
    session = await now.hall.look(table.key)
    found = []
    for page in pages:
        message = _message(town, page)
        if message is None:
            found.append(f"the {page.kind} of {table.key} is gone")
        elif now.hall.clock.now() - page.posted < FRESH and _is_kept(page, session):
            is_whole = page.kind is not LetterKind.PANEL or message.id in scope.untouched
            found += [
                f"the {page.kind} of {table.key} {each}"
                for each in await _unlike(now, session, page, message, is_whole=is_whole, paints=scope.paints)
            ]
    return [*found, *_missing(session, pages)]


async def _unlike(
    now: Truth, session: TableSession, page: Page, message: Message, *, is_whole: bool, paints: bool
) -> list[str]:
    """How a message differs from what would be shown there now."""
    screen = await _screen(now, session, page, paints=paints)
    if screen is None:
        return []
    if is_whole:
        return list(differences(screen, message))
    found = list(other_heads(screen, message))
    if found:
        # A draft begun elsewhere ends the one-time explanation, and the head with it, but edits no message.
        undrafted = await _screen(now, replace(session, drafts={}), page, paints=False)
        found = found if undrafted is None else list(other_heads(undrafted, message))
    return found


def _is_kept(page: Page, session: TableSession) -> bool:
    """True if a message is kept up to date: a panel is only for the player of its seat."""
    return page.seat is None or session.table.user(page.seat) == page.user


def _missing(session: TableSession, pages: Sequence[Page]) -> Iterator[str]:
    """A running table has a board, and a panel for each person who is asked something elsewhere."""
    table = session.table
    standing = {(page.kind, page.seat, page.user) for page in pages}
    if table.status in (Status.LOBBY, Status.RUNNING) and (LetterKind.BOARD, None, None) not in standing:
        yield f"{table.key} has no board"
    for seat in () if is_open(session) else table.seats:
        user = table.user(seat)
        is_asked = bool(session.match.log) and not session.is_over and seat in session.match.awaited()
        if user is not None and is_asked and (LetterKind.PANEL, seat, user) not in standing:
            yield f"{seat} of {table.key} was never called"
    if table.status is Status.OVER and session.match.log and (LetterKind.FILM, None, None) not in standing:
        yield f"{table.key} has no film"


async def _screen(now: Truth, session: TableSession, page: Page, *, paints: bool) -> Screen | None:
    """The screen that a herald would show there now."""
    table, box = session.table, session.box
    if page.kind is LetterKind.BOARD and not session.match.log:
        picture = await pictures.waiting(box, table) if table.status is Status.LOBBY else None
        notice = last_restored(session.reseedings)
        return lobby_screen(box, table, levels(now.hall).get(table.game, ()), picture, notice=notice)
    if page.kind is LetterKind.BOARD:
        remarks = await notices(now.hall, table)
        bulletin = BoardView(session).board(since=page.since, notices=remarks)
        zones = asked_zones(box, table, bulletin)
        picture = await pictures.board(bulletin, zones) if paints else _unpainted(pictures.BOARD, bulletin)
        return board_screen(box, table, bulletin, picture, 0.0)
    if page.kind is LetterKind.PANEL and page.seat is not None:
        panel = SeatView.now(session, page.seat).panel()
        if paints:
            return await painted(box, table, panel)
        return panel_screen(box, table, panel, unpainted(panel))
    return None


def _unpainted(name: str, bulletin: Any) -> Picture | None:
    return None if bulletin.scene is None else Picture(name, b"", bulletin.alt)


def unpainted(panel: Panel) -> Picture | None:
    """The picture of a panel without its bytes: a seat that chooses cards is shown these, not the board."""
    if panel.choosing is not None:
        return Picture(pictures.VIEW, b"", sheet_alt(panel.choosing))
    return _unpainted(pictures.VIEW, panel.bulletin)


def differences(screen: Screen, message: Message) -> Iterator[str]:
    """How a message differs from a screen: in words, buttons, menus, words of pictures, bytes of pictures."""
    view: Any = layout(screen)
    expected = shape(view.to_components())
    shown = shape(message.components)
    for part in PARTS.values():
        wanted = [each for kind, each in expected if kind == part]
        actual = [each for kind, each in shown if kind == part]
        if wanted != actual:
            yield f"has other {part}s: {_first(actual, wanted)} instead of {_first(wanted, actual)}"
    images = [picture.data for picture in screen.pictures if picture.data]
    if images and images != [file.data for file in message.files]:
        yield "has another picture"


def other_heads(screen: Screen, message: Message) -> Iterator[str]:
    """How a panel among direct messages differs in its news and in the number of its question.

    Acts of its owner elsewhere (a draft, an order, a plan, a note) change it only with the next event, crash or not, so
    everything else may be older.
    """
    view: Any = layout(screen)
    wanted, shown = shape(view.to_components()), shape(message.components)
    texts = [next((each for kind, each in parts if kind == "text"), "") for parts in (shown, wanted)]
    if texts[0] != texts[1]:
        yield f"begins otherwise: {texts[0]} instead of {texts[1]}"
    numbers = [
        {read(each[0]).number for kind, each in parts if kind == "button" and each[0]}
        for parts in (shown, wanted)
    ]
    if numbers[0] != numbers[1]:
        yield f"is of question {numbers[0]} instead of {numbers[1]}"


def _first(these: Sequence[Any], those: Sequence[Any]) -> Any:
    return next((each for each in these if each not in those), these)


def shape(components: Any) -> list[tuple[str, Any]]:
    """Everything that can be read and pressed, in order, without Discord's ids and the moment of sending."""
    return list(_shaped(components))


def _shaped(components: Any) -> Iterator[tuple[str, Any]]:
    for each in components:
        match PARTS.get(each["type"]):
            case "text":
                yield "text", re.sub(r"<t:\d+:R>", "<t>", each["content"].strip())
            case "button":
                yield "button", (each.get("custom_id"), each.get("label"), bool(each.get("disabled")))
            case "menu":
                options = [
                    (o["label"], o["value"], o.get("description"), bool(o.get("default")))
                    for o in each["options"]
                ]
                yield "menu", (each["custom_id"], options)
            case "pictures":
                yield "pictures", [item.get("description") for item in each["items"]]
        yield from _shaped(each.get("components", ()))


def _message(town: Town, page: Page) -> Message | None:
    channel = town.channels.get(page.ref.channel)
    message = channel.messages.get(page.ref.message) if channel else None
    return None if message is None or message.is_deleted else message


def strays(town: Town, noted: set[int]) -> Iterator[Message]:
    """Messages with live buttons that nobody keeps up to date, except reminders, which may be like that."""
    for channel in town.channels.values():
        for message in channel.stands():
            verbs = [reading.key(each).verb for each in reading.buttons(message)]
            if verbs and "unremind" not in verbs and message.id not in noted:
                yield message
