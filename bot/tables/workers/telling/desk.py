"""The desk: the objects with which every letter is told."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables.model.letters import Letter
from bot.tables.ports.herald import Herald
from bot.tables.ports.store import Store
from bot.tables.resolution.hall import Hall
from bot.tables.views.session import TableSession
from bot.tables.workers.doubts import Doubts
from bot.tables.workers.gathering import Gathering
from bot.tables.workers.lanes import Lanes
from bot.tables.workers.ledger import Ledger
from bot.tables.workers.pages import Pages
from bot.tables.workers.posts import Posts


@dataclass(frozen=True, slots=True)
class Desk:
    """The hall, the herald, and the records of what was told."""

    hall: Hall
    store: Store
    herald: Herald
    doubts: Doubts
    ledger: Ledger
    lanes: Lanes
    posts: Posts
    pages: Pages
    gathering: Gathering

    @classmethod
    def of(cls, hall: Hall, herald: Herald, doubts: Doubts, ledger: Ledger, lanes: Lanes) -> Desk:
        """`doubts`, `ledger` and `lanes` are the postman's."""
        posts, pages, gathering = Posts(hall, herald), Pages(hall.clock), Gathering(hall)
        return cls(hall, hall.store, herald, doubts, ledger, lanes, posts, pages, gathering)


async def leave(desk: Desk, letter: Letter, session: TableSession) -> None:
    """Strike the letter out without a post; update what its user has open elsewhere."""
    assert letter.user is not None, "it is for somebody"
    await desk.herald.refresh(session.table, letter.user)
    await desk.ledger.strike(letter)
