"""The files of the games about facts: each line is for a kind of fact, and names only parts of such a fact."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from string import Formatter
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from bot.engine.game import Fact, Public, record
from bot.engine.notation import kebab_of
from bot.games import telling
from bot.games.files import toml
from bot.games.shelf import SHELF
from bot.games.telling import Telling


def kinds(game: str) -> dict[str, type[Fact]]:
    return {kebab_of(kind): kind for kind in SHELF[game].kinds if issubclass(kind, Fact)}


def sentences(told: Any) -> Iterator[str]:
    """Everything that a file may say about one kind of fact."""
    if isinstance(told, str):
        yield told
        return
    for key, each in told.items():
        if key not in ("of", "count"):
            yield from sentences(each)


def deciding(told: Any) -> Iterator[tuple[str, set[str]]]:
    """The fields that decide the words for one kind of fact, each with the values that the file names."""
    if not isinstance(told, str):
        for key in ("of", "count"):
            if key in told:
                yield told[key], told.keys() - {"of", "count", "one", "more", "else"}
        for each in told.values():
            yield from deciding(each)


def values(kind: Any) -> set[str] | None:
    """The values of a type as files name them; None if there are too many to list."""
    if kind is type(None):
        return {"None"}
    if kind is bool:
        return {"True", "False"}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return set(map(str, kind))
    if get_origin(kind) in (Union, UnionType):
        every = [values(each) for each in get_args(kind)]
        return set().union(*(each for each in every if each)) if None not in every else None
    return None


@pytest.mark.parametrize("game", SHELF)
def test_every_line_is_for_a_kind_of_fact_and_names_its_parts(game: str) -> None:
    known = kinds(game)
    for word, told in toml(game, "told")["told"].items():
        assert word in known, "no kind of fact has this word in records"
        for sentence in sentences(told):
            for _text, name, *_how in Formatter().parse(sentence):
                assert name is None or hasattr(known[word], name), word


@pytest.mark.parametrize("game", SHELF)
def test_a_sentence_depends_only_on_fields_with_these_values(game: str) -> None:
    known = kinds(game)
    for word, told in toml(game, "told")["told"].items():
        types = get_type_hints(known[word])
        for field, named in deciding(told):
            there = values(types[field]) or {each for each in named if each == "None" or each.isdecimal()}
            assert named <= there, word


@pytest.mark.parametrize("game", SHELF)
def test_most_kinds_of_facts_that_are_told_are_told_by_the_file(game: str) -> None:
    """Code tells what several facts make together, or what one sentence cannot say."""
    assert len(toml(game, "told")["told"]) > 30


FILE = {
    "rope-hung": "A rope hangs at {zone}.",
    "drawn": {
        "of": "cards",
        "None": {"count": "size", "one": "{size} card.", "more": "{size} cards."},
        "else": "{cards}!",
    },
    "fell": {"of": "by", "None": "", "else": "Killed by {by}."},
}


@record
class RopeHung(Public):
    """A plain one."""

    zone: int


@record
class Drawn(Public):
    """Told by two of its fields."""

    size: int
    cards: tuple[str, ...] | None


@record
class Fell(Public):
    """Told in one case alone."""

    by: str | None


@record
class Silent(Public):
    """Not told."""


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (RopeHung(3), "A rope hangs at YA3."),
        (Drawn(1, None), "1 card."),
        (Drawn(2, None), "2 cards."),
        (Drawn(2, ("Rope", "Cat")), "Rope and Cat!"),
        (Fell(None), ""),
        (Fell("Sake"), "Killed by Sake."),
        (Silent(), ""),
    ],
    ids=repr,
)
def test_a_sentence_fits_its_fact(monkeypatch: pytest.MonkeyPatch, fact: Fact, sentence: str) -> None:
    monkeypatch.setattr(telling, "toml", lambda _game, _name: {"told": FILE})
    assert Telling("ropes", {"zone": "YA{}".format, "cards": " and ".join}).said(fact) == sentence


def test_a_sentence_and_its_forms_are_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "toml", lambda _game, _name: {"told": FILE})
    monkeypatch.setattr(telling, "_", "«{}»".format)
    monkeypatch.setattr(telling, "ngettext", lambda one, more, n: f"‹{one if n == 1 else more}›")
    facts = (RopeHung(3), Drawn(1, None), Drawn(2, ("Rope",)))
    assert [Telling("ropes", {}).said(fact) for fact in facts] == [
        "«A rope hangs at 3.»",
        "‹1 card.›",
        "«('Rope',)!»",
    ]
