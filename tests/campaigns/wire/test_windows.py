"""A26.4 on real sockets: a window for cards sends the same bytes at the same moments, whichever hand is asked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Seat
from bot.engine.match import Match
from bot.games.clans.decisions import Pass
from bot.games.clans.kinds import Card
from bot.games.clans.players.greedy import GreedyPlayer
from bot.games.shelf import SHELF
from bot.tables.history.record import Record, Turn
from tests.campaigns.wire.gallery import Wire, differences, gallery
from tests.tables.window_night import MOOT, PINE, dealt

PLAYABLE: Final = (Card.TURNING_SKY, Card.WAR_DRUM, Card.SECOND_EFFORT)
OPEN: Final = 30.0
"""Seconds for which the window is open."""
BOX: Final = SHELF["clans"]


def played(cards: Sequence[Card]) -> Record:
    """A game in which Pine holds these cards, up to its first window for them, as greedy players play it."""
    with pytest.MonkeyPatch.context() as patch:
        dealt(patch, cards, PINE)
        options, seed = BOX.options.settled({}), "window1"
        chance, turns = Seeded(seed), list[Turn]()
        match = Match.dealt(BOX.game(options), chance)
        while (turn := _by_itself(match)) is not None or not _is_open(match):
            turn = turn or _decided(match)
            match.play(turn.seat, turn.decision, chance)
            turns.append(turn)
    return Record(
        game=BOX.key,
        schema=BOX.schema,
        options=options,
        seed=seed,
        seats=tuple(match.game.seats),
        turns=tuple(turns),
    )


def _is_open(match: Match[Any]) -> bool:
    return match.game.windows.window(match.state, PINE, ()) is not None


def _by_itself(match: Match[Any]) -> Turn | None:
    """The automatic decision, if there is one."""
    public = match.seen_by(PUBLIC).state
    for seat in match.game.in_order(public, match.awaited()):
        answer = match.game.orders.obvious(public, seat) or match.game.orders.answer(match.state, seat, ())
        if answer is not None:
            return Turn(seat, answer)
    return None


def _decided(match: Match[Any]) -> Turn:
    """The decision of a greedy player."""
    seat: Seat = min(match.awaited())
    return Turn(seat, GreedyPlayer().decide(match.seen_by(match.game.viewer(seat)), seat, Seeded("wire")))


async def received(folder: Path, cards: Sequence[Card], *, is_passed: bool, leak: str = "") -> list[Wire]:
    """Everything received when the window is open and perhaps passed by Ann, right before it passes, and after that."""
    record = played(cards)
    hand = ",".join(cards)
    async with gallery(folder, record, hidden=PINE, leak=leak, more=[f"--hand={hand}"]) as shown:
        await shown.play(record.turns)
        if is_passed:
            await shown.play([Turn(PINE, Pass())])
        await shown.look()
        found = [shown.received()]
        for seconds in (OPEN - 5, 10):
            await shown.passes(seconds)
            found.append(shown.received())
        await shown.look()
        return [*found, shown.received()]


async def test_A26_4_a_window_for_cards_shows_no_hand_on_the_wire(tmp_path: Path) -> None:
    one = await received(tmp_path / "one", MOOT, is_passed=False)
    other = await received(tmp_path / "other", PLAYABLE, is_passed=True)
    for before, after in zip(one, other, strict=True):
        assert not differences(before, after)
    opened, still, passed, _looked = one
    assert opened["channel"] == still["channel"]
    assert len(passed["channel"]) > len(still["channel"]), "it has passed"


async def test_A26_4_the_wire_shows_a_window_that_passes_as_it_is_pressed(tmp_path: Path) -> None:
    found = [
        await received(
            tmp_path / str(is_passed), PLAYABLE, is_passed=is_passed, leak="a pass that counts at once"
        )
        for is_passed in (False, True)
    ]
    told = differences(found[0][0], found[1][0])
    assert {each.split(",")[0] for each in told} >= {"channel", "bob", "cyd", "traffic"}
