"""A seat that may not know another's secret witnesses and may decide the same in both matches (S27.5, S32.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Fact, Seat
from bot.engine.match import Match
from bot.games.raid.day.buki import WEAPONS
from bot.games.raid.decisions import Start
from bot.games.raid.facts.day import BukiDrawn, TrapSet
from bot.games.raid.facts.planning import Planned
from bot.games.raid.moving import routes
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.state.state import State
from bot.games.raid.turn import options as listed
from tests.campaigns.secrecy.bulk import are_painted_alike
from tests.campaigns.secrecy.couples import Couple as AnyCouple
from tests.campaigns.secrecy.raid.couples import KINDS, Couple, couples
from tests.campaigns.secrecy.side_by_side import Leak
from tests.campaigns.secrecy.views import view_pairs

EACH = 2
"""How many pairs of each kind are compared, at each table."""
EVERY = 8
"""One in this many steps is shown."""
PLACES = [(kind, table) for kind, how in KINDS.items() for table in how.tables]

Sights = Iterator[tuple[Seat | None, tuple[Match[State], Match[State]]]]


def sights(couple: AnyCouple) -> Sights:
    """For each step, the viewers who have noticed nothing so far, and what they have witnessed of both matches."""
    matches = Match(couple.game), Match(couple.game)
    for number, step in enumerate(couple.steps):
        for match, facts in zip(matches, step.facts, strict=True):
            match.witness(facts)
        if couple.since is None or number < couple.since:
            continue
        for seat in step.blind:
            one, other = (match.seen_by(couple.game.viewer(seat)) for match in matches)
            yield seat, (one, other)


@pytest.mark.parametrize(("kind", "table"), PLACES)
def test_S32_10_a_seat_that_may_not_know_a_secret_witnesses_and_may_do_the_same(
    kind: str, table: str
) -> None:
    found = list(couples(kind, table, EACH))
    assert len(found) == EACH
    for couple in found:
        for seat, (one, other) in sights(couple):
            assert one.log == other.log
            assert one.state == other.state
            if seat is not None:
                assert answers(one, seat) == answers(other, seat)


def answers(seen: Match[State], seat: Seat) -> object:
    """The decisions that a seat may make, and the decision in its absence."""
    default = seen.game.default(seen.state, seat, Seeded("")) if seat in seen.awaited() else None
    return tuple(seen.options(seat)), seen.awaited(), default


@pytest.mark.parametrize(("kind", "table"), PLACES)
def test_S27_5_a_seat_that_may_not_know_a_secret_is_shown_the_same(kind: str, table: str) -> None:
    couple = next(couples(kind, table, 1))
    found = list(view_pairs(couple, every=EVERY))
    assert len(found) >= 4
    assert not [(each.number, each.seat, each.differing) for each in found if each.differing]
    assert are_painted_alike(found[-1])


@pytest.mark.parametrize(("kind", "fact"), [("buki", BukiDrawn), ("traps", TrapSet), ("plans", Planned)])
def test_every_hidden_fact_differs_in_some_pair(kind: str, fact: type[Fact]) -> None:
    couple = next(couples(kind, KINDS[kind].tables[0], 1))
    assert couple.since is not None
    one, other = (
        [each for each in facts if isinstance(each, fact)] for facts in couple.steps[couple.since].facts
    )
    assert one != other


def test_a_route_that_knows_a_trap_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """S27.5: which routes are legal never depends on hidden traps."""
    honest = routes.legal

    def fewer(state: State, seat: Seat, start: Any = None) -> Any:
        found = honest(state, seat, start)
        kinds = sorted(str(trap.kind) for trap in state.traps.values() if trap.owner != seat)
        return dict(list(found.items())[:1]) if "caltrops" in kinds and len(found) > 1 else found

    monkeypatch.setattr(listed, "legal", fewer)
    with pytest.raises(Leak):
        [Couple("dawn of two", "traps", number).played() for number in range(20)]


def test_a_seat_that_is_asked_in_one_match_only_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = RaidGame.awaited

    def fewer(game: RaidGame, state: State) -> frozenset[Seat]:
        armed = {seat for seat, ninja in state.ninja.items() if WEAPONS.keys() & set(ninja.buki or ())}
        return frozenset(seat for seat in honest(game, state) if armed <= {seat})

    monkeypatch.setattr(RaidGame, "awaited", fewer)
    with pytest.raises(Leak):
        [Couple("dawn of two", "buki", number).played() for number in range(20)]


def test_S27_6_whether_somebody_else_has_planned_shows_in_nothing_that_can_be_taken_back() -> None:
    match = Match.dealt(RaidGame({"match": "dawn", "dawnOrder": "sealed"}), Seeded("starts"))
    one, other = match.game.seats
    deeds = []
    for seat in (one, other):
        match.play(seat, next(step for step in match.options(seat) if isinstance(step, Start)), Seeded(""))
        deeds.append(match.deed(one))
    assert deeds[0] == deeds[1]
