"""A pencil mark as it stands on the map of whoever made it."""

from __future__ import annotations

from bot.engine.game import Seat
from bot.games.pictures import Lens
from bot.tables.views.session import TableSession
from rendering.scene import Note


def drawn_note(session: TableSession, seat: Seat, zone: str, text: str) -> str:
    """What the map of a seat shows of a note on a zone (by its label); empty where maps of the game show none."""
    box, seen = session.box, session.of(seat)
    if not box.pictures.has_board:
        return ""
    eyes, lens = seen.game.viewer(seat), Lens(past=seen.history, notes={zone: text})
    scene = box.pictures.scene(seen.game, seen.state.copy(), eyes, None, lens)
    written = (mark.text for board in scene.boards for mark in board.marks if isinstance(mark, Note))
    return next(written, "")
