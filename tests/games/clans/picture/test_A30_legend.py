"""A30.9: the key of a picture names everything that is drawn on it, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from bot.engine.game import PUBLIC, Draft, Viewer
from bot.games.clans.art import Decor, Land, Line, Shape
from bot.games.clans.board.ground import GRID, grounds
from bot.games.clans.picture.pictures import ClansPictures
from bot.games.clans.picture.ways import SIGHT, ZONES
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.options import Challenge, clans_options
from bot.games.pictures import Lens
from bot.games.simulate import play_out
from bot.players.random_player import RandomPlayer
from rendering.board.entries import entries, named
from rendering.board.legend import NEAR, fitting, rows
from rendering.scene import Label, Scene, Sign, Square, Token
from tests.games.clans.moments import GAME, quartet, skirmish

PICTURES = ClansPictures()
SPARED = {*Line, *Land, *Decor} - {*Shape}
"""Open ground, and names of which another one tells: the outline of a roof, the water below stones."""
LINES = {*Line, *Land, Shape.MOVED, Shape.GONE, Shape.ROUTE} | {shape for shape in Shape if "-" in shape}
"""Names of marks with several points, which may lie outside a square."""
EVERY, LONG = 31, 5
"""Of a match every so many moves a picture, and so many pictures."""


def positions(challenge: Challenge, seats: int) -> Iterator[Scene]:
    """Pictures of a random match with everything on them, for a seat with a draft and for everybody, with layers."""
    nth = [*Challenge].index(challenge) + seats
    given = {
        "challenge": challenge,
        "ground": [*grounds()][nth % 4],
        "players": seats,
        "setup_items": "preset",
    }
    game = ClansGame(clans_options(given))
    moves = play_out(game, dict.fromkeys(game.seats, RandomPlayer()), f"legend {challenge} {seats}")
    for at, move in enumerate(islice(moves, EVERY * LONG)):
        if at % EVERY:
            continue
        past, seat = tuple(move.match.history), game.seats[at % len(game.seats)]
        draft: Draft | None = move.match.draft(seat, ()) if seat in move.match.awaited() else None
        lens = Lens(past=past, news=min(40, len(past)), layer=("", ZONES, SIGHT)[at % 3])
        yield PICTURES.scene(game, move.match.state, Viewer(seat), draft, lens)


def drawn(shown: Scene, square: Square) -> set[str]:
    """The names of all marks in a square that a key can explain, and the letters of models."""
    found = set[str]()
    for mark in (*shown.base.marks, *shown.marks):
        if not isinstance(mark, Label):
            at = getattr(mark, "at", None)
            if at is None or max(abs(at[0] - square.x), abs(at[1] - square.y)) <= square.side / 2:
                found |= {*named(mark)}  # type: ignore[arg-type]  # the clans have no other marks
                found |= {mark.letter} if isinstance(mark, Token) else set()
    return found - SPARED


def told(shown: Scene, square: Square) -> set[str]:
    """The names of the marks that the key of a square explains, those of like things of all teams included."""
    words = {word for _mark, word in entries(shown, (square,))}
    like = [mark for mark, word in shown.key if word in words]
    return {mark.shape for mark in like if isinstance(mark, Sign)} | {
        mark.letter for mark in like if isinstance(mark, Token)
    }


def whole(shown: Scene) -> Square:
    return Square(shown.base.width / 2, shown.base.height / 2, shown.base.width)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("challenge", Challenge)
def test_A30_9_every_mark_has_its_entry_and_no_entry_lacks_a_mark(challenge: Challenge, seats: int) -> None:
    if seats > 2 and challenge is Challenge.MESSENGER:
        return  # It takes two sides.
    count = 0
    for shown in positions(challenge, seats):
        count += 1
        assert drawn(shown, whole(shown)) == told(shown, whole(shown))
        for space in GRID.zones[count::97]:
            square = PICTURES.close_up(GAME, skirmish(), PUBLIC, GRID.label(space))
            at_points = {name for name in drawn(shown, square) if name not in LINES}
            assert at_points <= told(shown, square)
    assert count


def test_what_nothing_else_tells_is_on_every_picture_with_little_room() -> None:
    for state in (skirmish(), quartet()):
        shown = PICTURES.scene(GAME, state, PUBLIC)
        first = [word for _mark, word in fitting(entries(shown, (whole(shown),)), NEAR, 2)]
        assert {"facing", "in Stealth", "done"} <= {*first}
        assert len(rows(fitting(shown.key, NEAR, 2), NEAR)) <= 2
