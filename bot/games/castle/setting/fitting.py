"""Checks that options and a board go together (R3.9, R27.1)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.castle.board.board import CastleBoard
from bot.games.castle.board.lint import object_zones
from bot.games.castle.kinds import GOALS
from bot.games.castle.setting.options import CastleOptions
from bot.words import _

GOALS_IN_A_CASTLE = 3
"""The number of goals in each castle (R4.9)."""


def fitted(options: CastleOptions, board: CastleBoard) -> CastleOptions:
    """The same options. Refuses with ValueError, one sentence, options that this board cannot hold (R3.9, R27.1)."""
    problem = next(_misfits(options, board), "")
    if problem:
        raise ValueError(problem)
    return options


def _misfits(options: CastleOptions, board: CastleBoard) -> Iterator[str]:
    posts, beds = len(board.watch_posts), options.sleepers_per_barracks * len(board.barracks)
    if options.sentries > posts:
        yield _("The board has {n} watch posts for {sentries} sentries: lower sentries.").format(
            n=posts, sentries=options.sentries
        )
    if options.patrols and not board.track:
        yield _("The board has no track: set patrols to 0.")
    if options.sleepers > beds:
        yield _("The barracks have room for {n} sleepers, not {sleepers}: lower sleepers.").format(
            n=beds, sleepers=options.sleepers
        )
    rooms = object_zones(board, objects_may_share_barracks=options.objects_may_share_barracks)
    for castle, zones in rooms.items():
        if len(zones) < GOALS_IN_A_CASTLE:
            yield _("Castle {castle} has room for {n} goals, not 3: let goals lie in barracks.").format(
                castle=castle, n=len(zones)
            )
    room = sum(map(len, rooms.values()))
    objects = len(GOALS) + options.traps + options.hidden_sentries
    if objects > room:
        yield _(
            "The castles have room for {n} objects, not {objects}: lower traps or hidden sentries."
        ).format(n=room, objects=objects)
