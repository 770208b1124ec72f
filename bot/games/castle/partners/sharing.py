"""What seats of one side share (R2.7 to R2.10): halves, the lead, proposals, and facts announced later."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from bot.engine.game import Fact, Seat
from bot.games.castle.facts.joint import Announced, ProposalClosed, Whispered
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.proposals import Share, Whisper
from bot.games.castle.state.state import State


def lead(state: State) -> Seat:
    """The guard seat that decides if the two do not agree (R2.7); with a single guard seat, that one."""
    return state.setting.seating.lead(state.turn)


def half(state: State, seat: Seat, whole: int) -> int:
    """A seat's half of a number, the odd one to the lead (R2.7); all of it for a single seat."""
    seats = len(state.setting.seating.guards)
    odd = whole % seats
    return whole // seats + (odd if odd and seat == lead(state) else 0)


def halves(state: State, whole: int) -> Share:
    """A number in halves for the swords and for the spears, the odd one to the lead (R2.7)."""
    swords, spears = (half(state, seat, whole) for seat in state.setting.seating.guards)
    return swords, spears


def share_of(setting: Setting, seat: Seat, share: Share) -> int:
    """The part of a share that belongs to one of two guard seats."""
    return share[setting.seating.guards.index(seat)]


def hand_share(state: State, seat: Seat) -> int:
    """The number of hand cards a seat may play in this turn's Guards Card Phase, without Kenjutsu (R10.2, R2.7)."""
    if state.agreed.card_share is not None:
        return share_of(state.setting, seat, state.agreed.card_share)
    return half(state, seat, state.setting.options.hand_cards_per_turn)


def whispered(circle: str, facts: Iterator[Fact]) -> Generator[Fact, None, None]:
    """The same facts, seen only by the circle until they are announced (R28.8)."""
    # One at a time: the rules that produce the next fact read a state that contains this one.
    for fact in facts:
        yield Whispered(circle, fact)


def announced(state: State, *circles: str, in_time: bool) -> Iterator[Fact]:
    """Announce what these circles have whispered to the others (R28.8).

    `in_time` keeps the true order; otherwise the order is by seat, because it must stay secret who decided first.
    """
    # Collected before the first announcement, because each one removes its whisper.
    whispers = [whisper for whisper in state.agreed.whispers if whisper.circle in circles]
    for whisper in whispers if in_time else sorted(whispers, key=_by_seat):
        yield Announced(whisper.circle, whisper.fact)


def _by_seat(whisper: Whisper) -> str:
    """The intruder, seat or passage of a whisper; each one that is announced by seat has one of them."""
    names = (getattr(whisper.fact, field, None) for field in ("who", "seat", "tunnel"))
    return next(str(name) for name in names if name is not None)


def proposal_dropped(state: State, side: Seat) -> Iterator[Fact]:
    """Decline an open proposal of a side, because play goes on without it (R2.7)."""
    if side in state.agreed.proposals:
        yield ProposalClosed(side, is_accepted=False)
