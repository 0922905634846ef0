"""A Redis Cluster for tests: three masters with a replica each, on this machine.

Slots can be moved, and masters killed or made replicas, while somebody works on it.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Self

from redis.cluster import RedisCluster

from tests.running.ports import free_port
from tests.running.redis_server import RedisServer
from tests.running.wait_until import wait_until

SLOTS = 16_384
MASTERS = 3
NODES = 2 * MASTERS
NODE_TIMEOUT_MS = 2_000
"""After so long without an answer the others vote for a replica."""
FAILOVER_SECONDS = 6.0
"""A replica forgets a failover that it could not begin within 5 s."""
FLAGS = (
    *("--cluster-enabled", "yes", "--cluster-node-timeout", str(NODE_TIMEOUT_MS)),
    *("--cluster-allow-replica-migration", "no", "--cluster-replica-validity-factor", "0"),
    *("--cluster-require-full-coverage", "no"),
    *("--repl-diskless-sync-delay", "0", "--repl-backlog-size", "1mb"),
)


class ClusterNode(RedisServer):
    """A node of a cluster.

    `announced`: the port that clients must use, None: its own. Valkey 9.1 supports that.
    """

    def __init__(self, folder: Path, announced: int | None = None) -> None:
        self._bus = free_port()
        flags = ["--cluster-port", str(self._bus), *FLAGS]
        if announced is not None:
            flags += ["--cluster-announce-client-port", str(announced)]
        super().__init__(folder, *flags)
        self.client_port = announced or self.port
        self.launch()

    def meet(self, other: ClusterNode) -> None:
        self.ask("CLUSTER", "MEET", "127.0.0.1", other.port, other._bus)

    @property
    def node_id(self) -> str:
        return self.ask("CLUSTER", "MYID").decode()

    @property
    def is_master(self) -> bool:
        return self.ask("ROLE")[0] == b"master"


class TestedCluster:
    """`nodes`: masters first, as long as nobody was made one. `replicas`: of each master.

    `announced`: see `ClusterNode`.
    """

    __test__ = False

    def __init__(
        self, folder: Path, announced: Sequence[int | None] = (), replicas: int = 1
    ) -> None:
        self._folder = folder
        ports = announced or (1 + replicas) * MASTERS * (None,)
        self.nodes = [ClusterNode(folder / str(number), port) for number, port in enumerate(ports)]

    @property
    def url(self) -> str:
        hosts = ",".join(f"127.0.0.1:{node.client_port}" for node in self.nodes[:MASTERS])
        return f"redis+cluster://{hosts}"

    def client(self) -> RedisCluster:
        port = next(node.client_port for node in self.nodes if node.alive)
        return RedisCluster(host="127.0.0.1", port=port)

    def __enter__(self) -> Self:
        try:
            self._join()
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def kill(self) -> None:
        for node in self.nodes:
            node.kill()

    def _join(self) -> None:
        masters, replicas = self.nodes[:MASTERS], self.nodes[MASTERS:]
        wait_until(lambda: all(node.ask("PING") for node in self.nodes))
        each = -(-SLOTS // MASTERS)
        for number, node in enumerate(masters):
            node.ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
            last = min(SLOTS, (number + 1) * each) - 1
            node.ask("CLUSTER", "ADDSLOTSRANGE", number * each, last)
        for node, other in itertools.combinations(self.nodes, 2):
            node.meet(other)
        wait_until(lambda: all(knows(*pair) for pair in itertools.product(self.nodes, repeat=2)))
        copies = list(zip(replicas, itertools.cycle(masters), strict=False))
        for replica, master in copies:
            replica.ask("CLUSTER", "REPLICATE", master.node_id)
        self.until_whole()
        wait_until(lambda: all(is_copied(master, replica) for replica, master in copies))

    def joined_by(self, node: ClusterNode) -> None:
        """Add the node as a master without any slot."""
        wait_until(lambda: bool(node.ask("PING")))
        node.meet(self.nodes[0])
        wait_until(lambda: all(knows(each, node) for each in self.nodes) and is_content(node))

    def until_whole(self) -> None:
        """Every living node finds that all slots are served, and replicas copy their masters."""
        wait_until(lambda: all(is_content(node) for node in self.nodes if node.alive))

    def until_served(self) -> None:
        """Each slot has one master that serves it, whether it has a replica or not."""
        wait_until(self._is_served)

    def _is_served(self) -> bool:
        masters = self.masters()
        served = [slots_of(node) for node in masters]
        each_once = sum(map(len, served)) == len(set().union(*served)) == SLOTS
        return each_once and all(
            b"cluster_state:ok" in node.ask("CLUSTER", "INFO") for node in masters
        )

    def masters(self) -> list[ClusterNode]:
        return [node for node in self.nodes if node.alive and node.is_master]

    def master_of(self, key: str) -> ClusterNode:
        """Return the master of that key's slot; waits until exactly one node claims it."""
        return self.master_of_slot(self.slot_of(key))

    def master_of_slot(self, slot: int) -> ClusterNode:
        wait_until(lambda: len(self._serving(slot)) == 1)
        return self._serving(slot)[0]

    def _serving(self, slot: int) -> list[ClusterNode]:
        return [node for node in self.masters() if slot in slots_of(node)]

    def slot_of(self, key: str) -> int:
        living = next(node for node in self.nodes if node.alive)
        return living.ask("CLUSTER", "KEYSLOT", key)

    def replica_of(self, master: ClusterNode) -> ClusterNode:
        """The one that says so of itself; waits until one does."""
        wait_until(lambda: bool(self._following(master)))
        return self._following(master)[0]

    def _following(self, master: ClusterNode) -> list[ClusterNode]:
        own = master.node_id
        return [
            node
            for node in self.nodes
            if node.alive and any("myself" in one[2] and one[3] == own for one in known_to(node))
        ]

    def master_with(self, node: ClusterNode) -> ClusterNode:
        """The node itself, or the master that it copies."""
        (own,) = [row for row in known_to(node) if "myself" in row[2]]
        return node if own[3] == "-" else next(n for n in self.nodes if n.node_id == own[3])

    def begin_move(self, slot: int, source: ClusterNode, target: ClusterNode) -> None:
        """Redirect requests for keys that have left the source to the target from now on."""
        target.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", source.node_id)
        source.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", target.node_id)

    def move_keys(
        self, slot: int, source: ClusterNode, target: ClusterNode, most: int = 10_000
    ) -> int:
        """Move all keys of a slot, at most `most`; return how many."""
        found = source.ask("CLUSTER", "GETKEYSINSLOT", slot, most)
        if found:
            there = ("127.0.0.1", target.port, "", 0, 60_000)
            source.ask("MIGRATE", *there, "KEYS", *found)
        return len(found)

    def end_move(self, slot: int, target: ClusterNode) -> None:
        """Assign the slot to the target, and notify every master."""
        for node in [target, *(node for node in self.masters() if node is not target)]:
            node.ask("CLUSTER", "SETSLOT", slot, "NODE", target.node_id)

    def move(self, slot: int, source: ClusterNode, target: ClusterNode) -> None:
        self.begin_move(slot, source, target)
        while self.move_keys(slot, source, target):
            pass
        self.end_move(slot, target)

    def move_as_one(self, slots: Collection[int], source: ClusterNode, target: ClusterNode) -> None:
        """As Valkey 9 does it: nobody finds them half there."""
        ranges = [end for slot in slots for end in (slot, slot)]
        source.ask("CLUSTER", "MIGRATESLOTS", "SLOTSRANGE", *ranges, "NODE", target.node_id)
        wait_until(lambda: slots_of(target).issuperset(slots))

    def make_master(self, replica: ClusterNode) -> None:
        """Have a replica take its master's place, without losing anything."""
        master, asked_at = self.master_with(replica), 0.0

        def is_done() -> bool:
            nonlocal asked_at
            if not replica.is_master and time.monotonic() - asked_at > FAILOVER_SECONDS:
                asked_at = time.monotonic()
                replica.ask("CLUSTER", "FAILOVER")
            return replica.is_master and not master.is_master

        wait_until(is_done)


def known_to(node: ClusterNode) -> list[list[str]]:
    """The rows of CLUSTER NODES."""
    lines = node.ask("CLUSTER", "NODES")
    text = lines.decode() if isinstance(lines, bytes) else ""
    return [line.split() for line in text.splitlines()]


def knows(node: ClusterNode, other: ClusterNode) -> bool:
    """Return whether `node` lists the real id of `other`: during a handshake it lists another."""
    own = other.node_id
    return any(row[0] == own for row in known_to(node))


def is_copied(master: ClusterNode, replica: ClusterNode) -> bool:
    """Return whether the master counts this replica as connected."""
    return any(int(port) == replica.port for _, port, _ in master.ask("ROLE")[2])


def slots_of(node: ClusterNode) -> set[int]:
    """The slots that this node serves, as it says itself."""
    (own,) = [row for row in known_to(node) if "myself" in row[2]]
    found: set[int] = set()
    for part in own[8:]:
        if not part.startswith("["):
            first, _, last = part.partition("-")
            found |= set(range(int(first), int(last or first) + 1))
    return found


def is_content(node: ClusterNode) -> bool:
    facts = node.ask("CLUSTER", "INFO")
    role = node.ask("ROLE")
    copied = role[0] == b"master" or role[3] == b"connected"
    served = b"cluster_state:ok" in facts and b"cluster_slots_ok:%d\r" % SLOTS in facts
    return served and copied
