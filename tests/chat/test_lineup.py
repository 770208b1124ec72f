"""`/clans models` and its button: the sheet of every model on the table, for the reader alone."""

from __future__ import annotations

import simcord

from bot.chat.messages.lineup import lineup_screen
from bot.chat.parts.screen import ENTRIES, Menu
from bot.games.lineup import Figure
from bot.tables.views.lineup import LineupView
from tests.chat import reading
from tests.chat.test_clans import BRAWL, begun, shrine
from tests.chat.world import World

__all__ = ["shrine"]


async def opened(world: World, member: simcord.MemberActor) -> simcord.ResponseMessage:
    answer = (await member.slash(world.channel, "clans models")).response
    assert answer is not None
    return answer


async def test_a_person_opens_the_models_under_the_board_and_reads_a_sheet(shrine: World) -> None:
    await begun(shrine, BRAWL)
    shown = (await shrine.bob.click(shrine.board(), label="Models")).response
    assert shown is not None
    assert shown.ephemeral
    menus = reading.menus(shown)
    assert [each["placeholder"] for each in menus] == ["Pine", "Plum"]
    for menu in menus:
        label, value = next(iter(reading.entries(menu).items()))
        await shrine.bob.select(shown, [value], custom_id=menu["custom_id"])
        assert [alt for alt in reading.alts(shown) if alt.startswith(label.split(" ", 1)[1])]
        text = reading.words(shown)
        assert f"### {label}" in text
        assert "**MV " in text


async def test_the_command_shows_the_same(shrine: World) -> None:
    await begun(shrine, BRAWL)
    texts = {reading.words(await opened(shrine, each)) for each in (shrine.ann, shrine.bob, shrine.cyd)}
    assert len(texts) == 1
    assert "Choose one to read its sheet." in texts.pop()


async def test_the_panel_of_a_player_has_the_button_or_its_details_have_it(shrine: World) -> None:
    await begun(shrine, BRAWL)
    panel = (await shrine.ann.slash(shrine.channel, "table view")).response
    assert panel is not None
    if "Models" not in reading.labels(panel):
        await shrine.ann.click(panel, label="Details")
    shown = (await shrine.ann.click(panel, label="Models")).response
    assert shown is not None
    assert len(reading.menus(shown)) == 2


async def test_a_side_with_more_figures_than_a_menu_holds_has_several(shrine: World) -> None:
    await begun(shrine, BRAWL)
    figures = [Figure(key=str(number), group="Pine", label=f"M{number}") for number in range(ENTRIES + 1)]
    view = LineupView(table=await shrine.table(), title="Models", heading="", figures=figures, sheet=())
    menus = [each for each in lineup_screen(view).rows if isinstance(each, Menu)]
    assert [len(each.entries) for each in menus] == [ENTRIES, 1]
    assert len({each.key for each in menus}) == len(menus)
