"""Beacons as a box on the shelf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any

from bot.engine.acts import Act, Topic
from bot.engine.boards.compass import STRAIGHT, Direction
from bot.engine.boards.protocol import Zone
from bot.engine.chance import Chance, pick
from bot.engine.game import Fact, Seat
from bot.engine.notation import Codec
from bot.games.box import Box
from bot.games.computers import Computers
from bot.games.options import Option, Options, Whole
from bot.games.trials import AnyTrials, Trials
from bot.games.zones import Zones
from bot.players.brain import Mood
from bot.players.random_player import RandomPlayer
from bot.words import _
from tests.toy.beacons import facts as f
from tests.toy.beacons.moor import BEACONS, CRAGS, GRID
from tests.toy.beacons.picture import BeaconsPictures
from tests.toy.beacons.rules import Beacons
from tests.toy.beacons.state import Moor
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


class BeaconsComputers(Computers):
    """Random ones; in simulations some of them light whatever they come to."""

    def moods(self, seat: Seat) -> Sequence[Mood]:
        """Any, and those who like to light and to shield."""
        return ((RandomPlayer(),), (RandomPlayer(likes=(f.Light(), f.Shield())),))


class BeaconsTrials(Trials[Beacons, Moor]):
    """See `bot.games.trials.Trials`."""

    def invariants(self, game: Beacons, state: Moor) -> list[str]:
        """What must hold of a true state."""
        checks = {
            "A keeper stands on a crag.": all(each.zone not in CRAGS for each in state.keepers.values()),
            "A keeper owes oil.": all(each.oil >= 0 for each in state.keepers.values()),
            "Something burns that is no beacon.": state.burning <= set(BEACONS),
            "A burning beacon holds embers.": not state.burning & state.embers,
            "A choice stays sealed when all have chosen.": set(state.seals.choices) < set(game.seats),
        }
        return [breach for breach, holds in checks.items() if not holds]

    def effect(self, fact: Fact) -> str | None:
        """The faces of the dice."""
        return "flame" if isinstance(fact, f.Rolled) and f.Face.FLAME in fact.faces else None

    def ending(self, game: Beacons, state: Moor) -> str:
        """Won or lost."""
        outcome = game.outcome(state)
        return "" if outcome is None else "won" if outcome.winners else "lost"

    def drawn(self, chance: Chance) -> dict[str, Any]:
        """Any options."""
        return {
            each.name: pick(chance, each.name, list(each.values.examples())) for each in BeaconsOptions.guide
        }

    def table(self, options: Mapping[str, Any]) -> str:
        """How many play."""
        return f"{options['players']} players"


class BeaconsBox(Box):
    """See `bot.games.box.Box`."""

    key = "beacons"
    kinds: Sequence[type] = (*f.DECISIONS, *f.FACTS)
    codecs: Mapping[Any, Codec] = MappingProxyType({Zone: ZONES, Direction: WAYS})
    options: Options = BeaconsOptions()
    pictures = BeaconsPictures()
    zones = BeaconsZones()
    computers: Computers = BeaconsComputers()
    trials: AnyTrials = BeaconsTrials()
    groups: Mapping[str, str] = MappingProxyType(
        {"day": "Where you go by day", "night": "What you do in an hour", "gust": "When a gust blows"}
    )
    acts: Sequence[Act] = (
        Act(f.Post, "day", "post", "Go by day", "Go to a square in the open (B5)", SQUARE),
        Act(f.Walk, "night", "walk", "Walk", "Walk to a square in this hour (B6)", SQUARE),
        Act(f.Light, "night", "light", "Light", "Light the beacon you stand at (B6)", direct=True),
        Act(
            f.Signal,
            "night",
            "signal",
            "Signal",
            "Turn and help who lights (B6, B8)",
            {"way": "N, E, S or W"},
        ),
        Act(f.Shield, "gust", "shield", "Shield", "Spend a flask on the beacon (B10)", direct=True),
        Act(f.Spare, "gust", "spare", "Spare", "Spend nothing (B10)", direct=True),
    )
    topics: Sequence[Topic] = (
        Topic(
            "dice",
            "Dice",
            _(
                "Two faces each of flame, smoke and gust: it burns, it holds embers, the wind turns on a fire."
            ),
        ),
    )

    def game(self, options: Mapping[str, Any]) -> Beacons:
        """The rules; refuses other options with ValueError."""
        return Beacons(**self.options.settled(options))

    @cached_property
    def words(self) -> BeaconsWords:
        """See BeaconsWords."""
        return BeaconsWords(self.notation)


BOX: Box = BeaconsBox()
