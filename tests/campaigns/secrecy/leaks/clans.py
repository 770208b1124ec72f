"""Leaks of the clans: of sealed choices, and of what a seat keeps at its table: orders, drafts, plans, luck (A26)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast
from zlib import crc32

from bot.chat.messages import pictures
from bot.chat.parts.screen import Picture
from bot.engine.chance import Chance, Seeded
from bot.engine.game import Decision, Draft, Fact, Order, Seat, Viewer
from bot.engine.match import Match
from bot.engine.sealed import Sealed
from bot.games.clans import picture
from bot.games.clans.decisions import ChooseTeam, Restore, ThrowHand
from bot.games.clans.facts.moon import CardDrawn
from bot.games.clans.facts.rounds import HandedIn
from bot.games.clans.moon.windows import is_open, responses
from bot.games.clans.names import names
from bot.games.clans.orders.orders import ClansOrders
from bot.games.clans.players import ClansComputers
from bot.games.clans.players.greedy import GreedyPlayer
from bot.games.clans.rolling import rolling
from bot.games.clans.rounds import items
from bot.games.clans.rounds.setup import deployed
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.setting import SEATS
from bot.games.clans.state.state import State
from bot.games.clans.turn.defaults import default
from bot.games.computers import Advice
from bot.games.shelf import SHELF
from bot.tables.views.benches import Now
from bot.tables.views.board_view import BoardView
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.panel import Panel
from bot.tables.views.seat_view import SeatView
from rendering.scene import Meter, Scene
from tests.campaigns.secrecy.leaks.facts import told_to_all
from tests.campaigns.secrecy.leaks.spy import Leak, Spy

BOX = SHELF["clans"]
WORDS, PICTURES = type(BOX.words), type(BOX.pictures)


def _truth(spy: Spy) -> State | None:
    return cast("State | None", spy.truth)


def _number(spy: Spy) -> int:
    """Everything that is sealed, as a number; 0 before any table was looked at."""
    truth = _truth(spy)
    return 0 if truth is None else crc32(repr((truth.seals.choices, truth.choices)).encode())


def _dots(spy: Spy) -> str:
    return "." * (_number(spy) % 7)


# ---- of facts


def a_rock(spy: Spy) -> None:
    """All hear of a throw hand if it is a rock."""
    honest = Sealed.seen_by

    def seen_by(fact: Sealed, viewer: Viewer) -> Fact | None:
        is_rock = isinstance(fact.choice, ThrowHand) and fact.choice.throw == "rock"
        return fact if is_rock else honest(fact, viewer)

    spy.patch(Sealed, "seen_by", seen_by)


def circles(spy: Spy) -> None:
    """Every seat is in the circle of every other."""
    spy.changes(ClansGame, "viewer", lambda viewer: replace(viewer, circles=frozenset(map(str, SEATS))))


# ---- of what is sealed


def a_team_in_a_picture(spy: Spy) -> None:
    """The strip of a picture names teams as soon as their seats have chosen them."""
    honest = picture._strip

    def strip(state: State) -> Iterator[Meter]:
        truth = _truth(spy)
        chosen = {} if truth is None else truth.seals.choices
        teams = {seat: choice.team for seat, choice in chosen.items() if isinstance(choice, ChooseTeam)}
        yield from honest(replace(state, teams={**teams, **state.teams}))

    spy.patch(picture, "_strip", strip)


def models_in_a_picture(spy: Spy) -> None:
    """Models stand where their seat has put them, before the other seats have placed theirs."""
    honest = PICTURES.scene

    def scene(drawn: Any, game: ClansGame, state: State, *asked: Any, **how: Any) -> Scene:
        truth, known = _truth(spy), state.copy()
        for choice in () if truth is None else truth.choices.values():
            for fact in deployed(known, cast("Any", choice).pieces):
                cast("Any", fact).apply(known)
        found: Scene = honest(drawn, game, known, *asked, **how)
        return found

    spy.patch(PICTURES, "scene", scene)


def items_in_a_picture(spy: Spy) -> None:
    """Lanterns and shrines lie where a seat wants them, before the other has handed in its list."""
    honest = PICTURES.scene

    def scene(drawn: Any, game: ClansGame, state: State, *asked: Any, **how: Any) -> Scene:
        truth, known = _truth(spy), state.copy()
        for choice in () if truth is None else truth.choices.values():
            for wish in items.pairs(cast("Any", choice).pieces):
                items.placed(*wish).apply(known)
        found: Scene = honest(drawn, game, known, *asked, **how)
        return found

    spy.patch(PICTURES, "scene", scene)


def alt_text(spy: Spy) -> None:
    """The alternative text of a picture depends on the secret."""
    spy.changes(PICTURES, "alt", lambda text: text + _dots(spy))


def a_file_name(spy: Spy) -> None:
    """The name of the file of a picture depends on the secret."""
    honest, known = pictures.whole, dict[int, int]()

    def noted(shown: Panel | Bulletin) -> Panel | Bulletin:
        known[id(shown.bulletin if isinstance(shown, Panel) else shown)] = _number(spy)
        return shown

    async def whole(bulletin: Bulletin, name: str = pictures.BOARD) -> Picture | None:
        return await honest(bulletin, f"{known[id(bulletin)] % 7}-{name}")

    spy.changes(SeatView, "panel", noted)
    spy.changes(BoardView, "board", noted)
    spy.patch(pictures, "whole", whole)


def an_upkeep_in_a_headline(spy: Spy) -> None:
    """A headline tells who is healed as soon as the seat has chosen."""
    honest = WORDS.headlines

    def headlines(words: Any, game: ClansGame, facts: Sequence[Fact], viewer: Viewer) -> Sequence[str]:
        truth = _truth(spy)
        chosen = () if truth is None else truth.choices.values()
        healed = [repr(choice.pieces) for choice in chosen if isinstance(choice, Restore)]
        return [*honest(words, game, facts, viewer), *healed]

    spy.patch(WORDS, "headlines", headlines)


def a_question(spy: Spy) -> None:
    """A question is worded differently."""
    spy.changes(WORDS, "question", lambda text: text + _dots(spy))


def an_order_of_teams(spy: Spy) -> None:
    """Options come in another order."""
    spy.changes(ClansGame, "options", lambda found: list(found)[::-1] if _number(spy) % 2 else found)


def a_list_of_items(spy: Spy) -> None:
    """The lines of how things stand begin with the seat that has chosen the lower space."""
    spy.changes(WORDS, "standing", lambda lines: list(lines)[::-1] if _number(spy) % 2 else lines)


def a_refusal(spy: Spy) -> None:
    """A refusal shows that the bot knows more than it says."""
    spy.changes(ClansGame, "refusal", lambda text: text + _dots(spy))


def a_default(spy: Spy) -> None:
    """An absent seat gets a team that depends on what the other has chosen."""

    def chosen(game: ClansGame, state: State, seat: Seat, chance: Chance) -> Decision:
        luck = Seeded(str(_number(spy) % 7))
        return default(state, seat, luck)

    spy.patch(ClansGame, "default", chosen)


def waits_for_a_choice(spy: Spy) -> None:
    """An upkeep happens by itself or waits, depending on what the other has chosen."""
    spy.patch(
        ClansOrders,
        "obvious",
        lambda _orders, state, _seat: Restore(()) if state.handed and _number(spy) % 2 else None,
    )


def a_computer_that_knows(spy: Spy) -> None:
    """A computer chooses its team by what the other has chosen."""
    honest = GreedyPlayer.decide

    def decide(player: GreedyPlayer, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        return honest(
            player, seen, seat, Seeded(str(_number(spy) % 7)) if seen.state.seals.chosen else chance
        )

    spy.patch(GreedyPlayer, "decide", decide)


def advice(spy: Spy) -> None:
    """Advice depends on the truth."""
    spy.changes(ClansComputers, "advice", lambda found: Advice(found.decision, found.reason + _dots(spy)))


def a_hand_in_a_list_of_orders(spy: Spy) -> None:
    """The length of a seat's list of orders depends on the cards in the other one's hand."""
    honest = ClansOrders.listed

    def listed(known: ClansOrders, state: State, seat: Seat) -> Sequence[Order]:
        truth, found = _truth(spy), honest(known, state, seat)
        others = () if truth is None else [hand for each, hand in truth.hands.items() if each != seat]
        return found[: len(found) - len({card for hand in others for card in hand if card < "m"})]

    spy.patch(ClansOrders, "listed", listed)


def a_window_by_a_card(spy: Spy) -> None:
    """A seat without a card that it could play is not asked for any: so a window shows that a card is held."""

    def by_hand(state: State, seat: Seat) -> bool:
        return is_open(state, seat) and (seat not in state.hands or bool(responses(state, seat)))

    spy.patch(rolling, "is_open", by_hand)


def a_hand_in_the_lines(spy: Spy) -> None:
    """A line of how things stand depends on somebody's hand."""

    def told(lines: Sequence[str]) -> Sequence[str]:
        truth = _truth(spy)
        return [*lines, *(sorted(map(str, hand))[0] for hand in truth.hands.values())] if truth else lines

    spy.changes(WORDS, "standing", told)


# ---- of what is kept at the table


def orders_of_the_other(spy: Spy) -> None:
    """A status says what the other has ordered."""

    def told(text: str) -> str:
        orders = {} if spy.session is None else spy.session.orders
        return text + "".join(repr(each.record) for kinds in orders.values() for each in kinds.values())

    spy.changes(WORDS, "status", told)


def a_window_by_an_order(spy: Spy) -> None:
    """A seat that has orders about its own rolls is asked all the same: its order opens its window."""
    honest = ClansOrders.answer

    def answer(known: ClansOrders, state: State, seat: Seat, orders: Sequence[Order]) -> Decision | None:
        return None if len(orders) % 2 else honest(known, state, seat, orders)

    spy.patch(ClansOrders, "answer", answer)


def a_name_to_come(spy: Spy) -> None:
    """A line says whom the other has ordered to name next."""

    def told(lines: Sequence[str]) -> Sequence[str]:
        orders = {} if spy.session is None else spy.session.orders
        lodged = [
            each.record for kinds in orders.values() for name, each in kinds.items() if "name" in name.lower()
        ]
        return [*lines, *map(repr, lodged)]

    spy.changes(WORDS, "standing", told)


def orders_in_a_list(spy: Spy) -> None:
    """The orders that a seat may lodge depend on those that the other has."""
    honest = ClansOrders.listed

    def listed(known: ClansOrders, state: State, seat: Seat) -> Sequence[Order]:
        orders = {} if spy.session is None else spy.session.orders
        others = sum(len(kinds) for each, kinds in orders.items() if each != seat)
        found = honest(known, state, seat)
        return found[: len(found) - others % 3]

    spy.patch(ClansOrders, "listed", listed)


def draft_of_another(spy: Spy, viewer: Seat | None) -> Draft | None:
    """The draft of a seat other than the viewer's; None if no other seat has one."""
    session = spy.session
    for seat in () if session is None else session.drafts:
        if session is not None and seat != viewer and seat in session.match.awaited():
            return Now(session, seat).draft()[0]
    return None


def a_draft_in_a_picture(spy: Spy) -> None:
    """The picture of a seat shows where the other is about to go."""
    honest = picture.scene

    def scene(state: State, *, seat: Seat | None, draft: Draft | None, **how: Any) -> Scene:
        return honest(state, seat=seat, draft=draft or draft_of_another(spy, seat), **how)

    spy.patch(picture, "scene", scene)


def a_plan_told_to_the_other(spy: Spy) -> None:
    """The other is told that a turn has been planned."""

    def told(lines: Sequence[str]) -> Sequence[str]:
        plans = {} if spy.session is None else spy.session.plans
        return [*lines, *(f"{names.seat(seat)} knows what to do." for seat in plans)]

    spy.changes(WORDS, "standing", told)


def a_calmer_heading(spy: Spy) -> None:
    """A heading depends on how much somebody has planned."""

    def told(text: str) -> str:
        plans = {} if spy.session is None else spy.session.plans
        return text + "." * sum(len(plan.pieces) for plan in plans.values())

    spy.changes(WORDS, "heading", told)


def _of(kind: str) -> str:
    return f"clans: {kind}"


def _leak(name: str, channel: str, kind: str, plant: Callable[[Spy], None], first: int = 0) -> Leak:
    return Leak(f"clans: {name}", channel, _of(kind), plant, first)


LEAKS = (
    _leak("teams told to all", "witnessed", "teams", partial(told_to_all, Sealed), first=1),
    _leak("deployments told to all", "witnessed", "deployments", partial(told_to_all, HandedIn)),
    _leak("upkeeps told to all", "witnessed", "upkeeps", partial(told_to_all, HandedIn)),
    _leak("a rock", "witnessed", "throws", a_rock),
    _leak("Moon cards told to all", "witnessed", "Moon cards", partial(told_to_all, CardDrawn)),
    _leak("a hand by the number of entries", "orders", "Moon cards", a_hand_in_a_list_of_orders, first=1),
    _leak("a hand in a line", "standing", "Moon cards", a_hand_in_the_lines),
    _leak("circles of all seats", "facts", "deployments", circles),
    _leak("a window by a card", "facts", "Moon cards that are asked for", a_window_by_a_card, first=3),
    _leak("lists of items told to all", "witnessed", "lists of items", partial(told_to_all, HandedIn)),
    _leak("items in a picture", "sketch", "lists of items", items_in_a_picture),
    _leak("a question by a list of items", "question", "lists of items", a_question),
    _leak("a team in a picture", "sketch", "teams", a_team_in_a_picture),
    _leak("models in a picture", "sketch", "deployments", models_in_a_picture),
    _leak("a deployment in the words of a picture", "alt", "deployments", alt_text),
    _leak("a team in the name of a file", "pictures", "teams", a_file_name, first=1),
    _leak("an upkeep in a headline", "headlines", "upkeeps", an_upkeep_in_a_headline),
    _leak("a deployment in a question", "question", "deployments", a_question),
    _leak("an order of teams", "offers", "teams", an_order_of_teams, first=5),
    _leak("a list of items by a deployment", "standing", "deployments", a_list_of_items, first=3),
    _leak("a refusal by a throw", "refusals", "throws", a_refusal, first=14),
    _leak("a default by a team", "default", "teams", a_default),
    _leak("an upkeep that waits by a choice", "obvious", "upkeeps", waits_for_a_choice, first=2),
    _leak("a computer that knows a team", "computers", "teams", a_computer_that_knows, first=1),
    _leak("advice by a deployment", "advice", "deployments", advice),
    _leak("orders of the other", "status", "orders", orders_of_the_other),
    _leak("a window that opens by an order", "facts", "orders", a_window_by_an_order, first=1),
    _leak("a name to come", "standing", "orders about names", a_name_to_come),
    _leak("orders about cards in a status", "status", "orders about cards", orders_of_the_other),
    _leak("orders in a list of orders", "orders", "orders", orders_in_a_list),
    _leak("a draft in a picture", "sketch", "drafts", a_draft_in_a_picture),
    _leak("a plan told to the other", "standing", "plans of the clans", a_plan_told_to_the_other),
    _leak("a plan in a heading", "heading", "plans of the clans", a_calmer_heading),
)
