"""Leaks of the raid by day: of buki hands, of the kinds of traps and of secret plans (S27)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast
from zlib import crc32

from bot.engine.game import Decision, Fact, Order, Seat, Viewer
from bot.games.raid.decisions import Done, Move, RouteOrder
from bot.games.raid.facts.day import BukiDrawn, TrapSet
from bot.games.raid.facts.planning import Planned
from bot.games.raid.kinds import Trap
from bot.games.raid.moving.routes import ends
from bot.games.raid.orders.orders import RaidOrders
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.state.state import State
from bot.games.raid.words import choices, ways
from bot.games.shelf import SHELF
from bot.tables.views.board_view import BoardView
from bot.tables.views.public_question import asked
from tests.campaigns.secrecy.leaks.facts import told_to_all
from tests.campaigns.secrecy.leaks.spy import Leak, Spy

BOX = SHELF["raid"]


def _truth(spy: Spy) -> State | None:
    return cast("State | None", spy.truth)


def _number(spy: Spy) -> int:
    """Everything that is hidden, as a number; 0 before any table was looked at."""
    truth = _truth(spy)
    if truth is None:
        return 0
    hands = [ninja.buki for ninja in truth.ninja.values()]
    traps = sorted((tile, trap.kind) for tile, trap in truth.traps.items())
    return crc32(repr((hands, traps, truth.plans)).encode())


def _knowing(spy: Spy, state: State) -> State:
    """A sight in which every trap lies open."""
    truth, known = _truth(spy), state.copy()
    if truth is not None:
        known.traps = truth.traps
    return known


def _fainter(spy: Spy, kind: type[Fact], is_shown: Callable[[Any], bool]) -> None:
    """The fact is told whole to all if its secret is of a given sort."""
    honest = kind.seen_by

    def seen_by(fact: Fact, viewer: Viewer) -> Fact | None:
        return fact if is_shown(fact) else honest(fact, viewer)

    spy.patch(kind, "seen_by", seen_by)


def weapons_drawn(spy: Spy) -> None:
    """A drawn card tells in which half of the alphabet it is."""
    _fainter(spy, BukiDrawn, lambda fact: fact.card is not None and fact.card < "r")


def nests_set(spy: Spy) -> None:
    """Everybody hears that a nest is set."""
    _fainter(spy, TrapSet, lambda fact: fact.kind is Trap.NEST)


def circles(spy: Spy) -> None:
    """Every seat is in the circle of every other."""
    every = frozenset(map(str, SHELF["raid"].game({"match": "dawn", "players": 4}).seats))
    spy.changes(RaidGame, "viewer", lambda viewer: replace(viewer, circles=every))


def hidden_in_words(spy: Spy) -> None:
    """A line of how things stand has one more space."""
    spy.changes(type(BOX.words), "standing", lambda lines: [*lines, "." * (_number(spy) % 7)])


def a_status(spy: Spy) -> None:
    """A status tells where somebody stands, and a little more."""
    spy.changes(type(BOX.words), "status", lambda text: text + "." * (_number(spy) % 7))


def a_question(spy: Spy) -> None:
    """A question is worded differently."""
    spy.changes(type(BOX.words), "question", lambda text: text + "?" * (_number(spy) % 7))


def a_caution(spy: Spy) -> None:
    """The question before a route depends on the secret."""
    spy.changes(ways, "ending", lambda text: text + "?" * (_number(spy) % 7))


def alt_text(spy: Spy) -> None:
    """The alternative text of a picture depends on the secret."""
    spy.changes(type(BOX.pictures), "alt", lambda text: text + "." * (_number(spy) % 7))


def traps_in_pictures(spy: Spy) -> None:
    """A picture shows the kind of every trap."""
    honest = type(BOX.pictures).scene

    def scene(pictures: Any, game: RaidGame, state: State, *asked: Any, **how: Any) -> Any:
        return honest(pictures, game, _knowing(spy, state), *asked, **how)

    spy.patch(type(BOX.pictures), "scene", scene)


def routes_past_caltrops(spy: Spy) -> None:
    """Routes that caltrops would stop are not offered (S27.5)."""
    honest = RaidGame.options

    def options(game: RaidGame, state: State, seat: Seat) -> Sequence[Decision]:
        return [each for each in honest(game, state, seat) if not _is_stopped(spy, game, state, seat, each)]

    spy.patch(RaidGame, "options", options)


def _is_stopped(spy: Spy, game: RaidGame, state: State, seat: Seat, option: Decision) -> bool:
    truth = _truth(spy)
    if truth is None or not isinstance(option, Move) or state.ninja[seat].tile is None:
        return False
    ahead = ends(state, seat, option.card, option.route)
    kinds = [truth.traps[tile].kind for tile in ahead.traps if tile in truth.traps] if ahead else []
    return Trap.CALTROPS in kinds


def plans_past_caltrops(spy: Spy) -> None:
    """Nor can a seat order such a route for its next turn (S33.5)."""
    honest = RaidOrders.listed

    def listed(orders: RaidOrders, state: State, seat: Seat) -> Sequence[Order]:
        game = RaidGame({"match": "dawn", "players": len(state.ninja)})
        return [
            each
            for each in honest(orders, state, seat)
            if not isinstance(each, RouteOrder)
            or not _is_stopped(spy, game, state, seat, Move(each.card, each.route))
        ]

    spy.patch(RaidOrders, "listed", listed)


def an_order(spy: Spy) -> None:
    """Options come in another order."""
    spy.changes(RaidGame, "options", lambda found: found[::-1] if _number(spy) % 2 else found)


def a_refusal(spy: Spy) -> None:
    """A refusal shows that the bot knows more than it says."""
    spy.changes(RaidGame, "refusal", lambda text: text + "!" * (_number(spy) % 7))


def a_default(spy: Spy) -> None:
    """The decision for an absent seat is the last or the first of the possible ones."""
    honest = RaidGame.default

    def default(game: RaidGame, state: State, seat: Seat, chance: Any) -> Decision:
        found = game.options(state, seat)
        return found[_number(spy) % len(found)] if found else honest(game, state, seat, chance)

    spy.patch(RaidGame, "default", default)


def own_view_on_a_board(spy: Spy) -> None:
    """The board offers what the panel of the asked seat would offer."""

    def of_a_seat(view: BoardView) -> object:
        session = view._session
        seats = (*sorted(session.match.awaited()), *session.table.seats)
        return asked(session.box, session.table, session.of(seats[0]), session.tally)

    spy.patch(BoardView, "asked", of_a_seat)


def waits_for_a_use(spy: Spy) -> None:
    """The board waits for the end of a turn only while the hand has a use (S27.5)."""
    honest = RaidOrders.obvious

    def obvious(orders: RaidOrders, state: State, seat: Seat) -> Decision | None:
        truth = _truth(spy)
        hand = () if truth is None else truth.ninja[seat].buki or ()
        return honest(orders, state, seat) if any(card < "r" for card in hand) else Done()

    spy.patch(RaidOrders, "obvious", obvious)


def a_board_by_a_hand(spy: Spy) -> None:
    """Seats with one sort of hand are asked in their panel, the others on the board."""
    spy.changes(RaidGame, "asks_openly", lambda is_open: is_open and _number(spy) % 2 == 0)


def a_route_in_the_open(spy: Spy) -> None:
    """A route is said to end on a road, and is not green, by what lies hidden."""
    spy.changes(ways, "ends_exposed", lambda is_open: is_open is (_number(spy) % 2 == 0))


def lit_tiles(spy: Spy) -> None:
    """An opened act lights its tiles for some hidden things alone."""
    spy.changes(choices, "choice", lambda found: replace(found, zone="") if _number(spy) % 2 else found)


def equal_cards(spy: Spy) -> None:
    """Open cards are said to be equal by a hand."""
    spy.changes(choices, "_alike", lambda asked: f"{asked}{' Equal.' * (_number(spy) % 2)}")


def _of(kind: str) -> str:
    return f"dawns: {kind}"


LEAKS = (
    Leak("BukiDrawn told to all", "witnessed", _of("buki"), partial(told_to_all, BukiDrawn)),
    Leak("TrapSet told to all", "witnessed", _of("traps"), partial(told_to_all, TrapSet)),
    Leak("some of the cards that are drawn", "witnessed", _of("buki"), weapons_drawn),
    Leak("nests that are set", "witnessed", _of("traps"), nests_set),
    Leak("Planned told to all", "witnessed", _of("plans"), partial(told_to_all, Planned)),
    Leak("a plan in a line of the raid", "standing", _of("plans"), hidden_in_words),
    Leak("hands of all seats", "facts", _of("buki"), circles),
    Leak("a hand in a line of the raid", "standing", _of("buki"), hidden_in_words),
    Leak("a hand in a status of the raid", "status", _of("buki"), a_status),
    Leak("a trap in a question of the raid", "question", _of("traps"), a_question),
    Leak("a caution by a hand", "offers", _of("buki"), a_caution),
    Leak("a trap in the words of a picture", "alt", _of("traps"), alt_text),
    Leak("traps in a picture", "sketch", _of("traps"), traps_in_pictures),
    Leak("routes past caltrops", "offers", "dawns of four", routes_past_caltrops, first=6),
    Leak("routes to plan past caltrops", "orders", "dawns of four", plans_past_caltrops, first=10),
    Leak("an order of offers by a hand", "offers", _of("buki"), an_order),
    Leak("a refusal by a trap", "refusals", _of("traps"), a_refusal),
    Leak("a board that offers from the seat's own view", "asked", _of("buki"), own_view_on_a_board),
    Leak("a board waits differently with a buki in hand", "obvious", _of("buki"), waits_for_a_use),
    Leak("a board that asks by a hand", "asked", _of("buki"), a_board_by_a_hand),
    Leak("a default by a trap", "default", _of("traps"), a_default),
    Leak("a route said to end in the open by a trap", "asked", _of("traps"), a_route_in_the_open),
    Leak("tiles that are lit by a trap", "offers", _of("traps"), lit_tiles),
    Leak("cards said to be equal by a hand", "question", _of("buki"), equal_cards),
)
