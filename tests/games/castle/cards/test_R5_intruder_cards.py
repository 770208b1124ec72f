"""R5.5 to R5.9: the intruders' cards, and bluffs."""

from __future__ import annotations

import pytest

from bot.engine.game import Illegal, Piece
from bot.games.castle.cards.kenjutsu import Kill
from bot.games.castle.cards.rope import Rope
from bot.games.castle.cards.sake import PourSake
from bot.games.castle.cards.shadow_walk import ShadowWalk, ShadowWalked
from bot.games.castle.cards.shuriken import Threw, Throw
from bot.games.castle.decisions import Escape, Inside, Pass, StayReady, Step
from bot.games.castle.facts.fighting import GuardDrunk, GuardFell
from bot.games.castle.facts.sneaking import RopeHung
from bot.games.castle.facts.turn import CardPlayed
from bot.games.castle.kinds import GUARDS, INTRUDERS, Alert, Card, Goes, Moment, Phase, Pile, Tunnel, Who
from tests.games.castle.kit import INSIDE, facts_of, guard_at, intruders, pieces_of, play, position, zone
from tests.games.castle.sneaks import NINJA, TRAITOR, holds, ninja, seen_by_all

BLUFFS: list[tuple[Piece, Pile, Card]] = [
    (Rope(NINJA, None), Pile.NINJA, Card.ROPE),
    (Kill(NINJA, None), Pile.NINJA, Card.KENJUTSU),
    (Throw(None), Pile.NINJA, Card.SHURIKEN),
    (ShadowWalk(), Pile.NINJA, Card.SHADOW_WALK),
    (Rope(TRAITOR, None), Pile.TRAITOR, Card.ROPE),
    (Kill(TRAITOR, None), Pile.TRAITOR, Card.KENJUTSU),
    (PourSake(None), Pile.TRAITOR, Card.SAKE),
]
EFFECTS = (GuardFell, GuardDrunk, RopeHung, ShadowWalked, Threw)


def test_R5_5_a_played_card_is_out_of_the_game() -> None:
    match = position(phase=Phase.INTRUDERS)
    facts = intruders(match, ShadowWalk())
    assert CardPlayed(Pile.NINJA, Card.SHADOW_WALK, Goes.OUT, INTRUDERS) in facts
    assert holds(match, NINJA, Card.SHADOW_WALK) == 0
    assert match.state.ninja.hand.size == 7


def test_R5_5_a_card_that_is_spent_cannot_be_played_again() -> None:
    match = position(phase=Phase.INTRUDERS)
    assert ShadowWalk() in pieces_of(match, ShadowWalk)
    assert pieces_of(match, ShadowWalk, ShadowWalk()) == []


def test_R5_5_secret_passage_stays_in_play() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    facts = intruders(match, Inside(NINJA))
    assert CardPlayed(Pile.NINJA, Card.PASSAGE, Goes.TABLE, INTRUDERS) in facts
    assert match.state.ninja.has_passage
    assert holds(match, NINJA, Card.PASSAGE) == 0


def test_R5_6_any_number_of_cards_at_any_moment() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA2")
    plan = (
        Rope(NINJA, None),
        *ninja("YA3"),
        Throw(None),
        Kill(NINJA, None),
        *ninja("YA4"),
        Kill(NINJA, None),
    )
    assert len(facts_of(intruders(match, *plan), CardPlayed)) == 4


def test_R5_6_intruders_play_nothing_in_the_guards_turn() -> None:
    match = position(phase=Phase.CARDS, sentries={"YA2": 1}, ninja=("YA2", {"shown": True}))
    assert match.draft(INTRUDERS) is None
    assert match.options(INTRUDERS) == []
    with pytest.raises(Illegal):
        match.check(INTRUDERS, Kill(NINJA, guard_at(match, "YA2").id))


@pytest.mark.parametrize(("piece", "pile", "card"), BLUFFS)
def test_R5_7_any_card_may_be_played_without_effect_standing_still(
    piece: Piece, pile: Pile, card: Card
) -> None:
    match = position(phase=Phase.INTRUDERS, sentries={"YA2": 1})
    facts = intruders(match, piece)
    assert facts_of(facts, CardPlayed) == [CardPlayed(pile, card, Goes.OUT, INTRUDERS)]
    assert [fact for fact in facts if isinstance(fact, EFFECTS)] == []


@pytest.mark.parametrize(("piece", "pile", "card"), BLUFFS)
def test_R5_7_any_card_may_be_bluffed_inside_the_passage(piece: Piece, pile: Pile, card: Card) -> None:
    match = position(phase=Phase.INTRUDERS, ninja=INSIDE, traitor=INSIDE)
    facts = intruders(match, piece)
    assert facts_of(facts, CardPlayed) == [CardPlayed(pile, card, Goes.OUT, INTRUDERS)]
    assert [fact for fact in facts if isinstance(fact, EFFECTS)] == []


@pytest.mark.parametrize(("piece", "pile", "card"), BLUFFS)
def test_R5_7_any_card_may_be_bluffed_after_the_searches(piece: Piece, pile: Pile, card: Card) -> None:
    match = position(phase=Phase.INTRUDERS)
    intruders(match, StayReady())
    assert match.state.moment is Moment.AFTER
    assert piece in match.options(INTRUDERS)


def test_R5_7_secret_passage_cannot_be_bluffed() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA3", traitor="YA5")
    assert pieces_of(match, Inside) == []


def test_R5_7_cat_is_no_card_of_the_intruders_phase() -> None:
    cats = ("YA22", {"hand": [Card.CAT, Card.CAT]})
    match = position(phase=Phase.INTRUDERS, ninja=("OL1", {"hand": []}), traitor=cats)
    assert {type(piece) for piece in pieces_of(match, Piece)} == {Step, Escape, StayReady}


@pytest.mark.parametrize(("who", "level"), [(NINJA, Alert.LOW), (TRAITOR, Alert.MEDIUM)])
def test_R5_7_a_bluffed_kenjutsu_raises_the_alert_as_its_card_says(who: Who, level: Alert) -> None:
    match = position(phase=Phase.INTRUDERS)
    intruders(match, Kill(who, None), StayReady())
    assert match.state.alert is level


def test_R5_7_a_bluffed_shuriken_limits_no_steps() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    intruders(match, Throw(None), *ninja("YA2 YA3 YA4"))
    assert match.state.ninja.zone == zone("YA4")


def test_R5_7_a_rope_bluff_looks_like_a_rope() -> None:
    true, bluff = position(phase=Phase.INTRUDERS, ninja="YA2"), position(phase=Phase.INTRUDERS, ninja="YA2")
    hung, feigned = intruders(true, Rope(NINJA, zone("CA1"))), intruders(bluff, Rope(NINJA, None))
    assert facts_of(hung, RopeHung)
    assert not facts_of(feigned, RopeHung)
    assert seen_by_all(hung) == seen_by_all(feigned)


def test_R5_7_a_shadow_walk_bluff_looks_like_a_shadow_walk() -> None:
    past = position(phase=Phase.INTRUDERS, ninja="YA2", sentries={"YA3": 1})
    bluff = position(phase=Phase.INTRUDERS, ninja="YA2", sentries={"YA3": 1})
    walked = intruders(past, *ninja("YA3"), ShadowWalk(), *ninja("YA4"))
    feigned = intruders(bluff, ShadowWalk())
    assert facts_of(walked, ShadowWalked)
    assert not facts_of(feigned, ShadowWalked)
    assert seen_by_all(walked) == seen_by_all(feigned)


def test_R5_7_a_bluff_after_the_searches_keeps_the_question_open() -> None:
    match = position(phase=Phase.INTRUDERS)
    intruders(match, StayReady())
    play(match, INTRUDERS, Throw(None))
    assert match.state.moment is Moment.AFTER
    play(match, INTRUDERS, Pass())
    assert match.awaited() == {GUARDS}


def test_R5_9_the_ninjas_secret_passage_moves_the_ninja() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1", traitor="YA1")
    intruders(match, Inside(NINJA))
    assert match.state.ninja.zone is Tunnel.PASSAGE
    assert match.state.traitor.zone == zone("YA1")
