"""Laws of a box: one act for every kind of decision and piece, all fit for Discord; topics, key and options."""

from __future__ import annotations

import re

import pytest

from bot.engine.acts import Act
from bot.engine.chance import Seeded
from bot.games.box import Box
from bot.laws.playthrough import Playthrough, drafts

NAME = re.compile(r"[-_a-z0-9]{1,32}")


def test_everything_that_can_be_done_has_exactly_one_act(played: Playthrough) -> None:
    kinds = [act.kind for act in played.box.acts]
    assert len(kinds) == len(set(kinds))
    for number, moment in enumerate(played.some(60)):
        reachable = {type(option) for option in moment.match.options(moment.seat)}
        for _, draft in drafts(moment, moment.seat, Seeded(str(number))):
            reachable |= {type(piece) for piece in draft.options()}
        assert reachable <= set(kinds)


def test_groups_and_acts_have_names_that_commands_can_have(box: Box) -> None:
    assert 1 <= len(box.groups) <= 25
    for group, text in box.groups.items():
        assert NAME.fullmatch(group)
        assert 1 <= len(text) <= 100
        names = [act.name for act in box.acts if act.group == group]
        assert len(names) == len(set(names)) <= 25
        assert names
    assert {act.group for act in box.acts} <= set(box.groups)


def test_every_act_fits_its_command(box: Box) -> None:
    for act in box.acts:
        assert NAME.fullmatch(act.name)
        assert 1 <= len(act.help) <= 100
        assert 1 <= len(act.title) <= 80


def test_every_field_of_an_act_is_described(box: Box) -> None:
    notation = box.notation
    for act in box.acts:
        names = list(notation.field_types(act.kind))
        assert sorted(act.fields) == sorted(names)
        assert len(names) <= 25
        assert all(NAME.fullmatch(name) and 1 <= len(text) <= 100 for name, text in act.fields.items())


def test_a_group_fits_one_command(box: Box) -> None:
    """A command's names and descriptions are at most 8,000 characters in all."""
    for group, text in box.groups.items():
        acts = [act for act in box.acts if act.group == group]
        assert len(group) + len(text) + sum(map(_size, acts)) <= 8000


def _size(act: Act) -> int:
    return len(act.name) + len(act.help) + sum(len(name) + len(text) for name, text in act.fields.items())


def test_topics_can_be_looked_up(box: Box) -> None:
    keys = [topic.key for topic in box.topics]
    assert len(keys) == len(set(keys))
    for topic in box.topics:
        assert 1 <= len(topic.key) <= 100
        assert 1 <= len(topic.title) <= 100
        assert 1 <= len(topic.text) <= 1000


def test_a_box_stands_on_the_shelf_under_its_key(key: str, box: Box) -> None:
    assert box.key == key
    assert NAME.fullmatch(key)
    assert box.title
    assert box.schema >= 1


def test_options_settle_to_themselves(box: Box) -> None:
    settled = box.options.settled({})
    assert box.options.settled(settled) == settled
    with pytest.raises(ValueError, match=r"\.$"):
        box.game({"no such option": 1})
