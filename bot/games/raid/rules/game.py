"""The raid's answers to the engine: one match is Midnight or Dawn (S2.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from typing_extensions import override

from bot.engine.capabilities import Sides, Undo
from bot.engine.chance import Chance
from bot.engine.game import Decision, Fact, Game, Seat
from bot.engine.outcome import Outcome
from bot.games.raid.day.finishing import places
from bot.games.raid.kinds import TURNS, Half, Stage
from bot.games.raid.orders.orders import RaidOrders
from bot.games.raid.rules.phases import RaidPhases
from bot.games.raid.rules.sequel import RaidSequel
from bot.games.raid.rules.sides import RaidSides
from bot.games.raid.rules.undo import RaidUndo
from bot.games.raid.setting.options import DawnOrder, Order, RaidOptions, raid_options
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State
from bot.games.raid.turn.asking import is_sealed, order, waiting
from bot.games.raid.turn.deciding import decided, until_over
from bot.games.raid.turn.defaults import default
from bot.games.raid.turn.flow import phase_comes
from bot.games.raid.turn.options import options
from bot.games.raid.turn.plans import planning
from bot.games.raid.turn.refusals import refusal
from bot.games.raid.turn.setup import set_up


class RaidGame(Game[State]):
    """The rules with these options, given as RaidOptions or by their names. Refuses wrong ones with ValueError."""

    def __init__(self, given: RaidOptions | Mapping[str, Any]) -> None:
        known = given if isinstance(given, RaidOptions) else raid_options(dict(given))
        self.setting = Setting(known)
        self.sequel = RaidSequel(self.setting)
        self.phases, self.orders = RaidPhases(self.setting), RaidOrders()
        self.sides = RaidSides(self.seats) if known.half is Half.NIGHT else Sides()
        order = known.order if known.half is Half.NIGHT else known.dawn_order
        self.undo = RaidUndo() if order in (Order.STRICT, DawnOrder.STRICT) else Undo()

    @property
    @override
    def seats(self) -> tuple[Seat, ...]:
        """The ninja by their places in the ring (S2.3); one person alone has all of them (S24.1)."""
        return self.setting.seats

    @override
    def blank(self) -> State:
        return State(self.setting, half=self.setting.options.half)

    @override
    def deal(self, state: State, chance: Chance, carried: Mapping[str, Any]) -> Iterator[Fact]:
        """S5 and S14: the set-up, and the beginning of the first phase."""
        yield from set_up(self.setting, chance, carried)
        yield from until_over(state, phase_comes(state, chance, 1))

    @override
    def options(self, state: State, seat: Seat) -> Sequence[Decision]:
        return (planning if state.stage is Stage.PLANS else options)(state, seat)

    @override
    def resolve(self, state: State, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        yield from decided(state, seat, decision, chance)

    @override
    def awaited(self, state: State) -> frozenset[Seat]:
        return frozenset(waiting(state))

    @override
    def default(self, state: State, seat: Seat, chance: Chance) -> Decision:
        """The default answer (S25)."""
        return default(state, seat)

    @override
    def outcome(self, state: State) -> Outcome | None:
        """Won or lost together by night (S13); by day winners, and places by rows to go (S20); None before the end."""
        if state.stage is not Stage.OVER:
            return None
        if state.half is Half.NIGHT:
            return Outcome.together(self.seats, is_won=bool(state.is_won))
        won = Outcome.won_by(state.winners, self.seats)
        return Outcome(ended=won.ended, ranks=places(state))

    @override
    def asks_openly(self, state: State) -> bool:
        """True in strict order (S33.1).

        If several seats have their turns together, or plan in secret, each is asked separately.
        """
        return order(state) is Order.STRICT and not is_sealed(state)

    @property
    @override
    def reveals_at_end(self) -> bool:
        """True with the option `fullRevealAtEnd` (S27.6)."""
        return self.setting.options.full_reveal_at_end

    @override
    def turn(self, state: State) -> int:
        """A number that rises with each round, from 7 on; in flowing order with each phase. 0 before the first."""
        return state.phase * TURNS + state.round

    @override
    def in_order(self, state: State, seats: frozenset[Seat]) -> Sequence[Seat]:
        """Seat order (see the rulebook's Terms); by name before there is a first player."""
        first = state.first
        return [seat for seat in self.setting.in_order(first) if seat in seats] if first else sorted(seats)

    @override
    def refusal(self, state: State, seat: Seat, decision: Decision) -> str:
        return refusal(state, seat, decision)
