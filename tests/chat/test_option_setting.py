"""Options of a table are changed by tapping, one by one, in a private panel of the person who opened the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import simcord

from bot.chat.commands.explaining import options_screen
from bot.chat.messages.option_setting import option_screen, why_not
from bot.chat.parts.screen import Menu, Screen, fitting
from bot.games.option_values import NEAR, OneOf, Values, Whole, Wholes, YesNo, shown
from bot.games.options import varied
from bot.games.shelf import SHELF
from bot.tables.model.table import Refusal, Status, Table, UserId
from bot.tables.use_cases import option_changes
from tests.chat import reading
from tests.chat.world import World
from tests.laws.playthrough import BOXES, every_box
from tests.play.panels import table_of


def _lobby(key: str) -> Table:
    box = BOXES[key]
    usual = box.options.settled({})
    return replace(table_of(box.game(usual).seats, usual), game=key, status=Status.LOBBY)


def _sent(screen: Screen) -> list[str]:
    """What a person can choose on the screen of an option."""
    first = screen.rows[0]
    if isinstance(first, Menu):
        return [each.value for each in first.entries]
    return [each.label for row in screen.rows[:-1] if isinstance(row, tuple) for each in row]


@every_box()
def test_every_option_can_be_changed_by_tapping_with_its_sentence(key: str) -> None:
    box, table = BOXES[key], _lobby(key)
    menus = [options_screen(box, table, page, may_set=True).rows[:1] for page in range(30)]
    listed = [each.value for (menu,) in menus if isinstance(menu, Menu) for each in menu.entries]
    for option in box.options.guide:
        assert option.name in listed
        screen = option_screen(box, table, option, 0)
        assert fitting(screen) == screen
        assert option.meaning in screen.head
        assert len(_sent(screen)) == len(option.values.near(option.usual)) <= NEAR


@every_box()
def test_a_value_that_does_not_go_with_the_others_says_why(key: str) -> None:
    box, table = BOXES[key], _lobby(key)
    for option in box.options.guide:
        for value in option.values.near(option.usual):
            reason = why_not(box, table, option, value)
            if reason:
                assert reason.endswith(".")
                told = repr(option_screen(box, table, option, 0))
                assert reason[:60] in told
                assert "✕" in told
            else:
                box.game(varied(box.options, table.options, option.name, value))


@pytest.mark.parametrize(
    ("values", "start"),
    [
        (Whole(1, 200), 18),
        (Whole(0, 9), 3),
        (Wholes(4, 0, 9), [1, 2, 3, 4]),
        (YesNo(), True),
        (OneOf(("a", "b")), "a"),
    ],
)
def test_every_value_can_be_reached_by_repeated_choices(values: Values, start: Any) -> None:
    seen, left = {shown(start)}, [start]
    while left and len(seen) < 300:
        for each in values.near(left.pop()):
            assert values.has(each)
            if shown(each) not in seen:
                seen.add(shown(each))
                left.append(each)
    assert len(seen) >= {Whole: 10, Wholes: 300, YesNo: 2, OneOf: 2}[type(values)]
    if values == Whole(1, 200):
        assert seen == {str(n) for n in range(1, 201)}


def test_usual_values_of_another_kind_of_game_follow_it_and_typed_ones_stay() -> None:
    castle = SHELF["castle"].options
    usual = castle.settled({})
    assert varied(castle, usual, "variant", "loneWolf") == castle.settled({"variant": "loneWolf"})
    alone = castle.settled({"variant": "loneWolf", "turns": 15})
    assert varied(castle, alone, "variant", "standard") == castle.settled({"turns": 15})
    with pytest.raises(ValueError, match="set players to 2"):
        varied(castle, castle.settled({"players": 4}), "variant", "loneWolf")


async def test_the_person_who_opened_the_table_changes_an_option_by_tapping(lodge: World) -> None:
    page = await _options(lodge, lodge.ann)
    await lodge.ann.click(page, label="Later ▶")
    await _choose(lodge, page, "option", "rounds")
    assert "How many rounds the hider must last." in reading.words(page)
    await _choose(lodge, page, "setting", "2")
    assert (await lodge.table()).options["rounds"] == 2
    assert "> Rounds: 2." in reading.words(page)
    assert "Rounds 2 (usually 3)" in reading.words(lodge.board())
    await lodge.ann.click(page, label="◀ All options")
    assert "- **Rounds** 2 (usually 3)" in reading.words(page)
    await lodge.ann.click(page, label="◀ Earlier")
    await _choose(lodge, page, "option", "fullReveal")
    await lodge.ann.click(page, label="no")
    assert (await lodge.table()).options["fullReveal"] is False


async def test_others_read_the_options_and_change_nothing(lodge: World) -> None:
    page = await _options(lodge, lodge.ann)
    await _choose(lodge, page, "option", "fullReveal")
    theirs = await _options(lodge, lodge.bob, is_open=True)
    assert not [each for each in reading.menus(theirs) if ":option:" in each["custom_id"]]
    key = (await lodge.table()).key
    with pytest.raises(Refusal, match="Only the person who opened the table may choose what is played"):
        await option_changes.set_option(lodge.hall, key, UserId(lodge.bob.user.id), "fullReveal", False)
    await lodge.ann.slash(lodge.channel, "table close")
    await lodge.ann.click(page, label="no")
    assert "> This table is closed." in reading.words(page)
    (closed,) = await lodge.store.tables([Status.OVER])
    assert closed.options["fullReveal"] is True


async def _options(
    world: World, member: simcord.MemberActor, *, is_open: bool = False
) -> simcord.ResponseMessage:
    if not is_open:
        await world.ann.slash(world.channel, "hunt new")
    result = await member.click(world.board(), label="Options")
    assert result.response is not None
    return result.response


async def _choose(world: World, page: simcord.ResponseMessage, verb: str, value: str) -> None:
    menu = next(each for each in reading.menus(page) if f":{verb}:" in each["custom_id"])
    await world.ann.select(page, [value], custom_id=menu["custom_id"])
