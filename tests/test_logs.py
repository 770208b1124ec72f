"""A log line is written only from what is known to be harmless."""

import inspect
import io
import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
from discord import gateway, http, shard
from discord.webhook import async_

from bot.logs import LIBRARIES, OPEN, ROUTE_WORDS, WITHHELD, Lines, Log, route, set_up
from tests.campaigns.wire.spec import Spec
from tests.campaigns.wire.stand_in import StandIn

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


@pytest.mark.parametrize("name", ["user", "channel", "guild", "message", "token"])
def test_no_line_holds_the_id_of_anybody_or_of_a_place(stream: io.StringIO, name: str) -> None:
    number = 1_234_567_890
    Log("bot.tables").info("table_opened", **{name: number})
    assert line(stream)[name] == WITHHELD
    assert str(number) not in stream.getvalue()


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


@pytest.mark.parametrize(
    "template",
    [
        "Ignoring exception in %s",
        "%(what)s failed",
        "%-5s is %.2f%% behind %r",
        "%s",
        "waited %*.*f seconds",
        "%+d",
    ],
)
def test_no_placeholder_is_left_in_a_line(template: str) -> None:
    """A reader of `responded with %s` would look for what is missing."""
    record = logging.LogRecord("aiohttp.server", logging.WARNING, "", 0, template, None, None)
    event = json.loads(Lines("json").format(record))["event"]
    assert not re.search(r"%[^ ]*[a-z]", event)
    assert WITHHELD in event


def closed(code: int) -> Exception:
    """The error of a connection that was closed with this code."""
    error = ConnectionError(SECRET)
    vars(error)["code"] = code
    return error


LIBRARY_LINES: list[tuple[str, tuple[Any, ...], Exception | None, dict[str, Any]]] = [
    (
        "Attempting a reconnect for shard ID %s in %.2fs",
        (2, 3.14159),
        closed(4008),
        {"event": "shard_reconnecting", "shard": 2, "seconds": 3.14, "code": 4008},
    ),
    (
        "Attempting a reconnect for shard ID %s in %.2fs",
        (2, 3.14159),
        OSError(),
        {"event": "shard_reconnecting", "shard": 2, "seconds": 3.14},
    ),
    (
        "Failed to connect for shard_id: %s. Retrying...",
        (0,),
        None,
        {"event": "shard_reconnecting", "shard": 0},
    ),
    (
        "Shard ID %s heartbeat blocked for more than %s seconds.\nLoop thread traceback: YA17",
        (1, 10),
        None,
        {"event": "heartbeat_blocked", "shard": 1, "seconds": 10},
    ),
    (
        "Shard ID %s has stopped responding to the gateway. Closing and restarting.",
        (1,),
        None,
        {"event": "shard_silent", "shard": 1},
    ),
    (
        "Failed to connect for shard_id: %s. Retrying...",
        (SECRET,),
        None,
        {"event": "shard_reconnecting", "shard": WITHHELD},
    ),
]


@pytest.mark.parametrize(("template", "arguments", "error", "expected"), LIBRARY_LINES)
def test_a_line_of_a_library_that_matters_is_one_of_ours(
    stream: io.StringIO,
    template: str,
    arguments: tuple[Any, ...],
    error: Exception | None,
    expected: dict[str, Any],
) -> None:
    logging.getLogger("discord.shard").warning(template, *arguments, exc_info=error)
    written = line(stream)
    assert SECRET not in stream.getvalue()
    usual = {"time", "level", "logger", "error", "through"}
    assert {name: value for name, value in written.items() if name not in usual} == expected


@pytest.mark.parametrize("template", [template for template, told in LIBRARIES.items() if told is None])
def test_lines_that_the_bot_says_better_are_left_out(stream: io.StringIO, template: str) -> None:
    logging.getLogger("discord.http").warning(template, *["POST"] * (template.count("%") - 1), 1.2)
    assert not stream.getvalue()


@pytest.mark.parametrize("template", LIBRARIES)
def test_the_library_still_says_so(template: str) -> None:
    """Otherwise its lines would be half withheld again when the library moves."""
    sources = "".join(inspect.getsource(module) for module in (gateway, http, shard, async_))
    assert template in sources


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("POST /channels/123/messages", "POST /channels/:id/messages"),
        (
            "PATCH /webhooks/1/aW50ZXJhY3Rpb24/messages/@original",
            "PATCH /webhooks/:id/:other/messages/@original",
        ),
        ("GET /guilds/1/members/2", "GET /guilds/:id/members/:id"),
        ("GET /channels/१२३", "GET /channels/:id"),
        ("GET /YA17/ya-roof", "GET /:other/:other"),
        # A route of the game of the raid, and other texts that are no request.
        ("north 3", WITHHELD),
        ("NORTH /channels", WITHHELD),
        ("GET /channels\nYA17", WITHHELD),
    ],
)
def test_a_route_is_written_without_its_subject(stream: io.StringIO, text: str, written: str) -> None:
    assert route(written) == written
    Log("bot.chat").warning("rate_limited", route=text)
    assert line(stream)["route"] == written


def test_every_route_of_the_bot_is_written_in_full() -> None:
    """Each constant part of a path that the stand-in for Discord knows is one of those that are written."""
    wire = StandIn(Spec(None), now=lambda: 0.0)
    wire.open_at(0)
    paths = [pattern.pattern for _, pattern, _ in wire._rest._routes]
    words = {part for path in paths for part in re.sub(r"\([^)]*\)", "", path).split("/") if part}
    assert words <= ROUTE_WORDS


def test_traffic_on_the_wire_is_not_logged_even_when_looking_for_a_fault(stream: io.StringIO) -> None:
    set_up(level="debug", style="json", stream=stream)
    logging.getLogger("discord.http").debug("payload")
    logging.getLogger("discord.gateway").info("connected")
    assert not stream.getvalue()


def test_people_get_words(stream: io.StringIO) -> None:
    set_up(level="info", style="text", stream=stream)
    Log("bot.tables").info("table_opened", table=7)
    assert stream.getvalue().rstrip().endswith("info bot.tables table_opened table=7")
