"""The validator of requests: forms, misspelt fields, routes, and the rules that hold without the description."""

from __future__ import annotations

import json
from typing import Final

import pytest

from tests.campaigns.wire.bodies import (
    ANSWER,
    NOBODY,
    PICTURE,
    SEND,
    Body,
    box,
    button,
    form,
    line,
    modern,
    most,
    pictured,
    row,
    several,
    text,
)
from tests.campaigns.wire.described import shortened, written
from tests.campaigns.wire.handwritten import V2
from tests.campaigns.wire.schema import DESCRIPTION
from tests.campaigns.wire.spec import Spec

FORMS: Final[dict[str, tuple[Body, Body, str]]] = {
    "5 components": most(5, lambda n: form(*several(n, kind=line)), "6 components in a form"),
    "a title of 45": most(45, lambda n: form(line(), title="x" * n), "46 characters of the form's title"),
    "a label of 45": most(45, lambda n: form({**line(), "label": "x" * n}), "46 characters of a label"),
    "custom ids differ": (form(line("a"), line("b")), form(line("a"), line("a")), "'a' stands there 2 times"),
    "a custom id of 100": most(100, lambda n: form(line(), custom_id="x" * n), "101 characters of the form"),
    "a line fits": most(
        10,
        lambda n: form(line(value="x" * n, max_length=10)),
        "11 characters of what stands in a line",
    ),
    "nothing stands alone": (
        form(line()),
        form({"type": 4, "style": 1, "custom_id": "l"}),
        "alone in a form",
    ),
}


@pytest.mark.parametrize("name", FORMS)
def test_a_form_keeps_the_hand_written_rules(by_hand: Spec, described: Spec, name: str) -> None:
    right, wrong, sentence = FORMS[name]
    assert by_hand.problems(*ANSWER, right) == described.problems(*ANSWER, right) == []
    assert any(sentence in each for each in by_hand.problems(*ANSWER, wrong))


def test_an_answer_that_comes_later_is_empty(by_hand: Spec) -> None:
    assert by_hand.problems(*ANSWER, {"type": 5, "data": {"flags": 64}}) == []
    assert by_hand.problems(*ANSWER, {"type": 5, "data": {"flags": 64 | V2}})
    assert by_hand.problems(*ANSWER, {"type": 5, "data": {"content": "words"}})


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/channels/1/message"), ("PUT", "/channels/1/messages"), ("GET", "/channels/abc")],
)
def test_an_unknown_route_is_noticed(described: Spec, method: str, path: str) -> None:
    assert any("no such route" in each for each in described.problems(method, path))


def test_a_literal_path_comes_before_one_with_a_number(described: Spec) -> None:
    body = {"content": "words", "allowed_mentions": NOBODY}
    assert described.problems("PATCH", "/webhooks/1/token/messages/@original", body) == []
    assert described.problems("PATCH", "/webhooks/1/token/messages/77?with_components=true", body) == []
    assert described.problems("PATCH", "/webhooks/1/token/messages/@other", body)


MISSPELT: Final = {
    "of a message": {**modern(text()), "contents": "words"},
    "of a button": modern(row(button(customid="a"))),
    "of a row in a box": modern(box({**row(button()), "colour": 3})),
    "of an attachment": {**pictured(), "attachments": [{"id": 0, "filename": "board.png", "alt": "words"}]},
    "of mentions": {"content": "words", "allowed_mentions": {"parse": [], "everyone": False}},
}


@pytest.mark.parametrize("name", MISSPELT)
def test_a_misspelt_field_is_noticed(described: Spec, name: str) -> None:
    found = described.problems(*SEND, MISSPELT[name], PICTURE if "attachment" in name else {})
    assert len(found) == 1
    assert "was unexpected" in found[0]


def test_a_wrong_type_is_named_with_its_place(described: Spec) -> None:
    (found,) = described.problems(*SEND, modern(row(button(style=9))))
    assert "components/0/components/0/style" in found
    (alien,) = described.problems(*SEND, modern(box({"type": 99})))
    assert "components/0/components/0/type" in alien


def test_a_body_is_there_where_it_belongs(described: Spec) -> None:
    assert any("a body is missing" in each for each in described.problems(*SEND))
    assert any("none belongs" in each for each in described.problems("DELETE", "/channels/1/messages/2", {}))
    assert described.problems("DELETE", "/channels/1/messages/2") == []


def test_a_number_of_discord_is_a_text_or_a_number(described: Spec) -> None:
    for user in ("123", 123):
        assert described.problems("POST", "/users/@me/channels", {"recipient_id": user}) == []
    assert described.problems("POST", "/users/@me/channels", {"recipient_id": "me"})


def test_without_the_description_the_hand_written_rules_stand(by_hand: Spec) -> None:
    assert by_hand.problems("POST", "/nowhere", {"anything": 1}) == []
    assert by_hand.problems(*SEND, {"content": "words"})


def test_the_description_is_kept_as_it_is_written() -> None:
    kept = DESCRIPTION.read_text(encoding="utf-8")
    assert written(shortened(json.loads(kept))) == kept


def test_problems_never_quote_a_token(by_hand: Spec) -> None:
    for path in ("/interactions/1/s3cret/callback", "/webhooks/1/s3cret/messages/@original"):
        method = "POST" if "callback" in path else "PATCH"
        (found,) = by_hand.problems(method, path, {"type": 4, "data": {"content": "x"}, "content": "x"})
        assert "s3cret" not in found
