"""T4 for a whole game on the real board: no message to others ever has a secret name, a number or the colour.

Secrets change as the game goes on: the guards may name a zone a turn after an intruder passed it. So after every
decision only the messages about that decision are searched, for the secrets of that moment. Pictures are painted small:
the search looks for the colour of whole figures.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest

from bot.chat.messages import pictures
from bot.engine.game import Fact
from bot.engine.match import Match, witnessed
from bot.games.castle.board.board import standard_board
from bot.games.castle.facts.fighting import Detected, Revealed
from bot.games.castle.kinds import GOALS, GUARDS, INTRUDERS, Phase
from bot.games.castle.names import names
from bot.games.castle.words import standing
from bot.games.shelf import SHELF, box_of
from bot.tables.history.record import Record, Step, read, replayed
from bot.tables.model.table import UserId
from bot.tables.use_cases import notes
from rendering.paint import paint
from rendering.scene import Scene
from tests.campaigns.secrecy.canaries import Sent, colours, is_hidden, shades, zones
from tests.campaigns.secrecy.comparisons.towns import WRONG
from tests.campaigns.secrecy.leaks import Spy, showing
from tests.campaigns.secrecy.wire import Gallery, opened

RECORD = Path(__file__).with_name("sneaky.record.txt")
"""A game of two computers in which the intruders are hardly ever seen, up to its end in turn 12."""
WIDTH = 480
"""The size in pixels of every picture, each of which shows the whole board."""
NOTE = "Quetzalcoatl"
"""A note of Ann's on her map, with a word that nobody else knows."""
EVERY = 4
"""One in this many decisions of the guards is told by itself, together with the ones before; all of the intruders'
are."""
REFUSED = 25
"""Bob tries refused commands after every so many decisions."""
LATE = 60
"""If something is planted, the game is told from this decision on."""


@dataclass(frozen=True, slots=True)
class Secret:
    """What nobody but Ann may be sent after a decision; with `is_dark`, the colour is secret too."""

    words: frozenset[str]
    is_dark: bool


@cache
def sneaky() -> Record:
    """The record of that game."""
    return read(RECORD.read_text(encoding="utf-8"), box_of)


@lru_cache(99)
def small(scene: Scene) -> bytes:
    """A picture of the whole board."""
    return paint(scene, width=WIDTH)


@cache
def secrets() -> Sequence[Secret]:
    """The secrets by decision of that game, the deal first, up to its end."""
    found: list[Secret] = []
    game = SHELF["castle"].game(sneaky().options)
    ways, known, guards, lit = set[int](), set[int](), Match[Any](game), 0
    for step in replayed(sneaky(), SHELF["castle"]):
        state, news = step.match.state, witnessed(step.facts, game.viewer(GUARDS))
        guards.witness(news)
        ways |= {*_ways(step.facts), *(end for each in state.marks.passages.values() for end in each.ends)}
        known |= {zone for fact in news for zone in zones(fact)}
        named = {zone for option in guards.options(GUARDS) for zone in zones(option)}
        lit = state.turn if _is_seen(step) else lit
        words = frozenset((*_titles(step), *_labels(ways - named - _around(known))))
        found.append(Secret(words, lit == 0 or state.turn > lit + 1))
    return found[:-1]


def _ways(facts: Sequence[Fact]) -> Iterator[int]:
    return (fact.zone for fact in facts if is_hidden(fact) and fact.zone is not None)


def _is_seen(step: Step) -> bool:
    """True if a figure of an intruder has shown."""
    is_told = any(isinstance(fact, Detected | Revealed) for fact in step.facts)
    return is_told or any(one.is_shown for one in step.match.state.intruders)


def _labels(found: set[int]) -> Iterator[str]:
    return map(standard_board().label, found)


def _around(known: set[int]) -> set[int]:
    """Zones of which the guards have witnessed something, and those beside them: better too many than too few."""
    links = standard_board().open_links
    return known | {beside for zone in known if zone in range(len(links)) for beside in links[zone]}


def _titles(step: Step) -> Iterator[str]:
    """The titles of missions that nobody has completed, and the seed of all luck."""
    done = {one.goal for one in step.match.state.intruders if one.is_done}
    yield from (names.mission(goal) for goal in GOALS if goal not in done)
    yield sneaky().seed


async def told(
    folder: Path, plant: Callable[[Spy], None], *, since: int = 0
) -> AsyncIterator[tuple[int, Sent, set[str]]]:
    """That game up to its end, told from decision `since` on, with something planted.

    For each number of a decision (from 1): what was sent after it, and the canaries in that.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pictures, "paint", lambda scene, **_how: small(scene))
        patch.setattr(pictures, "crops", lambda scene, _squares, **_how: small(scene))
        plant(Spy(patch))
        async with opened(folder, sneaky().seed) as gallery:
            await gallery.skip(sneaky().turns[:since])
            for number in range(since + 1, len(secrets())):
                if not _is_told(number):
                    await gallery.skip(sneaky().turns[number - 1 : number])
                    continue
                start, secret = len(gallery.world.env.http_requests), secrets()[number]
                gallery.lines.clear()
                await _decided(gallery, number)
                sent = Sent.of(gallery, start)
                yield number, sent, sent.canaries({*secret.words, NOTE}, is_dark=secret.is_dark)


def _is_told(number: int) -> bool:
    return sneaky().turns[number - 1].seat == INTRUDERS or number % EVERY == 0


async def _decided(gallery: Gallery, number: int) -> None:
    """Make and tell one decision; sometimes Ann notes something first, and Bob tries what cannot be done."""
    if number % REFUSED == 0:
        world = gallery.world
        key = (await world.table()).key
        await notes.note(world.hall, key, UserId(world.ann.id), zone="YA17", text=NOTE)
        await gallery.err(WRONG[1:])
    await gallery.play(sneaky().turns[number - 1 : number])


async def test_T4_no_canary_is_in_anything_sent_to_others_in_a_whole_game(tmp_path: Path) -> None:
    words = files = dark = 0
    async for number, sent, canaries in told(tmp_path, lambda _spy: None):
        assert not canaries, number
        words += len(secrets()[number].words) if sent.texts else 0
        files += len(sent.files)
        dark += len(sent.files) if secrets()[number].is_dark else 0
    assert words > 400
    assert files > 80
    assert dark > 50


def a_late_line(spy: Spy) -> None:
    """A line says where the ninja is, but only when no turn has just begun."""
    honest = standing.status

    def line(*known: Any) -> str:
        is_late = spy.truth is not None and spy.truth.turn > 5
        return f"{honest(*known)} Look at {spy.label}." if is_late else honest(*known)

    spy.patch(standing, "status", line)


@pytest.mark.parametrize(
    ("plant", "canary"),
    [(a_late_line, "[A-Z]{2}[0-9]+"), (showing.a_scene, "colour")],
    ids=["a word", "the colour"],
)
async def test_the_canaries_sing_late_in_a_game(
    plant: Callable[[Spy], None], canary: str, tmp_path: Path
) -> None:
    found: set[str] = set()
    async for _number, _sent, canaries in told(tmp_path, plant, since=LATE):
        found |= canaries
        if any(re.fullmatch(canary, word) for word in found):
            return
    raise AssertionError(found)


def test_the_colour_is_seen_on_small_pictures() -> None:
    """Otherwise the search for it would be in vain."""
    turns = set()
    for step, secret in zip(replayed(sneaky(), SHELF["castle"]), secrets(), strict=False):
        match = step.match
        if secret.is_dark and match.state.phase is Phase.CARDS and match.state.turn not in turns:
            turns.add(match.state.turn)
            viewer = match.game.viewer(INTRUDERS)
            scene = SHELF["castle"].pictures.scene(match.game, match.seen_by(viewer).state, viewer)
            assert colours() & shades(small(scene))
    assert len(turns) > 5
