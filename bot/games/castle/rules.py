"""The rules of the castle game: a table of contents. What is asked of whom, and which chapter resolves it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.chance import Chance
from bot.engine.game import Decision, Draft, Fact, Illegal, Order, Piece, Seat, Viewer
from bot.games.castle import decisions as d
from bot.games.castle import lone_wolf, phases, replacing, setting_up
from bot.games.castle.asking import asked, next_returning
from bot.games.castle.board import CastleBoard
from bot.games.castle.defaults import default_decision
from bot.games.castle.drafts import Bonus, Comeback, Figures, GuardHand, Hands, Marks, OwnStart, Starts
from bot.games.castle.facts import CastleFact
from bot.games.castle.facts.guarding import HeadingSet
from bot.games.castle.facts.joint import Proposed
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
from bot.games.castle.intruder_cards import card_pieces
from bot.games.castle.kinds import INTRUDERS, CatRule, Moment, Phase, Pile, Standing, Who
from bot.games.castle.listening import cat_answered, cat_options, ordered_answer
from bot.games.castle.lone_drafts import Disguised
from bot.games.castle.lone_wolf import veiled
from bot.games.castle.moving import heading_options, move_ended, step_options, stepped
from bot.games.castle.options import CastleOptions, SpectatorView, fitted
from bot.games.castle.patrolling import (
    all_marched,
    branch_options,
    branched,
    march_options,
    marched,
    may_pass,
    regrouped,
    regrouping_options,
)
from bot.games.castle.planning import Plan
from bot.games.castle.proposing import proposal_options
from bot.games.castle.refusals import refusal
from bot.games.castle.searching import Answers, removal_options
from bot.games.castle.setting import Setting
from bot.games.castle.state import Piles, State


class CastleGame:
    """The castle game on a board with settled options. See engine.game.Game."""

    def __init__(self, board: CastleBoard, options: CastleOptions) -> None:
        """Refuses with ValueError options that do not fit the board (R27.1)."""
        self.setting = Setting(board, fitted(options, board))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """R2.2."""
        return self.setting.seating.seats

    def viewer(self, seat: Seat | None) -> Viewer:
        """R28.5, R28.6."""
        return self.setting.seating.viewer(seat)

    @property
    def is_watchable(self) -> bool:
        """`spectatorView` (R28.6)."""
        return self.setting.options.spectator_view is SpectatorView.PUBLIC

    @property
    def reveals_at_end(self) -> bool:
        """`fullRevealAtEnd` (R28.6)."""
        return self.setting.options.full_reveal_at_end

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """R2.2, R26.4."""
        return self.setting.seating.partners(seat)

    def blank(self) -> State:
        """Before the first fact."""
        return State(piles={seat: Piles() for seat in self.setting.seating.guards})

    def deal(self, state: State, chance: Chance) -> Iterator[Fact]:
        """R4.1, R4.2."""
        return setting_up.dealt(self.setting, chance)

    def evolve(self, state: State, fact: Fact) -> None:
        """Each fact writes itself down."""
        assert isinstance(fact, CastleFact)
        fact.apply(state)

    def awaited(self, state: State) -> frozenset[Seat]:
        """R8.2."""
        return frozenset(asked(self.setting, state))

    def is_over(self, state: State) -> bool:
        """R25."""
        return state.result is not None

    def options(self, state: State, seat: Seat) -> Sequence[Decision]:
        """R8.2, the decisions of one step."""
        if seat in self.setting.seating.guards:
            return self._guard_options(state, seat)
        return [*self._intruder_options(state, seat), *proposal_options(self.setting, state, seat)]

    def _guard_options(self, state: State, seat: Seat) -> Sequence[Decision]:
        if state.moment is Moment.QUIET:
            return self._quiet_options(state, seat)
        if seat not in asked(self.setting, state):
            return []
        match state.moment:
            case Moment.STEP:
                return step_options(self.setting, state)
            case Moment.HEADING:
                return heading_options(self.setting, state)
            case Moment.BRANCH:
                return branch_options(state)
            case Moment.REMOVAL:
                return removal_options(state)
            case _:
                return []

    def _quiet_options(self, state: State, seat: Seat) -> list[Decision]:
        setting = self.setting
        marches = march_options(setting, state, seat)
        cards = card_options(setting, state, seat)
        attacks = attack_options(setting, state, seat)
        ending: list[Decision] = [d.Pass()] if may_pass(setting, state, seat) else []
        return [*cards, *attacks, *marches, *regrouping_options(setting, state), *ending]

    def _intruder_options(self, state: State, seat: Seat) -> list[Decision]:
        whose = self.setting.seating.played_by(seat)
        is_asked = seat in asked(self.setting, state)
        match state.moment:
            case Moment.ALONE if is_asked:
                return [d.PlayAs(who) for who in Who]
            case Moment.CAT if is_asked:
                return cat_options(state)
            case Moment.AFTER if is_asked:
                return [*card_pieces(self.setting, state, whose), d.Pass()]
            case Moment.PLAN if not is_asked:
                return [*card_pieces(self.setting, state, whose)]
            case _:
                return []

    def draft(self, state: State, seat: Seat) -> Draft | None:
        """R4, R15, R19.7, R19.8, R21.14: the decisions of many pieces."""
        if seat not in asked(self.setting, state):
            return None
        whose = self.setting.seating.played_by(seat)
        match state.moment:
            case Moment.HANDS:
                return self._setup_draft(state, seat)
            case Moment.STARTS:
                return self._start_draft(state, whose)
            case Moment.RETURN:
                who = next_returning(self.setting, state)
                return None if who is None else Comeback(self.setting, state, who)
            case Moment.BONUS:
                return Bonus(self.setting, state, seat)
            case Moment.PLAN:
                return Plan(self.setting, state, whose)
            case Moment.ANSWERS:
                return Answers(self.setting, state, whose)
            case _:
                return None

    def _setup_draft(self, state: State, seat: Seat) -> Draft:
        if seat in self.setting.seating.intruders:
            return self._hands_draft(state, seat)
        if not state.piles[seat].has_chosen:
            return GuardHand(self.setting, state)
        return Marks(self.setting, state) if state.has_figures else Figures(self.setting, state)

    def _hands_draft(self, state: State, seat: Seat) -> Draft:
        if self.setting.options.lone_wolf_conceal:
            return Disguised(self.setting, state)
        whose = self.setting.seating.played_by(seat)
        return Hands(self.setting, state, [who for who in whose if state.intruder(who) in state.playing])

    def _start_draft(self, state: State, whose: Sequence[Who]) -> Draft | None:
        if len(whose) > 1:
            return Starts(self.setting, state)
        is_coming = state.intruder(whose[0]).standing is Standing.COMING
        return OwnStart(self.setting, state, whose[0]) if is_coming else None

    def pieces(self, decision: Decision) -> tuple[Piece, ...] | None:  # noqa: C901  an arm per kind of draft
        """The pieces of what drafts become."""
        match decision:
            case d.ChooseHands(ninja, traitor):
                return (*taking(Pile.NINJA, ninja), *taking(Pile.TRAITOR, traitor))
            case d.Disguise(who, ninja, traitor):
                return (d.PlayAs(who), *taking(Pile.NINJA, ninja), *taking(Pile.TRAITOR, traitor))
            case d.ChooseHand(who, cards):
                return tuple(taking(Pile(who.value), cards))
            case d.ChooseGuardHand(cards):
                return tuple(taking(Pile.GUARDS, cards))
            case d.PlaceGuards(sentries, patrols):
                return (*map(d.Post, sentries), *(d.Group(*patrol) for patrol in patrols))
            case d.MarkMap(sleepers, objects):
                return (*map(d.Bed, sleepers), *(d.Hide(mark, zone) for mark, zone in objects))
            case d.Begin(ninja, traitor, entrances):
                starts = (d.StartAt(Who.NINJA, ninja), d.StartAt(Who.TRAITOR, traitor))
                return (*starts, *map(d.Entrance, entrances))
            case d.Start(who, zone, entrances):
                return (d.StartAt(who, zone), *map(d.Entrance, entrances))
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
        """R11.8: the traitor's seat may order the Cat at any time; before turn 1 nobody listens.

        A Lone Wolf who is known to be the ninja never is asked (R26.1); one who is not known, always (R26.3).
        """
        if seat != self.setting.seating.traitor or state.phase in (Phase.SETUP, Phase.OVER):
            return []
        if state.traitor.standing is Standing.ABSENT and not state.is_concealed:
            return []
        return [d.CatOrder(rule) for rule in CatRule]

    def answer(self, state: State, seat: Seat, order: Order) -> Decision | None:
        """R11.8."""
        if (
            seat != self.setting.seating.traitor
            or state.moment is not Moment.CAT
            or not isinstance(order, d.CatOrder)
        ):
            return None
        return ordered_answer(state, order)

    def resolve(self, state: State, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        """What follows, nameless as long as nobody may know whom a Lone Wolf plays (R26.3)."""
        facts = self._resolved(state, seat, decision, chance)
        return veiled(state, facts) if self.setting.options.lone_wolf_conceal else facts

    def _resolved(  # noqa: C901, PLR0912, PLR0915  an arm per kind of decision
        self, state: State, seat: Seat, decision: Decision, chance: Chance
    ) -> Iterator[CastleFact]:
        """Which chapter a decision belongs to."""
        setting = self.setting
        match decision:
            case d.PlayAs(who):
                yield from lone_wolf.figure_chosen(who, chance)
            case d.Disguise():
                yield from setting_up.disguise_chosen(state, decision)
            case d.ChooseHands():
                yield from setting_up.hands_chosen(state, decision)
            case d.ChooseGuardHand():
                yield from setting_up.guard_hand_chosen(setting, state, seat, decision)
            case d.ChooseHand():
                yield from setting_up.hand_chosen(setting, state, decision)
            case d.PlaceGuards():
                yield from setting_up.guards_placed(setting, decision)
            case d.MarkMap():
                yield from setting_up.map_marked(state, decision)
            case d.Begin():
                yield from setting_up.begun(setting, state, decision, chance)
            case d.Start():
                yield from setting_up.started(setting, state, seat, decision, chance)
            case d.GoFirst():
                yield Proposed(INTRUDERS, seat, decision)
            case d.Accept() | d.Decline():
                is_accepted = isinstance(decision, d.Accept)
                yield from phases.agreed(setting, state, is_accepted=is_accepted, chance=chance)
            case d.SentryListen() | d.PatrolListen():
                yield from listened(setting, state, seat, decision)
            case d.FreeListenSentry() | d.FreeListenPatrol():
                yield from freely_listened(setting, state, seat, decision)
            case d.AnswerCat(is_played):
                yield from cat_answered(setting, state, is_played=is_played)
            case d.SentrySearch():
                yield from sentry_searched(state, seat, decision)
            case d.PatrolSearch():
                yield from patrol_searched(state, seat, decision)
            case d.Awaken():
                yield from awoke(setting, state, seat, decision)
            case d.Sober():
                yield from sobered(setting, state, seat, decision)
            case d.OpenPassage():
                yield from passage_opened(setting, state, seat, decision)
            case d.Attack():
                yield from attacked(setting, state, seat, decision)
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
                yield from phases.passed(setting, state, seat, chance)
            case d.Return():
                yield from replacing.returned(setting, state, decision, chance)
            case d.TakeBonus():
                yield from replacing.bonus_taken(setting, state, seat, decision)
            case d.TakeTurn():
                yield from phases.turn_taken(setting, state, seat, decision, chance)
            case d.GiveAnswers():
                yield from phases.answered(setting, state, seat, decision, chance)
            case d.TakeOff():
                yield from phases.room_made(setting, state, decision, chance)
            case d.Rope() | d.Kill() | d.Throw() | d.ShadowWalk() | d.PourSake():
                yield from phases.card_played(setting, state, decision, chance)
            case _:
                raise Illegal("This is no decision of this game.")
