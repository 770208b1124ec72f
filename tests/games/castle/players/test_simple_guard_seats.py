"""The simple player in one of two guard seats: it agrees with its partner, and plays its own guards (R2.7)."""

from __future__ import annotations

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Decision
from bot.games.castle import decisions as d
from bot.games.castle.kinds import SPEARS, SWORDS
from bot.games.castle.players.simple import SimplePlayer
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import castle_options
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
def test_it_agrees_to_what_leaves_it_something(share: tuple[int, int], answer: Decision) -> None:
    match = position(options={"players": 4})
    decides(match, SWORDS, d.ShareCards(*share))
    assert SimplePlayer().decide(match.copy(), SPEARS, Seeded("yes")) == answer
