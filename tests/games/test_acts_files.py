"""The files of the games say about acts only what is necessary; declarations of cards are not repeated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any

import pytest

from bot.engine.acts import Act, Choice, Tone
from bot.engine.game import Decision, record
from bot.games import acts_file
from bot.games.acts_file import KEYS, ActsFile
from bot.games.filed_box import FiledBox
from bot.games.files import toml
from bot.games.shelf import SHELF


def entries(game: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for named in toml(game, "acts")["acts"].values():
        yield from named.items()


@pytest.mark.parametrize("game", SHELF)
def test_every_game_has_its_acts_in_a_file(game: str) -> None:
    box = SHELF[game]
    assert isinstance(box, FiledBox)
    assert box.acts == box.acts_file.acts()
    assert set(toml(game, "acts")["acts"]) == set(box.groups)


@pytest.mark.parametrize("game", SHELF)
def test_a_file_says_only_what_is_necessary_about_an_act(game: str) -> None:
    for name, given in entries(game):
        assert given.keys() <= KEYS, name
        if "cards" in given:
            assert given.keys() == {"cards"}, name
        if "fields" in given:
            assert not given.keys() & {"note", "tone"}, f"{name}: these are of the only option"


@record
class Go(Decision):
    """With a field."""

    zone: int


@record
class Stop(Decision):
    """Without."""


@record
class Wait(Decision):
    """Without, and its option reads otherwise than its title."""


@record
class Rope(Decision):
    """A card."""


FILE = {
    "groups": {"walk": "Walking"},
    "acts": {
        "walk": {
            "go": {
                "kind": "Go",
                "title": "Go",
                "help": "Enter",
                "fields": {"zone": "Where"},
                "counted": True,
            },
            "with-cards": {"cards": "ninja"},
            "stop": {"kind": "Stop", "title": "Stop", "help": "Stay", "family": "Ends", "tone": "main"},
            "wait": {
                "kind": "Wait",
                "title": "Wait",
                "help": "Stay",
                "option": "Wait here",
                "note": "for now",
            },
        }
    },
}


@pytest.fixture
def acts(monkeypatch: pytest.MonkeyPatch) -> ActsFile:
    monkeypatch.setattr(acts_file, "toml", lambda _game, _name: FILE)
    monkeypatch.setattr(acts_file, "_", "«{}»".format)
    decisions = ModuleType("decisions")
    vars(decisions).update(Go=Go, Stop=Stop, Wait=Wait)
    return ActsFile("walks", decisions, declared=_declared)


def _declared(whose: str, group: str) -> Iterator[Act]:
    yield Act(Rope, group, "rope", f"Rope of {whose}", "Hang a rope")


def test_acts_stand_in_the_order_of_the_file_and_those_of_cards_in_their_place(acts: ActsFile) -> None:
    assert acts.acts() == (
        Act(Go, "walk", "go", "«Go»", "«Enter»", {"zone": "«Where»"}, counted=True),
        Act(Rope, "walk", "rope", "Rope of ninja", "Hang a rope"),
        Act(Stop, "walk", "stop", "«Stop»", "«Stay»", family="«Ends»"),
        Act(Wait, "walk", "wait", "«Wait»", "«Stay»"),
    )


def test_the_only_option_reads_like_its_title_unless_the_file_says_how(acts: ActsFile) -> None:
    assert acts.plain() == {
        Stop: Choice("«Stop»", "", Tone.MAIN),
        Wait: Choice("«Wait here»", "«for now»"),
    }
