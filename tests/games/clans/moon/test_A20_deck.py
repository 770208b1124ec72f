"""A20.1 to A20.3, A6.3, A7.12.3, A26: the deck, hands, draws and discards, and who knows of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.engine.chance import Chance, Seeded
from bot.engine.game import PUBLIC, Illegal
from bot.engine.match import Match
from bot.games.clans.box import BOX
from bot.games.clans.decisions import Care, ChooseTeam, Deploy, Discard, Play, Restore, Tend
from bot.games.clans.facts.moon import CardDiscarded, CardDrawn, CardPlayed, DeckLaid, DeckShuffled, SkyTurned
from bot.games.clans.facts.rounds import MoonWent
from bot.games.clans.kinds import DIE, Card, Edge, Element
from bot.games.clans.moon.cards import deck, printed, titles
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import ClansDrafts
from tests.games.clans.positions import PINE, PLUM, Told, decided, model, position
from tests.games.clans.text import table


def dealt(seed: str = "hands", **options: object) -> Match[State]:
    """A match whose teams are chosen."""
    match: Match[State] = Match.dealt(ClansGame(options), Seeded(seed))
    for seat, team in ((PINE, "shrine.fire"), (PLUM, "shrine.water")):
        match.play(seat, ChooseTeam(team), Seeded(seed))
    return match


def upkeep(hand: tuple[str, ...], **changes: Any) -> State:
    """Between two rounds: Plum has handed in, Pine has not, and holds these cards."""
    models = [model("pine-kaiken1", "fire.kaiken", "J9"), model("plum-kaiken1", "water.kaiken", "J13", "S")]
    return position(
        *models,
        stage=Stage.UPKEEP,
        handed=frozenset({PLUM}),
        choices={PLUM: Restore(())},
        hands={PINE: tuple(map(Card, hand))},
        counts={PINE: len(hand)},
        deck=48 - len(hand),
        **changes,
    )


def test_A20_2_A20_7_the_titles_are_those_of_the_table() -> None:
    rows = table("| id `moon.` |")[1:]
    assert [row[0].strip("`") for row in rows] == [str(card) for card in titles()]
    for row, title in zip(rows, titles().values(), strict=True):
        assert (row[1], row[2].lower(), row[6]) == (title.name, title.phase, title.calm)
    assert Counter(title.phase for title in titles().values()) == {
        Element.SPIRIT: 4,
        Element.WATER: 5,
        Element.EARTH: 4,
        Element.VOID: 4,
        Element.FIRE: 5,
        Element.AIR: 4,
    }
    assert set(titles()) == set(Card)


def test_A20_2_and_7_a_full_deck_has_52_cards_and_a_calm_one_48() -> None:
    full, calm = Counter(deck(is_calm=False)), Counter(deck(is_calm=True))
    assert full.total() == 52
    assert set(full.values()) == {2}
    assert full - calm == Counter({Card.SEA_SKIN: 2, Card.GUARDIAN: 2})


def test_A6_3_each_seat_draws_three_in_initiative_order() -> None:
    match = dealt()
    drawn = [fact for fact in match.log if isinstance(fact, CardDrawn)]
    assert match.state.initiative is not None
    assert [fact.seat for fact in drawn] == [
        seat for seat in match.game.in_order(match.state, frozenset((PINE, PLUM))) for _card in range(3)
    ]
    assert [len(match.state.hands[seat]) for seat in (PINE, PLUM)] == [3, 3]
    assert match.state.deck == 42
    assert DeckLaid(48, is_calm=True) in match.log
    assert DeckLaid(52, is_calm=False) in dealt(moonDeck="full").log


def test_A20_7_without_a_deck_nobody_draws_and_the_moon_still_moves() -> None:
    match = dealt(moonDeck="off")
    assert not any(isinstance(fact, DeckLaid | CardDrawn) for fact in match.log)
    state = upkeep(())
    state.deck = 0
    state.stage = Stage.DEPLOYMENT
    draft = ClansDrafts().draft(state, PINE)
    assert draft is not None
    assert not any(isinstance(piece, Tend | Play) for piece in draft.options())
    assert any(isinstance(fact, MoonWent) for fact in decided(state, PINE, Restore(())))


def test_A26_1_and_2_and_3_only_its_seat_knows_a_card_that_is_drawn() -> None:
    match = dealt()
    own, others = (match.seen_by(match.game.viewer(seat)).state.hands.get(PINE) for seat in (PINE, PLUM))
    assert own == match.state.hands[PINE]
    assert others is None
    for viewer in (PUBLIC, match.game.viewer(PLUM)):
        seen = match.seen_by(viewer).state
        assert (seen.counts[PINE], seen.deck) == (3, match.state.deck)


def test_A26_3_the_luck_of_a_draw_does_not_come_from_an_order_that_is_kept() -> None:
    """Between two draws nothing in the state tells which card comes next."""
    match = dealt()
    known = {field for field in State.__slots__ if "deck" in field}
    assert known == {"deck"}
    assert isinstance(match.state.deck, int)


def test_A7_12_3_a_seat_may_draw_in_the_upkeep() -> None:
    state = upkeep(("rain",))
    facts = decided(state, PINE, Restore((Tend(Care.DRAW),)))
    assert sum(isinstance(fact, CardDrawn) for fact in facts) == 1
    assert len(state.hands[PINE]) == 2
    assert state.deck == 46
    assert state.round == 2


def test_A20_2_A_C77_with_three_cards_and_a_draw_one_is_discarded_at_once() -> None:
    state = upkeep(("rain", "slip", "spark"))
    game = ClansGame({})
    decided(state, PINE, Restore((Tend(Care.DRAW),)))
    assert game.awaited(state) == {PINE}
    assert (state.round, len(state.hands[PINE])) == (1, 4)
    assert {option.card for option in game.options(state, PINE) if isinstance(option, Discard)} == set(
        state.hands[PINE]
    )
    decided(state, PINE, Discard(Card.SLIP))
    assert state.discards == (Card.SLIP,)
    assert (state.round, len(state.hands[PINE])) == (2, 3)


def test_A27_1_the_card_drawn_longest_ago_is_discarded_by_default() -> None:
    state = upkeep(("slip", "rain", "spark"))
    decided(state, PINE, Restore((Tend(Care.DRAW),)))
    assert ClansGame({}).default(state, PINE, Told()) == Discard(Card.SLIP)
    with pytest.raises(Illegal):
        ClansGame({}).default(state, PLUM, Told())


def test_A20_2_the_discard_pile_becomes_a_new_deck_when_it_is_empty() -> None:
    every = deck(is_calm=True)
    state = upkeep(("rain",))
    state.deck, state.discards = 0, tuple(every[2:])
    facts = decided(state, PINE, Restore((Tend(Care.DRAW),)))
    assert DeckShuffled() in facts
    assert (state.deck, state.discards) == (45, ())


def test_A26_1_others_learn_that_a_card_was_drawn_and_which_one_is_discarded() -> None:
    plum = ClansGame({}).viewer(PLUM)
    assert CardDrawn(PINE, Card.RAIN).seen_by(plum) == CardDrawn(PINE, None)
    assert CardDrawn(PINE, Card.RAIN).seen_by(ClansGame({}).viewer(PINE)) == CardDrawn(PINE, Card.RAIN)
    assert CardDiscarded(PINE, Card.RAIN).seen_by(plum) == CardDiscarded(PINE, Card.RAIN)
    seen = State(ClansGame({}).setting, counts={PINE: 2})
    CardDiscarded(PINE, Card.RAIN).apply(seen)
    assert (seen.hands, seen.counts, seen.discards) == ({}, {PINE: 1}, (Card.RAIN,))


def test_A20_1_A_C73_the_moon_goes_round_the_ring() -> None:
    assert printed().phases[:2] == (Element.SPIRIT, Element.WATER)
    state, seen = upkeep((), moon=Element.WATER), []
    for _round in range(3):
        decided(state, PINE, Restore((Tend(Care.DRAW),)), rounds=9)
        seen.append(state.moon)
        state.stage, state.handed, state.choices = Stage.UPKEEP, frozenset({PLUM}), {PLUM: Restore(())}
    assert seen == [Element.EARTH, Element.VOID, Element.FIRE]


def test_A20_7_A_C73_turning_sky_rolls_a_phase_and_in_the_spirit_phase_it_is_chosen() -> None:
    for before, phase, shown in (
        (Element.WATER, None, Element.AIR),  # a model without told dice rolls Air
        (Element.AIR, Element.FIRE, Element.FIRE),
    ):
        state = upkeep(("turning-sky",), moon=before)
        offered = ClansDrafts().draft(state, PINE)
        assert offered is not None
        offered.add(Tend(Care.DRAW))
        wishes = {piece.phase for piece in offered.options() if isinstance(piece, Play)}
        assert wishes == ({None} if phase is None else set(Element))
        facts = decided(
            state, PINE, Restore((Tend(Care.DRAW), Play(Card.TURNING_SKY, phase=phase))), luck=Told()
        )
        assert CardPlayed(PINE, Card.TURNING_SKY, phase=phase) in facts
        assert SkyTurned(shown) in facts
        assert (state.moon, state.skies) == (shown, ())


class Draws(Chance):
    """Luck of the deck: this card comes next; all dice show Air."""

    def __init__(self, card: Card, state: State) -> None:
        left = Counter(deck(is_calm=state.is_calm))
        left.subtract(state.discards)
        self._place = sorted(left.elements()).index(card)

    def below(self, label: str, size: int) -> int:
        return self._place if label.startswith("deck:moon") else DIE.index(Element.AIR) % size


def hoping(card: Card, phase: Element | None, before: Element) -> tuple[State, list[Any]]:
    """Pine holds no Turning Sky, and wishes for one in the upkeep in which it draws a card."""
    state = upkeep((), moon=before)
    state.deck = len(deck(is_calm=True))
    wish = Restore((Tend(Care.DRAW), Play(Card.TURNING_SKY, phase=phase)))
    return state, decided(state, PINE, wish, luck=Draws(card, state))


@pytest.mark.parametrize(
    ("before", "phase", "shown"),
    [(Element.WATER, None, Element.AIR), (Element.AIR, Element.FIRE, Element.FIRE)],
)
def test_A31_2_a_dawn_card_drawn_in_the_upkeep_is_played_at_that_dawn(
    before: Element, phase: Element | None, shown: Element
) -> None:
    state, facts = hoping(Card.TURNING_SKY, phase, before)
    drawn = facts.index(CardDrawn(PINE, Card.TURNING_SKY))
    played = facts.index(CardPlayed(PINE, Card.TURNING_SKY, phase=phase))
    assert drawn < played < facts.index(SkyTurned(shown))
    assert (state.moon, state.counts[PINE], state.hands[PINE]) == (shown, 0, ())


def test_A31_2_a_seat_that_draws_another_card_plays_none_and_nobody_learns_of_the_hope() -> None:
    state, facts = hoping(Card.RAIN, None, Element.WATER)
    assert not any(isinstance(fact, CardPlayed | SkyTurned) for fact in facts)
    assert state.hands[PINE] == (Card.RAIN,)
    game = ClansGame({})
    told = [fact.seen_by(game.viewer(PLUM)) for fact in facts]
    assert not any("urning" in repr(fact) for fact in told)


def test_A31_2_the_wish_is_open_to_every_seat_that_draws_whatever_it_holds() -> None:
    for hand in ((), ("rain",), ("turning-sky",)):
        draft = ClansDrafts().draft(upkeep(hand, moon=Element.WATER), PINE)
        assert draft is not None
        draft.add(Tend(Care.DRAW))
        assert [piece for piece in draft.options() if isinstance(piece, Play)] == [Play(Card.TURNING_SKY)]
    label = BOX.words.choice(
        ClansGame({}), upkeep((), moon=Element.WATER), PINE, Play(Card.TURNING_SKY)
    ).label
    assert label == "If you draw it: Turning Sky"


def test_A7_1_turning_sky_can_turn_the_moon_of_the_first_round() -> None:
    match = dealt()
    state = match.state.copy()
    state.hands = {PINE: (Card.TURNING_SKY,)}
    state.stage, state.edges = Stage.DEPLOYMENT, {PINE: Edge.SOUTH, PLUM: Edge.NORTH}
    draft = ClansDrafts().draft(state, PINE)
    assert draft is not None
    assert any(isinstance(piece, Play) and piece.card is Card.TURNING_SKY for piece in draft.options())
    put = ClansGame({}).default(state, PINE, Told())
    other = ClansGame({}).default(state, PLUM, Told())
    assert isinstance(put, Deploy)
    decided(state, PLUM, other)
    facts = decided(state, PINE, Deploy((*put.pieces, Play(Card.TURNING_SKY))))
    assert any(isinstance(fact, SkyTurned) for fact in facts)
    assert state.round == 1


def test_A6_9_turning_sky_is_played_with_a_model_that_is_deployed_in_turn() -> None:
    match = dealt(setupItems="turns")
    while match.state.stage is not Stage.DEPLOYMENT:
        seat = min(match.awaited())
        match.play(seat, match.game.default(match.state, seat, Told()), Told())
    seat = min(match.awaited())
    state = match.state.copy()
    state.hands = {**state.hands, seat: (Card.TURNING_SKY, Card.RAIN, Card.RAIN)}
    put = match.game.default(state, seat, Told())
    assert isinstance(put, Deploy)
    facts = decided(state, seat, Deploy((*put.pieces, Play(Card.TURNING_SKY))), setupItems="turns")
    assert CardPlayed(seat, Card.TURNING_SKY) in facts
    assert state.skies == (None,)


def test_A20_3_a_bonus_counts_only_while_the_moon_shows_its_phase() -> None:
    """Two Turning Skies: the first one takes the Spirit phase away, so that the second one's wish is not granted."""
    state = upkeep(("turning-sky",), moon=Element.AIR, initiative=PLUM)
    state.hands, state.counts = dict.fromkeys((PINE, PLUM), (Card.TURNING_SKY,)), {PINE: 1, PLUM: 1}
    state.choices = {PLUM: Restore((Play(Card.TURNING_SKY, phase=Element.EARTH),))}
    facts = decided(
        state, PINE, Restore((Tend(Care.DRAW), Play(Card.TURNING_SKY, phase=Element.FIRE))), luck=Told()
    )
    assert [fact for fact in facts if isinstance(fact, SkyTurned)] == [
        SkyTurned(Element.EARTH),
        SkyTurned(Element.AIR),
    ]
