"""The guards' deductions contain the truth: in games of all seats, variants and options, between all players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.castle.board.board import standard_board
from bot.games.castle.kinds import Phase, Standing, on_map
from bot.games.castle.players import CastleComputers
from bot.games.castle.players.belief.belief import Belief
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import castle_options
from bot.games.castle.state.state import State
from bot.games.castle.trials.random_options import drawn_options
from bot.games.computers import MOODY
from bot.games.simulate import moves


def lies(seed: str, turns: int | None = None, level: str = MOODY) -> list[str]:
    """The false deductions in a game of a level with drawn options, at most one; the game is cut after `turns`."""
    options = drawn_options(standard_board(), Seeded(f"{seed} options"))
    game = CastleGame(standard_board(), castle_options(options))
    told = (
        lie
        for match, belief in _followed(game, seed, turns, level)
        for lie in _lies(game, match.state, belief)
    )
    return [f"{seed}: {lie}" for lie in [next(told, "")] if lie]


def _followed(
    game: CastleGame, seed: str, turns: int | None, level: str
) -> Iterator[tuple[Match[Any], Belief]]:
    """A game of players of a level with the belief of a guard seat after each decision."""
    brain, viewer = CastleComputers().brain(level), game.viewer(game.setting.seating.guards[0])
    match = Match.dealt(game, Seeded(seed))
    seen = match.seen_by(viewer)
    for move in moves(match, dict.fromkeys(game.seats, brain), Seeded(seed), Seeded(f"{seed} players")):
        seen.witness(fact for each in move.facts if (fact := each.seen_by(viewer)) is not None)
        belief = Belief.of(game.setting, seen.history)
        if turns is not None and move.match.state.turn > turns:
            return
        yield move.match, belief


def _lies(game: CastleGame, state: State, belief: Belief) -> Iterator[str]:
    # The act of one of two intruder seats is told after the other has decided too (R28.8): until then it is late.
    if state.agreed.whispers or state.phase in (Phase.SETUP, Phase.OVER):
        return
    if belief.lost:
        yield f"turn {state.turn}, {state.phase}: what was witnessed fitted nothing that was thought possible"
    for intruder in state.intruders:
        zone = on_map(intruder.zone) if intruder.standing is Standing.MAP else None
        where = "off the map" if zone is None else game.setting.board.label(zone)
        is_thought = (
            belief.may_be_elsewhere(intruder.who) if zone is None else zone in belief.possible(intruder.who)
        )
        if not is_thought:
            yield f"turn {state.turn}, {state.phase}: the {intruder.who} is {where}, which was excluded"
