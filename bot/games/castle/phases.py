"""How phases and turns follow one another (R8.1, R9.6, R10.5, R14, R15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.chance import Chance
from bot.engine.game import Piece
from bot.games.castle.alerting import turn_begun
from bot.games.castle.decisions import GiveAnswers, Search, StayReady, TakeOff, TakeTurn
from bot.games.castle.detection import window_closed
from bot.games.castle.ending import result
from bot.games.castle.facts import CastleFact
from bot.games.castle.facts.setup import Asked
from bot.games.castle.facts.sneaking import AnswersGiven, PassSent
from bot.games.castle.facts.turn import GameOver, PhaseBegan
from bot.games.castle.kinds import Moment, Phase
from bot.games.castle.noticing import noticed_at_end
from bot.games.castle.planning import performed
from bot.games.castle.replacing import next_returning, replaced_or_asked
from bot.games.castle.searching import results_applied, searched, taken_off
from bot.games.castle.setting import Setting
from bot.games.castle.state import State


def passed(setting: Setting, state: State, chance: Chance) -> Iterator[CastleFact]:
    """The side passes: the next phase begins (R9.6, R10.5, R14.1, R15.8)."""
    match state.phase:
        case Phase.ALERT:
            yield PhaseBegan(Phase.CARDS)
        case Phase.CARDS:
            yield PhaseBegan(Phase.PATROL)
        case Phase.PATROL:
            yield from _guards_done(setting, state, chance)
        case _:
            yield from turn_ended(setting, state, chance)


def _guards_done(setting: Setting, state: State, chance: Chance) -> Iterator[CastleFact]:
    yield from noticed_at_end(setting, state)
    yield PhaseBegan(Phase.INTRUDERS)
    if any(one.is_in_play for one in state.intruders) or next_returning(setting, state) is not None:
        yield from replaced_or_asked(setting, state)
    else:
        yield from turn_ended(setting, state, chance)


def turn_taken(setting: Setting, state: State, decision: TakeTurn, chance: Chance) -> Iterator[CastleFact]:
    """The intruders' whole turn: movement and cards in plan order, then the searches (R15, R21)."""
    pieces = decision.pieces
    for piece in pieces:
        if not isinstance(piece, Search | StayReady):
            yield from performed(setting, state, piece)
    yield from window_closed(setting, state)
    if state.result is None:
        if StayReady() not in pieces:
            yield PassSent()
        yield from _searches(setting, state, pieces, chance)


def _searches(
    setting: Setting, state: State, pieces: Sequence[Piece], chance: Chance
) -> Iterator[CastleFact]:
    yield from searched(setting, state, pieces)
    if state.moment is not Moment.ANSWERS:
        yield from _results(setting, state, chance)


def answered(setting: Setting, state: State, decision: GiveAnswers, chance: Chance) -> Iterator[CastleFact]:
    """The intruders answered for traps and hidden sentries (R21.14); now the results come."""
    given = iter(decision.cards)
    yield AnswersGiven(tuple(next(given) if found.is_asked else None for found in state.results))
    yield from _results(setting, state, chance)


def _results(setting: Setting, state: State, chance: Chance) -> Iterator[CastleFact]:
    yield from results_applied(setting, state)
    yield from _after_searches(setting, state, chance)


def room_made(setting: Setting, state: State, decision: TakeOff, chance: Chance) -> Iterator[CastleFact]:
    """The guards answered about the hidden sentry at the limit (R21.10)."""
    yield from taken_off(setting, state, decision)
    yield from _after_searches(setting, state, chance)


def _after_searches(setting: Setting, state: State, chance: Chance) -> Iterator[CastleFact]:
    if state.moment is Moment.REMOVAL:
        return
    if state.has_passed or not any(i.is_in_play and i.hand.size for i in state.intruders):
        yield from turn_ended(setting, state, chance)
    else:
        yield Asked(Moment.AFTER)


def turn_ended(setting: Setting, state: State, chance: Chance) -> Iterator[CastleFact]:
    """The Intruders Phase is over: the last turn ends the game (R25.1), else the next one begins."""
    if state.turn >= setting.options.turns:
        yield GameOver(result(state))
    else:
        yield from turn_begun(setting, state, chance)
