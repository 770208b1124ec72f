"""The games of the month. Its people look at no pictures: the checks of promises make them."""

from __future__ import annotations

from typing import Final

from bot.engine.game import Draft, Viewer
from bot.games.box import Box
from bot.games.castle.box import BOX as CASTLE
from bot.games.castle.box import CastleBox
from bot.games.castle.picture.pictures import CastlePictures
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from bot.games.clans.box import BOX as CLANS
from bot.games.clans.box import ClansBox
from bot.games.clans.picture.pictures import ClansPictures
from bot.games.pictures import BARE, Lens
from bot.games.raid.box import BOX as RAID
from bot.games.raid.box import RaidBox
from bot.games.raid.picture.pictures import RaidPictures
from rendering.scene import Base, Scene, Square
from tests.toy.hunt import HUNT

BLANK: Final = Scene(Base(width=1.0, height=1.0, unit=1.0, marks=()))


class Blank(CastlePictures):
    """Pictures that are blank, so that a month does not take hours."""

    def scene(
        self, game: CastleGame, state: State, viewer: Viewer, draft: Draft | None = None, lens: Lens = BARE
    ) -> Scene:
        """Nothing."""
        return BLANK

    def focus(
        self, game: CastleGame, state: State, viewer: Viewer, *asked: object, **how: object
    ) -> Square | None:
        """Nowhere."""
        return None


class Unpainted(CastleBox):
    """The castle game with blank pictures."""

    pictures = Blank()


class BlankTrack(RaidPictures):
    """Pictures of the raid that are blank."""

    def scene(self, *asked: object, **how: object) -> Scene:
        """Nothing."""
        return BLANK

    def focus(self, *asked: object, **how: object) -> Square | None:
        """Nowhere."""
        return None


class UnpaintedRaid(RaidBox):
    """The raid with blank pictures."""

    pictures = BlankTrack()


class BlankGround(ClansPictures):
    """Pictures of the clans that are blank."""

    def scene(self, *asked: object, **how: object) -> Scene:
        """Nothing."""
        return BLANK

    def focus(self, *asked: object, **how: object) -> Square | None:
        """Nowhere."""
        return None


class UnpaintedClans(ClansBox):
    """The clans with blank pictures."""

    pictures = BlankGround()


SHELF: Final[dict[str, Box]] = {each.key: each for each in (CASTLE, CLANS, RAID, HUNT)}
"""The games with their pictures."""
PLAYED: Final[dict[str, Box]] = {
    **SHELF,
    **{each.key: each for each in (Unpainted(), UnpaintedClans(), UnpaintedRaid())},
}
"""The games as they are played in the month."""
