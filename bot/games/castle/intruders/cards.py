"""The intruders' cards: which may be played now, and what happens to a played one (R5.5 to R5.7).

The effect of each card is in its own module in `cards`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.game import Fact, Piece
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.detection.detection import freed
from bot.games.castle.facts.fighting import GuardFell
from bot.games.castle.facts.turn import CardPlayed
from bot.games.castle.kinds import Card, Goes, GuardId, Place, Who
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.figures import Guard
from bot.games.castle.state.state import State


def card_pieces(state: State, whose: Sequence[Who]) -> list[Piece]:
    """All cards these intruders may play now, with effect or as a bluff (R5.6, R5.7).

    None for those who are out of play, or whose hand is unknown.
    """
    pieces: list[Piece] = []
    able = [one for one in map(state.intruder, whose) if one.hand.size and one.is_in_play]
    for cards in catalogue().pieces if able else ():
        for intruder in able:
            held = intruder.hand.known or {}
            for card, found in cards:
                if card in held:
                    pieces += found(state, intruder)
    return pieces


def is_card(piece: Piece) -> bool:
    """True if a piece plays a card."""
    return type(piece) in catalogue().intruder_plays


def played(state: State, piece: Piece) -> Iterator[Fact]:
    """An intruder plays a card: it leaves the game, and takes effect unless it is a bluff (R5.5, R5.7)."""
    return catalogue().intruder_plays[type(piece)].perform(state, piece)


def stays_in_window(state: State, piece: Piece) -> bool:
    """True if a piece is a card that can be played within the open entry window (R17.3).

    Only for states in which a window is open.
    """
    play = catalogue().intruder_plays.get(type(piece))
    return play is not None and state.sneaking.window is play.window(piece)


def takes_effect(state: State, piece: Piece) -> bool:
    """True if a Shadow Walk, whose piece does not show if it is a bluff, would take effect; False for other cards."""
    play = catalogue().intruder_plays.get(type(piece))
    return play is not None and play.takes_effect is not None and play.takes_effect(state)


def out(setting: Setting, who: Who, card: Card) -> Fact:
    """A card of an intruder leaves the game (R5.5)."""
    return CardPlayed(who.pile, card, Goes.OUT, setting.seating.of(who))


def fall(state: State, guard: GuardId, by: Card) -> Iterator[Fact]:
    """A card removes a guard from the board; an intruder whom that guard saw may be hidden again (R17.9)."""
    # Read first: afterwards the guard is not in the state any more.
    fallen = state.guards[guard]
    yield GuardFell(guard, fallen.zone, by)
    yield from freed(state, fallen, fallen.zone)


def lone_sentry_at(state: State, zone: Place) -> Guard | None:
    """The lone sentry of a zone (R6.4), else None; with `drunkCountsForLone` also None if a drunk guard is there."""
    if state.setting.options.drunk_counts_for_lone and state.drunk_at(zone):
        return None
    return state.lone_sentry_at(zone)
