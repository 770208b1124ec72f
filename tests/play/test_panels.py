"""A whole decision on one screen of a phone: how high panels are, what stands last in them, and what a turn takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from statistics import mean

import pytest

from bot.chat.messages.bench_parts import EMPTY
from bot.chat.messages.blocks import packed
from bot.chat.messages.family_rows import family_block, headed
from bot.chat.messages.opening import PanelState
from bot.chat.messages.option_buttons import act_token
from bot.chat.messages.panel import UNOPENED
from bot.chat.parts.keys import Key, read
from bot.chat.parts.screen import Menu, Row
from bot.games.castle.box import BOX
from bot.tables.views.panel import Panel
from bot.tables.views.panel_making import panel
from tests.campaigns.wire.handwritten import refused
from tests.laws.playthrough import played_out
from tests.play import clans_panels, clans_taps, raid_panels, raid_taps, setups
from tests.play.panels import FULL, PHONE, Position, measured, positions, table_of
from tests.play.taps import GOALS, counted

DESKTOP, WIDE = 1280, 1_100
"""A window on a desk, and how high a panel may be there, whose picture is twice as wide."""
SELDOM = 5
"""One in so many decisions of the clans is looked at; `make panels` looks at all."""
LAST = ("details", ("undo", "takeback", "whole"), ("commit", "arm", "disarm"))
"""The verbs of the last row of every panel, by place."""


@cache
def found() -> dict[str, list[Position]]:
    """A few positions of every kind of panel, and of those where partners ask one another."""
    four = positions(2, seeds="0", players=4)
    return positions(2, seeds=("0", "1")) | {kind: each for kind, each in four.items() if "asked" in kind}


@pytest.mark.browser
async def test_no_panel_of_the_raid_is_higher_than_a_phone_shows(tmp_path: Path) -> None:
    for each in (await measured(raid_panels.positions(2), tmp_path, PHONE))[PHONE]:
        is_held = not each.is_too_high and each.whole <= raid_panels.HIGHEST
        assert is_held, f"{each.position.kind}, {each.position.source}: {each.whole}, {each.core}"


@pytest.mark.browser
async def test_A30_2_no_panel_of_the_clans_is_higher_than_a_phone_shows(tmp_path: Path) -> None:
    for each in (await measured(clans_panels.positions(1, every=SELDOM), tmp_path, PHONE))[PHONE]:
        kind = each.position.kind
        is_long = kind.endswith(clans_panels.OPENED) or kind == clans_panels.RICH
        is_held = each.whole <= FULL and (is_long or not each.is_too_high)
        assert is_held, f"{each.position.kind}, {each.position.source}: {each.whole}, {each.core}"


@cache
def many() -> dict[str, list[Position]]:
    """More of them, for what takes no browser to see."""
    return positions(40, seeds="d")


@pytest.mark.browser
async def test_no_panel_is_higher_than_a_phone_shows_and_what_commits_keeps_its_place(tmp_path: Path) -> None:
    for width, every in (await measured(found(), tmp_path, PHONE, DESKTOP)).items():
        for each in every:
            is_too_high = each.is_too_high if width == PHONE else each.whole > WIDE
            assert not is_too_high, f"{each.position.kind}, {each.position.source}: {each.whole}, {each.core}"
        # Its width is that of its label: what lets a planned turn happen has another one.
        commits = {(left, below, high) for each in every for left, below, _width, high in each.last[2:]}
        assert len(commits) == 1, "from the bottom of every panel it stands as far"


def test_what_commits_never_stands_where_something_else_does() -> None:
    for position in (position for every in found().values() for position in every):
        last = position.screen.rows[-1]
        assert not isinstance(last, Menu)
        for button, verbs in zip(last, LAST, strict=False):
            key = read(button.key)
            # An empty plan is asked about first.
            assert key.verb in verbs or key.words == (EMPTY,), position.source


def test_acts_take_no_more_lines_than_there_is_room_for_and_all_stay_within_reach() -> None:
    """Of two guard players either has a family more, the share, and longer questions."""
    played = played_out(BOX, "0", {"players": 4})
    asked = (
        (seen, seat)
        for moment in played.moments
        for seat in moment.match.awaited()
        if (seen := moment.sights[seat]).draft(seat) is None
    )
    panels = (panel(BOX, seen, seat, number=0, news=(), draft=None) for seen, seat in asked)
    shown = max(islice(panels, 40), key=lambda each: len(_families(each)))
    acts, key = _families(shown), Key.at(table_of(played.game.seats), shown.prompt)
    assert len(acts) > 4
    block = family_block(shown.offers, [], shown.nearest, key, UNOPENED)
    for room in range(3, 8):
        rows = packed([block], room)
        labels = [button.label for row in rows if not isinstance(row, Menu) for button in row]
        assert len(rows) <= room
        assert not set(acts) - set(labels), labels
    assert len(packed([block], 3)) == 3
    for state in (PanelState(act_token(offer.act)) for offer in shown.offers if offer.act.family):
        opened = family_block(shown.offers, shown.routes, shown.nearest, key, state)
        assert all(len(packed([opened], room)) <= room for room in range(4, 8)), state


def _families(shown: Panel) -> list[str]:
    return list(dict.fromkeys(headed([offer]) for offer in shown.offers if offer.act.family))


def test_no_two_buttons_of_a_panel_read_the_same() -> None:
    for position in (position for every in many().values() for position in every):
        labels = list(_read(position.screen.rows))
        assert len(labels) == len(set(labels)), f"{position.source}: {labels}"


def _read(rows: Sequence[Row]) -> Iterator[str]:
    """What buttons say: a place is read with the button before it that opens all places of an act."""
    family = ""
    for row in rows[:-1]:
        for button in () if isinstance(row, Menu) else row:
            family = f"{button.label}: " if read(button.key).verb == "open" else family
            yield f"{family}{button.label}"
    last = rows[-1]
    yield from () if isinstance(last, Menu) else (button.label for button in last)


def test_discord_takes_every_panel_of_two_seats_and_of_four() -> None:
    for position in (position for every in (*found().values(), *many().values()) for position in every):
        assert not list(refused(position.screen)), position.source


def test_what_a_player_decides_is_within_reach_of_his_finger() -> None:
    """Every decision of a whole game can be entered through the panels, a plain turn in few touches."""
    every = counted(1)
    assert set(every) >= {"intruders' turn", "guards' turn, quiet", "guards' setup, piece by piece"}
    assert min(every["intruders' turn"]) <= 5


def test_S33_3_a_usual_turn_of_the_raid_is_a_touch() -> None:
    for name, every in raid_taps.counted(1).items():
        assert mean(every) <= raid_taps.GOALS.get(name, 6), name


def test_A30_an_activation_of_the_clans_is_a_few_touches() -> None:
    """Every activation of whole games can be entered, on average within its goal: one game alone is luck."""
    every = clans_taps.counted(3, options=clans_taps.SMALL)
    for name, goal in clans_taps.SMALL_GOALS.items():
        assert mean(every[name]) <= goal, name


def test_no_two_buttons_of_a_panel_of_the_clans_are_the_same() -> None:
    for position in (
        position for every in clans_panels.positions(20, every=SELDOM).values() for position in every
    ):
        keys = [row.key for row in position.screen.rows if isinstance(row, Menu)]
        keys += [each.key for row in position.screen.rows if not isinstance(row, Menu) for each in row]
        assert len(keys) == len(set(keys)), position.source
        assert not list(refused(position.screen)), position.source


def test_a_setup_is_suggested_and_changed_in_few_touches() -> None:
    for name, every in {**setups.counted(1), **setups.first_games("castle", 1)}.items():
        assert max(every) <= GOALS.get(name, 12), name
