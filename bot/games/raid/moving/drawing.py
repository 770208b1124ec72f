"""By day a lifted cube is exchanged at once for a buki card, and a trip wire costs one (S17.1, S18.5)."""

from __future__ import annotations

from bot.engine.chance import Chance, pick
from bot.engine.game import Facts, Seat
from bot.games.raid.board.track import label
from bot.games.raid.cards.movement import left
from bot.games.raid.facts.day import BukiDrawn, BukiLost, BukiShuffled
from bot.games.raid.kinds import Buki
from bot.games.raid.state.state import State


def pile(state: State) -> tuple[Buki, ...]:
    """The buki deck: all cards that are in no hand and not on the discard.

    Only for true states: refuses with ValueError a state in which a hand is unknown.
    """
    out = list(state.buki_discard)
    for ninja in state.ninja.values():
        if ninja.buki is None:
            raise ValueError("Of whose hand is unknown nobody knows the deck.")
        out += ninja.buki
    return left(state.setting.buki, out)


def draws(state: State, seat: Seat, chance: Chance) -> Facts:
    """A seat whose ninja has lifted a cube on its tile draws a buki card for it, open to all with `openBuki`."""
    if not pile(state):
        yield BukiShuffled()
    # The cube of a tile is lifted only once, so no two draws have the same label.
    card = pick(chance, f"buki of {seat} at {label(state.tile_of(seat))}", pile(state))
    yield BukiDrawn(seat, card, is_open=state.setting.options.open_buki)


def loses(state: State, seat: Seat, chance: Chance) -> Facts:
    """A seat loses a buki card at random, if it has one (S18.5)."""
    hand = state.ninja[seat].buki
    if hand:
        # Each trip wire adds a trap to those gone, so no two draws of a match have the same label.
        number = sum(map(len, state.traps_gone.values()))
        yield BukiLost(seat, pick(chance, f"buki lost to trap {number}", hand))
