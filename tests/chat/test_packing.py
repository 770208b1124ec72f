"""How a panel is packed: blocks by rank, kinds by one table, heights by one file, and a page that explains it."""

from __future__ import annotations

import ast
from functools import partial
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.messages import phone
from bot.chat.messages.blocks import Block, ladder, nothing, packed, together
from bot.chat.messages.choices import Above, OnOffer, rows
from bot.chat.messages.kinds import TABLE, Kind
from bot.chat.messages.opening import PanelState
from bot.chat.messages.parting import kind_of, spread
from bot.chat.parts.keys import Key
from bot.chat.parts.screen import LABEL, Button, Menu, Row
from bot.engine.acts import Act, Choice, Tone
from bot.engine.game import Decision
from bot.tables.views.offers import Offer
from tests.test_project import ROOT
from tests.there import there

PAGE: Final = ROOT / "docs/panels.md"


def row(*labels: str) -> Row:
    return tuple(Button(label) for label in labels)


def read(rows: list[Row]) -> list[str]:
    return [
        "(menu)" if isinstance(each, Menu) else " ".join(button.label for button in each) for each in rows
    ]


@pytest.mark.parametrize(
    ("room", "kept"),
    [
        (4, ["fixed", "a", "b", "c"]),
        (3, ["fixed", "a", "c"]),
        (2, ["fixed", "a"]),
        (1, ["fixed"]),
        (0, ["fixed"]),
    ],
)
def test_the_highest_rank_shrinks_first_then_the_last_of_equals_and_a_single_form_stays(
    room: int, kept: list[str]
) -> None:
    blocks = [
        Block.of([row("fixed")]),
        Block.of([row("a")], rank=(1,), shorter=nothing),
        Block.of([row("b")], rank=(2,), shorter=nothing),
        Block.of([row("c")], rank=(1,), shorter=nothing),
    ]
    assert read(packed(blocks, room)) == kept


def test_a_ladder_is_climbed_down_until_it_fits_and_blocks_together_end_with_their_shortest_form() -> None:
    highest = there(ladder([partial(rows_of, size) for size in (3, 2, 1)]))()
    assert [len(packed([highest], room)) for room in (5, 3, 2, 1, 0)] == [3, 3, 2, 1, 1]
    both = together([Block.of([row("a")]), Block.of([row("b")], shorter=nothing)], nothing)
    assert [len(packed([both], room)) for room in (2, 1, 0)] == [2, 1, 0]
    assert ladder([]) is None


def rows_of(size: int) -> list[Row]:
    return [row(str(at)) for at in range(size)]


@given(
    st.lists(st.tuples(st.integers(1, 4), st.integers(0, 3), st.booleans()), max_size=6), st.integers(-2, 20)
)
def test_nothing_gets_shorter_while_there_is_room_and_no_more_than_has_to(
    sizes: list[tuple[int, int, bool]], room: int
) -> None:
    blocks = [
        Block.of([row(f"{at}.{line}") for line in range(size)], (rank,), nothing if can_go else None)
        for at, (size, rank, can_go) in enumerate(sizes)
    ]
    shown = packed(blocks, room)
    total, fixed = sum(size for size, *_ in sizes), sum(size for size, _, can_go in sizes if not can_go)
    assert len(shown) <= max(room, fixed)
    if total <= room:
        assert len(shown) == total
    gone = [rank for at, (_, rank, _can) in enumerate(sizes) if f"{at}.0" not in read(shown)]
    kept = [rank for at, (_, rank, can) in enumerate(sizes) if can and f"{at}.0" in read(shown)]
    assert not gone or not kept or min(gone) >= max(kept)


def test_the_page_tells_the_table() -> None:
    """Kind by kind: buttons in a row or a menu, how many, how wide, how high, and what more of them become."""
    page = PAGE.read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page if line.startswith("| ")]
    told = {kind: tuple(numbers) for kind, _options, *numbers in cells[1:]}
    for kind, shape in TABLE.items():
        expected = (
            str(shape.abreast or "menu"),
            str(shape.most),
            "" if shape.widest == LABEL else str(shape.widest),
            str(shape.lines or ""),
            shape.otherwise.title if shape.otherwise else "",
        )
        assert told.get(kind.title) == expected, kind
    assert list(told) == [kind.title for kind in TABLE] == [kind.title for kind in Kind]
    assert len(page) <= 60


@pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.title)
def test_options_beyond_the_table_end_in_a_menu(kind: Kind) -> None:
    met = [kind]
    while (after := TABLE[met[-1]].otherwise) is not None:
        assert after not in met
        met.append(after)
    assert len(met) == 1 or TABLE[met[-1]].abreast == 0


def _offers(count: int, label: str, *, is_direct: bool) -> list[Offer]:
    made = Act(Decision, "walk", "go", "Go", "Walk on", direct=is_direct)
    choices = [Choice(label.format(n=n)) for n in range(count)]
    return [Offer(f"{n:08x}", made, Decision(), each, is_final=True) for n, each in enumerate(choices)]


@pytest.mark.parametrize(
    ("count", "label", "is_direct", "is_menu"),
    [
        (TABLE[Kind.FEW].most, "Go {n}", False, False),
        (TABLE[Kind.FEW].most + 1, "Go {n}", False, True),
        (2, "Go {n} by all the ways that there are", False, True),
        (TABLE[Kind.DIRECT].most, "Go {n}", True, False),
        (TABLE[Kind.DIRECT].most + 1, "Go {n}", True, True),
    ],
)
def test_the_table_says_what_is_a_button_and_what_a_menu(
    count: int, label: str, is_direct: bool, is_menu: bool
) -> None:
    offers = _offers(count, label, is_direct=is_direct)
    shown = rows(OnOffer(offers, offers, Key("", "AB"), PanelState()))
    assert [isinstance(each, Menu) for each in shown].count(True) == is_menu
    assert is_menu or sum(len(each) for each in shown if not isinstance(each, Menu)) == count


@pytest.mark.parametrize(
    ("tone", "is_direct", "kind"),
    [
        (Tone.FREE, False, Kind.FEW),
        (Tone.MAIN, False, Kind.SUGGESTED),
        (Tone.MAIN, True, Kind.DIRECT),
        (Tone.SEEN, True, Kind.DIRECT),
        (Tone.VAIN, False, Kind.FEW),
    ],
)
def test_an_act_and_its_tone_say_of_which_kind_its_options_are(
    tone: Tone, is_direct: bool, kind: Kind
) -> None:
    act = Act(Decision, "walk", "go", "Go", "Walk on", direct=is_direct)
    offers = [
        Offer(f"{n:08x}", act, Decision(), Choice(f"Go {n}", "", tone), is_final=True) for n in range(4)
    ]
    assert kind_of(offers) is kind
    shown = {Kind.FEW: 0, Kind.SUGGESTED: TABLE[Kind.SUGGESTED].most, Kind.DIRECT: 4}
    assert len(spread(offers).direct) == shown[kind]


@given(st.lists(st.text("ab→", min_size=1, max_size=20), max_size=12), st.integers(0, 6))
def test_lines_have_room_for_their_buttons_and_nothing_that_fits_is_left_out(
    labels: list[str], room: int
) -> None:
    found = phone.filling(labels, room)
    assert phone.lines([labels[at] for at in found]) <= room or not found
    for at in set(range(len(labels))) - set(found):
        before = [labels[each] for each in found if each < at]
        assert phone.lines([*before, labels[at]]) > room


PANEL: Final = (
    *("act_rows", "blocks", "choices", "counters", "details", "family_rows", "headlines", "notes"),
    *(
        "option_buttons",
        "order_rows",
        "panel",
        "panel_text",
        "parting",
        "plan_figures",
        "planned",
        "board_message",
    ),
)


@pytest.mark.parametrize("name", PANEL)
def test_numbers_of_a_panel_stand_in_the_table_or_with_the_phone(name: str) -> None:
    tree = ast.parse((ROOT / f"bot/chat/messages/{name}.py").read_text(encoding="utf-8"))
    for node in tree.body:
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        each = value.elts if isinstance(value, ast.Tuple) else [value]
        is_colour = isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "COLOURS"
        numbers = [one for one in each if isinstance(one, ast.Constant) and isinstance(one.value, int)]
        assert not numbers or is_colour, ast.unparse(node)


def test_the_buttons_of_other_figures_take_room_too() -> None:
    others = [Button(f"Search YA{n}", f"o{n}") for n in range(3)]
    alone, beside = Above((), (), (), ()), Above((), (), others, ())
    assert alone.block().lines == 0
    assert beside.block().lines == phone.lines([button.label for button in others])


def test_best_options_share_a_line_where_all_their_labels_fit_and_a_sign_is_as_wide_as_two_characters() -> (
    None
):
    labels = ["🔍 CB2→CB4", "⏰ CA3→CA5", "👂 CB7", "👂 CB9 g19", "🔍 CB2", "⏰ CA3", "🔍 CB3 g3→CB2"]
    assert [phone.width(label) for label in labels[:3]] == [12, 12, 6]
    assert read(phone.paired([Button(label) for label in labels])) == [
        "🔍 CB2→CB4 ⏰ CA3→CA5",
        "👂 CB7 👂 CB9 g19 🔍 CB2",
        "⏰ CA3 🔍 CB3 g3→CB2",
    ]


@pytest.mark.parametrize(("head", "text", "is_roomy"), [(3, 4, True), (3, 6, False), (6, 4, False)])
def test_ways_have_a_line_more_only_beside_a_short_text(head: int, text: int, is_roomy: bool) -> None:
    assert phone.has_spare_line(["a"] * head, ["a"] * text) is is_roomy
