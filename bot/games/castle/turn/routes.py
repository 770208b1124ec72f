"""What a seat can choose at once of several decisions or pieces: a help for players, no rule of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.engine.game import Decision, Draft, Seat
from bot.games.castle.board.ways import longer_ways
from bot.games.castle.cards.rope import Rope
from bot.games.castle.decisions.interned import GOES, MARCH_ALL, MARCHES, PASS, STEPS
from bot.games.castle.guards.patrolling import branch_options, may_march, patrols_due
from bot.games.castle.intruders.cards import card_pieces
from bot.games.castle.intruders.plan import Plan
from bot.games.castle.intruders.sneaking import can_step, longest
from bot.games.castle.kinds import Moment, Phase, Who, on_map
from bot.games.castle.setting.setting import Setting
from bot.games.castle.setup.drafts import Hands
from bot.games.castle.state.state import State

_BEFORE: Final[Mapping[Phase, tuple[Decision, ...]]] = {
    Phase.ALERT: (PASS, PASS),
    Phase.CARDS: (PASS,),
    Phase.PATROL: (),
}
"""What comes before the march, by phase."""


def routes(setting: Setting, state: State, seat: Seat, draft: Draft | None) -> Iterator[tuple[Decision, ...]]:
    """The ways of several steps, of the guards on the move (R12.1) or in the intruders' plan (R15.3), nearest first.

    Before turn 1: all hands as they are suggested. In the guards' turn: all patrols march that have not, also after a
    way is taken at a fork, and the turn ends (R10.5, R13.1, R13.3, R14.1). Partners pass one after the other (R2.10),
    so they choose one by one.
    """
    match draft:
        case Hands():
            yield from draft.routes()
        case Plan() if not (draft.state.result or draft.is_searching):
            for who in setting.seating.played_by(seat):
                yield from _sneaking(setting, draft.state, who)
        case None if setting.seating.guards == (seat,):
            yield from _guarding(setting, state, seat)


def _guarding(setting: Setting, state: State, seat: Seat) -> Iterator[tuple[Decision, ...]]:
    match state.moment:
        case Moment.STEP:
            move = state.action.move
            assert move is not None
            start = on_map(state.guards[move.guards[0]].zone)
            # Whoever may hide on the way: a list that knew of him would give him away (R28.8).
            ways = () if start is None else longer_ways(setting.board, start, move.left, lambda _zone: False)
            yield from (tuple(GOES[zone] for zone in way) for way in ways)
        case Moment.QUIET if state.phase in _BEFORE:
            way = (*_BEFORE[state.phase], *_ending(setting, state))
            if len(way) > 1 and (state.phase is not Phase.ALERT or not state.playable(seat).size):
                yield way
        case Moment.BRANCH:
            yield from ((branch, *_ending(setting, state)) for branch in branch_options(state))


def _ending(setting: Setting, state: State) -> tuple[Decision, ...]:
    """How the guards' turn ends, once the patrol under way has come to rest, if there is one."""
    ready = patrols_due if state.phase is Phase.PATROL else may_march
    left = [patrol for patrol in ready(setting, state) if patrol != state.action.march]
    marches: tuple[Decision, ...] = (
        (MARCH_ALL,) if len(left) > 1 else tuple(MARCHES[patrol] for patrol in left)
    )
    return (*marches, PASS)


def _sneaking(setting: Setting, state: State, who: Who) -> Iterator[tuple[Decision, ...]]:
    """To each zone that is more than one step off; then over a wall with a rope that is hung there (R16.2).

    They meet no guards, and nothing on them ends the move but the last step (R15.4).
    """
    intruder = state.intruder(who)
    start, left = on_map(intruder.zone), longest(intruder) - intruder.speed
    if start is None or not left or not can_step(setting, state, who):
        return
    for way in longer_ways(setting.board, start, left, lambda zone: bool(state.guards_at(zone))):
        yield tuple(STEPS[who][to] for to in way)
    for piece in card_pieces(setting, state, (who,)):
        if isinstance(piece, Rope) and piece.zone is not None and not state.guards_at(piece.zone):
            yield piece, STEPS[who][piece.zone]
