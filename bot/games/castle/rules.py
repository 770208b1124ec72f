"""The rules of the castle game: a table of contents. What is asked of whom, and which chapter resolves it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bot.engine.chance import Chance
from bot.engine.game import Adapted, Decision, Draft, Fact, Illegal, Order, Piece, Seat, Viewer
from bot.games.castle import (
    ahead,
    consent,
    ending,
    finality,
    lone_wolf,
    ordering,
    phases,
    replacing,
    setting_up,
)
from bot.games.castle import decisions as d
from bot.games.castle.alarms import disarmed
from bot.games.castle.alerting import drawn
from bot.games.castle.asking import asked, goal_to_write, next_returning
from bot.games.castle.board import CastleBoard
from bot.games.castle.bonus import Bonus, is_marking
from bot.games.castle.decisions.made import PASS
from bot.games.castle.defaults import default_decision
from bot.games.castle.drafts import Comeback, Figures, GuardHand, Hands, Marks, OwnStart, Starts
from bot.games.castle.facts import CastleFact
from bot.games.castle.facts.joint import Proposed
from bot.games.castle.facts.setup import GoalWritten
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
from bot.games.castle.guard_options import guard_options
from bot.games.castle.hands import taking
from bot.games.castle.intruder_cards import card_pieces
from bot.games.castle.kinds import GOALS, INTRUDERS, Moment, Pile, Standing, Who
from bot.games.castle.listening import cat_answered, cat_options
from bot.games.castle.lone_drafts import Disguised
from bot.games.castle.lone_wolf import veiled
from bot.games.castle.moving import faced, move_ended, stepped
from bot.games.castle.options import CastleOptions, SpectatorView, fitted
from bot.games.castle.patrolling import (
    all_marched,
    branched,
    marched,
    regrouped,
)
from bot.games.castle.placing import armed_placed, laid, pieces_of, placement
from bot.games.castle.planning import Plan
from bot.games.castle.proposing import proposal_options
from bot.games.castle.refusals import refusal
from bot.games.castle.searching import Answers
from bot.games.castle.setting import Setting
from bot.games.castle.state import State
from bot.games.castle.together import together

_DRAFTED = frozenset({Moment.HANDS, Moment.STARTS, Moment.RETURN, Moment.BONUS, Moment.PLAN, Moment.ANSWERS})
"""The moments of decisions of many pieces."""

_WITH_STEPS = frozenset({Moment.ALONE, Moment.HANDS, Moment.RETURN, Moment.CAT, Moment.AFTER, Moment.PLAN})
"""The moments at which an intruder seat may have something to decide in one step."""

_WHOLE = frozenset((d.PlaceArmed, *(kind for kind in d.DECISIONS if kind.__module__ == d.whole.__name__)))
"""What drafts become."""


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

    def side(self, seat: Seat) -> Seat:
        """R2.1; rivals are of one side too (R28.8)."""
        return self.setting.seating.side(seat)

    def blank(self) -> State:
        """Before the first fact."""
        return setting_up.blank(self.setting)

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
            case Moment.PLAN if not is_asked:
                return [*card_pieces(self.setting, state, whose)]
            case _:
                return []

    def draft(self, state: State, seat: Seat) -> Draft | None:
        """R4, R15, R19.7, R19.8, R21.14: the decisions of many pieces."""
        if state.moment not in _DRAFTED or seat not in asked(self.setting, state):
            return None
        if state.moment in (Moment.HANDS, Moment.RETURN) and goal_to_write(self.setting, state, seat):
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

    def live_draft(self, state: State, seat: Seat) -> Draft | None:
        """The intruders' turn, acted out as it is planned: where one seat plays both, nothing of it waits (R8.3)."""
        is_split = self.setting.seating.is_split
        if is_split or state.moment is not Moment.PLAN or seat not in asked(self.setting, state):
            return None
        return Plan(self.setting, state, self.setting.seating.played_by(seat), is_live=True)

    def acted_out(self, state: State, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        """The searches of a turn that was acted out."""
        assert isinstance(decision, d.TakeTurn)
        return self._told(state, phases.turn_acted_out(self.setting, state, seat, decision, chance))

    def _setup_draft(self, state: State, seat: Seat) -> Draft | None:
        if seat in self.setting.seating.intruders:
            return self._hands_draft(state, seat)
        if not state.piles[seat].has_chosen:
            return GuardHand(self.setting, state)
        if len(self.setting.seating.guards) > 1:
            return None if state.is_in_turns else placement(self.setting, state)
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
        if type(decision) not in _WHOLE:
            return None
        match decision:
            case d.ChooseHands(ninja, traitor):
                return (*taking(Pile.NINJA, ninja), *taking(Pile.TRAITOR, traitor))
            case d.Disguise(who, ninja, traitor):
                return (d.PlayAs(who), *taking(Pile.NINJA, ninja), *taking(Pile.TRAITOR, traitor))
            case d.ChooseHand(who, cards):
                return tuple(taking(who.pile, cards))
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
                return (d.StartAt(who, zone), *taking(who.pile, cards))
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
        """R2.7, R11.8, R21.14."""
        return ordering.orders(self.setting, state, seat)

    def answer(self, state: State, seat: Seat, orders: Sequence[Order]) -> Decision | None:
        """R2.7, R11.8, R21.14."""
        return ordering.ordered(self.setting, state, seat, orders)

    def is_spent(self, order: Order, fact: Fact) -> bool:
        """R11.8: an order for this turn ends with the guards' turn."""
        return ordering.is_spent(order, fact)

    def disarms(self, fact: Fact) -> Seat | None:
        """R11.8: the intruders think anew when one of them is seen, struck or killed, the guards at an alarm."""
        return disarmed(fact)

    def ahead(self, state: State, seat: Seat) -> Sequence[Fact]:
        """See ahead (R15.2, R19.7)."""
        return ahead.ahead(self.setting, state, seat)

    def adapted(self, state: State, seat: Seat, planned: Sequence[Piece], then: State) -> Adapted | None:
        """See ahead (R15.4)."""
        return ahead.adapted(self.setting, state, seat, planned, then)

    def stops(self, fact: Fact) -> frozenset[str]:
        """See ahead."""
        return ahead.stops(fact)

    def is_final(self, decision: Decision) -> bool:
        """See finality."""
        return finality.is_final(decision)

    def winners(self, state: State) -> frozenset[Seat]:
        """R25, R26.8."""
        return frozenset(ending.winners(self.setting, state))

    def resolve(self, state: State, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        """What follows; what two guard seats must agree on is first proposed (R2.7).

        Whom a Lone Wolf plays may have to stay unsaid (R26.3).
        """
        setting = self.setting
        if len(setting.seating.guards) > 1:
            return together(setting, state, seat, decision, chance, _resolved)
        return self._told(state, _resolved(setting, state, seat, decision, chance))

    def _told(self, state: State, facts: Iterator[Fact]) -> Iterator[Fact]:
        return veiled(state, facts) if self.setting.options.lone_wolf_conceal else facts


def _resolved(
    setting: Setting, state: State, seat: Seat, decision: Decision, chance: Chance
) -> Iterator[Fact]:
    """Which chapter a decision belongs to: see CHAPTERS."""
    chapter = CHAPTERS.get(type(decision))
    if chapter is None:
        raise Illegal("This is no decision of this game.")
    return chapter(setting, state, seat, decision, chance)


CHAPTERS: Mapping[type[Decision], Callable[[Setting, State, Seat, Any, Chance], Iterator[Fact]]] = {
    d.WriteGoal: lambda _on, _state, _seat, made, _luck: iter((GoalWritten(made.who, made.goal),)),
    d.PlayAs: lambda _on, _state, _seat, made, luck: lone_wolf.figure_chosen(made.who, luck),
    d.Disguise: lambda _on, state, _seat, made, _luck: setting_up.disguise_chosen(state, made),
    d.ChooseHands: lambda _on, state, _seat, made, _luck: setting_up.hands_chosen(state, made),
    d.ChooseGuardHand: lambda on, state, seat, made, _luck: setting_up.guard_hand_chosen(
        on, state, seat, made
    ),
    d.ChooseHand: lambda on, state, _seat, made, _luck: setting_up.hand_chosen(on, state, made),
    d.PlaceGuards: lambda on, _state, _seat, made, _luck: setting_up.guards_placed(on, made),
    d.MarkMap: lambda _on, state, _seat, made, _luck: setting_up.map_marked(state, made),
    d.Begin: lambda on, state, _seat, made, luck: setting_up.begun(on, state, made, luck),
    d.Start: setting_up.started,
    d.GoFirst: lambda _on, _state, seat, made, _luck: iter((Proposed(INTRUDERS, seat, made),)),
    d.Accept: lambda on, state, _seat, _made, luck: phases.agreed(on, state, is_accepted=True, chance=luck),
    d.Decline: lambda on, state, _seat, _made, luck: phases.agreed(on, state, is_accepted=False, chance=luck),
    d.SentryListen: lambda on, state, seat, made, _luck: listened(on, state, seat, made),
    d.PatrolListen: lambda on, state, seat, made, _luck: listened(on, state, seat, made),
    d.FreeListenSentry: lambda on, state, seat, made, _luck: freely_listened(on, state, seat, made),
    d.FreeListenPatrol: lambda on, state, seat, made, _luck: freely_listened(on, state, seat, made),
    d.AnswerCat: lambda on, state, _seat, made, _luck: cat_answered(on, state, is_played=made.is_played),
    d.SentrySearch: lambda _on, state, seat, made, _luck: sentry_searched(state, seat, made),
    d.PatrolSearch: lambda _on, state, seat, made, _luck: patrol_searched(state, seat, made),
    d.Awaken: lambda on, state, seat, made, _luck: awoke(on, state, seat, made),
    d.Sober: lambda on, state, seat, made, _luck: sobered(on, state, seat, made),
    d.OpenPassage: lambda on, state, seat, made, _luck: passage_opened(on, state, seat, made),
    d.Attack: lambda on, state, seat, made, _luck: attacked(on, state, seat, made),
    d.Go: lambda on, state, _seat, made, _luck: stepped(on, state, made),
    d.GoInside: lambda on, state, _seat, made, _luck: stepped(on, state, made),
    d.GoUnknown: lambda on, state, _seat, made, _luck: stepped(on, state, made),
    d.Halt: lambda on, state, _seat, _made, _luck: move_ended(on, state),
    d.Face: lambda _on, state, _seat, made, _luck: faced(state, made),
    d.Form: lambda _on, state, _seat, made, _luck: regrouped(state, made),
    d.Join: lambda _on, state, _seat, made, _luck: regrouped(state, made),
    d.Merge: lambda _on, state, _seat, made, _luck: regrouped(state, made),
    d.March: lambda on, state, _seat, made, _luck: marched(on, state, made.patrol),
    d.MarchAll: lambda on, state, _seat, _made, _luck: all_marched(on, state),
    d.Branch: lambda on, state, _seat, made, _luck: branched(on, state, made),
    d.Pass: lambda on, state, seat, _made, luck: (
        replacing.marked(on, state, seat, None)
        if state.moment is Moment.BONUS
        else phases.passed(on, state, seat, luck)
    ),
    d.Return: lambda on, state, _seat, made, luck: replacing.returned(on, state, made, luck),
    d.PlaceArmed: lambda _on, _state, _seat, made, _luck: armed_placed(made),
    d.SplitDraw: lambda on, state, _seat, made, luck: drawn(on, state, (made.swords, made.spears), luck),
    d.TakeFigure: lambda on, state, _seat, made, luck: phases.figure_chosen(on, state, made, luck),
    **dict.fromkeys(
        (d.ShareCards, d.ShareWounds, d.ShareBonus, d.ShareSleepers),
        lambda on, _state, _seat, made, _luck: consent.shared(on, made),
    ),
    **dict.fromkeys((d.PostArmed, d.GroupArmed, d.Hide), lambda _on, _state, _seat, made, _luck: laid(made)),
    d.Bed: lambda on, state, seat, made, _luck: (
        replacing.marked(on, state, seat, made.zone) if state.moment is Moment.BONUS else laid(made)
    ),
    d.TakeBonus: lambda on, state, seat, made, _luck: replacing.bonus_taken(on, state, seat, made),
    d.TakeTurn: phases.turn_taken,
    d.GiveAnswers: phases.answered,
    d.TakeOff: lambda on, state, _seat, made, luck: phases.room_made(on, state, made, luck),
    **dict.fromkeys(
        (d.Rope, d.Kill, d.Throw, d.ShadowWalk, d.PourSake),
        lambda on, state, _seat, made, luck: phases.card_played(on, state, made, luck),
    ),
}
"""What follows from each kind of decision: a chapter takes of setting, state, seat, decision and luck what it needs."""
