"""Two tables that differ in secrets alone: whatever the others receive of them is equal, byte for byte."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import astuple, is_dataclass, replace
from pathlib import Path

import pytest

from bot.engine.game import Fact
from bot.games.castle.board.board import standard_board
from bot.games.castle.facts.setup import StartChosen
from bot.games.castle.facts.sneaking import Moved
from bot.games.castle.kinds import GOALS, GUARDS, Phase
from bot.games.castle.names import names
from bot.games.shelf import SHELF
from bot.tables.history.record import Record, replayed
from tests.campaigns.secrecy.pairs import pairs
from tests.campaigns.secrecy.stages import Command, Stage, differences, received, stage
from tests.campaigns.secrecy.wire import CHANNELS, Gallery, Received
from tests.chat.world import town

ASKED = ("cards",)
"""The group of commands in which guards are offered things at the cut."""

WRONG: tuple[Command, ...] = (
    ("castle move step", {"who": "ninja", "zone": "YA5"}),
    ("castle walk go", {"zone": "YA5"}),
    ("castle cards sentry-listen", {"guard": "g99"}),
    ("castle cards kenjutsu", {"guard": "g1", "who": "ninja"}),
    ("castle patrol fork", {"zone": "YA17"}),
    ("castle answer cat", {"is_played": "yes"}),
    ("draft commit", {}),
)
"""What the guards are refused at the cut."""


async def galleries(
    folder: Path, at: Stage, *, groups: tuple[str, ...] = ASKED, is_close: bool = False
) -> tuple[Received, Received]:
    """What the galleries of both tables receive."""

    async def of(record: Record, name: str, fiddles: int) -> Received:
        return await received(
            folder / name, at, record, groups=groups, wrong=WRONG, fiddles=fiddles, is_close=is_close
        )

    return await of(at.pair.one, "one", 0), await of(at.pair.other, "other", 2)


@pytest.mark.parametrize("kind", ["ropes", "guards' map"])
async def test_tables_that_differ_in_secrets_send_the_others_the_same(kind: str, tmp_path: Path) -> None:
    at = stage(kind, turns=2, has_listen=False)
    one, other = await galleries(tmp_path, at, is_close=True)
    assert at.turns(at.pair.one) != at.turns(at.pair.other)
    assert not differences(one, other)
    assert all(one[channel] for channel in CHANNELS if channel != "log line")


async def test_what_the_guards_are_refused_is_an_error_text(tmp_path: Path) -> None:
    at = stage("starts", longest=16)
    assert at.pair.hidden != GUARDS
    found = await received(tmp_path, at, at.pair.one, groups=ASKED, wrong=WRONG)
    assert sum(text.startswith("content: ") for text in found["error text"]) == len(WRONG)


SETUP = 5
"""Decisions before turn 1, when the first order can be lodged."""


async def test_R31_11_an_act_that_is_hidden_sends_the_others_nothing(tmp_path: Path) -> None:
    """Drafts, turns planned ahead, changes of mind and standing orders; Ann herself is told of them."""
    pair = next(pairs("starts"))
    async with town(tmp_path, SHELF) as world:
        gallery = Gallery(world, hidden=pair.hidden)
        await gallery.open(pair.one.seed)
        before = gallery.received([])
        await gallery.fiddle(3)
        assert gallery.received([]) == before
        await gallery.play(pair.one.turns[:SETUP])
        before, requests = gallery.received([]), len(world.env.http_requests)
        for place in (0, 1, 2):
            await gallery.lodge(place)
        assert (await world.hall.look((await world.table()).key)).match.state.phase is Phase.ALERT
        await gallery.fiddle(2)
        assert gallery.received([]) == before
        assert len(world.env.http_requests) > requests


async def test_neither_hidden_zones_nor_goals_nor_cards_are_in_anything_sent(tmp_path: Path) -> None:
    """The canaries: names that stand for a secret and for nothing else at this table."""
    at = stage("starts", longest=16)
    found = await received(tmp_path, at, at.pair.one, groups=ASKED)
    sent = "\n".join(text for channel in CHANNELS for text in found[channel])
    canaries = secret_words(at)
    assert len(canaries) > len(GOALS)
    assert not [word for word in canaries if re.search(rf"\b{word}\b", sent)]
    assert re.search(r"\bYA\d+\b", sent)


def secret_words(at: Stage) -> set[str]:
    """Titles of all missions; zones and entrances of the intruders where no guard, bed or object has ever been."""
    *_, last = replayed(replace(at.pair.one, turns=at.turns(at.pair.one)), SHELF["castle"])
    state, board = last.match.state, standard_board()
    ways = {zone for fact in last.match.log for zone in [getattr(fact, "zone", None)] if is_hidden(fact)}
    ends = [zone for passage in state.marks.passages.values() for zone in passage.ends]
    hidden = {zone for zone in (*ways, *ends) if zone is not None}
    known = {zone for fact in last.match.seen_by(last.match.game.viewer(GUARDS)).log for zone in zones(fact)}
    return {names.mission(goal) for goal in GOALS} | {board.label(zone) for zone in hidden - known}


def is_hidden(fact: Fact) -> bool:
    """Whether it tells where an intruder is."""
    return isinstance(fact, Moved | StartChosen)


def zones(fact: object) -> Iterator[int]:
    """Every number in a fact that may be a zone; too many rather than too few."""
    values = astuple(fact) if is_dataclass(fact) and not isinstance(fact, type) else fact
    if isinstance(values, int):
        yield values
    elif isinstance(values, tuple | list):
        for each in values:
            yield from zones(each)
