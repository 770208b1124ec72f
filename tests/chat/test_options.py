"""Options of a table: asked for when it is opened, shown in its lobby, and explained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import simcord

from bot.chat.commands.explaining import options_screen
from bot.chat.parts.screen import fitting
from bot.games.shelf import SHELF
from bot.tables.model.table import Status
from tests.chat import reading
from tests.chat.world import World, town
from tests.laws.playthrough import BOXES, every_box


async def _said(world: World, command: str, **typed: str) -> str:
    result = await world.ann.slash(world.channel, command, **typed)
    assert result.response is not None
    assert result.response.ephemeral
    return reading.words(result.response)


async def test_a_table_is_opened_with_a_preset_and_options_by_name_and_in_text(lodge: World) -> None:
    typed = {"preset": "quick", "players": "2", "options": "Full-Reveal=off, spectator_view=NONE"}
    assert "A table is open" in await _said(lodge, "hunt new", **typed)
    table = await lodge.table()
    assert table.preset == "quick"
    assert table.options == {
        "players": 2,
        "rounds": 1,
        "spectatorView": "none",
        "fullReveal": False,
        "unlucky": False,
    }
    assert list(table.seats) == ["hider", "seeker"]


async def test_the_lobby_shows_the_preset_and_in_a_line_each_changed_option(lodge: World) -> None:
    await _said(lodge, "hunt new", preset="Quick", options="fullReveal=no")
    lines = reading.words(lodge.board()).splitlines()
    assert "Quick: One round only" in lines
    assert "-# Full reveal no (usually yes) · Rounds 1 (usually 3)" in lines
    assert not [line for line in lines if "Players" in line]


async def test_a_usual_table_lists_no_options(lodge: World) -> None:
    await _said(lodge, "hunt new")
    assert "usually" not in reading.words(lodge.board())


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ({"options": "rounds=yes"}, "Option rounds takes a whole number from 1 to 9, not “yes”."),
        ({"players": "4"}, "Option players takes a whole number from 2 to 3, not “4”."),
        ({"preset": "slow"}, "There is no preset “slow”; there is: quick, duel."),
        ({"options": "unlucky=yes"}, "Three players are never unlucky: set players to 2."),
    ],
)
async def test_a_bad_option_or_combination_opens_nothing_and_is_said_again(
    lodge: World, typed: dict[str, str], refusal: str
) -> None:
    said = await _said(lodge, "hunt new", **typed)
    assert said.splitlines()[0] == refusal
    if "options" in typed:
        assert said.splitlines()[1] == f"-# You typed: {typed['options']}"
    assert await lodge.store.table_in(lodge.channel.id) is None
    assert "A table is open" in await _said(lodge, "hunt new"), "the channel is free"


async def test_the_opener_chooses_a_preset_in_a_menu_and_players_with_a_remaining_seat_stay(
    lodge: World,
) -> None:
    await _said(lodge, "hunt new", options="fullReveal=no")
    await lodge.bob.click(lodge.board(), label="Sit: the seeker")
    await lodge.cyd.click(lodge.board(), label="Sit: the watcher")
    menu = reading.menu(lodge.board(), "preset")
    assert {each["label"]: bool(each.get("default")) for each in menu["options"]} == {
        "Preset: Quick": False,
        "Preset: Duel": False,
    }
    refused = await lodge.bob.select(lodge.board(), ["duel"], custom_id=menu["custom_id"])
    assert "Only the person who opened the table" in reading.words(refused.followups[-1])
    await lodge.ann.select(lodge.board(), ["duel"], custom_id=menu["custom_id"])
    table = await lodge.table()
    assert (table.preset, table.options["players"], table.options["fullReveal"]) == ("duel", 2, True)
    assert [table.user(seat) for seat in table.seats] == [None, lodge.bob.id]
    words = reading.words(lodge.board())
    assert "Duel: For two players" in words
    assert "watcher" not in words
    options = reading.menu(lodge.board(), "preset")["options"]
    assert [each["label"] for each in options if each.get("default")] == ["Preset: Duel"]
    await lodge.ann.click(lodge.board(), label="Sit: the hider")
    await lodge.ann.click(lodge.board(), label="Start")
    assert (await lodge.table()).status is Status.RUNNING


async def test_presets_without_a_common_option_are_played_together(tmp_path: Path) -> None:
    async with town(tmp_path, SHELF) as world:
        await world.ann.slash(world.channel, "castle new", preset="short")
        menu = reading.menu(world.board(), "preset")
        await world.ann.select(world.board(), ["four"], custom_id=menu["custom_id"])
        assert "Short · Four players" in reading.words(world.board())
        entries = reading.menu(world.board(), "preset")["options"]
        assert [each["label"] for each in entries if each.get("default")] == ["Preset: Four players"]
        options = (await world.table()).options
        assert (options["players"], options["turns"]) == (4, 12)
        await world.ann.select(world.board(), ["lone-wolf"], custom_id=menu["custom_id"])
        words = reading.words(world.board())
        assert "Short · Lone Wolf\n" in words, "four cannot play that"
        assert "Players" not in words


async def test_presets_and_offered_values_are_suggested(lodge: World) -> None:
    async def offered(field: str, current: str = "") -> list[str]:
        found = await lodge.ann.autocomplete(lodge.channel, "hunt new", field, current)
        return [each["value"] for each in found]

    assert await offered("preset") == ["quick", "duel"]
    assert await offered("preset", "two pl") == ["duel"]
    assert await offered("players") == ["2", "3"]
    assert await offered("practice") == ["yes", "no"]


async def test_a_text_of_options_is_completed_word_by_word(lodge: World) -> None:
    async def offered(current: str) -> list[str]:
        found = await lodge.ann.autocomplete(lodge.channel, "hunt new", "options", current)
        return [each["value"] for each in found]

    assert await offered("") == ["players=", "spectatorView=", "fullReveal=", "rounds=", "unlucky="]
    assert await offered("rounds=2 full") == ["rounds=2 fullReveal="]
    assert await offered("rounds=2 fullreveal=") == ["rounds=2 fullReveal=yes", "rounds=2 fullReveal=no"]
    assert await offered("rounds=2 fullreveal=n") == ["rounds=2 fullReveal=no"]
    assert await offered("dragons=") == []
    assert await offered("x" * 200) == []


async def test_the_button_of_the_lobby_explains_the_options(lodge: World) -> None:
    await _said(lodge, "hunt new", options="fullReveal=no")
    page = (await lodge.bob.click(lodge.board(), label="Options")).response
    assert page is not None
    assert page.ephemeral
    words = reading.words(page)
    assert "Hunt: options (1 of 2)" in words
    assert "type options of your own with /hunt new." in words
    assert "- **Full reveal** no (usually yes)\n" in words
    await lodge.bob.click(page, label="Later ▶")
    words = reading.words(page)
    assert "Hunt: options (2 of 2)" in words
    assert "- **Rounds** 3: How many rounds the hider must last." in words
    menu = reading.menus(page)[0]
    await lodge.bob.select(page, [reading.entries(menu)["Table (1)"]], custom_id=menu["custom_id"])
    assert "- **Full reveal** no (usually yes): Whether everything is shown" in reading.words(page)


async def test_options_are_explained_without_a_table_and_one_by_one(lodge: World) -> None:
    assert "Hunt: options (1 of 2)" in await _said(lodge, "hunt options")
    one = await _said(lodge, "hunt options", option="full reveal")
    assert one.splitlines() == [
        "### Full reveal",
        "Whether everything is shown after the end.",
        "It takes yes or no; usually yes.",
        "Type it like this: fullReveal=yes",
    ]
    await _said(lodge, "hunt new", options="fullReveal=no")
    assert "At this table: no." in await _said(lodge, "hunt options", option="fullReveal")
    assert "is it fullReveal?" in await _said(lodge, "hunt options", option="fulReveal")
    found = await lodge.ann.autocomplete(lodge.channel, "hunt options", "option", "view")
    assert [each["value"] for each in found] == ["spectatorView"]


@every_box()
def test_every_page_of_options_fits_into_a_message(key: str) -> None:
    for page in range(30):
        screen = options_screen(BOXES[key], None, page)
        assert fitting(screen) == screen
        assert len("\n".join(screen.head)) <= 2000


@every_box()
def test_every_option_of_a_game_is_on_one_of_its_pages(key: str) -> None:
    pages = ["\n".join(options_screen(BOXES[key], None, page).head) for page in range(30)]
    for option in BOXES[key].options.guide:
        assert [
            page
            for page in pages
            if f"**{option.called}** {option.told(option.usual)}: {option.meaning}" in page
        ]


async def test_every_seat_of_three_has_a_button_and_a_computer_may_take_any(lodge: World) -> None:
    await _said(lodge, "hunt new")
    labels = reading.labels(lodge.board())
    assert {"Sit: the hider", "Sit: the seeker", "Sit: the watcher"} <= set(labels)
    await lodge.bob.click(lodge.board(), label="Sit: the watcher")
    await lodge.ann.click(lodge.board(), label="Sit: the hider")
    assert "Start" not in reading.labels(lodge.board())
    menu = reading.menu(lodge.board(), "computer")
    entries = reading.entries(menu)
    assert list(entries) == ["the seeker: computer (simple)"]
    await lodge.ann.select(lodge.board(), list(entries.values()), custom_id=menu["custom_id"])
    assert not [label for label in reading.labels(lodge.board()) if label.startswith("Sit")]
    await lodge.ann.click(lodge.board(), label="Start")
    assert (await lodge.table()).status is Status.RUNNING


async def test_a_table_that_nobody_may_watch_shows_no_picture(lodge: World) -> None:
    await _said(lodge, "hunt new", options="spectatorView=none")
    for member, seat in ((lodge.ann, "hider"), (lodge.bob, "seeker")):
        await member.slash(lodge.channel, "table seat join", seat=seat)
    await lodge.ann.slash(lodge.channel, "table seat computer", seat="watcher")
    await lodge.ann.slash(lodge.channel, "table start")
    board = lodge.board()
    assert not reading.alts(board)
    assert not board.attachments
    assert re.search(
        r"Waiting for the hider \(deadline <t:\d+:R>\), the seekers \(deadline <t:\d+:R>\)\.",
        reading.words(board),
    )
    assert reading.alts(await _view(lodge, lodge.ann))
    assert "Nobody may watch this table" in reading.words(await _view(lodge, lodge.cyd))
    refused = await lodge.cyd.slash(lodge.channel, "table log")
    assert refused.response is not None
    assert "Nobody may watch" in refused.response.content
    for command in ("table board", "table status"):
        answer = (await lodge.cyd.slash(lodge.channel, command)).response
        assert answer is not None
        assert "Round 0: both prepare" in reading.words(answer)
        assert not reading.alts(answer)


async def _view(world: World, member: simcord.MemberActor) -> simcord.ResponseMessage:
    panel = (await member.click(world.board(), label="My view")).response
    assert panel is not None
    return panel


async def test_the_lobby_has_as_many_changed_options_as_a_phone_has_room_for(tmp_path: Path) -> None:
    async with town(tmp_path, SHELF) as world:
        typed = "turns=9 traps=1 sleepers=5 maxGuards=15 handCardsPerTurn=1"
        await world.ann.slash(world.channel, "castle new", options=typed)
        [line] = [each for each in reading.words(world.board()).splitlines() if "usually" in each]
        assert line.endswith(" · 3 more under Options")


@pytest.mark.parametrize(("typed", "seats"), [({"players": "3"}, 3), ({"preset": "four"}, 4)])
async def test_the_castle_game_is_opened_for_three_and_four(
    tmp_path: Path, typed: dict[str, str], seats: int
) -> None:
    async with town(tmp_path, SHELF) as world:
        await world.ann.slash(world.channel, "castle new", **typed)
        labels = reading.labels(world.board())
        assert len([label for label in labels if label.startswith("Sit: ")]) == seats
        assert f"Players {seats} (usually 2)" in reading.words(world.board())
        for member, seat in zip((world.ann, world.bob, world.cyd), (await world.table()).seats, strict=False):
            await member.slash(world.channel, "table seat join", seat=seat)
        begun = await world.ann.slash(world.channel, "table start")
        said, is_full = reading.words(begun.response or begun.followups[-1]), seats == 3
        assert ((await world.table()).status is Status.RUNNING) == is_full
        assert ("Somebody has to sit here first: the spear guards." in said) != is_full
