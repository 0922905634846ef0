"""`kontor serve --workers N`: N gateways on one machine, one port and one Redis.

Each worker is a normal gateway in its own process. They listen on one port with SO_REUSEPORT, so
the kernel distributes new connections among them. No connection passes through the parent, which
runs Redis, reserves the port, replaces dead workers, and stops them all. A worker
(`server/worker.py`) stops without a signal when its parent has ended (its stdin closes).

The parent imports no game and no gateway, so that its workers start at once, in parallel with
Redis.
"""

import asyncio
import contextlib
import os
import signal
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process

import uvloop
from msgspec.structs import replace

from server.runtime.ports import host_and_port, reserved_port
from server.runtime.restarts import Restarts
from server.runtime.settings import VARIABLES, Settings
from server.runtime.stop_deadline import WORKERS_SECONDS, StopDeadline
from server.runtime.telemetry import log_to_stderr, logger
from server.runtime.unknown_settings import warn_of_unknown_settings
from server.store.embedded_redis import own_redis, running


def serve(settings: Settings) -> None:
    """Serve until SIGTERM or Ctrl-C. Exits with a sentence if Redis or the port is unavailable."""
    log_to_stderr(settings.log_level)
    warn_of_unknown_settings()
    try:
        uvloop.run(run(settings))
    except (RuntimeError, FileNotFoundError) as error:
        raise SystemExit(str(error)) from None


async def run(settings: Settings) -> None:
    """Serve with all workers until a stop signal."""
    with (
        reserved_port(settings.host, settings.port) as port,
        tempfile.TemporaryDirectory(prefix="kontor-") as folder,
    ):
        own = own_redis(settings)
        url = settings.redis_url if own is None else own.url
        archive = settings.archive_place or "none"
        worker_settings = replace(
            settings, port=port, redis_url=url, workers_folder=folder, archive=archive
        )
        crew = Crew(worker_settings)
        async with running(own, crew.deadline, crew.stop_at_once):
            await crew.work()


class Crew:
    """The workers, managed by the parent. `settings`: theirs, except the worker's number."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._stop = asyncio.Event()
        self._seconds = settings.shutdown_delay_seconds + settings.drain_seconds
        self.deadline = StopDeadline(self._seconds)
        self._running: set[Process] = set()
        self._ready: set[int] = set()
        self._listens = False

    async def work(self) -> None:
        """Run the workers until SIGTERM or Ctrl-C. Raises RuntimeError if no worker can start."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.stop)
        places = [
            asyncio.create_task(self._filled(number)) for number in range(self._settings.workers)
        ]
        stopped = asyncio.create_task(self._stop.wait())
        try:
            await asyncio.wait({stopped, *places}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._stop.set()
            await asyncio.wait(places)
            stopped.cancel()
        for place in places:
            place.result()

    def stop(self) -> None:
        """Stop like SIGTERM; at a second call, stop at once."""
        if self._stop.is_set():
            self.stop_at_once()
        self.deadline.begin()
        self._stop.set()

    def stop_at_once(self) -> None:
        """Stop without the delay, by closing the stdin of all workers."""
        self.deadline.begin()
        self._stop.set()
        for process in self._running:
            assert process.stdin is not None
            process.stdin.close()

    async def _filled(self, number: int) -> None:
        """Run one worker, and replace it when it dies, until the stop."""
        restarts = Restarts()
        while not self._stop.is_set():
            began = time.monotonic()
            process = await started(replace(self._settings, worker=number))
            self._running.add(process)
            watched = asyncio.create_task(self._watched(number, process))
            stopped = asyncio.create_task(self._stop.wait())
            await asyncio.wait({watched, stopped}, return_when=asyncio.FIRST_COMPLETED)
            stopped.cancel()
            if self._stop.is_set():
                await sent_away(process, self._seconds + WORKERS_SECONDS)
                await watched
                return
            if not self._ready:
                raise RuntimeError("A worker did not start. Its log lines have the reason.")
            logger().error("worker_died", worker=number, status=process.returncode)
            with contextlib.suppress(TimeoutError):
                pause = restarts.pause_after(time.monotonic() - began)
                await asyncio.wait_for(self._stop.wait(), pause)

    async def _watched(self, number: int, process: Process) -> None:
        """Wait until the process ends. Its first line on stdout means that it listens."""
        assert process.stdout is not None
        if await process.stdout.readline():
            self._ready.add(number)
            logger().info("worker_ready", worker=number, pid=process.pid)
            if not self._listens and len(self._ready) == self._settings.workers:
                self._listens = True
                address = f"http://{host_and_port(self._settings.host, self._settings.port)}"
                print(f"Kontor listens on {address}", flush=True)  # noqa: T201 - for our parent
        await process.wait()
        self._running.discard(process)


async def started(settings: Settings) -> Process:
    """Start a worker in its own session, so that only the parent receives Ctrl-C."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "server.worker",
        str(settings.worker),
        settings.workers_folder,
        stdin=PIPE,
        stdout=PIPE,
        env=os.environ | environment(settings),
        start_new_session=True,
    )


async def sent_away(process: Process, seconds: float) -> None:
    """Send SIGTERM, and after `seconds` SIGKILL."""
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
    try:
        await asyncio.wait_for(process.wait(), seconds)
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()


def environment(settings: Settings) -> dict[str, str]:
    """Return the settings as environment variables of another process."""
    return {variable: str(getattr(settings, name)) for name, variable in VARIABLES.items()}
