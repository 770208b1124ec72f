"""The short names of setup pieces: each kind of piece has a letter or sign of its own, as on the map."""

from __future__ import annotations

from bot.games.castle.board.board import standard_board
from bot.games.castle.decisions import Bed, Hide, Post, StartAt
from bot.games.castle.kinds import Mark, Who
from bot.games.castle.picture.figures import SWORD, intruder
from bot.games.castle.state.figures import Intruder
from bot.games.castle.words.brief import brief

BOARD = standard_board()
ZONE = BOARD.zone("CA1")


def test_R4_no_two_kinds_of_pieces_and_no_figure_share_a_letter() -> None:
    """A trap is no T, which is the traitor; a sleeper is no S, which is a sentry; a drunk guard has no D."""
    pieces = (Bed(ZONE), *(Hide(mark, ZONE) for mark in Mark))
    letters = [brief(BOARD, piece).split()[0] for piece in pieces]
    figures = [SWORD.letter, *(intruder(Intruder(who)).letter for who in Who)]
    assert len({*letters, *figures}) == len(letters) + len(figures)
    assert brief(BOARD, Hide(Mark.TRAP, ZONE)) == "▲ CA1"
    assert brief(BOARD, Post(ZONE)) == "CA1"
    assert brief(BOARD, StartAt(Who.TRAITOR, ZONE)) == "Traitor CA1"
