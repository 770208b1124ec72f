"""The bot finds its own posts again by their buttons, and takes no other message for one."""

from __future__ import annotations

import pytest
from discord import ui

from bot.chat.posting.herald import DiscordHerald
from bot.chat.posting.live import LivePanels
from bot.chat.posting.shown import Shown
from bot.tables.model.letters import LetterKind, MessageRef
from bot.tables.model.table import UserId
from bot.tables.use_cases import queries
from tests.chat import reading
from tests.chat.world import World
from tests.toy.facts import HIDER, SEEKER


def herald(world: World) -> DiscordHerald:
    found = world.bot.herald
    assert isinstance(found, DiscordHerald)
    return found


async def refs(
    world: World, kind: LetterKind, seat: str | None = None, user: int | None = None
) -> list[MessageRef]:
    table = await world.table()
    own = next((each for each in table.seats if each == seat), None)
    return list(await herald(world).find(table, kind, own, None if user is None else UserId(user)))


async def test_a_board_and_a_lobby_are_found(world: World) -> None:
    await world.ann.slash(world.channel, "hide new")
    assert await refs(world, LetterKind.BOARD) == [MessageRef(world.channel.id, world.board().id)]
    await world.ann.slash(world.channel, "table seat join", seat="hider")
    await world.bob.slash(world.channel, "table seat join", seat="seeker")
    await world.ann.slash(world.channel, "table start")
    assert await refs(world, LetterKind.BOARD) == [MessageRef(world.channel.id, world.board().id)]


async def test_a_panel_is_found_in_its_users_messages_and_is_nobody_elses(game: World) -> None:
    table = await game.table()
    for member, seat in ((game.ann, HIDER), (game.bob, SEEKER)):
        page = await game.store.page(table.key, LetterKind.PANEL, seat)
        assert page is not None
        for kind in (LetterKind.PANEL, LetterKind.PING):
            assert await refs(game, kind, seat, member.id) == [page.ref]
    assert await refs(game, LetterKind.PANEL, SEEKER, game.ann.id) == []


async def test_an_offer_and_a_call_are_no_boards(game: World) -> None:
    await game.ann.slash(game.channel, "table seat substitute", player=game.cyd)
    table = await game.table()
    page = await game.store.page(table.key, LetterKind.OFFER, HIDER)
    assert page is not None
    assert await refs(game, LetterKind.OFFER, HIDER) == [page.ref]
    assert page.ref not in await refs(game, LetterKind.BOARD)
    called = await herald(game).call(table, UserId(game.bob.id), "call")
    assert await refs(game, LetterKind.CALL, SEEKER, game.bob.id) == [called]
    assert await refs(game, LetterKind.CALL, HIDER, game.ann.id) == []


async def test_a_film_is_no_board(game: World) -> None:
    for member in (game.ann, game.bob):
        await game.passes(1)
        await game.env.settle()
        await member.slash(game.channel, "table seat resign", confirm="yes")
    table = await game.table()
    film = await game.store.page(table.key, LetterKind.FILM, None)
    board = await game.store.page(table.key, LetterKind.BOARD, None)
    assert film is not None
    assert board is not None
    assert await refs(game, LetterKind.FILM) == [film.ref]
    assert await refs(game, LetterKind.BOARD) == [board.ref]


async def test_a_message_that_has_lost_its_buttons_is_not_found(game: World) -> None:
    table = await game.table()
    (ref,) = await refs(game, LetterKind.BOARD)
    await herald(game).retire(table, ref, delete=False)
    assert not reading.buttons(game.board())
    assert await refs(game, LetterKind.BOARD) == []


async def test_without_direct_messages_no_panel_is_looked_for(game: World) -> None:
    silent = DiscordHerald(
        game.bot, game.shelf, game.clock, LivePanels(game.clock), Shown(), levels={}, messages=False
    )
    table = await game.table()
    assert list(await silent.find(table, LetterKind.PANEL, HIDER, UserId(game.ann.id))) == []
    assert await queries.tables_of(game.hall, UserId(game.ann.id)) == [table]


@pytest.mark.parametrize("custom_id", ["kg:juggle:night1:0..", "kg:view:"])
async def test_a_button_of_an_older_version_hides_nothing_else(game: World, custom_id: str) -> None:
    board = await refs(game, LetterKind.BOARD)
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.ActionRow(ui.Button(label="Juggle", custom_id=custom_id)))
    await game.bot.get_partial_messageable(game.channel.id).send(view=view)
    assert await refs(game, LetterKind.BOARD) == board
