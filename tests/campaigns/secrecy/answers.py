"""What a viewer is answered and told on request: see `views`."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.chance import Seeded, pick
from bot.engine.game import Decision, Illegal, Piece, Seat
from bot.players.random_player import RandomPlayer
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import Refusal
from bot.tables.use_cases.lineups import laid_out
from bot.tables.use_cases.typed_text import Entry
from bot.tables.views.benches import Ahead
from bot.tables.views.lineup import LineupView
from bot.tables.views.session import TableSession
from tests.campaigns.secrecy.habits import HABITS

BEGUN = 4
"""A begun draft gets this many pieces; then one is taken out again if possible, and one more is put in."""


def mistaken(session: TableSession, seat: Seat) -> Iterator[object]:
    """The examples in the form of the viewer's panel, and the answer or the decision for each text typed there."""
    yield Entry(session, seat, Prompt(seat)).examples()
    for text in HABITS[session.box.key].texts:
        entry = Entry(session, seat, Prompt(seat))
        try:
            entry.read(text)
        except Refusal as refusal:
            yield str(refusal)
        else:
            yield entry.decision, entry.draft and entry.draft.pieces


def refused(session: TableSession, seat: Seat, decision: Decision) -> str:
    """The refusal of a decision, or that it is legal."""
    try:
        session.check(seat, decision)
    except Illegal as illegal:
        return str(illegal)
    return "legal"


def chosen(session: TableSession, seat: Seat) -> Iterator[object]:
    """The decision that each computer player would make, with the same luck."""
    seen = session.of(seat)
    if seat in seen.awaited():
        for level in HABITS[session.box.key].thinkers:
            yield level, session.box.computers.brain(level).decide(seen, seat, Seeded("thinking"))


def planned(session: TableSession, seat: Seat) -> object:
    """A turn planned ahead with the same luck, and the part that would be released; None if no turn can be planned."""
    coming = Ahead(session, seat).match
    if coming is None:
        return None
    decision = RandomPlayer().decide(coming, seat, Seeded("ahead"))
    pieces = coming.game.drafts.pieces(decision) or ()
    return decision, coming.game.planning.adapted(coming.state, seat, pieces, coming.state)


def begun_with(session: TableSession, seat: Seat) -> Iterator[Piece]:
    """The pieces of a draft that a viewer begins: see BEGUN."""
    draft, luck = session.of(seat).draft(seat), Seeded("begun")
    for number in range(BEGUN + 2):
        if draft is not None:
            some = session.match.game.drafts.removals(draft) if number == BEGUN else draft.options()
            for piece in [pick(luck, f"{number}", some)] if some else []:
                draft.add(piece)
                yield piece


def sheets(session: TableSession) -> Iterator[LineupView]:
    """The figures of the table, and the sheet of each; nothing where figures have none."""
    if session.box.lineup.is_offered and session.match.log:
        yield (shown := laid_out(session))
        yield from (laid_out(session, each.key) for each in shown.figures)
