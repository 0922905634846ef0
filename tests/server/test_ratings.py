"""Rated tables, ratings and leaderboards, as clients and operators see them."""

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest
from typer.testing import CliRunner

from server.cli import app
from server.ratings import leaderboards, model, ratings
from server.ratings.leaderboards import ACTIVE_SECONDS, Leaderboards, PageOf
from server.ratings.model import START
from server.ratings.ratings import Ratings
from server.store import keys
from server.tables.post_commit_hooks import PostCommitHooks
from tests.archive.test_archive import settled
from tests.archive.test_odd_ways import move
from tests.conftest import TEST_GAMES, Running, Serve
from tests.server.passing_time import Time, first_option
from tests.server.passkeys import member, with_passkey
from tests.server.patience import until
from tests.server.test_forks import forked
from tests.server.test_rating_fold import BOTS, rated_game
from tests.server.wire import Door, Guest, refusal_of, table_of, tick

pytestmark = pytest.mark.server
GAME = "tick_tock"
RATED: dict[str, Any] = {"rated": True, "options": {"ticks": 2}}


@pytest.fixture(autouse=True)
def measured_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model, "rungs", lambda: BOTS)


async def two_members(at: Door) -> tuple[Guest, Guest]:
    return await member(at, "Ann"), await member(at, "Bob")


async def tied(ann: Guest, bob: Guest) -> str:
    """A rated game of these two, played to its end; both are first."""
    table_id = await table_of(ann, bob, **RATED)
    await tick(table_id, ann, bob)
    return table_id


async def won(ann: Guest, bob: Guest) -> str:
    """A rated game that Bob left, and Ann played to its end."""
    table_id = await table_of(ann, bob, **RATED)
    await bob.delete(f"/api/tables/{table_id}/seats/1")
    await ann.act(table_id, "tick")
    await until_over(ann, table_id)
    return table_id


async def until_over(guest: Guest, table_id: str) -> None:
    await until(lambda: guest.summary(table_id), lambda one: one["status"] == "finished")


async def points(guest: Guest, player: Guest, ladder: str = "people") -> list[dict[str, Any]]:
    path = f"/api/players/{player.player_id}/ratings/{GAME}?ladder={ladder}"
    return (await guest.get(path)).raise_for_status().json()["points"]


async def until_rated(guest: Guest, games: int = 1, ladder: str = "people") -> None:
    await until(lambda: points(guest, guest, ladder), lambda found: len(found) >= games)


async def ranking(guest: Guest, **query: Any) -> dict[str, Any]:
    return (await guest.get(f"/api/leaderboards/{GAME}", params=query)).raise_for_status().json()


def numbers_in(at: Running) -> Any:
    return at.redis.hgetall(keys.RATINGS.of(GAME, "people"))


async def test_a_rated_game_changes_the_ratings_of_its_players(at: Running) -> None:
    ann, bob = await two_members(at)

    table_id = await won(ann, bob)
    await until_rated(ann)

    (mine,), (yours,) = await points(bob, ann), await points(ann, bob)
    assert mine["table_id"] == yours["table_id"] == table_id
    assert mine["rating"] > START > yours["rating"]
    (shown,) = await at.services.ratings.ratings_of(ann.player_id)
    assert shown.pop("rating") == mine["rating"]
    assert shown == {"game": GAME, "ladder": "people", "provisional": True, "played": 1}


@pytest.mark.server(think=first_option)
@pytest.mark.parametrize("clock", [{"move_seconds": 60}, {}], ids=["late", "idle"])
async def test_who_stops_playing_is_last(time: Time, at: Running, clock: dict[str, int]) -> None:
    """Bob's time runs out, or the game is abandoned while Ann waits for him."""
    ann, bob = await two_members(at)
    table_id = await table_of(ann, bob, **RATED, **clock)
    await ann.act(table_id, "tick")

    time.passes(61 if clock else 86_400, at)
    await at.automation.idle_tables.abandon_idle()

    await until_rated(ann)
    (mine,), (yours,) = await points(bob, ann), await points(ann, bob)
    assert mine["rating"] > START > yours["rating"]
    outcome = (await ann.summary(table_id))["outcome"]
    assert outcome["reason"] == ("played" if clock else "abandoned")


async def test_a_rated_game_that_all_left_counts_for_nobody(at: Running) -> None:
    ann, bob = await two_members(at)
    left = await table_of(ann, bob, **RATED)
    for seat, guest in ((1, bob), (0, ann)):
        await guest.delete(f"/api/tables/{left}/seats/{seat}")

    over = await won(ann, bob)

    await until_rated(ann)
    assert [point["table_id"] for point in await points(ann, ann)] == [over]
    assert await at.redis.hkeys(keys.RATED_GAMES.of(GAME, "people")) == [over.encode()]


async def test_the_leaderboard_has_the_players_by_rating_and_my_own_row(at: Running) -> None:
    ann, bob = await two_members(at)
    cara, dora = await member(at, "Cara"), await member(at, "Dora")
    await won(ann, bob)
    await tied(cara, dora)
    for one in (bob, dora):
        await until_rated(one)

    whole = await ranking(bob, span="all")
    first = await ranking(cara, limit=2)
    second = await ranking(await at.stranger(), limit=2, cursor=first["cursor"])

    assert [row["name"] for row in whole["rows"]][::3] == ["Ann", "Bob"]
    assert [row["rank"] for row in whole["rows"]] == [1, 2, 2, 4]
    assert whole["mine"] == whole["rows"][3]
    assert [*first["rows"], *second["rows"]] == whole["rows"]
    assert first["mine"]["rank"] == 2
    assert second.keys() == {"rows"}
    assert (await ranking(ann, ladder="bots"))["rows"] == []


async def test_a_private_player_is_shown_to_nobody_else(at: Running) -> None:
    """Neither on the leaderboard, nor with a history, nor at a rated table."""
    ann, bob = await two_members(at)
    await tied(ann, bob)
    await until_rated(bob)
    await at.redis.hset(keys.PROFILE.of(bob.player_id), "privacy", "nobody")
    open_id = await table_of(bob, ann, **RATED)

    listed = [row["name"] for row in (await ranking(ann))["rows"]]
    refused = await ann.get(f"/api/players/{bob.player_id}/ratings/{GAME}")
    seats = (await ann.summary(open_id))["seats"]
    (in_lobby,) = (await ann.get("/api/tables?status=running")).json()["tables"]

    assert listed == ["Ann"]
    assert refusal_of(refused) == (403, "forbidden")
    assert ("rating" in seats[0], seats[1]["rating"]["provisional"]) == (False, True)
    assert in_lobby["seats"] == seats
    assert (await ranking(bob))["mine"]["name"] == "Bob"
    assert len(await points(bob, bob)) == 1


async def test_everybody_at_a_rated_table_has_a_passkey(at: Running) -> None:
    ann, guest = await member(at, "Ann"), await at.player("Gus")
    table_id = (await ann.open(**RATED))["table_id"]

    for answer in (
        await guest.post("/api/tables", {"game": GAME, "seats": 2, **RATED}),
        await guest.post("/api/seeks", {"game": GAME, "seats": 2, "rated": True}),
        await guest.post(f"/api/tables/{table_id}/seats/1"),
    ):
        assert refusal_of(answer) == (403, "forbidden")
        assert "passkey" in answer.json()["detail"]
    await with_passkey(guest)
    assert (await guest.sit(table_id, 1))["status"] == "running"


async def test_seeks_for_rated_games_match_each_other_alone(at: Running, cara: Guest) -> None:
    """The chairs stay empty until people come."""
    ann, bob = await two_members(at)
    wish = {"game": GAME, "seats": 2}
    waiting = (await ann.post("/api/seeks", {**wish, "rated": True})).json()
    line = await ann.watching(waiting["table_id"])

    casual = (await cara.post("/api/seeks", wish)).json()
    matched = (await bob.post("/api/seeks", {**wish, "rated": True})).json()

    assert (waiting["status"], waiting["rated"]) == ("open", True)
    assert casual["table_id"] != waiting["table_id"] == matched["table_id"]
    assert (await line.until("commit"))["summary"]["rated"] is True


async def test_a_rematch_of_a_rated_game_is_rated(at: Running) -> None:
    """The seat of a player who left is free there, without a bot."""
    ann, bob = await two_members(at)
    table_id = await won(ann, bob)

    again = (await ann.post(f"/api/tables/{table_id}/rematch")).json()

    free = again["seats"][1]
    assert (again["rated"], free["player"], "bot" in free) == (True, None, False)


async def test_nothing_that_follows_a_finished_game_changes_a_rating(at: Running) -> None:
    """An undo is refused; a fork, an import and a repeated hook count for nobody."""
    ann, bob = await two_members(at)
    table_id = await tied(ann, bob)
    await until_rated(ann)
    before = await numbers_in(at)
    line = await ann.watching(table_id)

    await line.send("undo", table=table_id, id="u1")
    assert (await line.until("rejected"))["code"] == "finished"
    fork = await forked(ann, table_id, 3, seat=0)
    await bob.sit(fork["table_id"], 1)
    await bob.act(fork["table_id"], "tick")
    await until_over(bob, fork["table_id"])
    log = (await ann.get(f"/api/tables/{table_id}/log")).content
    assert "rated" not in (await ann.http.post("/api/logs", content=log)).json()
    live = await at.tables.follower.newest(table_id)
    await at.tables.post_commit_hooks._do_again(live, [live.table.version])
    await at.services.ratings.fold(at.services.ratings.books())

    assert await numbers_in(at) == before
    assert await at.redis.zcard(keys.RATINGS_FOLDED.of(GAME, "people")) == 1


async def test_a_game_against_bots_changes_only_the_casual_rating(ann: Guest) -> None:
    table_id = (await ann.open(bots={"1": "random"}, options={"ticks": 2}))["table_id"]
    await ann.act(table_id, "tick")

    await until_rated(ann, ladder="bots")

    assert await points(ann, ann) == []
    (listed,) = (await ann.get("/api/games")).json()[:1]
    (steady,) = listed["rungs"]
    assert steady["policy"] == "steady"


@pytest.mark.parametrize("dies", ["before the game is added", "before it is folded"])
async def test_a_game_of_a_killed_gateway_is_rated_once(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, dies: str
) -> None:
    monkeypatch.setattr(ratings, "SWEEP_SECONDS", 0.1)
    monkeypatch.setattr("server.automation.recovery.PAGE_SECONDS", 0.01)
    left, right = await serve(sweep_seconds=0.1), await serve(sweep_seconds=0.1)
    ann, bob = await two_members(left)
    if dies == "before it is folded":
        monkeypatch.setattr(left.services.ratings, "fold", AsyncMock())
        await tied(ann, bob)
    else:
        table_id = await table_of(ann, bob, **RATED)
        do = PostCommitHooks.do

        async def dead(self: PostCommitHooks, *arguments: Any) -> None:
            if self is not left.tables.post_commit_hooks:
                await do(self, *arguments)

        monkeypatch.setattr(PostCommitHooks, "do", dead)
        await tick(table_id, ann, bob)

    await until_rated(await ann.at(right))

    assert (await left.services.ratings.numbers_of(ann.player_id))[GAME, "people"].played == 1


async def test_a_leaderboard_has_the_games_of_other_gateways(
    left: Running, right: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that was shown before changes after some seconds."""
    monkeypatch.setattr(leaderboards, "CACHED_SECONDS", 0.05)
    ann, bob = await two_members(left)
    stranger = await right.stranger()
    before = (await ranking(stranger))["rows"]

    await won(ann, bob)

    await until(lambda: ranking(stranger), lambda page: len(page["rows"]) == 2)
    assert [row["name"] for row in (await ranking(stranger))["rows"]] == ["Ann", "Bob"]
    assert before == []


async def test_whoever_deletes_their_account_leaves_no_rating(at: Running) -> None:
    """The others keep their points."""
    ann, bob = await two_members(at)
    await tied(ann, bob)
    await until_rated(bob)
    before = await points(bob, bob)

    assert (await ann.delete("/api/me")).is_success

    board = await at.redis.zrange(keys.LEADERBOARD.of(GAME, "people"), 0, -1)
    assert ann.player_id.encode() not in board
    history = await bob.get(f"/api/players/{ann.player_id}/ratings/{GAME}")
    assert history.json()["code"] == "forbidden"
    assert await at.services.ratings.book(GAME, "people").history(ann.player_id) == []
    assert await points(bob, bob) == before


async def test_the_games_of_a_merged_guest_count_for_the_account(at: Running) -> None:
    ann, guest = await at.player("Ann"), await at.player("Gus")
    table_id = (await guest.open(bots={"1": "random"}, options={"ticks": 2}))["table_id"]
    await guest.act(table_id, "tick")
    await until_rated(guest, ladder="bots")

    assert (await ann.post("/api/me/joined", {"token": guest.token})).is_success

    await until_rated(ann, ladder="bots")
    assert guest.player_id not in await at.redis.hkeys(keys.RATINGS.of(GAME, "bots"))


@pytest.fixture
def console(redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs `kontor` beside the gateways, with their games and an archive in that folder."""
    monkeypatch.setenv("KONTOR_REDIS_URL", redis_url)
    monkeypatch.setenv("KONTOR_ARCHIVE", str(tmp_path))
    monkeypatch.setattr("server.maintenance_cli.PROJECTIONS", TEST_GAMES)

    async def run(*words: str) -> str:
        ran = await asyncio.to_thread(CliRunner().invoke, app, list(words))
        assert ran.exit_code == 0, ran.output
        return ran.output

    return run


async def test_the_operator_voids_the_games_of_a_banned_player(at: Running, console: Any) -> None:
    """The others lose their points from these games, until a later day is chosen."""
    ann, bob = await two_members(at)
    cara = await member(at, "Cara")
    await won(ann, bob)
    await tied(ann, cara)
    await until_rated(ann, 2)
    before = await numbers_in(at)

    assert "count for no rating" in await console("ban", ann.player_id, "--void", "2020-01-01")

    assert await numbers_in(at) == {}
    assert await points(bob, bob) == []
    await console("ban", ann.player_id, "--void", "2100-01-01")
    assert await numbers_in(at) == before


async def test_kontor_rebuilds_the_same_ratings(serve: Serve, tmp_path: Path, console: Any) -> None:
    """From tables in Redis and in the archive."""
    at = await serve(archive=str(tmp_path))
    ann, bob = await two_members(at)
    for table_id in (await won(ann, bob), await won(bob, ann)):
        await settled(at, table_id)
        assert await move(at, table_id)
    await tied(ann, bob)
    await until_rated(ann, 3)
    before = await numbers_in(at)
    for name in await at.redis.keys("{ratings:*"):
        await at.redis.delete(name)

    assert "people: 3 games" in await console("rebuild", "ratings")
    assert len(before) == 2
    assert await numbers_in(at) == before


async def test_players_without_a_game_in_two_months_are_not_listed(at: Running) -> None:
    """The month's leaderboard has only who played in it."""
    store, now = at.store, at.services.clock()
    service = Ratings(store)
    boards = Leaderboards(store.redis, store.identity, service, at.services.profiles, store.clock)
    players = [(await at.player(name)).player_id for name in ("Ann", "Bob", "Cara", "Dora")]
    old, new = int((now - ACTIVE_SECONDS - 60) * 1_000), int(now * 1_000)
    book = service.book(GAME, "people")
    await book.add_all([rated_game(1, old, *players[:2]), rated_game(2, new, *players[2:])])
    await service.fold([book])

    lasting = await boards.page(PageOf(GAME, "people", "all", 0, 20))
    of_month = await boards.page(PageOf(GAME, "people", "month", 0, 20))

    assert [row["name"] for row in lasting.rows] == ["Cara", "Dora"]
    assert of_month == lasting
    assert 0 < await at.redis.ttl(book.month_board(new)) < 33 * keys.DAY


@pytest.mark.parametrize("query", ["span=year", "ladder=cats", "cursor=x", "limit=x"])
async def test_a_strange_question_is_refused(at: Running, query: str) -> None:
    answer = await (await at.stranger()).get(f"/api/leaderboards/{GAME}?{query}")

    assert refusal_of(answer) == (422, "malformed")
