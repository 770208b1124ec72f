"""Searches, their answers and results (R21), and the intruders' last cards (R15.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from typing_extensions import override

from bot.engine.boards.protocol import Zone
from bot.engine.drafting import Drafting
from bot.engine.game import Decision, Fact, Piece, not_none
from bot.games.castle.decisions import AnswerWith, GiveAnswers, TakeFigure, TakeOff
from bot.games.castle.detection.alert import raised, raised_to_high
from bot.games.castle.detection.detection import guards_met
from bot.games.castle.facts.agreements import FigureAsked
from bot.games.castle.facts.fighting import Detected, GuardFell
from bot.games.castle.facts.setup import Asked
from bot.games.castle.facts.sneaking import (
    MissionDone,
    RemovalAsked,
    ResultApplied,
    SearchesAnswered,
    SearchesDeclared,
    SentryAppeared,
    SentryErased,
    TrapHushed,
)
from bot.games.castle.facts.turn import CardPlayed, Why
from bot.games.castle.guards.listening import can_cat_come
from bot.games.castle.intruders.neutralising import (
    found_there,
    neutralised,
    neutraliser,
    neutralising,
    silencing,
)
from bot.games.castle.kinds import Card, Goes, GuardId, Mark, Moment, Pile, Weapon, Who
from bot.games.castle.names import names
from bot.games.castle.state.held import holds, may_hold_cards
from bot.games.castle.state.search import SearchResult
from bot.games.castle.state.state import State
from bot.words import _


def searched(state: State, searches: tuple[tuple[Who, Zone], ...]) -> Iterator[Fact]:
    """All searches are declared, then answered together (R21.3, R21.4); the seats concerned are asked (R28.8).

    No fact without a search.
    """
    if not searches:
        return
    yield SearchesDeclared(searches)
    objects = not_none(state.marks.objects)
    marks = [(who, zone, objects.get(zone)) for who, zone in searches]
    # The question depends on public knowledge only: skipping it for lack of a card would reveal the hand
    # (R21.14).
    answers = tuple((who, zone, mark, _is_asked(state, who, mark)) for who, zone, mark in marks)
    yield SearchesAnswered(answers)
    if any(asked for *_rest, asked in answers):
        yield Asked(Moment.ANSWERS)


def _is_asked(state: State, who: Who, mark: Mark | None) -> bool:
    if mark is Mark.TRAP:
        # As far as outsiders know, a Lone Wolf may be the traitor, who found the trap.
        is_covered = who is Who.TRAITOR or state.setting.options.cat_covers_ninja_trap or state.is_concealed
        return is_covered and can_cat_come(state)
    return mark is Mark.SENTRY and may_hold_cards(state, who)


def asked_of(state: State, whose: Sequence[Who]) -> list[int]:
    """The numbers of the results that the seat of these intruders must still answer (R21.14)."""
    return [n for n, found in enumerate(state.sneaking.results) if found.is_open and found.owner in whose]


class Answers(Drafting):
    """The draft of the answers to all traps and hidden sentries, in declared order (R21.14)."""

    def __init__(self, state: State, whose: Sequence[Who] = tuple(Who)) -> None:
        """`state` is what the seat knows; `whose` are the intruders that the seat plays."""
        self._setting = state.setting
        self._state = state
        self._open = [state.sneaking.results[number] for number in asked_of(state, whose)]

    def _next(self) -> list[Piece]:
        """The answers to the next result: none, or a card that helps and is still unused; nothing after the last."""
        if len(self.pieces) == len(self._open):
            return []
        found = self._open[len(self.pieces)]
        fits = [card for card in _fitting(self._state, found) if self._left(found, card) > 0]
        return [AnswerWith(None), *map(AnswerWith, fits)]

    def _left(self, found: SearchResult, card: Card) -> int:
        whose = found.owner or found.finder
        used = sum(
            piece == AnswerWith(card) and earlier.owner is whose
            for piece, earlier in zip(self.pieces, self._open, strict=False)
        )
        return holds(self._state, whose, card) - used

    @override
    def _refused(self, piece: Piece) -> str:
        return _("That is no answer to what was found.")

    @property
    def is_single(self) -> bool:
        """True if the seat is asked about one result only."""
        return len(self._open) == 1

    def is_complete(self) -> bool:
        """True if every result that the seat is asked about is answered."""
        return len(self.pieces) == len(self._open)

    @override
    def missing(self) -> str:
        if self.is_complete():
            return ""
        found = self._open[len(self.pieces)]
        return _("Still to answer: {what} at {zone}, found by {who}.").format(
            what=names.mark(found.mark),
            zone=self._setting.board.label(found.zone),
            who=names.intruder(found.finder),
        )

    def answered(self) -> Iterator[tuple[SearchResult, AnswerWith]]:
        """The results answered so far, each with its answer."""
        for found, piece in zip(self._open, self.pieces, strict=False):
            if isinstance(piece, AnswerWith):
                yield found, piece

    @override
    def _made(self) -> Decision:
        """The decision: one answer for each result that the seat is asked about."""
        return GiveAnswers(tuple(piece.card for piece in self.pieces if isinstance(piece, AnswerWith)))


def _fitting(state: State, found: SearchResult) -> list[Card]:
    if found.mark is Mark.TRAP:
        return [Card.CAT]
    return neutralising(state, found)


def results_applied(state: State) -> Iterator[Fact]:
    """Apply the results in declared order, each completely before the next (R21.5), up to a question to the guards."""
    while state.sneaking.results:
        yield from _applied(state, state.sneaking.results[0])
        if state.moment in (Moment.REMOVAL, Moment.FIGURE):
            return
        yield ResultApplied()


def _applied(state: State, found: SearchResult) -> Iterator[Fact]:
    intruder = state.intruder(found.finder)
    if found.mark is Mark.TRAP:
        yield from _trap(state, found)
    elif found.mark is Mark.SENTRY:
        yield from _hidden_sentry(state, found)
    elif found.mark is not None and found.mark is intruder.goal and not intruder.is_done:
        yield MissionDone(found.finder, found.mark)
        if state.setting.options.mission_raises_alert:
            yield from raised(state, 1, Why.MISSION)


def _trap(state: State, found: SearchResult) -> Iterator[Fact]:
    if found.answer is Card.CAT:
        yield CardPlayed(Pile.TRAITOR, Card.CAT, Goes.OUT, state.setting.seating.traitor)
        yield TrapHushed(found.zone)
    else:
        yield from raised(state, 1, Why.TRAP)


def _hidden_sentry(state: State, found: SearchResult) -> Iterator[Fact]:
    # Both may have found the sentry: the first result has dealt with it, and the other lapses (R21.11,
    # R21.14).
    if not_none(state.marks.objects).get(found.zone) is not Mark.SENTRY:
        return
    answered = neutraliser(state, found.zone)
    if answered is not None and answered.answer is not None:
        seat = state.setting.seating.of(answered.finder)
        # Only now, and only this card: a second finder keeps theirs (R21.14).
        yield CardPlayed(answered.finder.pile, answered.answer, Goes.OUT, seat)
    card = None if answered is None else silencing(answered)
    if answered is not None and card is not None and not card.lets_appear:
        yield from neutralised(state, answered, card)
    elif len(state.guards) >= state.setting.options.max_guards:
        yield RemovalAsked(found.zone)
    else:
        yield from _appearing(state, found.zone, is_quiet=answered is not None)


def _appearing(state: State, zone: Zone, *, is_quiet: bool) -> Iterator[Fact]:
    """The hidden sentry appears.

    With two guard seats and both weapons left, the lead seat chooses the weapon (R2.7).
    """
    if len(state.setting.seating.guards) > 1 and all(map(state.spare, Weapon)):
        yield FigureAsked(zone)
    else:
        yield from _appeared(state, zone, state.next_weapon(), is_quiet=is_quiet)


def figure_options() -> list[Decision]:
    """A sword or a spear for the hidden sentry (R21.9)."""
    return [*map(TakeFigure, Weapon)]


def figure_taken(state: State, decision: TakeFigure) -> Iterator[Fact]:
    """The lead chose the weapon of the hidden sentry (R2.7); then the other results are applied."""
    zone = state.sneaking.results[0].zone
    is_quiet = neutraliser(state, zone) is not None
    yield from _appeared(state, zone, decision.weapon, is_quiet=is_quiet)
    yield ResultApplied()
    yield from results_applied(state)


def _appeared(state: State, zone: Zone, weapon: Weapon, *, is_quiet: bool) -> Iterator[Fact]:
    yield SentryErased(zone, None)
    if not is_quiet:
        yield from raised_to_high(state, Why.SENTRY)
    yield SentryAppeared(GuardId(state.next_guard), zone, weapon)
    yield from guards_met(state, zone)


def removal_options(state: State) -> list[Decision]:
    """The removal of any guard, or of none (R21.10)."""
    return [TakeOff(None), *(TakeOff(guard) for guard in state.guards)]


def taken_off(state: State, decision: TakeOff) -> Iterator[Fact]:
    """The guards made room for the hidden sentry, or declined (R21.10); then the other results are applied.

    With two guard seats its weapon may have to be chosen first (R21.9).
    """
    zone = state.sneaking.results[0].zone
    is_quiet = neutraliser(state, zone) is not None
    if decision.guard is not None:
        yield GuardFell(decision.guard, state.guards[decision.guard].zone, None)
        yield from _appearing(state, zone, is_quiet=is_quiet)
        if state.moment is Moment.FIGURE:
            return
    else:
        yield from _declined(state, zone, is_quiet=is_quiet)
    yield ResultApplied()
    yield from results_applied(state)


def _declined(state: State, zone: Zone, *, is_quiet: bool) -> Iterator[Fact]:
    finders = [state.intruder(found.finder) for found in found_there(state, zone)]
    # Only finders: no guard stands there who could see another intruder (R21.10).
    shown = [finder.who for finder in finders if finder.zone == zone]
    yield SentryErased(zone, None)
    if shown or not is_quiet:
        yield from raised_to_high(state, Why.SENTRY)
    for who in shown:
        yield Detected(who, zone)
