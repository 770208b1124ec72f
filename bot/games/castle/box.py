"""The castle game's box: its rules with everything the tables and the chat need. See bot.games.box.Box."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any, Final

from typing_extensions import override

from bot.engine.acts import Topic
from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact, Seat
from bot.engine.notation import Codec, Garbled
from bot.games.castle.board.board import STANDARD_BOARD, CastleBoard, load_board, standard_board
from bot.games.castle.board.lint import lint, report_text
from bot.games.castle.kinds import GuardId, PatrolId, Place, Tunnel
from bot.games.castle.picture.pictures import CastleHands, CastlePictures
from bot.games.castle.players import CastleComputers
from bot.games.castle.players.deduction import CastleDeduction
from bot.games.castle.players.expecting import expected
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.rules.language import DECISIONS, FACTS
from bot.games.castle.setting.fitting import fitted
from bot.games.castle.setting.options import CastleOptions, castle_options
from bot.games.castle.state.state import State
from bot.games.castle.trials.trials import CastleTrials
from bot.games.castle.turn.nearness import far, near_leads
from bot.games.castle.upcasting import SCHEMA, upcast
from bot.games.castle.words.acts import ACTS
from bot.games.castle.words.guide import topics
from bot.games.castle.words.words import CastleWords
from bot.games.filed_box import FiledBox
from bot.games.files import DATA
from bot.games.lessons import Lesson, read_all
from bot.games.nearness import Far, Nearness
from bot.games.option_models import FiledOptions
from bot.games.zones import Report, Zones
from bot.words import _

LESSONS: Final = DATA / "castle" / "lessons"
"""The folder of the lessons, which are told in the order of their file names, and of the board they are played on."""


class CastleChoices(FiledOptions):
    """The options of R27; values that the board of the box has no room for are refused (R27.1)."""

    def __init__(self, board: Callable[[], CastleBoard]) -> None:
        super().__init__("castle", CastleOptions)
        self._board = board

    @override
    def settled(self, given: Mapping[str, Any]) -> dict[str, Any]:
        return fitted(castle_options(given), self._board()).settled()


class CastleZones(Zones[CastleGame]):
    """What the castle offers about zones: labels, areas, and the check of a board (R3)."""

    def labels(self, game: CastleGame) -> Sequence[str]:
        """The labels of all zones, in the order of the board."""
        return game.setting.board.labels

    def area(self, game: CastleGame, zone: str) -> str:
        """The area of a zone."""
        board = game.setting.board
        return board.area[board.zone(zone)]

    def checked(self, file: Path | None) -> Report:
        """The problems of a board file (R3.9) and figures about it; None is the standard board.

        Raises BoardError for a file that makes no board.
        """
        found = lint(load_board(file or STANDARD_BOARD))
        return Report(report_text(found), len(found.problems))


class CastleNearness(Nearness[CastleGame, State]):
    """For guards, options near visible intruders come first, and then those near where they may be by public facts.

    Without the thinking aid (R28.11), leads take the place of these facts. For intruders, ways to their goal come
    first, or out.
    """

    @override
    def far(self, game: CastleGame, state: State, past: Sequence[Fact], seat: Seat) -> Far:
        is_aided = game.setting.options.thinking_aid
        return far(state, past, seat, expected if is_aided else near_leads)


class CastleBox(FiledBox):
    """The castle game for tables, chat and command line: on the standard board, or on another one."""

    key = "castle"
    kinds = (*FACTS, *DECISIONS)
    schema = SCHEMA
    acts_file = ACTS
    pictures = CastlePictures()
    hands = CastleHands()
    zones = CastleZones()
    computers = CastleComputers()
    trials = CastleTrials()
    nearness = CastleNearness()
    deduction = CastleDeduction()

    def __init__(self, board: CastleBoard | None = None) -> None:
        """`board` is the board to play on; None is the standard board, read on first use."""
        self._board = board
        self.options = CastleChoices(self.board)

    def board(self) -> CastleBoard:
        """The board on which the games of this box are played."""
        return self._board or standard_board()

    @property
    def title(self) -> str:
        """The game's name."""
        return _("The Castle")

    @property
    def about(self) -> str:
        """The game in one sentence."""
        return _("Two intruders whom nobody sees, and a castle full of guards who listen.")

    def game(self, options: Mapping[str, Any]) -> CastleGame:
        """The game with these options on the board of this box. Refuses with ValueError options that do not fit it."""
        return _game(self.board(), castle_options(options))

    @property
    def codecs(self) -> Mapping[Any, Codec]:
        """Zones by label, passages by name, guards as g4, patrols as p1."""
        # All games of tables are played on the same board, so every record can be read with it.
        board = self.board()
        return {
            Zone: Codec(board.label, board.zone),
            GuardId: _numbered("g"),
            PatrolId: _numbered("p"),
            Place: Codec(partial(_label, board), partial(_place, board)),
        }

    @override
    def upcast(self, data: list[Any], schema: int) -> list[Any]:
        return upcast(data, schema)

    @cached_property  # 0.5 us, asked 1,000 times a game and more
    @override
    def words(self) -> CastleWords:
        return CastleWords(self.notation)

    @property
    @override
    def topics(self) -> Sequence[Topic]:
        return topics()

    @cached_property  # 46 ms: they have a board of their own
    @override
    def lessons(self) -> Sequence[Lesson]:
        return read_all(LESSONS, CastleBox(load_board(LESSONS / "board.txt")))


# A game holds nothing of a match, so all tables with the same options share one.
@cache  # 0.3 ms, asked by every look at a table
def _game(board: CastleBoard, options: CastleOptions) -> CastleGame:
    return CastleGame(board, options)


def _label(board: CastleBoard, place: Place) -> str:
    """A place as it is written: a zone by its label, a passage by its name."""
    return place.value if isinstance(place, Tunnel) else board.label(place)


def _place(board: CastleBoard, text: Any) -> Place:
    # A tuple: before Python 3.12, `in` on an enum raises for a value that is no member.
    return Tunnel(text) if text in tuple(Tunnel) else board.zone(text)


def _numbered(letter: str) -> Codec:
    def read(text: Any) -> int:
        if not isinstance(text, str) or not text.startswith(letter):
            raise Garbled(f"{text!r} is not {letter} with a number")
        return int(text[len(letter) :])

    return Codec(lambda number: f"{letter}{number}", read)


BOX: Final = CastleBox()
"""The castle game on the standard board, as tables play it."""
