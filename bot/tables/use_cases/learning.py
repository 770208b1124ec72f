"""Learning a game by its lessons. Only the user's position is stored: there is no table, clock or result."""

from __future__ import annotations

from bot.games.lessons import Lesson
from bot.tables.model.table import Refusal, Status, Table, UserId
from bot.tables.resolution.hall import Hall
from bot.words import _

Place = tuple[Lesson, int]
"""A lesson and a step of it, from 0."""


async def place(hall: Hall, user: UserId, game: str) -> Place:
    """A user's place in the lessons of a game: the stored one, else the beginning. Raises Refusal without lessons."""
    kept = await hall.store.lesson(user, game)
    if kept is not None and (found := _known(hall, game, *kept)) is not None:
        return found
    return beginning(hall, game)


def beginning(hall: Hall, game: str) -> Place:
    """The first step of the first lesson of a game. Raises Refusal for a game without lessons."""
    box = hall.shelf.get(game)
    if box is None or not box.lessons:
        raise Refusal(_("There are no lessons for this game."))
    return box.lessons[0], 0


def at(hall: Hall, game: str, lesson: str, number: int) -> Place | None:
    """The step that a button names; None if it no longer exists. Raises Refusal for a game without lessons."""
    beginning(hall, game)
    return _known(hall, game, lesson, number)


def anew(hall: Hall, game: str, lesson: str) -> Place:
    """The beginning of a changed lesson, or of all lessons if it no longer exists. Raises Refusal without lessons."""
    return _known(hall, game, lesson, 0) or beginning(hall, game)


def _known(hall: Hall, game: str, lesson: str, number: int) -> Place | None:
    box = hall.shelf.get(game)
    found = next((each for each in box.lessons if each.key == lesson), None) if box is not None else None
    return None if found is None or number >= len(found.steps) else (found, number)


def after(hall: Hall, game: str, here: Place) -> Place | None:
    """The step after `here`: the next one of its lesson, else the first one of the next lesson; None after the last."""
    lesson, number = here
    return (lesson, number + 1) if number + 1 < len(lesson.steps) else past(hall, game, lesson)


def past(hall: Hall, game: str, lesson: Lesson) -> Place | None:
    """The beginning of the next lesson; None after the last one."""
    every = hall.shelf[game].lessons
    later = every[every.index(lesson) + 1 :]
    return (later[0], 0) if later else None


async def reached(hall: Hall, user: UserId, game: str, there: Place | None) -> None:
    """Store a user's place; delete it for a user who is at the beginning, or has finished (None)."""
    is_kept = there is not None and there != beginning(hall, game)
    await hall.store.set_lesson(user, game, (there[0].key, there[1]) if there and is_kept else None)


async def own_lobby(hall: Hall, user: UserId, game: str, channel: int | None) -> Table | None:
    """The table of a game in a channel, if it is still in its lobby and the user has opened it; else None.

    Also None for a match that follows another: its options are fixed.
    """
    table = None if channel is None else await hall.store.table_in(channel)
    is_own = table is not None and table.status is Status.LOBBY and table.game == game
    return table if is_own and table is not None and table.opener == user and not table.carried else None
