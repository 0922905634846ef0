"""Environment variables that look like settings but are unknown, mostly due to typing errors."""

import os
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from server.runtime.settings import VARIABLES
from server.runtime.telemetry import logger

PREFIX = "KONTOR_"
OF_OTHERS = frozenset({"BIND", "PYTHON", "REDIS_PASSWORD", "URL"})
"""Names used by compose, the build of the page, `KONTOR_REDIS_URL` and `kontor play`."""
OF_TESTS = ("KONTOR_TEST_", "KONTOR_BENCH_")


def unknown_settings(environ: Mapping[str, str]) -> Iterator[tuple[str, str | None]]:
    """Yield each unknown name, and the setting with the most similar name, if any."""
    known_names = {name.removeprefix(PREFIX) for name in VARIABLES.values()} | OF_OTHERS
    for name in sorted(environ):
        called = name.removeprefix(PREFIX)
        if called in (name, *known_names) or name.startswith(OF_TESTS) or not environ[name]:
            continue
        nearest = next(iter(get_close_matches(called, known_names, n=1)), None)
        yield name, nearest and f"{PREFIX}{nearest}"


def warn_of_unknown_settings() -> None:
    """Log a line for each unknown setting; it is no error, as a newer build may know it."""
    for name, nearest in unknown_settings(os.environ):
        logger().warning("unknown_setting", setting=name, nearest=nearest)
