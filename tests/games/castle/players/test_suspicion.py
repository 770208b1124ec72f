"""Intruders foresee the guards' belief exactly as it is once the turn has been played (R28.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from bot.engine.chance import Seeded
from bot.engine.game import Fact
from bot.engine.match import Match
from bot.games.castle.decisions import Search, TakeTurn
from bot.games.castle.facts.sneaking import SearchesDeclared
from bot.games.castle.facts.turn import TurnBegan
from bot.games.castle.kinds import GUARDS, INTRUDERS
from bot.games.castle.players.belief.turns import folded
from bot.games.castle.players.levels import SHARP, STEADY, LevelPlayer
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.players.prospects.suspicion import Suspicion
from bot.games.castle.players.prospects.threat import suspected
from bot.games.castle.state.state import State
from bot.games.simulate import moves
from tests.games.castle.players.duels import GAME


class Outing(NamedTuple):
    """A turn of the intruders: their facts before it, their decision, and what everybody was told since."""

    view: PlayerView
    turn: TakeTurn
    before: tuple[Fact, ...]
    told: tuple[Fact, ...]


@cache
def outings() -> tuple[Outing, ...]:
    """The turns of two matches of sharp intruders against steady guards."""
    return tuple(outing for seed in ("foreseen 1", "foreseen 3") for outing in _outings(seed))


def _outings(seed: str) -> Iterator[Outing]:
    match = Match.dealt(GAME, Seeded(seed))
    mine, public = match.seen_by(GAME.viewer(INTRUDERS)), match.seen_by(GAME.viewer(None))
    brains = {INTRUDERS: LevelPlayer(SHARP), GUARDS: LevelPlayer(STEADY)}
    for move in moves(match, brains, Seeded(seed), Seeded(f"{seed} players")):
        if isinstance(move.decision, TakeTurn) and move.match.state.result is None:
            told = (fact.seen_by(GAME.viewer(None)) for fact in move.facts)
            earlier: Match[State] = Match(GAME, list(mine.history))
            view = PlayerView(earlier, INTRUDERS, Seeded("luck"))
            yield Outing(view, move.decision, tuple(public.history), tuple(filter(None, told)))
        for witness, viewer in ((mine, GAME.viewer(INTRUDERS)), (public, GAME.viewer(None))):
            witness.witness(fact for each in move.facts if (fact := each.seen_by(viewer)) is not None)


def _until_searched(told: tuple[Fact, ...]) -> Iterator[Fact]:
    """As far as the intruders themselves can know it: without the finds of the searches (R21.4)."""
    for fact in told:
        if isinstance(fact, TurnBegan):
            return
        yield fact
        if isinstance(fact, SearchesDeclared):
            return


def test_R28_1_the_foreseen_belief_is_that_of_the_guards_after_all_searches_were_declared() -> None:
    assert len(outings()) > 10
    for view, turn, before, told in outings():
        walked = [piece for piece in turn.pieces if not isinstance(piece, Search)]
        searches = [piece for piece in turn.pieces if isinstance(piece, Search)]
        suspicion = Suspicion(view, [], [], most=1)
        found = suspicion.after(suspicion.told(walked, searches))
        assert found is not None
        thought = folded(GAME.setting, (*before, *_until_searched(told))).likely_of_both()
        assert np.array_equal(found, suspected(thought, len(view.board)))


def test_a_short_thought_does_not_know_the_other_possible_facts() -> None:
    view, turn, _before, _told = next(
        each for each in outings() if any(isinstance(piece, Search) for piece in each.turn.pieces)
    )
    suspicion = Suspicion(view, [], [], most=1)
    walked = [piece for piece in turn.pieces if not isinstance(piece, Search)]
    searches = [piece for piece in turn.pieces if isinstance(piece, Search)]
    first, second = suspicion.told(walked, searches), suspicion.told((), ())
    assert first != second
    assert suspicion.after(first) is not None
    assert suspicion.after(second) is None
    assert suspicion.after(first) is not None


def test_a_copied_belief_learns_nothing_that_its_copy_is_told() -> None:
    for _view, _turn, before, told in outings():
        belief, twin = folded(GAME.setting, before), folded(GAME.setting, before).copy()
        for fact in told:
            twin.note(fact)
        twin.settle()
        assert belief.likely_of_both() == folded(GAME.setting, before).likely_of_both()
        assert twin.likely_of_both() == folded(GAME.setting, (*before, *told)).likely_of_both()
