"""A log line is written only from what is known to be harmless."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from bot.logs import OPEN, WITHHELD, Log, set_up

SECRET = "YA17"


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """Where the lines of this test go, as JSON."""
    root, ours = logging.getLogger(), logging.getLogger("bot")
    before = (root.handlers[:], root.level, ours.level)
    written = io.StringIO()
    set_up(level="info", style="json", stream=written)
    yield written
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    ours.setLevel(before[2])


def line(stream: io.StringIO) -> dict[str, Any]:
    [only] = stream.getvalue().splitlines()
    parsed = json.loads(only)
    assert isinstance(parsed, dict)
    return parsed


def test_an_event_is_one_line_with_its_open_values(stream: io.StringIO) -> None:
    Log("bot.tables").info("table_opened", table=7, seats=2)
    written = line(stream)
    assert (written["event"], written["level"], written["logger"]) == ("table_opened", "info", "bot.tables")
    assert (written["table"], written["seats"]) == (7, 2)


def test_a_long_event_that_says_what_to_do_is_written(stream: io.StringIO) -> None:
    Log("bot.store").error("the_database_is_damaged_restore_a_backup")
    assert line(stream)["event"] == "the_database_is_damaged_restore_a_backup"


def test_a_value_whose_name_is_not_open_is_withheld(stream: io.StringIO) -> None:
    Log("bot.tables").info("decided", decision=SECRET, zone=SECRET, fact=SECRET, option=SECRET, token=SECRET)
    assert SECRET not in stream.getvalue()
    assert line(stream)["zone"] == WITHHELD


def test_no_open_name_could_hold_a_secret_of_a_game() -> None:
    secrets = {
        "act",
        "card",
        "decision",
        "fact",
        "facts",
        "hand",
        "option",
        "path",
        "seed",
        "text",
        "token",
        "zone",
    }
    assert not OPEN & secrets


def test_a_sentence_is_withheld_even_under_an_open_name(stream: io.StringIO) -> None:
    Log("bot.tables").info("table_opened", table=f"heard at {SECRET}")
    assert line(stream)["table"] == WITHHELD


def test_an_event_with_something_particular_in_it_is_withheld(stream: io.StringIO) -> None:
    Log("bot.tables").info(f"heard at {SECRET}")
    assert line(stream)["event"] == WITHHELD


def test_an_exception_is_its_type_and_where_it_came_through(stream: io.StringIO) -> None:
    try:
        raise ValueError(f"{SECRET} lies behind a wall")
    except ValueError as error:
        Log("bot.tables").error("decision_failed", error, table=7)
    assert SECRET not in stream.getvalue()
    assert line(stream)["error"] == "ValueError"
    assert line(stream)["through"].startswith("test_logs.py:")


@pytest.mark.parametrize(
    ("template", "arguments"),
    [
        ("Ignoring exception in %s", (SECRET,)),
        ("POST https://example.invalid/webhooks/1/YA17-token failed", ()),
        ("Task exception was never retrieved\nfuture: <Task YA17>", ()),
        ("future <Task YA17> and 'YA17'", ()),
    ],
)
def test_other_libraries_are_reduced_to_their_constant_text(
    stream: io.StringIO, template: str, arguments: tuple[str, ...]
) -> None:
    logging.getLogger("discord.client").warning(template, *arguments)
    assert SECRET not in stream.getvalue()
    assert line(stream)["event"]


def test_what_travels_on_the_wire_is_not_logged_even_when_looking_for_a_fault(stream: io.StringIO) -> None:
    set_up(level="debug", style="json", stream=stream)
    logging.getLogger("discord.http").debug("payload")
    logging.getLogger("discord.gateway").info("connected")
    assert not stream.getvalue()


def test_people_get_words(stream: io.StringIO) -> None:
    set_up(level="info", style="text", stream=stream)
    Log("bot.tables").info("table_opened", table=7)
    assert stream.getvalue().rstrip().endswith("info bot.tables table_opened table=7")
