"""The rules of the castle game: a table of contents. What is asked of whom, and which chapter resolves it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.chance import Chance
from bot.engine.game import Decision, Draft, Fact, Illegal, Order, Piece, Seat, Viewer
from bot.games.castle import consent, phases, replacing, setting_up
from bot.games.castle import decisions as d
from bot.games.castle.alerting import drawn
from bot.games.castle.asking import asked, next_returning
from bot.games.castle.board import CastleBoard
from bot.games.castle.bonus import Bonus, is_marking
from bot.games.castle.defaults import default_decision
from bot.games.castle.drafts import Comeback, Figures, GuardHand, Hands, Marks, OwnStart, Starts
from bot.games.castle.facts import CastleFact
from bot.games.castle.facts.guarding import HeadingSet
from bot.games.castle.facts.joint import ProposalClosed, Proposed
from bot.games.castle.guard_cards import (
    attacked,
    awoke,
    freely_listened,
    listened,
    passage_opened,
    patrol_searched,
    sentry_searched,
    sobered,
)
from bot.games.castle.guard_options import guard_options, quiet_options
from bot.games.castle.hands import taking
from bot.games.castle.intruder_cards import card_pieces
from bot.games.castle.kinds import GUARDS, INTRUDERS, CatRule, Moment, Phase, Pile, Standing, Who
from bot.games.castle.listening import cat_answered, cat_options, ordered_answer
from bot.games.castle.moving import move_ended, stepped
from bot.games.castle.options import CastleOptions, SpectatorView, fitted
from bot.games.castle.patrolling import (
    all_marched,
    branched,
    marched,
    regrouped,
)
from bot.games.castle.placing import (
    armed_placed,
    laid,
    pieces_of,
    placed_in_turns,
    placement,
)
from bot.games.castle.planning import Plan
from bot.games.castle.proposing import proposal_options
from bot.games.castle.refusals import refusal
from bot.games.castle.searching import Answers
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
        return setting_up.dealt(chance)

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
            return guard_options(self.setting, state, seat)
        return [*self._intruder_options(state, seat), *proposal_options(self.setting, state, seat)]

    def _intruder_options(self, state: State, seat: Seat) -> list[Decision]:
        whose = self.setting.seating.played_by(seat)
        is_asked = seat in asked(self.setting, state)
        match state.moment:
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
            case Moment.BONUS if not is_marking(self.setting, state):
                return Bonus(self.setting, state, seat)
            case Moment.PLAN:
                return Plan(self.setting, state, whose)
            case Moment.ANSWERS:
                return Answers(self.setting, state, whose)
            case _:
                return None

    def _setup_draft(self, state: State, seat: Seat) -> Draft | None:
        if seat in self.setting.seating.intruders:
            return Hands(self.setting, state, self.setting.seating.played_by(seat))
        if not state.piles[seat].has_chosen:
            return GuardHand(self.setting, state)
        if len(self.setting.seating.guards) > 1:
            return None if state.is_in_turns else placement(self.setting, state)
        return Marks(self.setting, state) if state.has_figures else Figures(self.setting, state)

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
            case d.ChooseHand(who, cards):
                return tuple(taking(Pile(who.value), cards))
            case d.ChooseGuardHand(cards):
                return tuple(taking(Pile.GUARDS, cards))
            case d.PlaceGuards(sentries, patrols):
                return (*map(d.Post, sentries), *(d.Group(*patrol) for patrol in patrols))
            case d.PlaceArmed():
                return pieces_of(decision)
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
        """R2.7: one of two guard seats may agree always. R11.8: the traitor's seat may order the Cat at any time.

        Before turn 1 nobody listens.
        """
        seating = self.setting.seating
        if state.phase is Phase.OVER:
            return []
        if seat in seating.guards:
            return [d.AcceptOrder()] if len(seating.guards) > 1 else []
        if seat != seating.traitor or state.phase is Phase.SETUP:
            return []
        return [d.CatOrder(rule) for rule in CatRule]

    def answer(self, state: State, seat: Seat, order: Order) -> Decision | None:
        """R2.7, R11.8."""
        seating = self.setting.seating
        match order:
            case d.AcceptOrder() if seat in seating.guards:
                return consent.ordered_consent(self.setting, state, seat)
            case d.CatOrder() if seat == seating.traitor and state.moment is Moment.CAT:
                return ordered_answer(state, order)
            case _:
                return None

    def resolve(self, state: State, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        """What follows; a joint decision of the guards is first proposed to the partner (R2.7)."""
        is_guard = seat in self.setting.seating.guards
        if consent.needs_consent(self.setting, state, seat, decision):
            yield Proposed(GUARDS, seat, decision)
        elif is_guard and isinstance(decision, d.Accept | d.Decline):
            yield from self._answered(state, isinstance(decision, d.Accept), chance)
        else:
            yield from self._resolved(state, seat, decision, chance)
        yield from self._voided(state)

    def _answered(self, state: State, is_accepted: bool, chance: Chance) -> Iterator[Fact]:
        proposal = state.proposals[GUARDS]
        yield ProposalClosed(GUARDS, is_accepted)
        if is_accepted:
            yield from self._resolved(state, proposal.seat, proposal.what, chance)
            return
        yield from consent.refused(self.setting, state, proposal.what, chance)
        yield from self._placed_in_turns(state, proposal.seat, chance)

    def _voided(self, state: State) -> Iterator[Fact]:
        """A proposal that has become impossible is closed (R2.7)."""
        proposal = state.proposals.get(GUARDS)
        if proposal is None or state.moment is not Moment.QUIET:
            return
        if proposal.what not in quiet_options(self.setting, state, proposal.seat):
            yield ProposalClosed(GUARDS, is_accepted=False)

    def _laid(self, state: State, seat: Seat, piece: Piece, chance: Chance) -> Iterator[Fact]:
        """One thing in turn: a bonus sleeper (R19.8), else a figure or a mark of the setup (R2.7)."""
        if state.moment is Moment.BONUS:
            assert isinstance(piece, d.Bed)
            bonus = d.TakeBonus((), (), (piece.zone,))
            yield from replacing.bonus_taken(self.setting, state, seat, bonus)
            return
        yield from laid(piece)
        yield from self._placed_in_turns(state, seat, chance)

    def _placed_in_turns(self, state: State, seat: Seat, chance: Chance) -> Iterator[Fact]:
        whole = placed_in_turns(self.setting, state)
        if whole is not None:
            yield from self._resolved(state, seat, whole, chance)

    def _resolved(  # noqa: C901, PLR0912, PLR0915  an arm per kind of decision
        self, state: State, seat: Seat, decision: Decision, chance: Chance
    ) -> Iterator[Fact]:
        """Which chapter a decision belongs to."""
        setting = self.setting
        match decision:
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
            case d.PlaceArmed():
                yield from armed_placed(decision)
            case d.PostArmed() | d.GroupArmed() | d.Bed() | d.Hide():
                yield from self._laid(state, seat, decision, chance)
            case d.SplitDraw(swords, spears):
                yield from drawn(setting, state, (swords, spears), chance)
            case d.ShareCards() | d.ShareWounds() | d.ShareBonus() | d.ShareSleepers():
                yield from consent.shared(setting, decision)
            case d.TakeFigure():
                yield from phases.figure_chosen(setting, state, decision, chance)
            case d.Pass() if state.moment is Moment.BONUS:
                yield from replacing.bonus_taken(setting, state, seat, d.TakeBonus((), (), ()))
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
