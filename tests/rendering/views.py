"""The pictures of the castle's gallery, found and painted once for all tests that look at them."""

from functools import cache

from bot.commands.gallery import View, gallery
from bot.games.shelf import SHELF
from rendering.scene import Scene
from rendering.themes import Theme

BOX = SHELF["castle"]


@cache
def views() -> dict[str, View]:
    """The views by name."""
    return {view.name: view for view in gallery(BOX)}


@cache
def png(name: str, theme: Theme) -> bytes:
    """The picture of that name."""
    return views()[name].png(theme)


def boards() -> dict[str, View]:
    """The views but for cards."""
    return {name: view for name, view in views().items() if isinstance(view.shows, Scene)}
