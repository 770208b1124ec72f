"""Log lines that cannot tell a secret, because only harmless values are written.

A line is the name of an event and a few named values:

    log = Log(__name__)
    log.info("table_opened", table=7, seats=2)

The log is closed by default: a value is written only under a name in `OPEN`, and a string only if it looks like an id
(of a route its constant parts).
Decisions, facts, options, zones and sentences have no open name. A library's line that `LIBRARIES` knows becomes one of
the bot's events. Any other library line is reduced to its constant text, without arguments. An exception is logged as
its type and the lines of code it passed through, without its message.
"""

import json
import logging
import re
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Final, NamedTuple, TextIO, TypeAlias

Value: TypeAlias = str | int | float | None

OPEN: Final = frozenset(
    {
        *("attempt", "bytes", "code", "count", "game", "milliseconds", "route", "rows", "schema", "scope"),
        *("seat", "seats", "seconds", "shard", "status", "table", "tables", "version"),
    }
)
WITHHELD: Final = "withheld"


class Told(NamedTuple):
    """One of the bot's events that replaces a library's line, with the names of the line's arguments in order."""

    event: str
    arguments: tuple[str, ...] = ()


LIBRARIES: Final[Mapping[str, Told | None]] = {
    # discord.shard
    "Attempting a reconnect for shard ID %s in %.2fs": Told("shard_reconnecting", ("shard", "seconds")),
    "Failed to connect for shard_id: %s. Retrying...": Told("shard_reconnecting", ("shard",)),
    # discord.gateway
    "Shard ID %s has stopped responding to the gateway. Closing and restarting.": Told(
        "shard_silent", ("shard",)
    ),
    "Shard ID %s heartbeat blocked for more than %s seconds.": Told(
        "heartbeat_blocked", ("shard", "seconds")
    ),
    "Can't keep up, shard ID %s websocket is %.1fs behind.": Told("shard_behind", ("shard", "seconds")),
    "WebSocket in shard ID %s is ratelimited, waiting %.2f seconds": Told(
        "gateway_rate_limited", ("shard", "seconds")
    ),
    # discord.http and discord.webhook: `bot.chat.rate_limits` logs these with the route and the scope.
    "We are being rate limited. %s %s responded with 429. Retrying in %.2f seconds.": None,
    "We are being rate limited. %s %s responded with 429. Timeout of %.2f was too long, erroring instead.": None,
    "Global rate limit has been hit. Retrying in %.2f seconds.": None,
    "Webhook ID %s is rate limited. Retrying in %.2f seconds.": None,
}
"""The first line of a library's log message -> the event that replaces it; None leaves the message out."""

ROUTE_WORDS: Final = frozenset(
    {
        *("@me", "@original", "applications", "bot", "callback", "channels", "commands", "gateway", "guilds"),
        *("interactions", "members", "messages", "oauth2", "threads", "typing", "users", "webhooks"),
    }
)
"""The constant parts of the paths that the bot requests. https://discord.com/developers/docs/reference"""

_EVENT: Final = re.compile(r"[a-z]+(_[a-z]+)*")
_ID: Final = re.compile(r"[A-Za-z0-9_.:-]{1,40}")
_ROUTE: Final = re.compile(r"(DELETE|GET|HEAD|PATCH|POST|PUT) (/.*)")
_PLACEHOLDER: Final = re.compile(r"%%|%(?:\(\w*\))?[-#0 +]*(?:\*|\d+)?(?:\.(?:\*|\d+))?[hlL]?[a-zA-Z]")
# Brackets and quotes hold the subject of a line, addresses may hold a token, and the name of a zone contains
# a digit.
_PARTICULAR: Final = re.compile(r"<.*>|'.*'|\".*\"|\S+://\S+|\S*\d\S*|\S{25,}")
_LONGEST: Final = 200
_OTHER: Final = Told("")
"""Stands for a line that is not in `LIBRARIES`."""


class Log:
    """The log of one module: it takes events and writes harmless lines."""

    def __init__(self, name: str) -> None:
        """`name` is the module, as in `Log(__name__)`."""
        self._logger = logging.getLogger(name)

    def debug(self, event: str, **fields: Value) -> None:
        """Log something that matters only when somebody looks for a fault."""
        self._note(logging.DEBUG, event, fields)

    def info(self, event: str, **fields: Value) -> None:
        """Log an ordinary event of the bot, not of a game."""
        self._note(logging.INFO, event, fields)

    def warning(self, event: str, error: BaseException | None = None, **fields: Value) -> None:
        """Log a fault that was put right; `error` adds its type and the lines of code it passed through."""
        self._note(logging.WARNING, event, fields, error)

    def error(self, event: str, error: BaseException | None = None, **fields: Value) -> None:
        """Log a fault that a player or the operator notices; `error` as for `warning`."""
        self._note(logging.ERROR, event, fields, error)

    def _note(
        self, level: int, event: str, fields: dict[str, Value], error: BaseException | None = None
    ) -> None:
        # The event is checked although it should be constant: a sentence put together by the caller would
        # carry its subject into the log.
        name = event if _EVENT.fullmatch(event) else WITHHELD
        failure = (type(error), error, error.__traceback__) if error is not None else None
        self._logger.log(level, name, exc_info=failure, extra={"fields": harmless(fields)})


def set_up(*, level: str, style: str, stream: TextIO | None = None) -> None:
    """Write every log line of the process to `stream` (default: stderr), and nowhere else.

    `level` is a name such as "info"; `style` is "json" (one object per line) or "text". Libraries log from warnings
    upward only: below that level they log the traffic on the wire.
    """
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Lines(style))
    handler.addFilter(is_told)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(logging.WARNING, _number(level)))
    for ours in ("bot", "rendering"):
        logging.getLogger(ours).setLevel(_number(level))


@contextmanager
def only_errors(library: str) -> Iterator[None]:
    """Suppress the warnings of a library inside the block; its errors are still logged."""
    logger = logging.getLogger(library)
    before = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(before)


def harmless(fields: dict[str, Value]) -> dict[str, Value]:
    """The same fields, with every value withheld whose name is not open or that could be a sentence."""
    return {name: _plain(name, value) if name in OPEN else WITHHELD for name, value in fields.items()}


def route(text: str) -> str:
    """Reduce a method and a path of Discord's API to its constant parts, as `POST /channels/:id/messages`.

    Text of any other form is withheld.
    """
    found = _ROUTE.fullmatch(text)
    return WITHHELD if found is None else f"{found[1]} {'/'.join(map(_part, found[2].split('/')))}"


def is_told(record: logging.LogRecord) -> bool:
    """False for a library's line that the bot logs better itself."""
    return LIBRARIES.get(_first_line(record), _OTHER) is not None


class Lines(logging.Formatter):
    """Formats every record as one harmless line, no matter which code logged it."""

    def __init__(self, style: str) -> None:
        """`style` is "json" or "text"."""
        super().__init__()
        self._kind = style

    def format(self, record: logging.LogRecord) -> str:
        """Write the record as one line, without a line break at its end."""
        line = dict(_parts(record))
        return json.dumps(line) if self._kind == "json" else _text(line)


def _parts(record: logging.LogRecord) -> Iterator[tuple[str, Value]]:
    yield "time", datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    yield "level", record.levelname.lower()
    yield "logger", record.name
    known = LIBRARIES.get(_first_line(record))
    yield "event", known.event if known else constant_text(record)
    yield from (_told(known, record) if known else getattr(record, "fields", {})).items()
    if record.exc_info and record.exc_info[1] is not None:
        yield "error", type(record.exc_info[1]).__name__
        yield "through", " < ".join(_places(record.exc_info[1]))


def constant_text(record: logging.LogRecord) -> str:
    """The constant part of a record's first line: arguments, quotes, long words, numbers and addresses are withheld.

    At most 200 characters. The name of an event of the bot is given back whole.
    """
    # The bot's own events are checked when they are logged; unlike other long words they are kept.
    if hasattr(record, "fields") and isinstance(record.msg, str) and _EVENT.fullmatch(record.msg):
        return record.msg
    plain = _PLACEHOLDER.sub(lambda found: "%" if found[0] == "%%" else WITHHELD, _first_line(record))
    return _PARTICULAR.sub(WITHHELD, plain)[:_LONGEST]


def _first_line(record: logging.LogRecord) -> str:
    # Only the first line: asyncio writes the failed call into the next ones. A message that is not a string
    # could hold anything.
    return (record.msg.splitlines() or [""])[0] if isinstance(record.msg, str) else WITHHELD


def _told(known: Told, record: logging.LogRecord) -> dict[str, Value]:
    """A library line's arguments by name, withheld unless numbers; and the close code of its error if it has one."""
    arguments = record.args if isinstance(record.args, tuple) else ()
    fields = {name: _number_of(value) for name, value in zip(known.arguments, arguments, strict=False)}
    code = getattr(record.exc_info[1], "code", None) if record.exc_info else None
    return harmless({**fields, **({"code": code} if isinstance(code, int) else {})})


def _number_of(value: object) -> Value:
    return round(value, 2) if isinstance(value, int | float) else WITHHELD


def _part(text: str) -> str:
    if text in {"", ":id", ":other"} or text in ROUTE_WORDS:
        return text
    return ":id" if text.isdecimal() else ":other"


def _places(error: BaseException) -> Iterator[str]:
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        yield f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}"


def _plain(name: str, value: Value) -> Value:
    if isinstance(value, str):
        if name == "route":
            return route(value)
        return value if _ID.fullmatch(value) else WITHHELD
    return value


def _text(line: dict[str, Value]) -> str:
    head = " ".join(str(line.pop(name)) for name in ("time", "level", "logger", "event"))
    return " ".join([head, *(f"{name}={value}" for name, value in line.items())])


def _number(level: str) -> int:
    return logging.getLevelNamesMapping()[level.upper()]
