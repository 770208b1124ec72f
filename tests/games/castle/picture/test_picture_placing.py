"""The map on which pieces are placed can be read on a phone: names in their zones, buildings, regions, a key."""

from collections.abc import Callable

import pytest

from bot.games.castle.art import Shape
from bot.games.castle.board.space import is_inside
from bot.games.castle.decisions import Post, StartAt
from bot.games.castle.kinds import Moment, Phase, Who
from bot.games.castle.picture import focus, scene
from bot.games.castle.picture.naming import placed_at
from bot.games.castle.setup.counted_draft import CountedDraft
from bot.games.castle.setup.guard_drafts import Figures, Marks
from bot.games.castle.setup.start_drafts import Starts
from bot.games.castle.state.state import State
from rendering.pen import text_width
from rendering.placement.boxes import Box, around
from rendering.placement.layout import covered
from rendering.scene import Contour, Label, Scene, Sign
from rendering.simple import GROWN, simplified
from tests.games.castle.picture.test_picture import BOARD, SETTING, zone

READ = 0.8 * 0.68 * 0.82
"""The capitals of the smallest name, in grown figures: 6 pixels of a picture 350 wide."""
NARROW = 6
"""The most names that may stand on the border of a zone too narrow for them."""


def setup() -> State:
    return State(SETTING, turn=0, phase=Phase.SETUP, moment=Moment.HANDS)


def shown(draft: CountedDraft) -> Scene:
    return simplified(scene(setup(), draft=draft))


def names(picture: Scene) -> dict[str, Box]:
    unit = picture.base.unit
    assert unit == pytest.approx(GROWN * BOARD.width * 48 / 1600)
    labels = [mark for mark in picture.marks if isinstance(mark, Label)]
    assert len({mark.text for mark in labels}) == len(labels)
    assert min(mark.size * 0.68 for mark in labels) >= READ - 1e-9
    return {mark.text: _written(mark, unit) for mark in labels}


def _written(mark: Label, unit: float) -> Box:
    cap = 0.68 * mark.size * unit
    return around(mark.at, text_width(mark.text, cap), cap)


@pytest.mark.parametrize("kind", [Figures, Marks, Starts])
def test_R4_every_zone_where_something_can_be_placed_has_its_name_inside_it(
    kind: Callable[[State], CountedDraft],
) -> None:
    draft = kind(setup())
    found = names(shown(draft))
    assert set(found) == {BOARD.labels[each] for each in placed_at(draft)}
    outside = [name for name, box in found.items() if not _is_within(name, box)]
    assert len(outside) <= NARROW, outside


def _is_within(name: str, box: Box) -> bool:
    (x, y), outline = box.middle, BOARD.polygons[zone(name)]
    return all(
        is_inside(end, outline) for end in ((box.left, y), (box.right, y), (x, box.top), (x, box.bottom))
    )


def test_R3_watch_posts_barracks_and_regions_are_on_the_first_map_of_the_guards_with_a_key() -> None:
    picture = shown(Figures(setup()))
    signs = [mark.shape for mark in picture.marks if isinstance(mark, Sign)]
    assert signs.count(Shape.TOWER) == len(BOARD.watch_posts)
    assert signs.count(Shape.HOUSE) == len(BOARD.barracks)
    plates = {mark.text for mark in picture.marks if isinstance(mark, Contour) and mark.text_at}
    assert {"Castle A", "Castle B", "East yard", "North bailey", "South bailey"} <= plates <= {*BOARD.areas}
    assert [word for _mark, word in picture.key] == ["watch post", "barracks"]


def test_names_and_regions_keep_clear_of_the_pieces_and_of_one_another() -> None:
    draft = Figures(setup())
    for label in ("CA2", "CB8"):
        draft.add(Post(zone(label)))
    picture = shown(draft)
    unit = picture.base.unit
    plates = [box for mark in picture.marks if isinstance(mark, Contour) for box in covered(mark, unit)]
    every = [*names(picture).values(), *plates]
    assert not [one for n, one in enumerate(every) for other in every[:n] if one.meets(other)]


def test_pieces_are_placed_on_the_whole_map_until_nothing_is_left_to_place() -> None:
    draft = Starts(setup())
    assert focus(setup(), draft=draft) is None
    draft.add(StartAt(Who.NINJA, zone("OL1")))
    assert "OL1" in names(shown(draft)), "an entrance may be there"
