"""Leaks in what is offered, asked, refused and decided for the absent, all from more than the player may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from zlib import crc32

from bot.engine.acts import Choice
from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.guards import listening
from bot.games.castle.kinds import GUARDS, Card, Who, on_map
from bot.games.castle.orders.orders import CastleOrders
from bot.games.castle.players.player import Player
from bot.games.castle.rules import game as rules
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.rules.planning import CastlePlanning
from bot.games.castle.rules.undo import CastleUndo
from bot.games.castle.state.held import holds
from bot.games.castle.state.state import State
from bot.games.castle.turn import defaults
from bot.games.castle.turn.options import options
from bot.games.castle.words.words import CastleWords
from bot.tables.use_cases import typed_text
from bot.tables.views import naming, offers, order_sheets, panel_making
from bot.tables.views.matching import Matcher
from bot.tables.views.offers import Offer
from tests.campaigns.secrecy.leaks.spy import Leak, Spy

NEAR = 6
"""The ninja is near if fewer zones away than this."""


def _far(spy: Spy, game: CastleGame, state: State, option: Decision) -> int:
    """The distance from the ninja to the sentry that the option uses."""
    if not isinstance(option, SentryListen | SentrySearch) or spy.zone is None:
        return 0
    place = on_map(state.guards[option.guard].zone)
    return 0 if place is None else game.setting.board.noise[place][spy.zone]


def order(spy: Spy) -> None:
    """The guards' options begin with those nearest the ninja."""
    honest = CastleGame.options

    def sorted_by_truth(game: CastleGame, state: State, seat: Seat) -> Sequence[Decision]:
        found = honest(game, state, seat)
        return sorted(found, key=lambda option: _far(spy, game, state, option)) if seat == GUARDS else found

    spy.patch(CastleGame, "options", sorted_by_truth)


def number(spy: Spy) -> None:
    """A sentry is offered a search only where it would be of use."""
    honest = CastleGame.options

    def useful(game: CastleGame, state: State, seat: Seat) -> Sequence[Decision]:
        found = honest(game, state, seat)
        return [
            each
            for each in found
            if not isinstance(each, SentrySearch) or _far(spy, game, state, each) < NEAR
        ]

    spy.patch(CastleGame, "options", useful)


def hints(spy: Spy) -> None:
    """An option near the ninja has a note beside it."""
    honest = CastleWords.choice

    def hinted(words: CastleWords, game: CastleGame, state: State, seat: Seat, option: Decision) -> Choice:
        found = honest(words, game, state, seat, option)
        is_near = seat == GUARDS and 0 < _far(spy, game, state, option) < NEAR
        return replace(found, label=f"{found.label} (!)") if is_near else found

    spy.patch(CastleWords, "choice", hinted)


def refusals(spy: Spy) -> None:
    """A refusal explains too well."""
    spy.changes(CastleGame, "refusal", lambda sentence: f"{sentence} He is at {spy.label}.")


def mistakes(spy: Spy) -> None:
    """The nearest offers to a mistyped text are in the order of what would be wise."""
    honest = Matcher.nearest

    def wise(among: Matcher, words: Sequence[str]) -> list[Offer]:
        found = honest(among, words)
        return found if spy.is_east else found[::-1]

    spy.patch(Matcher, "nearest", wise)


def the_meanings(spy: Spy) -> None:
    """An ambiguous text means the offer that is of use."""
    honest = Matcher.fitting

    def useful(among: Matcher, words: Sequence[str]) -> list[Offer]:
        found = honest(among, words)
        return found[spy.number % len(found) :][:1] if found else found

    spy.patch(Matcher, "fitting", useful)


def examples(spy: Spy) -> None:
    """The examples in the form are what a friend would advise."""
    honest = Matcher.examples
    spy.patch(Matcher, "examples", lambda among: honest(among)[:: 1 if spy.is_east else -1])


def the_reasons(spy: Spy) -> None:
    """The reason why a text cannot be entered comes from the truth about where everybody is."""
    honest = naming.listed
    spy.patch(typed_text, "listed", lambda *asked: f"{honest(*asked)}, far from {spy.label}")


def defaults_by_truth(spy: Spy) -> None:
    """The decision for an absent seat is drawn with luck that depends on the truth."""
    honest = defaults.default

    def stirred(state: State, seat: Seat, chance: Chance) -> Decision:
        found = options(state, seat)
        if not found:
            return honest(state, seat, chance)
        return found[spy.number % len(found)]

    spy.patch(rules, "default", stirred)


def finality(spy: Spy) -> None:
    """A step can be taken back or not, depending on what it would show."""
    spy.changes(CastleUndo, "is_final", lambda is_final: is_final == spy.is_east)


def what_is_undone(spy: Spy) -> None:
    """The words for what can be taken back tell where the ninja is."""
    spy.changes(panel_making, "named", lambda name: f"{name} {spy.zone}")


def tokens(spy: Spy) -> None:
    """The tokens of options depend on more than their option."""
    for place in (offers, order_sheets):
        spy.changes(place, "token", lambda token: f"{token}{spy.label}"[-8:])


def questions(spy: Spy) -> None:
    """A question is worded differently when the ninja is near."""
    spy.changes(CastleWords, "question", lambda question: f"{question}{'?' * (spy.number % 7)}")


def a_computer_that_peeks(spy: Spy) -> None:
    """A computer player receives the true match."""
    honest = Player.decide

    def peeking(player: Player, seen: Any, seat: Seat, chance: Chance) -> Decision:
        options = [each for each in seen.options(seat) if _far(spy, seen.game, seen.state, each) > 0]
        nearest = min(options, key=lambda each: _far(spy, seen.game, seen.state, each), default=None)
        return nearest or honest(player, seen, seat, chance)

    spy.patch(Player, "decide", peeking)


def an_order_that_peeks(spy: Spy) -> None:
    """A standing order knows the guards' map."""
    spy.changes(CastleOrders, "answer", lambda answer: (answer, spy.traps))


def a_plan_that_peeks(spy: Spy) -> None:
    """A planned turn is left out where a trap lies."""
    honest = CastlePlanning.adapted

    def adapted(game: CastlePlanning, state: State, seat: Seat, planned: Any, then: State) -> Any:
        return honest(game, state, seat, planned[: crc32(spy.traps.encode()) % (len(planned) + 1)], then)

    spy.patch(CastlePlanning, "adapted", adapted)


def a_window_for_those_in_range(spy: Spy) -> None:
    """Nobody is asked for a Cat if the listen hears nothing anyhow."""
    honest = listening.can_cat_come

    def needed(state: State) -> bool:
        heard = state.action.listening
        return honest(state) and (heard is None or heard.in_range is None or bool(heard.in_range))

    spy.patch(listening, "can_cat_come", needed)


def a_window_for_holders(spy: Spy) -> None:
    """Nobody is asked for a Cat if the hand has none."""
    honest = listening.can_cat_come

    def able(state: State) -> bool:
        is_known = state.traitor.hand.known is not None
        return honest(state) and (not is_known or holds(state, Who.TRAITOR, Card.CAT) > 0)

    spy.patch(listening, "can_cat_come", able)


LEAKS = (
    Leak("options in the order of the truth", "offers", "sights of starts", order),
    Leak("a search offered where it is of use", "offers", "sights of starts", number),
    Leak("a hint beside an option", "offers", "sights of starts", hints),
    Leak("a refusal that explains too well", "refusals", "sights of starts", refusals),
    Leak("what comes nearest to a mistake", "mistakes", "sights of starts", mistakes),
    Leak("a text that means what is of use", "mistakes", "sights of starts", the_meanings),
    Leak("examples that advise", "mistakes", "sights of starts", examples),
    Leak("a mistake that explains too well", "mistakes", "sights of starts", the_reasons),
    Leak("a default drawn by the truth", "default", "sights of starts", defaults_by_truth),
    Leak("what can be taken back", "offers", "sights of starts", finality),
    Leak("the words for what can be taken back", "undo", "sights of starts", what_is_undone),
    Leak("names of options", "offers", "sights of starts", tokens),
    Leak("a question put otherwise", "question", "sights of starts", questions),
    Leak("a computer that peeks", "computers", "sights of starts", a_computer_that_peeks),
    Leak("an order that peeks", "orders", "sights of guards' map", an_order_that_peeks),
    Leak("a plan that peeks", "plan", "sights of guards' map", a_plan_that_peeks),
    Leak("a window for those in range", "facts", "listens", a_window_for_those_in_range),
    Leak("a window for holders of a Cat", "facts", "listens to other hands", a_window_for_holders),
)
