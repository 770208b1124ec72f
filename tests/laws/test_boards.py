"""What a panel tells about public events, the board tells too."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from bot.chat.messages.board_message import story
from bot.chat.messages.news import told_news
from bot.chat.messages.phone import WEIGHTY
from bot.engine.game import PUBLIC, Viewer
from bot.engine.match import witnessed
from bot.tables.history.story import parts
from bot.tables.views.account import account_of
from bot.tables.views.bulletin import Bulletin
from tests.laws.playthrough import Playthrough, every_game

TURNS: Final = 12
"""So many turns of a match are looked at."""


def _turns(played: Playthrough) -> Iterator[tuple[int, int]]:
    for part in parts(played.end)[:TURNS]:
        yield part.start, part.end


def _account(played: Playthrough, viewer: Viewer, start: int, end: int) -> Bulletin:
    log = played.end.log
    seen = type(played.end)(played.game, witnessed(log[:end], viewer))
    return account_of(played.box, seen, viewer, witnessed(log[start:end], viewer))


@every_game()
def test_the_board_tells_what_the_panels_tell_of_public_events(played: Playthrough) -> None:
    for start, end in _turns(played):
        board = _account(played, PUBLIC, start, end)
        on_board = "\n".join(story(board))
        for viewer in played.viewers():
            seat = _account(played, viewer, start, end)
            shown = "\n".join(told_news(seat, "", "", is_told=False))
            for line in seat.headlines:
                if line in shown and line in (*board.lines, *board.headlines) and line != board.score:
                    assert line in on_board, f"{viewer}: {line}\n--\n{on_board}"


@every_game()
def test_what_panels_tell_first_the_board_tells_first(played: Playthrough) -> None:
    """However much has happened: the earliest lines are left out, but never these for others."""
    for end in accumulate([len(played.end.log) // 4] * 4):
        board = _account(played, PUBLIC, 0, end)
        for viewer in played.viewers():
            seat = _account(played, viewer, 0, end)
            assert {*seat.foremost} & {*board.headlines} <= {*board.foremost}, viewer
        first = list(dict.fromkeys(line for line in board.headlines if line in board.foremost))
        if board.score in board.headlines or len(" ".join(first)) > WEIGHTY:
            continue
        on_board = list(story(board))
        assert all(f"**{line}**" in on_board for line in first)
