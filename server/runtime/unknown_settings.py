"""Names in the environment that look like settings of ours and are none: mostly slips of a pen."""

import os
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from server.runtime.settings import Settings
from server.runtime.telemetry import logger

PREFIX = "KONTOR_"
OF_OTHERS = frozenset({"KONTOR_BIND", "KONTOR_PYTHON", "KONTOR_REDIS_PASSWORD"})
"""Set for compose, for the build of the page, and for what stands in `KONTOR_REDIS_URL`."""
OF_TESTS = ("KONTOR_TEST_", "KONTOR_BENCH_")


def unknown_settings(environ: Mapping[str, str]) -> Iterator[tuple[str, str | None]]:
    """Each such name, and the setting that is called most like it, if any is."""
    settings = {name.upper() for name in Settings.__struct_fields__}
    for name in sorted(environ.keys() - OF_OTHERS):
        called = name.removeprefix(PREFIX)
        if called in (name, *settings) or name.startswith(OF_TESTS) or not environ[name]:
            continue
        nearest = next(iter(get_close_matches(called, settings, n=1)), None)
        yield name, nearest and f"{PREFIX}{nearest}"


def warn_of_unknown_settings() -> None:
    """A line of the log for each; a build that comes later may know it."""
    for name, nearest in unknown_settings(os.environ):
        logger().warning("unknown_setting", setting=name, nearest=nearest)
