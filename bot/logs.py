"""Log lines that cannot tell a secret, because only what is known to be harmless is written.

A line is the name of an event and a few named values:

    log = Log(__name__)
    log.info("table_opened", table=7, seats=2)

Closed by default: a value is written only under a name of `OPEN`, and a string only if it looks like an id. Decisions,
facts, options, zones and sentences have no open name. What other libraries log is reduced to its constant text,
without the arguments; an exception is its type and the lines of code it came through, without its message.
"""

import json
import logging
import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Final, TextIO, TypeAlias

Value: TypeAlias = str | int | float | None

OPEN: Final = frozenset(
    {
        *("attempt", "bytes", "channel", "code", "count", "game", "guild", "message", "milliseconds", "rows"),
        *("schema", "seat", "seats", "seconds", "shard", "status", "table", "tables", "user", "version"),
    }
)
WITHHELD: Final = "withheld"

_EVENT: Final = re.compile(r"[a-z]+(_[a-z]+)*")
_ID: Final = re.compile(r"[A-Za-z0-9_.:-]{1,40}")
# Brackets and quotes hold what a line is about, addresses may hold a token, and the name of a zone has a
# digit in it.
_PARTICULAR: Final = re.compile(r"<.*>|'.*'|\".*\"|\S+://\S+|\S*\d\S*|\S{25,}")
_LONGEST: Final = 200


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
    return {name: _plain(value) if name in OPEN else WITHHELD for name, value in fields.items()}


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
    yield "event", constant_text(record)
    yield from getattr(record, "fields", {}).items()
    if record.exc_info and record.exc_info[1] is not None:
        yield "error", type(record.exc_info[1]).__name__
        yield "through", " < ".join(_places(record.exc_info[1]))


def constant_text(record: logging.LogRecord) -> str:
    """The first line of what the code says, without what it was about: no arguments, quotes, numbers or addresses."""
    # Ours are checked as they are written, and may say in more letters what to do.
    if hasattr(record, "fields") and isinstance(record.msg, str) and _EVENT.fullmatch(record.msg):
        return record.msg
    # The first line alone, as asyncio writes into the next ones what
    # failed; what is no text may say anything.
    first = (str(record.msg).splitlines() or [""])[0] if isinstance(record.msg, str) else WITHHELD
    return _PARTICULAR.sub(WITHHELD, first)[:_LONGEST]


def _places(error: BaseException) -> Iterator[str]:
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        yield f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}"


def _plain(value: Value) -> Value:
    if isinstance(value, str):
        return value if _ID.fullmatch(value) else WITHHELD
    return value


def _text(line: dict[str, Value]) -> str:
    head = " ".join(str(line.pop(name)) for name in ("time", "level", "logger", "event"))
    return " ".join([head, *(f"{name}={value}" for name, value in line.items())])


def _number(level: str) -> int:
    return logging.getLevelNamesMapping()[level.upper()]
