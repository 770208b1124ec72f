"""Whole castle games for every number of seats, by command and by tap, and who receives what; without pictures."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import simcord

from bot.games.shelf import SHELF
from bot.tables.model.table import Status, UserId
from bot.tables.use_cases import queries
from bot.tables.views.panel import Panel
from tests.chat import reading
from tests.chat.driver import PATIENCE, STEPS, Driver, SlashDriver, TapDriver
from tests.chat.mail import ALL, Mail
from tests.chat.unpainted import leave_blank
from tests.chat.world import World, town

SIDE_OF = {
    **dict.fromkeys(("intruders", "ninja", "traitor"), "intruders"),
    **dict.fromkeys(("guards", "swords", "spears"), "guards"),
}
TITLES = {
    "ninja": "the ninja",
    "traitor": "the traitor",
    "swords": "the sword guards",
    "spears": "the spear guards",
}
ASK = 2
"""The place of the order "ask each time"."""
TOLD = "The gate looks empty tonight."


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A server with the castle in it, and a fourth member."""
    leave_blank(monkeypatch)
    async with town(tmp_path, {"castle": SHELF["castle"]}) as world:
        world.enter("dot")
        yield world


@dataclass
class Evening:
    """A table of the castle with a different member on each seat, and what is observed while they play.

    `received` is what each member got over the wire meanwhile, `secrets` the lines that only a seat and its partners
    may read, by seat. The bot is restarted once, after `restart_after` steps.
    """

    world: World
    mail: Mail
    members: Mapping[str, simcord.MemberActor]
    drivers: list[Driver]
    restart_after: int = 0
    is_contested: bool = False
    steps: int = 0
    received: dict[int, list[str]] = field(default_factory=dict)
    secrets: dict[str, set[str]] = field(default_factory=dict)

    async def play(self) -> None:
        """Play to the end; after every round of steps note who has received what."""
        idle = 0
        while (await self.world.table()).status is not Status.OVER:
            moved = sum([await driver.step() for driver in self.drivers])
            self.steps, idle = self.steps + moved, 0 if moved else idle + 1
            assert idle < PATIENCE, "nobody has anything to do, and the game is not over"
            assert self.steps < STEPS, "the game does not end"
            if self.restart_after and self.steps >= self.restart_after:
                self.restart_after = 0
                await self.world.restart()
            await self._look()

    async def _look(self) -> None:
        table = await self.world.table()
        news = self.mail.read()
        if table.status is Status.OVER:
            return
        for receiver, text in news.items():
            self.received.setdefault(receiver, []).append(text)
        for seat, member in self.members.items():
            panel = await queries.view(self.world.hall, table.key, UserId(member.id))
            self._note(seat, panel)

    def _note(self, seat: str, panel: Panel) -> None:
        """Keep the private lines of this seat, and check that they name only the sides of the others."""
        own = [line for line in panel.bulletin.standing if _is_private(line)]
        plan = panel.draft.lines if panel.draft else ()
        self.secrets.setdefault(seat, set()).update(own, (line for line in plan if " · " in line))
        strangers = {title for each, title in TITLES.items() if not self._are_partners(seat, each)}
        assert not strangers.intersection(panel.bulletin.waiting), (seat, panel.bulletin.waiting)
        for offer in panel.offers:
            assert 0 < len(offer.choice.label) <= 80, offer.choice.label

    def _are_partners(self, seat: str, other: str) -> bool:
        if seat == other:
            return True
        return SIDE_OF[seat] == SIDE_OF[other] and not (self.is_contested and SIDE_OF[seat] == "intruders")

    def assert_nothing_leaked(self) -> None:
        """No private line of a seat has reached the channel, or a member who is no partner of that seat."""
        assert all(self.secrets[seat] for seat in self.members), "there were secrets to keep"
        readers = {member.id: seat for seat, member in self.members.items()}
        for receiver, texts in self.received.items():
            text = "\n".join(texts)
            for seat, lines in self.secrets.items():
                reader = readers.get(receiver)
                if reader is not None and self._are_partners(seat, reader):
                    continue
                found = [line for line in lines if line in text]
                assert not found, (seat, reader or "all", found)

    def assert_sides_alone_are_waited_for(self) -> None:
        """The channel never shows which seat of a side is awaited (R28.8)."""
        waited = [
            line
            for line in "\n".join(self.received[ALL]).replace("\\n", "\n").splitlines()
            if "Waiting for" in line
        ]
        assert waited
        for title in TITLES.values():
            assert not [line for line in waited if f"Waiting for {title}" in line or f", {title}" in line]

    async def assert_all_know_the_result(self) -> None:
        """Everybody reads the result: on the board, and in their own view."""
        board = reading.words(self.world.board())
        score = next(line for line in board.splitlines() if line.startswith("**")).strip("*")
        for member in self.members.values():
            shown = (await member.slash(self.world.channel, "table view")).response
            assert shown is not None
            assert score in reading.words(shown)

    def done(self) -> list[str]:
        """Everything that was typed and pressed."""
        typed = [each for driver in self.drivers if isinstance(driver, SlashDriver) for each in driver.typed]
        return typed + [
            each for driver in self.drivers if isinstance(driver, TapDriver) for each in driver.pressed
        ]


def _is_private(line: str) -> bool:
    """True if only its side reads this standing line."""
    of_intruders = (", goal ", "the mission is to", "Passage: ", "Rope: ")
    of_guards = ("Sleepers: ", "Hidden: ", "Draw deck: ")
    return any(word in line for word in (*of_intruders, *of_guards, ": “Shall "))


async def opened(world: World, *, seed: int, restart_after: int = 0, **typed: str) -> Evening:
    """A table opened with these options, a different member on each seat, begun; drivers by tap and by command in
    turn."""
    await world.ann.slash(world.channel, "castle new", **typed)
    table = await world.table()
    members = dict(zip(map(str, table.seats), (world.ann, world.bob, world.cyd, *world.more), strict=False))
    drivers: list[Driver] = []
    for number, (seat, member) in enumerate(members.items()):
        await member.slash(world.channel, "table seat join", seat=seat)
        kind = TapDriver if number % 2 else SlashDriver
        drivers.append(kind(world, member, seed=seed + number, order=ASK))
    mail = Mail(world)
    await world.ann.slash(world.channel, "table start")
    is_contested = table.options.get("variant") == "contested"
    return Evening(world, mail, members, drivers, restart_after, is_contested)


async def check(evening: Evening) -> None:
    """Play it, and check everything that every evening must keep."""
    await evening.play()
    await evening.assert_all_know_the_result()
    evening.assert_nothing_leaked()
    evening.assert_sides_alone_are_waited_for()


async def test_three_players_play_three_turns_restarted_in_the_middle(hall: World) -> None:
    evening = await opened(hall, seed=62, restart_after=40, players="3", options="turns=3")
    await check(evening)
    assert evening.restart_after == 0
    done = evening.done()
    assert any("agree first" in each or "goes first" in each for each in done), "who goes first was proposed"
    cats = ("answer cat", "Let them listen", "It was a cat!")
    assert any(cat in each for each in done for cat in cats), "a listen was answered"


async def test_a_message_to_a_partner_reaches_that_partner_alone(hall: World) -> None:
    evening = await opened(hall, seed=31, players="3", options="turns=1")
    ninja, traitor = evening.members["ninja"], evening.members["traitor"]
    await ninja.slash(hall.channel, "table tell", text=TOLD)
    read = {who for who, text in evening.mail.read().items() if TOLD in text}
    assert read == {ninja.id, traitor.id}


async def test_rivals_play_the_contested_ground(hall: World) -> None:
    evening = await opened(hall, seed=41, preset="contested", options="turns=1 contestedGoals=write")
    assert {"ninja", "traitor", "guards"} == set(evening.members)
    await check(evening)
    assert any("goal" in each for each in evening.done()), "goals were written"


async def test_four_players_agree_and_decline(hall: World) -> None:
    evening = await opened(hall, seed=52, preset="four", options="turns=1")
    assert len(evening.members) == 4
    await check(evening)
    done = evening.done()
    assert any("agree accept" in each or each.startswith("Agree") for each in done), "something was accepted"
    assert any("agree decline" in each or each == "Decline" for each in done), "something was declined"


async def test_a_lone_wolf_conceals_their_figure(hall: World) -> None:
    evening = await opened(hall, seed=61, variant="loneWolf", options="turns=1 loneWolfConceal=yes")
    assert list(evening.members) == ["intruders", "guards"]
    await check(evening)
    assert any("setup figure" in each for each in evening.done()), "the wolf chose whom to play"


async def test_a_lone_wolf_says_which_figure_they_play(hall: World) -> None:
    await check(await opened(hall, seed=71, variant="loneWolf", options="turns=1"))
