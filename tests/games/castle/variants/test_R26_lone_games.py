"""R26, R31: random games of the Lone Wolf on both boards, in rules, views and words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC
from bot.engine.match import Match
from bot.games.castle.board.board import standard_board
from bot.games.castle.box import BOX
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import castle_options
from bot.games.castle.state.state import State
from bot.games.castle.trials.invariants import broken_invariants
from bot.games.shelf import SHELF
from bot.players.random_player import RandomPlayer
from bot.tables.views.bulletin import panel, public_bulletin
from tests.games.castle.kit import (
    small_board,
)

VARIANTS: dict[str, dict[str, object]] = {
    "choice": {},
    "ninja": {"loneWolfFigure": "ninja"},
    "traitor": {"loneWolfFigure": "traitor"},
    "concealed": {"loneWolfConceal": True},
    "deadly": {"loneWolfConceal": True, "ninjaWounds": 1, "traitorWounds": 1, "guardHand": 36},
}


def random_game(rules: CastleGame, seed: str) -> Iterator[Match[State]]:
    chance, luck, player = Seeded(seed), Seeded(f"{seed} players"), RandomPlayer(commit=0.15)
    match = Match.dealt(rules, chance)
    while awaited := sorted(match.awaited()):
        yield match
        seat = awaited[luck.below(f"seat {len(match.log)}", len(awaited))]
        match.play(seat, player.decide(match.seen_by(rules.viewer(seat)), seat, luck), chance)
    yield match


@pytest.mark.parametrize("board", [small_board, standard_board], ids=["small", "standard"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_R31_random_games_hold_and_options_follow_from_what_is_witnessed(variant: str, board: object) -> None:
    """Also: nothing outsiders see names the one who is not known, or differs in what is asked."""
    assert callable(board)
    sleepers = {"traps": 2}
    rules = CastleGame(
        board(), castle_options({"variant": "loneWolf", "turns": 8, **VARIANTS[variant], **sleepers})
    )
    for number, match in enumerate(random_game(rules, f"wolf {variant}")):
        assert broken_invariants(rules.setting, match.state) == []
        if number % 6 and match.state.result is None:
            continue
        for seat in rules.seats:
            seen = match.seen_by(rules.viewer(seat))
            assert list(seen.options(seat)) == list(match.options(seat))
            assert seen.awaited() == match.awaited()
            assert seen.state.is_concealed == match.state.is_concealed
            mine, true = seen.draft(seat), match.draft(seat)
            assert (mine and mine.options()) == (true and true.options())
        public = match.seen_by(PUBLIC)
        assert public.awaited() == match.awaited()
        if match.state.is_concealed:
            assert len(public.state.playing) == 2
            assert public.state.ninja.standing is public.state.traitor.standing


@pytest.mark.parametrize("variant", ["choice", "concealed"])
def test_R26_all_that_is_offered_and_told_has_words(variant: str) -> None:
    box, offers = SHELF["castle"], 0
    rules = BOX.game({"variant": "loneWolf", "turns": 4, **VARIANTS[variant]})
    for number, match in enumerate(random_game(rules, f"words {variant}")):
        if match.state.result is not None:
            break
        if number > 12 and number % 3:
            continue
        assert public_bulletin(box, match.seen_by(PUBLIC), news=[]).waiting
        for seat in rules.seats:
            seen = match.seen_by(rules.viewer(seat))
            draft = seen.draft(seat)
            shown = panel(box, seen, seat, number=1, news=seen.log[-3:], draft=draft)
            assert bool(shown.question) == (seat in match.awaited())
            assert all(1 <= len(offer.choice.label) <= 80 for offer in shown.offers)
            offers += len(shown.offers)
    assert offers > 100
