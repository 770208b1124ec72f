"""Brawls of the clans with Moon cards chosen by the test, up to a window for cards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import pytest

from bot.engine.chance import Chance
from bot.engine.game import Order, Seat
from bot.engine.windows import SecretWindow
from bot.games.clans.decisions import Pass
from bot.games.clans.kinds import Card
from bot.games.clans.moon import hands
from bot.games.clans.orders.kinds import OtherCards, OtherCardsOrder, OwnCards, OwnCardsOrder
from bot.tables.model.agenda import AgendaItem, AgendaKind
from bot.tables.model.table import TableId
from bot.tables.resolution.window_times import open_window
from bot.tables.use_cases import drafts, queries
from bot.tables.views.session import TableSession
from tests.tables.clans_night import PEOPLE, TWO, brawl, greedily, state
from tests.tables.fakes import Evening

PINE, PLUM = TWO
MOOT: Final = (Card.TURNING_SKY, Card.TURNING_SKY, Card.WAR_DRUM)
"""None of these cards is ever an answer in a window, and no greedy player plays one."""
PLAYABLE: Final = (Card.TURNING_SKY, Card.SEA_SKIN, Card.SECOND_EFFORT)
"""Of these cards one fits before a roll of another's attack, and one after a roll of the owner's."""
FULL: Final = {"moonDeck": "full", "moonHand": 3, "rounds": 9, "brawlTarget": 0}

Press = Callable[[Evening, TableId, Seat], Awaitable[None]]


def dealt(monkeypatch: pytest.MonkeyPatch, cards: Sequence[Card], seat: Seat | None = None) -> None:
    """From now on a seat, or each seat, draws these cards for its first hand, and no other cards of use in a window.

    Pine, who has the initiative here, draws first.
    """

    def picked(_chance: Chance, label: str, options: Sequence[Any]) -> Any:
        number = int(label.rpartition(" ")[2])
        whose = TWO[number // len(cards)] if number < len(cards) * len(TWO) else None
        hand = cards if whose is not None and whose == (seat or whose) else MOOT
        return hand[number % len(hand)]

    monkeypatch.setattr(hands, "pick", picked)


async def open_at(tonight: Evening, seat: Seat, *orders: Order, **options: Any) -> TableId:
    """A Brawl up to the first window for cards of a seat that has lodged these orders."""
    key = await brawl(tonight, **{**FULL, **options})
    for order in orders:
        await lodges(tonight, key, seat, order)
    await goes_on(tonight, key, lambda session: session.match.is_over or window(session, seat) is not None)
    return key


async def goes_on(tonight: Evening, key: TableId, until: Callable[[TableSession], bool]) -> TableSession:
    """The asked seats decide as a greedy player does, whatever they hold; a window for cards passes."""
    while not until(session := await tonight.hall.look(key)):
        seat = min(session.match.awaited())
        if (held := open_window(session, seat)) is not None:
            await tonight.passes((held.due or tonight.clock.time) - tonight.clock.time)
        else:
            decision = greedily(session, seat, f"{seat} {state(session).turns} {state(session).rolls}")
            await tonight.decides(key, PEOPLE[seat], decision)
    return session


def window(session: TableSession, seat: Seat) -> SecretWindow | None:
    """The open window for cards of a seat."""
    match = session.views.seen_by(session.match.game.viewer(None))
    if seat not in match.awaited():
        return None
    orders = [each.order for each in session.lodged(seat)]
    return match.game.windows.window(match.state, seat, orders)


async def lodges(tonight: Evening, key: TableId, seat: Seat, order: Order) -> None:
    """A seat lodges an order."""
    panel = await queries.view(tonight.hall, key, PEOPLE[seat])
    token = next(each.token for each in panel.order_offers if each.order == order)
    await tonight.told(drafts.lodge_order(tonight.hall, key, PEOPLE[seat], token))


async def due(tonight: Evening, seat: Seat) -> float | None:
    """The moment when the window of a seat passes, as it is on the agenda."""
    every = await tonight.store.due(before=float("inf"))
    return next((each.at for each in every if each.item == AgendaItem(AgendaKind.WINDOW, seat)), None)


# ---- what the owner of a window does meanwhile


async def nothing(tonight: Evening, key: TableId, seat: Seat) -> None:
    """Its owner does nothing."""


async def passes(tonight: Evening, key: TableId, seat: Seat) -> None:
    """Its owner passes."""
    await tonight.passes(5)
    await tonight.decides(key, PEOPLE[seat], Pass())


async def wants_no_cards(tonight: Evening, key: TableId, seat: Seat) -> None:
    """Its owner orders that it be asked no more: in this turn, or in the turns of others."""
    await tonight.passes(3)
    own = state(await tonight.hall.look(key)).turn == seat
    order = OwnCardsOrder(OwnCards.PAUSE) if own else OtherCardsOrder(OtherCards.NEVER)
    await lodges(tonight, key, seat, order)


async def looks(tonight: Evening, key: TableId, seat: Seat) -> None:
    """Its owner looks again and again."""
    for _look in range(3):
        await tonight.passes(2)
        await tonight.told(queries.view(tonight.hall, key, PEOPLE[seat]))
