"""The decisions of an absent seat (R8.4): they spend and reveal as little as possible; other choices are drawn."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.chance import Chance, pick
from bot.engine.game import Decision, Draft, Illegal, Seat
from bot.games.castle import decisions as d
from bot.games.castle.detection.alert import usual_split
from bot.games.castle.intruders.searching import asked_of
from bot.games.castle.kinds import Moment
from bot.games.castle.state.state import State
from bot.games.castle.turn.asking import asked
from bot.games.castle.turn.drafting import CastleDrafts
from bot.games.castle.turn.options import options


def default(  # noqa: C901  # an arm per moment
    state: State, seat: Seat, chance: Chance
) -> Decision:
    """The default answer of a seat that is asked. Refuses any other seat with Illegal."""
    setting = state.setting
    if seat not in asked(state):
        raise Illegal("Nothing is asked of this seat now.")
    draft, whose = CastleDrafts(setting).draft(state, seat), setting.seating.played_by(seat)
    # Only if it can be answered now: a move under way comes first, and is ended (R8.4).
    if state.agreed.proposals and d.Decline() in options(state, seat):
        return d.Decline()
    match state.moment:
        case Moment.HANDS | Moment.STARTS | Moment.RETURN if draft is not None:
            return filled(draft, chance, f"default/{seat}/{state.turn}/{state.moment}")
        case Moment.HANDS if state.agreed.is_in_turns and seat in setting.seating.guards:
            return pick(chance, f"default/{seat}/{len(state.agreed.laid)}", list(options(state, seat)))
        case Moment.HANDS | Moment.RETURN:
            return pick(chance, f"default/{seat}/{state.turn}/goal", options(state, seat))
        case Moment.ALONE:
            return pick(chance, f"default/{seat}/figure", options(state, seat))
        case Moment.SPLIT:
            return d.SplitDraw(*usual_split(state))
        case Moment.FIGURE:
            return d.TakeFigure(state.next_weapon())
        case Moment.BONUS if draft is not None:
            return d.TakeBonus((), (), ())
        case Moment.PLAN:
            return d.TakeTurn(())
        case Moment.ANSWERS:
            return d.GiveAnswers((None,) * len(asked_of(state, whose)))
        case Moment.CAT:
            return d.AnswerCat(False)
        case Moment.REMOVAL:
            return d.TakeOff(None)
        case _:
            return _plainest(options(state, seat))


def filled(draft: Draft, chance: Chance, label: str) -> Decision:
    """The decision of a draft, filled with random pieces until it is complete; no suggested hand, and no swap."""
    while not draft.is_complete():
        # A suggested hand would be drawn far too often for a random one (R8.4), and a swap adds nothing.
        pieces = [piece for piece in draft.options() if not isinstance(piece, d.Suggested | d.Swap)]
        # A seat may fill several drafts at one moment; with one label all of them would be drawn alike.
        draft.add(pick(chance, f"{label}/{len(draft.pieces)}/{type(draft).__name__}", pieces))
    return draft.committed()


def _plainest(options: Iterable[Decision]) -> Decision:
    """The first option of the first kind present; zones and patrols are listed in order."""
    # A step comes last: it is taken only if it is owed and nobody may halt (R12.6).
    for kind in (d.Decline, d.Pass, d.March, d.Halt, d.Face, d.Branch, d.Go, d.GoUnknown):
        for option in options:
            if isinstance(option, kind):
                return option
    raise AssertionError("every open question has a default answer")
