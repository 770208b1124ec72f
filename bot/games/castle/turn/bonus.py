"""The guards' bonus after a death (R19.8): what each guard seat may take, and the seat whose turn it is."""

from __future__ import annotations

from bot.engine.game import Decision, Piece, Seat
from bot.games.castle.decisions import Bed, Pass, Reclaim, ShareBonus, ShareSleepers, TakeBonus
from bot.games.castle.kinds import Card
from bot.games.castle.partners.sharing import half, halves, lead, share_of
from bot.games.castle.setting.deck import Deck, counted, spread
from bot.games.castle.setup.counted_draft import CountedDraft
from bot.games.castle.setup.guard_drafts import beds
from bot.games.castle.state.proposals import Share
from bot.games.castle.state.state import State


def next_for_bonus(state: State) -> tuple[Seat, ...]:
    """The seats that are to take some of the bonus; none when it is over.

    A single seat takes everything at once. Two seats take their cards, in any order, then mark sleepers in turn, the
    lead first (R2.7).
    """
    seats = state.setting.seating.guards
    choosing = tuple(seat for seat in seats if seat not in state.agreed.bonus_taken)
    return choosing or (_next_to_mark(state) if len(seats) > 1 else ())


def _next_to_mark(state: State) -> tuple[Seat, ...]:
    # The first entries stand for the cards of both seats; each later entry is a sleeper or a pass.
    setting = state.setting
    marked = state.agreed.bonus_taken[len(setting.seating.guards) :]
    first = setting.seating.mate(marked[-1]) if marked else lead(state)
    for seat in (first, setting.seating.mate(first)):
        if marked.count(seat) < share_of(setting, seat, _sleeper_share(state)):
            return (seat,)
    return ()


def _sleeper_share(state: State) -> Share:
    return state.agreed.bonus_sleepers or halves(state, state.setting.options.respawn_sleepers)


def _card_share(state: State, seat: Seat) -> int:
    if state.agreed.bonus_cards is not None:
        return share_of(state.setting, seat, state.agreed.bonus_cards)
    return half(state, seat, state.setting.options.respawn_guard_cards)


def bonus_size(state: State, seat: Seat) -> tuple[int, int]:
    """The number of cards a seat may take now, and of sleepers it may mark along with them (R19.8, R2.7)."""
    sleepers = state.setting.options.respawn_sleepers if len(state.setting.seating.guards) == 1 else 0
    return _card_share(state, seat), sleepers


def is_marking(state: State) -> bool:
    """True if both of two guard seats have taken their cards, so that they mark sleepers in turn."""
    seats = state.setting.seating.guards
    return len(seats) > 1 and len(state.agreed.bonus_taken) >= len(seats)


def marking_options(state: State) -> list[Decision]:
    """The barracks with room for one more sleeper, and the pass for none (R19.8)."""
    return [*beds(state, (), 1), Pass()]


def bonus_shares(state: State) -> list[Decision]:
    """The other shares that two guard seats could agree on (R2.7).

    None for a single seat, or once one of the two has taken something.
    """
    setting = state.setting
    if len(setting.seating.guards) == 1 or state.agreed.bonus_taken:
        return []
    cards, sleepers = setting.options.respawn_guard_cards, setting.options.respawn_sleepers
    now = state.agreed.bonus_cards or halves(state, cards)
    of_sleepers = _sleeper_share(state)
    return [
        *(ShareBonus(n, cards - n) for n in range(cards + 1) if (n, cards - n) != now),
        *(ShareSleepers(n, sleepers - n) for n in range(sleepers + 1) if (n, sleepers - n) != of_sleepers),
    ]


class Bonus(CountedDraft):
    """The bonus of a guard seat (R19.8); it may stay incomplete. Two seats mark their sleepers later, in turn."""

    def __init__(self, state: State, seat: Seat) -> None:
        """Start with nothing taken."""
        super().__init__(state)
        self._piles = state.piles[seat]
        self._cards, self._sleepers = bonus_size(state, seat)

    def _next(self) -> list[Piece]:
        """Cards of both piles while some are due, and barracks with room while sleepers are due."""
        taken = [piece for piece in self.held if isinstance(piece, Reclaim)]
        found: list[Piece] = []
        if len(taken) < self._cards:
            for is_discarded, pile in ((False, self._piles.deck), (True, self._piles.discard)):
                gone = counted(tuple(piece.card for piece in taken if piece.is_discarded == is_discarded))
                found += [Reclaim(card, is_discarded) for card in _remaining(pile.known or {}, gone)]
        marked = sum(isinstance(piece, Bed) for piece in self.held)
        return [*found, *beds(self._state, self.held, self._sleepers - marked)]

    def is_complete(self) -> bool:
        """Always true."""
        return True

    def missing(self) -> str:
        """Always empty: the whole bonus is voluntary."""
        return ""

    def _made(self) -> Decision:
        taken = [piece for piece in self.held if isinstance(piece, Reclaim)]
        piles = [
            spread(counted(tuple(p.card for p in taken if p.is_discarded == side))) for side in (False, True)
        ]
        marked = tuple(sorted(piece.zone for piece in self.held if isinstance(piece, Bed)))
        return TakeBonus(piles[0], piles[1], marked)


def _remaining(pile: Deck, gone: Deck) -> list[Card]:
    return [card for card in Card if pile.get(card, 0) > gone.get(card, 0)]
