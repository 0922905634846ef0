"""Timed moves: when somebody's time is up a bot plays there, until they are back."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple
from unittest.mock import AsyncMock

import pytest
from structlog.testing import capture_logs

from domain.bots.answer import BotRequest
from kontor import Kontor
from server.automation.seat_returns import SeatReturns
from server.runtime.pending import Pending
from server.store import keys
from server.store.redis_client import Unavailable
from tests.conftest import Running, Serve
from tests.server.passing_time import BEGINNING, Time, first_option
from tests.server.patience import until
from tests.server.shards import due, queued, whole
from tests.server.wire import Frame, Guest, Line, refusal_of, table_of, tick, two_at_a_table

pytestmark = pytest.mark.server(think=first_option)

NOT_GIVEN = "seat_not_given_back"
TIMED: dict[str, Any] = {"move_seconds": 60, "options": {"ticks": 20}}


def end(seconds: float) -> dict[str, str]:
    then = datetime.fromtimestamp(BEGINNING + seconds, UTC)
    return {"ends_at": then.isoformat(timespec="milliseconds").replace("+00:00", "Z")}


async def commit_of(line: Line, kind: str) -> Frame:
    while True:
        commit = await line.until("commit")
        if any(event["type"] == kind for event in commit["events"]):
            return commit


class Late(NamedTuple):
    """A table of two where a bot has just played for Ann. `his`: Bob's socket, which watches."""

    running: Running
    table_id: str
    ann: Guest
    hers: Line
    his: Line
    played: Frame

    async def bob_ticks(self, command_id: str) -> None:
        await self.his.play(self.table_id, command_id)


async def late_at(at: Running, time: Time) -> Late:
    table_id, ann, bob = await two_at_a_table(at, **TIMED)
    hers, his = await ann.line(), await bob.watching(table_id)
    time.passes(61, at)
    return Late(at, table_id, ann, hers, his, await commit_of(his, "ticked"))


@pytest.fixture
def beat() -> asyncio.Event:
    """Cleared while bots wait for their beat."""
    is_over = asyncio.Event()
    is_over.set()
    return is_over


@pytest.fixture
def given(request: pytest.FixtureRequest, given: dict[str, Any]) -> dict[str, Any]:
    """Let bots wait for the beat, if the test uses that."""
    beat = request.getfixturevalue("beat")
    waits = {"sleep": lambda _: beat.wait(), "bot_beat_seconds": 1}
    return given | (waits if "beat" in request.fixturenames else {})


@pytest.fixture
async def late(at: Running, time: Time) -> Late:
    return await late_at(at, time)


async def seen_by_presence(late: Late) -> None:
    """Wait until Ann, who watches, is known to."""
    presence, tables, ann = late.running.context.presence, [late.table_id], late.ann.player_id
    await presence.renew()  # a minute has passed
    await until(lambda: presence.players_at(tables), lambda there: ann in there[0])


async def test_a_finished_game_leaves_the_deadline_queues(at: Running, time: Time) -> None:
    """Remaining entries are read again at the deadline, from the archive too."""
    table_id, ann, bob = await two_at_a_table(at, move_seconds=60, options={"ticks": 2})
    await at.redis.zadd(queued(keys.REMINDERS, table_id), {table_id: time.now + 48})
    await ann.act(table_id, "a1")
    queues = [queued(key, table_id) for key in (keys.DUE, keys.IDLE, keys.REMINDERS)]
    before = [await at.redis.zscore(queue, table_id) for queue in queues]

    await bob.act(table_id, "b1")

    assert (await ann.summary(table_id))["status"] == "finished"
    assert None not in before
    assert [await at.redis.zscore(queue, table_id) for queue in queues] == [None] * 3


async def test_all_see_when_the_time_of_an_awaited_seat_is_up(at: Running, time: Time) -> None:
    table_id, ann, bob = await two_at_a_table(at, **TIMED)
    gallery = await (await at.stranger()).line()
    seen = await gallery.watch(table_id)
    time.passes(10)
    await ann.act(table_id, "a1")
    commit = await gallery.until("commit")
    again = await (await bob.line()).watch(table_id)

    assert seen["clocks"] == {"0": end(60)}
    assert commit["clocks"] == again["clocks"] == {"1": end(70)}
    assert again["summary"]["move_seconds"] == 60


async def test_at_zero_a_bot_stands_in_until_the_player_acts(at: Running, time: Time) -> None:
    table_id, ann, bob = await two_at_a_table(at, **TIMED)
    hers, his = await ann.line(), await bob.watching(table_id)
    time.passes(61, at)

    seated = await commit_of(his, "stand_in_seated")
    ticked = await commit_of(his, "ticked")
    assert seated["by"] is None
    assert seated["events"][0] == {"type": "stand_in_seated", "seat": 0, "bot": "steady"}
    assert seated["tell"] == ["Ann's time is up; Steady bot plays until they are back."]
    assert seated["summary"]["seats"][0]["stand_in"] is True
    assert seated["summary"]["seats"][0]["player"]["name"] == "Ann"
    assert ticked["by"] == 0
    assert ticked["clocks"] == {"1": end(121)}

    await his.play(table_id, "b1")
    assert (await commit_of(his, "ticked"))["by"] == 1
    assert (await commit_of(his, "ticked"))["by"] == 0  # at the beat, not after a minute

    await hers.act(table_id, "a1", "whisper")
    left = await commit_of(his, "stand_in_left")
    assert left["events"] == [{"type": "stand_in_left", "seat": 0}]
    assert "stand_in" not in left["summary"]["seats"][0]
    await his.play(table_id, "b2")
    assert (await commit_of(his, "ticked"))["clocks"] == {"0": end(121)}
    await his.play(table_id, "b3")
    assert (await his.until("rejected"))["code"] == "not_your_turn"


async def test_a_bot_that_waits_does_not_play_for_them(serve: Serve, beat: asyncio.Event) -> None:
    """Its answer was to the position before."""
    asked = asyncio.Event()

    async def think(request: BotRequest) -> dict[str, Any] | None:
        asked.set()
        return await first_option(request)

    time = Time()
    at = await serve(think=think, clock=time, sleep=lambda _: beat.wait(), bot_beat_seconds=1)
    late = await late_at(at, time)
    asked.clear()
    beat.clear()
    await late.bob_ticks("b1")

    await asked.wait()
    back = await late.hers.act(late.table_id, "a1", "whisper")
    beat.set()
    await until(lambda: late.table_id not in at.automation.scheduler._jobs)

    assert (await late.ann.summary(late.table_id))["version"] == back["version"]
    assert (await late.hers.act(late.table_id, "a2"))["type"] == "accepted"


async def test_c8_who_says_so_is_back_and_has_all_the_time(late: Late) -> None:
    """No player can report the return of another, and a refused command is no return."""
    early = await late.hers.act(late.table_id, "a1")
    still = (await late.ann.summary(late.table_id))["seats"][0]["stand_in"]
    eve = await late.running.player("Eve")
    refused = await eve.post(f"/api/tables/{late.table_id}/back", {})
    answer = await late.ann.post(f"/api/tables/{late.table_id}/back", {})
    async with Kontor(late.running.url, token=late.ann.token) as program:
        again = await program.back(late.table_id)
    left = await commit_of(late.his, "stand_in_left")
    await late.bob_ticks("b1")
    ticked = await commit_of(late.his, "ticked")

    assert (early["code"], still) == ("not_your_turn", True)
    assert refusal_of(refused) == (422, "not_seated")
    assert answer.status_code == 200
    assert "stand_in" not in answer.json()["seats"][0]
    assert (again.version, again.seats[0].stand_in) == (answer.json()["version"], False)
    assert left["events"] == [{"type": "stand_in_left", "seat": 0}]
    assert ticked["clocks"] == {"0": end(121)}


async def test_who_watches_as_their_turn_begins_plays_it(late: Late, beat: asyncio.Event) -> None:
    """The turn in which their time was up the bot ends, whether they watch or not."""
    await late.hers.watch(late.table_id)
    await seen_by_presence(late)
    beat.clear()

    await late.bob_ticks("b1")
    left = await commit_of(late.his, "stand_in_left")

    assert (late.played["by"], left["by"]) == (0, None)
    assert left["clocks"] == {"0": end(121)}
    assert (await late.hers.act(late.table_id, "a1"))["type"] == "accepted"


async def test_who_watches_while_redis_does_not_say_so_plays_the_turn_after(
    late: Late, beat: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    unavailable = AsyncMock(side_effect=Unavailable("the ledger did not answer"))
    await late.hers.watch(late.table_id)
    await seen_by_presence(late)

    with capture_logs() as logs, monkeypatch.context() as away:
        away.setattr(late.running.automation.seat_returns, "_watchers", unavailable)
        beat.clear()
        await late.bob_ticks("b1")
        await commit_of(late.his, "ticked")
        await until(lambda: any(log["event"] == NOT_GIVEN for log in logs))
        beat.set()
        played = await commit_of(late.his, "ticked")
    beat.clear()
    await late.bob_ticks("b2")
    left = await commit_of(late.his, "stand_in_left")

    warned = [(log["table"], log["log_level"]) for log in logs if log["event"] == NOT_GIVEN]
    assert warned == [(late.table_id, "warning")]
    assert (played["by"], left["by"]) == (0, None)


async def played_by_bots_until_it_rests(running: Running, time: Time, line: Line) -> int:
    """A table of two and a hundred ticks, which that line watches; its version then."""
    for seat in (0, 1):
        time.passes(61, running)
        assert (await commit_of(line, "stand_in_seated"))["events"][0]["seat"] == seat
        assert (await line.until("commit"))["by"] == seat
    while (version := (await line.until("commit"))["version"]) < 15:
        pass
    return version


@pytest.mark.server(sweep_seconds=3_600)
async def test_where_bots_stand_in_for_all_the_game_waits_after_a_round_until_somebody_acts(
    at: Running, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Presence is not checked: bots for absent people would take connected players' turns."""
    monkeypatch.setattr(at.automation.seat_returns._begun, "add", lambda *_: None)
    table_id, ann, bob = await two_at_a_table(at, move_seconds=60, options={"ticks": 100})
    his = await bob.watching(table_id)
    version = await played_by_bots_until_it_rests(at, time, his)

    time.passes(10 * 60, at)

    assert await his.silent()
    position = await his.watch(table_id)
    assert (position["version"], position["awaiting"]) == (version, [1])
    assert position["summary"]["unattended"] == 5
    hers = await ann.watching(table_id)
    assert (await his.act(table_id, "b1"))["type"] == "accepted"
    back = await commit_of(hers, "stand_in_left")
    assert back["version"] == version + 1
    assert "unattended" not in back["summary"]
    assert (await hers.until("commit"))["by"] == 0  # a bot still plays for Ann


@pytest.mark.server(sweep_seconds=0.05)
async def test_d4_where_the_game_waits_for_people_who_are_there_they_get_their_seats_back(
    at: Running, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Presence finds nobody when their turns begin, and no other turn begins."""
    table_id, ann, bob = await two_at_a_table(at, move_seconds=60, options={"ticks": 100})
    hers, his = await ann.watching(table_id), await bob.watching(table_id)

    nobody = AsyncMock(side_effect=lambda table_ids: [frozenset()] * len(table_ids))
    with monkeypatch.context() as away:
        away.setattr(at.automation.seat_returns, "_watchers", nobody)
        await played_by_bots_until_it_rests(at, time, his)
        presence = at.context.presence
        await until(lambda: presence.players_at([table_id]), lambda there: len(there[0]) == 2)

    left = [await commit_of(his, "stand_in_left") for _ in range(2)]

    assert [(one["by"], one["events"][0]["seat"]) for one in left] == [(None, 0), (None, 1)]
    assert (await his.act(table_id, "b1"))["type"] == "accepted"
    assert (await hers.act(table_id, "a1"))["type"] == "accepted"


async def test_a_deadline_outlives_its_gateway(at: Running, serve: Serve, time: Time) -> None:
    table_id, _, _ = await two_at_a_table(at, **TIMED)
    await at.stop()
    time.passes(61)
    second = await serve(think=first_option, clock=time)
    line = await (await second.stranger()).line()
    position = await line.watch(table_id)
    while position["view"]["said"] == 0:
        await line.until("commit")
        position = await line.watch(table_id)

    assert position["summary"]["seats"][0]["stand_in"] is True


async def test_a_forgotten_deadline_is_found_again(at: Running, serve: Serve, time: Time) -> None:
    table_id, _, _ = await two_at_a_table(at, **TIMED)
    await at.redis.delete(*whole(keys.DUE))
    await at.stop()

    second = await serve(think=first_option, clock=time)
    line = await (await second.stranger()).watching(table_id)
    while await due(second.redis, table_id) != BEGINNING + 60:
        second.automation.scheduler._due.added.set()
    time.passes(61, second)

    assert (await commit_of(line, "stand_in_seated"))["version"] == 3


async def test_others_may_bring_a_deadline_forward_only(at: Running, time: Time) -> None:
    table_id, _, _ = await two_at_a_table(at, **TIMED)
    queue = at.services.queues.due.queue

    await at.redis.zadd(queued(keys.DUE, table_id), {table_id: BEGINNING + 30})
    await queue.add(table_id, BEGINNING + 60)
    assert await due(at.redis, table_id) == BEGINNING + 30
    await queue.settle(table_id, BEGINNING + 29, None)
    assert await due(at.redis, table_id) == BEGINNING + 30
    await queue.settle(table_id, BEGINNING + 30, None)
    assert await due(at.redis, table_id) is None


@pytest.mark.server(sweep_seconds=3_600)
async def test_resting_tables_read_nothing_but_presence(at: Running, time: Time) -> None:
    """All tables are checked at once: a watcher of hundreds would cause a read for each."""
    asked: list[list[str]] = []

    async def watchers(table_ids: Sequence[str]) -> list[frozenset[str]]:
        asked.append(sorted(table_ids))
        return await at.context.presence.players_at(table_ids)

    gallery = await (await at.stranger()).line()
    resting: list[str] = []
    for _ in range(2):
        table_id, *_ = await two_at_a_table(at, move_seconds=60, options={"ticks": 100})
        await gallery.watch(table_id)
        await played_by_bots_until_it_rests(at, time, gallery)
        resting.append(table_id)
    returns = SeatReturns(Pending(), at.tables, watchers, 3_600)

    await returns._look_at_resting()

    assert asked == [sorted(resting)]
    assert not returns._begun._added


# Reserves, and days away. Their arithmetic: `tests/kernel/test_reserves.py`.

DAY = 86_400
SLOW: dict[str, Any] = {"move_seconds": DAY, "bank_seconds": 3 * DAY}
CHESS: dict[str, Any] = {"bank_seconds": 600, "increment_seconds": 10}


def rfc3339(seconds: float) -> str:
    return end(seconds)["ends_at"]


async def test_a_bot_stands_in_once_the_reserve_is_used_up_too(at: Running, time: Time) -> None:
    table_id, ann, bob = await two_at_a_table(at, **CHESS, options={"ticks": 20})
    hers, his = await ann.line(), await bob.line()
    seen = await his.watch(table_id)
    assert seen["clocks"] == {"0": end(600) | {"bank_from": rfc3339(0)}}
    assert seen["banks"] == {"0": 600, "1": 600}
    assert CHESS.items() <= seen["summary"].items()
    assert seen["summary"].get("move_seconds") is None
    time.passes(100, at)
    await hers.act(table_id, "a1")
    ticked = await commit_of(his, "ticked")
    assert ticked["clocks"]["1"]["ends_at"] == rfc3339(700)
    assert ticked["banks"] == {"0": 510, "1": 600}

    time.passes(601, at)
    assert (await commit_of(his, "stand_in_seated"))["banks"] == {"0": 510, "1": 0}
    assert (await bob.post(f"/api/tables/{table_id}/back")).is_success

    assert (await commit_of(his, "stand_in_left"))["banks"]["1"] == 10


async def test_a_clock_stands_while_its_player_is_away(at: Running, time: Time) -> None:
    """At each of their slow tables, and at no other; also what another gateway shows."""
    table_id, ann, bob = await two_at_a_table(at, **SLOW, options={"ticks": 20})
    quick = await table_of(bob, ann, **TIMED)
    his = await bob.watching(table_id)

    told = (await ann.put("/api/me/away", {"until": rfc3339(30 * DAY)})).json()

    assert told["until"] == rfc3339(30 * DAY)
    away = await commit_of(his, "seat_away")
    assert away["tell"] == ["Ann is away until 22 Jan."]
    assert away["clocks"]["0"]["ends_at"] == rfc3339(11 * DAY)
    assert away["summary"]["seats"][0]["away_until"] == rfc3339(7 * DAY)
    assert "away_until" not in (await ann.summary(quick))["seats"][1]
    time.passes(10 * DAY, at)
    assert "stand_in" not in (await bob.summary(table_id))["seats"][0]

    time.passes(DAY + 1, at)
    assert (await commit_of(his, "stand_in_seated"))["events"][0]["seat"] == 0


async def test_who_is_back_early_keeps_their_days(at: Running, time: Time) -> None:
    table_id, ann, bob = await two_at_a_table(at, **SLOW)
    for back in (rfc3339(5 * DAY), rfc3339(5 * DAY), None):
        assert (await ann.put("/api/me/away", {"until": back})).is_success
        time.passes(DAY)

    seen = await (await bob.line()).watch(table_id)
    assert seen["version"] == 4  # said twice, it is booked once
    assert seen["clocks"]["0"]["ends_at"] == rfc3339(6 * DAY)
    assert "away_until" not in seen["summary"]["seats"][0]


@pytest.mark.parametrize(
    ("until", "status"),
    [
        ("9999-12-31T23:59:59-23:00", 422),
        ("9999-12-31T23:59:59.999999Z", 422),
        ("9999-12-31T23:59:58+23:59", 200),
        ("0001-01-01T00:00:00+23:59", 200),
        ("2027-02-30T00:00:00Z", 422),
    ],
)
async def test_dates_at_the_calendars_edges_work(at: Running, until: str, status: int) -> None:
    _, ann, _ = await two_at_a_table(at, **SLOW)

    assert (await ann.put("/api/me/away", {"until": until})).status_code == status


async def test_a_clock_goes_along_to_whatever_comes_of_a_game(at: Running) -> None:
    table_id, ann, bob = await two_at_a_table(at, **(CHESS | SLOW), options={"ticks": 2})
    await ann.put("/api/me/away", {"until": "2100-01-01T00:00:00Z"})
    await tick(table_id, ann, bob)
    log = (await ann.get(f"/api/tables/{table_id}/log")).content
    later = [
        await ann.post(f"/api/tables/{table_id}/rematch"),
        await ann.post(f"/api/tables/{table_id}/fork", {"version": 3}),
        await ann.http.post("/api/logs", content=log),
    ]

    clock = {**CHESS, **SLOW, "vacation_days": 7}
    assert [{name: one.json()[name] for name in clock} for one in later] == [clock] * 3
