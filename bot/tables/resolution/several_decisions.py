"""Ways: several decisions that a seat has chosen at once, made one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.game import Decision, Seat
from bot.engine.match import Thought, witnessed
from bot.tables.model.stored import DecidedBy, StoredDecision
from bot.tables.resolution.resolution import Resolution
from bot.tables.resolution.settling import settle


def go(resolution: Resolution, seat: Seat, way: Sequence[Decision], by: DecidedBy = DecidedBy.SITTER) -> None:
    """Make the decisions of a way, each with what follows from it, as far as `following` allows.

    Raises Illegal if the first one is not legal.
    """
    resolution.play(seat, way[0], by)
    settle(resolution)
    while (decision := following(resolution, seat, way)) is not None:
        resolution.play(seat, decision, by)
        settle(resolution)


def following(resolution: Resolution, seat: Seat, way: Sequence[Decision]) -> Decision | None:
    """The next decision of a way that a seat has chosen at once; None where the way stops.

    A decision that was made for the seat meanwhile counts if it equals the next one of the way; after any other
    decision the way stops, because its next step was meant for another moment. Passes of other seats change nothing.
    The way also stops after news that matters to the seat (headlines), if the next decision is not open to the seat,
    and if a thought took so long that the turn or phase has changed.
    """
    made = [
        (each.seat, each.data) for each in resolution.decisions if not _is_others_pass(resolution, each, seat)
    ]
    meant = [(seat, resolution.session.notation.json(each)) for each in way]
    if len(made) >= len(way) or made != meant[: len(made)]:
        return None
    if isinstance(way[len(made) - 1], Thought) and resolution.turn_and_phase() != resolution.began:
        return None
    viewer, decision = resolution.match.game.viewer(seat), way[len(made)]
    seen, facts = resolution.seen_by(viewer), witnessed(resolution.match.log[resolution.first_fact :], viewer)
    is_open = seat in seen.awaited() and seen.is_legal(seat, decision)
    return (
        None if resolution.session.box.words.headlines(seen.game, facts, viewer) or not is_open else decision
    )


def _is_others_pass(resolution: Resolution, made: StoredDecision, seat: Seat) -> bool:
    decision = resolution.session.notation.from_json(made.data)
    return made.seat != seat and resolution.match.game.windows.is_pass(decision)
