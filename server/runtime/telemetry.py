"""Log lines: named facts with fields. Never a hand, a seed or a token."""

from __future__ import annotations

import logging
import sys
from typing import Any

import msgspec
import structlog

WITHOUT_LOCALS = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
"""Local variables hold hands, seeds and tokens."""
LOGGER: Any = structlog.get_logger("kontor")
LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}


def log_to_stderr(level: str) -> None:
    """JSON lines on stderr; stdout belongs to whoever started us."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.ExceptionRenderer(WITHOUT_LOCALS),
            structlog.processors.JSONRenderer(serializer=as_json),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
        logger_factory=structlog.BytesLoggerFactory(sys.stderr.buffer),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=max(LEVELS[level], logging.WARNING), stream=sys.stderr)


def as_json(line: dict[str, Any], **_: Any) -> bytes:
    """What JSON has no word for is written as text."""
    return msgspec.json.encode(line, enc_hook=str)


def logger() -> Any:
    return LOGGER
