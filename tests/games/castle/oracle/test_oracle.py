"""The game held against a second reading of the rules (the oracle), and the oracle's teeth.

The full size is `python -m tests.games.castle.oracle --states 10000`; here a few hundred positions are looked into.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from itertools import islice
from typing import Any

import pytest

from bot.games.castle.board.board import standard_board
from bot.games.castle.setting.options import castle_options
from tests.games.castle.kit import small_board
from tests.games.castle.oracle import acts, contact, ending, noise, optioning, reach, searching, view
from tests.games.castle.oracle.compare import Findings
from tests.games.castle.oracle.examining import examinations, examined
from tests.games.castle.oracle.world import (
    OFF,
    Ground,
    Readings,
    World,
    Zone,
    beside,
    raised,
    with_sneak,
)

BOARDS = (small_board(), standard_board())


SEEDS = range(2)


@cache
def looked_into(seed: int) -> Findings:
    return examined(BOARDS, castle_options({}), 100, seed)


def is_noticed(topic: str | None = None, *, most: int = 1500) -> bool:
    """Whether game and oracle are found to disagree, on this topic if one is given, within some positions."""
    for findings in islice(examinations(BOARDS, castle_options({})), most):
        if any(topic in (None, one.topic) for one in findings.parted):
            return True
    return False


@pytest.mark.parametrize("seed", SEEDS)
def test_the_game_and_the_oracle_agree(seed: int) -> None:
    assert [str(one) for one in looked_into(seed).parted] == []


def test_every_option_is_known_to_the_oracle_or_excused() -> None:
    known, excused, every = set(optioning.OTHERS), set(optioning.EXCUSED), set(castle_options({}).settled())
    assert not every - known - excused, "name its other values in OTHERS of oracle/optioning.py, or why not"
    assert not (known | excused) - every, "there is no such option any more"
    assert not known & excused


@pytest.mark.parametrize("name", optioning.playable())
def test_they_agree_under_each_option(name: str) -> None:
    for value in optioning.OTHERS[name]:
        assert [str(one) for one in examined(BOARDS, castle_options({name: value}), 8).parted] == []


def test_they_agree_under_mixed_options() -> None:
    options = partial(optioning.mixed, optioning.playable())
    assert [str(one) for one in examined(BOARDS, options, 50).parted] == []


def test_every_topic_is_asked_about() -> None:
    """A comparison that has stopped asking would agree for ever."""
    asked = {topic for seed in SEEDS for topic in looked_into(seed).asked}
    assert set(TOPICS) - asked == set()


TOPICS = (
    "Cat answers", "Cat window", "acts open", "after a guard step", "after a listen", "after a march",
    "after an attack", "after an awakening", "after entering the passage", "after sobering", "alert lowered",
    "answers awaited", "answers open", "branches", "card afterwards", "cards drawn", "entrances found", "faces",
    "guard reach", "guard steps", "heading after a march", "intruder reach", "listen answer", "next turn", "result",
    "search answers", "starts", "targets", "turn played",
)  # fmt: skip


def _through_open_links_only(ground: Ground, a: Zone, b: Zone, *, most: int) -> int | None:
    ring = {a}
    for links in range(most + 1):
        if b in ring:
            return links
        ring = {there for here in ring for there in beside(ground, "open", here)}
    return None


def _detected_without_alert(world: World) -> World:
    return replace(_settle(world), alert=world.alert)


def _met_without_alert(world: World, place: Any) -> tuple[World, bool]:
    after, met = _guards_arrive(world, place)
    return replace(after, alert=world.alert), met


def _one_for_each_heard(world: World, listener: Zone, *, cat: bool) -> int:
    return 0 if cat else len(noise.heard(world, listener))


def _all_ways_on(ground: Ground, came_from: Zone, here: Zone) -> frozenset[Zone]:
    return beside(ground, "track", here)


def _finder_elsewhere_is_shown(world: World, zone: Zone) -> World:
    return with_sneak(_appeared(world, zone), "ninja", shown=True)


def _still_ones_are_heard(world: World, listener: Zone) -> set[str]:
    return {
        one.name
        for one in world.sneaks
        if isinstance(one.place, int)
        and noise.distance(world.ground, listener, one.place, most=max(1, one.steps)) is not None
    }


def _escaped_is_enough(world: World) -> str:
    return ("guards", "draw", "intruders")[sum(one.place == OFF for one in world.sneaks)]


def _trap_raises_twice(world: World, card: str | None) -> World:
    return raised(_trap(world, card), 0 if card else 1)


_settle, _guards_arrive, _appeared, _trap = (
    contact.settle,
    contact.guards_arrive,
    searching.appeared,
    searching._trap,
)

Plant = tuple[Any, str, Callable[..., object], str]
PLANTS: dict[str, Plant] = {
    "noise through open links only": (noise, "distance", _through_open_links_only, "listen answer"),
    "a rope that does not end the movement": (reach, "crosses_wall", lambda *_: False, "acts open"),
    "one more alert for each intruder heard": (noise, "raise_for", _one_for_each_heard, "after a listen"),
    "detection on entry without alert": (contact, "settle", _detected_without_alert, "turn played"),
    "detection by guards without alert": (contact, "guards_arrive", _met_without_alert, "after a guard step"),
    "patrols that turn back": (reach, "headings_after", _all_ways_on, "branches"),
    "a still intruder heard next door": (noise, "heard", _still_ones_are_heard, "listen answer"),
    "no hiding by a kill": (contact, "freed", lambda world, *_: world, "turn played"),
    "a finder elsewhere is shown": (searching, "appeared", _finder_elsewhere_is_shown, "turn played"),
    "a trap that counts twice": (searching, "_trap", _trap_raises_twice, "turn played"),
    "a draw without a mission": (ending, "result", _escaped_is_enough, "result"),
    "a Cat window only for who holds a Cat": (
        noise, "cat_is_thinkable", lambda world: world.traitor.holds("cat") > 0, "Cat window",
    ),
    "Shadow Walk from anywhere": (acts, "has_walk_effect", lambda world: world.window == "ninja", "acts open"),
}  # fmt: skip


@pytest.mark.parametrize("name", PLANTS)
def test_a_wrong_rule_planted_in_the_oracle_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, attribute, wrong, topic = PLANTS[name]
    monkeypatch.setattr(module, attribute, wrong)
    assert is_noticed(topic)


READINGS: dict[str, object] = {
    "shadow_walk_guards": "any",
    "visible_intruders_make_noise": False,
    "drunk_counts_for_lone": True,
    "drunk_keeps_visible": False,
    "drunks_killable": False,
    "rehide_when_guards_leave": True,
    "exit_requires_mission": True,
    "bluff_kenjutsu_alert": False,
    "cat_covers_ninja_trap": False,
    "hidden_sentry_range": "card",
    "hidden_sentry_answers": "extended",
    "intruder_order": "ninjaFirst",
    "mission_raises_alert": True,
    "passage_found_raises_alert": True,
    "guards_notice_passage": False,
    "sober_moves": True,
    "last_replacement_turn": 9,
    "ninja_wounds": 2,
    "searches_per_turn": 1,
    "max_drunk": 2,
    "max_guards": 13,
    "turns": 19,
}


@pytest.mark.parametrize("name", READINGS)
def test_another_reading_in_the_oracle_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is played with the defaults, so an oracle that reads one option otherwise must part from it."""
    other = replace(Readings(), **{name: READINGS[name]})  # type: ignore[arg-type]  # names are checked by replace
    monkeypatch.setattr(view, "readings", lambda options: other)
    assert is_noticed()
