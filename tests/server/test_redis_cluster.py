"""The cluster that tests work on: it is whole, its slots move, and a replica takes over."""

from collections.abc import Iterator

import pytest
from redis.exceptions import AskError

from tests.running.redis_cluster import MASTERS, SLOTS, TestedCluster, slots_of
from tests.running.wait_until import wait_until

pytestmark = [pytest.mark.live, pytest.mark.fault]

KEY = "{table}:kept"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestedCluster]:
    with TestedCluster(tmp_path_factory.mktemp("cluster")) as running:
        yield running


def test_each_slot_is_served_by_one_master(cluster: TestedCluster) -> None:
    served = [slots_of(node) for node in cluster.masters()]

    assert len(served) == MASTERS
    assert sum(map(len, served)) == SLOTS
    assert set().union(*served) == set(range(SLOTS))


def test_a_slot_moves_with_its_keys(cluster: TestedCluster) -> None:
    source = cluster.master_of(KEY)
    target = next(node for node in cluster.masters() if node is not source)
    source.ask("SET", KEY, "1")

    cluster.begin_move(cluster.slot_of(KEY), source, target)
    with pytest.raises(AskError):
        source.ask("GET", "{table}:another")
    assert source.ask("GET", KEY) == b"1"
    cluster.move_keys(cluster.slot_of(KEY), source, target)
    cluster.end_move(cluster.slot_of(KEY), target)

    assert cluster.master_of(KEY) is target
    assert target.ask("GET", KEY) == b"1"


def test_a_replica_takes_the_place_of_a_master_that_steps_down_or_dies(
    cluster: TestedCluster,
) -> None:
    first = cluster.master_of(KEY)
    cluster.until_whole()
    second = cluster.replica_of(first)
    cluster.make_master(second)
    cluster.until_whole()
    wait_until(lambda: cluster.master_of(KEY) is second)

    second.kill()
    wait_until(lambda: cluster.master_of(KEY) is first)
    cluster.until_whole()
    second.launch()
    wait_until(lambda: cluster.replica_of(first) is second)
    cluster.until_whole()
