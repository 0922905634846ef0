"""The Python SDK against a real server."""

import asyncio
import math
import random
from collections.abc import AsyncIterator, Callable
from typing import TypeVar

import pytest

from kontor import Commit, Kontor, Position, Refused, Table
from kontor.frames import LARGEST_FRAME
from tests.running.served import Served
from tests.server.patience import PATIENCE, until

T = TypeVar("T")


async def plays(table: Table, seed: int = 1, until: float = math.inf) -> None:
    """Whenever it is its turn, up to that version, or to the end."""
    chance = random.Random(seed)
    async for change in table.changes():
        if change.version >= until:
            return
        if table.my_turn:
            await table.act(chance.choice(table.options))


async def listens(all_that_comes: AsyncIterator[T], hear: Callable[[T], object]) -> None:
    async for one in all_that_comes:
        hear(one)


async def test_a_game_against_a_bot_is_played_to_its_end(anna: Kontor) -> None:
    table = await anna.open_table("burgundy", seats=2, bots={1: "random"})

    await plays(table)

    assert table.outcome is not None
    assert table.outcome.reason == "played"
    assert table.fair
    assert (await anna.summary(table.table_id)).status == "finished"


async def test_the_view_held_is_the_view_the_server_has(anna: Kontor, ben: Kontor) -> None:
    mine = await anna.open_table("burgundy", seats=2)
    theirs = await ben.sit(mine.table_id, 1)
    for _ in range(12):
        mover = mine if mine.my_turn else theirs
        version = await mover.act(mover.options[-1])
        for table in (mine, theirs):
            await table.until(lambda table, version=version: table.version >= version)

    for kontor, table in ((anna, mine), (ben, theirs)):
        stored = await kontor.position(table.table_id, table.version)
        assert stored["view"] == table.view


async def test_a_cut_connection_comes_back_and_gets_the_commits(ben: Kontor, table: Table) -> None:
    watched = await ben.watch(table.table_id)
    seen: list[Position | Commit] = []
    listening = asyncio.create_task(listens(watched.changes(), seen.append))
    await table.act(table.options[0])
    await watched.until(lambda watched: watched.version == table.version)

    await ben.connection.drop()
    for _ in range(3):
        await table.act(table.options[0])
    await watched.until(lambda watched: watched.version == 5)
    await until(lambda: len(seen) == 5)
    listening.cancel()

    assert ben.connection.reconnects == 1
    assert [change.version for change in seen] == [1, 2, 3, 4, 5]
    assert all(isinstance(change, Commit) for change in seen[1:])


async def test_a_command_in_flight_when_the_line_breaks_is_booked_once(anna: Kontor) -> None:
    for _ in range(4):  # a game alone may be over after one pass
        table = await anna.open_table("burgundy", seats=1)
        for before in range(1, 6):
            acting = asyncio.create_task(table.act(table.options[0]))
            await asyncio.sleep(0)
            await anna.connection.drop()

            assert await acting == before + 1
            await table.until(lambda table, before=before: table.version == before + 1)


async def test_a_refusal_has_its_code_and_a_sentence_in_my_language(served: Served) -> None:
    async with Kontor(served.url, lang="de") as anna:
        table = await anna.open_table("burgundy", seats=1)

        with pytest.raises(Refused) as refusal:
            await table.act({"type": "play_card", "card": "no_such_card"})

        assert refusal.value.code == "no_such_card"
        assert refusal.value.message.startswith("Diese Karte ist nicht auf deiner Hand")
        assert table.version == 1


@pytest.mark.parametrize("asked", ["option", "version", "undo", "hint"])
async def test_an_option_from_before_a_change_of_options_is_stale(asked: str, anna: Kontor) -> None:
    table = await anna.open_table("burgundy", seats=1, hints=True)
    offered = (await table.hint()).option if asked == "hint" else table.options[0]
    first = table.version
    await table.act(table.options[0])

    late = {
        "option": lambda: table.act(offered),
        "version": lambda: table.act(table.options[0], at=first),
        "undo": lambda: table.undo(at=first),
        "hint": lambda: table.act(offered),
    }
    with pytest.raises(Refused, match="stale"):
        await late[asked]()


async def test_a_move_that_showed_nothing_new_is_taken_back(table: Table) -> None:
    hand = table.view["seats"]["0"]["hand"]
    await table.act(table.options[0])
    await table.until(lambda table: table.may_undo)

    version = await table.undo()

    await table.until(lambda table: table.version == version)
    assert table.view["seats"]["0"]["hand"] == hand
    assert not table.may_undo


async def test_an_invited_player_reads_a_private_table_and_sits(anna: Kontor, ben: Kontor) -> None:
    table = await anna.open_table("burgundy", seats=2, visibility="private")
    table_id, invite = table.table_id, table.summary.invite

    assert (await ben.summary(table_id, invite=invite)).table_id == table_id
    assert len(await ben.log(table_id, invite=invite)) == 1
    assert (await ben.position(table_id, 1, invite=invite))["version"] == 1
    for uninvited in (ben.summary(table_id), ben.log(table_id), ben.position(table_id, 1)):
        with pytest.raises(Refused, match="not_found"):
            await uninvited
    with pytest.raises(Refused, match="unknown_table"):
        await ben.watch(table_id)
    assert (await ben.sit(table_id, 1, invite=invite)).seat == 1


@pytest.mark.parametrize("online", [True, False])
async def test_an_oversized_command_is_refused(anna: Kontor, table: Table, *, online: bool) -> None:
    if not online:
        await anna.connection.drop()

    with pytest.raises(Refused, match="too_big"):
        await asyncio.wait_for(table.act({"type": "play_card", "card": "x" * 70_000}), PATIENCE)

    assert await asyncio.wait_for(table.act(table.options[0]), PATIENCE) == 2


async def test_the_largest_frame_that_is_sent_fits_the_server(anna: Kontor, table: Table) -> None:
    sizes: set[str] = set()
    for letters in range(LARGEST_FRAME - 160, LARGEST_FRAME):
        with pytest.raises(Refused) as refusal:
            await asyncio.wait_for(
                table.act({"type": "play_card", "card": "x" * letters}), PATIENCE
            )
        sizes.add(refusal.value.code)

    assert sizes == {"malformed", "too_big"}
    assert anna.connection.reconnects == 0


async def test_seats_are_taken_left_and_given_to_bots(anna: Kontor, ben: Kontor) -> None:
    table = await anna.open_table("burgundy", seats=3)
    newest = await anext(ben.tables(status="open", game="burgundy"))
    assert newest.table_id == table.table_id
    theirs = await ben.sit(table.table_id, 2)
    await theirs.leave()
    await table.seat_bot(1, "random")
    await table.start()

    await table.until(lambda table: table.summary.status == "running")
    assert [seat.bot for seat in table.summary.seats] == [None, "random"]
    assert await ben.my_tables() == []
    assert table.table_id in {summary.table_id for summary in await anna.my_tables()}


async def test_a_token_that_is_not_accepted_is_a_clear_error(served: Served) -> None:
    with pytest.raises(Refused, match="unauthorized"):
        async with Kontor(served.url, token="made-up"):
            pass
