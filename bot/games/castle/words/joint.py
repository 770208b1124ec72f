"""What the seats of one side propose to each other, and the answers (R2.7, R2.8)."""

from __future__ import annotations

from bot.engine.acts import LABEL, Choice, cut
from bot.engine.game import Decision, Fact, Seat
from bot.games.castle import decisions as d
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.facts import joint as j
from bot.games.castle.kinds import GUARDS, INTRUDERS, Moment
from bot.games.castle.names import names
from bot.games.castle.setup.start_drafts import OwnStart
from bot.games.castle.state.proposals import Proposal
from bot.games.castle.state.state import State
from bot.games.castle.turn import consent, proposing
from bot.games.castle.words import pacts
from bot.words import _


def proposal(board: CastleBoard, what: Decision) -> str:
    """A proposal, as the end of a sentence."""
    match what:
        case d.Dig(first, second):
            return _("the passage joins {a} and {b}").format(a=board.label(first), b=board.label(second))
        case d.GoFirst(who):
            return _("{who} goes first").format(who=names.intruder(who))
        case _:
            return pacts.proposal(board, what)


def asking(board: CastleBoard, seat: Seat, what: Decision, where: str = "", *, is_own: bool = False) -> str:
    """A proposal as a seat says it to its partner; `where` is the zone of its guards, in brackets.

    `is_own` if the reader has made it.
    """
    who = _("You") if is_own else names.capital(names.seat(seat))
    return _("{seat}: “{words}”").format(seat=who, words=_asked(board, seat, what, where))


def _asked(board: CastleBoard, seat: Seat, what: Decision, where: str) -> str:
    match what:
        case d.Dig(first, second):
            return _("Shall the passage join {a} and {b}?").format(
                a=board.label(first), b=board.label(second)
            )
        case d.GoFirst(who):
            return (
                _("Shall I go first this turn?") if seat == who.value else _("Will you go first this turn?")
            )
        case _:
            return pacts.asked(board, seat, what, where)


def otherwise(what: Decision) -> str:
    """What happens if the partner declines, as a clause (R2.7, R2.8)."""
    match what:
        case d.Dig():
            return _("then each of you sets one entrance")
        case d.GoFirst():
            return _("then the order stays as it is")
        case _:
            return pacts.otherwise(what)


def agreeing(board: CastleBoard, state: State, option: Decision) -> Choice | None:
    """An option of a joint decision as a label; None for any other option."""
    match option:
        case d.GoFirst():
            return Choice(_("Propose: {what}").format(what=proposal(board, option)), asks_partner())
        case d.ShareCards() | d.ShareWounds() | d.ShareBonus() | d.ShareSleepers():
            return Choice(cut(_("Propose: {what}").format(what=proposal(board, option)), LABEL))
        case d.Accept():
            what = _open(board, state)
            # It answers the proposal that the player has read: an old button must not agree to a newer
            # proposal (R2.7).
            return Choice(cut(_("Agree: {what}").format(what=what), LABEL), answers=what)
        case d.Decline():
            note = next((otherwise(each.what) for each in state.agreed.proposals.values()), "")
            return Choice(_("Decline"), note, answers=_open(board, state))
        case _:
            return pacts.option(board, option)


def agreed(state: State, seat: Seat) -> str:
    """What holds if a seat agrees to the open proposal of its side, as a clause; the question says what is shared."""
    what = state.agreed.proposals[state.setting.seating.side(seat)].what
    return pacts.shares(what) or proposal(state.setting.board, what)


def asks_partner() -> str:
    """The note of an option that is only a proposal."""
    return _("your partner decides")


def to_answer(state: State, seat: Seat) -> str:
    """The partner's present proposal to a seat, as a question (R2.7, R2.8); empty if there is none."""
    setting = state.setting
    side = setting.seating.side(seat)
    if not (consent.answers if side == GUARDS else proposing.answers)(state, seat):
        return ""
    open_ = state.agreed.proposals[side]
    where = pacts.located(setting.board, state, open_.what)
    asked = asking(setting.board, open_.seat, open_.what, where)
    if state.moment is Moment.STARTS:
        return _("{asked} Agree, or decline: then each of you sets one entrance.").format(asked=asked)
    return asked


def declining(state: State, draft: OwnStart) -> str:
    """Says that an own entrance, perhaps chosen before the question, declines the partner's; else empty (R2.8)."""
    proposal = state.agreed.proposals.get(INTRUDERS)
    if proposal is None or not any(isinstance(piece, d.Entrance) for piece in draft.held):
        return ""
    return _("Your own entrance declines what {seat} proposes.").format(seat=names.seat(proposal.seat))


def is_open(state: State, seat: Seat, fact: Fact) -> bool:
    """True if a fact is the partner's proposal that this seat is asked about now."""
    if not isinstance(fact, j.Proposed) or fact.seat == seat:
        return False
    return state.agreed.proposals.get(fact.side) == Proposal(fact.seat, fact.what)


def _open(board: CastleBoard, state: State) -> str:
    """The first open proposal, as the end of a sentence; empty without one. A viewer knows only those of their side."""
    return next((proposal(board, each.what) for each in state.agreed.proposals.values()), "")
