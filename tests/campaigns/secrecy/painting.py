"""Pictures of one moment for each audience, painted in any order: `python -m tests.campaigns.secrecy.painting NAMES`.

It prints the checksums of their bytes in that order, for a test that compares processes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from itertools import islice
from typing import Any

from bot.engine.game import PUBLIC, Viewer
from bot.engine.match import Match
from bot.games.castle.kinds import GUARDS, INTRUDERS
from bot.games.pictures import Lens
from bot.games.shelf import SHELF
from bot.tables.history.record import replayed
from rendering.cards import paint_sheet
from rendering.film import Reel
from rendering.paint import crops, paint
from rendering.scene import Scene
from tests.games.castle.sights import eventful

BOX = SHELF["castle"]
STEP = 60
"""The moment: after this many decisions of the golden game."""
WIDTH = 900

Painting = Callable[[], bytes]


@cache
def paintings() -> dict[str, Painting]:
    """The paintings by name: the whole board, a close look and, for the intruders, their hand."""
    record = eventful()
    game = BOX.game(record.options)
    *_, last = islice(replayed(record, BOX), STEP)
    found: dict[str, Painting] = {}
    for viewer in (PUBLIC, game.viewer(GUARDS), game.viewer(INTRUDERS)):
        seen: Match[Any] = last.match.seen_by(viewer)
        scene = _scene(seen, viewer)
        found[f"{viewer.name} board"] = partial(paint, scene, width=WIDTH)
        look = BOX.pictures.focus(game, seen.state, viewer)
        if look is not None:
            found[f"{viewer.name} close"] = partial(crops, scene, (look,))
        found[f"{viewer.name} film"] = partial(_film, scene)
        hand = BOX.hands.hand(game, seen.state, viewer)
        if hand is not None:
            found[f"{viewer.name} hand"] = partial(paint_sheet, hand)
    return found


def _scene(seen: Match[Any], viewer: Viewer) -> Scene:
    return BOX.pictures.scene(seen.game, seen.state, viewer, None, Lens(past=seen.history, news=8))


def _film(scene: Scene) -> bytes:
    reel = Reel(width=300)
    reel.add(scene)
    reel.add(Scene(scene.base, scene.marks[:-1], scene.strip))
    return reel.film()


def digest(name: str) -> str:
    """The checksum of one painting, painted now."""
    return sha256(paintings()[name]()).hexdigest()


if __name__ == "__main__":
    print(json.dumps({name: digest(name) for name in sys.argv[1:]}))
