"""The rules of the castle game: a table of contents. What is asked of whom, and which chapter resolves it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.chance import Chance
from bot.engine.game import Decision, Draft, Fact, Illegal, Order, Piece, Seat, Viewer
from bot.games.castle import decisions as d
from bot.games.castle import phases, replacing, setting_up
from bot.games.castle.board import CastleBoard
from bot.games.castle.defaults import default_decision
from bot.games.castle.drafts import Bonus, Comeback, Figures, GuardHand, Hands, Marks, Starts
from bot.games.castle.facts import CastleFact
from bot.games.castle.facts.guarding import HeadingSet
from bot.games.castle.guard_cards import (
    attack_options,
    attacked,
    awoke,
    card_options,
    freely_listened,
    listened,
    passage_opened,
    patrol_searched,
    sentry_searched,
    sobered,
)
from bot.games.castle.hands import taking
from bot.games.castle.intruder_cards import card_pieces, played
from bot.games.castle.kinds import GUARDS, INTRUDERS, CatRule, Moment, Phase, Pile, Who
from bot.games.castle.listening import cat_answered, cat_options, ordered_answer
from bot.games.castle.moving import heading_options, move_ended, step_options, stepped
from bot.games.castle.options import CastleOptions, SpectatorView, fitted
from bot.games.castle.patrolling import (
    all_marched,
    branch_options,
    branched,
    march_options,
    marched,
    patrols_due,
    regrouped,
    regrouping_options,
)
from bot.games.castle.planning import Plan
from bot.games.castle.refusals import refusal
from bot.games.castle.replacing import next_returning
from bot.games.castle.searching import Answers, removal_options
from bot.games.castle.setting import Setting
from bot.games.castle.state import State

_ASKED = {
    Moment.STARTS: INTRUDERS,
    Moment.QUIET: GUARDS,
    Moment.STEP: GUARDS,
    Moment.HEADING: GUARDS,
    Moment.BRANCH: GUARDS,
    Moment.CAT: INTRUDERS,
    Moment.RETURN: INTRUDERS,
    Moment.BONUS: GUARDS,
    Moment.PLAN: INTRUDERS,
    Moment.ANSWERS: INTRUDERS,
    Moment.REMOVAL: GUARDS,
    Moment.AFTER: INTRUDERS,
}
"""Who is asked at each moment; both sides choose hands at once, nobody at the end."""


class CastleGame:
    """The castle game for two players, standard variant, on a board with settled options. See engine.game.Game."""

    def __init__(self, board: CastleBoard, options: CastleOptions) -> None:
        """Refuses with ValueError options that do not fit the board (R27.1)."""
        self.setting = Setting(board, fitted(options, board))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """One seat for each side (R2.2)."""
        return (INTRUDERS, GUARDS)

    def viewer(self, seat: Seat | None) -> Viewer:
        """A seat belongs to the circle of its side; spectators to none (R28.5, R28.6)."""
        return Viewer("public") if seat is None else Viewer(seat, frozenset({seat}))

    @property
    def is_watchable(self) -> bool:
        """`spectatorView` (R28.6)."""
        return self.setting.options.spectator_view is SpectatorView.PUBLIC

    @property
    def reveals_at_end(self) -> bool:
        """`fullRevealAtEnd` (R28.6)."""
        return self.setting.options.full_reveal_at_end

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """One player has a side to himself (R2.2)."""
        return ()

    def blank(self) -> State:
        """Before the first fact."""
        return State()

    def deal(self, state: State, chance: Chance) -> Iterator[Fact]:
        """R4.1, R4.2."""
        return setting_up.dealt(chance)

    def evolve(self, state: State, fact: Fact) -> None:
        """Each fact writes itself down."""
        assert isinstance(fact, CastleFact)
        fact.apply(state)

    def awaited(self, state: State) -> frozenset[Seat]:
        """R8.2."""
        if state.moment is Moment.HANDS:
            guards = frozenset() if state.has_marks else frozenset({GUARDS})
            return guards if state.has_intruder_hands else guards | {INTRUDERS}
        seat = _ASKED.get(state.moment)
        return frozenset() if seat is None else frozenset({seat})

    def is_over(self, state: State) -> bool:
        """R25."""
        return state.result is not None

    def options(self, state: State, seat: Seat) -> Sequence[Decision]:
        """R8.2, the decisions of one step."""
        if _ASKED.get(state.moment) != seat:
            return []
        match state.moment:
            case Moment.QUIET:
                return self._quiet_options(state)
            case Moment.STEP:
                return step_options(self.setting, state)
            case Moment.HEADING:
                return heading_options(self.setting, state)
            case Moment.BRANCH:
                return branch_options(state)
            case Moment.CAT:
                return cat_options(state)
            case Moment.REMOVAL:
                return removal_options(state)
            case Moment.AFTER:
                return [*card_pieces(self.setting, state), d.Pass()]
            case _:
                return []

    def _quiet_options(self, state: State) -> list[Decision]:
        marches = march_options(self.setting, state)
        cards = card_options(self.setting, state)
        ending: list[Decision] = [] if patrols_due(self.setting, state) else [d.Pass()]
        return [*cards, *attack_options(state), *marches, *regrouping_options(self.setting, state), *ending]

    def draft(self, state: State, seat: Seat) -> Draft | None:
        """R4, R15, R19.7, R19.8, R21.14: the decisions of many pieces."""
        if seat not in self.awaited(state):
            return None
        match state.moment:
            case Moment.HANDS:
                return self._setup_draft(state, seat)
            case Moment.STARTS:
                return Starts(self.setting, state)
            case Moment.RETURN:
                who = next_returning(state)
                return None if who is None else Comeback(self.setting, state, who)
            case Moment.BONUS:
                return Bonus(self.setting, state)
            case Moment.PLAN:
                return Plan(self.setting, state)
            case Moment.ANSWERS:
                return Answers(state)
            case _:
                return None

    def _setup_draft(self, state: State, seat: Seat) -> Draft:
        if seat == INTRUDERS:
            return Hands(self.setting, state)
        if not state.has_hand:
            return GuardHand(self.setting, state)
        return Marks(self.setting, state) if state.has_figures else Figures(self.setting, state)

    def pieces(self, decision: Decision) -> tuple[Piece, ...] | None:
        """The pieces of what drafts become."""
        match decision:
            case d.ChooseHands(ninja, traitor):
                return (*taking(Pile.NINJA, ninja), *taking(Pile.TRAITOR, traitor))
            case d.ChooseGuardHand(cards):
                return tuple(taking(Pile.GUARDS, cards))
            case d.PlaceGuards(sentries, patrols):
                return (*map(d.Post, sentries), *(d.Group(*patrol) for patrol in patrols))
            case d.MarkMap(sleepers, objects):
                return (*map(d.Bed, sleepers), *(d.Hide(mark, zone) for mark, zone in objects))
            case d.Begin(ninja, traitor, entrances):
                starts = (d.StartAt(Who.NINJA, ninja), d.StartAt(Who.TRAITOR, traitor))
                return (*starts, *map(d.Entrance, entrances))
            case d.Return(who, zone, cards):
                return (d.StartAt(who, zone), *taking(Pile(who.value), cards))
            case d.TakeBonus(deck, discard, sleepers):
                taken = (*(d.Reclaim(c, False) for c in deck), *(d.Reclaim(c, True) for c in discard))
                return (*taken, *map(d.Bed, sleepers))
            case d.TakeTurn(pieces):
                return pieces
            case d.GiveAnswers(cards):
                return tuple(map(d.AnswerWith, cards))
            case _:
                return None

    def refusal(self, state: State, seat: Seat, decision: Decision) -> str:
        """See Game.refusal."""
        return refusal(self, state, seat, decision)

    def default(self, state: State, seat: Seat, chance: Chance) -> Decision:
        """R8.4."""
        if seat not in self.awaited(state):
            raise Illegal("Nothing is asked of this seat now.")
        return default_decision(self, state, seat, chance)

    def orders(self, state: State, seat: Seat) -> Sequence[Order]:
        """R11.8: the traitor's seat may order the Cat at any time; before turn 1 nobody listens."""
        if seat != INTRUDERS or state.phase in (Phase.SETUP, Phase.OVER):
            return []
        return [d.CatOrder(rule) for rule in CatRule]

    def answer(self, state: State, seat: Seat, order: Order) -> Decision | None:
        """R11.8."""
        if seat != INTRUDERS or state.moment is not Moment.CAT or not isinstance(order, d.CatOrder):
            return None
        return ordered_answer(state, order)

    def resolve(  # noqa: C901, PLR0912, PLR0915  an arm per kind of decision
        self, state: State, seat: Seat, decision: Decision, chance: Chance
    ) -> Iterator[Fact]:
        """Which chapter a decision belongs to."""
        setting = self.setting
        match decision:
            case d.ChooseHands():
                yield from setting_up.hands_chosen(state, decision)
            case d.ChooseGuardHand():
                yield from setting_up.guard_hand_chosen(decision)
            case d.PlaceGuards():
                yield from setting_up.guards_placed(setting, decision)
            case d.MarkMap():
                yield from setting_up.map_marked(state, decision)
            case d.Begin():
                yield from setting_up.begun(setting, state, decision, chance)
            case d.SentryListen() | d.PatrolListen():
                yield from listened(setting, state, decision)
            case d.FreeListenSentry() | d.FreeListenPatrol():
                yield from freely_listened(setting, state, decision)
            case d.AnswerCat(is_played):
                yield from cat_answered(state, is_played=is_played)
            case d.SentrySearch():
                yield from sentry_searched(state, decision)
            case d.PatrolSearch():
                yield from patrol_searched(state, decision)
            case d.Awaken():
                yield from awoke(state, decision)
            case d.Sober():
                yield from sobered(state, decision)
            case d.OpenPassage():
                yield from passage_opened(state, decision)
            case d.Attack():
                yield from attacked(setting, state, decision)
            case d.Go() | d.GoInside() | d.GoUnknown():
                yield from stepped(setting, state, decision)
            case d.Halt():
                yield from move_ended(setting, state)
            case d.Face(zone):
                assert state.facing is not None
                yield HeadingSet(state.facing, zone)
            case d.Form() | d.Join() | d.Merge():
                yield from regrouped(state, decision)
            case d.March(patrol):
                yield from marched(setting, state, patrol)
            case d.MarchAll():
                yield from all_marched(setting, state)
            case d.Branch():
                yield from branched(setting, state, decision)
            case d.Pass():
                yield from phases.passed(setting, state, chance)
            case d.Return():
                yield from replacing.returned(state, decision, chance)
            case d.TakeBonus():
                yield from replacing.bonus_taken(state, decision)
            case d.TakeTurn():
                yield from phases.turn_taken(setting, state, decision, chance)
            case d.GiveAnswers():
                yield from phases.answered(setting, state, decision, chance)
            case d.TakeOff():
                yield from phases.room_made(setting, state, decision, chance)
            case d.Rope() | d.Kill() | d.Throw() | d.ShadowWalk() | d.PourSake():
                yield from played(setting, state, decision)
            case _:
                raise Illegal("This is no decision of this game.")
