"""What a user keeps of drafts under names, in the panel of a draft of that kind."""

from __future__ import annotations

from itertools import count

from bot.engine.game import Draft
from bot.tables.model.table import UserId
from bot.tables.views.panel import KeptSheet
from bot.tables.views.session import TableSession


def kept_sheet(session: TableSession, user: UserId | None, draft: Draft | None) -> KeptSheet | None:
    """What `user` keeps, and what may be kept of their draft; None for a draft that nobody can keep."""
    keeping = None if draft is None else session.match.game.drafts.keeping(draft)
    if keeping is None:
        return None
    names = () if user is None else session.kept.get(user, ())
    return KeptSheet(names, _unused(keeping.name, names))


def _unused(name: str, names: tuple[str, ...]) -> str:
    """A name that replaces nothing: with a number, if it is in use."""
    numbered = (f"{name} {number}" for number in count(2))
    return name if not name or name not in names else next(each for each in numbered if each not in names)
