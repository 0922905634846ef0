"""`/api/tables/{t}/fork`: a new table goes on from a position of a finished game."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from projections.registry import PROJECTIONS
from server.cli import app
from tests.conftest import Running, Serve
from tests.server.calls import calls_of
from tests.server.passing_time import real_bot
from tests.server.patience import until
from tests.server.playing import finished, finished_privately
from tests.server.wire import Door, Guest, body_of, refusal_of

GOLDEN = Path(__file__).parents[1] / "burgundy" / "golden"


async def forked(guest: Guest, table_id: str, version: int, **more: Any) -> dict[str, Any]:
    """Public, with all seats free, if nothing else is said."""
    body = {"version": version, "visibility": "public", **more}
    return body_of(await guest.post(f"/api/tables/{table_id}/fork", body), 201)


async def test_a_fork_is_an_open_table_that_is_played_to_its_own_end(at: Door, cara: Guest) -> None:
    """Before its end its past is redacted in its log."""
    table_id, _, _ = await finished(at)
    dora = await at.player("Dora")

    summary = await forked(cara, table_id, 4)

    assert summary["fork_of"] == {"table_id": table_id, "version": 4}
    assert (summary["status"], summary["version"]) == ("open", 1)
    assert [seat["player"] for seat in summary["seats"]] == [None, None]
    assert summary["owner"] == cara.player_id
    assert summary["options"] == {"ticks": 2, "letters": 0}
    assert summary["commitment"]
    fork = summary["table_id"]
    assert (await cara.get(f"/api/tables/{fork}")).json() == summary
    hers = await cara.line()
    view = (await hers.watch(fork))["view"]
    assert view == {"game": "tick_tock", "phase": "open", "seats": {"0": {}, "1": {}}}

    await dora.sit(fork, 1)
    await cara.sit(fork, 0)
    begun = await hers.until("position")
    his = await dora.line()
    position = await his.watch(fork)
    log = (await (await at.stranger()).get(f"/api/tables/{fork}/log")).text
    await his.act(fork, "d1")
    over = await hers.until("commit")

    assert (begun["version"], begun["view"]["said"]) == (3, 1)
    kinds = [event["type"] for event in json.loads(log.splitlines()[0])["events"]]
    assert kinds == ["table_opened", "table_forked", "opened", "ticked"]
    assert begun["view"]["seats"]["1"] == {}  # Bob's whisper is still nobody's but of that seat
    assert position["view"]["seats"]["1"] == {"whispers": 1}
    assert over["outcome"]["scores"]["0"]["total"] == 2
    assert over["summary"]["fork_of"] == {"table_id": table_id, "version": 4}


async def test_bots_play_in_a_watched_fork(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """At another gateway, too: what one of them knows of who watches is known to all."""
    running, other = await serve(), await serve()
    table_id, _, _ = await finished(running)
    queues = (one.services.queues.due.queue for one in (running, other))
    settled = [calls_of(monkeypatch, queue, "settle") for queue in queues]
    cara = await running.player("Cara")
    fork = (await forked(cara, table_id, 2))["table_id"]
    for seat in range(2):
        await cara.sit(fork, seat, bot="random")
    await until(lambda: any(settled))
    alone = await cara.summary(fork)

    line = await (await other.stranger()).line()
    position = await line.watch(fork)
    await line.over()

    assert (alone["status"], alone["version"], position["version"]) == ("running", 3, 3)


@pytest.mark.server(games=PROJECTIONS, think=real_bot)
@pytest.mark.parametrize("at_once", [False, True])
async def test_verify_checks_what_it_can(tmp_path: Path, ann: Guest, *, at_once: bool) -> None:
    origin = (GOLDEN / "two_seats_r2.ndjson").read_bytes()
    table_id = (await ann.http.post("/api/logs", content=origin)).json()["table_id"]
    if at_once:
        fork = (await forked(ann, table_id, 40, seat=0, bots={"1": "random"}))["table_id"]
    else:
        fork = (await forked(ann, table_id, 40))["table_id"]
        await ann.sit(fork, 0)
        await ann.sit(fork, 1, bot="random")
    await ann.delete(f"/api/tables/{fork}/seats/0")
    log = tmp_path / "fork.ndjson"
    log.write_bytes((await ann.get(f"/api/tables/{fork}/log")).content)

    told = CliRunner().invoke(app, ["verify", str(log)])

    assert told.exit_code == 0, told.output
    assert f"fork of table {table_id} at version 40" in told.output
    assert "and its decisions" in told.output
    assert "The log is sound." in told.output


async def test_a_fork_of_a_private_table_is_private_and_lets_its_owner_in(at: Door) -> None:
    table_id, ann, bob = await finished_privately(at)

    shown = await ann.post(f"/api/tables/{table_id}/fork", {"version": 3, "visibility": "public"})
    summary = await forked(ann, table_id, 3, visibility="private")
    fork = f"/api/tables/{summary['table_id']}"

    assert refusal_of(shown) == (403, "forbidden")
    assert summary["visibility"] == "private"
    assert (await ann.get(fork)).json()["invite"] == summary["invite"]
    assert (await (await ann.line()).watch(summary["table_id"]))["viewer"] == "spectator"
    assert (await bob.get(fork)).status_code == 404
    assert (await bob.get(f"{fork}?invite={summary['invite']}")).status_code == 200


async def test_a_fork_goes_on_at_once_where_every_seat_is_spoken_for(at: Door, cara: Guest) -> None:
    """The fork is private, unless the request makes it public."""
    table_id, ann, _ = await finished(at)
    body = {"version": 4, "seat": 1, "bots": {"0": "random"}}

    fork = (await cara.post(f"/api/tables/{table_id}/fork", body)).json()

    assert (fork["status"], fork["version"], fork["visibility"]) == ("running", 1, "private")
    holders = [(seat["player"] or {}).get("name", seat.get("bot")) for seat in fork["seats"]]
    assert holders == ["random", "Cara"]
    assert (await ann.get(f"/api/tables/{fork['table_id']}")).status_code == 404
    assert (await (await cara.line()).watch(fork["table_id"]))["viewer"] == "seat:1"


async def test_a_fork_that_cannot_be_is_refused(at: Door, table_id: str) -> None:
    """A fork has each seat of its origin once, and continues from a version before the end."""
    over, ann, _ = await finished(at)
    for body, status, code in (
        *(({"version": version}, 404, "not_found") for version in (1, 5, 99)),
        *((body, 422, "malformed") for body in ({"version": 0}, {})),
        ({"version": 4, "seat": 2}, 422, "bad_options"),
        ({"version": 4, "bots": {"2": "random"}}, 422, "bad_options"),
        ({"version": 4, "seat": 1, "bots": {"1": "random"}}, 422, "bad_options"),
    ):
        assert refusal_of(await ann.post(f"/api/tables/{over}/fork", body)) == (status, code), body

    running = await ann.post(f"/api/tables/{table_id}/fork", {"version": 2})
    assert refusal_of(running) == (409, "not_finished")
    assert running.json()["detail"] == "You can only continue a finished game."


@pytest.mark.server(forks_and_imports_per_hour=1)
async def test_so_many_copies_an_hour_are_enough(at: Running) -> None:
    table_id, ann, bob = await finished(at)
    await forked(ann, table_id, 4)

    one_more = await ann.post(f"/api/tables/{table_id}/fork", {"version": 4})

    assert refusal_of(one_more) == (429, "too_many")
    assert one_more.json()["detail"] == (
        "You have continued or imported 1 games this hour. Try again in 60 min."
    )
    assert 3590 <= int(one_more.headers["retry-after"]) <= 3600
    await forked(bob, table_id, 4)
