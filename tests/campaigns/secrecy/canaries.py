"""Names and a colour that stand for a secret and nothing else, and a search for them in what others than Ann get.

The colour is the ground of an intruder's figure: nobody sees one while both intruders are hidden.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import astuple, dataclass, is_dataclass
from functools import cache
from io import BytesIO
from typing import Any, TypeGuard

from PIL import Image

from bot.engine.game import Fact
from bot.games.castle.art import Side
from bot.games.castle.board.board import standard_board
from bot.games.castle.box import BOX
from bot.games.castle.facts.setup import StartChosen
from bot.games.castle.facts.sneaking import Moved
from bot.games.castle.kinds import GOALS, GUARDS
from bot.games.castle.names import names
from bot.tables.views.panel_making import panel
from rendering.themes import Theme
from tests.campaigns.secrecy.stages import Stage
from tests.campaigns.secrecy.wire import Gallery
from tests.rendering.palettes import PALETTES
from tests.rendering.test_chunks import chunks

COLOURS = 4096
"""More pixels of the colour than any other picture has."""


def secret_words(at: Stage) -> set[str]:
    """Titles of all missions; zones and entrances of the intruders where no guard, bed or object has ever been.

    Without zones that the guards are offered when the secrets are others: their buttons say nothing of these secrets.
    """
    match, board = at.match(at.pair.one), standard_board()
    ways = {zone for fact in match.log for zone in [getattr(fact, "zone", None)] if is_hidden(fact)}
    ends = [zone for passage in match.state.marks.passages.values() for zone in passage.ends]
    hidden = {zone for zone in (*ways, *ends) if zone is not None}
    known = {zone for fact in match.seen_by(match.game.viewer(GUARDS)).log for zone in zones(fact)}
    return {names.mission(goal) for goal in GOALS} | {
        board.label(zone) for zone in hidden - known
    } - _offered(at)


def _offered(at: Stage) -> set[str]:
    """The zones, by label, that the guards are offered in the other match of the pair."""
    other = at.match(at.pair.other)
    if GUARDS not in other.awaited():
        return set()
    shown = panel(BOX, other.seen_by(other.game.viewer(GUARDS)), GUARDS, number=0, news=(), draft=None)
    return {offer.choice.zone for offer in (*shown.offers, *shown.routes)}


def is_hidden(fact: Fact) -> TypeGuard[Moved | StartChosen]:
    """True if the fact tells where an intruder is."""
    return isinstance(fact, Moved | StartChosen)


def zones(fact: object) -> Iterator[int]:
    """Every number in a fact that may be a zone; better too many than too few."""
    values = astuple(fact) if is_dataclass(fact) and not isinstance(fact, type) else fact
    if isinstance(values, int):
        yield values
    elif isinstance(values, tuple | list):
        for each in values:
            yield from zones(each)


def colours() -> frozenset[tuple[int, int, int]]:
    """The colours of ninja and traitor, which appear only on pictures of the intruders' side."""
    return frozenset(PALETTES[Theme.NIGHT].side[side] for side in (Side.INTRUDER, Side.RIVAL))


@cache
def shades(data: bytes) -> frozenset[Any]:
    """The colours of the pixels of a picture."""
    found = Image.open(BytesIO(data)).convert("RGB").getcolors(COLOURS)
    assert found is not None
    return frozenset(shade for _number, shade in found)


def _beside_pixels(data: bytes) -> str:
    """Everything in a picture except the pixels, which are packed and look like anything."""
    return b"".join(content for kind, content in chunks(data) if kind != b"IDAT").decode("latin-1")


@dataclass(frozen=True, slots=True)
class Sent:
    """The texts and the bytes of files that people other than Ann receive, and what the operator reads."""

    texts: list[str]
    files: list[bytes]

    @classmethod
    def of(cls, gallery: Gallery, since: int = 0) -> Sent:
        """Everything from request number `since` on; the lines are those in the gallery."""
        entries = gallery.to_others(since).values()
        texts = [f"{each.path} {json.dumps(each.json, ensure_ascii=False)}" for each in entries]
        sums = [
            str(each.json["bytes"]) for each in entries if each.method == "FILE" and each.json is not None
        ]
        return cls([*texts, *gallery.lines], [gallery.files[each] for each in sums])

    def canaries(self, words: set[str], *, is_dark: bool = True) -> set[str]:
        """The secret words that are found; also “colour” if it `is_dark` and the colour is on a picture."""
        every = "\n".join([*self.texts, *map(_beside_pixels, self.files)])
        found = {word for word in words if re.search(rf"(?<![A-Z0-9]){word}(?![0-9])", every)}
        is_shown = is_dark and any(colours() & shades(each) for each in self.files)
        return found | ({"colour"} if is_shown else set())
