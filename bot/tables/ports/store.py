"""The store: where everything is kept, and its two errors."""

from __future__ import annotations

from typing import Protocol

from bot.tables.model.decided import DecisionStore
from bot.tables.ports.agenda import AgendaStore
from bot.tables.ports.kept import KeptStore
from bot.tables.ports.letters import LetterStore
from bot.tables.ports.outages import OutageStore
from bot.tables.ports.people import PeopleStore
from bot.tables.ports.restores import RestoreStore
from bot.tables.ports.results import ResultStore
from bot.tables.ports.summaries import SummaryStore
from bot.tables.ports.tables import TableStore


class Stale(Exception):
    """A change was made to a table that somebody else has changed in the meantime; nothing of it was kept."""


class Unavailable(Exception):
    """The store cannot be used at the moment, and kept nothing of this call. The text is for the operator."""


class Store(
    TableStore,
    DecisionStore,
    LetterStore,
    AgendaStore,
    OutageStore,
    PeopleStore,
    KeptStore,
    RestoreStore,
    SummaryStore,
    ResultStore,
    Protocol,
):
    """The store of everything. Every method is one transaction, durable when it returns.

    A power cut may undo only what does no harm: a look, a place in the lessons, an explanation. Each method raises
    Unavailable while the store cannot be used; it may be usable again after a while.
    """
