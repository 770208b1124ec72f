"""T4 for a whole game on the real board: at no time is a name, a number or the colour in what others are sent.

What stands for a secret changes as the game goes on: a zone that an intruder passed may be named by the guards a turn
later. So after every decision only what was sent for it is searched, for what is a secret then. Pictures are painted
small: the colour is that of whole figures.
"""

from __future__ import annotations

import json
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
from tests.campaigns.secrecy.comparisons.towns import WRONG, Watched
from tests.campaigns.secrecy.leaks import Spy, showing
from tests.campaigns.secrecy.stages import listening, stage
from tests.campaigns.secrecy.test_canaries import beside_pixels, colour, kept_files, shades
from tests.campaigns.secrecy.test_interface import is_hidden, zones
from tests.chat.world import World, town

RECORD = Path(__file__).with_name("sneaky.record.txt")
"""A game of two computers in which the intruders are hardly ever seen, up to its end in turn 12."""
WIDTH = 480
"""Pixels of every picture, which all show the whole board."""
NOTE = "Quetzalcoatl"
"""What Ann notes on her map, and nobody else knows the word."""
EVERY = 5
"""Of the guards' decisions one in so many is told by itself, the others with it; all of the intruders'."""
REFUSED = 25
"""After so many decisions Bob tries what is refused."""
LATE = 60
"""A game is told from so many decisions on where something is planted."""


@dataclass(frozen=True, slots=True)
class Secret:
    """What nobody but Ann may be sent after a decision; the colour stands for one if `is_dark`."""

    words: frozenset[str]
    is_dark: bool


@cache
def sneaky() -> Record:
    """The game of the record."""
    return read(RECORD.read_text(encoding="utf-8"), box_of)


@lru_cache(99)
def small(scene: Scene) -> bytes:
    """A picture of the whole board."""
    return paint(scene, width=WIDTH)


@cache
def secrets() -> Sequence[Secret]:
    """By decision of the game of the record, the deal first, up to where it ends."""
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
    return (fact.zone for fact in facts if is_hidden(fact))  # type: ignore[attr-defined]  # both have one


def _is_seen(step: Step) -> bool:
    """Whether a figure of an intruder has shown."""
    is_told = any(isinstance(fact, Detected | Revealed) for fact in step.facts)
    return is_told or any(one.is_shown for one in step.match.state.intruders)


def _labels(found: set[int]) -> Iterator[str]:
    return map(standard_board().label, found)


def _around(known: set[int]) -> set[int]:
    """Zones that the guards have witnessed something of, and those beside them: too many rather than too few."""
    links = standard_board().open_links
    return known | {beside for zone in known if zone in range(len(links)) for beside in links[zone]}


def _titles(step: Step) -> Iterator[str]:
    """The titles of missions that nobody has completed, and the seed of all luck."""
    done = {one.goal for one in step.match.state.intruders if one.is_done}
    yield from (names.mission(goal) for goal in GOALS if goal not in done)
    yield sneaky().seed


@dataclass
class Sent:
    """What others than Ann were sent after decision `number` (from 1), and the operator's log; with the pictures."""

    number: int
    texts: list[str]
    files: list[bytes]

    def canaries(self) -> set[str]:
        """The secret words that are found; “colour” if it is on a picture."""
        secret = secrets()[self.number]
        every = "\n".join([*self.texts, *map(beside_pixels, self.files)])
        found = {word for word in (*secret.words, NOTE) if re.search(rf"(?<![A-Z0-9]){word}(?![0-9])", every)}
        is_shown = secret.is_dark and any(colour() in shades(each) for each in self.files)
        return found | ({"colour"} if is_shown else set())


async def told(folder: Path, plant: Callable[[Spy], None], *, since: int = 0) -> AsyncIterator[Sent]:
    """The game of the record up to its end, told to everybody from decision `since` on, with something planted."""
    with listening() as lines, pytest.MonkeyPatch.context() as patch:
        patch.setattr(pictures, "paint", lambda scene, **_how: small(scene))
        patch.setattr(pictures, "crops", lambda scene, _squares, **_how: small(scene))
        plant(Spy(patch))
        async with town(folder, SHELF) as world:
            gallery, files = Watched(world, stage("starts", longest=16, has_listen=False)), kept_files(world)
            await gallery.open(sneaky().seed)
            await gallery.skip(sneaky().turns[:since])
            for number in range(since + 1, len(secrets())):
                if not _is_told(number):
                    await gallery.skip(sneaky().turns[number - 1 : number])
                    continue
                start = len(world.env.http_requests)
                lines.clear()
                await _decided(world, gallery, number)
                sent = gallery.to_others(start)
                texts = [f"{each.path} {json.dumps(each.json, ensure_ascii=False)}" for each in sent]
                sums = [_sum(each.json) for each in sent if each.method == "FILE"]
                yield Sent(number, [*texts, *lines], [files[each] for each in sums])


def _is_told(number: int) -> bool:
    return sneaky().turns[number - 1].seat == INTRUDERS or number % EVERY == 0


async def _decided(world: World, gallery: Watched, number: int) -> None:
    """One decision is made and told; sometimes Ann notes something first, and Bob tries what cannot be done."""
    turn = sneaky().turns[number - 1]
    if number % REFUSED == 0:
        key = (await world.table()).key
        await notes.note(world.hall, key, UserId(world.ann.id), zone="YA17", text=NOTE)
        await gallery.err(WRONG[1:])
    await gallery.play((turn,))


def _sum(file: Any) -> str:
    return str(file["bytes"])


async def test_T4_no_canary_is_in_anything_sent_to_others_in_a_whole_game(tmp_path: Path) -> None:
    words = files = dark = 0
    async for sent in told(tmp_path, lambda _spy: None):
        assert not sent.canaries(), sent.number
        words += len(secrets()[sent.number].words) if sent.texts else 0
        files += len(sent.files)
        dark += len(sent.files) if secrets()[sent.number].is_dark else 0
    assert words > 400
    assert files > 80
    assert dark > 50


def a_late_line(spy: Spy) -> None:
    """A line that says where the ninja is, but only when no turn is young."""
    honest = standing.standing

    def lines(*known: Any) -> list[str]:
        is_late = spy.truth is not None and spy.truth.turn > 5
        return [*honest(*known), f"Look at {spy.label}."] if is_late else list(honest(*known))

    spy.patch(standing, "standing", lines)


@pytest.mark.parametrize(
    ("plant", "canary"),
    [(a_late_line, "[A-Z]{2}[0-9]+"), (showing.a_scene, "colour")],
    ids=["a word", "the colour"],
)
async def test_the_canaries_sing_late_in_a_game(
    plant: Callable[[Spy], None], canary: str, tmp_path: Path
) -> None:
    found: set[str] = set()
    async for sent in told(tmp_path, plant, since=LATE):
        found |= sent.canaries()
        if any(re.fullmatch(canary, word) for word in found):
            return
    raise AssertionError(found)


def test_the_colour_is_seen_on_small_pictures() -> None:
    """Else it would be looked for in vain."""
    turns = set()
    for step, secret in zip(replayed(sneaky(), SHELF["castle"]), secrets(), strict=False):
        match = step.match
        if secret.is_dark and match.state.phase is Phase.CARDS and match.state.turn not in turns:
            turns.add(match.state.turn)
            viewer = match.game.viewer(INTRUDERS)
            scene = SHELF["castle"].pictures.scene(match.game, match.seen_by(viewer).state, viewer)
            assert colour() in shades(small(scene))
    assert len(turns) > 5
