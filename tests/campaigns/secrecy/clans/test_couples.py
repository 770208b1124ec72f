"""A seat that may not know another's secret witnesses, may do and is shown the same (A26, A28.14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bot.engine.game import Decision, Fact, Order, Seat
from bot.engine.sealed import Sealed
from bot.games.clans.decisions import ChooseTeam, Deploy, Furnish, HandInTeam, Intend, Restore, ThrowHand
from bot.games.clans.facts.challenges import Named
from bot.games.clans.facts.rolling import Asked
from bot.games.clans.facts.rounds import HandedIn
from bot.games.clans.orders.orders import ClansOrders
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Window
from bot.games.clans.state.state import State
from tests.campaigns.secrecy import couples as pairs
from tests.campaigns.secrecy.bulk import are_painted_alike
from tests.campaigns.secrecy.clans.couples import KINDS, Couple, couples
from tests.campaigns.secrecy.raid.test_couples import answers, sights
from tests.campaigns.secrecy.side_by_side import AFTERMATH, Leak
from tests.campaigns.secrecy.views import Desk, view_pairs

EVERY = 8
"""One in this many steps is shown."""
PLACES = [(kind, table) for kind, how in KINDS.items() for table in how.tables]
SEALED = {
    "throws": ThrowHand,
    "teams": ChooseTeam,
    "built teams": HandInTeam,
    "lists of items": Furnish,
    "deployments": Deploy,
    "upkeeps": Restore,
    "deployments of built teams": Deploy,
    "deployments of three": Deploy,
    "deployments of four": Deploy,
    "upkeeps of built teams": Restore,
}


@pytest.mark.parametrize(("kind", "table"), PLACES)
def test_A26_5_A28_14_a_seat_that_may_not_know_a_secret_witnesses_may_do_and_is_shown_the_same(
    kind: str, table: str
) -> None:
    # The longest of four pairs: one ends when a card is played that the other match does not have.
    couple = _longest(couples(kind, table, 4))
    # A seat's secrets at its table are in no match, so what is witnessed is the same anyway.
    for seat, (one, other) in sights(couple) if KINDS[kind].prepared is None else ():
        assert one.log == other.log
        assert one.state == other.state
        if seat is not None:
            assert answers(one, seat) == answers(other, seat)
    found = list(view_pairs(couple, every=EVERY))
    assert len(found) >= 2
    assert not [(each.number, each.seat, each.differing) for each in found if each.differing]
    assert are_painted_alike(found[-1])


def _longest(every: Iterator[pairs.Couple]) -> pairs.Couple:
    """The first of the pairs that go on longest after their difference; none goes on for more than AFTERMATH steps."""
    found = next(every)
    while _after(found) < AFTERMATH and (other := next(every, None)) is not None:
        found = max(found, other, key=_after)
    return found


def _after(couple: pairs.Couple) -> int:
    return len(couple.steps) - (couple.since or 0)


@pytest.mark.parametrize(("kind", "choice"), SEALED.items())
def test_A26_2_what_is_sealed_differs_in_its_pairs(kind: str, choice: type[Decision]) -> None:
    couple = next(couples(kind, KINDS[kind].tables[0], 1))
    assert couple.since is not None
    facts = couple.steps[couple.since].facts
    one, other = ([_choice(each) for each in some if isinstance(each, Sealed | HandedIn)] for some in facts)
    assert one != other
    assert {type(each) for each in (*one, *other)} == {choice}


def test_A31_13_wishes_differ_in_their_pairs_and_nothing_else_does() -> None:
    couple = next(couples("wishes for the dawn", "clans that build", 1))
    assert couple.since is not None
    one, other = (
        next(_choice(each) for each in some if isinstance(each, HandedIn))
        for some in couple.steps[couple.since].facts
    )
    assert isinstance(one, Deploy | Restore)
    assert isinstance(other, Deploy | Restore)
    apart = {*one.pieces} ^ {*other.pieces}
    assert apart
    assert {type(piece) for piece in apart} == {Intend}


def _choice(fact: Fact) -> Decision:
    assert isinstance(fact, Sealed | HandedIn)
    return fact.choice


@pytest.mark.parametrize(
    ("kind", "held"),
    [
        ("orders", lambda session: session.orders),
        ("orders about names", lambda session: session.orders),
        ("orders about dice", lambda session: session.orders),
        ("orders about cards", lambda session: session.orders),
        ("drafts", lambda session: session.drafts),
        ("teams under construction", lambda session: session.drafts),
        ("plans of the clans", lambda session: session.plans),
        ("orders about Beaks", lambda session: session.orders),
        ("drafts of built teams", lambda session: session.drafts),
        ("plans of built teams", lambda session: session.plans),
        ("kept teams", lambda session: session.kept),
        ("luck to come", lambda session: session.seed),
        ("drafts of four", lambda session: session.drafts),
        ("plans of the third seat", lambda session: session.plans),
        ("sentry orders of four", lambda session: session.orders),
        ("kept teams of four", lambda session: session.kept),
    ],
)
def test_A26_2_what_a_seat_keeps_at_its_table_differs_in_its_pairs(
    kind: str, held: Callable[[Any], object]
) -> None:
    couple = next(couples(kind, KINDS[kind].tables[0], 1))
    assert couple.since is not None
    desks = Desk(couple, 0), Desk(couple, 1)
    kept = []
    for number in range(len(couple.steps)):
        for desk in desks:
            desk.goes_on(number)
        if number >= couple.since:
            kept.append([held(desk.session()) for desk in desks])
    assert any(one != other for one, other in kept)


def test_A26_4_windows_for_cards_come_up_in_pairs_of_hands() -> None:
    asked = {
        fact.window
        for couple in couples("Moon cards that are asked for", "clans by other rules", 2)
        for step in couple.steps
        for fact in step.facts[0]
        if isinstance(fact, Asked) and fact.seat == couple.hider
    }
    assert {Window.BEFORE_ROLL, Window.AFTER_ROLL} <= asked


def test_A30_5_models_are_named_by_order_in_pairs_of_orders() -> None:
    (couple,) = couples("orders about names", "clans with champions", 1)
    named = [fact for step in couple.steps for fact in step.facts[0] if isinstance(fact, Named)]
    assert len(named) >= 2


def test_A30_3_a_window_that_opens_by_what_is_ordered_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ClansOrders.answer

    def answer(known: ClansOrders, state: State, seat: Seat, orders: tuple[Order, ...]) -> Decision | None:
        return None if len(orders) % 2 else honest(known, state, seat, orders)

    monkeypatch.setattr(ClansOrders, "answer", answer)
    with pytest.raises(Leak):
        [Couple("clans", "orders", number).played() for number in range(20)]


def test_a_seat_that_is_asked_in_one_match_only_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ClansGame.awaited

    def fewer(game: ClansGame, state: State) -> frozenset[Seat]:
        is_rock = any(getattr(choice, "throw", "") == "rock" for choice in state.seals.choices.values())
        return frozenset() if is_rock else honest(game, state)

    monkeypatch.setattr(ClansGame, "awaited", fewer)
    with pytest.raises(Leak):
        [Couple("clans that choose", "throws", number).played() for number in range(20)]
