"""The pictures of some moments can be painted: a mark that the art does not know is found here, not at a table."""

from __future__ import annotations

from bot.laws.playthrough import Playthrough
from rendering.paint import paint

MOMENTS = 3
"""The most moments of a game whose pictures are painted, besides its blank state and its end."""
WIDTH = 240
"""Pixels: the smallest width at which all marks are drawn."""


def test_each_viewer_has_a_picture_of_each_moment(played: Playthrough) -> None:
    if not played.box.pictures.has_board:
        return
    matches = [*(moment.match for moment in played.some(MOMENTS)[:MOMENTS]), played.end]
    states = [(viewer, match.seen_by(viewer).state) for viewer in played.viewers() for match in matches]
    blank = [(viewer, played.game.blank()) for viewer in played.viewers()]
    for viewer, state in (*blank, *states):
        assert paint(played.box.pictures.scene(played.game, state, viewer), width=WIDTH)
