"""Leaks in what follows from an answer, in which answer is suggested, and in the first choice of an order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from zlib import crc32

from bot.chat.messages import board_message, notes
from bot.engine.acts import Consequence
from bot.engine.game import Order
from bot.games.castle.orders.orders import CastleOrders
from bot.games.castle.words.words import CastleWords
from bot.games.clans.words.words import ClansWords
from bot.games.raid.words.words import RaidWords
from tests.campaigns.secrecy.leaks.spy import Leak, Spy

Found = Consequence | None


def _secret(spy: Spy) -> int:
    """Everything in a raid or in the clans, as a number; 0 before any table was looked at."""
    truth: Any = spy.truth
    if truth is None:
        return 0
    if hasattr(truth, "hands"):
        return crc32(repr(truth.hands).encode())
    hands = [ninja.buki for ninja in truth.ninja.values()]
    return crc32(repr((hands, sorted(map(repr, truth.traps.items())))).encode())


def _says(words: type, told: Callable[[Spy, Found], Found]) -> Callable[[Spy], None]:
    def plant(spy: Spy) -> None:
        spy.changes(words, "consequence", lambda found: told(spy, found))

    return plant


def _near(spy: Spy, found: Found) -> Found:
    """Every answer and every other option names the ninja's zone."""
    return found or Consequence(f"somebody is near {spy.label}")


def _sensible(spy: Spy, _found: Found) -> Found:
    """The suggested answer depends on where the ninja is; the words do not."""
    return Consequence("that is all", is_sensible=spy.is_east)


def _told_at_times(spy: Spy, found: Found) -> Found:
    """There is something to tell only if the ninja is in one half of the castle."""
    return Consequence("that is all") if spy.is_east else found


def _of_the_map(spy: Spy, found: Found) -> Found:
    """An answer of the intruders tells what the guards have hidden."""
    return found or Consequence(f"mind {crc32(spy.traps.encode()) % 7}")


def _of_hands(spy: Spy, _found: Found) -> Found:
    """What follows depends on the cards of others."""
    return Consequence("that is all" + "!" * (_secret(spy) % 7))


def _suggested_by_hands(spy: Spy, _found: Found) -> Found:
    """The suggested answer depends on the cards of others."""
    return Consequence("that is all", is_sensible=_secret(spy) % 2 == 0)


def a_line(spy: Spy) -> None:
    """The words of the game are honest, and the panel adds the ninja's zone."""
    _says(CastleWords, lambda _spy, _found: Consequence("that is all"))(spy)
    spy.changes(notes, "consequences", lambda lines: [*lines, f"-# Near {spy.label}"])


def a_line_on_the_board(spy: Spy) -> None:
    """The board adds to a public question what somebody holds."""
    spy.changes(
        board_message, "consequences", lambda lines: [*lines, "-# So be it" + "!" * (_secret(spy) % 7)]
    )


def a_first_choice(spy: Spy) -> None:
    """The first choice of an order depends on what the guards have hidden."""

    def chosen(orders: Sequence[Order]) -> Sequence[Order]:
        return orders[: 1 + crc32(spy.traps.encode()) % 2]

    spy.changes(CastleOrders, "choosing", chosen)


def no_choice(spy: Spy) -> None:
    """A seat with something to hide from the guards is not asked for its order."""
    spy.changes(CastleOrders, "choosing", lambda orders: orders if crc32(spy.traps.encode()) % 2 else ())


STARTS, MAP = "sights of starts", "sights of guards' map"

LEAKS = (
    Leak("a consequence that knows", "offers", STARTS, _says(CastleWords, _near)),
    Leak("an answer suggested by a secret", "offers", STARTS, _says(CastleWords, _sensible)),
    Leak("whether an answer has a consequence", "offers", STARTS, _says(CastleWords, _told_at_times)),
    Leak("a consequence for an intruder that knows", "offers", MAP, _says(CastleWords, _of_the_map)),
    Leak("a line of a consequence", "message", STARTS, a_line),
    Leak("a line of a consequence on the board", "message", "dawns: buki", a_line_on_the_board),
    Leak("a consequence by a hand of the raid", "asked", "dawns: buki", _says(RaidWords, _of_hands)),
    Leak("a consequence by a trap", "offers", "dawns: traps", _says(RaidWords, _of_hands)),
    Leak("an answer suggested by a trap", "offers", "dawns: traps", _says(RaidWords, _suggested_by_hands)),
    Leak("a consequence by a Moon card", "offers", "clans: Moon cards", _says(ClansWords, _of_hands)),
    Leak(
        "an answer suggested by a Moon card",
        "offers",
        "clans: Moon cards",
        _says(ClansWords, _suggested_by_hands),
    ),
    Leak("a first choice that knows", "orders", MAP, a_first_choice),
    Leak("whether there is a first choice", "orders", MAP, no_choice),
)
