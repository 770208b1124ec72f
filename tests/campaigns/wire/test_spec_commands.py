"""The rules for commands, and for suggestions while somebody types them."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.campaigns.wire.bodies import ANSWER, Body, most
from tests.campaigns.wire.spec import Spec

COMMANDS: Final = ("PUT", "/applications/1/commands")


def command(name: str = "castle", *options: Body, **more: Any) -> Body:
    return {"type": 1, "name": name, "description": "Words", "options": list(options), **more}


def option(name: str = "zone", kind: int = 3, **more: Any) -> Body:
    return {"type": kind, "name": name, "description": "Words", **more}


TALE: Final = [{"name": "n" * 100, "value": "v" * 100} for _ in range(20)]
LISTS: Final[dict[str, tuple[list[Body], list[Body], str]]] = {
    "100 commands": most(100, lambda n: [command(f"c{at}") for at in range(n)], "101 commands"),
    "names differ": (
        [command("a"), command("b")],
        [command("a"), command("a")],
        "'a' stands there 2 times",
    ),
    "names are small": ([command("castle-2")], [command("Castle")], "'Castle' is no name"),
    "names have no spaces": ([command("one_two")], [command("one two")], "'one two' is no name"),
    "names have 32 characters": most(32, lambda n: [command("x" * n)], "is no name"),
    "options' names too": ([command("a", option("b"))], [command("a", option("B"))], "'B' is no name"),
    "descriptions of 100": most(
        100, lambda n: [command(description="x" * n)], "101 characters of the description of castle"
    ),
    "required ones come first": (
        [command("a", option("b", required=True), option("c"))],
        [command("a", option("b"), option("c", required=True))],
        "a required option after one that is not",
    ),
    "required in sub-commands": (
        [command("a", option("s", 1, options=[option("b", required=True), option("c")]))],
        [command("a", option("s", 1, options=[option("b"), option("c", required=True)]))],
        "/a s has a required option after",
    ),
    "8,000 characters": most(
        1,
        lambda n: [command("a", *(option(f"o{at}", 1, options=[option(choices=TALE)]) for at in range(n)))],
        "characters of /a, 0 to 8000",
    ),
    "25 options": most(
        25, lambda n: [command("castle", *(option(f"o{at}") for at in range(n)))], "26 options of /castle"
    ),
    "no choices beside autocomplete": (
        [command("a", option(autocomplete=True))],
        [command("a", option(autocomplete=True, choices=[{"name": "n", "value": "v"}]))],
        "has choices and completes itself",
    ),
    "no options beside sub-commands": (
        [command("a", option("b", 1), option("c", 2, options=[option("d", 1)]))],
        [command("a", option("b", 1), option("c"))],
        "sub-commands beside options",
    ),
    "no groups in groups": (
        [command("a", option("b", 2, options=[option("c", 1)]))],
        [command("a", option("b", 2, options=[option("c", 2, options=[option("d", 1)])]))],
        "is a group in a group",
    ),
}


@pytest.mark.parametrize("name", LISTS)
def test_commands_keep_the_hand_written_rules(by_hand: Spec, described: Spec, name: str) -> None:
    right, wrong, sentence = LISTS[name]
    assert by_hand.problems(*COMMANDS, right) == described.problems(*COMMANDS, right) == []
    assert any(sentence in each for each in by_hand.problems(*COMMANDS, wrong))


@pytest.mark.parametrize(
    "wrong",
    [
        [{"name": "x" * 101, "value": "v"}],
        [{"name": "n", "value": "x" * 101}],
        [{"name": "n", "value": "v"}] * 26,
    ],
    ids=["a name", "a value", "many"],
)
def test_suggestions_are_short(by_hand: Spec, described: Spec, wrong: list[Body]) -> None:
    right = {"type": 8, "data": {"choices": [{"name": "n" * 100, "value": "v" * 100}] * 25}}
    assert by_hand.problems(*ANSWER, right) == described.problems(*ANSWER, right) == []
    assert by_hand.problems(*ANSWER, {"type": 8, "data": {"choices": wrong}})
