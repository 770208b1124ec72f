"""The box of the clans: their rules, with everything that the tables and the chat need. See bot.games.box.Box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from typing_extensions import override

from bot.engine import sealed
from bot.engine.acts import Topic
from bot.engine.game import Decision, Fact, Seat
from bot.engine.notation import defined_in
from bot.games.clans import decisions
from bot.games.clans.board.ground import FILE, GRID, read_grounds
from bot.games.clans.board.lint import is_bare, lint, report
from bot.games.clans.facts import (
    activating,
    challenges,
    fighting,
    moon,
    rolling,
    rounds,
    sentries,
    setup,
    skills,
)
from bot.games.clans.names import names
from bot.games.clans.orders import kinds as orders
from bot.games.clans.picture.pictures import ClansHands, ClansPictures
from bot.games.clans.players import ClansComputers
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.options import ClansOptions, clans_options
from bot.games.clans.state import pieces as of_skills
from bot.games.clans.state.state import State
from bot.games.clans.teams import pieces
from bot.games.clans.trials.trials import ClansTrials
from bot.games.clans.turn.shortcuts import far
from bot.games.clans.upcasting import SCHEMA, upcast
from bot.games.clans.words.choices import ACTS
from bot.games.clans.words.guide import topics
from bot.games.clans.words.sheets import ClansLineup
from bot.games.clans.words.words import ClansWords
from bot.games.filed_box import GridBox
from bot.games.nearness import Far, Nearness
from bot.games.option_models import FiledOptions
from bot.games.zones import Report, Zones
from bot.words import _

FACTS: Final = (
    *defined_in(
        Fact,
        setup,
        moon,
        activating,
        rolling,
        fighting,
        skills,
        rounds,
        sentries,
        challenges,
    ),
    *sealed.KINDS,
)
"""All kinds of facts."""
_DEFINED: Final = tuple(filter(is_dataclass, defined_in(Decision, decisions, pieces, of_skills, orders)))
_FAMILIES: Final = (orders.CardOrder, orders.SkillOrder, orders.StunningOrder)
DECISIONS: Final = tuple(kind for kind in _DEFINED if kind not in _FAMILIES)
"""All kinds of decisions; the orders for cards and for skills have one kind for each of them."""


class ClansZones(Zones[ClansGame]):
    """The spaces of the ground (A3.1), by their columns."""

    def labels(self, game: ClansGame) -> Sequence[str]:
        """The labels of all spaces, from A1 on."""
        return GRID.labels

    def area(self, game: ClansGame, zone: str) -> str:
        """The column of a space."""
        return GRID.area[GRID.zone(zone)]

    def checked(self, file: Path | None) -> Report:
        """The faults and numbers of every ground that has terrain (A3.9), of the game's own file without a `file`.

        Raises ValueError for a file that cannot be read, or has another form.
        """
        path = file or FILE
        try:
            found = read_grounds(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError):
            raise ValueError(f"The file of grounds {path.name} cannot be read.") from None
        faults = {ground: lint(ground) for ground in found.values() if not is_bare(ground)}
        parts = ["\n".join((ground.name, report(ground), *said)) for ground, said in faults.items()]
        return Report("\n\n".join(parts), sum(map(len, faults.values())))


class ClansNearness(Nearness[ClansGame, State]):
    """How probable each space is as the end of a move or a run."""

    @override
    def far(self, game: ClansGame, state: State, past: Sequence[Fact], seat: Seat) -> Far:
        return far(state)


class ClansBox(GridBox):
    """The clans, as tables, chat and command line use them."""

    key = "clans"
    kinds = (*FACTS, *DECISIONS)
    schema = SCHEMA
    acts_file = ACTS
    grid = GRID
    options = FiledOptions("clans", ClansOptions)
    computers = ClansComputers()
    pictures = ClansPictures()
    hands = ClansHands()
    trials = ClansTrials()
    zones = ClansZones()
    nearness = ClansNearness()
    lineup = ClansLineup()

    @override
    def upcast(self, data: list[Any], schema: int) -> list[Any]:
        return upcast(data, schema)

    @property
    def title(self) -> str:
        """The game's name."""
        return names.title()

    @property
    def about(self) -> str:
        """The game in one sentence."""
        return _("Two to four ninja clans fight with dice of the elements, shrine against shrine.")

    def game(self, options: Mapping[str, Any]) -> ClansGame:
        """The rules of the clans with these options. Raises ValueError for wrong ones."""
        return _game(clans_options(dict(options)))

    @property
    @override
    def topics(self) -> Sequence[Topic]:
        return topics()

    @cached_property  # 0.5 us, asked 1,000 times a game and more
    @override
    def words(self) -> ClansWords:
        return ClansWords(self.notation)


# A game holds nothing of a match, so all tables with the same options share one object.
@cache  # 14 us, and caches know it as one object
def _game(options: ClansOptions) -> ClansGame:
    return ClansGame(options)


BOX: Final = ClansBox()
"""The clans on the shelf."""
