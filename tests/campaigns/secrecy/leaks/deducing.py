"""Leaks in deductions about what is hidden: they may use only what everybody has witnessed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from zlib import crc32

from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.games.castle.kinds import Who, on_map
from bot.games.castle.names.names import short
from bot.games.castle.players.deduction import CastleDeduction
from bot.games.deduction import Deduced
from bot.games.pictures import DARKEST
from bot.tables.views import deduction
from bot.tables.views.session import TableSession
from tests.campaigns.secrecy.leaks.spy import Leak, Spy


def by_the_truth(spy: Spy) -> None:
    """The deduction uses the true match, which a session has at hand."""
    spy.patch(deduction, "witnessed_by_all", lambda session: session.match)


def by_a_hand(spy: Spy) -> None:
    """The places where guards would look depend on the cards that they hold."""

    def looking(told: Deduced) -> Deduced:
        return replace(told, looks=f"{told.looks} {crc32(spy.traps.encode()) % 9}")

    spy.changes(CastleDeduction, "deduced", looking)


def of_a_seat_to_another(spy: Spy) -> None:
    """Chances of where the intruders are, worked out for a seat that knows, are shown to others."""
    honest, seen = CastleDeduction.deduced, list[Match[Any]]()
    public = deduction.witnessed_by_all

    def noted(session: TableSession) -> Match[Any]:
        seen[:] = [session.of(session.match.game.seats[0])]
        return public(session)

    def shared(aid: CastleDeduction, match: Match[Any]) -> Deduced:
        zones = {who: on_map(seen[0].state.intruder(who).zone) for who in Who}
        known = {
            short(who): {BOX.board().label(zone): DARKEST} for who, zone in zones.items() if zone is not None
        }
        told = honest(aid, match)
        return replace(told, likely={**told.likely, **known})

    spy.patch(deduction, "witnessed_by_all", noted)
    spy.patch(CastleDeduction, "deduced", shared)


LEAKS = (
    Leak("a deduction by the truth", "deduced", "sights of starts", by_the_truth),
    Leak("a deduction by a hand", "deduced", "sights of guards' hand", by_a_hand),
    Leak("a likely layer of another seat", "deduced", "sights of starts", of_a_seat_to_another),
)
