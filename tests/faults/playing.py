"""Games that are played while things are killed, and what must be true of them afterwards."""

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import Any

from kontor import Kontor, Table

Acknowledged = dict[int, tuple[int, dict[str, Any]]]
"""version → (seat, command)"""


GAMES = 20


async def all_survive(
    anna: Kontor, ben: Kontor, falls: Sequence[Callable[[], object]], seed: int
) -> None:
    """Many games at once, during which one thing after the other falls, and stands up again.

    Every acknowledged command is there, nothing is booked twice, all clients end alike.
    """
    chance = random.Random(seed)
    tables = [await two_sit_down(anna, ben) for _ in range(GAMES)]
    booked: list[Acknowledged] = [{} for _ in tables]
    players = [
        asyncio.create_task(plays(table, booked[n], random.Random(n)))
        for n, pair in enumerate(tables)
        for table in pair
    ]
    for fall in falls:
        await progress(tables, chance.randint(100, 400))
        assert not all(table.finished for table, _ in tables)
        await asyncio.to_thread(fall)
    await asyncio.gather(*players)

    for pair, acknowledged in zip(tables, booked, strict=True):
        await all_is_there(anna, pair, acknowledged)
    assert anna.connection.reconnects >= 2


async def two_sit_down(anna: Kontor, ben: Kontor) -> tuple[Table, Table]:
    opened = await anna.open_table("burgundy", seats=2)
    return opened, await ben.sit(opened.table_id, 1)


async def plays(table: Table, acknowledged: Acknowledged, chance: random.Random) -> None:
    """Play at random until the end, and note what the server acknowledged."""
    while not table.finished:
        await table.until(lambda table: table.my_turn or table.finished)
        if table.finished:
            return
        seen, option = table.version, chance.choice(table.options)
        version = await table.act(option)
        assert version not in acknowledged
        assert table.seat is not None
        acknowledged[version] = (table.seat, option.command)
        await table.until(lambda table, seen=seen: table.version > seen)


async def progress(tables: list[tuple[Table, Table]], moves: int) -> None:
    """Wait until so many more moves were seen, or everything is over."""
    start = sum(table.version for table, _ in tables)
    while sum(table.version for table, _ in tables) < start + moves:
        if all(table.finished for table, _ in tables):
            return
        await asyncio.sleep(0.01)


async def all_is_there(
    kontor: Kontor, pair: tuple[Table, Table], acknowledged: Acknowledged
) -> None:
    mine, theirs = pair
    assert mine.version == theirs.version
    assert mine.fair
    log = await kontor.log(mine.table_id)
    assert [entry["version"] for entry in log] == list(range(1, mine.version + 1))
    played = {
        entry["version"]: (entry["by"], entry["command"]) for entry in log if "command" in entry
    }
    assert played == acknowledged
    ids = [entry["command_id"] for entry in log if "command_id" in entry]
    assert len(ids) == len(set(ids))
    for table in pair:
        stored = await kontor.at(table.table_id, table.version, viewer=table.viewer)
        assert stored["view"] == table.view
