"""A Brawl and a Capture the Medal of two users by taps, restarted in their fights, from lobby to story; no pictures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import simcord

from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.clans.box import BOX
from bot.games.clans.facts.challenges import Captured, MedalLaid, Picked
from bot.games.clans.facts.fighting import FightEnded
from bot.games.clans.facts.moon import CardPlayed
from bot.games.clans.moon.cards import titles
from bot.games.clans.state.activation import Window
from bot.games.clans.state.state import State
from bot.tables.model.table import Status
from bot.tables.workers.timekeeper import Timekeeper
from tests.chat import reading
from tests.chat.driver import TownHands
from tests.chat.unpainted import leave_blank
from tests.chat.world import World, town

PLAIN = "firstTeam=fire secondTeam=water setupItems=preset"
SMALL = "ninjas=4 rounds=3 brawlTarget=3 activationsPerTurn=2"
BRAWL = f"{PLAIN} moonDeck=full {SMALL}"
MEDAL = f"{PLAIN} moonDeck=off challenge=medal ground=gate ninjas=4 rounds=5 activationsPerTurn=2"
STEPS = 300
"""More presses than this are no Brawl."""
OFTEN = 2
"""The bot is restarted so often in the middle of each kind of window."""
FIGHT = re.compile(r"Injury \d|^(\d )?(Attack|Shoot|Shuriken)")
ERRAND = re.compile(r"^(Medal|Capture|Pick up)")
AHEAD = ("Run ", "Go ")
PUSH = "moves the defender"
"""A die after which a seat is asked where the defender is put."""
CARDS = {each.name for each in titles().values()}


@pytest.fixture
async def shrine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A server with the clans."""
    leave_blank(monkeypatch)
    # What is due within a minute simcord takes for work that a press has to wait for.
    monkeypatch.setattr(Timekeeper, "_set_timer", lambda *_asked: None)
    async with town(tmp_path, {"clans": BOX}) as world:
        yield world


class Fighter:
    """Attacks whom it can, else goes ahead; with a medal in hand the other way round. Medals come before all else.

    Moon cards are played as soon as they fit. What is asked in between is answered by luck.
    """

    def __init__(self, world: World, member: simcord.MemberActor, seed: int) -> None:
        self._member, self._luck, self._hands = member, Random(seed), TownHands(world, member)

    async def step(self, *, has_medal: bool) -> None:
        """One press."""
        panel = await self._hands.panel()
        menus = [each for each in reading.menus(panel) if reading.key(each).verb == "pick"]
        if (button := self._wanted(reading.buttons(panel), has_medal=has_medal)) is not None:
            await self._hands.click(panel, button["custom_id"])
        elif menus:
            await self._hands.select(panel, menus[0]["options"][0]["value"], menus[0]["custom_id"])
        else:
            await self._hands.click(panel, _of("again", panel)["custom_id"])

    def _wanted(self, buttons: list[dict[str, Any]], *, has_medal: bool) -> dict[str, Any] | None:
        by_verb = {reading.key(each).verb: each for each in buttons}
        picks = [each for each in buttons if reading.key(each).verb == "pick"]
        fights = [each for each in picks if FIGHT.search(each["label"])]
        ahead = [each for each in picks if each["label"].startswith(AHEAD)]
        errands = [each for each in picks if ERRAND.search(each["label"])]
        cards = [each for each in picks if each["label"].partition(":")[0] in CARDS]
        pushes = [each for each in picks if PUSH in each["label"]]
        first, then = (ahead, fights) if has_medal else (fights, ahead)
        if ways := errands or cards or pushes or first or then:
            return ways[0]
        if reading.is_ready(by_verb.get("commit")):
            return by_verb["commit"]
        return self._luck.choice(picks) if picks else by_verb.get("fill")


def _of(verb: str, panel: reading.Shown) -> dict[str, Any]:
    return next(each for each in reading.buttons(panel) if reading.key(each).verb == verb)


async def begun(world: World, options: str) -> dict[str, Fighter]:
    """Two sit down, and it begins; ann wants to be asked before her dice count."""
    await world.ann.slash(world.channel, "clans new", options=options)
    people = dict(zip((await world.table()).seats, (world.ann, world.bob), strict=True))
    for seat, member in people.items():
        await member.slash(world.channel, "table seat join", seat=seat)
    await world.ann.slash(world.channel, "table start")
    offered = await world.ann.autocomplete(world.channel, "my order", "answer", "")
    asks = [each["value"] for each in offered if each["name"] == "Rerolls: ask"]
    await world.ann.slash(world.channel, "my order", answer=asks[0])
    return {seat: Fighter(world, member, number) for number, (seat, member) in enumerate(people.items())}


async def test_A20_A30_a_brawl_with_moon_cards_is_played_to_its_story_through_restarts(shrine: World) -> None:
    match = await _played(shrine, BRAWL)
    for kind in (FightEnded, CardPlayed):
        assert sum(isinstance(fact, kind) for fact in match.log) >= OFTEN
    await _is_as_if_never_restarted(shrine, match)
    assert ("> has won." if match.state.winners else "A draw: ") in reading.words(shrine.board())
    told = await shrine.bob.click(shrine.board(), label="The story")
    assert told.response is not None
    assert "Pine leads Fire Shrine." in reading.words(told.response)


async def test_A22_12_medals_are_fetched_and_brought_home_through_restarts_in_fights(shrine: World) -> None:
    match = await _played(shrine, MEDAL)
    happened = {type(fact) for fact in match.log}
    assert {Picked, Captured, MedalLaid, FightEnded} <= happened
    await _is_as_if_never_restarted(shrine, match)
    told = await shrine.bob.click(shrine.board(), label="The story")
    assert told.response is not None
    assert "The medal of Plum lies at its goal, K17." in reading.words(told.response)


async def _played(shrine: World, options: str) -> Match[State]:
    """A whole match by taps, restarted where somebody is asked in a fight."""
    fighters, restarts = await begun(shrine, options), Counter[Window]()
    key = (await shrine.table()).key
    for _press in range(STEPS):
        if (await shrine.table()).status is Status.OVER:
            break
        session = await shrine.hall.look(key)
        match: Match[State] = session.match
        question = match.state.question
        if match.state.fight is not None and question is not None and restarts[question.window] < OFTEN:
            restarts[question.window] += 1
            await shrine.restart()
        seat = min(match.awaited())
        has_medal = any(str(where).startswith(seat) for where in match.state.medals.values())
        await fighters[seat].step(has_medal=has_medal)
        # After its owner has seen it, and perhaps played a card.
        if session.windows:
            await shrine.windows_pass()
    assert restarts >= Counter(dict.fromkeys((Window.AFTER_ROLL, Window.CHOOSE, Window.PUSH), OFTEN))
    match = (await shrine.hall.look(key)).match
    assert match.is_over
    return match


async def _is_as_if_never_restarted(world: World, match: Match[State]) -> None:
    """Its facts are those of the same decisions where no bot and no chat was."""
    table = await world.table()
    stored = await world.store.stored_table(table.key)
    assert stored is not None
    chance = Seeded(stored.seed)
    again: Match[State] = Match.dealt(BOX.game(table.options), chance)
    for seat, kept in await world.store.decisions(table.key):
        again.play(seat, BOX.notation.from_json(kept.data), chance)
    assert again.log == match.log
