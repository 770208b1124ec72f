"""A26, A30.9: what is said and shown of Moon cards, and to whom."""

from __future__ import annotations

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.game import PUBLIC, Fact, Piece
from bot.games.clans.activating.activating import pieces
from bot.games.clans.box import BOX
from bot.games.clans.decisions import (
    Attack,
    Choose,
    Discard,
    Hurry,
    Move,
    Pass,
    Play,
    Respond,
    Run,
    Search,
    Try,
    Turn,
)
from bot.games.clans.facts.activating import Lapsed
from bot.games.clans.facts.moon import CardDiscarded, CardDrawn, CardPlayed, Swapped
from bot.games.clans.kinds import Card, Element, Keyword, ModelId, Token
from bot.games.clans.moon.cards import titles
from bot.games.clans.picture.dice import tray
from rendering.scene import Roll
from tests.games.clans.moon.hand import holding
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, decided, model

ME, ENEMY = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")
GAME = BOX.game({})


def test_A26_2_a_hand_is_shown_to_its_seat_alone() -> None:
    state = holding("rain slip rain", active="")
    mine = BOX.hands.hand(GAME, state, GAME.viewer(PINE))
    assert mine is not None
    assert [(card.title, card.count) for card in mine.groups[0].cards] == [("Rain", 2), ("Slip", 1)]
    state.hands = {PLUM: state.hands[PINE]}
    assert BOX.hands.hand(GAME, state, GAME.viewer(PINE)) is None
    assert BOX.hands.hand(GAME, state, PUBLIC) is None


@pytest.mark.parametrize(("deck", "cards"), [("full", 52), ("calm", 48), ("off", 0)])
def test_A20_7_the_effects_of_all_cards_of_the_deck_can_be_looked_up(deck: str, cards: int) -> None:
    sheets = BOX.hands.references(BOX.game({"moonDeck": deck}))
    shown = [card for sheet in sheets.values() for group in sheet.groups for card in group.cards]
    assert sum(card.count for card in shown) == cards
    assert all(card.text for card in shown)


def test_A26_1_all_can_tell_how_many_cards_are_held_and_only_the_seat_which() -> None:
    state = holding("rain slip", active="")
    own, others = (
        BOX.words.standing(GAME, state, viewer) for viewer in (GAME.viewer(PINE), GAME.viewer(PLUM))
    )
    count = "Moon cards: Pine 2, Plum 0; 46 in the deck, 0 discarded"
    assert count in own
    assert any(line.startswith("Rain: ") for line in own)
    assert BOX.words.status(GAME, state, GAME.viewer(PINE)).endswith("cards: Rain, Slip")
    # Others have never received the hand itself.
    state.hands = {}
    assert count in others
    assert "Rain" not in "\n".join(BOX.words.standing(GAME, state, GAME.viewer(PLUM)))


def told(fact: Fact) -> str:
    return " ".join(BOX.words.tell(GAME, [fact], PUBLIC))


def test_A26_1_draws_discards_and_plays_are_told() -> None:
    assert told(CardDrawn(PINE, None)) == "Pine draws a Moon card."
    assert told(CardDrawn(PINE, Card.RAIN)) == "Pine draws Rain."
    assert told(CardDiscarded(PINE, Card.RAIN)) == "Pine discards Rain."
    assert told(CardPlayed(PINE, Card.GRAVE_DUST, ENEMY)) == (
        "Pine plays Grave Dust on Plum Kaiken 1. Grave Dust: Curse token on one enemy within 6; "
        "in Void: two Curse tokens, together or split."
    )
    assert BOX.words.headlines(GAME, [CardPlayed(PINE, Card.GRAVE_DUST, ENEMY)], PUBLIC) == [
        "Pine plays Grave Dust on Plum Kaiken 1."
    ]
    assert told(Swapped(ME, ENEMY)) == "Pine Kaiken 1 changes places with Plum Kaiken 1."


@pytest.mark.parametrize("card", Card)
def test_A20_7_every_title_has_a_name_and_a_sentence_that_fits(card: Card) -> None:
    state = holding(card, active="")
    for option in (Play(card), Discard(card)):
        choice = BOX.words.choice(GAME, state, PINE, option)
        assert titles()[card].name in choice.label
        assert 0 < len(choice.note) <= 100


def test_A30_2_a_preview_counts_the_card_that_is_played_ahead_of_an_attack() -> None:
    state = holding("weak-spot", model(ME, "fire.kaiken", "J9"), model(ENEMY, "earth.kaiken", "J10", "S"))
    draft = GAME.drafts.draft(state, PINE)
    assert draft is not None
    draft.add(Play(Card.WEAK_SPOT))
    choice = BOX.words.choice(GAME, draft.imagined(state), PINE, Attack(ENEMY))
    assert "4 v 3" in choice.label
    assert choice.note.startswith("4v3")
    draft.add(Attack(ENEMY))
    assert BOX.words.drafted(GAME, state, PINE, draft) == ["Weak Spot", "attack ■ Kaiken 1"]
    words = BOX.words.reckoning(GAME, state, draft, ())
    assert words.odds(GAME, state, PINE, draft).startswith(
        "4v3 (AT 3, Weak Spot +1 v DF 3), you pick the die: Injury 35, Stun 32, own Injury 3, own Stun 7 %."
    )


def test_A30_3_a_card_in_a_window_names_the_dice_it_is_for() -> None:
    state = holding(
        "rain",
        model(ME, "water.kaiken", "J9"),
        model(ENEMY, "earth.kaiken", "J10", "S"),
        moon=Element.WATER,
    )
    carried_out(state, Attack(ENEMY), luck=Told({ME: "F A", ENEMY: "F F A"}), orders=False)
    labels = {
        option: BOX.words.choice(GAME, state, PINE, option).label
        for option in GAME.options(state, PINE)
        if isinstance(option, Respond)
    }
    assert labels == {
        Respond(Card.RAIN, ME, (0,)): "Rain: reroll the Fire",
        Respond(Card.RAIN, ENEMY, (0,)): "Rain: reroll the Fire of ■ Kaiken 1",
        Respond(Card.RAIN, ME, instead=True): "Rain: add a Water die",
    }


def test_A30_2_pieces_that_lapse_for_a_question_are_offered_again_to_their_seat_alone() -> None:
    me = model(ME, "spirit.chunin", "J9")
    state = holding("rain", me, model(ENEMY, "earth.kaiken", "J12", "S"))
    plan = (Try(Keyword.FORTUNE, ME), Move(at("J11")), Attack(ENEMY))
    facts = carried_out(state, *plan, luck=Told({ME: "A A A"}), orders=False)
    (lapsed,) = [fact for fact in facts if isinstance(fact, Lapsed)]
    assert lapsed.seen_by(GAME.viewer(PINE)) == lapsed
    assert lapsed.seen_by(GAME.viewer(PLUM)) is None
    assert lapsed.seen_by(PUBLIC) is None
    decided(state, PINE, Pass(), orders=False)
    draft = GAME.drafts.draft(state, PINE)
    first, *_ = GAME.drafts.routes(state, PINE, draft)
    assert first == plan[1:]
    assert BOX.words.route(GAME, state, first).label == "Go on: to J11 · attack ■ Kaiken 1"


@pytest.mark.parametrize("dice", ["A A A", "E A A"])
def test_A30_2_a_test_that_is_made_is_not_offered_again_with_what_was_to_follow(dice: str) -> None:
    state = holding(
        "rain",
        model(ME, "spirit.chunin", "J9", tokens={Token.HASTE: 1}),
        model(ENEMY, "earth.kaiken", "J10", "S"),
        model("plum-kaiken2", "earth.kaiken", "K10", "S", is_hidden=True),
        model("plum-kaiken3", "earth.kaiken", "K9", "S", is_hidden=True),
    )
    plan = (Hurry(is_move=False), Search(), Attack(ENEMY))
    facts = carried_out(state, *plan, luck=Told({ME: dice}), orders=False)
    assert [fact.pieces for fact in facts if isinstance(fact, Lapsed)] == [(Attack(ENEMY),)]
    decided(state, PINE, Pass(), orders=False)
    # The haste left would let it search again.
    assert Search() in pieces(state, PINE)
    offered = GAME.drafts.routes(state, PINE, GAME.drafts.draft(state, PINE))
    assert not [route for route in offered if Search() in route]


@pytest.mark.parametrize("run", [Move(at("J11")), Run(at("J11"))])
def test_A30_2_the_rest_of_a_run_is_offered_as_a_move_and_takes_no_further_action(run: Piece) -> None:
    state = holding(
        "rain",
        model(ME, "spirit.chunin", "J8", tokens={Token.HASTE: 1}),
        model(ENEMY, "earth.kaiken", "I9", "S"),
    )
    carried_out(state, Hurry(is_move=False), run, Turn(Direction.S), luck=Told({ME: "A A A"}), orders=False)
    decided(state, PINE, Respond(Card.RAIN, ME, (0,)), luck=Told({ME: "S"}), orders=False)
    first, *_ = GAME.drafts.routes(state, PINE, GAME.drafts.draft(state, PINE))
    assert first[0] == Move(at("J11"))
    assert BOX.words.route(GAME, state, first).label.startswith("Go on: to J11")


def test_A30_2_an_attacker_without_a_card_after_the_attack_takes_a_die_at_once() -> None:
    state = holding("rain", model(ME, "fire.chunin", "J9"), model(ENEMY, "earth.yajiri", "J10", "S"))
    carried_out(state, Attack(ENEMY), luck=Told({ME: "V E A A", ENEMY: "F"}), orders=False)
    # A player who may reroll by a keyword does that first, as their orders say.
    answer = GAME.orders.answer(state, PINE, ())
    while answer is not None:
        decided(state, PINE, answer, luck=Told({ME: "A"}), orders=False)
        answer = GAME.orders.answer(state, PINE, ())
    ways = GAME.drafts.routes(state, PINE, None)
    assert len(ways) >= 2
    assert all(way[0] == Pass() and isinstance(way[1], Choose) for way in ways)
    assert BOX.words.route(GAME, state, ways[0]).label == "Change no die, choose Void: Injures the defender"
    assert BOX.words.route(GAME, state, ways[0]).short == "Void: Injures the defender"
    for decision in ways[0]:
        decided(state, PINE, decision, orders=False)
    assert state.scores[PINE] == 1
    quiet = holding("", model(ME, "fire.chunin", "J9"), model(ENEMY, "earth.yajiri", "J10", "S"))
    carried_out(quiet, Attack(ENEMY), luck=Told({ME: "V E A A", ENEMY: "F"}), orders=False)
    # A seat that may only reroll answers in one touch too.
    assert {way[1] for way in GAME.drafts.routes(quiet, PINE, None)} >= {Choose(Element.VOID)}


def test_A30_9_a_die_that_a_card_adds_lies_in_the_tray() -> None:
    state = holding(
        "cold-hand",
        model(ME, "void.kaiken", "J9"),
        model(ENEMY, "earth.kaiken", "J10", "S"),
        moon=Element.VOID,
    )
    past = carried_out(state, Attack(ENEMY), luck=Told({ME: "V E E", ENEMY: "S F A"}), orders=False)
    news = decided(state, PINE, Respond(Card.COLD_HAND, ME, instead=True), luck=Told())
    for before, since in (([*past, *news], len(news)), ([*past, *news], len(past) + len(news))):
        ours, theirs = tray(state, before, since)
        assert isinstance(ours, Roll)
        assert isinstance(theirs, Roll)
        assert [die.symbol for die in ours.dice] == ["void", "earth", "earth", "void"]
        assert len(theirs.dice) == 3
        assert sum(die.is_chosen for die in ours.dice) == 1


def test_A20_4_a_walk_in_which_a_card_counts_is_told_in_one_line() -> None:
    state = holding("rope-line", model(ME, "fire.kaiken", "H4"), ground="court")
    facts = carried_out(state, Play(Card.ROPE_LINE), Move(at("I6")), Move(at("J6")), orders=False)
    assert BOX.words.tell(GAME, facts, PUBLIC) == [
        "Pine plays Rope Line.",
        "Rope Line: the step costs 1; in Air: and AT +1 until the end of the turn.",
        "Pine Kaiken 1 goes to J6.",
    ]
