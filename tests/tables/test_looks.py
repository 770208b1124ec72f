"""People choose how their own pictures look, and a table how its board looks; also what a map can show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.games.pictures import Lens
from bot.tables.model.table import Refusal, Theme, UserId
from bot.tables.use_cases import lobby, looks, queries
from bot.tables.views.board_view import BoardView
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.panel import Panel
from bot.tables.views.seat_view import SeatView
from rendering.scene import Ring
from tests.tables.fakes import EVA, HAL, SIA, Evening, evening
from tests.tables.test_talk import ended
from tests.toy.facts import HIDER, SEEKER


async def test_pictures_are_dark_until_somebody_wants_them_light(tonight: Evening) -> None:
    key = await tonight.begin()
    assert (await queries.view(tonight.hall, key, SIA)).bulletin.theme is Theme.NIGHT
    assert (await queries.board(tonight.hall, key)).theme is Theme.NIGHT


async def test_a_persons_theme_is_the_same_at_every_table_and_survives_a_restart(tmp_path: Path) -> None:
    with evening(tmp_path) as first:
        keys = [await first.begin(), await first.open(channel=8)]
        await looks.choose_theme(first.hall, SIA, " Light ")
        await first.told(lobby.sit(first.hall, keys[1], SIA, HIDER))
    with evening(tmp_path, start=500) as second:
        themes = [(await second.hall.look(key)).themes for key in keys]
        assert themes == [{SIA: Theme.LIGHT}, {SIA: Theme.LIGHT}]
        assert (await queries.view(second.hall, keys[0], SIA)).bulletin.theme is Theme.LIGHT
        assert (await queries.view(second.hall, keys[0], HAL)).bulletin.theme is Theme.NIGHT
        assert (await queries.board(second.hall, keys[0])).theme is Theme.NIGHT


async def test_the_panels_that_are_sent_are_in_the_theme_of_their_reader(tonight: Evening) -> None:
    await looks.choose_theme(tonight.hall, SIA, "light")
    await tonight.begin()
    sent = {user: tonight.scribe.of("panel", user)[-1].content for user in (SIA, HAL)}
    assert {user: panel.bulletin.theme for user, panel in sent.items() if isinstance(panel, Panel)} == {
        SIA: Theme.LIGHT,
        HAL: Theme.NIGHT,
    }


async def test_the_people_at_a_table_choose_the_theme_of_its_board(tonight: Evening) -> None:
    key = await tonight.begin()
    posts = len(tonight.scribe.of("board"))
    await tonight.told(looks.dress_board(tonight.hall, key, SIA, "light"))
    shown = tonight.scribe.of("board")[-1].content
    assert len(tonight.scribe.of("board")) == posts + 1
    assert isinstance(shown, Bulletin)
    assert shown.theme is (await queries.board(tonight.hall, key)).theme is Theme.LIGHT
    assert (await queries.view(tonight.hall, key, SIA)).bulletin.theme is Theme.NIGHT
    await tonight.told(looks.dress_board(tonight.hall, key, HAL, "light"))
    assert len(tonight.scribe.of("board")) == posts + 1, "nothing has changed"


async def test_an_unknown_theme_and_a_board_of_others_are_refused(tonight: Evening) -> None:
    key = await tonight.begin()
    with pytest.raises(Refusal, match="night, light"):
        await looks.choose_theme(tonight.hall, SIA, "pink")
    with pytest.raises(Refusal, match="night, light"):
        await looks.dress_board(tonight.hall, key, SIA, "pink")
    with pytest.raises(Refusal, match="Take a seat first"):
        await looks.dress_board(tonight.hall, key, EVA, "light")


async def test_each_player_can_ask_for_the_layers_of_their_own_map_only(tonight: Evening) -> None:
    key = await ended(tonight)
    own, seekers = await queries.layers(tonight.hall, key, HAL), await queries.layers(tonight.hall, key, SIA)
    assert list(own) == ["beside", "looked"]
    assert list(seekers) == list(await queries.layers(tonight.hall, key)) == ["looked"]
    assert await queries.layers(tonight.hall, key, UserId(404)) == {}
    shown = (await queries.view(tonight.hall, key, SIA, layer="looked")).bulletin
    assert shown.layers == seekers
    assert shown.scene is not None
    assert any(isinstance(mark, Ring) for mark in shown.scene.marks)
    for layer in ("beside", "nowhere"):
        with pytest.raises(Refusal, match="it can show: Where the seeker looked"):
            await queries.view(tonight.hall, key, SIA, layer=layer)
        with pytest.raises(Refusal, match="it can show: Where the seeker looked"):
            await queries.board(tonight.hall, key, layer=layer)


async def test_people_who_may_not_watch_are_shown_no_layer(tonight: Evening) -> None:
    key = await tonight.hunt(spectatorView="none")
    assert await queries.layers(tonight.hall, key) == {}
    assert (await queries.board(tonight.hall, key)).layers == {}
    with pytest.raises(Refusal, match="nothing more"):
        await queries.board(tonight.hall, key, layer="looked")


async def test_only_a_seat_that_knows_the_cards_is_shown_a_hand(tonight: Evening) -> None:
    key = await tonight.begin()
    hand = (await queries.view(tonight.hall, key, HAL)).hand
    assert hand is not None
    assert hand.groups[0].cards[0].title == "Charm"
    assert (await queries.view(tonight.hall, key, SIA)).hand is None


async def test_once_all_is_revealed_a_picture_counts_the_news_of_the_truth(
    tonight: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = await tonight.hall.look(await ended(tonight))
    lenses: list[Lens] = []

    def noted(*handed: Any) -> str:
        lenses.append(handed[-1])
        return ""

    monkeypatch.setattr(type(session.box.pictures), "alt", noted)
    BoardView(session).board(since=2)
    SeatView.now(session, SEEKER).panel(since=3)
    assert session.is_revealed
    assert [(lens.past, lens.news) for lens in lenses] == [
        (tuple(session.match.log), len(session.match.log) - since) for since in (2, 3)
    ]
