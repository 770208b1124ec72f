"""Leaks of how long a computer thinks."""

from __future__ import annotations

from bot.engine.game import Seat
from bot.tables.views.session import TableSession
from bot.tables.workers.thoughts import Thought, Thoughts
from tests.campaigns.secrecy.leaks.spy import Leak, Spy


def thinking_time(spy: Spy) -> None:
    """A computer decides as soon as it has thought."""
    honest = Thoughts.of

    def of(thoughts: Thoughts, session: TableSession, seat: Seat) -> Thought:
        thought = honest(thoughts, session, seat)
        if not thought.is_ready:
            thought.quick.add_done_callback(lambda _task: thoughts._hall.release(session.table.key, seat))
        return thought

    spy.patch(Thoughts, "of", of)


LEAKS = (Leak("thinking time", "board", "pondering", thinking_time),)
