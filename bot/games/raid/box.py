"""The raid's box: its rules with everything that tables and chat need. See bot.games.box.Box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from typing_extensions import override

from bot.engine.acts import Topic
from bot.engine.game import Decision, Fact
from bot.engine.match import Thought
from bot.engine.notation import defined_in
from bot.games.filed_box import GridBox
from bot.games.option_models import FiledOptions
from bot.games.raid import decisions
from bot.games.raid.board.layout import FILE, GRID, board_of, read_layout
from bot.games.raid.board.lint import lint, report
from bot.games.raid.facts import clock, day, dealing, guarding, moving, night, planning
from bot.games.raid.kinds import Half
from bot.games.raid.picture.pictures import RaidHands, RaidPictures
from bot.games.raid.players import RaidComputers
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.setting.options import RaidOptions, raid_options
from bot.games.raid.trials.trials import RaidTrials
from bot.games.raid.words import names
from bot.games.raid.words.acts import ACTS
from bot.games.raid.words.guide import topics
from bot.games.raid.words.words import RaidWords
from bot.games.zones import Report, Zones
from bot.words import _

FACTS: Final = defined_in(Fact, dealing, moving, guarding, night, day, clock, planning)
"""Every kind of fact."""
DECISIONS: Final = (*filter(is_dataclass, defined_in(Decision, decisions)), Thought)
"""Every kind of decision."""


class RaidZones(Zones[RaidGame]):
    """The tiles in play (S3.1), by their boards."""

    def labels(self, game: RaidGame) -> Sequence[str]:
        """All tiles in play, from the forest on."""
        return [GRID.label(tile) for tile in game.setting.tracks[Half.NIGHT].tiles]

    def area(self, game: RaidGame, zone: str) -> str:
        """The number and name of a tile's board."""
        number = board_of(GRID.zone(zone))
        half = game.setting.options.half
        return _("Board {n}, {name}").format(n=number, name=names.board(number, half))

    def checked(self, file: Path | None) -> Report:
        """The report and the faults of a board file, or without a file of the house layout (S28.3).

        Refuses with ValueError a file that cannot be read, or has another form (`read_layout`).
        """
        path = file or FILE
        try:
            layout = read_layout(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError):
            raise ValueError(f"The board file {path.name} cannot be read.") from None
        problems = lint(layout)
        return Report("\n".join((report(layout), *problems)), len(problems))


class RaidBox(GridBox):
    """The raid as tables, chat and command line know it."""

    key = "raid"
    kinds = (*FACTS, *DECISIONS)
    acts_file = ACTS
    grid = GRID
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

    @property
    def about(self) -> str:
        """The game in one sentence."""
        return _("Ninja race over the roofs at midnight, past lanterns and guards.")

    def game(self, options: Mapping[str, Any]) -> RaidGame:
        """The rules with these options. Refuses wrong ones with ValueError."""
        return _game(raid_options(dict(options)))

    @cached_property  # 0.5 us, asked 1,000 times a game and more
    @override
    def words(self) -> RaidWords:
        return RaidWords(self.notation)

    @property
    @override
    def topics(self) -> Sequence[Topic]:
        return topics()


# A game holds nothing of a match, so all tables with the same options share one.
@cache  # 9 us, and caches know it as one object
def _game(options: RaidOptions) -> RaidGame:
    return RaidGame(options)


BOX: Final = RaidBox()
"""The raid on the shelf."""
