"""Log lines that cannot tell a secret, because only what is known to be harmless is written.

A line is the name of an event and a few named values:

    log = Log(__name__)
    log.info("table_opened", table=7, seats=2)

Closed by default: a value is written only under a name of `OPEN`, and a string only if it looks like an id. Decisions,
facts, options, zones and sentences have no open name. A line of another library that `LIBRARIES` knows becomes one of
ours; any other is reduced to its constant text, without the arguments. An exception is its type and the lines of code
it came through, without its message.
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
    """A line of another library as one of ours: its event, and the names of its arguments in their order."""

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
    # discord.http and discord.webhook: `bot.chat.rate_limits` says it with the route and the scope.
    "We are being rate limited. %s %s responded with 429. Retrying in %.2f seconds.": None,
    "We are being rate limited. %s %s responded with 429. Timeout of %.2f was too long, erroring instead.": None,
    "Global rate limit has been hit. Retrying in %.2f seconds.": None,
    "Webhook ID %s is rate limited. Retrying in %.2f seconds.": None,
}
"""The first line of what a library logs -> the line of ours that takes its place; None if it is left out."""

ROUTE_WORDS: Final = frozenset(
    {
        *("@me", "@original", "applications", "bot", "callback", "channels", "commands", "gateway", "guilds"),
        *("interactions", "members", "messages", "oauth2", "threads", "typing", "users", "webhooks"),
    }
)
"""The constant parts of the paths that the bot asks for. https://discord.com/developers/docs/reference"""

_EVENT: Final = re.compile(r"[a-z]+(_[a-z]+)*")
_ID: Final = re.compile(r"[A-Za-z0-9_.:-]{1,40}")
_ROUTE: Final = re.compile(r"(DELETE|GET|HEAD|PATCH|POST|PUT) (/.*)")
_PLACEHOLDER: Final = re.compile(r"%%|%(?:\(\w*\))?[-#0 +]*(?:\*|\d+)?(?:\.(?:\*|\d+))?[hlL]?[a-zA-Z]")
# Brackets and quotes hold what a line is about, addresses may hold a token, and the name of a zone has a
# digit in it.
_PARTICULAR: Final = re.compile(r"<.*>|'.*'|\".*\"|\S+://\S+|\S*\d\S*|\S{25,}")
_LONGEST: Final = 200
_OTHER: Final = Told("")
"""Stands for a line that `LIBRARIES` does not know."""


class Log:
    """A named log of one module: events in, harmless lines out."""

    def __init__(self, name: str) -> None:
        """`name` is the module, as in `Log(__name__)`."""
        self._logger = logging.getLogger(name)

    def debug(self, event: str, **fields: Value) -> None:
        """Something of interest only to whoever looks for a fault."""
        self._note(logging.DEBUG, event, fields)

    def info(self, event: str, **fields: Value) -> None:
        """Something ordinary that happened to the bot, not in a game."""
        self._note(logging.INFO, event, fields)

    def warning(self, event: str, error: BaseException | None = None, **fields: Value) -> None:
        """Something that went wrong and was put right; `error` adds its type and where it came through."""
        self._note(logging.WARNING, event, fields, error)

    def error(self, event: str, error: BaseException | None = None, **fields: Value) -> None:
        """Something that went wrong for a player or the operator; `error` as for `warning`."""
        self._note(logging.ERROR, event, fields, error)

    def _note(
        self, level: int, event: str, fields: dict[str, Value], error: BaseException | None = None
    ) -> None:
        # Checked, though it should be constant: a sentence put together here would carry what it is about
        # into the log.
        name = event if _EVENT.fullmatch(event) else WITHHELD
        failure = (type(error), error, error.__traceback__) if error is not None else None
        self._logger.log(level, name, exc_info=failure, extra={"fields": harmless(fields)})


def set_up(*, level: str, style: str, stream: TextIO | None = None) -> None:
    """Write every log line of the process to `stream` (stderr), and nowhere else.

    `level` is a name such as "info"; `style` is "json" (an object per line) or "text". Other libraries are heard
    from warnings upward only: below that they log what travels on the wire.
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
    """Leave out what a library warns of meanwhile."""
    logger = logging.getLogger(library)
    before = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(before)


def harmless(fields: dict[str, Value]) -> dict[str, Value]:
    """The fields whose names are open, each with a value that can be no sentence; the others are withheld."""
    return {name: _plain(name, value) if name in OPEN else WITHHELD for name, value in fields.items()}


def route(text: str) -> str:
    """A method and a path of Discord's API without what they are about, as `POST /channels/:id/messages`.

    Withheld if it is no such thing.
    """
    found = _ROUTE.fullmatch(text)
    return WITHHELD if found is None else f"{found[1]} {'/'.join(map(_part, found[2].split('/')))}"


def is_told(record: logging.LogRecord) -> bool:
    """False for a line of a library that the bot says better itself."""
    return LIBRARIES.get(_first_line(record), _OTHER) is not None


class Lines(logging.Formatter):
    """One harmless line per record, whoever wrote it."""

    def __init__(self, style: str) -> None:
        """`style` is "json" or "text"."""
        super().__init__()
        self._kind = style

    def format(self, record: logging.LogRecord) -> str:
        """Write the record as one line, ending without a line break."""
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
    """The first line of what the code says, without what it was about: no arguments, quotes, numbers or addresses."""
    # Ours are checked as they are written, and may say in more letters what to do.
    if hasattr(record, "fields") and isinstance(record.msg, str) and _EVENT.fullmatch(record.msg):
        return record.msg
    plain = _PLACEHOLDER.sub(lambda found: "%" if found[0] == "%%" else WITHHELD, _first_line(record))
    return _PARTICULAR.sub(WITHHELD, plain)[:_LONGEST]


def _first_line(record: logging.LogRecord) -> str:
    # The first line alone, as asyncio writes into the next ones what
    # failed; what is no text may say anything.
    return (record.msg.splitlines() or [""])[0] if isinstance(record.msg, str) else WITHHELD


def _told(known: Told, record: logging.LogRecord) -> dict[str, Value]:
    """The arguments of a library's line under their names, and the code with which a connection was closed."""
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
