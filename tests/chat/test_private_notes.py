"""Notes by command (R1.7): on the maps of their own seat, nowhere else, and harmless."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
import simcord

from bot.chat.parts.plain import plain
from bot.games.shelf import SHELF
from bot.tables.model.table import UserId
from bot.tables.use_cases import notes
from rendering.scene import Note
from tests.campaigns.secrecy.wire import listening
from tests.chat import reading
from tests.chat.test_looking_closely import Painted, painted
from tests.chat.test_telling import NASTY
from tests.chat.world import World, town
from tests.toy.state import LABELS

__all__ = ["painted"]
SECRET = "attic, I think"


async def asked(world: World, member: simcord.MemberActor, **typed: str) -> simcord.ResponseMessage:
    answer = (await member.slash(world.channel, "note", **typed)).response
    assert answer is not None
    assert answer.ephemeral
    return answer


def drawn(painted: Painted) -> list[str]:
    """The notes on everything that was painted."""
    return [
        mark.text
        for _how, described, _theme in painted
        for mark in described[0].marks
        if isinstance(mark, Note)
    ]


async def test_R1_7_a_note_is_shown_where_it_was_made_listed_and_taken_away(
    hunt: World, painted: Painted
) -> None:
    painted.clear()
    noted = await asked(hunt, hunt.bob, zone="b7", text=SECRET)
    assert reading.words(noted) == (
        f"Noted on **B7**: {SECRET}\n-# Your map can show only this much: {SECRET[:12]}"
    )
    assert [each.filename for each in noted.attachments] == ["zoom.png"]
    assert set(drawn(painted)) == {SECRET[:12]}
    listed = reading.words(await asked(hunt, hunt.bob))
    assert f"- **B7**: {SECRET}" in listed
    assert "choose a zone and type a text" in listed
    gone = reading.words(await asked(hunt, hunt.bob, zone="B7"))
    assert gone == f"Your note on **B7** is gone: {SECRET}"
    assert "You have no notes yet" in reading.words(await asked(hunt, hunt.bob))


@pytest.mark.parametrize(
    ("game", "shown"),
    [
        ("castle", {"rope?": "", "I think a rope": "I think a r…", "忍者 here": "… here", "**x**": ""}),
        ("clans", dict.fromkeys(("rope?", "忍者 here"))),
        ("raid", dict.fromkeys(("rope?", "忍者 here"))),
    ],
)
async def test_R1_7_a_note_that_the_map_cannot_show_says_so_and_is_kept(
    tmp_path: Path, game: str, shown: Mapping[str, str | None]
) -> None:
    """For each text, what the map shows instead; empty for the text itself, None for nothing at all."""
    async with town(tmp_path, {game: SHELF[game]}) as world:
        seats = SHELF[game].game({}).seats
        await world.begin(game, dict(zip(seats, (world.ann, world.bob), strict=False)))
        box, table = SHELF[game], await world.table()
        zone = box.zones.labels(box.game(table.options))[0]
        for text, instead in shown.items():
            [noted, *more] = reading.words(await asked(world, world.ann, zone=zone, text=text)).splitlines()
            assert noted == f"Noted on **{zone}**: {plain(text)}"
            assert more == {
                None: ["-# Maps of this game show no notes; /note lists yours."],
                "": [],
            }.get(instead, [f"-# Your map can show only this much: {instead}"])
            assert plain(text) in reading.words(await asked(world, world.ann))


async def test_R1_7_a_note_appears_on_the_panel_the_map_and_in_words(hunt: World, painted: Painted) -> None:
    panel = (await hunt.bob.click(hunt.board(), label="My view")).response
    assert panel is not None
    painted.clear()
    await asked(hunt, hunt.bob, zone="B7", text=SECRET)
    crops = [described for how, described, _theme in painted if how == "crops"]
    assert len(crops) == 3, "the panel that is open, the one in direct messages, and the zone"
    for command, label in ((None, "Whole map"), ("table view", None)):
        painted.clear()
        if label:
            await hunt.bob.click(panel, label="Details")
            await hunt.bob.click(panel, label=label)
        else:
            await hunt.bob.slash(hunt.channel, command or "")
        assert drawn(painted) == [SECRET[:12]] * len(painted)
    near = (await hunt.bob.slash(hunt.channel, "table view", zoom="b7")).response
    assert near is not None
    assert f"Your note: {SECRET}" in reading.words(near)
    words = (await hunt.bob.slash(hunt.channel, "table view", text="yes")).response
    assert words is not None
    assert f"- **B7**: {SECRET}" in reading.words(words)


async def test_R1_7_nobody_else_and_no_log_ever_receives_a_note(hunt: World, painted: Painted) -> None:
    start = len(hunt.env.http_requests)
    with listening() as lines:
        await asked(hunt, hunt.bob, zone="B7", text=SECRET)
        sent = hunt.env.http_requests[start:]
        mine = f"/channels/{hunt.bob.user.dm_channel.id}"
        others = [each for each in sent if "/channels/" in each.path and not each.path.startswith(mine)]
        assert not others, "nothing is sent to anybody else"
        painted.clear()
        start = len(hunt.env.http_requests)
        for member in (hunt.ann, hunt.cyd, hunt.enter("dan")):
            await member.click(hunt.board(), label="My view")
            for path, typed in (
                ("table view", {"zoom": "B7"}), ("table view", {"text": "yes"}), ("table board", {"zoom": "B7"}),
                ("table board", {}), ("table log", {}), ("table status", {}), ("note", {}),
            ):  # fmt: skip
                await member.slash(hunt.channel, path, **typed)
            offered = await member.autocomplete(hunt.channel, "note", "text", "", zone="B7")
            assert not offered
        await hunt.bob.slash(hunt.channel, "table board", zoom="B7")
        await hunt.bob.slash(hunt.channel, "table log")
    assert painted
    assert not drawn(painted)
    received = json.dumps([each.json for each in hunt.env.http_requests[start:]], default=str)
    assert SECRET not in received
    assert "attic" not in "\n".join(lines)


async def test_R1_7_notes_are_offered_to_be_changed_and_their_zones_come_first(hunt: World) -> None:
    await asked(hunt, hunt.bob, zone="C9", text=SECRET)

    async def offered(option: str, text: str = "", **filled: str) -> list[str]:
        found = await hunt.bob.autocomplete(hunt.channel, "note", option, text, **filled)
        return [each["value"] for each in found]

    assert (await offered("zone"))[:3] == ["C9", "A1", "A2"]
    assert await offered("zone", "c") == ["C9", *(f"C{n}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 10))]
    assert await offered("text", zone="c9") == [SECRET]
    assert await offered("text", zone="C8") == []


async def test_R1_7_a_note_is_no_markup_and_mentions_nobody(hunt: World) -> None:
    shown = [
        await asked(hunt, hunt.bob, zone="B7", text=NASTY[:60]),
        await asked(hunt, hunt.bob),
        (await hunt.bob.slash(hunt.channel, "table view", text="yes")).response,
        await asked(hunt, hunt.bob, zone="B7"),
    ]
    for each in shown:
        text = reading.words(each) if each else ""
        assert "he" in text
        for sign in ("@everyone", "**he**", " <@", " `up`", "[here]"):
            assert sign not in text, sign


async def test_R1_7_what_cannot_be_noted_is_refused_in_one_sentence(hunt: World) -> None:
    cases = (
        (hunt.bob, {"text": SECRET}, "Say where: choose a zone as well as the text."),
        (
            hunt.bob,
            {"zone": "Z9", "text": SECRET},
            "There is no such zone: they are named as on the board, such as A1.",
        ),
        (hunt.bob, {"zone": "B7"}, "You have no note on B7: type a text to write one."),
        (hunt.bob, {"zone": "B7", "text": "x" * 61}, "That is 61 characters long: a note has room for 60."),
        (hunt.enter("dan"), {"zone": "B7", "text": SECRET}, "You have no seat at this table."),
    )
    for member, typed, sentence in cases:
        assert (await asked(hunt, member, **typed)).content == sentence
    empty = hunt.guild.create_text_channel("empty")
    answer = (await hunt.bob.slash(empty, "note", zone="B7", text=SECRET)).response
    assert answer is not None
    assert "There is no table in this channel yet" in answer.content


async def test_R1_7_in_direct_messages_the_only_table_is_meant(hunt: World) -> None:
    answer = (await hunt.bob.user.slash("note", zone="B7", text=SECRET)).response
    assert answer is not None
    assert "Noted on **B7**" in reading.words(answer)
    other = hunt.guild.create_text_channel("second")
    await hunt.bob.slash(other, "hunt new")
    await hunt.bob.slash(other, "table seat join", seat="seeker")
    answer = (await hunt.bob.user.slash("note", zone="B7")).response
    assert answer is not None
    assert "You sit at several tables" in answer.content


async def test_R1_7_a_note_on_every_zone_can_be_read_in_one_message(hunt: World, painted: Painted) -> None:
    key = (await hunt.table()).key
    for zone in LABELS:
        await notes.note(hunt.hall, key, UserId(hunt.bob.id), zone=zone, text="*" * 60)
    listed = reading.words(await asked(hunt, hunt.bob))
    assert listed.count("- **") == len(LABELS)
