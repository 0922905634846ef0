"""The set-up on a Redis Cluster: two gateways, three masters with a replica each."""

import asyncio
from pathlib import Path

from tests.faults.gateways import Gateways, Targets
from tests.faults.history import now
from tests.faults.house import House
from tests.faults.processes import AGAIN_SECONDS
from tests.faults.schedule import DEPOSING, Kind
from tests.running.proxy import Address, Proxy
from tests.running.redis_cluster import NODES, ClusterNode, TestedCluster


class OnCluster(House):
    """Gateways come to each node through a proxy of its own; nodes talk to each other without.

    `held`: nodes that nobody starts again when they die.
    """

    GATEWAYS = 2

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.held: set[ClusterNode] = set()
        self.cluster: TestedCluster

    async def start(self) -> None:
        self.redis_lines = [Proxy(self._node(n)) for n in range(NODES)]
        gateways = Gateways(self.GATEWAYS)
        self.doors, self.windows = gateways.doors, gateways.windows
        for proxy in (*self.redis_lines, *self.doors, *self.windows):
            await proxy.start()
        announced = [line.port for line in self.redis_lines]
        self.cluster = TestedCluster(self.data, announced)
        await asyncio.to_thread(self.cluster.__enter__)
        given = {"KONTOR_REDIS_URL": self.cluster.url, "KONTOR_REDIS_REPLICAS": "1"}
        self.units = gateways.units(self.GATEWAYS * [self.environ(given)], self.folder)

    def _node(self, number: int) -> Targets:
        return lambda: [("127.0.0.1", self.cluster.nodes[number].port)]

    async def keep(self) -> None:
        await asyncio.gather(super().keep(), self._keep_nodes())

    async def _keep_nodes(self) -> None:
        while True:
            for node in self.cluster.nodes:
                if not node.alive and node not in self.held:
                    node.launch()
            await asyncio.sleep(AGAIN_SECONDS)

    async def stop(self) -> None:
        await super().stop()
        self.cluster.kill()

    @property
    def deposing(self) -> frozenset[Kind]:
        return DEPOSING

    def gateways(self) -> list[int]:
        return [unit.pid for unit in self.units]

    def servers(self) -> list[int]:
        return self.gateways()

    def redis(self) -> list[int]:
        return [node.pid for node in self.cluster.nodes if node.alive]

    def hold_redis(self) -> None:
        self.held.update(self.cluster.nodes)

    def release_redis(self) -> None:
        self.held.clear()

    async def redis_addresses(self) -> list[Address]:
        """Of all masters."""
        masters = await asyncio.to_thread(self.cluster.masters)
        return [("127.0.0.1", node.port) for node in masters]

    async def redis_served(self, since: float) -> float:
        """Replicas are voted for, and a master that is started holds back: nobody can hurry it."""
        del since
        await asyncio.to_thread(self.cluster.until_served)
        return now()
