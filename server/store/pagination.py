"""Pages of tables from several sorted sets, the newest first.

The score of a table is a time in milliseconds since 1970. Tables with the same score are sorted by
id, so no table is skipped or repeated between two pages.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from server.store.redis_client import RedisClient

CURSOR = re.compile(r"(\d{15})\.([\w-]{1,64})", re.ASCII)
T = TypeVar("T")


class Place(NamedTuple):
    """The position of a table in this order."""

    milliseconds: int
    table_id: str

    @property
    def cursor(self) -> str:
        """The text with which a client requests the next page."""
        return f"{self.milliseconds:015d}.{self.table_id}"


def parsed_cursor(cursor: str | None) -> Place | None:
    """Return the last place of the previous page. Raises ValueError if the cursor is invalid."""
    if cursor is None:
        return None
    match = CURSOR.fullmatch(cursor)
    if match is None:
        raise ValueError(cursor)
    return Place(int(match[1]), match[2])


def batched(items: Iterable[T], most: int) -> Iterator[list[T]]:
    """Yield the items in lists of at most `most`."""
    items = list(items)
    for start in range(0, len(items), most):
        yield items[start : start + most]


async def newest(
    redis: RedisClient, lists: Sequence[str], last: Place | None, most: int
) -> list[Place]:
    """Return at most `most` places after `last` from all lists together, the newest first."""
    merged: set[Place] = set()
    offsets = dict.fromkeys(lists, 0)
    highest = "+inf" if last is None else last.milliseconds
    while offsets:
        pages = await redis.batch(
            ("ZRANGE", key, highest, "-inf", "BYSCORE", "REV", "LIMIT", offset, most, "WITHSCORES")
            for key, offset in offsets.items()
        )
        again: dict[str, int] = {}
        for (key, offset), page in zip(offsets.items(), pages, strict=True):
            places = [Place(int(score), member.decode()) for member, score in page]
            following = places if last is None else [place for place in places if place < last]
            merged.update(following)
            if len(places) == most and len(following) < most:  # some share `last`'s millisecond
                again[key] = offset + most
        offsets = again
    return sorted(merged, reverse=True)[:most]
