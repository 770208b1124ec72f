"""Scenes: plain data, equal by value, named by content."""

from dataclasses import FrozenInstanceError, replace

import pytest

from rendering.scene import Label, Scene
from tests.rendering import demo


def test_a_scene_is_equal_by_value_and_can_be_a_key() -> None:
    assert {demo.public(): 1}[demo.public()] == 1


def test_a_mark_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Label("YA17", (0, 0)).text = "YA18"  # type: ignore[misc]  # that is what is refused


def test_equal_bases_have_one_key_and_others_another() -> None:
    assert replace(demo.base()).key == demo.base().key
    assert replace(demo.base(), unit=0.4).key != demo.base().key
    assert replace(demo.base(), marks=demo.base().marks[:-1]).key != demo.base().key


def test_a_scene_without_marks_is_its_base() -> None:
    assert Scene(demo.base()) == Scene(demo.base(), (), ())
