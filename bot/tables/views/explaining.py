"""What somebody witnesses for the first time in his life is explained in his panel, once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.game import AnyGame, Fact
from bot.engine.taking_back import TakenBack
from bot.games.box import Box
from bot.tables.model.stored import StoredTable, Tally
from bot.tables.model.table import Status
from bot.tables.views.bulletin import Explanation, Panel


def explained(panel: Panel, box: Box, stored: StoredTable, game: AnyGame, news: Sequence[Fact]) -> Panel:
    """The panel with what is new to its user of `news`, facts that its seat has witnessed since it decided last.

    One at a time. It stays as long as the question is fresh, for a panel may be drawn anew before anybody has read it.
    """
    user = stored.table.user(panel.seat)
    is_read = panel.is_begun or panel.is_ahead or stored.table.status is not Status.RUNNING
    if user is None or is_read or not stored.wants_hints(panel.seat):
        return panel
    told = stored.explained.get(user, {})
    place = f"{stored.table.key}.{panel.seat}.{stored.tallies.get(panel.seat, Tally()).count}"
    found = _found(box, game, news)
    shown = next((name for name in found if told.get(name) == place), None)
    # The latest, as what matters of the news ends with it too.
    shown = shown or next((name for name in reversed(found) if name not in told), None)
    if shown is None:
        return panel
    return replace(panel, explained=Explanation(shown, found[shown], place, is_noted=shown in told))


def _found(box: Box, game: AnyGame, news: Sequence[Fact]) -> dict[str, str]:
    """What can be explained of some facts, in their order: name -> sentence."""
    facts = (fact for fact in news if not isinstance(fact, TakenBack))
    every = (box.words.explained(game, fact) for fact in facts)
    return {f"{box.key}.{name}": text for name, text in filter(None, every)}
