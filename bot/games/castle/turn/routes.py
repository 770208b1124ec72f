"""What a seat can choose at once of several decisions or pieces: a help for players, no rule of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.engine.game import Decision, Draft, Seat
from bot.games.castle.board.ways import longer_ways
from bot.games.castle.cards.rope import Rope
from bot.games.castle.decisions.interned import GOES, MARCH_ALL, PASS, STEPS
from bot.games.castle.guards.patrolling import may_march
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

    Before turn 1: all hands as they are suggested. With patrols that may march: all of them do, and the guards' turn
    ends (R10.5, R13.1, R14.1). Partners pass one after the other (R2.10), so they choose one by one.
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
        case Moment.QUIET if state.phase in _BEFORE and len(may_march(setting, state)) > 1:
            if state.phase is not Phase.ALERT or not state.playable(seat).size:
                yield (*_BEFORE[state.phase], MARCH_ALL, PASS)


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
