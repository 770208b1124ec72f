"""Leaks in what can be chosen at once, taken out again, or passes by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any
from zlib import crc32

from bot.chat.messages import counters, family_rows, parting
from bot.chat.messages.parting import Spread
from bot.engine.acts import Barred, Choice
from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Seat
from bot.games.castle import box
from bot.games.castle.board.board import standard_board
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.decisions import Go
from bot.games.castle.intruders.sneaking import LONGEST
from bot.games.castle.kinds import Card, on_map
from bot.games.castle.memory.forecast import may_hear
from bot.games.castle.orders import guards
from bot.games.castle.orders.orders import CastleOrders
from bot.games.castle.picture.pictures import CastleHands
from bot.games.castle.state.state import State
from bot.games.castle.turn import routes
from bot.games.castle.turn.drafting import CastleDrafts
from bot.games.castle.words import barred, choices, hints, questions, ways
from bot.games.castle.words.words import CastleWords
from bot.tables.resolution import several_decisions as ways_made
from bot.tables.resolution.resolution import Resolution
from bot.tables.views import offers as offers_of
from tests.campaigns.secrecy.leaks.spy import Leak, Spy


def _odd(secret: str) -> bool:
    return bool(crc32(secret.encode()) % 2)


def ways_round_the_ninja(spy: Spy) -> None:
    """No way of the guards leads through the zone where the ninja hides."""

    spy.changes(routes, "walks", lambda found: [way for way in found if spy.zone not in way])


def a_way_that_stops(spy: Spy) -> None:
    """A way is broken off before the step that would meet the ninja."""
    honest = ways_made.following

    def warned(resolution: Resolution, seat: Seat, way: Sequence[Decision]) -> Decision | None:
        found = honest(resolution, seat, way)
        return None if isinstance(found, Go) and found.zone == spy.zone else found

    spy.patch(ways_made, "following", warned)


def a_way_past_what_matters(spy: Spy) -> None:
    """A way is stopped by things that its seat has not witnessed."""
    honest = ways_made.following

    def watched(resolution: Resolution, seat: Seat, way: Sequence[Decision]) -> Decision | None:
        zone = on_map(resolution.match.state.ninja.zone)
        return None if zone is not None and zone % 2 else honest(resolution, seat, way)

    spy.patch(ways_made, "following", watched)


def a_way_that_heeds_orders(spy: Spy) -> None:
    """A way is broken off where somebody else has lodged an order, even if the order does not answer."""
    honest = ways_made.following

    def heeding(resolution: Resolution, seat: Seat, way: Sequence[Decision]) -> Decision | None:
        others = (each for each in resolution.session.orders if each != seat)
        return None if any(map(resolution.session.lodged, others)) else honest(resolution, seat, way)

    spy.patch(ways_made, "following", heeding)


def the_words_for_a_way(spy: Spy) -> None:
    """The note of a way says whom the way would meet."""
    spy.changes(
        CastleWords, "route", lambda choice: replace(choice, note=f"{choice.note}{' !' * spy.is_east}")
    )


def what_passes_by_the_hand(spy: Spy) -> None:
    """A phase passes by itself if the guards hold nothing that they could play, not only if they hold no card."""
    spy.changes(CastleOrders, "obvious", lambda decision: decision if _odd(spy.traps) else None)


def who_is_idle(spy: Spy) -> None:
    """It depends on the cards in a hand, not only on their number, where nothing can be done."""
    spy.changes(guards, "is_idle", lambda is_idle: is_idle or _odd(spy.traps))


def a_question_unsaid(spy: Spy) -> None:
    """News are left out for more reasons than that the question repeats them."""
    spy.changes(CastleWords, "repeats", lambda repeats: repeats or _odd(spy.traps))


def a_single_answer(spy: Spy) -> None:
    """One press decides where nothing can go wrong."""
    spy.changes(CastleDrafts, "is_single", lambda is_single: is_single != _odd(spy.traps))


def the_order_of_removals(spy: Spy) -> None:
    """The best piece to take out again comes first."""
    spy.changes(CastleDrafts, "removals", lambda found: found[:: 1 if _odd(spy.traps) else -1])


def the_minus_buttons(spy: Spy) -> None:
    """The minus buttons are in the order of the truth."""
    spy.changes(counters, "_in_order", lambda place: (str(crc32(f"{place}{spy.traps}".encode())),))


def a_draft_of_somebody_else(spy: Spy) -> None:
    """The picture of a hand that is being chosen has a title that tells what the others have chosen."""
    spy.changes(
        CastleHands, "chosen", lambda sheet: sheet and replace(sheet, title=f"{sheet.title} {spy.traps}")
    )


def brief_buttons(spy: Spy) -> None:
    """The buttons of brief acts are in the order of what they would hit."""
    honest = parting.spread

    def sorted_by_truth(offers: Any) -> Spread:
        parted = honest(offers)
        return replace(parted, brief=parted.brief[:: 1 if spy.is_east else -1])

    spy.patch(parting, "spread", sorted_by_truth)


def a_hint_of_cards(spy: Spy) -> None:
    """A hint tells who can come only if the guards hold the card for it."""
    honest = hints._may_play

    def held(*known: Any) -> bool:
        piles = spy.truth.piles.values() if spy.truth is not None else ()
        return honest(*known) and any(pile.hand.count(Card.SENTRY_SEARCH) % 2 for pile in piles)

    spy.patch(hints, "_may_play", held)


def where_to_look_first(spy: Spy) -> None:
    """Options near the ninja come first, as if the guards had learned where the ninja is."""
    within = standard_board().within(1, "open")

    def knowing(weights: Sequence[float]) -> Sequence[float]:
        near = () if spy.zone is None else within[spy.zone]
        return [each + (zone in near) for zone, each in enumerate(weights)]

    for name in ("expected", "near_leads"):
        spy.changes(box, name, knowing)


def who_is_suspected(spy: Spy) -> None:
    """Options where the ninja is come first, as if the ninja's ways were known."""

    def knowing(weights: Sequence[float]) -> Sequence[float]:
        return [each + 9 * (zone == spy.zone) for zone, each in enumerate(weights)]

    for name in ("expected", "near_leads"):
        spy.changes(box, name, knowing)


def a_listen_in_vain(spy: Spy) -> None:
    """A listen is called useless if it truly hears nobody."""

    def knowing(state: State, zone: Zone) -> bool:
        near = spy.truth is not None and any(
            state.setting.board.noise[zone][at] <= LONGEST
            for one in spy.truth.intruders
            if (at := on_map(one.zone)) is not None
        )
        return may_hear(state, zone) and near

    spy.patch(choices, "may_hear", knowing)


def the_best_six(spy: Spy) -> None:
    """The best options of all families are chosen by the truth."""
    honest = family_rows._best

    def chosen(*known: Any) -> Any:
        return honest(*known)[:: 1 if spy.is_east else -1]

    spy.patch(family_rows, "_best", chosen)


def the_best_ways(spy: Spy) -> None:
    """The cards with a way among the best are those that lead near the ninja."""
    spy.changes(family_rows, "_nearest_ways", lambda found: found[:: 1 if spy.is_east else -1])


def a_moat_by_the_truth(spy: Spy) -> None:
    """The question before a step into a moat is asked only if nobody hides there."""
    spy.changes(choices, "_wet", lambda text: text if spy.is_east else "")


def how_far_guards_may_go(spy: Spy) -> None:
    """The question of a move says where the listeners have heard somebody."""
    spy.changes(questions, "_step", lambda text: f"{text}{'!' * spy.is_east}")


def a_family_with_a_cross(spy: Spy) -> None:
    """What is impossible for the whole turn has its own button, if the ninja is in the east."""
    honest = barred._is_lasting
    spy.patch(barred, "_is_lasting", lambda *known: honest(*known) and not spy.is_east)


def who_had_a_card(spy: Spy) -> None:
    """A guard beside the ninja is greyed, as if there were a card on them."""

    def knowing(found: Iterator[Barred]) -> list[Barred]:
        return [*found, Barred(SentryListen, Choice(spy.label, "a card", short=spy.label))]

    spy.changes(barred, "_carded", knowing)


def which_guard_is_named(spy: Spy) -> None:
    """The order of the nearest guards depends on what the guards cannot know."""
    spy.changes(offers_of, "nearest", lambda offers: offers[:: 1 if spy.is_east else -1])


def what_follows_a_card(spy: Spy) -> None:
    """Where guards may go at once with a card, the zone where they would meet the ninja is left out."""
    spy.changes(CastleDrafts, "onward", lambda ways: [way for way in ways if Go(Zone(spy.number)) not in way])


def which_cards_come_next(spy: Spy) -> None:
    """The cards that guards can play as soon as the Alert Phase ends begin with those near the ninja."""
    spy.changes(CastleDrafts, "ahead", lambda found: found[:: 1 if spy.is_east else -1])


def the_note_of_a_card_to_come(spy: Spy) -> None:
    """The note of a card that guards can play as soon as the Alert Phase ends says where the ninja is."""
    spy.changes(ways, "_to_come", lambda choice: replace(choice, note=f"{choice.note}{'!' * spy.is_east}"))


def which_card_comes_first(spy: Spy) -> None:
    """Of the cards with a way for their guards, those that lead near the ninja come first."""
    spy.changes(offers_of, "onward", lambda found: found[:: 1 if spy.is_east else -1])


def the_button_of_a_way(spy: Spy) -> None:
    """The button of a card with a way for its guards shows that the ninja is there."""
    spy.changes(
        ways, "_with_card", lambda choice: replace(choice, short=f"{choice.short}{'!' * spy.is_east}")
    )


def out_of_the_passage(spy: Spy) -> None:
    """The ways out of the passage are offered or not, depending on what is hidden at its ends."""
    spy.changes(routes, "_emerging", lambda found: () if _odd(spy.traps) else found)


LEAKS = (
    Leak(
        "where guards go at once with a card", "routes", "sights of late routes", what_follows_a_card, first=3
    ),
    Leak("the cards of the next phase", "routes", "sights of late routes", which_cards_come_next),
    Leak("the note of a card to come", "routes", "sights of late routes", the_note_of_a_card_to_come),
    Leak("the order of cards with their ways", "routes", "sights of starts", which_card_comes_first),
    Leak("the button of a card with its way", "routes", "sights of starts", the_button_of_a_way),
    Leak("the ways out of the passage", "routes", "sights of guards' map", out_of_the_passage, first=20),
    Leak("where to look first", "nearest", "sights of starts", where_to_look_first),
    Leak("who is suspected", "nearest", "sights of starts", who_is_suspected),
    Leak("a listen that is useless by the truth", "offers", "sights of starts", a_listen_in_vain),
    Leak("the best options by the truth", "message", "sights of starts", the_best_six),
    Leak("the best cards with a way by the truth", "message", "sights of starts", the_best_ways),
    Leak("a moat with a question by the truth", "offers", "sights of starts", a_moat_by_the_truth),
    Leak("where guards may go by the truth", "message", "sights of starts", how_far_guards_may_go),
    Leak("a cross by the truth", "barred", "sights of starts", a_family_with_a_cross),
    Leak("a guard greyed by the truth", "barred", "sights of starts", who_had_a_card),
    Leak("the order of what is nearest", "nearest", "sights of starts", which_guard_is_named),
    Leak("ways round somebody hidden", "routes", "sights of starts", ways_round_the_ninja, first=11),
    Leak("a way that stops before the ninja", "ways", "ways", a_way_that_stops),
    Leak("a way that stops by the truth", "ways", "ways", a_way_past_what_matters),
    Leak("a way that heeds orders", "ways", "ways beside orders", a_way_that_heeds_orders),
    Leak("the words for a way", "routes", "sights of starts", the_words_for_a_way),
    Leak("what passes by what is held", "obvious", "sights of guards' map", what_passes_by_the_hand),
    Leak("who has nothing to do by what is held", "obvious", "sights of guards' map", who_is_idle),
    Leak("news left out by the truth", "message", "sights of guards' map", a_question_unsaid),
    Leak("what is decided with one press", "draft", "sights of guards' map", a_single_answer),
    Leak("what is best taken out again", "removals", "sights of guards' map", the_order_of_removals),
    Leak("the order of what can be taken out", "begun message", "sights of guards' map", the_minus_buttons),
    Leak(
        "a hand that somebody else chooses",
        "choosing",
        "sights of guards' map",
        a_draft_of_somebody_else,
        first=1,
    ),
    Leak("the order of brief buttons", "message", "sights of starts", brief_buttons),
    Leak("a hint of what the guards hold", "hint", "sights of guards' hand", a_hint_of_cards),
)
