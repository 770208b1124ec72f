"""The raid's box: its rules with everything the tables and the chat need. See bot.games.box.Box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from typing_extensions import override

from bot.engine.acts import Act, Topic
from bot.engine.boards.compass import Direction
from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision
from bot.engine.match import Thought
from bot.engine.notation import Codec, defined_in
from bot.games.box import Box
from bot.games.guide import Page, pages_of
from bot.games.lessons import Lesson, read_all
from bot.games.option_models import FiledOptions
from bot.games.raid import decisions
from bot.games.raid.board.layout import FILE, GRID, board_of, read_layout
from bot.games.raid.board.lint import lint, report
from bot.games.raid.facts import clock, day, dealing, guarding, moving, night, planning
from bot.games.raid.facts.base import RaidFact
from bot.games.raid.kinds import Half
from bot.games.raid.picture.pictures import RaidHands, RaidPictures
from bot.games.raid.players import RaidComputers
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.setting.options import RaidOptions, raid_options
from bot.games.raid.trials.trials import RaidTrials
from bot.games.raid.words import acts, names
from bot.games.raid.words.guide import topics
from bot.games.raid.words.words import RaidWords
from bot.games.zones import Report, Zones
from bot.words import _

LESSONS: Final = FILE.parent / "lessons"
"""The lessons, in the order of their names."""
FACTS: Final = defined_in(RaidFact, dealing, moving, guarding, night, day, clock, planning)
"""Every kind of fact."""
DECISIONS: Final = (*filter(is_dataclass, defined_in(Decision, decisions)), Thought)
"""Every kind of decision."""


class RaidZones(Zones[RaidGame]):
    """The tiles in play (S3.1), by their boards."""

    def labels(self, game: RaidGame) -> Sequence[str]:
        """From the forest on."""
        return [GRID.label(tile) for tile in game.setting.tracks[Half.NIGHT].tiles]

    def area(self, game: RaidGame, zone: str) -> str:
        """The board of a tile."""
        number = board_of(GRID.zone(zone))
        half = game.setting.options.half
        return _("Board {n}, {name}").format(n=number, name=names.board(number, half))

    def checked(self, file: Path | None) -> Report:
        """S28.3."""
        path = file or FILE
        try:
            layout = read_layout(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError):
            raise ValueError(f"The board file {path.name} cannot be read.") from None
        problems = lint(layout)
        return Report("\n".join((report(layout), *problems)), len(problems))


class RaidBox(Box):
    """The raid as tables, chat and command line know it."""

    key = "raid"
    kinds = (*FACTS, *DECISIONS)
    options = FiledOptions("raid", RaidOptions)
    pictures = RaidPictures()
    hands = RaidHands()
    zones = RaidZones()
    computers = RaidComputers()
    trials = RaidTrials()

    @property
    def title(self) -> str:
        """The game's name."""
        return names.title()

    def game(self, options: Mapping[str, Any]) -> RaidGame:
        """The rules with these options."""
        return _game(raid_options(dict(options)))

    @property
    def codecs(self) -> Mapping[Any, Codec]:
        """Tiles by their names, directions by the points of the compass: north is towards the palace."""
        ways = {way.name: way for way in Direction}
        return {
            Zone: Codec(GRID.label, GRID.zone),
            Direction: Codec(lambda way: way.name, lambda text: ways[str(text).upper()]),
        }

    @cached_property
    @override
    def words(self) -> RaidWords:
        return RaidWords(self.notation)

    @property
    @override
    def acts(self) -> Sequence[Act]:
        return acts.acts()

    @property
    @override
    def groups(self) -> Mapping[str, str]:
        return acts.groups()

    @property
    @override
    def topics(self) -> Sequence[Topic]:
        return topics()

    @property
    @override
    def pages(self) -> Sequence[Page]:
        return pages_of(self.key)

    @cached_property
    @override
    def lessons(self) -> Sequence[Lesson]:
        return read_all(LESSONS, self)


# A game holds nothing of a match, so all tables with the same options share one.
@cache
def _game(options: RaidOptions) -> RaidGame:
    return RaidGame(options)


BOX: Final = RaidBox()
"""The raid on the shelf."""
