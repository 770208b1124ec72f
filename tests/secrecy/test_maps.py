"""T1 for maps: in pairs that differ in secrets alone every layer of every map is equal, and so are its words."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from bot.engine.game import PUBLIC, Viewer
from bot.engine.match import Match, witnessed
from bot.games.box import Lens
from bot.games.castle.kinds import GUARDS, INTRUDERS
from bot.games.shelf import SHELF
from bot.tables.record import Record, replayed
from tests.secrecy.pairs import KINDS, pairs

BOX = SHELF["castle"]
EACH = 2
"""So many pairs of each kind."""
EVERY = 5
"""Maps are compared after every so many decisions."""


def maps(record: Record, viewer: Viewer) -> list[tuple[Any, ...]]:
    """Every layer of the viewer's map and its words, the facts since the last one being news."""
    game = BOX.game(record.options)
    seen, shown, since = Match(game), [], 0
    for number, step in enumerate(replayed(record, BOX)):
        seen.witness(witnessed(step.facts, viewer))
        if number % EVERY:
            continue
        for layer in ("", *BOX.layers(game, viewer)):
            lens = Lens(past=seen.log, news=len(seen.log) - since, layer=layer)
            draft = seen_draft(seen, viewer)
            picture = BOX.scene(game, seen.state, viewer, draft, lens)
            shown.append((number, layer, picture, BOX.alt(game, seen.state, viewer, draft, lens)))
        since = len(seen.log)
    return shown


def seen_draft(seen: Match[Any], viewer: Viewer) -> Any:
    """The open draft of a seat, empty as it is."""
    return next((seen.draft(seat) for seat in seen.game.seats if seat == viewer.name), None)


@pytest.mark.parametrize("kind", KINDS)
def test_every_layer_is_equal_for_whoever_may_not_know_the_difference(kind: str) -> None:
    for pair in islice(pairs(kind), EACH):
        other = GUARDS if pair.hidden == INTRUDERS else INTRUDERS
        for viewer in (BOX.game(pair.one.options).viewer(other), PUBLIC):
            assert maps(pair.one, viewer) == maps(pair.other, viewer)


def test_the_comparison_catches_a_map_of_the_truth() -> None:
    """The side that keeps the secret sees two different maps."""
    pair = next(pairs("starts"))
    own = BOX.game(pair.one.options).viewer(pair.hidden)
    assert maps(pair.one, own) != maps(pair.other, own)
