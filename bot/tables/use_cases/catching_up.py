"""What has happened at a table since a user last looked, turn by turn, as they have witnessed it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.engine.match import witnessed
from bot.tables.history.story import EVERYBODY, Chapter, Eyes, Part, chapters, parts, theme_of, viewer_of
from bot.tables.model.table import Refusal, Table, TableId, Theme, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.views.account import told
from bot.tables.views.session import TableSession
from bot.words import _

LONGEST: Final = 10
"""The most turns that are told at once, the latest ones; one message holds no more pictures."""


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """What is new to a user at a table: a chapter for each of the latest turns, with only the new lines.

    `heading` is the present state, `earlier` the number of turns with news that are left out, `looked` (seconds) when
    the user last looked. `upto` is the number of facts in the true log: a secret, kept for `glanced` and never shown.
    """

    table: Table
    title: str
    heading: str
    chapters: tuple[Chapter, ...]
    earlier: int
    looked: float | None
    upto: int = field(repr=False, compare=False)


async def catch_up(hall: Hall, key: TableId, user: UserId) -> News:
    """What a user has witnessed since they last looked: as their seat saw it, or as the public for a spectator.

    A user with several seats sees it as the seat that is asked. The look itself is not noted here: see `glanced`.
    Raises Refusal for a game that has not begun, and for a user without a seat if the table may not be watched.
    """
    session = await hall.look(key)
    eyes = _eyes(session, user)
    glance = await hall.store.glance(user, key)
    theme = await theme_of(hall, session, user)
    cut = parts(session.match)
    new = _lines(session, eyes, cut, glance.shown if glance else 0)
    # Only the latest turns, chosen before their chapters are made: earlier ones would not be shown.
    latest = dict(list(new.items())[-LONGEST:])
    return News(
        table=session.table,
        title=session.box.title,
        heading=session.box.words.heading(
            session.match.game, session.seen_by(viewer_of(session, eyes)).state
        ),
        chapters=tuple(_chapters(session, eyes, cut, latest, theme)),
        earlier=len(new) - len(latest),
        looked=glance.at if glance else None,
        upto=len(session.match.log),
    )


async def catch_up_everywhere(hall: Hall, user: UserId) -> list[News]:
    """What is new at each unfinished table where a user sits and that has begun, the oldest table first.

    Tables without news are among them; those that cannot be read, or are halted, are left out.
    """
    sessions = await hall.readable(table.key for table in await hall.store.tables_of(user))
    begun = [session.table.key for session in sessions if session.match.log]
    return [await catch_up(hall, key, user) for key in begun]


async def glanced(hall: Hall, key: TableId, user: UserId, upto: int | None = None) -> None:
    """Note that a user has looked at a table: at the facts before number `upto`, or at everything if None."""
    if upto is None:
        upto = len((await hall.look(key)).match.log)
    await hall.store.glanced(user, key, upto, hall.clock.now())


def _eyes(session: TableSession, user: UserId) -> Eyes:
    if not session.match.log:
        raise Refusal(_("This game has not begun."))
    if session.table.seats_of(user):
        return Eyes(session.seat_of(user))
    if not session.is_watchable:
        raise Refusal(_("Nobody may watch this table: only those who have a seat see what happens."))
    return EVERYBODY


def _lines(session: TableSession, eyes: Eyes, cut: Sequence[Part], since: int) -> dict[int, tuple[str, ...]]:
    """The turns in which something was witnessed from fact number `since` on, each with its lines."""
    found: dict[int, tuple[str, ...]] = {}
    viewer = viewer_of(session, eyes)
    for part in cut:
        facts = witnessed(session.match.log[max(part.start, since) : part.end], viewer)
        if facts:
            lines = tuple(told(session.box, session.match.game, facts, viewer))
            found[part.turn] = found.get(part.turn, ()) + lines
    return found


def _chapters(
    session: TableSession, eyes: Eyes, cut: Sequence[Part], lines: dict[int, tuple[str, ...]], theme: Theme
) -> Iterator[Chapter]:
    for chapter in chapters(session, eyes, since=min(lines), theme=theme, cut=cut) if lines else ():
        if chapter.turn in lines:
            yield replace(chapter, bulletin=replace(chapter.bulletin, lines=lines[chapter.turn]))
