"""`/catchup`: what has happened since somebody's last look, in words and pictures, for players and spectators."""

from __future__ import annotations

import json

import simcord

from tests.chat import reading
from tests.chat.world import World


async def _asked(world: World, member: simcord.MemberActor) -> simcord.ResponseMessage:
    result = await member.slash(world.channel, "catchup")
    assert result.response is not None
    assert result.response.ephemeral
    return result.response


async def _prepared(game: World) -> None:
    await game.ann.slash(game.channel, "my order", answer="Ask me each time")
    await game.ann.slash(game.channel, "hide setup start", room="A1")
    for room in ("B5", "C5"):
        await game.bob.slash(game.channel, "hide setup bell", room=room)
    await game.bob.slash(game.channel, "draft commit")


async def _walked(game: World) -> None:
    await game.ann.slash(game.channel, "hide walk step", room="A2")
    await game.ann.slash(game.channel, "draft commit")


def _titles(message: simcord.ResponseMessage) -> list[str]:
    return [line for line in reading.words(message).splitlines() if line.startswith("**")]


async def test_a_player_is_told_what_came_after_their_last_look_with_a_picture_of_each_turn(
    game: World,
) -> None:
    await _prepared(game)
    shown = await _asked(game, game.ann)
    assert _titles(shown) == ["**Round 0, alert 0: both prepare**", "**Round 1, alert 0: the hider walks**"]
    assert "- The seeker is ready." in reading.words(shown)
    assert "- Round 1 begins." in reading.words(shown)
    assert "You start in A1" not in reading.words(shown), "she was shown that when she did it"
    first, second = reading.alts(shown)
    assert first != second
    assert [each.filename for each in shown.attachments] == ["turn1.png", "turn2.png"]


async def test_a_player_who_has_seen_everything_is_told_since_when(game: World) -> None:
    await _prepared(game)
    await _asked(game, game.bob)
    shown = await _asked(game, game.bob)
    assert "nothing new since you last looked, <t:" in reading.words(shown)
    assert reading.alts(shown) == []


async def test_to_press_anything_in_a_panel_is_to_look(game: World) -> None:
    await _prepared(game)
    await _walked(game)
    await game.bob.click(game.board(), label="My view")
    assert "nothing new" in reading.words(await _asked(game, game.bob))


async def test_every_command_that_shows_how_things_stand_is_a_look(game: World) -> None:
    await _prepared(game)
    await _walked(game)
    for path, member in (("log", game.bob), ("board", game.cyd), ("status", game.ann)):
        await member.slash(game.channel, f"table {path}")
        assert "nothing new" in reading.words(await _asked(game, member)), path


async def test_a_panel_that_was_sent_may_not_have_been_read(game: World) -> None:
    await _prepared(game)
    await _walked(game)
    assert "hider" in reading.words(game.bob.user.dm_channel.history()[-1])
    assert reading.alts(await _asked(game, game.bob))


async def test_a_spectator_is_told_what_everybody_saw(game: World) -> None:
    await _prepared(game)
    await _walked(game)
    await game.bob.slash(game.channel, "hide seek look", room="C9")
    public, own = await _asked(game, game.cyd), await _asked(game, game.ann)
    assert "- Round 1 begins." in reading.words(public)
    assert "C9" in reading.words(public)
    assert "A2" not in reading.words(public) + "".join(reading.alts(public))
    assert "C9" in reading.words(own)
    assert "A2" in reading.alts(own)[-1]
    assert "My view" in reading.labels(own)
    assert "My view" not in reading.labels(public)


async def test_after_a_restart_the_last_look_is_still_known(game: World) -> None:
    await _prepared(game)
    await _asked(game, game.bob)
    await _walked(game)
    await game.restart()
    shown = await _asked(game, game.bob)
    assert _titles(shown) == ["**Round 1, alert 0: the seeker looks**"]
    assert "- The hider has walked." in reading.words(shown)
    assert "Round 1 begins." not in reading.words(shown)
    await game.restart()
    assert "nothing new" in reading.words(await _asked(game, game.bob))


async def test_the_button_under_the_board_does_the_same(game: World) -> None:
    await _prepared(game)
    pressed = (await game.ann.click(game.board(), label="What is new")).response
    assert pressed is not None
    assert pressed.ephemeral
    assert "Round 1 begins." in reading.words(pressed)
    assert "nothing new" in reading.words(await _asked(game, game.ann))


async def test_in_direct_messages_all_the_users_tables_are_told_one_after_another(game: World) -> None:
    second = await _second(game)
    await _prepared(game)
    shown = (await game.ann.user.slash("catchup")).response
    assert shown is not None
    assert f"<#{game.channel.id}>" in reading.words(shown)
    (menu,) = reading.menus(shown)
    ((label, table),) = reading.entries(menu).items()
    assert label == "#second · Hide: 1 turn"
    await game.ann.user.select(shown, [table], custom_id=menu["custom_id"])
    assert f"<#{second.id}>" in reading.words(shown)
    assert reading.menus(shown) == [], "the first has been told"
    again = (await game.ann.user.slash("catchup")).response
    assert again is not None
    assert reading.words(again).count("nothing new since you last looked") == 2


async def test_the_list_of_games_leads_to_what_is_new(game: World) -> None:
    await _prepared(game)
    listed = (await game.ann.user.slash("my games")).response
    assert listed is not None
    shown = (await game.ann.user.click(listed, label="What is new")).response
    assert shown is not None
    assert "Round 1 begins." in reading.words(shown)


async def test_a_table_of_others_in_a_forged_menu_tells_nothing(game: World) -> None:
    second = await _second(game)
    third = game.guild.create_text_channel("third")
    await game.cyd.slash(third, "hide new")
    for member, seat in ((game.cyd, "hider"), (game.bob, "seeker")):
        await member.slash(third, "table seat join", seat=seat)
    await game.cyd.slash(third, "table start")
    await _prepared(game)
    shown = (await game.ann.user.slash("catchup")).response
    assert shown is not None
    (menu,) = reading.menus(shown)
    forged = str((await game.table(third)).key)
    stored = game.env.backend.messages[shown.channel_id][shown.id]
    (own,) = reading.entries(menu).values()
    stored.components = json.loads(json.dumps(stored.components).replace(own, forged))
    await game.ann.user.select(shown, [forged], custom_id=menu["custom_id"])
    assert f"<#{third.id}>" not in reading.words(shown)
    assert f"<#{second.id}>" in reading.words(shown)


async def _second(game: World) -> simcord.ChannelHandle:
    """A second table, where Bob hides and has begun."""
    second = game.guild.create_text_channel("second")
    await game.bob.slash(second, "hide new")
    await game.bob.slash(second, "table seat join", seat="hider")
    await game.ann.slash(second, "table seat join", seat="seeker")
    await game.bob.slash(second, "table start")
    await game.bob.slash(second, "hide setup start", room="A1")
    return second


async def test_where_there_is_nothing_to_tell_it_is_said(world: World) -> None:
    nowhere = (await world.ann.slash(world.channel, "catchup")).response
    assert nowhere is not None
    assert "You have no seat at a table that has begun" in nowhere.content
    await world.ann.slash(world.channel, "hide new")
    lobby = (await world.ann.slash(world.channel, "catchup")).response
    assert lobby is not None
    assert lobby.content == "This game has not begun."
