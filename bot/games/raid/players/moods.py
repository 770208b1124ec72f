"""The moods of players in simulations, so that events that are rare in good play and in bad still happen."""

from __future__ import annotations

from typing import Final

from typing_extensions import override

from bot.engine.game import Decision
from bot.games.raid import decisions as d
from bot.games.raid.kinds import Buki, Tile
from bot.games.raid.players.deep import DeepPlayer
from bot.games.raid.players.simple import DefaultPlayer, RovingPlayer
from bot.games.raid.players.value import ValuePlayer
from bot.games.raid.players.view import Choice, View
from bot.players.brain import Mood
from bot.players.random_player import RandomPlayer

_ROVING, _HALTING = RovingPlayer(), RovingPlayer(is_halting=True)


class FirePlayer(ValuePlayer):
    """Keeps its arrow for a fire beside the end of its route, once it has a flask too; puts out any fire it can."""

    @override
    def wanted(self, view: View) -> Decision | None:
        if puts := view.every(d.PutOut):
            return puts[0]
        tile = view.own.tile
        if tile is not None and Buki.FLASK in (view.own.buki or ()):
            choices = self.ranked(view, tile)
            for fire in view.every(d.LightFire):
                if any(self._ends_beside(view, choice, fire.tile) for choice in choices):
                    return fire
            for choice in choices:
                if any(self._ends_beside(view, choice, burning) for burning in view.state.fires):
                    return choice.move
        wanted = super().wanted(view)
        keeps = isinstance(wanted, d.RemoveGuard | d.KnockBack) and wanted.card is Buki.ARROW
        return None if keeps else wanted

    @staticmethod
    def _ends_beside(view: View, choice: Choice, tile: Tile) -> bool:
        end = choice.walk.end
        return end is not None and tile not in choice.walk.tiles and view.track.king(end, tile) == 1


MOODS: Final[tuple[Mood, ...]] = (
    (_ROVING,),
    (_HALTING,),
    (RandomPlayer(),),
    (FirePlayer(),),
    (DefaultPlayer(),),
    (ValuePlayer(),),
    (DeepPlayer(),),
    (ValuePlayer(), ValuePlayer(), _ROVING),
)
"""A seat has any of these moods, all equally likely."""
