"""R4, R19.7, R19.8: the parts of a choice have no order; any order is legal, and one order is stored."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Illegal, Seat
from bot.engine.match import Match
from bot.games.castle import decisions as d
from bot.games.castle.cards.searches import PatrolSearch
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    NINJA,
    SPEARS,
    SWORDS,
    Card,
    Mark,
    Moment,
    Phase,
    Who,
)
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    RETURNING,
    Script,
    new_match,
    options_of,
    passes,
    play,
    position,
    zone,
    zones,
)
from tests.games.castle.rivals import CONTESTED
from tests.games.castle.wolves import CONCEALED

LEAN = {"deck": [Card.AWAKEN, Card.KENJUTSU], "hand": []}


def asked(kind: type[Decision], **options: Any) -> tuple[Match[State], Seat, Decision]:
    """A new match, played by defaults until a decision of this kind is due: its seat and the default."""
    match = new_match(Seeded("any order"), **options)
    while match.state.moment in (Moment.ALONE, Moment.HANDS, Moment.STARTS):
        seat = min(match.awaited(), key=match.game.seats.index)
        decision = match.game.default(match.state, seat, Seeded(f"{seat}"))
        if type(decision) is kind:
            return match, seat, decision
        play(match, seat, d.Accept() if d.Accept() in match.options(seat) else decision)
    raise AssertionError(f"{kind.__name__} was never due")


def turned(decision: Any) -> Any:
    """The same with every tuple in its fields reversed; the contents of the tuples stay."""
    values = {field.name: getattr(decision, field.name) for field in fields(decision)}
    return replace(
        decision, **{name: value[::-1] for name, value in values.items() if isinstance(value, tuple)}
    )


SETUP = [
    (d.ChooseHands, {}),
    (d.ChooseHand, {"players": 3}),
    (d.ChooseHand, {"variant": "loneWolf"}),
    (d.Disguise, CONCEALED),
    (d.ChooseGuardHand, {}),
    (d.ChooseGuardHand, {"players": 4}),
    (d.PlaceGuards, {}),
    (d.PlaceArmed, {"players": 4}),
    (d.MarkMap, {}),
    (d.MarkMap, {"players": 4}),
    (d.Begin, {}),
    (d.Start, {"variant": "loneWolf"}),
    (d.Start, CONTESTED),
]


def name_of(case: object) -> str | None:
    if isinstance(case, type):
        return case.__name__
    return "-".join(map(str, case.values())) or "plain" if isinstance(case, dict) else None


@pytest.mark.parametrize(("kind", "options"), SETUP, ids=name_of)
def test_R4_a_choice_in_another_order_is_the_same_choice(
    kind: type[Decision], options: dict[str, Any]
) -> None:
    match, seat, usual = asked(kind, **options)
    other = turned(usual)
    assert other != usual
    assert match.is_legal(seat, other)
    assert match.check(seat, other) == match.check(seat, usual) == usual
    twin = match.copy()
    assert play(match, seat, other) == play(twin, seat, usual)
    assert (match.state, match.deeds) == (twin.state, twin.deeds)


def test_R4_7_the_weapons_within_a_patrol_have_no_order() -> None:
    match, seat, usual = asked(d.PlaceArmed, players=4, sentries=0)
    assert isinstance(usual, d.PlaceArmed)
    other = replace(
        usual, patrols=tuple((place, way, weapons[::-1]) for place, way, weapons in usual.patrols)
    )
    assert other != usual
    assert match.check(seat, other) == usual


@pytest.mark.parametrize(
    ("who", "start", "cards"),
    [
        (Who.NINJA, "OL1", (Card.SHURIKEN, Card.ROPE, Card.KENJUTSU, Card.ROPE, Card.SHURIKEN, Card.PASSAGE)),
        (Who.TRAITOR, "YA1", (Card.SAKE, Card.KENJUTSU, Card.SAKE, Card.CAT, Card.ROPE)),
    ],
)
def test_R19_7_the_hand_of_a_replacement_has_no_order(who: Who, start: str, cards: tuple[Card, ...]) -> None:
    match = position(phase=Phase.PATROL, turn=5, **{str(who): RETURNING})  # type: ignore[arg-type]  # one of two
    passes(match, Phase.INTRUDERS)
    one, other = d.Return(who, zone(start), cards), d.Return(who, zone(start), cards[::-1])
    kept = match.check(INTRUDERS, one)
    assert kept == match.check(INTRUDERS, other)
    assert {one, other} != {kept}


def test_R19_8_the_bonus_has_no_order() -> None:
    deck, hand = LEAN["deck"], LEAN["hand"]
    match = position(phase=Phase.PATROL, turn=5, traitor=RETURNING, sleepers={}, deck=deck, hand=hand)
    passes(match, Phase.INTRUDERS)
    cards = (Card.SAKE, Card.KENJUTSU, Card.KENJUTSU, Card.CAT, Card.ROPE)
    play(match, INTRUDERS, d.Return(Who.TRAITOR, zone("YA1"), cards))
    one = d.TakeBonus(
        (Card.AWAKEN, Card.KENJUTSU), (Card.SENTRY_LISTEN, Card.PATROL_SEARCH), zones("CA3 YA8 CA3")
    )
    other = turned(one)
    kept = match.check(GUARDS, one)
    assert kept == match.check(GUARDS, other)
    assert {one, other} != {kept}


@pytest.mark.parametrize("seat", [SWORDS, SPEARS])
def test_R19_8_the_bonus_of_a_guard_seat_has_no_order(seat: Seat) -> None:
    match = position(
        phase=Phase.PATROL,
        turn=5,
        traitor=RETURNING,
        options={"players": 4},
        seats={SWORDS: LEAN, SPEARS: LEAN},
    )
    while match.state.moment is not Moment.BONUS:
        asks = min(match.awaited())
        play(match, asks, match.game.default(match.state, asks, Script()))
    cards = (Card.SENTRY_LISTEN, Card.PATROL_SEARCH)
    kept = match.check(seat, d.TakeBonus((), cards, ()))
    assert kept == match.check(seat, d.TakeBonus((), cards[::-1], ()))


def test_R12_6_the_guards_of_a_patrol_search_have_no_order() -> None:
    match = position(patrols={"YA6": ("YA7", 3)})
    [offered] = [one for one in options_of(match, GUARDS, PatrolSearch) if len(one.guards) == 3]
    assert PatrolSearch(offered.patrol, offered.guards[::-1]) == offered
    assert PatrolSearch(offered.patrol, offered.guards[::-1]).guards == offered.guards


def test_R6_9_the_two_who_form_a_patrol_have_no_order() -> None:
    match = position(sentries={"YA2": 2})
    offered = options_of(match, GUARDS, d.Form)
    assert offered
    for form in offered:
        assert d.Form(form.second, form.first, form.heading) == form
        assert form.first < form.second


# -- choices whose order has a meaning, or that differ in more than order


def test_R2_8_the_first_of_two_proposed_entrances_is_the_own_end() -> None:
    match, seat, _usual = asked(d.Start, players=3)
    for ends in (zones("YA3 YA1"), zones("YA1 YA3")):
        start = d.Start(Who.NINJA, zone("OL1"), ends)
        assert match.check(seat, start) == start


def test_R15_3_the_parts_of_a_turn_happen_in_their_order() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA2")
    steps = d.Step(Who.NINJA, zone("YA3")), d.Step(Who.NINJA, zone("YA4"))
    assert match.check(INTRUDERS, d.TakeTurn(steps)) == d.TakeTurn(steps)
    assert not match.is_legal(INTRUDERS, d.TakeTurn(steps[::-1]))
    twice = *steps, d.Search(Who.NINJA, zone("YA4")), d.Search(Who.NINJA, zone("YA3"))
    assert match.check(INTRUDERS, d.TakeTurn(twice)) == d.TakeTurn(twice)


def test_R21_14_answers_are_in_the_order_of_the_searches() -> None:
    match = position(
        phase=Phase.INTRUDERS, ninja="CA5", traitor="YA22", objects={"CA6": Mark.SENTRY, "CA5": Mark.TRAP}
    )
    searches = (d.Search(Who.NINJA, zone(name)) for name in ("CA5", "CA6"))
    play(match, INTRUDERS, d.TakeTurn((d.Step(Who.NINJA, zone("CA6")), *searches)))
    answers = d.GiveAnswers((Card.CAT, None))
    assert match.check(INTRUDERS, answers) == answers
    assert not match.is_legal(INTRUDERS, d.GiveAnswers((None, Card.CAT)))


def test_R4_3_a_hand_of_somebody_else_is_no_reordered_hand() -> None:
    match, seat, usual = asked(d.ChooseHand, players=3, ninjaCards=0)
    assert (seat, usual) == (NINJA, d.ChooseHand(Who.NINJA, ()))
    assert not match.is_legal(seat, d.ChooseHand(Who.TRAITOR, ()))
    assert not match.is_legal(seat, d.ChooseHands((), ()))
    with pytest.raises(Illegal, match="not what is asked"):
        match.check(seat, d.ChooseHands((), ()))
