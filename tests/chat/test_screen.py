"""Discord's limits hold for everything that a game has to say."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.messages.lobby import lobby_screen
from bot.chat.messages.order_rows import beside
from bot.chat.parts.layout import layout
from bot.chat.parts.screen import (
    BUTTONS,
    LINE,
    Button,
    Entry,
    Look,
    Menu,
    Screen,
    fitting,
    one_main,
    sentences,
)
from bot.engine.acts import cut
from bot.games.shelf import SHELF
from bot.tables.model.paces import PACES, UNTIMED, meaning
from bot.tables.model.table import Table, TableId, UserId

texts = st.lists(st.text(max_size=3000), max_size=5).map(tuple)


def _components(screen: Screen) -> list[Any]:
    view: Any = layout(screen)
    return list(view.to_components())


def _counted(components: list[Any]) -> int:
    return sum(1 + _counted(each.get("components", [])) for each in components)


@given(head=texts, body=texts, sizes=st.lists(st.integers(0, 5), max_size=15))
def test_a_screen_fits_into_a_message(head: tuple[str, ...], body: tuple[str, ...], sizes: list[int]) -> None:
    rows = tuple(
        tuple(Button("b" * 200, f"kg:v:t:{row}.{at}") for at in range(size)) for row, size in enumerate(sizes)
    )
    view = layout(Screen(head, None, body, rows))
    assert view.content_length() <= 4000
    assert _counted(_components(Screen(head, None, body, rows))) <= 40


def test_long_labels_are_cut() -> None:
    entry = Entry("l" * 300, "v", "n" * 300)
    menu = Menu("kg:v:t:", "h" * 300, (entry,))
    select = _components(Screen(("head",), rows=(menu,)))[0]["components"][-1]["components"][0]
    assert len(select["placeholder"]) == 150
    assert (len(select["options"][0]["label"]), len(select["options"][0]["description"])) == (100, 100)


def test_cut_keeps_what_fits() -> None:
    assert cut("abc", 3) == "abc"
    assert cut("abcd", 3) == "ab…"
    assert cut("the secret passage", 14) == "the secret…"


def test_sentences_are_kept_whole() -> None:
    assert sentences("One. Two. Three.", 16) == "One. Two. Three."
    assert sentences("One. Two. Three.", 15) == "One. Two."
    assert sentences("the secret passage. More.", 14) == "the secret…"


@pytest.mark.parametrize("pace", [*PACES, UNTIMED])
def test_a_lobby_and_its_menu_say_what_a_pace_is_in_whole_sentences(pace: str) -> None:
    assert len(meaning(pace)) <= LINE
    first = meaning(pace).partition(". ")[0].rstrip(".")
    box = SHELF["castle"]
    table = Table(
        key=TableId("t000001"),
        game=box.key,
        guild=1,
        channel=1,
        opener=UserId(1),
        options={},
        seats=dict.fromkeys(box.game({}).seats),
        schema=box.schema,
        pace=pace,
    )
    (told,) = (each for each in lobby_screen(box, table, ()).head if each.startswith("-# Pace: "))
    assert told.endswith(".")
    assert first in told


def test_empty_paragraphs_and_rows_are_left_out() -> None:
    assert fitting(Screen(("", "a"), rows=((),))) == Screen(("a",))


def test_the_last_rows_are_never_left_out() -> None:
    rows = tuple(tuple(Button("b", f"kg:v:t:{row}.{at}") for at in range(5)) for row in range(9))
    assert fitting(Screen(("head",), rows=rows)).rows[-2:] == rows[-2:]


@pytest.mark.parametrize(("ready", "main"), [(Look.MAIN, "Commit"), (Look.PLAIN, "First")])
def test_one_button_is_the_main_one_and_what_is_ready_comes_first(ready: Look, main: str) -> None:
    menu = Menu("kg:pick:t", "Choose", (Entry("a", "a"),))
    first = (Button("First", "kg:v:t:1", Look.MAIN), Button("Red", "kg:v:t:2", Look.GRAVE))
    rows = (first, menu, (Button("Second", "kg:v:t:3", Look.MAIN),), (Button("Commit", "kg:v:t:4", ready),))
    told = one_main(rows, rows[-1:])
    looks = {each.label: each.look for row in told if not isinstance(row, Menu) for each in row}
    assert [label for label, look in looks.items() if look is Look.MAIN] == [main]
    assert (looks["Red"], looks["Second"], told[1]) == (Look.GRAVE, Look.PLAIN, menu)


def test_an_order_stands_beside_what_is_suggested_or_below_it_where_that_fills_its_row() -> None:
    sparing = (Button("Not this turn", "kg:order:t"),)
    for size in range(1, BUTTONS + 1):
        row = tuple(Button(f"b{at}", f"kg:v:t:{at}", Look.MAIN) for at in range(size))
        found = beside([row, (Button("Pass", "kg:v:t:p"),)], sparing)
        shown = [each for each in found if not isinstance(each, Menu)]
        assert [button for each in shown for button in each] == [*row, *sparing, Button("Pass", "kg:v:t:p")]
        assert _counted(_components(Screen((), None, (), tuple(found))))
