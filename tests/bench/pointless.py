"""What a server keeps of requests that lead nowhere: its memory, and Redis', before and after.

    python -m tests.bench.pointless 50000

They come from an address without limits, so that each is looked at; made-up names are never the
same twice. A warm-up goes before: what is made once is made by then.
"""

import asyncio
import itertools
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from server.http.api import CALLS
from tests.bench.hostile import Benched
from tests.fuzz.requests import answer_of

CONNECTIONS = 8
WARM_UP = 5_000
PAGES = ("/{n}", "/learn/{n}", "/table/{n}", "/covers/{n}", "/assets/{n}", "/tables?{n}", "/{n}/")
LONG = ("/learn/" + "x" * 300 + "{n}", "/api/tables?" + "{n}&" * 400, "/assets/" + "{n}/" * 90)


def pointless(number: int) -> Iterator[str]:
    """A line before and after so many."""
    names = itertools.count(10**9)
    with (
        tempfile.TemporaryDirectory(prefix="kontor-", dir="/tmp") as folder,
        Benched(Path(folder), KONTOR_EXEMPT_NETWORKS="127.0.0.0/8") as server,
        server.redis() as redis,
    ):
        for count in (WARM_UP, number):
            answers = asyncio.run(ask(server.url, count, names))
            info: dict[str, int] = redis.info("memory")  # pyright: ignore[reportAssignmentType]
            yield (
                f"after {count:,}: the server {resident(server) / 1e6:.1f} MB, Redis "
                f"{info['used_memory'] / 1e6:.1f} MB, log {len(server.log()) / 1e3:.0f} kB, "
                f"{dict(answers.most_common())}"
            )


async def ask(url: str, number: int, names: Iterator[int]) -> Counter[str]:
    """So many requests, over a few connections that are kept; how often which status."""
    answers = Counter[str]()
    paths = itertools.cycle([*PAGES, *LONG, *map(path_of, CALLS)])
    wanted = iter(range(number))

    async def some() -> None:
        where = urlsplit(url)
        reader, writer = await asyncio.open_connection(where.hostname, where.port)
        for _ in wanted:
            name = f"made-up-{next(names)}"
            head = [
                f"GET {next(paths).replace('{n}', name)} HTTP/1.1",
                *(f"Host: {name}.localhost", f"If-None-Match: {name}", f"Accept-Language: {name}"),
                *((f"Authorization: Bearer {name}",) if int(name[-2]) % 2 else ()),
            ]
            try:
                writer.write("\r\n".join((*head, "", "")).encode())
                status = (await answer_of(reader, head_only=False))[0].split(b" ", 2)[1]
                answers[status.decode()] += 1
            except (OSError, EOFError):  # closed after the answer before, as after a 500
                answers["cut"] += 1
                reader, writer = await asyncio.open_connection(where.hostname, where.port)
        writer.close()

    await asyncio.gather(*(some() for _ in range(CONNECTIONS)))
    return answers


def path_of(call: object) -> str:
    path: str = getattr(call, "path", "")
    return "/".join("{n}" if part.startswith("{") else part for part in path.split("/"))


def resident(server: Benched) -> int:
    """Bytes of memory that the process of the server has now."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    (kibibytes,) = (line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))
    return int(kibibytes) * 1024


if __name__ == "__main__":
    for line in pointless(int(sys.argv[1])):
        print(line, flush=True)
