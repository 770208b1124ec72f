"""The castle game's box: its rules with everything the tables and the chat need. See bot.games.box.Box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from typing_extensions import override

from bot.engine.acts import Act, Topic
from bot.engine.boards.protocol import Zone
from bot.engine.notation import Codec, Garbled
from bot.games.box import Box
from bot.games.castle.acts import acts
from bot.games.castle.board.board import STANDARD_BOARD, load_board, standard_board
from bot.games.castle.board.lint import lint, report_text
from bot.games.castle.kinds import GuardId, PatrolId, Place, Tunnel
from bot.games.castle.picture.pictures import CastleHands, CastlePictures
from bot.games.castle.players import CastleComputers
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.rules.language import DECISIONS, FACTS
from bot.games.castle.setting.fitting import fitted
from bot.games.castle.setting.options import CastleOptions, castle_options
from bot.games.castle.setting.presets import presets
from bot.games.castle.setting.titles import titles
from bot.games.castle.trials.trials import CastleTrials
from bot.games.castle.upcasting import SCHEMA, upcast
from bot.games.castle.words.topics import topics
from bot.games.castle.words.words import CastleWords
from bot.games.option_models import guide
from bot.games.options import Option, Options, Preset
from bot.games.zones import Report, Zones
from bot.words import _


class CastleChoices(Options):
    """R27."""

    @property
    def guide(self) -> Sequence[Option]:
        """Every option of R27 with its meaning."""
        # Made each time: its sentences are in the language that is being spoken.
        return guide(CastleOptions(), titles())

    @property
    @override
    def presets(self) -> Mapping[str, Preset]:
        return presets()

    def settled(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """R27."""
        return fitted(castle_options(given), standard_board()).settled()


class CastleZones(Zones[CastleGame]):
    """The zones of the board (R3)."""

    def labels(self, game: CastleGame) -> Sequence[str]:
        """In the order of the board."""
        return game.setting.board.labels

    def area(self, game: CastleGame, zone: str) -> str:
        """The area of a zone."""
        board = game.setting.board
        return board.area[board.zone(zone)]

    def checked(self, file: Path | None) -> Report:
        """R3.9."""
        found = lint(load_board(file or STANDARD_BOARD))
        return Report(report_text(found), len(found.problems))


class CastleBox(Box):
    """The castle game as tables, chat and command line know it."""

    key = "castle"
    kinds = (*FACTS, *DECISIONS)
    schema = SCHEMA
    options = CastleChoices()
    pictures = CastlePictures()
    hands = CastleHands()
    zones = CastleZones()
    computers = CastleComputers()
    trials = CastleTrials()

    @property
    def title(self) -> str:
        """The game's name."""
        return _("The Castle")

    def game(self, options: Mapping[str, Any]) -> CastleGame:
        """The rules on the standard board."""
        return _game(castle_options(options))

    @property
    def codecs(self) -> Mapping[Any, Codec]:
        """Zones by label, passages by name, guards as g4, patrols as p1."""
        # Every game is played on this board, so no record needs another one to be read.
        board = standard_board()
        return {
            Zone: Codec(board.label, board.zone),
            GuardId: _numbered("g"),
            PatrolId: _numbered("p"),
            Place: Codec(_label, _place),
        }

    @override
    def upcast(self, data: list[Any], schema: int) -> list[Any]:
        return upcast(data, schema)

    @cached_property
    @override
    def words(self) -> CastleWords:
        return CastleWords(self.notation)

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


# A game holds nothing of a match, so all tables with the same options share one.
@cache  # 0.3 ms, asked by every look at a table
def _game(options: CastleOptions) -> CastleGame:
    return CastleGame(standard_board(), options)


def _label(place: Place) -> str:
    """A place as it is written: a zone by its label, a passage by its name."""
    return place.value if isinstance(place, Tunnel) else standard_board().label(place)


def _place(text: Any) -> Place:
    # Asked of a tuple: before Python 3.12 an enum raises when it is asked for what is no member.
    return Tunnel(text) if text in tuple(Tunnel) else standard_board().zone(text)


def _numbered(letter: str) -> Codec:
    def read(text: Any) -> int:
        if not isinstance(text, str) or not text.startswith(letter):
            raise Garbled(f"{text!r} is not {letter} with a number")
        return int(text[len(letter) :])

    return Codec(lambda number: f"{letter}{number}", read)


BOX: Final = CastleBox()
"""The castle game on the shelf."""
