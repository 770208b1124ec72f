"""People come and go at two tables whose secrets differ; compared is what others are told, also after the game.

Hal keeps the secrets of the intruders, and the game keeps them beyond its end. Nothing that the bot tells or answers
anybody else may depend on them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Fact
from bot.engine.match import Match, witnessed
from bot.games.castle.kinds import GUARDS, INTRUDERS
from bot.tables.history import digest, results, story
from bot.tables.history.story import EVERYBODY, TRUTH, Eyes
from bot.tables.model.paces import MINUTE
from bot.tables.model.table import UserId
from bot.tables.undelivered import Departed
from bot.tables.use_cases import (
    catching_up,
    channels,
    claiming,
    direct_messages,
    handing,
    mine,
    moves,
    queries,
)
from tests.campaigns.secrecy.comparisons.evenings import CYD, Told, answered, apart, heard, timed
from tests.campaigns.secrecy.keeping import kept as played_once
from tests.campaigns.secrecy.stages import stages
from tests.tables.castle_night import KEY, kept
from tests.tables.fakes import CHANNEL, EVA, HAL, SIA, Evening
from tests.tables.nights import TWO

TABLE = "two who notice"
"""Options with which the game does not reveal everything at the end."""

Begun = tuple[Mapping[str, Any], tuple[Fact, ...]]
"""The options of a game, and its log so far."""


@played_once
def both() -> tuple[Begun, Begun]:
    """Two games, each with its log up to the guards' cards in turn 2, that look alike while the guards only pass."""
    for at in stages("starts", TABLE, longest=40):
        one, other = at.match(at.pair.one), at.match(at.pair.other)
        if _goes_on(one) == _goes_on(other):
            return (at.pair.options, tuple(one.log)), (at.pair.options, tuple(other.log))
    raise AssertionError("No pair suits.")


def _goes_on(match: Match[Any]) -> list[Fact]:
    """What the guards witness while they only pass."""
    ahead, viewer = match.copy(), match.game.viewer(GUARDS)
    while GUARDS in ahead.awaited():
        ahead.play(GUARDS, _passing(ahead.seen_by(viewer)), Seeded("guards"))
    return witnessed(ahead.log, viewer)


def _passing(seen: Match[Any]) -> Decision:
    return seen.game.default(seen.state, GUARDS, Seeded("guards"))


async def departures(folder: Path) -> set[str]:
    """Hal leaves the server and comes back: everybody learns of both at the moments when all can expect it.

    In one of the games Hal lodges an order meanwhile, and gets a message for that.
    """
    return apart(
        await _departed(folder / "one", 0, is_busy=False), await _departed(folder / "other", 1, is_busy=True)
    )


async def _departed(folder: Path, which: int, *, is_busy: bool) -> Told:
    async with _begun(folder, which) as tonight:
        found: Told = {}
        tonight.scribe.faults["panel", HAL] = [Departed() for _ in range(99)]
        tonight.scribe.faults["call", HAL] = [Departed() for _ in range(99)]
        if is_busy:
            await tonight.lodge(KEY, "NEVER")
        await tonight.passes(1)
        found["before"] = await _looked(tonight, SIA, CYD)
        await _guards_pass(tonight)
        found["away"] = await _looked(tonight, SIA, CYD)
        tonight.scribe.faults.clear()
        await channels.greet(tonight.hall, HAL, guild=1, channel=CHANNEL)
        await tonight.passes(MINUTE)
        return {**found, "back": await _looked(tonight, SIA, CYD), **heard(tonight, HAL)}


async def substitutes(folder: Path) -> set[str]:
    """Sia lends her seat to Eva and takes it back; Cyd comes late and looks on: what each of them is told then."""
    return apart(await _lent(folder / "one", 0), await _lent(folder / "other", 1))


async def _lent(folder: Path, which: int) -> Told:
    async with _begun(folder, which) as tonight:
        hall, found = tonight.hall, Told()
        await handing.invite(hall, KEY, SIA, to=EVA)
        await tonight.passes(1)
        panel = await handing.accept_seat(hall, KEY, EVA, GUARDS)
        await tonight.passes(1)
        found["panel"] = repr(panel)
        found["digest"] = (await digest.digest(hall, KEY, EVA)).passages
        found["lent"] = await _looked(tonight, SIA, EVA, CYD)
        await _guards_pass(tonight)
        await handing.take_seat_back(hall, KEY, SIA)
        await tonight.passes(1)
        found["taken back"] = await _looked(tonight, SIA, EVA, CYD)
        return {**found, **heard(tonight, HAL)}


async def endings(folder: Path) -> set[str]:
    """Hal gives up and Sia claims the game: what the game, the channel's past and the server's results show."""
    return apart(await _ended(folder / "one", 0), await _ended(folder / "other", 1))


async def _ended(folder: Path, which: int) -> Told:
    async with _begun(folder, which) as tonight:
        hall, found = tonight.hall, Told()
        found["past of a running game"] = [
            await answered(results.history(hall, CHANNEL, "castle")),
            await answered(results.balances(hall, 1, "castle")),
        ]
        await moves.resign(hall, KEY, HAL)
        await tonight.passes(1)
        await claiming.claim(hall, KEY, SIA)
        await tonight.passes(MINUTE)
        found["over"] = await _looked(tonight, SIA, EVA, CYD)
        found["history"] = repr(await results.history(hall, CHANNEL, "castle"))
        found["results"] = repr(await results.balances(hall, 1, "castle"))
        found["the truth"] = [
            await answered(story.story(hall, KEY, user, eyes=eyes))
            for user in (SIA, CYD)
            for eyes in (TRUTH, Eyes(INTRUDERS))
        ]
        return {**found, **heard(tonight, HAL)}


@asynccontextmanager
async def _begun(folder: Path, which: int) -> AsyncIterator[Evening]:
    """One of the two games as it goes on, after everybody has been told."""
    options, facts = both()[which]
    with timed(folder) as tonight:
        await kept(tonight.store, TWO, facts, options)
        for user in TWO.values():
            await direct_messages.ask_for_messages(tonight.hall, user)
        await tonight.passes(1)
        yield tonight


async def _guards_pass(tonight: Evening) -> None:
    """The guards do nothing until it is the intruders' turn."""
    await tonight.by_default(KEY, lambda session: GUARDS not in session.match.awaited())
    await tonight.passes(MINUTE)


async def _looked(tonight: Evening, *users: UserId) -> list[str]:
    """The answers to these people when they ask for everything: at their first look, and at one more."""
    hall = tonight.hall
    found = [repr(await queries.board(hall, KEY)), repr(await queries.layers(hall, KEY))]
    for user in users:
        asked = (
            *(ask(hall, KEY, user) for ask in (queries.view, catching_up.catch_up, queries.log)),
            *(ask(hall, KEY, user) for ask in (digest.digest, queries.offers, story.story)),
            *(mine.my_games(hall, user), story.story(hall, KEY, user, eyes=EVERYBODY, turn=1)),
        )
        found += [await answered(each) for each in asked]
        await catching_up.glanced(hall, KEY, user)
    return found
