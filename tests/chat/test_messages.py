"""Direct messages, and the behaviour for players who have closed them."""

from bot.tables.use_cases.lobby import news
from tests.chat import reading
from tests.chat.driver import TapDriver, play
from tests.chat.world import World


async def _open(world: World) -> None:
    await world.ann.slash(world.channel, "hide new")
    await world.ann.slash(world.channel, "table seat join", seat="hider")


async def test_a_player_who_sits_down_gets_a_direct_message(world: World) -> None:
    await _open(world)
    assert "at a table of Hide" in world.ann.user.dm_channel.history()[-1].content


async def test_closed_messages_are_noticed_at_the_table(world: World) -> None:
    world.close_messages(world.ann)
    await world.ann.slash(world.channel, "hide new")
    result = await world.ann.slash(world.channel, "table seat join", seat="hider")
    assert result.response is not None
    assert "privacy settings" in result.response.content


async def test_a_refused_message_is_tried_once_and_never_again(world: World) -> None:
    world.close_messages(world.ann)
    await _open(world)
    await world.bob.slash(world.channel, "table seat join", seat="seeker")
    await world.ann.slash(world.channel, "table start")
    await play(world, [TapDriver(world, world.ann, seed=1), TapDriver(world, world.bob, seed=1)])
    path = f"/channels/{world.ann.user.dm_channel.id}/messages"
    assert len([each for each in world.env.http_requests if each.path == path]) == 1


async def test_a_call_in_the_channel_is_neutral_and_goes_at_the_next(world: World) -> None:
    world.close_messages(world.ann)
    await _open(world)
    await world.bob.slash(world.channel, "table seat join", seat="seeker")
    await world.ann.slash(world.channel, "table start")
    await play(world, [TapDriver(world, world.ann, seed=1), TapDriver(world, world.bob, seed=1)])
    calls = [m for m in world.channel.history() if m.content]
    public = [m.content for m in calls if not m.flags.ephemeral]
    assert len(public) <= 1
    assert all(text == f"<@{world.ann.id}>: your turn, under the board." for text in public)


async def test_messages_come_again_when_they_are_asked_for(world: World) -> None:
    world.close_messages(world.ann)
    await _open(world)
    await world.bob.slash(world.channel, "table seat join", seat="seeker")
    await world.ann.slash(world.channel, "table start")
    world.env.backend.faults.clear()
    await world.ann.slash(world.channel, "my dm")
    await world.env.settle()
    assert "Where do you start?" in reading.words(world.ann.user.dm_channel.history()[-1])


async def test_a_board_is_not_edited_when_it_would_show_the_same(world: World) -> None:
    """The edit, and the time since which somebody is awaited, would tell that something was done in private."""
    await world.ann.slash(world.channel, "hide new", pace="untimed")
    for member, seat in ((world.ann, "hider"), (world.bob, "seeker")):
        await member.slash(world.channel, "table seat join", seat=seat)
    await world.ann.slash(world.channel, "table start")
    before = reading.words(world.board())
    assert "(last change " in before
    told = told_to_all(world)
    await world.passes(30)
    await world.ann.slash(world.channel, "my dm")
    await told_again(world)
    assert told_to_all(world) == told
    assert reading.words(world.board()) == before
    await world.ann.slash(world.channel, "hide setup start", room="A1")
    assert "hider is ready" in reading.words(world.board())


async def test_a_lobby_is_not_edited_when_it_would_show_the_same(world: World) -> None:
    await _open(world)
    told = told_to_all(world)
    await told_again(world)
    assert told_to_all(world) == told
    await world.bob.slash(world.channel, "table seat join", seat="seeker")
    assert str(world.bob.id) in reading.words(world.board())


def told_to_all(world: World) -> int:
    """How often something was posted or edited in the channel."""
    path = f"/channels/{world.channel.id}/messages"
    return sum(each.path.startswith(path) and each.method != "GET" for each in world.env.http_requests)


async def told_again(world: World) -> None:
    """The public message of the table is told although nothing has changed."""
    table = await world.table()
    await world.store.write([news(world.hall, table)], at=world.hall.clock.now())
    world.hall.wake(table.key)
    await world.bot.staff.rest()


async def test_a_message_that_was_taken_away_is_posted_again_with_the_next_change(world: World) -> None:
    await _open(world)
    await world.bot.get_partial_messageable(world.channel.id).get_partial_message(world.board().id).delete()
    await world.bob.slash(world.channel, "table seat join", seat="seeker")
    assert str(world.bob.id) in reading.words(world.board())


async def test_a_turn_is_a_new_message_and_the_old_one_loses_its_buttons(game: World) -> None:
    first = game.ann.user.dm_channel.history()[-1]
    assert reading.menus(first)
    await game.ann.slash(game.channel, "hide setup start", room="A1")
    await game.bob.slash(game.channel, "draft fill")
    await game.bob.slash(game.channel, "draft commit")
    await game.env.settle()
    history = game.ann.user.dm_channel.history()
    assert "Where do you walk?" in reading.words(history[-1])
    assert reading.labels(history[-1])
    old = next(message for message in history if message.id == first.id)
    assert history[-1].id != first.id
    assert not reading.buttons(old)
    assert not reading.menus(old)
    assert [each.filename for each in old.attachments] == ["view.png"]


async def test_a_panel_in_direct_messages_is_pressed_like_any_other(game: World) -> None:
    panel = game.ann.user.dm_channel.history()[-1]
    area = reading.menu(panel, "area")
    await game.ann.user.select(
        panel, [next(iter(reading.entries(area).values()))], custom_id=area["custom_id"]
    )
    panel = game.ann.user.dm_channel.history()[-1]
    room = reading.menu(panel, "pick")
    await game.ann.user.select(panel, [reading.entries(room)["A3"]], custom_id=room["custom_id"])
    assert "You start in A3." in reading.words(game.ann.user.dm_channel.history()[-1])


async def test_a_command_in_direct_messages_means_the_only_table(game: World) -> None:
    result = await game.ann.user.slash("table view")
    assert "You are the hider" in reading.words(result.response)


async def test_a_command_in_direct_messages_asks_which_of_several(game: World) -> None:
    other = game.guild.create_text_channel("second")
    await game.ann.slash(other, "hide new")
    await game.ann.slash(other, "table seat join", seat="seeker")
    result = await game.ann.user.slash("table status")
    assert "several tables" in result.response.content


async def test_a_board_whose_turn_is_over_keeps_what_mattered_and_no_picture(game: World) -> None:
    await play(game, [TapDriver(game, game.ann, seed=1), TapDriver(game, game.bob, seed=1)])
    *boards, _film = [each for each in game.channel.history() if "### Hide: " in reading.words(each)]
    assert len(boards) > 1
    assert [bool(each.attachments) for each in boards] == [False] * (len(boards) - 1) + [True]
    assert "The seeker is ready." in reading.words(boards[0])


async def test_a_game_that_a_computer_plays_on_alone_leaves_its_end_and_one_board(world: World) -> None:
    """However many turns it takes: nobody reads a game that goes on by itself."""
    await world.ann.slash(world.channel, "hide new")
    await world.ann.slash(world.channel, "table seat join", seat="hider")
    await world.ann.slash(world.channel, "table seat computer", seat="seeker")
    await world.ann.slash(world.channel, "table start")
    await world.ann.slash(world.channel, "table seat resign", confirm="yes")
    await world.bot.staff.rest()
    pictures = [each for message in world.channel.history() for each in message.attachments]
    assert [each.filename for each in pictures] == ["board.png", "film.gif"]
    assert "wins" in reading.words(world.board())
