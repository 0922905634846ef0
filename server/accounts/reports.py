"""Reports of players about each other, for the operator to judge.

A report has no names, only ids, and the recent messages and moves of the reported player. The last
10 000 reports are kept, for at most 90 days. A report is deleted at once if either of the two
players is deleted. A player can report another once per table, and once from their page. So an
empty record of a judged report is kept as long as the report would have been.
"""

import hashlib
from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

from server.store import keys
from server.store.redis_client import RedisClient

Why: TypeAlias = Literal["chat", "name", "stalling", "cheating", "other"]
MOST_REPORTS = 10_000
DROP = """
local function drop(members)
  for _, member in ipairs(members) do
    redis.call('ZREM', KEYS[1], member)
    redis.call('DEL', '{reports}:' .. string.match(member, '^[^ ]+'))
  end
end
"""
ADD = (
    DROP
    + """
if not redis.call('SET', KEYS[2], ARGV[2], 'NX', 'EX', ARGV[4]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[4])
drop(redis.call('ZRANGE', KEYS[1], 0, -1 - ARGV[5]))
drop(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[3] - ARGV[4]))
return 1
"""
)
FORGET = (
    DROP
    + """
local theirs = {}
for _, member in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if string.find(member, ARGV[1], 1, true) then theirs[#theirs + 1] = member end
end
drop(theirs)
return #theirs
"""
)


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """A report. `player`: the reported player, `by`: the reporter (ids). `version`: of the table.

    `table`: empty for a report from the player's page.

    `lines`: recent chat messages of the reported player that the reporter may read, with their
    time. `moves`: the versions of their last moves.
    """

    table: str
    player: str
    by: str
    why: Why
    text: str
    time: str
    version: int
    lines: tuple[tuple[str, str], ...] = ()
    moves: tuple[int, ...] = ()

    @property
    def place(self) -> str:
        """The report's entry in the list of reports."""
        return f"{self.number} {self.player} {self.by} "

    @property
    def number(self) -> str:
        """The report's id, derived from table, player and reporter."""
        about = f"{self.table} {self.player} {self.by}"
        return hashlib.sha256(about.encode()).hexdigest()[:16]


@dataclass(eq=False)
class Reports:
    """The reports of all players. Raises Unavailable if Redis does not answer."""

    _redis: RedisClient

    async def add(self, report: Report, now: float) -> bool:
        """Store the report; return False if it exists already."""
        of_both = (keys.REPORTS.of(), keys.REPORT.of(report.number))
        data = msgspec.msgpack.encode(report)
        limits = (keys.REPORT.lifetime, MOST_REPORTS)
        return await self._redis.run_script(ADD, of_both, (report.place, data, now, *limits)) > 0

    async def count(self) -> int:
        """Return the number of reports to be judged."""
        return await self._redis.ask("ZCARD", keys.REPORTS.of())

    async def newest(self, most: int) -> list[Report]:
        """Return the reports to be judged, the newest first."""
        places: list[bytes] = await self._redis.ask("ZREVRANGE", keys.REPORTS.of(), 0, most - 1)
        reports = [await self.find(place.decode().partition(" ")[0]) for place in places]
        return [report for report in reports if report is not None]

    async def find(self, number: str) -> Report | None:
        """Return the report of that number; None if it does not exist or was judged."""
        data = await self._redis.get(keys.REPORT.of(number))
        return msgspec.msgpack.decode(data, type=Report) if data else None

    async def judge(self, number: str) -> bool:
        """Empty a report and keep its record; return False if it does not exist or was judged."""
        report = await self.find(number)
        if report is None:
            return False
        await self._redis.ask("SET", keys.REPORT.of(number), b"", "XX", "KEEPTTL")
        await self._redis.ask("ZREM", keys.REPORTS.of(), report.place)
        return True

    async def forget(self, player_id: str) -> None:
        """Delete all reports by or about the player."""
        await self._redis.run_script(FORGET, [keys.REPORTS.of()], [f" {player_id} "])
