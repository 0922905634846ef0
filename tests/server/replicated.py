"""A Redis and its replica, and a player who insists while they are away."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.running.process import Process
from tests.running.redis_server import RedisServer
from tests.running.wait_until import wait_until
from tests.server.patience import patiently
from tests.server.wire import Line

QUICK = ("--repl-diskless-sync-delay", "0")


class Pair:
    """A master and a replica that has all it has; the replica can be held up, and ended."""

    def __init__(self, folder: Path) -> None:
        self.master = RedisServer(folder / "master", *QUICK)
        self.replica = RedisServer(folder / "replica", *QUICK, *self.master.followed())

    def until_copied(self) -> None:
        with self.master.client() as redis:

            def copied() -> bool:
                redis.set("written", "last", ex=60)
                return redis.wait(1, 100) == 1

            wait_until(copied, self.replica.log)

    def fail_over(self) -> str:
        """Kill both and restart the replica as master: what was on its way to it is lost."""
        self.replica.kill()
        self.master.kill()
        self.replica.command = self.replica.command[:-2]
        self.replica.start()
        return self.replica.url


@contextmanager
def frozen(*processes: Process) -> Iterator[None]:
    with ExitStack() as stack:
        for process in processes:
            process.freeze()
            stack.callback(process.thaw)
        yield


async def acted(line: Line, table_id: str, command_id: str) -> dict[str, Any]:
    """Send it until it is answered with more than that the ledger is away."""
    answer: dict[str, Any] = {}
    async for _ in patiently():
        answer = await line.act(table_id, command_id)
        if answer.get("code") != "unavailable":
            break
    return answer
