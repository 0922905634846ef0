"""The process of a worker: one gateway among those of `server/multiprocess.py`.

The processes in which its bots think import this file too, because it is Python's main module. So
the modules of a gateway are imported only when they are needed.
"""

import asyncio
import os
import socket
import sys
from collections.abc import Callable
from importlib import import_module

from msgspec.structs import replace

from server.runtime.gc_tuning import uncollected
from server.runtime.ports import bound
from server.runtime.settings import Settings, settings_from
from server.runtime.stop_deadline import StopDeadline
from server.runtime.telemetry import log_to_stderr

STDIN = 0


async def work(settings: Settings) -> None:
    """Run one worker until it receives a stop signal or its parent ends."""
    from server.app import App  # noqa: PLC0415 - see above
    from server.run import Server  # noqa: PLC0415 - see above

    deadline = StopDeadline(settings.drain_seconds)
    server = Server(App(settings, settings.redis_url), settings, deadline)
    loop = asyncio.get_running_loop()
    loop.add_reader(STDIN, stop_with_the_parent, server.stop_at_once)
    with bound(settings.host, settings.port, socket.SO_REUSEPORT) as listener:
        await server.serve([listener])
    loop.remove_reader(STDIN)


def stop_with_the_parent(stop: Callable[[], None]) -> None:
    """Handle the end of stdin, and remove its reader, which would be called in every iteration."""
    asyncio.get_running_loop().remove_reader(STDIN)
    stop()


def main() -> None:
    """Run the process of a worker: `python -m server.worker NUMBER FOLDER`."""
    _, number, folder = sys.argv
    settings = replace(settings_from(os.environ), worker=int(number), workers_folder=folder)
    log_to_stderr(settings.log_level)
    with uncollected():
        run = import_module("server.run")  # imports all parts of a gateway
    run.run_gateway(work(settings))


if __name__ == "__main__":
    main()
