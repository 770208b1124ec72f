"""The digest: what a seat has witnessed from the beginning, for a person who sits down in the middle of a game."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.game import Seat
from bot.engine.match import witnessed
from bot.engine.taking_back import history
from bot.tables.history.story import parts
from bot.tables.model.table import TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.views.panel import Panel
from bot.tables.views.session import TableSession


@dataclass(frozen=True, slots=True)
class Passage:
    """What a seat has witnessed in one turn and was not taken back in it: a sentence in each line."""

    turn: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Digest:
    """Everything a seat knows: its present panel, and a passage for each turn that has anything to tell."""

    panel: Panel
    passages: tuple[Passage, ...]


async def digest(hall: Hall, key: TableId, user: UserId, *, seat: Seat | None = None) -> Digest:
    """The digest of a seat, from what that seat has witnessed alone. Raises the errors of `seat_of`."""
    mine = (await hall.look(key)).seat_of(user, seat)
    view = await hall.showing(key, mine)
    return Digest(view.panel(), tuple(_passages(view.session, mine)))


def _passages(session: TableSession, seat: Seat) -> list[Passage]:
    game, log = session.match.game, session.match.log
    viewer, found = game.viewer(seat), []
    for part in parts(session.match):
        seen = history(witnessed(log[part.start : part.end], viewer))
        lines = session.box.words.tell(game, seen, viewer)
        if lines:
            found.append(Passage(part.turn, tuple(lines)))
    return found
