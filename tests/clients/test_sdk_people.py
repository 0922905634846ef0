"""The Python SDK's features about people: rematches, notifications and blocks."""

import asyncio

import pytest

from kontor import Kontor, RatingPoint, Refused
from tests.clients.test_sdk import plays
from tests.running.push_service import Browser
from tests.server.patience import until


async def test_who_played_is_asked_again_and_who_waits_stops(anna: Kontor, ben: Kontor) -> None:
    waits = await anna.seek("burgundy", seats=2, bank_seconds=600, increment_seconds=10)
    ended = await anna.end_seek(waits.table_id)
    over = await anna.open_table("burgundy", seats=2)
    theirs = await ben.sit(over.table_id, 1)
    await asyncio.gather(plays(over), plays(theirs, seed=2))

    again = await anna.invite_to_rematch(over.table_id, ben.player_id)
    (asked,) = await ben.invitations()
    await ben.decline_invitation(anna.player_id)

    assert (ended.bank_seconds, ended.increment_seconds) == (600, 10)
    assert [seat.held for seat in ended.seats] == [False, False]
    assert (asked.host.name, asked.table.table_id) == ("Anna", again.table_id)
    assert await ben.invitations() == []


async def test_a_program_sets_notifications_and_an_absence(anna: Kontor, ben: Kontor) -> None:
    table = await anna.open_table("burgundy", seats=2, move_seconds=86_400, vacation_days=3)
    await ben.sit(table.table_id, 1)
    place = Browser("https://push.example.org/a").subscription

    shown = await anna.add_subscription("phone", subscription=place, lang="de", name="Phone")
    await anna.set_notifications(table.table_id, on=False)
    await anna.away("2099-01-01T00:00:00Z")
    await table.until(lambda now: now.summary.seats[0].away_until is not None)

    assert shown["subscriptions"] == [{"id": "phone", "name": "Phone"}]
    assert (await anna.notifications())["silent"] == [table.table_id]
    assert (await anna.remove_subscription("phone"))["subscriptions"] == []
    await anna.away(None)


async def test_a_program_shows_players_and_changes_its_own_page(anna: Kontor, ben: Kontor) -> None:
    over = await anna.open_table("burgundy", seats=2)
    theirs = await ben.sit(over.table_id, 1)
    await asyncio.gather(plays(over), plays(theirs, seed=2))

    mine = await anna.change_me(name="Anna B.", portrait="bruges/queen", colour="fir")
    seen = await ben.profile(anna.player_id)
    listed = [one.table_id async for one in ben.results_of(anna.player_id, game="burgundy")]

    assert (anna.name, mine) == ("Anna B.", await anna.my_profile())
    assert (seen.name, seen.portrait, seen.colour) == ("Anna B.", mine.portrait, "fir")
    (record,), (duel,) = seen.games, seen.head_to_head
    assert (record.seats, record.played, duel.played) == (2, 1, 1)
    assert record.won == duel.lost + duel.tied
    assert listed == [over.table_id]
    with pytest.raises(Refused, match="too_many"):
        await anna.change_me(name="Anna C.")


async def test_a_program_blocks_a_player_and_reports_them(anna: Kontor, ben: Kontor) -> None:
    table = await anna.open_table("burgundy", seats=2)
    await (await ben.sit(table.table_id, 1)).say("You play like a cow.")
    other = (await anna.open_table("burgundy", seats=2)).table_id

    for place in (table.table_id, None):
        await anna.report(place, ben.player_id, "chat", "Rude.")
    (muted,) = await anna.mute(ben.player_id)
    (blocked,) = await anna.block(ben.player_id)
    with pytest.raises(Refused, match="kept_apart"):
        await ben.sit(other, 1)

    assert (muted.name, muted.muted, blocked.muted) == ("Ben", True, False)
    assert await anna.blocked() == [blocked]
    assert await anna.unblock(ben.player_id) == []
    assert (await ben.sit(other, 1)).seat == 1


async def test_a_program_sees_what_a_game_against_a_bot_is_worth(anna: Kontor) -> None:
    table = await anna.open_table("burgundy", seats=2, bots={1: "gentle"})
    await plays(table)

    async def points() -> list[RatingPoint]:
        return await anna.rating_history(anna.player_id, "burgundy", ladder="bots")

    await until(points)
    (burgundy,) = [game for game in await anna.games() if game["game"] == "burgundy"]
    mine = await anna.my_rank("burgundy", ladder="bots")
    listed = [row async for row in anna.leaderboard("burgundy", span="all", ladder="bots")]

    assert [rung["policy"] for rung in burgundy["rungs"]] == burgundy["bots"]
    assert (mine is not None, (await points())[0].table_id) == (True, table.table_id)
    assert mine in listed
    with pytest.raises(Refused, match="forbidden"):
        await anna.open_table("burgundy", seats=2, rated=True)
    with pytest.raises(Refused, match="forbidden"):
        await anna.seek("burgundy", seats=2, rated=True)
