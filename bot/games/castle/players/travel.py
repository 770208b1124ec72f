"""How far an intruder has to go, in steps, with moats, ropes, the passage and guards included."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.boards.protocol import Zone
from bot.engine.boards.reach import cheapest
from bot.games.castle.catalogue.declaration import Past
from bot.games.castle.intruders.quest import Quest
from bot.games.castle.intruders.sneaking import has_passage_card, link
from bot.games.castle.kinds import Who
from bot.games.castle.players.danger import Danger
from bot.games.castle.players.hands import held
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State

FAR = 99.0
"""Longer than any way."""

_MOAT, _HUNG_ROPE, _NEW_ROPE, _PASSAGE = 2.0, 2.0, 3.0, 3.5
"""The cost of a step into a moat, over a rope, over a wall with a new rope, and through the passage; usually 1."""

_GUARDED, _DANGER = 4.0, 0.4
"""The extra cost of guards in a zone, and the weight of its danger."""

Costs = dict[Zone, float]
"""For each zone the cost of the way from it to the aim; an absent zone has no way."""


class Travel:
    """The ways of one intruder in the present state."""

    def __init__(self, view: PlayerView, intruder: Intruder, danger: Danger) -> None:
        """`danger` makes the intruder avoid guards."""
        self._board, self._state, self._danger = view.board, view.state, danger
        self._has_rope = held(intruder, Past.WALL) > 0
        ends = self._state.marks.passages.of(intruder.who).ends if has_passage_card(intruder) else []
        self._tunnel = {end: other for end in ends for other in ends if other != end}
        self._entry = {zone: self._entering(zone) for zone in self._board.zones}

    def _entering(self, zone: Zone) -> float:
        guarded = _GUARDED if self._state.active_at(zone) else 0.0
        wet = _MOAT if self._board.is_moat[zone] else 1.0
        return wet + guarded + _DANGER * self._danger.at(zone)

    def to(self, aims: tuple[Zone, ...]) -> Costs:
        """The cost from every zone to the nearest of some zones."""
        # Search backwards from the aims: one search finds the way from every zone.
        return {zone: cost for zone, cost, _ in cheapest(aims, self._links)}

    def _links(self, zone: Zone) -> list[tuple[Zone, float]]:
        """The zones from which one can come, and the cost of entering `zone` from there."""
        entering = self._entry[zone]
        ways = [(other, entering) for other in self._board.open_links[zone]]
        for other in self._board.wall_links[zone]:
            if link(zone, other) in self._state.marks.ropes:
                ways.append((other, entering + _HUNG_ROPE - 1))
            elif self._has_rope:
                ways.append((other, entering + _NEW_ROPE - 1))
        if zone in self._tunnel:
            ways.append((self._tunnel[zone], entering + _PASSAGE - 1))
        return ways


class Errand:
    """The places where an intruder still has to go in the present state.

    `ways` has the costs to each zone where the goal may be, `is_sure` if it lies there, and `home` the costs to the
    edge.
    """

    def __init__(
        self, view: PlayerView, state: State, who: Who, taken: Sequence[Zone], danger: Danger
    ) -> None:
        """`taken` are zones that the other intruder will search in this turn."""
        travel, quest = Travel(view, state.intruder(who), danger), Quest(view.board, state, who)
        self.is_sure = quest.is_sure
        # No zone is searched twice, unless the own goal is there: each intruder has to find their own
        # (R21.6).
        aims = (zone for zone in quest.places if quest.is_sure or zone not in taken)
        self.ways = {zone: travel.to((zone,)) for zone in aims}
        self.home = travel.to(view.board.edges)
        self._tunnel = state.marks.passages.of(who).ends

    def nearest(self, zone: Zone) -> Zone | None:
        """Of the places where the goal may be, the one with the cheapest way from a zone.

        None if no place is left: the mission is done, or `taken` has all of them.
        """
        return min(self.ways, key=lambda aim: self.cost(zone, self.ways[aim]), default=None)

    def cost(self, zone: Zone | None, costs: Costs) -> float:
        """The cost of the way from a zone, or from inside the passage if it is None; FAR without a way."""
        if zone is None:
            return 1 + min((costs.get(end, FAR) for end in self._tunnel), default=FAR)
        return costs.get(zone, FAR)


def towards(view: PlayerView, who: Who, zone: Zone) -> Zone | None:
    """The place with the cheapest way from a zone where an intruder's goal may be; None if the mission is done."""
    return Errand(view, view.state, who, (), Danger(view)).nearest(zone)
