"""`/table think` and its button: where hidden seats can be, for the asker alone, and the chances on request."""

from __future__ import annotations

from typing import Any

import simcord

from bot.games.castle.kinds import GUARDS, INTRUDERS, Mark
from bot.tables.model.table import UserId
from tests.chat import reading
from tests.chat.test_castle_acts import castle
from tests.chat.test_looking_closely import files, pressed
from tests.chat.world import World
from tests.tables.castle_night import begun, kept

__all__ = ["castle"]

LATE = "**More has happened since.**"


async def night(world: World, **options: Any) -> None:
    """A castle game whose first guards' turn has begun: ann hides from bob."""
    users = {INTRUDERS: UserId(world.ann.id), GUARDS: UserId(world.bob.id)}
    await kept(
        world.store, users, begun(Mark.TRAP), options, guild=world.guild.id, channel=world.channel.id,
        now=world.clock.now(),
    )  # fmt: skip


async def thought(world: World, member: simcord.MemberActor) -> simcord.ResponseMessage:
    answer = (await member.slash(world.channel, "table think")).response
    assert answer is not None
    assert answer.ephemeral
    return answer


async def panel(world: World, member: simcord.MemberActor) -> simcord.ResponseMessage:
    answer = (await member.slash(world.channel, "table view")).response
    assert answer is not None
    return answer


async def test_everybody_may_ask_and_only_the_hider_is_told_where_guards_would_look(castle: World) -> None:
    await night(castle)
    texts = {
        name: reading.words(await thought(castle, getattr(castle, name))) for name in ("ann", "bob", "cyd")
    }
    assert "**The ninja** can be in 16 of 96 zones: Outside." in texts["bob"]
    assert texts["bob"] == texts["cyd"]
    assert texts["ann"].startswith(texts["bob"].splitlines()[0])
    assert "by what all have seen" in texts["bob"]
    assert ["Guards who think so would look first" in texts[name] for name in ("ann", "bob")] == [True, False]


async def test_it_has_a_picture_with_words_and_no_probability(castle: World) -> None:
    await night(castle)
    shown = await thought(castle, castle.bob)
    assert files(shown) == ["map.png"]
    (alt,) = reading.alts(shown)
    assert alt.startswith("The ninja can be in 16 of 96 zones: Outside.")
    assert "%" not in reading.words(shown)
    assert reading.labels(shown) == ["How likely?"]


async def test_how_likely_it_is_stands_in_the_same_message_and_is_called_a_guess(castle: World) -> None:
    await night(castle)
    shown = await thought(castle, castle.bob)
    await castle.bob.click(shown, label="How likely?")
    text = reading.words(shown)
    assert "**Only a guess**" in text
    assert "%" in text
    await castle.bob.click(shown, label="Only what is sure")
    assert "%" not in reading.words(shown)


async def test_the_details_of_a_panel_have_a_button_for_it(castle: World) -> None:
    await night(castle)
    shown = await pressed(castle.ann, await panel(castle, castle.ann), "Think")
    assert "**The traitor** can be in" in reading.words(shown)


async def test_a_panel_that_waits_has_a_button_for_it_where_that_takes_no_line(castle: World) -> None:
    await night(castle)
    shown = await panel(castle, castle.ann)
    assert "Look again" in reading.labels(shown)
    thoughts = await pressed(castle.ann, shown, "Think")
    assert "**The traitor** can be in" in reading.words(thoughts)


async def test_an_answer_that_the_game_has_left_behind_says_so_and_is_worked_out_again(castle: World) -> None:
    """The answers to a guard, to an intruder and to a spectator, each in the same message."""
    await night(castle)
    answers = [(who, await thought(castle, who)) for who in (castle.ann, castle.bob, castle.cyd)]
    assert not any(LATE in reading.words(shown) for _who, shown in answers)
    shown = await panel(castle, castle.bob)
    await castle.bob.click(shown, label="To the cards")
    await castle.env.settle()
    for who, shown in answers:
        assert reading.words(shown).startswith(f"> {LATE}")
        assert reading.labels(shown) == ["Think again"]
        await who.click(shown, label="Think again")
        assert LATE not in reading.words(shown)
        assert reading.labels(shown) == ["How likely?"]


async def test_an_answer_stays_while_nothing_happens_before_everybody(castle: World) -> None:
    await night(castle)
    shown = await thought(castle, castle.bob)
    await castle.ann.slash(castle.channel, "note", zone="YA17", text="here")
    await castle.bot.chat.live.refresh((await castle.table()).key)
    assert LATE not in reading.words(shown)


async def test_a_table_that_forbids_it_has_no_button_and_refuses_the_command(castle: World) -> None:
    await night(castle, thinkingAid=False)
    shown = await panel(castle, castle.ann)
    await castle.ann.click(shown, label="Details")
    assert "Think" not in reading.labels(shown)
    assert "opened without this help" in (await thought(castle, castle.ann)).content
