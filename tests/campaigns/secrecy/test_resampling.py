"""T2: whoever has witnessed a game is shown and answered the same of every other past that it may have had."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.castle.kinds import GUARDS, INTRUDERS
from bot.games.castle.orders.orders import CastleOrders
from bot.games.castle.players.simple import SimplePlayer
from bot.games.castle.rules.planning import CastlePlanning
from bot.games.castle.state.state import State
from bot.tables.views.session import TableSession
from tests.campaigns.secrecy.kinds import GOLDEN
from tests.campaigns.secrecy.pairs import paired
from tests.campaigns.secrecy.resampling import Resampled, resampled
from tests.campaigns.secrecy.stages import Command, Stage, differences, received
from tests.campaigns.secrecy.views import THINKERS, view_pairs

EACH, EVERY = 1, 11
"""So many trajectories of each table and side; of every so many steps of each one is compared."""
TABLES = ("two", *GOLDEN)
WRONG: tuple[Command, ...] = (
    ("castle move step", {"who": "ninja", "zone": "YA5"}),
    ("castle cards sentry-listen", {"guard": "g99"}),
    ("castle cards kenjutsu", {"guard": "g1", "who": "ninja"}),
    ("draft commit", {}),
)
"""What guards are refused."""


@pytest.mark.parametrize("side", [INTRUDERS, GUARDS])
@pytest.mark.parametrize("table", TABLES)
def test_R28_8_another_past_that_may_have_been_looks_the_same(table: str, side: Seat) -> None:
    found = list(islice(resampled(table, side), EACH))
    compared = [each for play in found for each in view_pairs(play, every=EVERY)]
    assert compared
    assert not [(each.seat, each.number, each.differing) for each in compared if each.differing]


def test_all_that_is_decided_without_a_seat_was_compared_from_both_sides() -> None:
    """Defaults, standing orders, turns planned ahead, and the choice of each computer player."""
    counts: Counter[tuple[Seat | None, str]] = Counter()
    for side in (INTRUDERS, GUARDS):
        for play in islice(resampled("two", side), EACH):
            for each in view_pairs(play, every=3):
                counts.update((each.seat, part) for part, shown in each.one.items() if shown)
    parts = ("default", "orders", "computers", "refusals", "typed", "layers")
    assert all(counts[seat, part] for seat in (INTRUDERS, GUARDS) for part in parts)
    assert counts[INTRUDERS, "plan"]
    assert len(THINKERS) == 2


def _short() -> Resampled:
    """A trajectory short enough to be played on the wire."""
    return min(islice(resampled("two", INTRUDERS), 3), key=lambda play: len(play.steps))


async def test_the_wire_of_another_past_is_the_same_too(tmp_path: Path) -> None:
    """Autocomplete, buttons and error texts, as they come out of the chat."""
    play = _short()
    pair = paired(play)
    at = Stage(pair, len(play.steps) - 1)
    one = await received(tmp_path / "one", at, pair.one, groups=("cards",), wrong=WRONG)
    other = await received(tmp_path / "other", at, pair.other, groups=("cards",), wrong=WRONG)
    assert pair.one.turns != pair.other.turns
    assert not differences(one, other)
    assert all(one[channel] for channel in ("option list", "error text", "custom id", "picture"))


@pytest.fixture
def truth(monkeypatch: pytest.MonkeyPatch) -> list[State]:
    """The true state of the table that was looked at last, as the only entry."""
    known, eyes = [State()], TableSession.seen_by

    def watched(session: TableSession, viewer: Any) -> Any:
        known[:] = [session.match.state]
        return eyes(session, viewer)

    monkeypatch.setattr(TableSession, "seen_by", watched)
    return known


def _differing(side: Seat, table: str = "two") -> set[str]:
    plays = islice(resampled(table, side), EACH)
    return {part for play in plays for each in view_pairs(play, every=2) for part in each.differing}


def test_a_computer_guard_that_knows_where_the_intruders_are_is_noticed(
    truth: list[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = SimplePlayer.decide

    def decided(player: SimplePlayer, seen: Match[Any], seat: Seat, luck: Any) -> Decision:
        options, ninja = seen.options(seat), truth[0].ninja
        place = crc32(f"{ninja.trail}{ninja.zone}".encode())
        return options[place % len(options)] if options else honest(player, seen, seat, luck)

    monkeypatch.setattr(SimplePlayer, "decide", decided)
    assert "computers" in _differing(INTRUDERS)


def test_an_order_of_the_intruders_that_knows_the_guards_map_is_noticed(
    truth: list[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = CastleOrders.answer
    monkeypatch.setattr(
        CastleOrders,
        "answer",
        lambda *asked: (honest(*asked), str(truth[0].marks.objects), str(truth[0].piles)),
    )
    assert "orders" in _differing(GUARDS)


def test_a_plan_that_is_left_out_where_a_trap_lies_is_noticed(
    truth: list[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = CastlePlanning.adapted

    def adapted(game: CastlePlanning, state: State, seat: Seat, planned: Any, then: State) -> Any:
        secret = crc32(f"{truth[0].marks.objects}{truth[0].piles}".encode())
        return honest(game, state, seat, planned[: secret % (len(planned) + 1)], then)

    monkeypatch.setattr(CastlePlanning, "adapted", adapted)
    assert "plan" in _differing(GUARDS)
