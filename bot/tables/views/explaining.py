"""Explanations in a panel: what is new to its user, once; and that the turn they planned was played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.engine.game import PUBLIC, AnyGame, Fact, Seat
from bot.engine.match import Match, witnessed
from bot.engine.taking_back import TakenBack
from bot.games.box import Box
from bot.tables.model.stored import StoredTable, Tally
from bot.tables.model.table import Status
from bot.tables.views.panel import Explanation, Panel
from bot.words import _

TOLD = 90
"""The most characters that describe a planned turn that was played."""


def explained(panel: Panel, box: Box, stored: StoredTable, game: AnyGame, news: Sequence[Fact]) -> Panel:
    """The panel with an explanation of what is new to its user in `news`, the facts since its seat's last decision.

    It explains one thing at a time. The explanation stays as long as the question is the same, because a panel may be
    redrawn before anybody has read it. The panel is unchanged if its user wants no hints, has begun a draft, or has a
    partner's remark or question to read, and if the game is not running.
    """
    user = stored.table.user(panel.seat)
    is_read = panel.is_begun or stored.table.status is not Status.RUNNING
    # A phone has no room for an explanation beside a partner's remark or question. The new thing can be
    # explained when it happens again.
    if user is None or is_read or panel.talk or panel.is_to_answer or not stored.wants_hints(panel.seat):
        return panel
    told = stored.explained.get(user, {})
    place = f"{stored.table.key}.{panel.seat}.{stored.tallies.get(panel.seat, Tally()).count}"
    found = _found(box, game, news)
    shown = next((name for name in found if told.get(name) == place), None)
    # The latest one, because the most important news comes last too.
    shown = shown or next((name for name in reversed(found) if name not in told), None)
    if shown is None:
        return panel
    return replace(panel, explained=Explanation(shown, found[shown], place, is_noted=shown in told))


def _found(box: Box, game: AnyGame, news: Sequence[Fact]) -> dict[str, str]:
    """The possible explanations of some facts, in their order: name -> sentence."""
    facts = (fact for fact in news if not isinstance(fact, TakenBack))
    every = (box.words.explained(game, fact) for fact in facts)
    return {f"{box.key}.{name}": text for name, text in filter(None, every)}


def played(box: Box, match: Match[Any], seat: Seat, tally: Tally) -> tuple[str, ...]:
    """The sentence that the seat's planned turn was played; empty if that was before its sitter's last decision.

    It tells only results that are not public, as public ones are told elsewhere: the first, and others within TOLD
    characters.
    """
    first, end = tally.planned
    if first <= tally.since:
        return ()
    facts, tell, viewer = match.log[first:end], box.words.tell, match.game.viewer(seat)
    known = tell(match.game, witnessed(facts, PUBLIC), PUBLIC)
    own = [line for line in tell(match.game, witnessed(facts, viewer), viewer) if line not in known]
    told = [line for at, line in enumerate(own) if not at or sum(map(len, own[: at + 1])) <= TOLD]
    text = _("Your planned turn was played: {lines}") if told else _("Your planned turn was played.")
    return (text.format(lines=" ".join(told)),)
