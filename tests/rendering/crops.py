"""One square of a picture."""

from __future__ import annotations

from rendering.paint import CROP, crops
from rendering.scene import Point, Scene, Square
from rendering.themes import Theme


def crop(scene: Scene, centre: Point, span: float, *, theme: Theme = Theme.NIGHT, size: int = CROP) -> bytes:
    """A square of at least `span` board units round a point."""
    return crops(scene, (Square(*centre, span, scene.name),), theme=theme, size=size)
