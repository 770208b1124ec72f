"""Random legal play: whole games by random decisions, stopped at random moments to be looked into."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.decisions import Go, GoInside, GoUnknown, Pass, StayReady
from bot.games.castle.kinds import Moment, Phase
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import CastleOptions
from bot.games.castle.state.state import State
from tests.rolling import Rolling

LOOKED_INTO = {Moment.QUIET: 0.1, Moment.PLAN: 0.8, Moment.RETURN: 1.0}
"""How often each moment is looked into."""


def games(board: CastleBoard, options: CastleOptions, luck: Random) -> Iterator[Match[State]]:
    """Positions of endless random play, at moments that can be looked into; look at copies only."""
    while True:
        yield from _one_game(board, options, luck)


def _one_game(board: CastleBoard, options: CastleOptions, luck: Random) -> Iterator[Match[State]]:
    chance = Rolling(luck)
    match = Match.dealt(CastleGame(board, options), chance)
    while seats := sorted(match.awaited()):
        if (
            match.state.moment in LOOKED_INTO
            and match.state.phase is not Phase.SETUP
            and luck.random() < 0.25
        ):
            yield match
        seat = luck.choice(seats)
        match.play(seat, _decision(match, seat, luck), chance)


def _decision(match: Match[State], seat: Seat, luck: Random) -> Decision:
    if match.state.phase is Phase.SETUP:
        return match.game.default(match.state, seat, Rolling(luck))
    draft = match.draft(seat)
    if draft is None:
        return _any_option(list(match.options(seat)), luck)
    most = luck.randrange(10)
    while (offered := list(draft.options())) and (len(draft.pieces) < most or not draft.is_complete()):
        draft.add(luck.choices(offered, [0.2 if isinstance(piece, StayReady) else 1 for piece in offered])[0])
    return draft.committed()


def _any_option(offered: list[Decision], luck: Random) -> Decision:
    weights = [_weight(option) for option in offered]
    return luck.choices(offered, weights)[0]


def _weight(option: Decision) -> float:
    if isinstance(option, Attack):
        return 5
    if isinstance(option, Pass):
        return 4
    return 3 if isinstance(option, Go | GoInside | GoUnknown) else 1
