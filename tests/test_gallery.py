"""The gallery: typical pictures of a game, taken from matches as their viewers see them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.commands import main
from bot.commands.gallery import elsewhere
from bot.commands.gallery_moments import brains, moments
from bot.commands.world import World
from bot.engine.match import witnessed
from bot.games.castle.art import Flag
from bot.games.shelf import SHELF
from bot.games.simulate import play_out
from rendering.contact import contact_sheet
from rendering.scene import Badge, Number, Scene, Token
from rendering.themes import Theme
from tests.rendering.views import views
from tests.toy.box import BOX as HIDE

PNG = b"\x89PNG\r\n\x1a\n"
PROMISED = (
    *("board", "public-start", "public-early", "public-alarm", "public-crowd", "public-wounded"),
    *("public-zoom", "intruders-setup", "intruders-map", "intruders-draft", "intruders-panel"),
    *("intruders-zoom", "guards-setup", "guards-map", "guards-choice", "guards-panel", "guards-zoom"),
    *("intruders-hand", "guards-hand", "cards-the-guards", "cards-the-ninja", "cards-the-traitor"),
    *("four-ninja-map", "four-traitor-map", "four-swords-map", "four-spears-map"),
)


def shown(name: str) -> Scene:
    scene = views()[name].shows
    assert isinstance(scene, Scene)
    return scene


def test_the_castle_has_every_view_that_is_promised() -> None:
    assert set(PROMISED) <= set(views())
    assert len(views()) >= 12


def test_each_view_shows_the_subject_of_its_name() -> None:
    assert any(isinstance(mark, Badge) for mark in shown("public-crowd").marks)
    assert any(
        isinstance(mark, Token) and Flag.WOUNDED in mark.flags for mark in shown("public-wounded").marks
    )
    assert shown("public-alarm").light == 1
    assert sum(isinstance(mark, Number) for mark in shown("intruders-draft").marks) >= 3
    assert any(isinstance(mark, Token) and Flag.GHOST in mark.flags for mark in shown("intruders-map").marks)
    assert views()["guards-panel"].looks


def test_the_public_pictures_show_no_ghost() -> None:
    public = [view.shows for name, view in views().items() if name.startswith("public-")]
    marks = [mark for scene in public if isinstance(scene, Scene) for mark in scene.marks]
    assert not [mark for mark in marks if isinstance(mark, Token) and Flag.GHOST in mark.flags]


def test_the_gallery_is_the_same_on_each_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    world = World(lambda: pytest.fail("no settings are needed"), ValueError, {"hide": HIDE})
    for folder in ("one", "two"):
        assert main(["board", "gallery", str(tmp_path / folder), "--game", "hide"], world) == 0
    assert "views in 2 themes" in capsys.readouterr().out
    one, two = ({p.name: p.read_bytes() for p in (tmp_path / each).iterdir()} for each in ("one", "two"))
    assert one == two
    assert {"board-night.png", "board-light.png", "contact-night.png", "contact-light.png"} <= set(one)
    assert all(content.startswith(PNG) for content in one.values())


def test_a_gallery_that_cannot_be_made_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    world = World(lambda: pytest.fail("no settings are needed"), ValueError, {"hide": HIDE})
    assert main(["board", "gallery", str(tmp_path), "--game", "go"], world) == 2
    assert "There is no game “go”" in capsys.readouterr().err
    (tmp_path / "file").touch()
    assert main(["board", "gallery", str(tmp_path / "file" / "x"), "--game", "hide"], world) == 2


def test_a_moment_holds_what_its_viewer_has_witnessed_and_no_more() -> None:
    game = HIDE.game({})
    *_, end = play_out(game, brains(HIDE, game), "1")
    last = {moment.seat: moment for moment in moments(HIDE, {}, "1")}
    assert set(last) == {None, *game.seats}
    for moment in last.values():
        assert list(moment.past) == witnessed(end.match.log, moment.viewer)
    assert len({len(moment.past) for moment in last.values()}) > 1


def test_a_contact_sheet_wants_pictures() -> None:
    with pytest.raises(ValueError, match="at least one picture"):
        contact_sheet({}, theme=Theme.NIGHT)


def test_presets_on_other_boards_are_shown_too() -> None:
    castle, raid = SHELF["castle"], SHELF["raid"]
    assert elsewhere(castle, castle.game({})) == ()
    assert [preset.name for preset in elsewhere(raid, raid.game({}))] == ["first-game", "quick", "dawn"]
