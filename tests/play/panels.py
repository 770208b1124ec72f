"""Panels of many positions, posted on the local page and measured in a browser as high as a phone shows them.

`python -m tests.play.panels --positions 200` prints the worst of each kind; `--shots DIR` keeps a picture of it.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar

import discord
import simcord
from playwright.async_api import Page

import bot.chat.client  # noqa: F401  # with it come the verbs of all buttons
from bot.chat.messages.panel import UNOPENED, asked_zones, panel_screen
from bot.chat.messages.phone import BRIEF
from bot.chat.messages.pictures import VIEW
from bot.chat.parts.layout import sent
from bot.chat.parts.screen import Picture, Screen
from bot.engine.chance import Seeded, pick
from bot.engine.game import Draft, Seat
from bot.engine.match import Match
from bot.engine.notation import kebab_of
from bot.games.castle.box import BOX
from bot.games.castle.decisions import Accept
from bot.games.computers import LONGEST_REASON
from bot.games.fact_words import LONGEST_EXPLANATION
from bot.play.simcord_patches import mend
from bot.tables.model.plans import PlannedTurn
from bot.tables.model.table import Person, Status, Table, TableId, UserId
from bot.tables.views.coming_turn import ahead_sheet, imagined
from bot.tables.views.offers import Choices, offered, removals, routes
from bot.tables.views.panel import Explanation, Panel, Remark
from bot.tables.views.panel_making import Beside, panel
from bot.tables.views.planning_panel import planned_ahead
from rendering.cards import paint_sheet
from rendering.paint import crops
from rendering.scene import Square
from tests.laws.playthrough import NO_OPTIONS, Moment, drafts, played_out
from tests.play import clans_panels, raid_panels
from tests.play.browsing import opened
from tests.play.heights import likeliest
from tests.there import there

T = TypeVar("T")

PHONE: Final = 390
FULL, CORE, SETUP = 850, 640, 1_000
"""Pixels that are held: a whole panel, from the top of its picture to the end of its last row, a panel of the setup."""
EXPLAINED: Final = Explanation("", "abcdefgh " * (LONGEST_EXPLANATION // 9), "", is_noted=False)
REASON: Final = "abcdefgh " * (LONGEST_REASON // 9)
SEEDS: Final = 60
"""More games than these are not played to find positions."""
AHEAD: Final = "turn planned ahead"
ARMED: Final = "turn planned ahead to happen"
"""The kinds of panels in which a seat plans a turn before it is asked, and in which the turn is to happen by itself."""
WAITING: Final = " waiting"
"""Ends the kinds of panels in which a draft waits for a standing order."""
TALK: Final = (Remark("Traitor", "abcdefgh " * 9),) * 2
"""Remarks of partners, longer than a panel has room for."""
LOUD: Final = "abcdefgh " * (BRIEF // 9)
"""The latest events, if they are told beside an explanation."""
BATCH: Final = 25
"""How many messages are in a channel at once."""
MEASURE: Final = """messages => messages.map(message => {
    const box = message.querySelector('.component-container').getBoundingClientRect();
    const picture = message.querySelector('.component-gallery');
    const rows = [...message.querySelectorAll('.component-row')];
    const top = picture ? picture.getBoundingClientRect().top : box.top;
    const bottom = rows.length ? rows[rows.length - 1].getBoundingClientRect().bottom : box.bottom;
    const last = rows.length ? [...rows[rows.length - 1].querySelectorAll('button')] : [];
    const place = box => [box.left - message.getBoundingClientRect().left, bottom - box.top, box.width, box.height];
    return [box.height, bottom - top, last.map(button => place(button.getBoundingClientRect()))];
})"""
ABOVE: Final = 62
"""Pixels above the panel in its message: who has written it, when, and that nobody else can see it."""

OVERFLOW: Final = "() => document.documentElement.scrollWidth - window.innerWidth"
LETTERS: Final = """() => {
    const family = getComputedStyle(document.querySelector(".component-container")).fontFamily;
    const every = ["16px", "bold 16px", "600 16px"].map(size => document.fonts.load(`${size} ${family}`));
    return Promise.all(every).then(() => document.fonts.ready).then(() => true);
}"""
LOADED: Final = """pictures => [...document.querySelectorAll(".component-gallery img[src^='blob:']")]
    .filter(image => image.complete && image.naturalWidth > 0).length >= pictures"""


@dataclass(frozen=True, slots=True)
class Position:
    """A seat's panel at some moment of a game: its kind, where it comes from, and its screen."""

    kind: str
    source: str
    screen: Screen

    @property
    def is_setup(self) -> bool:
        """True if it is asked before the first turn."""
        return self.kind.startswith("setup")


@dataclass(frozen=True, slots=True)
class Measured:
    """A position with the height of its message, and from its picture to its last row, in pixels.

    `last` are the buttons of its last row: left edge, distance from the bottom to the top edge, width and height.
    """

    position: Position
    whole: float
    core: float
    last: Sequence[Sequence[float]] = ()

    @property
    def is_too_high(self) -> bool:
        """True if it is higher than allowed."""
        return self.core > CORE or self.whole > (SETUP if self.position.is_setup else FULL)


def positions(
    count: int, *, seeds: Sequence[str] = (), players: int = 2, only: str = ""
) -> dict[str, list[Position]]:
    """This many positions of every kind of panel of the castle game, from random games; fewer for rare kinds.

    Kinds are named by their seats, which differ if more people play, and by a partner's proposal before one; `only`
    those with this in their names.
    """
    found: dict[str, list[Position]] = defaultdict(list)

    def is_wanted(kind: str) -> bool:
        return only in kind and len(found[kind]) < count

    for seed in seeds or map(str, range(SEEDS)):
        for position in _of_game(seed, players, is_wanted):
            if is_wanted(position.kind):
                found[position.kind].append(position)
        if not seeds and found and all(len(each) >= count for each in found.values()):
            break
    return found


def evenly(positions: Iterable[tuple[str, T]], count: int) -> dict[str, list[T]]:
    """This many of every kind, which comes first, taken from all of their time, as far as there are some."""
    every: dict[str, list[T]] = defaultdict(list)
    for kind, position in positions:
        every[kind].append(position)
    return {kind: some[:: max(1, len(some) // count)][:count] for kind, some in every.items()}


def _of_game(seed: str, players: int, is_wanted: Callable[[str], bool]) -> Iterator[Position]:
    played = played_out(BOX, seed, {"players": players})
    table = table_of(played.game.seats, {"players": players})
    last: dict[Seat, int] = {}
    for number, moment in enumerate(played.moments):
        facts = len(moment.match.log)
        for seat in played.game.seats if is_wanted(AHEAD) or is_wanted(ARMED) else ():
            luck = Seeded(f"{seed} {number} ahead")
            for kind, screen in _ahead(table, moment, seat, luck):
                yield Position(kind, f"seed {seed}, decision {number}, {seat}", screen)
        for seat in moment.match.awaited():
            luck = Seeded(f"{seed} {number}")
            seen = moment.sights[seat]
            news = seen.log[last.get(seat, 0) :]
            last[seat] = len(seen.log)
            time = "setup" if played.game.turn(seen.state) == 0 else "turn"
            draft = seen.draft(seat)
            what = seen.state.moment.value if draft is None else kebab_of(type(draft))
            kind = f"{time} {seat} {what}{' asked' * (Accept() in seen.options(seat))}"
            if not is_wanted(kind):
                continue
            for draft in some_drafts(moment, seat, luck):
                shown = panel(BOX, seen, seat, number=facts, news=news, draft=draft)
                # As high as it gets: to somebody anything may be new.
                shown = replace(shown, reason=REASON) if shown.is_begun else shown
                is_plain = shown.is_begun or shown.is_to_answer or time == "setup"
                shown = shown if is_plain else replace(shown, explained=EXPLAINED)
                # Remarks of partners take the place of an explanation: the one or the other.
                told = replace(shown, talk=TALK, explained=None)
                loud = replace(shown, bulletin=replace(shown.bulletin, calm=LOUD))
                for high in (told, loud) if shown.partners else (shown,):
                    screen = panel_screen(BOX, table, high, _picture(table, high))
                    name = kind if high.missing_order is None else f"{kind}{WAITING}"
                    yield Position(name, f"seed {seed}, decision {number}", screen)


def _ahead(table: Table, moment: Moment, seat: Seat, luck: Seeded) -> Iterator[tuple[str, Screen]]:
    """Panels of a seat that plans its next turn: of a plan that waits and, if it can, of one that happens by itself."""
    seen = moment.sights[seat]
    if (coming := imagined(seen, seat)) is None:
        return
    stops = BOX.words.stops(BOX.game({}))
    for draft in some_drafts(
        replace(moment, match=coming, sights={**moment.sights, seat: coming}), seat, luck
    ):
        offers = tuple(offer for offer in offered(BOX, coming, seat, draft) if offer.is_piece)
        for is_armed in (False, True) if draft.is_complete() else (False,):
            plan = PlannedTurn(draft.pieces, is_armed=is_armed, stops=frozenset(stops))
            sheet = ahead_sheet(plan, BOX, seen.game, is_open=True)
            shown = panel(
                BOX,
                coming,
                seat,
                number=0,
                news=(),
                draft=draft,
                beside=Beside(
                    choices=Choices(
                        offers, routes(BOX, coming, seat, draft), removals(BOX, coming, seat, draft)
                    ),
                    wants_hints=False,
                ),
            )
            shown = planned_ahead(BOX, replace(shown, ahead=sheet), seen)
            yield ARMED if is_armed else AHEAD, panel_screen(BOX, table, shown, _picture(table, shown))


def some_drafts(moment: Moment, seat: Seat, luck: Seeded) -> Iterator[Any]:
    """No draft where none is asked for; else an empty one, one of some pieces, and what `_changed` gives."""
    if moment.sights[seat].draft(seat) is None:
        yield None
        return
    yield moment.sights[seat].draft(seat)
    steps = luck.below("pieces", 8)
    for at, (_true, seen) in enumerate(drafts(moment, seat, luck)):
        if at == steps:
            yield seen
            break
    yield from _changed(moment.sights[seat], seat, luck)


def _changed(seen: Match[Any], seat: Seat, luck: Seeded) -> Iterator[Draft]:
    """Where something can be taken out of a draft again a whole one, and one without something."""
    draft = there(seen.draft(seat))
    while not draft.is_complete():
        draft.add(pick(luck, f"whole {len(draft.pieces)}", draft.options()))
    if removals := seen.game.drafts.removals(draft):
        yield draft
        yield there(seen.draft(seat, [*draft.pieces, pick(luck, "out", removals)]))


def table_of(seats: Sequence[Seat], options: Mapping[str, Any] = NO_OPTIONS) -> Table:
    """A running table of the castle game, each seat another user's."""
    people = {seat: Person(UserId(number)) for number, seat in enumerate(seats, 1)}
    return Table(
        key=TableId("t000001"),
        game=BOX.key,
        guild=1,
        channel=1,
        opener=UserId(1),
        seats=people,
        options=options,
        schema=BOX.schema,
        status=Status.RUNNING,
    )


def _picture(table: Table, shown: Panel) -> Picture | None:
    # Each position has a picture of the right shape; what is on it does not change how high it is.
    if shown.choosing is not None:
        return Picture(VIEW, paint_sheet(shown.choosing), "cards")
    zones = asked_zones(BOX, table, shown, UNOPENED)
    is_square = there(shown.bulletin.sketch).asking(zones)[1] if zones else shown.bulletin.focus
    return Picture(VIEW, shape(is_square=bool(is_square)), "a picture")


@cache
def shape(*, is_square: bool) -> bytes:
    """A picture as a phone shows it, a square or the whole board."""
    game = BOX.game({})
    scene = BOX.pictures.scene(game, game.blank(), game.viewer(None))
    base = scene.base
    return crops(scene, [Square(base.width / 2, base.height / 2, base.width * (0.4 if is_square else 1))])


@asynccontextmanager
async def town() -> AsyncIterator[tuple[simcord.Env, simcord.ChannelHandle, simcord.MemberActor]]:
    """A server with a channel for messages that are to be measured, and somebody who looks at it."""
    bot = discord.Client(intents=discord.Intents.default())
    async with simcord.run(bot) as env:
        guild = env.create_guild("Measures")
        channel = guild.create_text_channel("panels")
        yield env, channel, guild.add_member(env.create_user("Aki"))


async def measured(
    found: Mapping[str, Sequence[Position]], folder: Path, *widths: int
) -> dict[int, list[Measured]]:
    """How high the messages of these positions are in windows of these widths, by width."""
    every = [position for kind in found.values() for position in kind]
    results: dict[int, list[Measured]] = defaultdict(list)
    for at in range(0, len(every), BATCH):
        batch = await _batch(every[at : at + BATCH], folder / str(at), *widths)
        for width, heights in batch.items():
            results[width] += heights
    for number, each in enumerate(results[PHONE]):
        if each.is_too_high:
            # Of many at once some are laid out before all is there that they need: what counts is one by itself.
            alone = await _batch([each.position], folder / f"again {number}", PHONE)
            [results[PHONE][number]] = alone[PHONE]
    return results


async def _batch(
    batch: Sequence[Position], folder: Path, *widths: int, shot: Path | None = None
) -> dict[int, list[Measured]]:
    """Measured all at once; with `shot` the last of them is a picture there."""
    async with town() as (env, channel, member):
        there: Any = env.bot.get_channel(channel.id)
        for position in batch:
            await there.send(**sent(position.screen))
        preview = env.preview(channel, viewers=[member], layout="channel")
        async with mend(preview) as served, opened(served.url, folder, widths[0]) as page:
            pictures = sum(bool(position.screen.pictures) for position in batch)
            heights = {width: await _heights(page, len(batch), pictures, width) for width in widths}
            if shot is not None:
                # In a low window a high panel would be hidden behind the line in which one writes.
                await page.set_viewport_size({"width": widths[-1], "height": 2 * SETUP})
                await page.locator("#channel-message-list article").last.screenshot(path=shot)
    return {
        width: [Measured(position, *found) for position, found in zip(batch, every, strict=True)]
        for width, every in heights.items()
    }


async def _heights(page: Page, count: int, pictures: int, width: int) -> list[tuple[float, float, Any]]:
    messages = page.locator("#channel-message-list article")
    await messages.nth(count - 1).wait_for()
    await page.set_viewport_size({"width": width, "height": count * SETUP})
    await page.wait_for_function(LOADED, arg=pictures)
    # In the browser's own letters every line is wider.
    await page.evaluate(LETTERS)
    assert await page.evaluate(OVERFLOW) <= 0, "something hangs out of the window"
    return [(ABOVE + whole, core, last) for whole, core, last in await messages.evaluate_all(MEASURE)]


def worst(results: Sequence[Measured]) -> dict[str, tuple[Measured, Measured]]:
    """Of each kind the highest message, and the one with the longest way from its picture to its last row."""
    kinds: dict[str, list[Measured]] = defaultdict(list)
    for each in results:
        kinds[each.position.kind].append(each)
    return {
        kind: (max(every, key=lambda one: one.whole), max(every, key=lambda one: one.core))
        for kind, every in sorted(kinds.items())
    }


def _main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200, help="how many of each kind of panel")
    parser.add_argument("--only", default="", help="kinds of panels with this in their names")
    parser.add_argument("--likeliest", type=int, default=12, help="of these the likely highest are measured")
    parser.add_argument("--width", type=int, default=PHONE, help="of the window, in pixels")
    parser.add_argument("--shots", type=Path, help="a folder for pictures of the highest of each kind")
    asked = parser.parse_args()
    found = (
        positions(asked.positions, only=asked.only)
        | positions(asked.positions, players=4, only=asked.only)
        | {kind: each for kind, each in raid_panels.positions(asked.positions).items() if asked.only in kind}
        | {kind: each for kind, each in clans_panels.positions(asked.positions).items() if asked.only in kind}
    )
    chosen = {kind: likeliest(every, asked.likeliest) for kind, every in found.items()}
    with TemporaryDirectory() as folder:
        results = asyncio.run(measured(chosen, Path(folder), asked.width))[asked.width]
    for kind, (whole, core) in worst(results).items():
        heights = f"{whole.whole:6.0f} px whole, {core.core:6.0f} px from the picture on"
        print(f"{kind:34} {len(found[kind]):4} positions, at most {heights} ({core.position.source})")
        if asked.shots is not None:
            asked.shots.mkdir(parents=True, exist_ok=True)
            shot = asked.shots / f"{kind.replace(' ', '-')}.png"
            with TemporaryDirectory() as folder:
                asyncio.run(_batch([core.position], Path(folder), asked.width, shot=shot))
    # The limits are those of a phone: in a wide window the pictures are larger.
    return int(asked.width == PHONE and any(each.is_too_high for each in results))


if __name__ == "__main__":
    sys.exit(_main())
