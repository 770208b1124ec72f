"""R5 and R28 in pictures of cards: all viewers see the hands that they surely know, and what every card does."""

from __future__ import annotations

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Seat
from bot.engine.match import Match, witnessed
from bot.games.castle.art import Side
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    NINJA,
    SPEARS,
    SWORDS,
    TRAITOR,
    Card,
    Phase,
    Pile,
    Who,
)
from bot.games.castle.picture.hands import chosen, hand, references
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.deck import spread
from bot.games.castle.state.state import State
from bot.games.castle.words.guide import deeds
from bot.games.shelf import box_of
from bot.tables.history.record import replayed
from rendering.sheet import Group, Sheet
from tests.games.castle import sights
from tests.games.castle.facts.test_R28_pairs import OTHER_HAND, USUAL_HAND, begun
from tests.games.castle.kit import DEAD, DECKS, LEFT, Script, game, new_match, position
from tests.games.castle.rivals import contested
from tests.games.castle.wolves import alone, hidden
from tests.there import there

BASIC = {pile: sum(DECKS.basic[pile].values()) for pile in Pile}

SIDES = {Pile.GUARDS: Side.GUARD, Pile.NINJA: Side.INTRUDER, Pile.TRAITOR: Side.RIVAL}
"""The colours of the decks, those of their figures."""


def shown(match: Match[State], seat: Seat | None) -> Sheet | None:
    """What a seat, or a spectator, sees of a position: as their circles allow, even if they were shown the truth."""
    assert isinstance(match.game, CastleGame)
    return hand(match.state, match.game.viewer(seat))


def sheet(match: Match[State], seat: Seat | None) -> Sheet:
    found = shown(match, seat)
    assert found is not None
    return found


def number(group: Group) -> int:
    return sum(card.count for card in group.cards)


def kinds(group: Group) -> dict[str, int]:
    return {card.title: card.count for card in group.cards if card.count}


def test_R28_2_guards_see_their_hand_and_the_cards_that_they_lack() -> None:
    (group,) = sheet(position(), GUARDS).groups
    assert number(group) == BASIC[Pile.GUARDS]
    assert [(card.title, card.count, card.of) for card in group.cards] == [
        ("Kenjutsu", 2, 6),
        ("Sentry Listen", 6, 8),
        ("Patrol Listen", 4, 4),
        ("Sentry Search", 4, 6),
        ("Patrol Search", 4, 6),
        ("Awaken", 4, 4),
        ("Secret Passage", 0, 2),
    ]


def test_R28_3_the_player_of_both_intruders_sees_both_hands_in_full() -> None:
    ninja, traitor = sheet(position(), INTRUDERS).groups
    assert (ninja.title, traitor.title) == ("The ninja", "The traitor")
    assert (number(ninja), number(traitor)) == (BASIC[Pile.NINJA], BASIC[Pile.TRAITOR])
    assert not ninja.is_brief
    assert not traitor.is_brief


def test_R28_1_nobody_else_sees_a_hand() -> None:
    for match in (position(), position(options={"players": 4}), contested()):
        assert shown(match, None) is None


def test_R9_3_the_cards_just_drawn_lie_beside_the_hand() -> None:
    match = position(
        phase=Phase.ALERT, alert=2, drawn=[Card.AWAKEN, Card.KENJUTSU], hand=[Card.SENTRY_LISTEN]
    )
    drawn, held = sheet(match, GUARDS).groups
    assert (drawn.title, held.title) == ("The guards: drawn", "The guards")
    assert kinds(drawn) == {"Kenjutsu": 1, "Awaken": 1}
    assert kinds(held) == {"Sentry Listen": 1}


def test_R28_4_the_order_in_which_cards_came_does_not_show() -> None:
    cards = [Card.AWAKEN, Card.KENJUTSU, Card.SENTRY_LISTEN]
    one, other = (
        position(phase=Phase.ALERT, alert=3, drawn=each, hand=each) for each in (cards, cards[::-1])
    )
    assert shown(one, GUARDS) == shown(other, GUARDS)


@pytest.mark.parametrize("is_shared", [True, False])
def test_R28_5_a_guard_seat_sees_its_mates_cards_only_if_hands_are_shown(is_shared: bool) -> None:
    seats = {SPEARS: {"hand": [Card.AWAKEN], "drawn": [Card.KENJUTSU]}}
    options = {"players": 4, "guardsShareHands": is_shared}
    match = position(phase=Phase.ALERT, alert=1, seats=seats, options=options)
    groups = sheet(match, SWORDS).groups
    assert number(groups[0]) == 12
    assert not groups[0].is_brief
    assert [kinds(group) for group in groups[1:]] == ([{"Kenjutsu": 1}, {"Awaken": 1}] if is_shared else [])
    assert all(group.is_brief for group in groups[1:])
    assert all(card.count for group in groups[1:] for card in group.cards)
    assert [kinds(group) for group in sheet(match, SPEARS).groups[:2]] == [{"Kenjutsu": 1}, {"Awaken": 1}]


def test_R2_4_a_hand_is_compared_with_the_half_deck_it_comes_from() -> None:
    own = sheet(position(options={"players": 4}), SWORDS).groups[0]
    assert sum(card.of for card in own.cards) == 18


@pytest.mark.parametrize("is_shared", [True, False])
def test_R28_5_an_intruder_seat_sees_its_mates_hand_in_brief(is_shared: bool) -> None:
    """Hands are shared even with `intrudersShareAll` false."""
    match = position(options={"players": 3, "intrudersShareAll": is_shared})
    for seat, titles in ((NINJA, ["The ninja", "The traitor"]), (TRAITOR, ["The traitor", "The ninja"])):
        groups = sheet(match, seat).groups
        assert [group.title for group in groups] == titles
        assert [group.is_brief for group in groups] == [False, True]


def test_R26_5_rivals_see_only_their_own_hands() -> None:
    (group,) = sheet(contested(), NINJA).groups
    assert number(group) == BASIC[Pile.NINJA]
    one, other = (contested(traitor=("YA22", {"hand": cards})) for cards in ([Card.CAT], [Card.SAKE]))
    assert shown(one, NINJA) == shown(other, NINJA)


def test_R26_3_a_concealed_lone_wolf_sees_the_hand_they_play() -> None:
    for who in Who:
        (group,) = sheet(hidden(who), INTRUDERS).groups
        assert number(group) == BASIC[who.pile]
    assert shown(hidden(Who.NINJA), GUARDS) == shown(hidden(Who.TRAITOR), GUARDS)
    (group,) = sheet(alone(Who.TRAITOR, "YA22"), INTRUDERS).groups
    assert number(group) == BASIC[Pile.TRAITOR]


@pytest.mark.parametrize("gone", [LEFT, DEAD])
def test_R24_and_R19_an_intruder_who_has_gone_holds_nothing(gone: str) -> None:
    match = position(ninja=gone)
    assert [number(group) for group in sheet(match, INTRUDERS).groups] == [BASIC[Pile.TRAITOR]]


def test_R4_3_there_is_no_hand_before_one_is_chosen_and_none_when_it_is_empty() -> None:
    for seat in (INTRUDERS, GUARDS):
        assert shown(new_match(), seat) is None
    nothing: dict[str, list[Card]] = {"hand": []}
    assert shown(position(ninja=("OL1", nothing), traitor=("YA22", nothing)), INTRUDERS) is None
    assert shown(position(hand=[]), GUARDS) is None


def test_R4_3_a_mate_who_has_not_chosen_yet_has_no_heading() -> None:
    match = new_match(players=3)
    for seat in (NINJA, GUARDS):
        match.play(seat, match.game.default(match.state, seat, Script()), Script())
    for each in (match, match.seen_by(match.game.viewer(NINJA))):
        assert [group.title for group in sheet(each, NINJA).groups] == [""]
    # A hand of somebody else has its name, even if it lies alone.
    assert [group.title for group in sheet(match, TRAITOR).groups] == ["The ninja"]


def test_R28_pairs_other_hands_of_the_guards_change_nothing_for_the_rest() -> None:
    one, other = begun(hand=USUAL_HAND), begun(hand=OTHER_HAND)
    for seat in (INTRUDERS, None):
        viewer = one.game.viewer(seat)
        assert shown(one, seat) == shown(other, seat)
        assert shown(one.seen_by(viewer), seat) == shown(other.seen_by(viewer), seat)
    assert shown(one, GUARDS) != shown(other, GUARDS)


def test_R28_pairs_other_hands_of_the_intruders_change_nothing_for_the_rest() -> None:
    hands = [Card.ROPE, Card.ROPE], [Card.SHURIKEN, Card.KENJUTSU]
    one, other = (position(ninja=("OL1", {"hand": each})) for each in hands)
    for seat in (GUARDS, None):
        assert shown(one, seat) == shown(other, seat)
    assert shown(one, INTRUDERS) != shown(other, INTRUDERS)


@pytest.mark.parametrize("name", sights.names())
def test_R28_whole_games_show_what_was_witnessed_and_that_is_the_truth(name: str) -> None:
    """A spectator never sees a card; every seat sees its own at some time."""
    record = sights.recorded(name)
    box = box_of("castle")
    rules = box.game(record.options)
    assert isinstance(rules, CastleGame)
    seen: dict[Seat | None, Match[State]] = {seat: Match(rules) for seat in (*rules.seats, None)}
    true: Match[State] = Match(rules)
    holders: set[Seat | None] = set()
    for step in replayed(record, box):
        true.witness(step.facts)
        for seat, match in seen.items():
            viewer = rules.viewer(seat)
            match.witness(witnessed(step.facts, viewer))
            known = hand(match.state, viewer)
            assert known is None or viewer != PUBLIC
            if known is not None:
                holders.add(seat)
            assert known == hand(true.state, viewer)
    assert holders == set(rules.seats)


def test_R5_references_explain_every_card_and_count_it() -> None:
    sheets = references(game().setting)
    assert list(sheets) == ["The guards", "The ninja", "The traitor"]
    for pile, reference in zip(Pile, sheets.values(), strict=True):
        (group,) = reference.groups
        assert [card.count for card in group.cards] == list(DECKS.full[pile].values())
        assert [card.text for card in group.cards] == [deeds(pile)[card] for card in DECKS.full[pile]]
        assert len({card.symbol for card in group.cards}) == len(group.cards)
        assert {card.side for card in group.cards} == {SIDES[pile]}
    assert [sum(card.count for card in each.groups[0].cards) for each in sheets.values()] == [36, 12, 10]


def test_R2_4_the_reference_of_four_players_is_half_a_deck() -> None:
    (group,) = references(game(players=4).setting)["The guards"].groups
    assert number(group) == 18
    assert group.title


def test_R5_7_a_card_is_drawn_alike_in_a_hand_and_in_its_reference() -> None:
    known = {card.title: card for card in references(game().setting)["The ninja"].groups[0].cards}
    for card in sheet(position(), INTRUDERS).groups[0].cards:
        assert (card.text, card.symbol, card.side) == (
            known[card.title].text,
            known[card.title].symbol,
            known[card.title].side,
        )
        assert card.of == known[card.title].count


def test_R5_the_suggested_hands_are_what_a_new_match_shows() -> None:
    (group,) = sheet(begun(), GUARDS).groups
    assert sorted(kinds(group).values()) == sorted(DECKS.basic[Pile.GUARDS].values())
    assert number(group) == len(spread(DECKS.basic[Pile.GUARDS]))


@pytest.mark.parametrize("preset", ["", *box_of("castle").options.presets])
def test_R5_4_the_picture_suggests_the_hand_that_choose_for_me_takes(preset: str) -> None:
    box = box_of("castle")
    options = box.options.settled(box.options.presets[preset].options if preset else {})
    match = Match.dealt(box.game(options), Seeded(preset))
    for seat in match.awaited():
        draft = match.draft(seat)
        suggested = None if draft is None else chosen(draft)
        if suggested is None or suggested.title != "Suggested":
            continue
        advice = box.computers.advice(match.seen_by(match.game.viewer(seat)), seat, Seeded("luck"))
        assert advice is not None
        pieces = there(match.game.drafts.pieces(advice.decision))
        taken = chosen(there(match.draft(seat, pieces)))
        assert taken is not None
        assert list(map(kinds, taken.groups)) == list(map(kinds, suggested.groups))
