"""Whole raids of four users, night and day, restarted halfway, and who receives what; without pictures."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
import simcord

from bot.engine.chance import Seeded
from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.raid.box import BOX
from bot.games.raid.kinds import TURNS
from bot.tables.model.table import Status, UserId
from bot.tables.use_cases import queries
from tests.chat import reading
from tests.chat.driver import ACTING, TownHands
from tests.chat.mail import Mail
from tests.chat.test_board_play import board
from tests.chat.unpainted import leave_blank
from tests.chat.world import World, town

SHORT = "boardsOut=2+3 alarmTargets=20,21,12 alarmPace=12 dawnAfterLoss=yes fullRevealAtEnd=no"
"""A night of one phase, and a day that follows even if the night was lost."""
STEPS = 2_000
"""A game with more presses than this does not end."""
LOOKS = 10
"""Everything that was sent is searched after every so many presses."""
ADVENTURE = 0.15
"""How often a raider presses something that does not lead on."""
ENOUGH = 0.4
"""How often a plan is handed in as it is."""
LAST = 60
"""This many lines of each log are searched each time: more than can be new."""


@pytest.fixture
async def roofs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A server with the raid, and a fourth member."""
    leave_blank(monkeypatch)
    async with town(tmp_path, {"raid": BOX}) as world:
        world.enter("dot")
        yield world


class Raider:
    """Answers on the board if the board asks, otherwise in the panel: mostly with what leads on."""

    def __init__(self, world: World, member: simcord.MemberActor, seed: str) -> None:
        self._world, self._member, self._luck = world, member, Random(seed)
        self._hands = TownHands(world, member)

    async def step(self) -> None:
        """One press for the seat that is asked."""
        shown: Any = board(self._world)
        answers = [each for each in reading.buttons(shown) if reading.key(each).verb == "play"]
        if all(each["label"].startswith("✕") for each in answers):
            shown = self._hands.present()
            if shown is None or not _answers(shown):
                shown = await self._opened()
            answers = _answers(shown)
        menus = [each for each in reading.menus(shown) if reading.key(each).verb in ("play", "pick")]
        await self._press(shown, [each for each in answers if not each["label"].startswith("✕")], menus)

    async def _opened(self) -> Any:
        return (await self._member.click(board(self._world), label="My view")).response

    async def _press(self, shown: Any, answers: list[Any], menus: list[Any]) -> None:
        if menus and (not answers or self._luck.random() < ADVENTURE):
            menu = self._luck.choice(menus)
            option = self._luck.choice(menu["options"])
            await self._member.select(shown, [option["value"]], custom_id=menu["custom_id"])
            return
        ways = [each for each in answers if each["label"][0].isdigit()]
        ends = [each for each in answers if each["label"] == "Hand in"]
        if ends and self._luck.random() < ENOUGH:
            ways = ends
        button = self._luck.choice(answers) if self._luck.random() < ADVENTURE else (ways or answers)[0]
        await self._member.click(shown, custom_id=button["custom_id"])


def _answers(panel: reading.Shown) -> list[Any]:
    return [each for each in reading.buttons(panel) if reading.key(each).verb in ACTING]


@dataclass
class Night:
    """A table of four, and who received what: `private` are log lines that only one of them has."""

    world: World
    members: Mapping[Seat, simcord.MemberActor]
    mail: Mail
    received: dict[int, list[str]] = field(default_factory=dict)
    private: dict[Seat, set[str]] = field(default_factory=dict)
    known: dict[Seat, set[str]] = field(default_factory=dict)

    async def plays(self, seed: str, restart_every: int) -> None:
        """Play to the end, one press for the first asked seat at a time, and a restart after every so many."""
        key = (await self.world.table()).key
        raiders = {
            seat: Raider(self.world, member, f"{seed} {seat}") for seat, member in self.members.items()
        }
        for number in range(1, STEPS):
            awaited = (await self.world.hall.look(key)).match.awaited()
            await raiders[min(awaited)].step()
            if number % restart_every == 0:
                await self.world.restart()
            if (await self.world.table()).status is Status.OVER:
                return
            if number % LOOKS == 0:
                await self._look()
        raise AssertionError("the game does not end")

    async def _look(self) -> None:
        key = (await self.world.table()).key
        for reader, text in self.mail.read().items():
            self.received.setdefault(reader, []).append(text)
        for seat, member in self.members.items():
            lines = await queries.log(self.world.hall, key, UserId(member.id), last=LAST)
            self.known.setdefault(seat, set()).update(lines)
        for seat, own in self.known.items():
            others = [lines for other, lines in self.known.items() if other != seat]
            self.private.setdefault(seat, set()).update(own.difference(*others))

    def has_kept_its_secrets(self) -> None:
        """No line that only one seat was told was sent to anybody else (S27.5)."""
        assert any(self.private.values()), "there were secrets to keep"
        readers = {member.id: seat for seat, member in self.members.items()}
        for receiver, texts in self.received.items():
            reader, text = readers.get(receiver), "\n".join(texts)
            for seat, lines in self.private.items():
                known = self.known[reader] if reader else set()
                assert reader == seat or not [line for line in lines - known if line in text], (seat, reader)


async def begun(world: World, options: str, **typed: str) -> Night:
    """Four sit down at a raid with these options, and it begins."""
    people = (world.ann, world.bob, world.cyd, *world.more)
    await world.ann.slash(world.channel, "raid new", players="4", options=f"{SHORT} {options}", **typed)
    members = dict(zip((await world.table()).seats, people, strict=True))
    for seat, member in members.items():
        await member.slash(world.channel, "table seat join", seat=seat)
    mail = Mail(world)
    await world.ann.slash(world.channel, "table start")
    return Night(world, members, mail)


async def is_as_if_never_restarted(world: World) -> None:
    """Its facts equal those of the same decisions without bot and chat."""
    table = await world.table()
    stored = await world.store.stored_table(table.key)
    assert stored is not None
    chance = Seeded(stored.seed)
    match = Match.dealt(BOX.game(table.options), chance, table.carried)
    for seat, kept in await world.store.decisions(table.key):
        match.play(seat, BOX.notation.from_json(kept.data), chance)
    assert match.log == (await world.hall.look(table.key)).match.log


def boards(world: World) -> int:
    """The number of boards that were ever posted."""
    path = f"/channels/{world.channel.id}/messages"
    sent = [each for each in world.env.http_requests if (each.method, each.path) == ("POST", path)]
    return sum("kg:view:" in str(each.json) for each in sent)


async def test_S2_4_four_play_a_night_and_the_day_after_it_through_restarts(roofs: World) -> None:
    night = await begun(roofs, "order=strict")
    await night.plays("night", restart_every=9)
    await is_as_if_never_restarted(roofs)
    seats = (await roofs.table()).seats
    assert boards(roofs) == TURNS, "one a round, edited after every press"
    over = next(each for each in roofs.channel.history() if "Play on: Dawn Escape" in reading.labels(each))
    await roofs.bob.click(over, label="Play on: Dawn Escape")
    assert (await roofs.table()).seats == seats
    await roofs.bob.slash(roofs.channel, "table start")
    day = Night(roofs, night.members, Mail(roofs))
    await day.plays("day", restart_every=25)
    await is_as_if_never_restarted(roofs)
    day.has_kept_its_secrets()
    assert "wins the race of Dawn" in reading.words(board(roofs))


async def test_S23_3_four_play_a_flowing_night_through_restarts(roofs: World) -> None:
    night = await begun(roofs, "order=flowing")
    await night.plays("flow", restart_every=15)
    await is_as_if_never_restarted(roofs)
    assert "Midnight is" in reading.words(board(roofs))


async def test_S23_5_plans_that_are_half_in_outlive_a_restart_and_are_opened_together(roofs: World) -> None:
    night = await begun(roofs, "dawnOrder=sealed", match="dawn")
    for member in night.members.values():
        panel = (await member.click(board(roofs), label="My view")).response
        assert panel is not None
        await member.click(panel, label="1 A47")
        route = next(each for each in reading.labels(panel) if each[:2] in ("1a", "1b", "2a", "2b"))
        await member.click(panel, label=route)
        await roofs.restart()
        assert "round 1 of 6" in reading.words(board(roofs))
        await member.click(panel, label="Hand in")
    assert "round 2 of 6" in reading.words(board(roofs))
    await is_as_if_never_restarted(roofs)


async def test_S23_5_four_play_a_sealed_day_to_its_result_through_restarts(roofs: World) -> None:
    day = await begun(roofs, "dawnOrder=sealed", match="dawn")
    await day.plays("sealed 3", restart_every=40)
    await is_as_if_never_restarted(roofs)
    day.has_kept_its_secrets()
    assert "wins the race of Dawn" in reading.words(board(roofs))
