"""Reports of players, and their judgement at the console by the operator."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from typer.testing import CliRunner

from server.accounts import reports as of_reports
from server.accounts.reports import Report, Reports
from server.cli import app
from server.moderation_cli import Console, called_now, in_a_line, in_full
from server.rate_limits import limits
from server.store import keys
from tests.conftest import Running
from tests.running.push_service import Browser
from tests.server.test_profiles import moderation
from tests.server.wire import Guest, tick, two_at_a_table

pytestmark = pytest.mark.server


@pytest.fixture
def reports(at: Running) -> Reports:
    return at.app.services.reports


async def report(by: Guest, table_id: str, of: Guest, **more: Any) -> None:
    body = {"player": of.player_id, "why": "chat", **more}
    answer = await by.post(f"/api/tables/{table_id}/reports", body)
    assert answer.status_code == 201, answer.text


async def test_a_report_has_what_it_is_about(at: Running, reports: Reports) -> None:
    """A report contains what the reporter could read of that player alone, and their moves."""
    table_id, ann, bob = await two_at_a_table(at)
    eve = await at.player("Eve")
    hers, his, from_gallery = [await one.watching(table_id) for one in (ann, bob, eve)]
    for line, text in ((his, "bad words"), (hers, "please"), (from_gallery, "secret")):
        await line.say(table_id, text)
    await tick(table_id, ann, bob)
    await ann.put(f"/api/me/blocked/{bob.player_id}")

    await report(ann, table_id, bob, text="He insults me.")
    await report(ann, table_id, bob, why="other")

    (found,) = await reports.newest(5)
    assert (found.why, found.text, found.version) == ("chat", "He insults me.", 4)
    assert [text for _, text in found.lines] == ["bad words"]
    assert found.moves == (4,)
    for other in (ann, eve):
        about = {"player": other.player_id, "why": "chat"}
        answer = await ann.post(f"/api/tables/{table_id}/reports", about)
        assert answer.json()["code"] == "not_found"


async def test_a_player_is_reported_from_their_page_without_a_table(
    at: Running, reports: Reports, ann: Guest, bob: Guest
) -> None:
    """Even if the page is private; once."""
    await bob.patch("/api/me", {"privacy": "nobody"})
    page = f"/api/players/{bob.player_id}/reports"

    answers = [await ann.post(page, {"why": why, "text": "Rude."}) for why in ("name", "other")]
    tries = ((bob, page), (ann, "/api/players/nobody/reports"), (await at.stranger(), page))
    refused = [await by.post(path, {"why": "name"}) for by, path in tries]

    assert [answer.json() for answer in answers] == [{"player_id": bob.player_id}] * 2
    codes = [answer.json()["code"] for answer in refused]
    assert codes == ["not_found", "not_found", "unauthorized"]
    (found,) = await reports.newest(5)
    assert (found.table, found.why, found.text, found.by) == ("", "name", "Rude.", ann.player_id)
    console = Console(at.store, reports, moderation(at))
    assert "  page   name       Bob: Rude." in await in_a_line(console, found)
    assert "from    the player's page" in await in_full(console, found)
    await bob.delete("/api/me")
    gone = await ann.post(page, {"why": "name"})
    assert (gone.json()["code"], await reports.count()) == ("not_found", 0)


async def test_an_operator_judges_them(at: Running, reports: Reports, redis_url: str) -> None:
    await at.settled()  # else what a start logs may come between what a command prints
    table_id, ann, bob = await two_at_a_table(at)
    line = await bob.watching(table_id)
    await report(ann, table_id, bob, why="stalling", text="He waits \x1b[2J for ever.")
    (found,) = await reports.newest(1)

    async def kontor(*words: str) -> tuple[int, str]:
        """In a thread, as it has a loop of its own."""
        environ = {"KONTOR_REDIS_URL": redis_url, "KONTOR_ARCHIVE": ""}
        done = await asyncio.to_thread(CliRunner().invoke, app, words, env=environ)
        return done.exit_code, done.output

    assert "stalling   Bob: He waits  [2J for ever." in (await kontor("reports"))[1]
    status, told = await kontor("reports", "show", found.number)
    assert (status, bob.player_id in told, "at version 2" in told) == (0, True, True)

    assert (await kontor("ban", bob.player_id, "--days", "2", "--why", "stalling"))[0] == 0
    assert await line.close_code() == 4403
    assert (await kontor("rename", bob.player_id, "Ben"))[0] == 0
    assert (await kontor("unban", bob.player_id))[1] == "Ben is no longer banned.\n"
    assert (await kontor("reports", "done", found.number))[0] == 0

    assert (await kontor("reports"))[1] == "No reports.\n"
    assert (await kontor("reports", "show", found.number))[0] == 1
    assert (await kontor("ban", "nobody"))[0] == 1
    await report(ann, table_id, bob)
    assert await reports.count() == 0


async def test_a_report_follows_a_guest_who_joined_another_player(
    at: Running, reports: Reports, table_id: str, ann: Guest, bob: Guest
) -> None:
    """By either id: it has what they said and did as both."""
    eve = await at.player("Eve")
    await (await bob.watching(table_id)).say(table_id, "bad words")
    await tick(table_id, ann, bob)
    await eve.post("/api/me/joined", {"token": bob.token})

    for one, why in ((bob, "chat"), (eve, "other")):
        await report(ann, table_id, one, why=why)

    for found in await reports.newest(5):
        assert [text for _, text in found.lines] == ["bad words"]
        assert 4 in found.moves
    console = Console(at.store, reports, moderation(at))
    (name,) = {await called_now(console, one.player) for one in await reports.newest(5)} - {"Eve"}
    assert name == f"Eve (joined to {eve.player_id})"


async def test_reports_are_gone_with_either_of_the_two(at: Running, reports: Reports) -> None:
    table_id, ann, bob = await two_at_a_table(at)
    eve = await at.player("Eve")
    for by, of in ((ann, bob), (bob, ann), (eve, ann)):
        await report(by, table_id, of)

    await bob.delete("/api/me")

    (left,) = await reports.newest(5)
    assert (left.by, left.player) == (eve.player_id, ann.player_id)
    assert len(await at.redis.keys("{reports}:*")) == 2


async def test_reports_are_bounded_in_number_and_time(
    reports: Reports, redis: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(of_reports, "MOST_REPORTS", 3)
    made = [Report(f"t{n}", "p", f"by{n}", "chat", "", "", 1) for n in range(6)]

    for number, one in enumerate(made):
        assert await reports.add(one, 1_000.0 + number)

    assert await reports.newest(9) == made[:2:-1]
    assert len(await redis.keys("{reports}:*")) == 4
    assert await reports.add(made[0], 1_000.0 + keys.REPORT.lifetime + 4)
    assert await reports.newest(9) == [made[0], made[5]]
    assert 0 < await redis.ttl(keys.REPORT.of(made[0].number)) <= keys.REPORT.lifetime


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits of a day that a test can reach."""
    monkeypatch.setattr(limits, "BLOCKS", 9)
    monkeypatch.setattr(limits, "REPORTS", 3)
    monkeypatch.setattr(limits, "NEW_SUBSCRIPTIONS", 5)


@pytest.mark.server(exempt_networks="none", requests_per_second=0)
async def test_who_reports_all_day_hinders_nobody(few: None, at: Running, reports: Reports) -> None:
    """The number from one address is limited, and others can still report; no data grow beyond."""
    table_id, ann, bob = await two_at_a_table(at)
    codes, taken = set[str](), Counter[str]()
    browser = Browser("https://push.example.org/").subscription
    for number in range(15):
        eve, other = (ann, bob) if number % 2 else (bob, ann)
        blocked = await eve.put(f"/api/me/blocked/{other.player_id}", {"chat_only": True})
        about = {"player": other.player_id, "why": "other"}
        reported = await eve.post(f"/api/tables/{table_id}/reports", about)
        page = await eve.post(f"/api/players/{other.player_id}/reports", {"why": "other"})
        place = await eve.put(f"/api/me/calls/b{number}", {"subscription": browser})
        codes |= {one.json()["code"] for one in (blocked, reported, page, place) if one.is_error}
        taken += Counter(blocks=blocked.is_success, reports=reported.is_success + page.is_success)
        taken += Counter(places=place.is_success)

    assert codes == {"too_many"}
    assert taken == {"blocks": 9, "reports": 3, "places": 5}
    assert await reports.count() == 3
    for guest in (ann, bob):
        assert await at.redis.hlen(keys.BLOCKS.of(guest.player_id)) == 1
