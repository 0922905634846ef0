"""Log lines: named facts with fields. Never a hand, a seed or a token."""

from __future__ import annotations

import logging
import sys
from typing import Any

import msgspec
import structlog
from structlog.typing import EventDict

from server.runtime.log_seldom import LogSeldom

WITHOUT_LOCALS = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
"""Local variables hold hands, seeds and tokens."""
bound_logger: Any = structlog.get_logger("kontor")
"""Until it is configured a lazy one, which is bound anew for each line, even for one left out."""
LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}
LIMIT = LogSeldom()
LONGEST_REASON = 300
"""Characters of an error's text."""


def log_to_stderr(level: str) -> None:
    """JSON lines on stderr; stdout belongs to whoever started us."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            rounded,
            structlog.processors.ExceptionRenderer(WITHOUT_LOCALS),
            with_short_reasons,
            structlog.processors.JSONRenderer(serializer=as_json),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
        logger_factory=structlog.BytesLoggerFactory(sys.stderr.buffer),
        cache_logger_on_first_use=True,
    )
    global bound_logger  # noqa: PLW0603 - one for the process, as the configuration is
    bound_logger = structlog.get_logger("kontor").bind()
    logging.basicConfig(
        level=max(LEVELS[level], logging.WARNING), handlers=[LibraryLines()], force=True
    )


class LibraryLines(logging.Handler):
    """What the libraries log (uvicorn, asyncio, redis), as lines of ours.

    Strangers can make them log as often as they like: the same place logs once a minute.
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


def warn_seldom(event: str, **fields: Any) -> None:
    """A warning that anybody could bring about again and again."""
    left_out = LIMIT.left_out(event)
    if left_out is not None:
        bound_logger.warning(event, **fields, **more(left_out))


def error_seldom(event: str, **fields: Any) -> None:
    """An error that stays, of the house or of one table, and is found again at every look."""
    left_out = LIMIT.left_out((event, fields.get("table")))
    if left_out is not None:
        bound_logger.error(event, **fields, **more(left_out))


def bug_seldom(event: str, bug: Exception, **fields: Any) -> None:
    """A bug that a stranger may run into again and again: each place in the code once a minute."""
    left_out = LIMIT.left_out((event, type(bug), *raised_at(bug)))
    if left_out is not None:
        bound_logger.error(event, exc_info=bug, **fields, **more(left_out))


def raised_at(bug: Exception) -> tuple[str, int]:
    """Where it was raised: a file and its line."""
    last = bug.__traceback__
    if last is None:
        return "", 0
    while last.tb_next is not None:
        last = last.tb_next
    return last.tb_frame.f_code.co_filename, last.tb_lineno


def more(left_out: int) -> dict[str, int]:
    return {"left_out": left_out} if left_out else {}


def rounded(_: object, __: str, line: EventDict) -> EventDict:
    """Milliseconds to two places: here, for most lines that have them are left out."""
    if "ms" in line:
        line["ms"] = round(line["ms"], 2)
    return line


def with_short_reasons(_: object, __: str, line: EventDict) -> EventDict:
    """An error may repeat what a stranger sent, as one about the name of a file does."""
    for raised in line.get("exception", ()):
        raised["exc_value"] = raised["exc_value"][:LONGEST_REASON]
    return line


def as_json(line: dict[str, Any], **_: Any) -> bytes:
    """What JSON has no word for is written as text."""
    return msgspec.json.encode(line, enc_hook=str)


def logger() -> Any:
    return bound_logger
