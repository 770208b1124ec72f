"""Lone Wolf matches in tests: the same public game, played by the ninja or by the traitor."""

from __future__ import annotations

from typing import Any

from bot.engine.game import Piece
from bot.engine.match import Match
from bot.games.castle.decisions import (
    AnswerCat,
    ChooseGuardHand,
    Disguise,
    FreeListenSentry,
    GiveAnswers,
    Halt,
    MarkMap,
    Pass,
    PlaceGuards,
    Search,
    Start,
    Step,
    TakeTurn,
)
from bot.games.castle.kinds import GUARDS, INTRUDERS, Mark, Moment, Phase, Pile, Who
from bot.games.castle.setting.deck import Cards, spread
from bot.games.castle.state.state import State
from tests.games.castle.kit import ABSENT, DECKS, Place, Script, new_match, position, zone, zones

CONCEALED: dict[str, Any] = {"variant": "loneWolf", "loneWolfConceal": True}
NINJAS, TRAITORS = spread(DECKS.basic[Pile.NINJA]), spread(DECKS.basic[Pile.TRAITOR])
STARTS = {Who.NINJA: "OL5", Who.TRAITOR: "YA18"}
MARKS = {"CA2": Mark.A, "CA4": Mark.B, "CA6": Mark.C, "CB1": Mark.D, "CB2": Mark.E, "CB3": Mark.F}
FINDS = {"CA3": Mark.TRAP, "CA5": Mark.SENTRY}
ORDER = list(Mark)


def alone(who: Who, at: Place, *, is_concealed: bool = False, **more: Any) -> Match[State]:
    """A position of a Lone Wolf, known to all or concealed, `at` a place as in kit.position."""
    options = {**(CONCEALED if is_concealed else {"variant": "loneWolf"}), **more.pop("options", {})}
    places: dict[str, Any] = {who.value: at, who.mate.value: ABSENT}
    match = position(**places, options=options, **more)
    match.state.is_concealed = is_concealed
    if is_concealed:
        match.state.intruder(who.mate).hand = Cards.of(NINJAS if who is Who.TRAITOR else TRAITORS)
    return match


def hidden(who: Who) -> Match[State]:
    """A concealed match at the first decision of turn 1, one sentry far away: everything public is the same for
    both."""
    match = new_match(**CONCEALED, sentries=1, patrols=0, sleepers=0, traps=1, hiddenSentries=1)
    match.play(INTRUDERS, Disguise(who, NINJAS, TRAITORS), Script())
    match.play(GUARDS, ChooseGuardHand(spread(DECKS.basic[Pile.GUARDS])), Script())
    match.play(GUARDS, PlaceGuards(zones("CB6"), ()), Script())
    marks = sorted((ORDER.index(mark), zone(name)) for name, mark in {**MARKS, **FINDS}.items())
    match.play(GUARDS, MarkMap((), tuple((ORDER[n], where) for n, where in marks)), Script())
    match.play(INTRUDERS, Start(who, zone(STARTS[who]), zones("YA14 YA14")), Script())
    return match


def walk(who: Who, route: str, *searches: str) -> tuple[Piece, ...]:
    """A turn of one intruder: the entered zones, then the searched ones."""
    steps = (Step(who, zone(name)) for name in route.split())
    return (*steps, *(Search(who, zone(name)) for name in searches))


def guards_pass(match: Match[State]) -> None:
    """The guards do nothing until the intruder is asked for a turn."""
    while match.state.phase is not Phase.INTRUDERS:
        match.play(GUARDS, Pass(), Script())


def guards_listen(match: Match[State]) -> None:
    """The free listen of the first guard, without a Cat; the guard does not move."""
    match.play(GUARDS, Pass(), Script())
    match.play(GUARDS, FreeListenSentry(next(iter(match.state.guards))), Script())
    if match.state.moment is Moment.CAT:
        match.play(INTRUDERS, AnswerCat(False), Script())
    if match.state.moment is Moment.STEP:
        match.play(GUARDS, Halt(), Script())


def takes(match: Match[State], *pieces: Piece) -> None:
    """The intruder's turn; all further questions are answered without a card."""
    match.play(INTRUDERS, TakeTurn(pieces), Script())
    if match.state.moment is Moment.ANSWERS:
        asked = sum(found.is_asked for found in match.state.sneaking.results)
        match.play(INTRUDERS, GiveAnswers((None,) * asked), Script())
