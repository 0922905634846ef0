"""`log`, `at`, `replay`, `curve`: the past, for whoever may see it."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs

from kontor.patch import apply_patch
from projections.registry import PROJECTIONS
from server.game_logs.log_chain import Chain, check_chain
from tests.conftest import Running, Serve
from tests.server.playing import finished, played
from tests.server.wire import Door, Guest, body_of, refusal_of, tick, two_at_a_table


def lines(response: httpx.Response) -> list[dict[str, Any]]:
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].startswith("application/x-ndjson")
    return [json.loads(line) for line in response.text.splitlines()]


async def test_before_the_end_the_log_is_redacted_for_who_asks(at: Door) -> None:
    """No viewer gets the secret, or a tip, which is derived from hidden facts."""
    table_id, ann, bob = await played(at)
    log = f"/api/tables/{table_id}/log"

    hers, his = [lines(await one.get(f"{log}?since=3&until=4&tell=de")) for one in (ann, bob)]
    whole = await (await at.stranger()).get(log)

    assert [entry["version"] for entry in hers] == [4]
    assert (hers[0]["by"], hers[0]["events"], hers[0]["tell"]) == (1, [], [])
    assert "command" not in hers[0]
    assert his[0]["events"] == [{"type": "whispered", "seat": 1}]
    assert his[0]["command"] == {"type": "whisper"}
    assert [entry["version"] for entry in lines(whole)] == [1, 2, 3, 4, 5]
    assert all(entry["time"].endswith("Z") for entry in lines(whole))
    assert not any("tip" in entry for entry in (*lines(whole), *hers, *his))
    assert "secret_revealed" not in whole.text
    assert '"secret"' not in (await ann.get(f"/api/tables/{table_id}")).text


async def test_after_the_end_the_log_hides_nothing_and_names_each_tip(at: Running) -> None:
    table_id, ann, _ = await played(at, ticks=2)
    log = f"/api/tables/{table_id}/log"

    whole = lines(await (await at.stranger()).get(log))
    rest = lines(await ann.get(f"{log}?since=3&tell=de"))

    assert whole[3]["events"] == [{"type": "whispered", "seat": 1}]
    assert whole[3]["command"] == {"type": "whisper"}
    assert whole[-1]["events"][-1]["type"] == "secret_revealed"
    head = await at.tables.ledger.head(table_id)
    assert whole[-1]["tip"] == head.tip.hex()
    assert [entry["tip"] for entry in rest] == [entry["tip"] for entry in whole[3:]]
    assert check_chain(map(json.dumps, whole)) == Chain(head.tip.hex(), 0, None)


@pytest.mark.parametrize("game", PROJECTIONS)
async def test_b2_a_log_tells_what_its_replay_tells(serve: Serve, game: str) -> None:
    """Though its lines are those that were booked, where what is not there is null."""
    golden = Path(__file__).parents[1] / game / "golden"
    whole = max(golden.glob("*.ndjson"), key=lambda log: log.stat().st_size).read_bytes()
    ann = await (await serve(PROJECTIONS)).player("Ann")
    table_id = (await ann.http.post("/api/logs", content=whole)).json()["table_id"]
    path = f"/api/tables/{table_id}"

    with capture_logs() as logs:
        log = lines(await ann.get(f"{path}/log?since=1&tell=de"))
    replay = lines(await ann.get(f"{path}/replay?viewer=all&lang=de"))

    told = {entry["version"]: entry["tell"] for entry in log}
    assert told == {entry["version"]: entry["tell"] for entry in replay[1:]}
    assert [line for line in logs if line["event"] == "not_said"] == []


async def test_a_log_tells_of_people_by_the_names_they_had_then(at: Door) -> None:
    table_id, ann, bob = await two_at_a_table(at)
    gallery = await (await at.stranger()).watching(table_id)
    await tick(table_id, ann, bob)
    told = [(await gallery.until("commit"))["tell"] for _ in range(2)]
    await bob.delete(f"/api/tables/{table_id}/seats/1")
    await (await at.player("Cara")).sit(table_id, 1)

    entries = lines(await ann.get(f"/api/tables/{table_id}/log?since=2&until=4&tell=en"))

    assert [entry["version"] for entry in entries] == [3, 4]
    assert [entry["tell"] for entry in entries] == told
    assert told[1] == ["Bob says tick 2."]


async def test_a_past_position_is_as_i_saw_it_and_from_my_place_until_the_end(at: Door) -> None:
    table_id, ann, bob = await played(at)

    then = (await ann.get(f"/api/tables/{table_id}/at/3")).json()
    his = (await bob.get(f"/api/tables/{table_id}/at/4")).json()

    assert (then["version"], then["view"]["said"], then["options"]) == (3, 1, [])
    assert his["view"]["seats"]["1"] == {"whispers": 1}
    for viewer in ("seat:1", "all"):
        for what in ("at/4", "replay"):
            response = await ann.get(f"/api/tables/{table_id}/{what}?viewer={viewer}")
            assert refusal_of(response) == (403, "forbidden"), viewer


async def test_after_the_end_any_place_can_be_looked_from(at: Door) -> None:
    table_id, ann, _ = await played(at, ticks=2)
    path = f"/api/tables/{table_id}/at/4?viewer="

    seen = {
        viewer: (await ann.get(path + viewer)).json()["view"]["seats"]["1"]
        for viewer in ("seat:0", "seat:1", "spectator", "all")
    }

    once = {"whispers": 1}
    assert seen == {"seat:0": {}, "seat:1": once, "spectator": {}, "all": once}


async def test_a_replay_is_what_a_socket_would_have_had(at: Door) -> None:
    table_id, ann, bob = await two_at_a_table(at)
    line = await ann.line()
    live = [await line.watch(table_id)]
    await tick(table_id, ann, bob)
    live += [await line.until("commit"), await line.until("commit")]

    replay = lines(await ann.get(f"/api/tables/{table_id}/replay?since=2"))

    view = replay[0]["view"]
    for commit in replay[1:]:
        view = apply_patch(view, commit["patch"])
    assert all(frame.pop("resume_token") for frame in live)
    assert live[0]["summary"].pop("invite")
    assert replay == live
    assert view == (await (await ann.line()).watch(table_id))["view"]


async def test_a_past_that_makes_no_sense_is_refused(at: Door) -> None:
    table_id, ann, _ = await played(at)
    for refusal, paths in (
        ((404, "not_found"), ("at/0", "at/6", "at/x", "at/99999999999999999999", "replay?since=9")),
        ((422, "malformed"), ("at/1?viewer=seat:9", "at/1?viewer=me", "replay?lang=fr")),
        ((422, "malformed"), ("log?until=-1", "log?tell=fr", "log?since=x")),
        ((422, "malformed"), ("log?since=99999999999999999999",)),
    ):
        for path in paths:
            assert refusal_of(await ann.get(f"/api/tables/{table_id}/{path}")) == refusal, path


# How the points went in a finished game.


async def curve(guest: Guest, table_id: str, query: str = "") -> list[dict[str, Any]]:
    return body_of(await guest.get(f"/api/tables/{table_id}/curve{query}"))["turns"]


def ticked(version: int, seat: int, total: int) -> dict[str, Any]:
    scores = {str(number): {"total": total} for number in range(2)}
    return {"version": version, "round": 1, "seat": seat, "scores": scores}


async def test_it_says_what_each_had_at_each_turn_and_at_the_end(at: Door) -> None:
    table_id, ann, _ = await finished(at)

    hers = await curve(ann, table_id)

    first, second, last = hers
    assert (first, second) == (ticked(2, seat=0, total=0), ticked(3, seat=1, total=1))
    assert (last["version"], last["label"]) == (5, "End")
    assert last["scores"] == {"0": {"total": 2}, "1": {"total": 2}}
    assert (await curve(await at.stranger(), table_id, "?lang=de"))[2]["label"] == "Ende"
    log = (await ann.get(f"/api/tables/{table_id}/log")).text
    brought = (await ann.http.post("/api/logs", content=log)).json()
    assert await curve(ann, brought["table_id"]) == hers  # an imported game has the same


async def test_a_game_that_goes_on_has_none(table_id: str, ann: Guest) -> None:
    assert refusal_of(await ann.get(f"/api/tables/{table_id}/curve")) == (409, "not_finished")
