"""Teams under construction as cards (A19.1, A31.10): one for each kind of models, with their number."""

from __future__ import annotations

from collections import Counter

from bot.engine.game import Draft
from bot.games.clans.art import ART, Side
from bot.games.clans.names import names
from bot.games.clans.turn.recruiting import RosterDraft
from bot.games.clans.words.rosters import figures, kind
from bot.words import _
from rendering.sheet import Card, Group, Sheet


def chosen(draft: Draft) -> Sheet | None:
    """The models of a team under construction, in brief; None for another draft, and before the first model."""
    roster = draft.roster if isinstance(draft, RosterDraft) else None
    if roster is None or not roster.members:
        return None
    counted = Counter((each.known, each.ability) for each in roster.members)
    cards = (
        Card(kind(known, ability), known.type, figures(known), Side.NEUTRAL, number)
        for (known, ability), number in counted.items()
    )
    title = _("{clan}: {n} models, {cost} koban")
    said = title.format(clan=names.clan(roster.clan), n=len(roster.members), cost=roster.cost)
    return Sheet(said, (Group("", tuple(cards), is_brief=True),), ART)
