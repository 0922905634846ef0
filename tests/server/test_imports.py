"""`/api/logs`: a game played elsewhere becomes a finished table that can be replayed."""

import json
from functools import reduce
from pathlib import Path
from typing import Any, TypeAlias

import httpx
import pytest

from kontor.patch import apply_patch
from projections.registry import PROJECTIONS
from server.wire.limits import LARGEST_LOG
from tests.conftest import Serve
from tests.server.playing import finished
from tests.server.wire import Door, Guest, refusal_of

GOLDEN = Path(__file__).parents[1] / "burgundy" / "golden"
Lines = list[dict[str, Any]]


async def exported(at: Door) -> bytes:
    """A log without its tips: what tests change in it is looked at as it is."""
    lines = [json.loads(line) for line in (await exported_with_tips(at)).splitlines()]
    for line in lines:
        del line["tip"]
    return b"\n".join(json.dumps(line).encode() for line in lines)


async def exported_with_tips(at: Door) -> bytes:
    table_id, ann, _ = await finished(at)
    return (await ann.get(f"/api/tables/{table_id}/log")).content


async def brought(guest: Guest, log: bytes) -> httpx.Response:
    return await guest.http.post("/api/logs", content=log)


async def test_a_line_that_was_changed_is_found_by_its_tip(at: Door, cara: Guest) -> None:
    """No rule looks at when a command came."""
    lines = (await exported_with_tips(at)).splitlines()
    line = json.loads(lines[2]) | {"time": "2026-01-01T00:00:00Z"}

    sound = await brought(cara, b"\n".join(lines))
    changed = await brought(cara, b"\n".join([*lines[:2], json.dumps(line).encode(), *lines[3:]]))

    assert sound.status_code == 201
    assert refusal_of(changed) == (422, "bad_log")
    assert "Line 3" in changed.json()["detail"]


async def test_a_log_becomes_a_finished_table_listed_by_its_arrival(at: Door, cara: Guest) -> None:
    """Otherwise logs of one time would hide each other, and late ones would hide the others."""
    lines = [json.loads(line) for line in (await exported(at)).splitlines()]
    for line in lines:
        line["time"] = "2001-12-31T23:59:59Z"

    summary = (await brought(cara, b"\n".join(json.dumps(line).encode() for line in lines))).json()
    later = await cara.open()

    assert summary["imported"] is True
    assert (summary["status"], summary["version"]) == ("finished", 5)
    assert summary["outcome"]["scores"]["1"]["total"] == 2
    nobodies = [{"player_id": "", "name": name} for name in ("Ann", "Bob")]
    assert [seat["player"] for seat in summary["seats"]] == nobodies
    assert summary["played_at"] == "2001-12-31T23:59:59Z"
    assert summary["played_at"] < summary["created_at"] < later["created_at"]
    listed = await cara.tables("/api/tables")
    assert listed[:2] == [later["table_id"], summary["table_id"]]
    assert summary in (await cara.get("/api/tables?status=finished")).json()["tables"]
    assert (await cara.get(f"/api/tables/{summary['table_id']}")).json() == summary


async def test_an_imported_game_is_nobodys_result(at: Door) -> None:
    table_id, ann, _ = await finished(at)
    log = (await ann.get(f"/api/tables/{table_id}/log")).content

    answer = await brought(ann, log)

    assert ann.player_id in log.decode()
    summary = answer.json()
    assert summary["owner"] == ann.player_id  # who brought it
    assert summary["table_id"] != table_id
    assert await ann.tables() == []
    assert await ann.tables("/api/me/results") == [table_id]
    assert (await (await ann.line()).watch(summary["table_id"]))["viewer"] == "spectator"


async def test_an_imported_game_is_replayed_forked_exported_and_brought_again(at: Door) -> None:
    log = await exported(at)
    ann = await at.player("Ann")
    table_id = (await brought(ann, log)).json()["table_id"]

    replay = (await ann.get(f"/api/tables/{table_id}/replay?viewer=all")).text.splitlines()
    fork = await ann.post(f"/api/tables/{table_id}/fork", {"version": 4})
    second = await brought(ann, (await ann.get(f"/api/tables/{table_id}/log")).content)

    assert [json.loads(line)["version"] for line in replay] == [1, 2, 3, 4, 5]
    assert json.loads(replay[-1])["outcome"]["reason"] == "played"
    assert (fork.status_code, second.status_code) == (201, 201)
    assert second.json()["table_id"] != table_id
    assert fork.json()["fork_of"] == {"table_id": table_id, "version": 4}
    assert "imported" not in fork.json()


@pytest.mark.server(games=PROJECTIONS)
async def test_a_whole_game_is_replayed_in_one_pass_from_every_place(ann: Guest) -> None:
    log = (GOLDEN / "two_seats_r2.ndjson").read_bytes()
    table_id = (await brought(ann, log)).json()["table_id"]
    for viewer in ("seat:0", "seat:1", "spectator", "all"):
        await require_replayed(ann, table_id, viewer, len(log.splitlines()))


async def require_replayed(ann: Guest, table_id: str, viewer: str, versions: int) -> None:
    """Patch for patch, the replay comes to the view that its last position has."""
    response = await ann.get(f"/api/tables/{table_id}/replay?viewer={viewer}")

    first, *commits = [json.loads(line) for line in response.text.splitlines()]
    assert [commit["version"] for commit in commits] == list(range(2, versions + 1))
    view = first["view"]
    for commit in commits:
        view = apply_patch(view, commit["patch"])
        if commit["version"] % 50 == 0 or "outcome" in commit:
            path = f"/api/tables/{table_id}/at/{commit['version']}?viewer={viewer}"
            assert (await ann.get(path)).json()["view"] == view


GONE = object()
DEEP: Any = reduce(lambda inner, _: [inner], range(70), 1)
THEIRS = {"type": "table_imported", "table_id": "t", "owner": {"player_id": "x", "name": "X"}}
Way: TypeAlias = tuple[int | str, ...]
COMMITTED = "Line 5 reveals other random numbers than the table committed to before the game."


BAD: tuple[tuple[Way, Any, str], ...] = (
    ((2,), GONE, "Line 3"),
    ((2, "events", 0, "number"), 2, "Line 3"),
    ((4, "events", -1, "secret"), "00" * 32, COMMITTED),
    ((4, "events", -2, "outcome", "scores", "0", "total"), 99, "Line 5"),
    ((2, "command"), {"type": "castle"}, "Line 3"),  # of another game
    ((3, "events"), [{"type": "sang"}], "Line 4"),  # which nobody knows
    ((4,), GONE, "Line 4"),  # before the end
    ((2, "events"), lambda lines: lines[2]["events"] + lines[0]["events"][:1], "Line 3"),
    ((3, "events"), [THEIRS | {"at": "2026-01-01"}], "Line 4"),  # it claims to be another table
    ((3, "events"), [{"type": "undone", "seat": 0, "to": 77}], "Line 4"),
    ((3, "time"), "tea time", "Line 4"),
    ((3, "deep"), DEEP, "Line 4: objects are nested deeper than 64"),
    ((3, "time"), "2026-01-01T00:00:00", "Line 4"),  # of no zone
    ((1, "events", -2, "seats"), [0, 7], "Line 2"),  # where no seat is
    ((0, "events", 0, "seats"), 3_000_000, "Line 1 is not part of a game log"),
    ((0, "events", 0, "owner", "name"), "X" * 200, "Line 1: that player name is not allowed"),
    ((1, "events", 0, "player", "name"), "Bob\u202e", "Line 2: that player name is not allowed"),
    ((1, "events", 0, "nonce"), "n" * 129, "Line 2: that nonce is too long"),
    ((2, "command_id"), "c" * 134, "Line 3: that command id is too long"),
    ((0, "events", 0, "table_id"), "t" * 65, "Line 1: that id is too long"),
)
"""What is changed in the lines of a sound log, to what, and what is said of it."""


def change(lines: Lines, way: Way, value: Any) -> None:
    place: Any = lines
    for step in way[:-1]:
        place = place[step]
    if value is GONE:
        del place[way[-1]]
    else:
        place[way[-1]] = value(lines) if callable(value) else value


async def test_a_log_that_does_not_verify_is_refused_with_its_first_bad_line(at: Door) -> None:
    log = await exported(at)
    for way, value, said in BAD:
        lines = [json.loads(text) for text in log.splitlines()]
        change(lines, way, value)

        answer = await brought(await at.player("Ann"), "\n".join(map(json.dumps, lines)).encode())

        assert refusal_of(answer) == (422, "bad_log")
        assert answer.json()["detail"].startswith(said), (way, answer.json()["detail"])


async def test_what_happens_to_files_is_said_in_the_readers_language(at: Door) -> None:
    log = (await exported_with_tips(at)).strip()
    ann, german = await at.player("Ann"), {"Accept-Language": "de"}
    for damaged, said in (
        (lambda log: log[:-40], "Zeile {last} gehört nicht zu einem Spielprotokoll."),
        (lambda log: log.replace(b'"seat":0', b'"seat":1'), "ist nicht so, wie sie im Spiel"),
        (lambda log: b"\n".join(log.splitlines()[:3]), "Zeile 3 ist die letzte,"),
        (lambda _log: b"", "Diese Datei ist leer."),
        (lambda log: log, None),
    ):
        answer = await ann.http.post("/api/logs", content=damaged(log), headers=german)

        assert answer.status_code == (201 if said is None else 422), damaged
        if said is not None:
            assert said.format(last=len(log.splitlines())) in answer.json()["detail"], damaged
            assert "line" not in answer.json()["detail"], damaged


async def test_while_the_slots_are_taken_no_body_is_read_and_then_four_mebibytes_at_most(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.http.imports.CHECK_PATIENCE_SECONDS", 0.0)
    at = await serve()
    ann = await at.player("Ann")
    slots = at.services.check_slots
    async with slots.of("cara"), slots.of("dave"):
        answer = await brought(ann, b" " * (LARGEST_LOG + 1))

    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "10"
    assert refusal_of(await brought(ann, b" " * (LARGEST_LOG + 1))) == (413, "too_big")
    assert (await brought(ann, await exported(at))).status_code == 201
