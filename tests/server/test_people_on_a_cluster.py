"""Somebody is called by two gateways on a Redis Cluster.

What else people do there: `play_with_everything`, in `test_cluster`.
"""

from collections.abc import Iterator

import pytest

from tests.conftest import Serve
from tests.running.push_service import PushService
from tests.running.redis_cluster import TestedCluster
from tests.server.patience import until
from tests.server.test_calls import moves, subscribe
from tests.server.test_invitations import invitations, invite
from tests.server.test_seeks import people
from tests.server.wire import ready, two_from_two_doors

pytestmark = [pytest.mark.live, pytest.mark.fault, pytest.mark.xdist_group("cluster")]

DAY = 86_400


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestedCluster]:
    with TestedCluster(tmp_path_factory.mktemp("cluster")) as running:
        yield running


async def test_who_is_called_once_is_called_from_any_gateway(
    cluster: TestedCluster, serve: Serve, push: PushService
) -> None:
    """To a turn, then to play once more; nothing is left to be told."""
    given = {"redis_url": cluster.url, "push_hosts": push.host}
    left, right = await serve(**given), await serve(**given)
    for one in (left, right):
        await ready(one)
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
