"""How likely guards come to a zone next turn, and hear somebody there, as a rough score."""

from __future__ import annotations

from collections import Counter

from bot.engine.boards.protocol import Zone
from bot.games.castle.kinds import on_map
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.state.figures import Guard

_BY_STEPS = {0: 3.0, 1: 1.2, 2: 0.8}
"""The score of a guard by distance in open steps."""

_COMPANION = 0.3
"""The share of the first guard's score that each further guard of the same zone adds."""

_BEDS_BY_STEPS = {0: 0.6, 1: 0.4, 2: 0.2}
"""The score of a barracks by distance, as long as somebody may sleep there."""

_ON_THE_WAY = 4.0
"""The score of a patrol where it will certainly march; half of it at a fork."""

_HEARING = 0.3
"""The score of each group of guards that could hear the intruder."""


class Danger:
    """The danger of every zone, from the guards as this seat sees them."""

    def __init__(self, view: PlayerView, gone: frozenset[int] = frozenset()) -> None:
        """`gone` are guards that will no longer be there."""
        self._board, self._state = view.board, view.state
        self._open = self._board.distances("open")
        active = [
            guard for guard in self._state.guards.values() if not guard.is_drunk and guard.id not in gone
        ]
        posts = (on_map(guard.zone) for guard in active)
        self._posts = Counter(zone for zone in posts if zone is not None)
        self._marches = self._marched(active)
        options = view.setting.options
        slept = options.sleepers + self._state.marks.sleepers_added - self._state.marks.woken
        self._beds = self._board.barracks if slept > 0 else ()
        self._table: dict[Zone, float] = {}

    def _marched(self, active: list[Guard]) -> dict[Zone, float]:
        found: dict[Zone, float] = {}
        for key, patrol in self._state.patrols.items():
            place = next((guard.zone for guard in active if guard.patrol == key), None)
            if place is None or not patrol.headings:
                continue
            for first in patrol.headings:
                share = _ON_THE_WAY / len(patrol.headings)
                found[first] = max(share, found.get(first, 0.0))
                ways = [way for way in self._board.track_links[first] if way != place]
                for second in ways:
                    found[second] = max(share / len(ways), found.get(second, 0.0))
        return found

    def at(self, zone: Zone) -> float:
        """The danger of staying in a zone over the guards' turn, at most 6: guards, sleepers and marches near it."""
        if zone not in self._table:
            self._table[zone] = min(6.0, self._near(zone) + self._marches.get(zone, 0.0))
        return self._table[zone]

    def _near(self, zone: Zone) -> float:
        row = self._open[zone]
        guards = sum(
            _BY_STEPS.get(row[post], 0.0) * (1 + _COMPANION * (number - 1))
            for post, number in self._posts.items()
        )
        return guards + sum(_BEDS_BY_STEPS.get(row[bed], 0.0) for bed in self._beds)

    def of_noise(self, zone: Zone, speed: int) -> float:
        """The danger of noise after this many steps that end there: for each post that can hear it; 0 for no step."""
        row = self._board.noise[zone]
        return _HEARING * sum(row[post] <= speed for post in self._posts) if speed else 0.0
