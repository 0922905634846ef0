"""People find, call, invite and keep apart from each other at two gateways on a Redis Cluster."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.conftest import Running, Serve
from tests.running.push_service import PushService, certificate_in, push_service
from tests.running.redis_cluster import TestedCluster
from tests.server.passkeys import signs_in, with_passkey
from tests.server.patience import until
from tests.server.test_calls import moves, subscribe
from tests.server.test_invitations import invitations, invite
from tests.server.test_seeks import people, seek, waiting
from tests.server.wire import ready, two_from_two_doors

pytestmark = [pytest.mark.live, pytest.mark.fault, pytest.mark.xdist_group("cluster")]

DAY = 86_400


class TwoGateways(NamedTuple):
    """On one cluster, and the push service that both may call."""

    left: Running
    right: Running
    push: PushService


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestedCluster]:
    with TestedCluster(tmp_path_factory.mktemp("cluster")) as running:
        yield running


@pytest.fixture
async def on_cluster(
    cluster: TestedCluster, serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[TwoGateways]:
    certificate = certificate_in(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
    async with push_service(certificate) as push:
        given = {"redis_url": cluster.url, "push_hosts": push.host}
        left, right = await serve(**given), await serve(**given)
        for one in (left, right):
            await ready(one)
        yield TwoGateways(left, right, push)


async def test_who_is_called_once_is_called_from_any_gateway(on_cluster: TwoGateways) -> None:
    """To a turn, then to play once more; nothing is left to be told."""
    left, right, push = on_cluster
    clock = {"move_seconds": 3 * DAY, "options": {"ticks": 2}}
    table_id, ann, bob = await two_from_two_doors(left, right, **clock)
    browser, member = push.browser("bob"), f"{bob.player_id}/phone"
    await subscribe(bob, browser)
    await until(lambda: left.app._calls.subscriptions.may_reach(bob.player_id))

    await moves(ann, table_id)
    await push.messages(browser, 1)
    await moves(bob, table_id)
    again = await invite(ann, table_id, bob)
    turn, asked = await push.messages(browser, 2)

    async def nothing_is_due() -> bool:
        return await left.app._calls.queue.times([member]) == [None]

    await until(nothing_is_due)
    (found,) = await invitations(bob)
    shown = found["table"]
    joined = await bob.sit(shown["table_id"], 1, invite=shown["invite"])
    assert (turn["title"], len(push.asked)) == ("Your turn: Tick Tock", 2)
    assert asked["url"].startswith(f"/table/{again['table_id']}")
    assert people(joined) == ["Ann", "Bob"]


async def test_who_seeks_is_found_at_the_other_gateway_unless_they_are_kept_apart(
    on_cluster: TwoGateways,
) -> None:
    left, right, _ = on_cluster
    ann, bob, eve = await left.player("Ann"), await right.player("Bob"), await right.player("Eve")
    answer = await eve.put(f"/api/me/blocked/{ann.player_id}")
    assert answer.status_code == 200

    hers = await seek(ann)
    apart = await seek(eve)
    his = await seek(bob)

    assert apart["table_id"] != hers["table_id"] == his["table_id"]
    assert (await waiting(ann), await waiting(bob)) == ([], [apart["table_id"]])
    await eve.delete(f"/api/seeks/{apart['table_id']}")
    assert await waiting(bob) == []


async def test_a_passkey_signs_in_at_the_other_gateway(on_cluster: TwoGateways) -> None:
    left, right, _ = on_cluster
    ann = await left.player("Ann")

    answer = await signs_in(await right.stranger(), await with_passkey(ann))

    assert answer.json()["player_id"] == ann.player_id
