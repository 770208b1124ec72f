"""Beacons as a box on the shelf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

from bot.engine.acts import Act, Topic
from bot.engine.boards.compass import STRAIGHT, Direction
from bot.engine.boards.protocol import Zone
from bot.engine.notation import Codec
from bot.games.box import Box
from bot.games.option_values import Whole
from bot.games.options import Option, Options
from bot.games.zones import Zones
from bot.words import _
from tests.toy.beacons import facts as f
from tests.toy.beacons.moor import CRAGS, GRID
from tests.toy.beacons.rules import Beacons
from tests.toy.beacons.words import BeaconsWords

ZONES = Codec(GRID.label, GRID.zone)
WAYS = Codec(lambda way: way.name, lambda text: {way.name: way for way in STRAIGHT}[str(text).upper()])
SQUARE = {"zone": "A square, A1 to F6"}


class BeaconsOptions(Options):
    """How many play, and how long and hard it is."""

    guide = (
        Option(
            name="players",
            group="Table",
            usual=3,
            values=Whole(2, 4),
            meaning="How many keepers there are.",
            rule="B1",
            is_offered=True,
        ),
        Option(
            name="watches",
            group="Game",
            usual=2,
            values=Whole(1, 3),
            meaning="How many days and nights there are.",
            rule="B4",
        ),
        Option(
            name="needed",
            group="Game",
            usual=3,
            values=Whole(1, 5),
            meaning="How many beacons must burn at dawn.",
            rule="B1",
        ),
    )


class BeaconsZones(Zones[Beacons]):
    """The squares, by column."""

    def labels(self, game: Beacons) -> Sequence[str]:
        """All but the crags."""
        return [GRID.label(zone) for zone in GRID.zones if zone not in CRAGS]

    def area(self, game: Beacons, zone: str) -> str:
        """The column."""
        return GRID.area[GRID.zone(zone)]


class BeaconsBox(Box):
    """See `bot.games.box.Box`."""

    key = "beacons"
    kinds: Sequence[type] = (*f.DECISIONS, *f.FACTS)
    codecs: Mapping[Any, Codec] = MappingProxyType({Zone: ZONES, Direction: WAYS})
    options: Options = BeaconsOptions()
    zones = BeaconsZones()
    groups: Mapping[str, str] = MappingProxyType(
        {"day": "Where you go by day", "night": "What you do in an hour"}
    )
    acts: Sequence[Act] = (
        Act(f.Post, "day", "post", "Go by day", "Go to a square in the open (B5)", SQUARE),
        Act(f.Walk, "night", "walk", "Walk", "Walk to a square in this hour (B6)", SQUARE, also="move go"),
        Act(f.Light, "night", "light", "Light", "Light the beacon you stand at (B6)", direct=True),
        Act(
            f.Signal,
            "night",
            "signal",
            "Signal",
            "Turn and help who lights (B6, B7)",
            {"way": "N, E, S or W"},
        ),
    )
    topics: Sequence[Topic] = (
        Topic("dice", "Dice", _("A face of flame, two of smoke: with any flame it burns.")),
    )

    def game(self, options: Mapping[str, Any]) -> Beacons:
        """The rules; refuses other options with ValueError."""
        return Beacons(**self.options.settled(options))

    @cached_property
    def words(self) -> BeaconsWords:
        """See BeaconsWords."""
        return BeaconsWords(self.notation)


BOX: Box = BeaconsBox()
