"""The rules of the castle game, as a table of contents: the questions to seats, and the chapters that resolve them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from typing_extensions import override

from bot.engine.chance import Chance
from bot.engine.game import Decision, Fact, Game, Illegal, Seat, Viewer
from bot.engine.outcome import Outcome
from bot.games.castle import decisions as d
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.decisions.interned import PASS
from bot.games.castle.decisions.resolving import Decided, contents
from bot.games.castle.facts import CastleFact
from bot.games.castle.guards import cards as guard_cards
from bot.games.castle.guards import listening, moving, patrolling
from bot.games.castle.guards.listening import cat_options
from bot.games.castle.intruders import ending
from bot.games.castle.intruders.cards import card_pieces
from bot.games.castle.kinds import GOALS, Moment, Who
from bot.games.castle.orders.orders import CastleOrders
from bot.games.castle.rules.defaults import default_decision
from bot.games.castle.rules.planning import CastlePlanning
from bot.games.castle.rules.refusals import refusal
from bot.games.castle.rules.sides import CastleSides
from bot.games.castle.rules.undo import CastleUndo
from bot.games.castle.setting.fitting import fitted
from bot.games.castle.setting.options import CastleOptions, SpectatorView
from bot.games.castle.setting.setting import Setting
from bot.games.castle.setup import placing
from bot.games.castle.setup import setup as setting_up
from bot.games.castle.state.state import State
from bot.games.castle.turn import consent, phases, proposing, replacing
from bot.games.castle.turn.asking import asked, goal_to_write
from bot.games.castle.turn.drafting import CastleDrafts
from bot.games.castle.turn.guard_options import guard_options
from bot.games.castle.turn.proposing import proposal_options
from bot.games.castle.turn.together import together
from bot.games.castle.variants import lone_wolf
from bot.games.castle.variants.lone_wolf import veiled

_WITH_STEPS = frozenset({Moment.ALONE, Moment.HANDS, Moment.RETURN, Moment.CAT, Moment.AFTER, Moment.PLAN})
"""The moments at which an intruder seat may have a one-step decision."""


class CastleGame(Game[State]):
    """The castle game on a board with final options. See engine.game.Game."""

    undo = CastleUndo()

    def __init__(self, board: CastleBoard, options: CastleOptions) -> None:
        """Raises ValueError if the options do not fit the board (R27.1)."""
        self.setting = Setting(board, fitted(options, board))
        self.drafts = CastleDrafts(self.setting)
        self.orders = CastleOrders(self.setting)
        self.planning = CastlePlanning(self.setting)
        self.sides = CastleSides(self.setting)

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

    def evolve(self, state: State, fact: Fact) -> None:
        """Apply a fact to a state; each fact does this itself."""
        assert isinstance(fact, CastleFact)
        fact.apply(state)

    def awaited(self, state: State) -> frozenset[Seat]:
        """The seats that are asked now (R8.2)."""
        return frozenset(asked(self.setting, state))

    def options(self, state: State, seat: Seat) -> Sequence[Decision]:
        """The one-step decisions of a seat (R8.2)."""
        if seat in self.setting.seating.guards:
            return guard_options(self.setting, state, seat)
        own = self._intruder_options(state, seat)
        return [*own, *proposal_options(self.setting, state, seat)] if self.setting.seating.is_split else own

    def _intruder_options(self, state: State, seat: Seat) -> list[Decision]:
        if state.moment not in _WITH_STEPS:
            return []
        whose = self.setting.seating.played_by(seat)
        is_asked = seat in asked(self.setting, state)
        match state.moment:
            case Moment.ALONE if is_asked:
                return [d.PlayAs(who) for who in Who]
            case Moment.HANDS | Moment.RETURN if is_asked:
                who = goal_to_write(self.setting, state, seat)
                return [] if who is None else [d.WriteGoal(who, goal) for goal in GOALS]
            case Moment.CAT if is_asked:
                return cat_options(state)
            case Moment.AFTER if is_asked:
                return [*card_pieces(self.setting, state, whose), PASS]
            # During the partner's turn (R15.2); a seat that is asked itself plays its cards in its plan.
            case Moment.PLAN if not is_asked:
                return [*card_pieces(self.setting, state, whose)]
            case _:
                return []

    @override
    def refusal(self, state: State, seat: Seat, decision: Decision) -> str:
        return refusal(self, state, seat, decision)

    def default(self, state: State, seat: Seat, chance: Chance) -> Decision:
        """The default answer of a seat (R8.4). Raises Illegal if the seat is not asked."""
        if seat not in self.awaited(state):
            raise Illegal("Nothing is asked of this seat now.")
        return default_decision(self, state, seat, chance)

    def outcome(self, state: State) -> Outcome | None:
        """How the match has ended (R25, R26.8); None before the end."""
        return ending.outcome(self.setting, state)

    def turn(self, state: State) -> int:
        """The number of the turn (R8.1)."""
        return state.turn

    def resolve(self, state: State, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        """The facts that follow; a decision that needs a partner's consent is first proposed (R2.7).

        The figure of a Lone Wolf may have to stay secret (R26.3).
        """
        setting = self.setting
        if len(setting.seating.guards) > 1:
            # Nothing is veiled here: a Lone Wolf plays against one guard seat (R26).
            return together(setting, state, seat, decision, chance, _resolved)
        return self._told(state, _resolved(setting, state, seat, decision, chance))

    def _told(self, state: State, facts: Iterator[Fact]) -> Iterator[Fact]:
        return veiled(state, facts) if self.setting.options.lone_wolf_conceal else facts


def _resolved(
    setting: Setting, state: State, seat: Seat, decision: Decision, chance: Chance
) -> Iterator[Fact]:
    """The facts that follow at once, from the chapter of the decision. Raises Illegal for a kind without a chapter."""
    chapter = CHAPTERS.get(type(decision))
    if chapter is None:
        raise Illegal("This is no decision of this game.")
    return chapter(Decided(setting, state, seat, decision, chance))


CHAPTERS = contents(
    setting_up.RESOLVED,  # R4
    placing.RESOLVED,  # R4.5 to R4.9, two guard seats
    lone_wolf.RESOLVED,  # R26.1
    consent.RESOLVED,  # R2.7, R9.3
    {kind: play.resolve for kind, play in catalogue().guard_plays.items()},  # R11, R12, R18.2, R23.14
    guard_cards.RESOLVED,  # R10.4
    listening.RESOLVED,  # R11.3
    moving.RESOLVED,  # R12, R6.15
    patrolling.RESOLVED,  # R13, R6.9
    phases.RESOLVED,  # R8, R14, R15, R21
    dict.fromkeys(catalogue().intruder_plays, phases.card_played),  # R15.2, R15.8
    proposing.RESOLVED,  # R2.8
    replacing.RESOLVED,  # R19
)
"""The function that resolves each kind of decision: chapters list theirs at their end, cards in their declarations."""
