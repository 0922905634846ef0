"""The cost of reads: constant answers are made once, and a game's past must be paid for."""

import asyncio
import time

import pytest

from projections.registry import PROJECTIONS
from server.http.cached_responses import ENTRY_BYTES, ResponseCache
from server.rate_limits.token_bucket import TokenBucket
from tests.conftest import Running, Serve
from tests.server.calls import calls_of
from tests.server.playing import finished, finished_privately
from tests.server.wire import Door, Guest, refusal_of, two_at_a_table

PAST = ("log", "log?tell=en", "at/2", "replay", "replay?viewer=seat:0&lang=de", "curve")


@pytest.mark.parametrize("takes", ["gzip", "identity"])
async def test_a_long_document_is_compressed_for_who_takes_it(at: Door, takes: str) -> None:
    stranger, headers = await at.stranger(), {"Accept-Encoding": takes}

    long = await stranger.get("/api/openapi.json", headers=headers)
    short = await stranger.get("/api/games/tick_tock/box", headers=headers)

    assert long.headers.get("content-encoding", "identity") == takes
    assert len(long.content) > 10_000
    assert "content-encoding" not in short.headers


async def test_a_document_of_the_build_is_made_once(at: Running, stranger: Guest) -> None:
    for path in (
        "games",
        "games/tick_tock/box",
        *(f"games/tick_tock/{about}.schema.json" for about in ("view", "events", "commands")),
        "openapi.json",
        "asyncapi.json",
    ):
        first = await stranger.get(f"/api/{path}")
        kept = at.services.documents[f"/api/{path}", ""]

        second = await stranger.get(f"/api/{path}")
        known = await stranger.get(f"/api/{path}", headers={"If-None-Match": first.headers["etag"]})

        assert (first.status_code, first.content) == (200, second.content), path
        assert at.services.documents[f"/api/{path}", ""] is kept, path
        assert (known.status_code, known.content) == (304, b""), path
        assert first.headers["cache-control"].startswith("public, max-age="), path


async def test_the_texts_of_a_document_come_in_one_language_or_in_both(serve: Serve) -> None:
    stranger = await (await serve(PROJECTIONS)).stranger()
    for game in PROJECTIONS:
        for about in ("box", "help", "whys"):
            path = f"/api/games/{game}/{about}"

            both = (await stranger.get(path)).text
            english, german = [
                (await stranger.get(path, params={"lang": lang})).text for lang in ("en", "de")
            ]

            texts = both.count('"en":')
            assert texts > 0, path
            assert (english.count('"en":'), english.count('"de":')) == (texts, 0), path
            assert (german.count('"en":'), german.count('"de":')) == (0, texts), path


@pytest.mark.server
async def test_nothing_is_made_for_games_that_are_none(at: Running, stranger: Guest) -> None:
    for path in ("box", "view.schema.json", "events.schema.json"):
        answer = await stranger.get(f"/api/games/chess/{path}")

        assert refusal_of(answer) == (404, "not_found"), path
    assert at.services.documents == {}


async def test_a_finished_past_is_made_once(at: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, ann, _ = await finished(at)
    stranger = await at.stranger()
    for path in PAST:
        first = await stranger.get(f"/api/tables/{table_id}/{path}")
        reads = calls_of(monkeypatch, at.tables.ledger, "entries")

        second = await stranger.get(f"/api/tables/{table_id}/{path}")
        etag = {"If-None-Match": f'"other", {first.headers["etag"]}'}
        known = await stranger.get(f"/api/tables/{table_id}/{path}", headers=etag)
        hers = await ann.get(f"/api/tables/{table_id}/{path}")

        assert first.is_success, path
        assert second.content == first.content, path
        assert (known.status_code, known.content) == (304, b""), path
        assert first.headers["cache-control"] == "public, max-age=3600", path
        assert hers.headers["cache-control"] == "private, max-age=3600", path
        assert first.headers["vary"] == "Authorization, Kontor-Token, Accept-Encoding", path
        assert path == "replay" or not reads, path  # she looks from her seat


async def test_each_is_shown_what_is_theirs(at: Door) -> None:
    table_id, ann, bob = await finished(at)

    guests = (ann, bob, await at.stranger(), ann)
    answers = [await guest.get(f"/api/tables/{table_id}/replay") for guest in guests]

    viewers = [answer.text.splitlines()[0] for answer in answers]
    assert ['"seat:0"' in viewers[0], '"seat:1"' in viewers[1]] == [True, True]
    assert '"spectator"' in viewers[2]
    assert answers[0].content == answers[3].content
    assert len({answer.headers["etag"] for answer in answers}) == 3


@pytest.mark.server
async def test_a_running_games_past_is_not_kept(at: Running, table_id: str, ann: Guest) -> None:
    for path in PAST[:4]:
        answer = await ann.get(f"/api/tables/{table_id}/{path}")

        assert answer.headers["cache-control"] == "private, no-store", path
        assert "etag" not in answer.headers, path
        assert at.services.past.size == 0, path


async def test_the_past_of_a_private_game_is_kept_by_nobody_else(at: Door) -> None:
    table_id, ann, _ = await finished_privately(at)

    answer = await ann.get(f"/api/tables/{table_id}/log")

    assert answer.is_success
    assert answer.headers["cache-control"] == "private, no-store"


async def test_who_is_deleted_is_not_named_by_what_was_kept(at: Door, stranger: Guest) -> None:
    table_id, ann, _ = await finished(at)
    before = await stranger.get(f"/api/tables/{table_id}/log")
    assert '"name":"Ann"' in before.text

    assert (await ann.delete("/api/me")).is_success

    after = await stranger.get(f"/api/tables/{table_id}/log")
    assert '"name":"Ann"' not in after.text
    assert after.headers["etag"] != before.headers["etag"]


@pytest.mark.usefixtures("no_time_passes")
@pytest.mark.server(requests_per_second=1, requests_burst=20, exempt_networks="none")
@pytest.mark.parametrize("over", [False, True])
async def test_what_has_to_be_made_costs_more_than_a_call(at: Running, *, over: bool) -> None:
    table_id, ann, bob = await two_at_a_table(at)
    lines = await ann.line(), await bob.line()
    for number in range(58):
        await lines[number % 2].act(table_id, f"c{number}", "whisper")
    for seat, guest in enumerate((ann, bob) if over else ()):
        await guest.delete(f"/api/tables/{table_id}/seats/{seat}")

    path = f"/api/tables/{table_id}/replay"
    answers = [await ann.get(path, params={"since": since}) for since in range(1, 5)]

    assert [answer.status_code for answer in answers].count(200) in {1, 2}
    refused = answers[-1]
    assert refusal_of(refused) == (429, "too_fast")
    assert 1 <= int(refused.headers["retry-after"]) <= 7


# Kept answers.


async def test_what_is_kept_is_bounded_and_what_is_asked_for_again_stays() -> None:
    kept = ResponseCache(most_bytes=4_000, largest=400)

    for number in range(50):
        await kept.get("often", lambda: body(300))
        await kept.get(number, lambda: body(300))
    await kept.get("large", lambda: body(401))

    assert kept.size == 3 * (300 + ENTRY_BYTES)
    assert [key for key in (*range(50), "large", "often") if kept.find(key)] == [48, 49, "often"]


async def test_a2_answers_of_nothing_are_bounded_too() -> None:
    kept = ResponseCache(most_bytes=10 * ENTRY_BYTES)

    for number in range(50):
        await kept.get(number, lambda: body(0))

    assert len(kept._responses) == 10


async def test_who_asks_at_once_has_it_made_once() -> None:
    kept, made = ResponseCache(), 0

    async def make() -> bytes:
        nonlocal made
        made += 1
        await asyncio.sleep(0.01)
        return b"made"

    answers = await asyncio.gather(*(kept.get("about", make) for _ in range(10)))

    assert (made, {answer.body for answer in answers}) == (1, {b"made"})


async def body(size: int) -> bytes:
    return bytes(size)


# Sockets.


async def test_a_socket_pays_for_each_table(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """No socket is closed for it: further tables wait their turn."""
    waits, wait = list[float](), TokenBucket.wait

    def noting(self: TokenBucket, now: float, cost: float = 1.0) -> float:
        waited = wait(self, now, cost)
        if not cost:
            waits.append(waited)
        return waited

    monkeypatch.setattr(TokenBucket, "wait", noting)
    at = await serve(positions_per_second=1, positions_burst=5)
    table_id, ann, _ = await two_at_a_table(at)
    line = await ann.line()
    limit = at.context.positions.bucket(ann.player_id)
    for _ in range(5):
        await line.watch(table_id)
    limit.owe(time.monotonic(), 5)  # as if no time had passed meanwhile

    await line.watch(table_id)

    assert waits[:5] == [0] * 5
    assert waits[5] > 0
    assert await line.silent()


async def test_a_socket_forgets_tables_it_no_longer_watches(at: Running, ann: Guest) -> None:
    line = await (await at.stranger()).line()
    for _ in range(3):
        table = await ann.open(visibility="private")
        await line.watch(table["table_id"], invite=table["invite"])
        await line.send("unwatch", table=table["table_id"])
        await line.send("unwatch", table="never watched")
    assert await line.silent()

    (socket,) = at.sockets.all

    assert (socket._invites, socket._watched, socket._held) == ({}, {}, {})
