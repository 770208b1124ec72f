"""The simple player in one of two guard seats: it agrees with its partner, and plays its own guards (R2.7)."""

from __future__ import annotations

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Decision
from bot.engine.match import Match
from bot.games.castle import decisions as d
from bot.games.castle.kinds import SPEARS, SWORDS, Card, Phase, Weapon
from bot.games.castle.players.simple import SimplePlayer
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import castle_options
from bot.games.castle.state.state import State
from bot.games.simulate import play_out
from tests.games.castle.kit import decides, position
from tests.games.castle.players.duels import GAME, played


@pytest.mark.parametrize("options", [{}, {"guardsShareHands": False}], ids=["shared", "apart"])
def test_four_of_it_play_to_the_end(options: dict[str, bool]) -> None:
    game = CastleGame(GAME.setting.board, castle_options({"players": 4, "turns": 6, **options}))
    brains = {seat: SimplePlayer() for seat in game.seats}
    assert played(game, brains, f"four {options}").is_over


def test_the_swords_propose_the_figures_and_the_spears_agree() -> None:
    game = CastleGame(GAME.setting.board, castle_options({"players": 4, "turns": 1}))
    brains = {seat: SimplePlayer() for seat in game.seats}
    steps = [(seat, decision) for _match, seat, decision, _facts in play_out(game, brains, "figures")]
    of_guards = [(seat, decision) for seat, decision in steps if seat in (SWORDS, SPEARS)]
    kinds = [(seat, type(decision)) for seat, decision in of_guards][2:6]
    assert kinds == [(SWORDS, d.PlaceArmed), (SPEARS, d.Accept), (SWORDS, d.MarkMap), (SPEARS, d.Accept)]


@pytest.mark.parametrize(
    ("share", "answer"), [((0, 2), d.Accept()), ((2, 0), d.Decline())], ids=["yes", "no"]
)
def test_it_agrees_to_proposals_that_leave_it_something(share: tuple[int, int], answer: Decision) -> None:
    match = position(options={"players": 4})
    decides(match, SWORDS, d.ShareCards(*share))
    assert SimplePlayer().decide(match.copy(), SPEARS, Seeded("yes")) == answer


def test_R10_2_it_leaves_its_share_to_a_partner_who_has_cards_when_it_has_none() -> None:
    """Once in a phase: a refused player does not ask again."""
    match = at_cards([], [Card.PATROL_LISTEN])
    offer = d.ShareCards(0, 2)
    assert SimplePlayer().decide(match.copy(), SWORDS, Seeded("own")) == offer
    decides(match, SWORDS, offer)
    decides(match, SPEARS, d.Decline())
    assert SimplePlayer().decide(match.copy(), SWORDS, Seeded("own")) != offer


@pytest.mark.parametrize(
    ("swords", "spears"), [([Card.PATROL_LISTEN], [Card.PATROL_LISTEN]), ([], [])], ids=["cards", "nobody"]
)
def test_R10_2_it_keeps_its_share_while_it_has_cards_or_its_partner_has_none(
    swords: list[Card], spears: list[Card]
) -> None:
    decision = SimplePlayer().decide(at_cards(swords, spears), SWORDS, Seeded("own"))
    assert not isinstance(decision, d.ShareCards)


def at_cards(swords: list[Card], spears: list[Card]) -> Match[State]:
    """The phase of the cards, with these in the hands of the two guard seats; a guard of each is at their post."""
    return position(
        options={"players": 4},
        sentries={"YA1": 1, "YA3": 1},
        weapons=[Weapon.SWORD, Weapon.SPEAR],
        seats={SWORDS: {"hand": swords}, SPEARS: {"hand": spears}},
    )


def test_R10_2_an_agreed_share_is_not_passed_to_and_fro() -> None:
    """Each thinks that the other may have a use for it: a Kenjutsu in the other's hand could be any card."""
    match, offers, luck = at_cards([Card.KENJUTSU], [Card.KENJUTSU]), 0, Seeded("own")
    while match.state.phase is Phase.CARDS:
        seat = max(match.awaited())
        decision = SimplePlayer().decide(match.copy(), seat, luck)
        offers += isinstance(decision, d.ShareCards)
        assert offers <= 1
        decides(match, seat, decision)
    assert offers == 1
