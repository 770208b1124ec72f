"""The rules for messages: each with a body that breaks it and one that does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from tests.campaigns.wire.bodies import (
    ANSWER,
    EDIT,
    NOBODY,
    PICTURE,
    SEND,
    Body,
    box,
    button,
    menu,
    modern,
    most,
    pictured,
    row,
    several,
    shown,
    text,
)
from tests.campaigns.wire.handwritten import FILE, MIB, V2
from tests.campaigns.wire.spec import Spec


def content(length: int) -> Body:
    return {"content": "x" * length, "allowed_mentions": NOBODY}


def attached(names: str) -> Body:
    """A message that shows this many files, each named by one letter."""
    return modern(
        *map(shown, names), attachments=[{"id": at, "filename": each} for at, each in enumerate(names)]
    )


MESSAGES: Final[dict[str, tuple[Body, Body, str]]] = {
    "2,000 characters of content": most(2000, content, "2001 characters of content"),
    "5 buttons in a row": most(5, lambda n: modern(row(*several(n))), "6 components in a row"),
    "a select has its row": (
        modern(row(menu()), row(button())),
        modern(row(menu(), button())),
        "shares its row",
    ),
    "custom ids differ": (
        modern(row(button("a"), button("b"))),
        modern(row(button("a")), row(button("a"))),
        "the custom_id 'a' stands there 2 times",
    ),
    "custom ids have 1 to 100": most(
        100, lambda n: modern(row(button("x" * n))), "101 characters of a custom_id"
    ),
    "no empty custom id": (modern(row(button("x"))), modern(row(button(""))), "0 characters of a custom_id"),
    "labels of 80": most(
        80, lambda n: modern(row(button(label="x" * n))), "81 characters of a button's label"
    ),
    "a button shows something": (
        modern(row(button(label="x"))),
        modern(row(button(label=""))),
        "0 characters of a button's label",
    ),
    "a link has a url": (
        modern(row({"type": 2, "style": 5, "label": "Go", "url": "https://example.org"})),
        modern(row({"type": 2, "style": 5, "label": "Go", "custom_id": "a"})),
        "a button of style 5 needs a url",
    ),
    "a button has a custom id": (
        modern(row(button())),
        modern(row({"type": 2, "style": 1, "label": "Go"})),
        "a button of style 1 needs a custom_id",
    ),
    "25 options": most(25, lambda n: modern(row(menu(count=n))), "26 options of a select"),
    "no more values than options": most(
        2, lambda n: modern(row(menu(count=2, max_values=n))), "up to 3 of 2 options"
    ),
    "one value an option": (
        modern(row(menu(options=[{"label": "x", "value": "1"}, {"label": "x", "value": "2"}]))),
        modern(row(menu(options=[{"label": "x", "value": "1"}, {"label": "y", "value": "1"}]))),
        "the value of an option '1' stands there 2 times",
    ),
    "option labels of 100": most(
        100,
        lambda n: modern(row(menu(options=[{"label": "x" * n, "value": "1"}]))),
        "101 characters of an option's label",
    ),
    "one default": most(
        1,
        lambda n: modern(
            row(menu(options=[{"label": "x", "value": f"{at}", "default": True} for at in range(n)]))
        ),
        "more options are chosen",
    ),
    "placeholders of 150": most(
        150, lambda n: modern(row(menu(placeholder="x" * n))), "151 characters of a placeholder"
    ),
    "the flag of Components V2": (
        modern(text()),
        {**modern(text()), "flags": 0},
        "components without the flag of Components V2",
    ),
    "no content beside V2": (modern(text()), modern(text(), content="words"), "content beside Components V2"),
    "no embeds at all": (
        content(5),
        {**content(5), "embeds": [{"title": "x"}]},
        "embeds, which the bot sends",
    ),
    "40 components with nesting": most(
        1, lambda n: modern(box(*[text("x")] * 38), *[text("x")] * n), "41 components"
    ),
    "40 components with buttons": most(
        0,
        lambda n: modern(*(row(*(button(f"{at}{key}") for key in "abcd")) for at in range(8)), *[text()] * n),
        "41 components",
    ),
    "4,000 characters of text": most(
        2000, lambda n: modern(text("x" * n), box(text("x" * 2000))), "4001 characters of text"
    ),
    "mentions are explicit": (content(5), {"content": "words"}, "a text without allowed_mentions"),
    "mentions are explicit in V2": (
        modern(text()),
        {"flags": V2, "components": [text()]},
        "a text without allowed_mentions",
    ),
    "mentions are of one kind": (
        {"content": "words", "allowed_mentions": {"parse": ["roles"], "users": ["3"]}},
        {"content": "words", "allowed_mentions": {"parse": ["users"], "users": ["3"]}},
        "parses users and names some",
    ),
    "something is said": (content(5), {"tts": False}, "an empty message"),
}


@pytest.mark.parametrize("name", MESSAGES)
def test_a_message_keeps_the_hand_written_rules(by_hand: Spec, name: str) -> None:
    right, wrong, sentence = MESSAGES[name]
    assert by_hand.problems(*SEND, right) == []
    assert any(sentence in each for each in by_hand.problems(*SEND, wrong))


@pytest.mark.parametrize("name", MESSAGES)
def test_bodies_that_keep_the_hand_written_rules_match_the_description(described: Spec, name: str) -> None:
    assert described.problems(*SEND, MESSAGES[name][0]) == []


@pytest.mark.parametrize("name", MESSAGES)
def test_an_answer_to_an_interaction_is_a_message_like_any_other(by_hand: Spec, name: str) -> None:
    right, wrong, sentence = MESSAGES[name]
    assert by_hand.problems(*ANSWER, {"type": 4, "data": right}) == []
    assert any(sentence in each for each in by_hand.problems(*ANSWER, {"type": 4, "data": wrong}))


FILES: Final[dict[str, tuple[Body, Mapping[str, int], Body, Mapping[str, int], str]]] = {
    "10 MiB a file": (
        pictured(),
        {"files[0]": FILE},
        pictured(),
        {"files[0]": FILE + 1},
        f"{FILE + 1} bytes of files[0]",
    ),
    "25 MiB a request": (
        pictured(),
        PICTURE,
        attached("abc"),
        {f"files[{at}]": 9 * MIB for at in range(3)},
        "bytes of files",
    ),
    "10 files": (
        attached("abcdefghij"),
        {f"files[{at}]": 1 for at in range(10)},
        attached("abcdefghijk"),
        {f"files[{at}]": 1 for at in range(11)},
        "11 files",
    ),
    "every file is attached": (pictured(), PICTURE, modern(text()), PICTURE, "files[0] is no attachment"),
    "every attachment has a file": (pictured(), PICTURE, pictured(), {}, "attachment 0 has no file"),
    "attachments are shown": (
        pictured(),
        PICTURE,
        modern(text(), attachments=[{"id": 0, "filename": "board.png"}]),
        PICTURE,
        "board.png is shown by no component",
    ),
    "what is shown is attached": (
        pictured(),
        PICTURE,
        pictured(seen="other.png"),
        PICTURE,
        "other.png is shown and not attached",
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_files_keep_the_hand_written_rules(by_hand: Spec, name: str) -> None:
    right, fitting, wrong, bad, sentence = FILES[name]
    assert by_hand.problems(*SEND, right, fitting) == []
    assert any(sentence in each for each in by_hand.problems(*SEND, wrong, bad))


OLD: Final[Body] = {"flags": V2, "attachments": [{"id": "55", "filename": "board.png"}]}


def test_an_edit_is_held_against_the_message_as_it_was(by_hand: Spec) -> None:
    assert by_hand.problems(*EDIT, {"components": [text()], "allowed_mentions": NOBODY}) == []
    assert (
        by_hand.problems(*EDIT, {"content": "words", "allowed_mentions": NOBODY}, before={"flags": 0}) == []
    )
    ((content),) = by_hand.problems(*EDIT, {"content": "words", "allowed_mentions": NOBODY}, before=OLD)
    assert "content beside Components V2" in content
    (flag,) = by_hand.problems(
        *EDIT, {"components": [text()], "allowed_mentions": NOBODY}, before={"flags": 0, "attachments": []}
    )
    assert "without the flag" in flag


def test_an_edit_shows_the_files_it_keeps(by_hand: Spec) -> None:
    kept = {"components": [shown("board.png")], "attachments": [{"id": "55", "filename": "board.png"}]}
    assert by_hand.problems(*EDIT, kept, before=OLD) == []
    for unnamed in ({}, {"attachments": [{"id": "55"}]}):
        (unfound,) = by_hand.problems(*EDIT, {"components": [shown("board.png")], **unnamed}, before=OLD)
        assert "board.png is shown and not attached" in unfound
    (hidden,) = by_hand.problems(*EDIT, {"components": [box()]}, before=OLD)
    assert "board.png is shown by no component" in hidden
    assert by_hand.problems(*EDIT, {"components": [box()], "attachments": []}, before=OLD) == []
    (lost,) = by_hand.problems(*EDIT, {"components": [shown("board.png")], "attachments": []}, before=OLD)
    assert "board.png is shown and not attached" in lost


def test_an_edit_keeps_only_attachments_that_are_there(by_hand: Spec) -> None:
    kept = {"components": [shown("board.png")], "attachments": [{"id": "55", "filename": "board.png"}]}
    assert by_hand.problems(*EDIT, kept, before=OLD) == []
    lost = by_hand.problems(
        *EDIT, {**kept, "attachments": [{"id": "56", "filename": "board.png"}]}, before=OLD
    )
    assert any("attachment 56 has no file" in each for each in lost)
