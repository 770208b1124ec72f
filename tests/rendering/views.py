"""The pictures of the castle's gallery, found and painted once for all tests that look at them."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile

from bot.commands.gallery import View, gallery
from bot.games.pictures import Lens
from bot.games.shelf import SHELF
from rendering.paint import PHONE, paint
from rendering.scene import Scene
from rendering.simple import simplified
from rendering.themes import Theme

BOX = SHELF["castle"]


@cache
def views() -> dict[str, View]:
    """The views by name."""
    return {view.name: view for view in (*gallery(BOX), _asked())}


shared: list[Path] = []
"""The folder of this run in which its processes keep what they have painted; none without a run."""


@cache
def png(name: str, theme: Theme) -> bytes:
    """The picture of that name, painted by whichever process of the run asks first."""
    if not shared:
        return views()[name].png(theme)
    path = shared[0] / f"{theme}-{name}.png"
    if not path.exists():
        shared[0].mkdir(exist_ok=True)
        with NamedTemporaryFile(dir=shared[0], delete=False) as file:
            file.write(views()[name].png(theme))
        Path(file.name).replace(path)
    return path.read_bytes()


@dataclass(frozen=True, slots=True)
class Phone(View):
    """A whole board as a panel shows it on a phone: larger and simpler already."""

    def png(self, theme: Theme) -> bytes:
        """Painted as `crops` does it where all is shown."""
        assert isinstance(self.shows, Scene)
        return paint(self.shows, theme=theme, width=PHONE)


def _asked() -> Phone:
    """A panel that asks for as many zones as are named large."""
    game = BOX.game({})
    zones = BOX.zones.labels(game)[::5]
    scene = BOX.pictures.scene(game, game.blank(), game.viewer(None), lens=Lens(asked=zones))
    return Phone("phone", simplified(scene))


def boards() -> dict[str, View]:
    """The views but for cards."""
    return {name: view for name, view in views().items() if isinstance(view.shows, Scene)}
