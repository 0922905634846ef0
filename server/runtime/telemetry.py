"""Log lines: named facts with fields. They never contain a hand, a seed or a token.

A bug that repeats with every frame is logged the first time only (`error_once`), because a
repetition adds no information. Lasting conditions, and events that strangers can cause, are logged
once a minute, with the number of omitted lines (`warn_seldom`, `error_seldom`, `bug_seldom`).
"""

import logging
import sys
import time
from collections.abc import Hashable, MutableMapping
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import partial
from math import inf
from typing import Any, BinaryIO

import msgspec

from server.runtime.bounded_dict import Bounded
from server.runtime.clock import Clock

# Hide rich from structlog, which would import it for tracebacks: a tenth of a server's start.
sys.modules.setdefault("rich", None)  # pyright: ignore[reportArgumentType]
import structlog  # noqa: E402

if not sys.modules["rich"]:
    del sys.modules["rich"]

WITHOUT_LOCALS = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
"""Omits local variables, because they contain hands, seeds and tokens."""
with_exception = structlog.processors.ExceptionRenderer(WITHOUT_LOCALS)
bound_logger: Any = structlog.get_logger("kontor")
"""The logger of this process; before `log_to_stderr`, structlog's own."""
CONNECTION: ContextVar[str] = ContextVar("connection", default="")
"""The name of the connection that the current task serves."""
as_json = msgspec.json.Encoder(enc_hook=str).encode
"""Encodes a line as JSON. Values of unknown types become text."""
LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}
LINE_SECONDS = 60.0
"""Minimum seconds between two lines with the same key."""
MOST_REMEMBERED_LINES = 5_000
LONGEST_ERROR_TEXT = 300
"""Maximum characters of an error's text."""


class LogSeldom:
    """Rate limit of log lines: one in some time for each key. `clock`: seconds."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self.logged = Bounded[Hashable, tuple[float, int]](MOST_REMEMBERED_LINES)
        """The time of the last line of each key, and the number of lines left out since."""

    def left_out(self, key: Hashable, seconds: float = LINE_SECONDS) -> int | None:
        """Return the number of lines left out since the last one; None to leave this one out."""
        now = self._clock()
        at, count = self.logged.get(key, (now - seconds, 0))
        is_due = now - at >= seconds
        self.logged[key] = (now, 0) if is_due else (at, count + 1)
        return count if is_due else None


LIMIT = LogSeldom()


def name_connection(name: str) -> None:
    """Add this connection name to all lines of the current task."""
    CONNECTION.set(name)


def log_to_stderr(level: str) -> None:
    """Log JSON lines to stderr; stdout belongs to the parent process."""
    global bound_logger  # noqa: PLW0603 - one per process
    bound_logger = JsonLines(sys.stderr.buffer, LEVELS[level])
    logging.basicConfig(
        level=max(LEVELS[level], logging.WARNING), handlers=[LibraryLines()], force=True
    )


class JsonLines:
    """A logger with a method per level, which writes a JSON object per line.

    It replaces structlog's chain of processors, which takes three times as long, because each
    command logs a line. `least`: lines of lower levels are left out.
    """

    def __init__(self, file: BinaryIO, least: int) -> None:
        self._write, self._flush, self._least = file.write, file.flush, least
        self.debug, self.info, self.warning, self.error = (
            partial(self._line, name) if number >= least else leave_out
            for name, number in LEVELS.items()
        )

    def log(self, number: int, event: str, **fields: Any) -> None:
        """Write a line of the level that `logging` gives this number."""
        if number >= self._least:
            self._line(logging.getLevelName(number).lower(), event, **fields)

    def _line(self, level: str, event: str, /, **fields: Any) -> None:
        fields["event"] = event
        if connection := CONNECTION.get():
            fields["connection"] = connection
        fields["level"] = level
        fields["timestamp"] = datetime.now(UTC)
        if "ms" in fields:
            fields["ms"] = round(fields["ms"], 2)
        if "exc_info" in fields:
            with_short_reasons(with_exception(None, level, fields))
        self._write(as_json(fields) + b"\n")
        self._flush()


def leave_out(_: str, **__: Any) -> None:
    """Write nothing, for levels that are left out."""


def with_short_reasons(log_line: MutableMapping[str, Any]) -> None:
    """Shorten the texts of errors, which may contain input of strangers, such as a file name."""
    for raised in log_line.get("exception", ()):
        raised["exc_value"] = raised["exc_value"][:LONGEST_ERROR_TEXT]


class LibraryLines(logging.Handler):
    """A handler that turns the log lines of libraries (uvicorn, asyncio, redis) into ours.

    Strangers can cause such lines as often as they like, so each place logs once a minute.
    """

    def emit(self, record: logging.LogRecord) -> None:
        raised = record.exc_info[0] if record.exc_info else None
        left_out = LIMIT.left_out((record.pathname, record.lineno, raised))
        if left_out is not None:
            bound_logger.log(
                record.levelno,
                "library",
                library=record.name,
                message=record.getMessage().strip(),
                **more(left_out),
                **({"exc_info": record.exc_info} if raised is not None else {}),
            )


def log_seldom(
    level: str, key: tuple[Hashable, ...], seconds: float, event: str, /, **fields: Any
) -> None:
    """Log a line, at most one in `seconds` for this event and key."""
    left_out = LIMIT.left_out((event, *key), seconds)
    if left_out is not None:
        getattr(bound_logger, level)(event, **fields, **more(left_out))


def error_once(event: str, error: BaseException | None = None, **fields: Any) -> None:
    """Log a bug or damage only once for these fields."""
    log_seldom("error", (type(error), *fields.values()), inf, event, exc_info=error, **fields)


def warn_once(event: str, **fields: Any) -> None:
    log_seldom("warning", tuple(fields.values()), inf, event, **fields)


def not_said(subject: str, why: Exception) -> None:
    """Log once that a sentence or a label could not be made; the rest of the frame was sent."""
    error_once("not_said", why, what=subject)


def warn_seldom(event: str, **fields: Any) -> None:
    """Log a warning that strangers could cause repeatedly, at most once a minute."""
    log_seldom("warning", (), LINE_SECONDS, event, **fields)


def warn_of_each(event: str, **fields: Any) -> None:
    """Log a warning once for these fields, and at most once a minute for its `code`."""
    is_new = (event, *fields.values()) not in LIMIT.logged
    if is_new and LIMIT.left_out((event, "of each", fields["code"])) is not None:
        warn_once(event, **fields)


def error_seldom(event: str, **fields: Any) -> None:
    """Log a lasting error of the server or a table, which every check finds, once a minute."""
    log_seldom("error", (fields.get("table"),), LINE_SECONDS, event, **fields)


def bug_seldom(event: str, bug: Exception, **fields: Any) -> None:
    """Log a bug that strangers could cause repeatedly, once a minute for each place in the code."""
    key = (type(bug), *raised_at(bug))
    log_seldom("error", key, LINE_SECONDS, event, exc_info=bug, **fields)


def raised_at(bug: Exception) -> tuple[str, int]:
    """Return the file and line where an error was raised."""
    last = bug.__traceback__
    if last is None:
        return "", 0
    while last.tb_next is not None:
        last = last.tb_next
    return last.tb_frame.f_code.co_filename, last.tb_lineno


def more(left_out: int) -> dict[str, int]:
    return {"left_out": left_out} if left_out else {}


def logger() -> Any:
    return bound_logger
