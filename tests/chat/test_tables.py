"""Several tables at once, and changes of the places where they are."""

from discord import TextChannel

from tests.chat import reading
from tests.chat.driver import TapDriver, play
from tests.chat.world import World


async def test_two_tables_in_two_channels_do_not_meet(game: World) -> None:
    other = game.guild.create_text_channel("second")
    await game.bob.slash(other, "hide new")
    await game.bob.slash(other, "table seat join", seat="hider")
    await game.ann.slash(other, "table seat join", seat="seeker")
    await game.bob.slash(other, "table start")
    await game.ann.slash(game.channel, "hide setup start", room="A1")
    assert "hider is ready" in reading.words(game.board())
    assert "is ready" not in reading.words(game.board(other))
    mine = (await game.ann.click(game.board(other), label="My view")).response
    assert mine is not None
    assert "You are the seeker" in reading.words(mine)


async def test_a_deleted_board_is_posted_again(game: World) -> None:
    await game.bot.get_partial_messageable(game.channel.id).get_partial_message(game.board().id).delete()
    await game.ann.slash(game.channel, "hide setup start", room="A1")
    assert "hider is ready" in reading.words(game.board())


async def test_a_deleted_channel_breaks_nothing(game: World) -> None:
    channel = game.bot.get_channel(game.channel.id)
    assert isinstance(channel, TextChannel)
    await channel.delete()
    await game.env.settle()
    result = await game.ann.user.slash("hide setup start", room="A1")
    assert "You start in A1." in reading.words(result.response)


async def test_a_server_that_is_left_breaks_nothing(game: World) -> None:
    guild = game.bot.get_guild(game.guild.id)
    assert guild is not None
    await guild.leave()
    await game.env.settle()
    assert game.env.errors == []


async def test_practice_lets_one_user_play_every_seat(world: World) -> None:
    await world.ann.slash(world.channel, "hide new", practice="yes", options="rounds=1")
    for seat in ("hider", "seeker"):
        await world.ann.slash(world.channel, "table seat join", seat=seat)
    await world.ann.slash(world.channel, "table start")
    await play(world, [TapDriver(world, world.ann, seed=2)])
    assert "wins" in reading.words(world.board())


async def test_a_finished_table_makes_room_for_the_next(world: World) -> None:
    await world.ann.slash(world.channel, "hide new", options="rounds=1")
    await world.ann.slash(world.channel, "table seat computer", seat="hider")
    await world.ann.slash(world.channel, "table seat computer", seat="seeker")
    await world.ann.slash(world.channel, "table start")
    assert "wins" in reading.words(world.board())
    result = await world.bob.slash(world.channel, "hide new")
    assert result.response is not None
    assert result.response.content == "A table is open: take a seat."


async def test_a_table_that_waits_for_people_shows_its_empty_board(world: World) -> None:
    await world.ann.slash(world.channel, "hide new")
    lobby = world.board()
    assert "Take a seat" in reading.words(lobby)
    (told,) = reading.alts(lobby)
    await world.ann.slash(world.channel, "table seat join", seat="hider")
    assert reading.alts(world.board()) == [told]
    await world.ann.slash(world.channel, "table seat stand")
    await world.ann.slash(world.channel, "table close")
    assert not reading.alts(world.board())


async def test_the_lobby_of_a_game_that_has_begun_asks_nobody_to_sit_down(world: World) -> None:
    await world.ann.slash(world.channel, "hide new")
    lobby = world.board()
    for seat in ("hider", "seeker"):
        await world.ann.slash(world.channel, "table seat computer", seat=seat)
    await world.ann.slash(world.channel, "table start")
    [left] = [each for each in world.channel.history() if each.id == lobby.id]
    words = reading.words(left)
    assert "Take a seat" not in words
    assert "computer" in words
    assert "has begun" in words
    assert not reading.buttons(left)
