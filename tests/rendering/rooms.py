"""Rooms to try the layout of places in."""

from collections.abc import Sequence

from rendering.placement.boxes import Box
from rendering.placement.layout import Room, laid_out, room_for
from rendering.scene import Badge, Token


def room_in(box: Box, unit: float, text: str, *, signs: int = 0) -> Room:
    """The layout of a place whose outline is this box."""
    corners = (box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)
    return room_for(corners, unit, text, signs=signs)


def place_tokens(tokens: Sequence[Token], room: Room) -> tuple[Token | Badge, ...]:
    """The figures of a place in which nothing else is: in the given order, or one badge."""
    return tuple(mark for mark in laid_out(room, tokens) if isinstance(mark, Token | Badge))
