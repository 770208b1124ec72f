"""The board coloured by the shares of wins: a plate for each zone, and no name under it."""

from bot.games.castle.board.board import standard_board
from bot.games.castle.picture.ground import ground
from bot.games.castle.picture.shares import shares
from rendering.placement.layout import tag_box
from rendering.scene import Contour

BOARD = standard_board()


def test_no_plate_covers_a_name() -> None:
    there = ground(BOARD)
    won = {BOARD.label(zone): 1.0 for zone in BOARD.edges}
    plates = [mark for mark in shares(BOARD, won).marks if isinstance(mark, Contour)]
    assert len(plates) == len(BOARD.edges)
    for plate in plates:
        assert plate.text
        assert plate.text_at is not None
        box = tag_box(plate.text, plate.text_at, there.rooms[0].unit)
        assert not [room for room in there.rooms if box.meets(room.name)]
