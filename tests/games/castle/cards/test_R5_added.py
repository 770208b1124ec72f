"""R5: a card beyond the rulebook's decks comes with an option of its game, and is in no game without it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.engine.match import Match
from bot.games.castle.decisions import SentryOrder
from bot.games.castle.kinds import GUARDS, INTRUDERS, NINJA, Card, Pile, SentryRule
from bot.games.castle.orders.answers import find_orders
from bot.games.castle.picture.hands import references
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting import deck
from bot.games.castle.setting.deck import number_of
from bot.games.castle.setting.decks import Decks, decks, entries, option_of
from bot.games.castle.setting.options import castle_options
from bot.games.castle.words.guide import topics
from tests.games.castle.kit import DECKS, Script, game, play, position
from tests.games.castle.sights import names, recorded

WITH = "soberMoves"
"""An option whose default is no."""

OPTIONAL = {
    Pile.GUARDS: (
        "secret-passage = { copies = 2, basic = 0 }",
        f'secret-passage = {{ copies = 2, with = "{WITH}" }}',
    ),
    Pile.NINJA: ("shuriken = { copies = 3, basic = 2 }", f'shuriken = {{ copies = 3, with = "{WITH}" }}'),
}
"""Cards as in the rulebook, and as if they had been added to it later."""

Plant = Callable[..., None]


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Plant:
    """Plays with another file of cards, in which some text is replaced."""

    def planted(*changes: tuple[str, str]) -> None:
        text = deck.FILE.read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        file = tmp_path / "cards.toml"
        file.write_text(text, encoding="utf-8")
        monkeypatch.setattr(deck, "FILE", file)

    return planted


def of(**options: object) -> Decks:
    return decks(castle_options(options))


def test_R5_a_game_without_the_option_does_not_have_the_card(plant: Plant) -> None:
    """36 - 2 and 12 - 3 cards; nothing else changes."""
    plant(*OPTIONAL.values())
    without, having = of(), of(**{WITH: True})
    for pile, card in ((Pile.GUARDS, Card.PASSAGE), (Pile.NINJA, Card.SHURIKEN)):
        assert without.full[pile] == {one: n for one, n in DECKS.full[pile].items() if one is not card}
        assert having.full[pile] == DECKS.full[pile]
    assert without.full[Pile.TRAITOR] == having.full[Pile.TRAITOR] == DECKS.full[Pile.TRAITOR]


def test_R2_4_two_guard_seats_have_half_of_the_added_cards_each(plant: Plant) -> None:
    plant(OPTIONAL[Pile.GUARDS])
    assert Card.PASSAGE not in of(players=4).own[Pile.GUARDS]
    assert of(players=4, **{WITH: True}).own[Pile.GUARDS][Card.PASSAGE] == 1


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("is_there", [True, False])
def test_R4_whole_games_are_played_with_the_deck_of_their_options(
    plant: Plant, players: int, is_there: bool
) -> None:
    """Hands, draw decks and discards are those of the option at every moment (R31.6)."""
    plant(*OPTIONAL.values())
    match = Match.dealt(game(players=players, guardHand=0, turns=3, **{WITH: is_there}), Script())
    while not match.is_over:
        for seat in sorted(match.awaited()):
            play(match, seat, match.game.default(match.state, seat, Script()), Script())
    passages = [piles.whole.get(Card.PASSAGE, 0) for piles in match.state.piles.values()]
    assert sum(passages) == (2 if is_there else 0)


def test_R4_a_hand_is_chosen_from_the_deck_of_the_game(plant: Plant) -> None:
    plant(*OPTIONAL.values())
    for is_there in (True, False):
        match = Match.dealt(game(**{WITH: is_there}), Script())
        for seat, card in ((GUARDS, Card.PASSAGE), (INTRUDERS, Card.SHURIKEN)):
            draft = match.draft(seat)
            assert draft is not None
            assert any(getattr(piece, "card", None) is card for piece in draft.options()) is is_there


def test_R21_14_no_order_is_about_a_card_that_is_not_in_the_game(plant: Plant) -> None:
    plant(OPTIONAL[Pile.NINJA])
    order = SentryOrder(SentryRule.SHURIKEN)
    for is_there in (True, False):
        match = position(options={WITH: is_there, "players": 3})
        assert isinstance(match.game, CastleGame)
        assert (order in find_orders(match.state, NINJA)) is is_there


def test_R5_the_sheet_of_a_game_has_its_cards_and_the_help_has_all(plant: Plant) -> None:
    """The help says for such a card with which option it is in the game."""
    plant(OPTIONAL[Pile.NINJA])
    for is_there in (True, False):
        (group,) = references(game(**{WITH: is_there}).setting)["The ninja"].groups
        assert ("Shuriken" in [card.title for card in group.cards]) is is_there
    said = {topic.key: topic.text.splitlines()[-1] for topic in topics()}
    assert said["ninja-shuriken"] == "3 in the deck, only with “Sobered guards may move”."
    assert said["ninja-kenjutsu"] == "3 in the deck."


def test_R5_the_rules_in_short_say_with_which_option_a_card_is_there(plant: Plant) -> None:
    """In every list of cards."""
    walk = ("shadow-walk = { copies = 2, basic = 1 }", f'shadow-walk = {{ copies = 2, with = "{WITH}" }}')
    plant(OPTIONAL[Pile.NINJA], walk)
    said = {topic.key: topic.text for topic in topics() if topic.key in ("bluffs", "searching")}
    assert "Shadow Walk (only with “Sobered guards may move”)" in said["bluffs"]
    assert (
        "Shuriken, if the ninja has made one step at most (only with “Sobered guards may move”)"
        in said["searching"]
    )


def test_R5_a_card_that_some_deck_always_has_needs_no_option(plant: Plant) -> None:
    plant(("[ninja]\n", f'[ninja]\ncat = {{ copies = 2, with = "{WITH}" }}\n'))
    assert option_of(Card.CAT, Pile.NINJA) == WITH
    assert option_of(Card.CAT, Pile.NINJA, Pile.TRAITOR) == ""


@pytest.mark.parametrize("name", names())
def test_R5_games_played_before_a_card_was_added_keep_their_decks(plant: Plant, name: str) -> None:
    """Their records do not know its option."""
    plant(("[ninja]\n", f'[ninja]\ncat = {{ copies = 2, with = "{WITH}" }}\n'))
    assert decks(castle_options({**recorded(name).options, WITH: True})).full[Pile.NINJA][Card.CAT] == 2
    given = {option: value for option, value in recorded(name).options.items() if option != WITH}
    assert decks(castle_options(given)).full == DECKS.full


@pytest.mark.parametrize(
    ("entry", "refusal"),
    [
        (
            'copies = 2, with = "teaTime"',
            'cards.toml: cat has with = "teaTime", which is no yes/no option of CastleOptions that is usually no.',
        ),
        ('copies = 2, with = "sober_moves"', 'with = "sober_moves", which is no yes/no option'),
        ('copies = 2, with = "turns"', 'with = "turns", which is no yes/no option'),
        (
            'copies = 2, with = "drunksKillable"',
            "which is no yes/no option of CastleOptions that is usually no",
        ),
        (
            f'copies = 2, basic = 1, with = "{WITH}"',
            "cards.toml: cat is not in every game, so no suggested hand has it: leave out its basic.",
        ),
    ],
)
def test_R5_a_card_that_cannot_be_added_is_refused_in_a_sentence(
    plant: Plant, entry: str, refusal: str
) -> None:
    """An option whose default is yes would change the decks of earlier games."""
    plant(("[ninja]\n", f"[ninja]\ncat = {{ {entry} }}\n"))
    for ask in (entries, of):
        with pytest.raises(ValueError, match=f"{re.escape(refusal)}.*$") as refused:
            ask()
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize("odd", ["copies = 5, basic = 4", "copies = 4, basic = 3"])
def test_R2_4_a_guard_card_that_cannot_be_halved_is_refused(plant: Plant, odd: str) -> None:
    """Otherwise two guard seats would play with one card less."""
    plant(("awaken = { copies = 4, basic = 4 }", f"awaken = {{ {odd} }}"))
    with pytest.raises(ValueError, match=r"half of the awaken \(R2.4\): make copies and basic even numbers"):
        entries()


def test_R1_2_the_number_of_cards_of_a_deck_is_that_of_the_rulebook(plant: Plant) -> None:
    """Cards added by an option do not count: 36, 12 and 10."""
    plant(("[ninja]\n", f'[ninja]\ncat = {{ copies = 2, with = "{WITH}" }}\n'))
    assert [number_of(pile) for pile in Pile] == [36, 12, 10]
