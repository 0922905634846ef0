"""`/api/tables/{t}/analysis`: a finished game explained, in the background."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest

from domain.bots.analysis import DecisionToJudge, Judged, glance
from domain.bots.analysis.findings import Text, TurningPoint
from domain.burgundy import BURGUNDY
from domain.decider import Rejected
from projections import shapes
from projections.analysis import study
from server.automation import analyses
from server.automation.search_pool import SearchPool
from server.rate_limits.slots import Slots
from server.store import keys
from server.store.redis_client import Unavailable
from server.tables.live_table import LiveTable
from tests.archive.test_archive import settled
from tests.archive.test_odd_ways import move
from tests.conftest import Running, Serve
from tests.server.calls import never
from tests.server.passing_time import Time
from tests.server.patience import patiently, until
from tests.server.playing import finished, finished_privately
from tests.server.test_idle_tables import A_DAY, passes
from tests.server.wire import Door, Guest, refusal_of

BETTER: Text = {"en": "Tick for {1}", "de": "Ticken für {1}"}


class Thoughts:
    """Fake workers, because the real ones lack the games of the tests.

    `asked`: number of requests by subject. `pools`: that were asked. `goes_on`: the workers wait
    while it is clear. `studies`: after that many studies they wait for `goes_on` again.
    """

    def __init__(self) -> None:
        self.asked = Counter[Callable[..., Any]]()
        self.pools = set[SearchPool]()
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.studies: int | None = None
        self.faults: list[Exception] = []
        self.faults_of = defaultdict[Callable[..., Any], list[Exception]](list)

    async def ask(self, _: str, function: Callable[..., Any], asked: DecisionToJudge) -> Judged:
        if function is study and self.asked[study] == self.studies:
            self.goes_on.clear()
        await self.goes_on.wait()
        self.asked[function] += 1
        if faults := self.faults or self.faults_of[function]:
            raise faults.pop()
        point = TurningPoint(
            version=asked.version,
            seat=asked.seat,
            loss=3.0,
            error=0.5,
            worlds=20,
            ahead=18,
            played=BETTER,
            better=BETTER,
            line=(),
            parts={},
        )
        told = point if function is study else None
        return Judged(
            asked.version,
            asked.seat,
            asked.stretch,
            worlds="compare" if told else "glance",
            best=(1.2, 0.8),
            played=(-1.3, -2.7),
            point=told,
        )


@pytest.fixture(autouse=True)
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Thoughts:
    found = Thoughts()

    async def ask(pool: SearchPool, *asked: Any) -> Any:
        found.pools.add(pool)
        return await found.ask(*asked)

    monkeypatch.setattr(SearchPool, "ask", ask)
    return found


async def explained(guest: Guest, table_id: str, query: str = "") -> dict[str, Any]:
    async for _ in patiently():
        response = await guest.get(f"/api/tables/{table_id}/analysis{query}")
        if response.status_code == 200:
            return response.json()
        assert response.status_code == 202, response.text
        assert 0 <= response.json()["progress"] <= 100
    raise AssertionError


async def analysed(guest: Guest, table_id: str) -> dict[str, Any]:
    await guest.post(f"/api/tables/{table_id}/analysis")
    return await explained(guest, table_id)


async def test_viewers_read_the_analysis(at: Running, stranger: Guest, thoughts: Thoughts) -> None:
    """The stored analysis contains no names; a stranger without a name can read it.

    Hints and bots do not wait for an analysis.
    """
    table_id, ann, _ = await finished(at)
    address = f"/api/tables/{table_id}/analysis"
    before = await ann.get(address)

    unknown = await stranger.post(address)
    begun = await ann.post(address)
    told = await explained(ann, table_id)

    assert at.services.search_pool not in thoughts.pools != set()
    assert refusal_of(before) == (404, "not_found")
    assert unknown.status_code == 401
    assert begun.status_code in (200, 202)
    # With 4 nothing was lost: so it stood before 5.
    assert [it["version"] for it in told["turning_points"]] == [3, 5]
    assert told["turning_points"][0]["tell"].startswith("“Tick for Bob” cost Ann about 3 points")
    assert len(msgspec.convert(told, shapes.AnalysisShown)["seats"]) == 2
    german = await explained(stranger, table_id, "?lang=de")
    assert german["turning_points"][0]["better"] == "Ticken für Bob"
    assert (await ann.post(address)).status_code == 200
    kept = await at.store.redis.get(keys.ANALYSIS.of(table_id)) or b"Ann"
    assert (b"Ann" in kept, b"Bob" in kept) == (False, False)


async def test_a_game_that_goes_on_or_was_abandoned_is_not_explained(
    at: Running, time: Time, table_id: str, ann: Guest
) -> None:
    address = f"/api/tables/{table_id}/analysis"
    answers = [await ann.get(address), await ann.post(address)]
    await passes(time, A_DAY, at)
    answers.append(await ann.post(address))

    assert (await ann.summary(table_id))["status"] == "finished"
    assert [refusal_of(answer) for answer in answers] == [(409, "not_finished")] * 3


async def test_what_a_stranger_may_not_see_they_are_not_told(at: Door, cara: Guest) -> None:
    table_id, ann, _ = await finished_privately(at)
    await analysed(ann, table_id)

    for ask in (cara.get, cara.post):
        assert (await ask(f"/api/tables/{table_id}/analysis")).status_code == 404


async def test_an_unfinished_one_shows_its_first_results(
    at: Door, thoughts: Thoughts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pending decision can change one of the two turning points, which is missing."""
    monkeypatch.setattr(analyses, "WORKING_SECONDS", 0.0)
    table_id, ann, _ = await finished(at)
    address = f"/api/tables/{table_id}/analysis"
    thoughts.studies = 2
    begun = await ann.post(address)

    await until(lambda: not thoughts.goes_on.is_set())
    answer = await ann.get(address)
    thoughts.studies = None
    thoughts.goes_on.set()
    whole = await explained(ann, table_id)

    part = answer.json()
    assert (begun.json(), answer.status_code) == ({"progress": 0}, 202)
    assert msgspec.convert(part, shapes.AnalysisProgress).get("seconds_left", -1) >= 0
    assert 50 < part["progress"] < 100
    assert [seat["curve"] for seat in part["seats"]] == [it["curve"] for it in whole["seats"]]
    assert part["turning_points"] == whole["turning_points"][1:]
    assert {"accuracy", "luck", "lost"}.isdisjoint({*part, *part["seats"][0]})


async def test_one_gateway_works_at_it_however_many_ask(serve: Serve, thoughts: Thoughts) -> None:
    left, right = await serve(), await serve()
    table_id, ann, _ = await finished(left)
    hers = await ann.at(right)
    thoughts.goes_on.clear()

    answers = await asyncio.gather(
        *(guest.post(f"/api/tables/{table_id}/analysis") for guest in (ann, hers, ann, hers))
    )
    thoughts.goes_on.set()
    there = await explained(hers, table_id)

    assert {it.status_code for it in answers} == {202}
    assert thoughts.asked == {glance: 3, study: 3}
    assert there == await explained(ann, table_id)


@pytest.mark.parametrize("killed", [False, True])
async def test_what_a_stopped_or_killed_gateway_began_is_begun_by_another(
    serve: Serve, thoughts: Thoughts, monkeypatch: pytest.MonkeyPatch, *, killed: bool
) -> None:
    """The lease of a killed gateway ends within seconds; the next request begins the work again."""
    left, right = await serve(), await serve()
    table_id, ann, _ = await finished(left)
    hers, key = await ann.at(right), keys.ANALYSING.of(table_id)
    thoughts.goes_on.clear()
    await ann.post(f"/api/tables/{table_id}/analysis")
    if killed:
        unreachable = AsyncMock(**{"ask.side_effect": Unavailable})
        monkeypatch.setattr(left.services.analyses, "_redis", unreachable)

    await left.services.analyses.close()
    if killed:
        lifetime = keys.ANALYSING.lifetime
        assert await right.store.redis.ask("TTL", key) <= lifetime
        assert 3 * analyses.WORKING_SECONDS <= lifetime <= 10
        await right.store.redis.ask("DEL", key)  # as its time ends
        lost = await hers.get(f"/api/tables/{table_id}/analysis")
        assert (lost.status_code, lost.json()) == (202, {"progress": 0})
    thoughts.goes_on.set()

    assert await explained(hers, table_id)


async def test_a_long_fold_renews_the_lease(
    at: Running, thoughts: Thoughts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "WORKING_SECONDS", 0.01)
    table_id, ann, _ = await finished(at)
    folds = asyncio.Event()

    async def slow(*_: object) -> None:
        await folds.wait()
        raise TimeoutError

    monkeypatch.setattr(analyses, "in_patient_thread", slow)
    await ann.post(f"/api/tables/{table_id}/analysis")
    await at.store.redis.ask("DEL", keys.ANALYSING.of(table_id))

    await until(lambda: at.store.redis.get(keys.ANALYSING.of(table_id)))

    assert not thoughts.asked
    folds.set()


async def test_a_finished_analysis_is_not_made_again(at: Running, thoughts: Thoughts) -> None:
    table_id, ann, _ = await finished(at)
    await analysed(ann, table_id)
    asked = dict(thoughts.asked)

    await at.services.analyses.begin(await at.tables.cache.get(table_id), "ann")
    await until(lambda: at.services.analyses._leased(table_id), lambda leased: leased is None)

    assert thoughts.asked == asked
    assert await explained(ann, table_id)


async def test_other_rules_or_bots_explain_it_anew(
    at: Door, thoughts: Thoughts, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id, ann, _ = await finished(at)
    await analysed(ann, table_id)

    monkeypatch.setattr(analyses, "build_of", lambda _: "another")

    assert (await ann.get(f"/api/tables/{table_id}/analysis")).status_code == 404
    await analysed(ann, table_id)
    assert thoughts.asked[glance] == 6


async def test_a_decision_that_takes_too_long_is_left_out(
    at: Door, thoughts: Thoughts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "WORKING_SECONDS", 0.01)
    table_id, ann, _ = await finished(at)
    thoughts.faults = [TimeoutError(), BrokenExecutor(), Rejected("too_many")]

    told = await analysed(ann, table_id)

    assert sum(seat["decisions"] for seat in told["seats"]) == 2


async def test_after_a_timeout_it_continues_where_it_stopped(
    at: Running, thoughts: Thoughts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "MOST_LEFT_OUT", 0)
    table_id, ann, _ = await finished(at)
    address = f"/api/tables/{table_id}/analysis"
    thoughts.faults_of[study] = [TimeoutError(), TimeoutError()]
    await ann.post(address)
    await until(lambda: ann.get(address), lambda answer: answer.status_code != 202)

    told = await analysed(ann, table_id)

    assert sum(seat["decisions"] for seat in told["seats"]) == thoughts.asked[glance] == 3
    judged = keys.ANALYSIS_JUDGED.of(table_id)
    await until(lambda: at.store.redis.fields(judged), lambda fields: fields == {})


@pytest.mark.parametrize("fault", [BrokenExecutor, TimeoutError])
async def test_nothing_is_kept_where_nobody_can_think(
    at: Running, thoughts: Thoughts, monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    """A stored result would claim for months that nothing was lost."""
    monkeypatch.setattr(analyses, "MOST_LEFT_OUT", 2)
    table_id, ann, _ = await finished(at)
    address = f"/api/tables/{table_id}/analysis"
    thoughts.faults = [fault() for _ in range(20)]

    await ann.post(address)
    await until(lambda: ann.get(address), lambda answer: answer.status_code != 202)

    assert (await ann.get(address)).status_code == 404
    assert await at.store.redis.get(keys.ANALYSIS.of(table_id)) is None
    thoughts.faults = []
    assert await analysed(ann, table_id)


@pytest.mark.server
async def test_an_owner_has_a_share_and_what_is_more_waits(at: Running, thoughts: Thoughts) -> None:
    """Others have theirs meanwhile, and nobody is refused."""
    games = [await finished(at) for _ in range(3)]
    (one, ann, _), (other, _, _), (third, _, bob) = games
    slots = at.services.analyses._slots = Slots(2, 1)
    thoughts.goes_on.clear()

    begun = [await ann.post(f"/api/tables/{table_id}/analysis") for table_id in (one, other)]
    begun += [await bob.post(f"/api/tables/{third}/analysis")]
    await until(slots._slots.locked)
    waits = await bob.get(f"/api/tables/{other}/analysis")

    assert [(it.status_code, it.json()) for it in (*begun, waits)] == [(202, {"progress": 0})] * 4
    assert slots._owners.keys() == {ann.player_id, bob.player_id}
    thoughts.goes_on.set()
    for table_id, _, _ in games:
        assert await explained(ann, table_id)


@pytest.mark.server(analyses=1, exempt_networks="none")
async def test_from_one_address_so_many_are_begun_in_a_time(at: Door) -> None:
    """All callers share the limit; to read one, or to ask for one that is made, is free."""
    (one, ann, _), (other, cara, _) = await finished(at), await finished(at)
    await analysed(ann, one)

    refused = await cara.post(f"/api/tables/{other}/analysis")
    again = await cara.post(f"/api/tables/{one}/analysis")

    assert refusal_of(refused) == (429, "too_many")
    assert again.status_code == 200


@pytest.mark.server
async def test_only_a_few_analyses_may_wait(at: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MOST_ANALYSES_WAITING", 2)
    ann = await at.player("Ann")
    lives = [await live_of(at, ann) for _ in range(4)]
    begin = at.services.analyses.begin
    monkeypatch.setattr(at.services.analyses, "_make", never)

    told = [await asyncio.gather(begin(it, "ann"), return_exceptions=True) for it in lives]

    assert [type(it) for (it,) in told] == [type(None), type(None), Rejected, Rejected]


@pytest.mark.server
async def test_what_somebody_else_works_at_waits_for_nobody_here(at: Running) -> None:
    live = await live_of(at, await at.player("Ann"))
    found = at.services.analyses
    await at.store.redis.set(keys.ANALYSING.of(live.table_id), 0, 60)

    await found.begin(live, "ann")

    assert len(found._work) == 0


async def live_of(at: Running, guest: Guest) -> LiveTable:
    return await at.services.tables.cache.get((await guest.open())["table_id"])


def test_a_changed_plugin_explains_it_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rules = tmp_path / "kontor_plugin" / "__init__.py"
    rules.parent.mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(analyses, "is_plugin", bool)
    monkeypatch.setattr(analyses, "package_of", lambda _: "kontor_plugin")

    builds: list[str] = []
    for source in ("WORTH = 1", "WORTH = 2", "WORTH = 2"):
        rules.write_text(source, "utf-8")
        analyses.digest_of.cache_clear()
        builds.append(analyses.build_of(BURGUNDY))

    assert builds[0] != builds[1] == builds[2]


async def test_an_archived_game_keeps_it(serve: Serve, tmp_path: Path) -> None:
    at = await serve(archive=str(tmp_path))
    table_id, ann, _ = await finished(at)
    before = await analysed(ann, table_id)
    await settled(at, table_id)

    assert await move(at, table_id)

    assert await explained(ann, table_id) == before
