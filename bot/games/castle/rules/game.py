"""The castle's answers to the engine: `turn.deciding` lists the chapters that resolve decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from typing_extensions import override

from bot.engine.chance import Chance
from bot.engine.game import Decision, Fact, Game, Seat, Viewer
from bot.engine.outcome import Outcome
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.intruders import ending
from bot.games.castle.kinds import Phase
from bot.games.castle.orders.orders import CastleOrders
from bot.games.castle.rules.planning import CastlePlanning
from bot.games.castle.rules.sides import CastleSides
from bot.games.castle.rules.undo import CastleUndo
from bot.games.castle.setting.fitting import fitted
from bot.games.castle.setting.options import CastleOptions, SpectatorView
from bot.games.castle.setting.setting import Setting
from bot.games.castle.setup import setup as setting_up
from bot.games.castle.state.state import State
from bot.games.castle.turn.asking import asked
from bot.games.castle.turn.deciding import decided
from bot.games.castle.turn.defaults import default
from bot.games.castle.turn.drafting import CastleDrafts
from bot.games.castle.turn.options import options
from bot.games.castle.turn.refusals import refusal


class CastleGame(Game[State]):
    """The castle game on a board with final options. See engine.game.Game."""

    undo = CastleUndo()

    def __init__(self, board: CastleBoard, options: CastleOptions) -> None:
        """Raises ValueError if the options do not fit the board (R27.1)."""
        self.setting = Setting(board, fitted(options, board))
        self.drafts = CastleDrafts(self.setting)
        self.orders = CastleOrders(self.setting)
        self.planning = CastlePlanning(self.setting)
        self.sides = CastleSides(self.setting.seating)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the game (R2.2)."""
        return self.setting.seating.seats

    def viewer(self, seat: Seat | None) -> Viewer:
        """The viewer of a seat, or of the public for None (R28.5, R28.6)."""
        return self.setting.seating.viewer(seat)

    @property
    def is_watchable(self) -> bool:
        """True if spectators may watch: `spectatorView` (R28.6)."""
        return self.setting.options.spectator_view is SpectatorView.PUBLIC

    @property
    def reveals_at_end(self) -> bool:
        """True if everything is revealed at the end: `fullRevealAtEnd` (R28.6)."""
        return self.setting.options.full_reveal_at_end

    def blank(self) -> State:
        """The state before the first fact."""
        return setting_up.blank(self.setting)

    def deal(self, state: State, chance: Chance, carried: Mapping[str, Any]) -> Iterator[Fact]:
        """The facts of the beginning: goals and first questions (R4.1, R4.2)."""
        return setting_up.dealt(self.setting, chance)

    def awaited(self, state: State) -> frozenset[Seat]:
        """The seats that are asked now (R8.2)."""
        return frozenset(asked(state))

    def options(self, state: State, seat: Seat) -> Sequence[Decision]:
        """The one-step decisions of a seat (R8.2)."""
        return options(state, seat)

    @override
    def refusal(self, state: State, seat: Seat, decision: Decision) -> str:
        return refusal(state, seat, decision)

    def default(self, state: State, seat: Seat, chance: Chance) -> Decision:
        """The default answer of a seat (R8.4). Raises Illegal if the seat is not asked."""
        return default(state, seat, chance)

    def outcome(self, state: State) -> Outcome | None:
        """How the match has ended (R25, R26.8); None before the end."""
        return ending.outcome(state)

    @override
    def is_setting_up(self, state: State) -> bool:
        """True in the Setup (R4)."""
        return state.phase is Phase.SETUP

    def turn(self, state: State) -> int:
        """The number of the turn (R8.1)."""
        return state.turn

    def resolve(self, state: State, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        """The facts that follow from a decision, or from its proposal to a partner (R2.7)."""
        return decided(state, seat, decision, chance)
