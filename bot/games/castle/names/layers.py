"""The optional layers of a viewer's map (Pictures.layers): names and titles, for pictures and words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.engine.game import Viewer
from bot.games.castle.kinds import GUARDS, Who
from bot.games.castle.names import names
from bot.games.castle.setting.seating import POSITION, TURNS
from bot.words import _

HEARING: Final = {who: f"hearing-{who}" for who in Who}
DANGER: Final = "danger"
ROUTES: Final = "routes"
HEARD: Final = "heard"
SEARCHED: Final = "searched"
PATROLS: Final = "patrols"


def titles(viewer: Viewer) -> Mapping[str, str]:
    """The layers for a viewer, in order: those of an intruder seat or of the guards, then that of everybody.

    Only viewers who know an intruder's position get the layer of the zones from where that intruder is heard.
    """
    own: dict[str, str] = {}
    if viewer.is_in(TURNS):
        own = {HEARING[who]: _hearing(who) for who in Who if viewer.is_in(POSITION[who])}
        own[DANGER] = _("Where guards would see or reach you")
        own[ROUTES] = _("Your ways in all turns (T3: turn 3)")
    elif viewer.is_in(GUARDS):
        own = {
            HEARD: _("Where something was heard (3 or T3: in turn 3)"),
            SEARCHED: _("What was searched (T3: turn 3)"),
        }
    return {**own, PATROLS: _("Where the patrols go next")}


def _hearing(who: Who) -> str:
    return _("From where a guard would hear {who}").format(who=names.intruder(who))
