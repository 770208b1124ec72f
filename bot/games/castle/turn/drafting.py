"""The decisions of the castle game that consist of several pieces (R4, R15, R19.7, R19.8, R21.14)."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from bot.engine.capabilities import Drafts
from bot.engine.drafting import Without
from bot.engine.game import Decision, Draft, Piece, Seat
from bot.games.castle import decisions as d
from bot.games.castle.decisions.interned import PASS
from bot.games.castle.intruders.plan import Plan
from bot.games.castle.intruders.searching import Answers
from bot.games.castle.kinds import Moment, Pile, Standing, Who
from bot.games.castle.setting.setting import Setting
from bot.games.castle.setup.comeback import Comeback
from bot.games.castle.setup.counted_draft import CountedDraft
from bot.games.castle.setup.guard_drafts import Figures, Marks
from bot.games.castle.setup.hand_drafts import GuardHand, Hands
from bot.games.castle.setup.hands import taking
from bot.games.castle.setup.lone_wolf_draft import Disguised
from bot.games.castle.setup.placing import pieces_of, placement
from bot.games.castle.setup.start_drafts import OwnStart, Starts
from bot.games.castle.state.state import State
from bot.games.castle.turn.asking import asked, goal_to_write, next_returning
from bot.games.castle.turn.bonus import Bonus, is_marking
from bot.games.castle.turn.routes import cards_to_come, onward, routes
from bot.games.castle.variants.variants import variant

_DRAFTED = frozenset({Moment.HANDS, Moment.STARTS, Moment.RETURN, Moment.BONUS, Moment.PLAN, Moment.ANSWERS})
"""The moments of decisions that consist of several pieces."""

_WHOLE = frozenset((d.PlaceArmed, *(kind for kind in d.DECISIONS if kind.__module__ == d.whole.__name__)))
"""The kinds of decision that drafts become."""


class CastleDrafts(Drafts[State]):
    """The decisions that seats compose of pieces, by moment and seat."""

    def __init__(self, setting: Setting) -> None:
        """The drafts of a game with this setting."""
        self.setting = setting

    @override
    def is_single(self, draft: Draft) -> bool:
        return isinstance(draft, Answers) and draft.is_single

    @override
    def routes(self, state: State, seat: Seat, draft: Draft | None) -> Sequence[tuple[Decision, ...]]:
        return list(routes(state, seat, draft))

    @override
    def onward(self, state: State, seat: Seat, option: Decision) -> Sequence[tuple[Decision, ...]]:
        return list(onward(state, seat, option))

    @override
    def ahead(self, state: State, seat: Seat) -> Sequence[tuple[Decision, ...]]:
        return [(PASS, card) for card in cards_to_come(state, seat)]

    @override
    def removals(self, draft: Draft) -> Sequence[Without]:
        return draft.removals() if isinstance(draft, CountedDraft) else ()

    def draft(self, state: State, seat: Seat) -> Draft | None:
        """The draft of a seat at this moment, empty; None if there is none (R4, R15, R19.7, R19.8, R21.14)."""
        if state.moment not in _DRAFTED or seat not in asked(state):
            return None
        # A rival's goal is a separate decision that comes before the hand (R26.4).
        if state.moment in (Moment.HANDS, Moment.RETURN) and goal_to_write(state, seat):
            return None
        whose = self.setting.seating.played_by(seat)
        match state.moment:
            case Moment.HANDS:
                return self._setup_draft(state, seat)
            case Moment.STARTS:
                return self._start_draft(state, whose)
            case Moment.RETURN:
                who = next_returning(state)
                return None if who is None else Comeback(state, who)
            case Moment.BONUS if not is_marking(state):
                return Bonus(state, seat)
            case Moment.PLAN:
                return Plan(state, whose)
            case Moment.ANSWERS:
                return Answers(state, whose)
            case _:
                return None

    def _setup_draft(self, state: State, seat: Seat) -> Draft | None:
        if seat in self.setting.seating.intruders:
            return self._hands_draft(state, seat)
        if not state.piles[seat].has_chosen:
            return GuardHand(state)
        if len(self.setting.seating.guards) > 1:
            return None if state.agreed.is_in_turns else placement(state)
        return Marks(state) if state.has_figures else Figures(state)

    def _hands_draft(self, state: State, seat: Seat) -> Draft:
        if variant(self.setting).hides_figure(self.setting.options):
            return Disguised(state)
        whose = self.setting.seating.played_by(seat)
        return Hands(state, [who for who in whose if state.intruder(who) in state.playing])

    def _start_draft(self, state: State, whose: Sequence[Who]) -> Draft | None:
        if len(whose) > 1:
            return Starts(state)
        is_coming = state.intruder(whose[0]).standing is Standing.COMING
        return OwnStart(state, whose[0]) if is_coming else None

    def pieces(self, decision: Decision) -> tuple[Piece, ...] | None:  # noqa: C901  # an arm per kind of draft
        """The pieces of a decision that a draft can become; None for others."""
        # Every decision that is checked comes here, and most have one step: they skip the arms.
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
