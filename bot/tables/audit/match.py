"""Checks of a table's match: its log folds, its invariants hold, and its decisions lead to it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Illegal
from bot.engine.match import Match
from bot.tables.audit.evidence import Case, Flaw
from bot.tables.model.table import Ending, Status


def about_the_match(case: Case) -> Iterator[Flaw]:
    """Check the log, the decisions, and if the status of the table (lobby, running, over) fits its match."""
    yield from _status(case)
    flaws = list(_order(case))
    yield from flaws
    # If decisions and facts do not belong together, every check below would report the same again.
    if not flaws and case.log:
        yield from _invariants(case)
        yield from _seen(case)
        yield from _replay(case)


def _status(case: Case) -> Iterator[Flaw]:
    table, match = case.session.table, case.session.match
    has_begun, is_over = bool(case.log), bool(case.log) and match.is_over
    match table.status:
        case Status.LOBBY if has_begun or case.decisions:
            yield Flaw("it has not begun, and something has happened there")
        case Status.RUNNING if not has_begun:
            yield Flaw("it runs, and was never dealt")
        case Status.RUNNING if is_over:
            yield Flaw("it runs, and its match is over")
        case Status.RUNNING if not match.awaited():
            yield Flaw("it runs, and nobody is waited for")
        case Status.OVER if has_begun and not is_over and table.ending in (Ending.PLAYED, Ending.CLOSED):
            yield Flaw("it is over, and its match is not")
        case Status.OVER if table.ending in (Ending.CLAIMED, Ending.LEFT) and not has_begun:
            yield Flaw("it was ended by its people, and never began")
    if table.status is Status.RUNNING and table.free_seats():
        yield Flaw("it runs, and a seat is empty")
    if (table.ending is Ending.CLAIMED) != bool(table.claimants):
        yield Flaw("it is not clear who has claimed it")


def _order(case: Case) -> Iterator[Flaw]:
    """Check that decisions are in the order of their facts, and that they and the later seeds follow existing facts."""
    starts = [each.first_fact for each in case.evidence.decisions]
    for number, (before, after) in enumerate(pairwise(starts), start=1):
        if after < before:
            yield Flaw("one of its decisions comes before the one that it follows", f"decision {number}")
    if any(not 0 <= each.first_fact <= len(case.log) for each in case.session.reseedings):
        yield Flaw("its luck was drawn again after facts that do not exist")
    if starts and not 0 < starts[0] <= starts[-1] <= len(case.log):
        yield Flaw("its decisions and its facts do not belong together")


def _invariants(case: Case) -> Iterator[Flaw]:
    """Check the game's invariants after the deal and after each decision, up to the first moment with a breach."""
    game, match = case.session.match.game, Match(case.session.match.game)
    ends = [*(each.first_fact for each in case.evidence.decisions), len(case.log)]
    for number, end in enumerate(ends):
        match.witness(case.log[len(match.log) : end])
        breaches = case.box.trials.invariants(game, match.state)
        for breach in breaches:
            # Only the name of the rule: the text after it may contain a position.
            rule = breach.partition(":")[0]
            when = f"after decision {number - 1}" if number else "after the deal"
            yield Flaw(f"{rule} does not hold", f"{when} {breach}")
        if breaches:
            return


def _seen(case: Case) -> Iterator[Flaw]:
    """Check that the facts each viewer has witnessed make a match too: otherwise they could be shown nothing."""
    match = case.session.match
    for seat in (None, *match.game.seats):
        viewer = PUBLIC if seat is None else match.game.viewer(seat)
        try:
            match.seen_by(viewer)
        except Exception as error:  # noqa: BLE001  # any error from a row is a flaw of the data
            who = "everybody" if seat is None else seat
            yield Flaw(f"what {who} has witnessed does not make a match", repr(error))


def _replay(case: Case) -> Iterator[Flaw]:
    """Check that playing the decisions again gives the stored facts, up to the first difference.

    Nothing is checked if a record is of an older schema: the rules may have stored less then.
    """
    evidence, box = case.evidence, case.box
    records = [*evidence.stored_table.facts, *(each.record for each in evidence.decisions)]
    if any(each.schema != box.schema for each in records):
        return
    seed_at = evidence.stored_table.seed_at
    match: Match[Any] = Match.dealt(case.session.match.game, Seeded(seed_at(0)), case.session.table.carried)
    if match.log != case.log[: len(match.log)]:
        yield Flaw("its seed does not lead to the deal that is kept")
        return
    for number, (each, decision) in enumerate(zip(evidence.decisions, case.decisions, strict=True)):
        if each.first_fact != len(match.log):
            yield Flaw("one of its decisions is not kept with the facts that it led to", f"decision {number}")
            return
        try:
            facts = match.play(each.seat, decision, Seeded(seed_at(each.first_fact)))
        except Illegal as illegal:
            yield Flaw("one of its decisions was not possible there", f"decision {number}: {illegal}")
            return
        if facts != case.log[each.first_fact : len(match.log)]:
            yield Flaw(
                "one of its decisions does not lead to the facts that are kept; what counts are the facts",
                f"decision {number}",
            )
            return
    if len(match.log) != len(case.log):
        yield Flaw("some of its facts follow from no decision", f"from fact {len(match.log)} on")
