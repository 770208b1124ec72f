"""Bulletins and panels of another moment than the match's own: of a game that was ended, of a turn planned ahead."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.engine.match import Match
from bot.games.box import Box
from bot.tables.views.bulletin import Bulletin, Panel


def closed_bulletin(shown: Bulletin, verdict: str) -> Bulletin:
    """A bulletin of a match that its people have ended with that `verdict`: nobody is waited for."""
    return replace(shown, waiting=(), score=shown.score or verdict)


def closed_panel(shown: Panel, verdict: str) -> Panel:
    """A panel of a match that its people have ended: nothing is asked, and nothing can be done."""
    bulletin = closed_bulletin(shown.bulletin, verdict)
    return replace(
        shown,
        bulletin=bulletin,
        question="",
        is_awaited=False,
        offers=(),
        routes=(),
        removals=(),
        draft=None,
        choosing=None,
        orders=(),
        notice="",
        hint="",
        barred=(),
    )


def planned_ahead(box: Box, found: Panel, seen: Match[Any]) -> Panel:
    """A panel of an imagined moment as one that plans ahead: what moment it truly is it says from `seen`."""
    game, state = seen.game, seen.state
    waiting = tuple(box.words.waiting(game, state, game.viewer(found.seat)))
    return replace(
        found,
        is_ahead=True,
        is_awaited=False,
        undo="",
        bulletin=replace(found.bulletin, heading=box.words.heading(game, state), waiting=waiting),
    )
