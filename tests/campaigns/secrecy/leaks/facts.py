"""Leaks at the only gate: a fact is told whole to all, or its fainter form is too strong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.engine.game import Fact, Seat, Viewer
from bot.games.castle.facts.agreements import BonusShared, SleepersShared
from bot.games.castle.facts.guarding import ListenBegan
from bot.games.castle.facts.joint import OrderAgreed, Proposed, Whispered
from bot.games.castle.facts.lone import FigureChosen
from bot.games.castle.facts.setup import (
    BonusTaken,
    EntrancesChosen,
    GoalDrawn,
    GuardHandChosen,
    HandChosen,
    MapMarked,
    StartChosen,
)
from bot.games.castle.facts.sneaking import AnswersGiven, Moved, RopeHung, TurnPlanned
from bot.games.castle.facts.turn import Drew, Met
from bot.games.castle.kinds import Card
from bot.games.castle.setting.seating import CARDS, HANDS, PASSAGE, Seating
from tests.campaigns.secrecy.leaks.spy import Leak, Spy

TOLD: dict[type[Fact], str] = {
    HandChosen: "hands",
    StartChosen: "starts",
    EntrancesChosen: "entrances",
    Moved: "routes",
    ListenBegan: "starts",
    RopeHung: "ropes",
    GoalDrawn: "goals",
    GuardHandChosen: "guards' hand",
    MapMarked: "guards' map",
}
"""Facts that somebody may not see whole, and the pairs that notice a leak of each."""

TOLD_AT_TABLES: dict[tuple[type[Fact], str], str] = {
    (TurnPlanned, "three"): "that the ninja has planned",
    (Moved, "three"): "a step, at a table of three",
    (GuardHandChosen, "four with closed hands"): "a partner's hand",
    (HandChosen, "rivals"): "a rival's hand",
    (ListenBegan, "rivals"): "whom a listen would hear, to a rival",
    (Moved, "wolf"): "the wolf's steps",
    (Proposed, "three"): "what a partner proposes",
}
"""The same at tables of several seats: the fact and the table, and what is told."""

TOLD_AT_A_DECISION: dict[type[Fact], str] = {
    Met: "whether he stays with a drunk",
    AnswersGiven: "answers",
    OrderAgreed: "who goes first",
    BonusShared: "shares of the bonus",
    SleepersShared: "shares of the sleepers",
    BonusTaken: "bonus",
    FigureChosen: "the wolf",
}
"""The same for one decision: the fact and the comparison."""


def told_to_all(kind: type[Fact], spy: Spy) -> None:
    """Every viewer sees the fact whole."""
    spy.patch(kind, "seen_by", lambda fact, _viewer: fact)


def whispered_to_all(spy: Spy) -> None:
    """A whisper within a side is heard at once by all: its fainter form, but before its time."""
    spy.patch(Whispered, "seen_by", lambda fact, viewer: fact.fact.seen_by(viewer))


def whether_somebody_is_heard(spy: Spy) -> None:
    """A listen without names still tells that there are some."""
    _fainter(spy, ListenBegan, lambda fact: fact if not fact.in_range else replace(fact, in_range=None))


def the_cats_of_a_hand(spy: Spy) -> None:
    """The size of a hidden hand tells how many of its cards answer listens."""
    _fainter(
        spy,
        HandChosen,
        lambda fact: replace(
            fact, size=fact.size + sum(card is Card.CAT for card in fact.cards or ()), cards=None
        ),
    )


def the_first_card_drawn(spy: Spy) -> None:
    """The order in which cards are drawn shows the first one."""
    _fainter(spy, Drew, lambda fact: replace(fact, cards=(fact.cards or ())[:1]))


def one_entrance(spy: Spy) -> None:
    """The fainter form of two entrances still shows the first."""
    _fainter(
        spy, EntrancesChosen, lambda fact: replace(fact, zones=fact.zones and (fact.zones[0], fact.zones[0]))
    )


def guards_to_partners(spy: Spy) -> None:
    """Guard seats see each other's hands, whatever was agreed."""
    honest = Seating._circles

    def more(seating: Seating, seat: Seat) -> list[str]:
        found = list(honest(seating, seat))
        return [*found, *HANDS.values()] if seat in seating.guards else found

    spy.patch(Seating, "_circles", more)


def passages_of_rivals(spy: Spy) -> None:
    """Rivals share what only partners share."""
    honest = Seating._circles

    def more(seating: Seating, seat: Seat) -> list[str]:
        found = list(honest(seating, seat))
        return found if seat in seating.guards else [*found, *PASSAGE.values(), *CARDS.values()]

    spy.patch(Seating, "_circles", more)


def _fainter(spy: Spy, kind: type[Fact], faint: Callable[..., Fact]) -> None:
    """Viewers who do not see a fact whole see this form of it."""
    honest = kind.seen_by

    def seen_by(fact: Fact, viewer: Viewer) -> Fact | None:
        seen = honest(fact, viewer)
        return seen if seen == fact else faint(fact)

    spy.patch(kind, "seen_by", seen_by)


LEAKS = (
    *(
        Leak(f"{kind.__name__} told to all", "witnessed", f"sights of {pairs}", partial(told_to_all, kind))
        for kind, pairs in TOLD.items()
    ),
    Leak("that a listen would hear", "witnessed", "sights of starts", whether_somebody_is_heard, first=3),
    Leak("the cats of a hand", "witnessed", "sights of hands", the_cats_of_a_hand),
    Leak("Drew told to all", "facts", "draws", partial(told_to_all, Drew)),
    Leak("the first card drawn", "facts", "draws", the_first_card_drawn),
    Leak("one entrance of the passage", "witnessed", "sights of entrances", one_entrance),
    *(
        Leak(title, "facts", f"seats: {table}", partial(told_to_all, kind))
        for (kind, table), title in TOLD_AT_TABLES.items()
    ),
    *(
        Leak(f"{kind.__name__} told to all", "facts", comparison, partial(told_to_all, kind))
        for kind, comparison in TOLD_AT_A_DECISION.items()
    ),
    Leak("what a side whispers", "facts", "seats: three", whispered_to_all),
    Leak("closed hands of partners", "facts", "seats: four with closed hands", guards_to_partners),
    Leak("the cards of a rival", "facts", "seats: rivals", passages_of_rivals),
)
