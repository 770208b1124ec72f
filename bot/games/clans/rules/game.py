"""The clans as a game of the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from typing_extensions import override

from bot.engine.chance import Chance
from bot.engine.game import Decision, Fact, Game, Seat
from bot.engine.outcome import Ended, Outcome
from bot.engine.sealed import Opened
from bot.games.clans.decisions import Concede
from bot.games.clans.orders.orders import ClansOrders
from bot.games.clans.rounds.rounds import may_concede
from bot.games.clans.rounds.setup import winning
from bot.games.clans.rules.planning import ClansPlanning
from bot.games.clans.rules.undo import ClansUndo
from bot.games.clans.rules.windows import ClansWindows
from bot.games.clans.setting.options import ClansOptions, clans_options
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.state import State
from bot.games.clans.turn.asking import waiting
from bot.games.clans.turn.deciding import decided
from bot.games.clans.turn.defaults import default
from bot.games.clans.turn.drafting import ClansDrafts
from bot.games.clans.turn.going import dealt
from bot.games.clans.turn.options import options
from bot.games.clans.turn.refusals import refusal


class ClansGame(Game[State]):
    """The rules with these options, given as ClansOptions or by their names. Raises ValueError for wrong ones."""

    def __init__(self, given: ClansOptions | Mapping[str, Any]) -> None:
        known = given if isinstance(given, ClansOptions) else clans_options(dict(given))
        self.setting = Setting(known)
        self.undo, self.planning = ClansUndo(), ClansPlanning()
        self.drafts, self.orders = ClansDrafts(), ClansOrders()
        self.windows = ClansWindows()

    @property
    @override
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order of joining (A2.1)."""
        return self.setting.seats

    @override
    def blank(self) -> State:
        agreed = self.setting.options.ground
        return State(self.setting, ground="" if agreed == "random" else agreed)

    @override
    def deal(self, state: State, chance: Chance, carried: Mapping[str, Any]) -> Iterator[Fact]:
        """The set-up (A6), up to the first question."""
        yield from dealt(state, chance)

    @override
    def options(self, state: State, seat: Seat) -> Sequence[Decision]:
        return options(state, seat)

    @override
    def resolve(self, state: State, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        yield from decided(state, seat, decision, chance)

    @override
    def evolve(self, state: State, fact: Fact) -> None:
        super().evolve(state, fact)
        if isinstance(fact, Opened) and state.stage is Stage.JANKEN:
            # Tied throws are repeated, with a new label for their luck (A6.1).
            state.rolls += 1
            left = winning(fact.choices)
            state.tied = tuple(left) if len(left) > 1 else ()

    @override
    def awaited(self, state: State) -> frozenset[Seat]:
        return waiting(state)

    @override
    def default(self, state: State, seat: Seat, chance: Chance) -> Decision:
        """The decision of an absent seat (A27)."""
        return default(state, seat, chance)

    @override
    def refusal(self, state: State, seat: Seat, decision: Decision) -> str:
        """The reason, a sentence from what the seat has witnessed (A30.2)."""
        return refusal(state, seat, decision)

    @override
    def outcome(self, state: State) -> Outcome | None:
        """The winner, by points or by reaching the target at once; the best draw with each other (A7.14, A31.21).

        None before the end.
        """
        if state.stage is not Stage.OVER:
            return None
        ranked = _ranked(state)
        if state.setting.are_mates(state.winners):
            return replace(ranked, ended=Outcome.won_by(state.winners, self.seats).ended)
        drawn = state.winners or state.setting.seats
        return replace(
            ranked, ended={seat: Ended.DRAWN if seat in drawn else Ended.LOST for seat in self.seats}
        )

    @property
    @override
    def is_watchable(self) -> bool:
        """True if the option `spectatorView` allows it (A26.6)."""
        return self.setting.options.spectator_view == "public"

    @property
    @override
    def reveals_at_end(self) -> bool:
        """True if the option `fullRevealAtEnd` says so (A26.6)."""
        return self.setting.options.full_reveal_at_end

    @override
    def concession(self, state: State, seat: Seat) -> Decision | None:
        """To concede, in matches of three or four seats (A23.4)."""
        return Concede() if may_concede(state, seat) else None

    @override
    def turn(self, state: State) -> int:
        """The number of the turn (A7.2); each seat's turn counts as one."""
        return state.turns

    @override
    def in_order(self, state: State, seats: frozenset[Seat]) -> Sequence[Seat]:
        """Initiative order (A2.2)."""
        first = state.initiative or self.seats[0]
        return [seat for seat in self.setting.clockwise(first) if seat in seats]


def _ranked(state: State) -> Outcome:
    """The ranks by points; seats that have conceded come last."""
    playing = state.setting.seats
    ranked = Outcome.ranked({seat: state.scores[seat] for seat in playing})
    last = dict.fromkeys(sorted(state.setting.gone), len(playing) + 1)
    return replace(ranked, ranks={**ranked.ranks, **last}, scores=dict(state.scores))
