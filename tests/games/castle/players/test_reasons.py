"""Why the computer would choose what it advises: one short line, true of what it advises."""

from __future__ import annotations

import pytest

from bot.engine.chance import Seeded
from bot.games.castle.box import BOX
from bot.games.castle.decisions import Search, Step, TakeTurn
from bot.games.castle.players.levels import STEADY, LevelPlayer
from bot.games.computers import LONGEST_REASON, Advice
from bot.tables.model.table import TableId
from bot.tables.workers.folds import Folds
from tests.laws.playthrough import played_out


def _advised(seed: str, players: int) -> list[Advice]:
    """All that is advised in a random game."""
    played = played_out(BOX, seed, {"players": players})
    folds, found = Folds(), []
    for moment in played.moments:
        for seat in moment.match.awaited():
            seen = folds.take((TableId("advised"), seat), moment.sights[seat])
            advice = BOX.computers.advice(seen, seat, Seeded(seed))
            assert advice is not None
            assert advice.decision == LevelPlayer(STEADY).decide(seen, seat, Seeded(seed))
            folds.give_back((TableId("advised"), seat), seen)
            found.append(advice)
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_advised_is_what_the_computer_would_do_and_why_is_one_short_line(players: int) -> None:
    advised = _advised("3", players)
    assert all(len(each.reason) <= LONGEST_REASON and "\n" not in each.reason for each in advised)
    drafted = [each for each in advised if BOX.game({}).drafts.pieces(each.decision)]
    assert drafted
    assert all(each.reason for each in drafted)


def test_the_reason_of_a_turn_names_where_each_goes_and_what_he_searches() -> None:
    board, turns = BOX.game({}).setting.board, 0
    for decision, reason in _advised("5", 2):
        if isinstance(decision, TakeTurn):
            searched = [board.label(piece.zone) for piece in decision.pieces if isinstance(piece, Search)]
            ends = {
                piece.who: board.label(piece.zone) for piece in decision.pieces if isinstance(piece, Step)
            }
            seekers = {piece.who for piece in decision.pieces if isinstance(piece, Search)}
            assert all(zone in reason for zone in searched)
            assert (
                all(zone in reason for who, zone in ends.items() if who not in seekers) or "passage" in reason
            )
            turns += 1
    assert turns
