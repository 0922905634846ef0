"""Analyses of finished games, made on request in the background.

Each decision is one task of a search pool for analyses only. It has the lowest priority, and hints
and bots do not wait for it. While a gateway works at an analysis, or queues it, it renews a short
lease in Redis. If the gateway ends or a decision takes too long, the next request for the analysis
continues it, on the gateway that serves the request. The result stays in Redis for months.
"""

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import AsyncExitStack, suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from domain.bots.analysis import (
    Course,
    DecisionToJudge,
    Judged,
    course_of,
    decisions_of,
    glance,
    seed_of,
    summed_up,
    summed_up_so_far,
    to_study,
)
from domain.bots.analysis.findings import Analysis
from domain.box import replacing_box
from domain.decider import AnyGame, Rejected
from domain.plugins import is_plugin, package_of
from domain.table.entry import Entry
from domain.table.evolve import after_entry
from domain.table.state import Table
from projections.analysis import study
from server.automation.analysis_progress import AnalysisProgress, spread
from server.automation.search_pool import SearchPool
from server.rate_limits.slots import Slots
from server.runtime.background import BackgroundTasks
from server.runtime.game_registry import HostedGame
from server.runtime.telemetry import logger
from server.runtime.thread_turns import in_patient_thread, in_turns
from server.runtime.version import VERSION
from server.store import keys
from server.store.redis_client import RedisClient, Unavailable
from server.tables.cache import TableCache, UnknownTable
from server.tables.live_table import LiveTable

T = TypeVar("T")

ANALYSIS_NICENESS = 10
"""Gives an analysis a third of the share of a hint or a bot on a busy core."""
MOST_ANALYSES, ANALYSES_OF_AN_OWNER = 16, 4
"""Maximum number of concurrent analyses of a gateway, each with some MB of positions."""
MOST_ANALYSES_WAITING = 100
"""Maximum number of running and waiting analyses of a gateway."""
NEXT_ANALYSIS_SECONDS = 30
WORKING_SECONDS = 2.0
"""The time between two renewals of the lease; at most a third of the lease."""
LONGEST_DECISION_SECONDS = 120.0
"""The time limit of one decision. On a busy machine an analysis hardly gets a processor."""
TRIES_A_DECISION = 2
MOST_LEFT_OUT = 3
"""Maximum number of skipped decisions that take too long; one more stops the analysis."""
SO_FAR = "so_far"
"""The field of `ANALYSIS_JUDGED` with the unfinished analysis, a `Kept`."""


class Kept(msgspec.Struct, frozen=True):
    """A stored analysis. `build`: see `build_of`. `seconds_left`: of an unfinished one."""

    build: str
    version: str
    analysis: Analysis
    seconds_left: int = 0


KEPT = msgspec.msgpack.Decoder(Kept)
JUDGED = msgspec.msgpack.Decoder(Judged)


class Analyses:
    """`search_pool`: makes them. `tables`: the cache that reads tables' entries."""

    def __init__(self, search_pool: SearchPool, redis: RedisClient, tables: TableCache) -> None:
        self._search_pool = search_pool
        self._redis = redis
        self._tables = tables
        self._slots = Slots(MOST_ANALYSES, ANALYSES_OF_AN_OWNER)
        self._work = BackgroundTasks()

    async def find(self, live: LiveTable) -> Kept | None:
        """Return the stored analysis of that table, if this build of rules and bots made it."""
        return kept_of(live, await self._redis.get(keys.ANALYSIS.of(live.table_id)))

    async def so_far(self, live: LiveTable) -> Kept | None:
        """Return what is known of an unfinished analysis, if this build makes it."""
        judged = keys.ANALYSIS_JUDGED.of(live.table_id)
        return kept_of(live, await self._redis.ask("HGET", judged, SO_FAR))

    async def progress(self, table_id: str) -> int | None:
        """Return the progress in percent; None if no analysis was requested."""
        progress = await self._leased(table_id)
        if progress is None and await self._redis.get(keys.ANALYSIS_ASKED.of(table_id)):
            return 0
        return progress

    async def _leased(self, table_id: str) -> int | None:
        """Return the progress of a running or queued analysis; None without a lease."""
        data = await self._redis.get(keys.ANALYSING.of(table_id))
        return None if data is None else int(data)

    async def resume(self, live: LiveTable) -> None:
        """Continue an unfinished analysis whose lease has expired."""
        owner = await self._redis.get(keys.ANALYSIS_ASKED.of(live.table_id))
        if owner is not None:
            with suppress(Rejected):  # `too_many`: the next request may reach another gateway
                await self.begin(live, owner.decode())

    async def begin(self, live: LiveTable, owner: str) -> None:
        """Start or queue an analysis, unless a gateway has its lease.

        `owner`: the address or player that pays. Owners take turns, here and in the search pool.
        Raises Rejected `too_many` if too many wait.
        """
        table_id = live.table_id
        if await self._leased(table_id) is not None:
            return
        if len(self._work) >= MOST_ANALYSES_WAITING:
            raise Rejected("too_many", why="thoughts", retry_after=NEXT_ANALYSIS_SECONDS)
        seconds, owner_key = keys.ANALYSING.lifetime, keys.ANALYSIS_ASKED
        await self._redis.first_set(owner_key.of(table_id), owner.encode(), owner_key.lifetime)
        if await self._redis.ask("SET", keys.ANALYSING.of(table_id), 0, "NX", "EX", seconds):
            self._work.spawn(self._make(live, owner))

    async def close(self) -> None:
        await self._work.cancel()

    async def _make(self, live: LiveTable, owner: str) -> None:
        job = AnalysisJob(self._search_pool, self._redis, live.table_id, owner)
        over = (keys.ANALYSIS_ASKED, keys.ANALYSING)
        done = (*over, keys.ANALYSIS_JUDGED)
        try:
            async with AsyncExitStack() as held:
                await job.with_lease(held.enter_async_context(self._slots.of(owner)))
                if await self.find(live) is not None:  # finished while this one was requested
                    return
                entries = await self._tables.entries(live, live.table.version)
                folding = in_patient_thread(asked_in_turns, live.hosted, entries)
                course, decisions = await job.with_lease(folding)
                await job.recall(build_of(course.game))
                analysis = await job.analysis(course, decisions)
            stored = Kept(build_of(course.game), VERSION, analysis)
            await self._redis.set(
                keys.ANALYSIS.of(live.table_id),
                msgspec.msgpack.encode(stored),
                keys.ANALYSIS.lifetime,
            )
            over = done
        except asyncio.CancelledError:
            over = (keys.ANALYSING,)  # another gateway continues
            raise
        except (Unavailable, UnknownTable, BrokenExecutor, TimeoutError) as error:
            over = (keys.ANALYSING,) if isinstance(error, Unavailable) else over
            logger().warning("analysis_stopped", table=job.table_id, reason=repr(error))
        except Exception as bug:  # noqa: BLE001 - no caller waits for this task
            logger().error("analysis_failed", table=job.table_id, reason=repr(bug))
        finally:
            with suppress(Unavailable):
                for key in over:
                    await self._redis.ask("DEL", key.of(job.table_id))


class AnalysisJob:
    """A running analysis. Raises Unavailable, BrokenExecutor, TimeoutError."""

    def __init__(
        self, search_pool: SearchPool, redis: RedisClient, table_id: str, owner: str
    ) -> None:
        self.table_id = table_id
        self._search_pool = search_pool
        self._redis = redis
        self._owner = owner
        self._key = keys.ANALYSING.of(table_id)
        self._progress: AnalysisProgress | None = None
        self._left_out = 0
        self._judged_key = keys.ANALYSIS_JUDGED.of(table_id)
        self._known: dict[str, bytes] = {}
        self._found: list[Judged] = []
        self._build = ""
        self._told_at = 0.0

    async def recall(self, build: str) -> None:
        """Continue where an analysis by this build stopped."""
        self._build = build
        known = await self._redis.fields(self._judged_key)
        if known.get("build") == build.encode():
            self._known = known
            return
        await self._redis.ask("DEL", self._judged_key)
        await self._remember("build", build.encode())

    async def _remember(self, field: str, value: bytes) -> None:
        key, seconds = self._judged_key, keys.ANALYSIS_JUDGED.lifetime
        await self._redis.write_together([("HSET", key, field, value), ("EXPIRE", key, seconds)])

    async def analysis(self, course: Course, decisions: list[DecisionToJudge]) -> Analysis:
        """Return the analysis: a glance at each decision, then a study of those that may matter."""
        progress = self._progress = AnalysisProgress(course.game.name, len(decisions))
        await self._each(glance, decisions, course, progress)
        glanced: list[Judged] = sorted(self._found, key=lambda it: it.version)
        again = to_study(glanced, decisions)
        progress.will_study(len(again))
        await self._each(study, again, course, progress)
        return await self.with_lease(in_patient_thread(summed_up, course, self._found))

    async def _each(
        self,
        judge: Callable[[DecisionToJudge], Judged | None],
        decisions: list[DecisionToJudge],
        course: Course,
        progress: AnalysisProgress,
    ) -> None:
        pending = {it.version for it in decisions}
        judged: Judged | None
        for decision in spread(decisions):
            field = f"{judge.__name__}/{decision.version}"
            seconds: float | None = None
            if field in self._known:
                judged = JUDGED.decode(self._known[field])
            else:
                began = time.monotonic()
                judged = await self.with_lease(self._judged(judge, decision))
                seconds = time.monotonic() - began
                if judged is not None:
                    await self._remember(field, msgspec.msgpack.encode(judged))
            if judged is not None:
                self._found.append(judged)
            pending.remove(decision.version)
            progress.add(judged, seconds)
            await self._tell_so_far(course, pending, progress.seconds_left)

    async def _tell_so_far(
        self, course: Course, pending: set[int], seconds_left: int | None
    ) -> None:
        """Store what is known, from the first estimate on, every `WORKING_SECONDS`."""
        now = time.monotonic()
        if seconds_left is None or now - self._told_at < WORKING_SECONDS:
            return
        self._told_at = now
        folding = in_patient_thread(summed_up_so_far, course, list(self._found), pending)
        so_far = Kept(self._build, VERSION, await self.with_lease(folding), seconds_left)
        await self._remember(SO_FAR, msgspec.msgpack.encode(so_far))

    async def _judged(
        self, judge: Callable[[DecisionToJudge], Judged | None], decision: DecisionToJudge
    ) -> Judged | None:
        """Judge a decision; return None if it is skipped after `TRIES_A_DECISION` timeouts."""
        tries = 0
        while True:
            try:
                return await self._search_pool.ask(self._owner, judge, decision)
            except Rejected as refusal:
                if refusal.code != "too_many":  # by the rules: the command is no longer legal
                    return None
                await asyncio.sleep(WORKING_SECONDS)
            except (TimeoutError, BrokenExecutor) as error:
                tries += 1
                if tries < TRIES_A_DECISION:
                    continue
                if isinstance(error, BrokenExecutor) or self._left_out == MOST_LEFT_OUT:
                    raise
                self._left_out += 1
                return None

    def _percent(self) -> int:
        return 0 if self._progress is None else int(100 * self._progress.share)

    async def with_lease(self, work: Awaitable[T]) -> T:
        """Return the result of the work; renew the lease until then."""
        thinking = asyncio.ensure_future(work)
        try:
            while not thinking.done():
                await self._redis.set(self._key, self._percent(), keys.ANALYSING.lifetime)
                await asyncio.wait((thinking,), timeout=WORKING_SECONDS)
            return thinking.result()
        finally:
            thinking.cancel()


def kept_of(live: LiveTable, data: bytes | None) -> Kept | None:
    """Return a stored analysis, if this build of rules and bots made it."""
    if data is None:
        return None
    try:
        stored = KEPT.decode(data)
    except msgspec.ValidationError:  # of an older or newer format
        return None
    return stored if stored.build == build_of(live.hosted.game) else None


def asked_in_turns(
    hosted: HostedGame, entries: list[bytes]
) -> tuple[Course, list[DecisionToJudge]]:
    """Return the game's course and its decisions. Runs in a thread."""
    with in_turns(entries) as each:
        course = course_of(hosted.game, steps_of(hosted, each))
    return course, decisions_of(course, seed_of(course))


def steps_of(hosted: HostedGame, entries: Iterable[bytes]) -> Iterator[tuple[Entry[Any], Table]]:
    table: Table | None = None
    for data in entries:
        entry = hosted.codec.decode(data)
        table = after_entry(hosted.game, table, entry)
        yield entry, table


def build_of(game: AnyGame) -> str:
    """Return a digest that differs between builds with other rules, bots or boxes."""
    rules = f"{VERSION} {game.name} {game.revision} {replacing_box(game.name)}"
    theirs = digest_of(package_of(game.name)) if is_plugin(game.name) else b""
    return hashlib.sha256(rules.encode() + digest_of("domain.bots") + theirs).hexdigest()


@cache
def digest_of(package: str) -> bytes:
    """Return a digest of all files of the package."""
    folder = Path(str(files(package)))
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.suffix in (".py", ".json"):
            digest.update(file.read_bytes())
    return digest.digest()
