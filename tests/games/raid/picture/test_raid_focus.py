"""The close look of a panel of the raid, and what stands above it."""

from collections.abc import Sequence

from bot.engine.game import Fact, Viewer
from bot.games.raid.board.track import tile
from bot.games.raid.facts.dealing import PhaseBegan
from bot.games.raid.facts.guarding import GuardMoved
from bot.games.raid.facts.moving import Stepped
from bot.games.raid.kinds import Half
from bot.games.raid.picture import scene
from bot.games.raid.picture.pictures import RaidPictures
from bot.games.raid.picture.ways import ways
from rendering.scene import Caption
from tests.games.raid.moments import HAWK, KITE, day, night
from tests.games.raid.picture.test_raid_picture import GAME, near


def test_a_panel_looks_at_the_ninja_to_play_and_all_that_its_routes_reach() -> None:
    square = RaidPictures().focus(GAME, night(), Viewer(HAWK))
    assert square is not None
    places = [near(Half.NIGHT).place(*place) for way in ways(night(), HAWK) for place in way.places]
    assert all(abs(x - square.x) < square.side / 2 and abs(y - square.y) < square.side / 2 for x, y in places)
    assert RaidPictures().focus(GAME, night(), Viewer(KITE)) is None


def test_a_panel_that_waits_looks_at_the_latest_public_trace_of_the_phase() -> None:
    """The fields of other boards cannot be shown: then it is the whole picture, as for those without a seat."""
    pictures, past = (
        RaidPictures(),
        [PhaseBegan(2), Stepped(HAWK, tile("C9")), GuardMoved(tile("E12"), (tile("E11"),))],
    )

    def sees(label: str, facts: Sequence[Fact], viewer: str = KITE) -> bool | None:
        square = pictures.focus(GAME, night(), Viewer(viewer), past=facts)
        return square and abs(near(Half.NIGHT).middle(tile(label))[0] - square.x) < square.side / 2

    assert sees("E11", past)
    assert sees("C9", past[:2])
    assert sees("E11", [*past, Stepped(HAWK, tile("C40"))]) is None
    assert sees("E11", [*past, PhaseBegan(3)]) is None
    assert sees("E11", past, "public") is None


def test_the_alarm_stands_above_a_close_look_by_night() -> None:
    texts = [each.text for each in scene(night(), seat=HAWK).strip if isinstance(each, Caption)]
    assert f"Alarm {night().alarm}/{night().setting.options.target}" in texts
    assert not any("Alarm" in repr(each) for each in scene(day(), seat=HAWK).strip)
