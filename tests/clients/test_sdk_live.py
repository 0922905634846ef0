"""SDK features beyond the game: chat, connected players, clocks, and other devices."""

import asyncio
from datetime import datetime

import pytest

from kontor import Disconnected, Kontor, Refused, Said
from tests.clients.test_sdk import listens
from tests.running.served import Served


async def test_what_is_said_is_heard_and_kept(anna: Kontor, ben: Kontor) -> None:
    mine = await anna.open_table("burgundy", seats=2)
    theirs = await ben.sit(mine.table_id, 1)
    heard: list[Said] = []
    listening = asyncio.create_task(listens(theirs.messages(), heard.append))

    line = await mine.say(" Good\nluck! ")
    await theirs.until(lambda table: bool(table.chat))

    assert (line.n, line.room, line.text) == (1, "table", "Good luck!")
    assert (line.speaker.name, line.speaker.seat) == ("Anna", 0)
    assert theirs.chat == mine.chat == (line,)
    await asyncio.sleep(0)
    assert heard == [line]
    assert await ben.chat(mine.table_id) == (line,)
    assert await ben.chat(mine.table_id, since=1) == ()
    listening.cancel()


async def test_two_who_seek_the_same_game_play_it(anna: Kontor, ben: Kontor) -> None:
    mine = await anna.seek("villagers", seats=2)
    held = [seat.held for seat in mine.summary.seats]
    listed = [one.table_id async for one in anna.tables(status="waiting")]

    theirs = await ben.seek("villagers", seats=2)
    await mine.until(lambda table: mine.my_turn or 1 in table.awaiting)
    await theirs.until(lambda table: table.version >= mine.version)
    mover, other = (mine, theirs) if mine.my_turn else (theirs, mine)
    version = await mover.act(mover.options[0])
    await other.until(lambda table: table.version >= version)

    assert (held, listed[:1]) == ([False, True], [mine.table_id])
    assert (theirs.table_id, theirs.seat) == (mine.table_id, 1)
    assert mine.table_id not in [one.table_id async for one in ben.tables(status="waiting")]


async def test_who_talks_too_fast_is_told(served: Served) -> None:
    async with Kontor(served.url, lang="de") as anna:
        table = await anna.open_table("burgundy", seats=2)

        with pytest.raises(Refused) as refusal:
            await asyncio.gather(*(table.say(f"line {number}") for number in range(20)))

        assert refusal.value.code == "too_fast"
        assert refusal.value.message.startswith("Du kannst in zehn Sekunden 10 Nachrichten senden")


async def test_messages_are_read_after_a_cut_connection(anna: Kontor, ben: Kontor) -> None:
    mine = await anna.open_table("burgundy", seats=2)
    theirs = await ben.sit(mine.table_id, 1)

    await theirs.say("one")
    await ben.connection.drop()
    await mine.say("two")
    await mine.say("three")

    await theirs.until(lambda table: len(table.chat) == 3)
    assert [line.text for line in theirs.chat] == ["one", "two", "three"]


async def test_one_sees_who_is_there(served: Served, anna: Kontor) -> None:
    async with Kontor(served.url) as eve:
        mine = await anna.open_table("burgundy", seats=2)
        await mine.until(lambda table: table.presence is not None)
        async with Kontor(served.url) as ben:
            await ben.sit(mine.table_id, 1)
            await eve.watch(mine.table_id)
            await mine.until(
                lambda table: (
                    table.presence is not None
                    and table.presence.seats == {0: True, 1: True}
                    and table.presence.spectators == 1
                )
            )

        await mine.until(
            lambda table: table.presence is not None and table.presence.seats == {0: True, 1: False}
        )


async def test_one_sees_whose_time_runs(anna: Kontor) -> None:
    table = await anna.open_table("burgundy", seats=1, move_seconds=600)

    ends_at = datetime.fromisoformat(table.clocks[0].ends_at)
    started_at = datetime.fromisoformat(table.summary.started_at or "")
    assert (ends_at - started_at).total_seconds() == 600
    untimed = await anna.open_table("burgundy", seats=1)
    assert untimed.clocks == {}


async def test_a_code_makes_another_device_me(served: Served, anna: Kontor) -> None:
    table = await anna.open_table("burgundy", seats=2)
    carried = await anna.device_code()

    async with Kontor(served.url, code=carried.code) as elsewhere:
        assert (elsewhere.player_id, elsewhere.name) == (anna.player_id, "Anna")
        assert (await elsewhere.watch(table.table_id)).seat == 0
    with pytest.raises(Refused, match="not_found"):
        async with Kontor(served.url, code=carried.code):
            pass


async def test_a_guest_of_mine_comes_along(anna: Kontor, ben: Kontor) -> None:
    table = await ben.open_table("burgundy", seats=2)

    assert await anna.merge_guest(ben.token or "") == []

    assert [one.table_id for one in await anna.my_tables()] == [table.table_id]
    assert await anna.passkeys() == []
    with pytest.raises(Refused, match="not_found"):
        await anna.remove_passkey("none/of/mine")


# The player's identity, and how long it lasts.


async def test_who_signs_out_everywhere_goes_on_here(served: Served, anna: Kontor) -> None:
    other = Kontor(served.url, token=anna.token)
    async with other:
        table = await anna.open_table("burgundy", seats=2)
        hers = await other.watch(table.table_id)
        before = anna.token

        await anna.sign_out_everywhere()

        with pytest.raises(Disconnected, match="token"):
            await hers.until(lambda _: False)
    assert anna.token != before
    played = await anna.open_table("burgundy", seats=1)
    await played.act(played.options[0])
    async with Kontor(served.url, token=anna.token) as again:
        assert again.player_id == anna.player_id


async def test_who_has_themselves_deleted_is_somebody(anna: Kontor, ben: Kontor) -> None:
    table = await anna.open_table("burgundy", seats=2)
    await ben.sit(table.table_id, 1)
    await table.until(lambda now: now.summary.status == "running")

    await ben.delete_me()

    seen = await anna.watch(table.table_id)
    await seen.until(lambda now: now.summary.seats[1].given_up)
    log = await anna.log(table.table_id, tell="en")
    assert "Ben" not in str(log)
    assert "Somebody takes seat 2." in str(log)


async def test_a_seat_is_asked_for_and_answered(served: Served, anna: Kontor, ben: Kontor) -> None:
    async with Kontor(served.url, name="Carla") as carla:
        table = await anna.open_table("burgundy", seats=2)
        await ben.sit(table.table_id, 1)
        await ben.leave_seat(table.table_id, 1)
        hers = asyncio.create_task(carla.sit(table.table_id, 1))
        await table.until(lambda now: bool(now.summary.seats[1].asks))

        (ask,) = table.summary.seats[1].asks
        await anna.refuse(table.table_id, 1, ask.player_id)

        assert ask.name == "Carla"
        for asked in (hers, carla.take_seat(table.table_id, 1)):
            with pytest.raises(Refused, match="forbidden"):
                await asked
