"""How the faults of a cluster are done: masters die or step down, and slots move."""

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from server.store import keys
from tests.faults.history import now
from tests.faults.scene import Done, Scene
from tests.faults.schedule import Fault
from tests.faults.setups import OnCluster
from tests.running.redis_cluster import ClusterNode, TestedCluster


class Move(NamedTuple):
    """Slots of tables that are played, and where they go; all of them have the same master."""

    slots: tuple[int, ...]
    source: ClusterNode
    target: ClusterNode


def cluster_of(scene: Scene) -> TestedCluster:
    assert isinstance(scene.deployment, OnCluster)
    return scene.deployment.cluster


async def kill_master(scene: Scene, fault: Fault) -> Done:
    """Kill the master of a table in play. It is started again once a replica has taken over."""
    cluster = cluster_of(scene)
    victim = await asyncio.to_thread(master_hit, cluster, fault, scene.playing())
    began = now()
    victim.held = True
    try:
        victim.kill()
        await asyncio.to_thread(cluster.until_served)
        over = now()
    finally:
        victim.held = False
    return Done(began, over)


async def stop_master(scene: Scene, fault: Fault) -> Done:
    """Freeze a master; after a long freeze it finds that a replica has taken over."""
    cluster = cluster_of(scene)
    victim = await asyncio.to_thread(master_hit, cluster, fault, scene.playing())
    began = now()
    victim.freeze()
    await asyncio.sleep(fault.seconds)
    victim.thaw()
    await asyncio.to_thread(cluster.until_served)
    return Done(began, now())


def master_hit(cluster: TestedCluster, fault: Fault, tables: Sequence[str]) -> ClusterNode:
    """Return the master of a table in play, or any master if there is none."""
    if not tables:
        return fault.pick(cluster.masters())
    return cluster.master_of(keys.LEDGER.of(fault.pick(sorted(tables))))


async def fail_over(scene: Scene, fault: Fault) -> Done:
    """A replica asks its master for its place, and nothing is lost between them."""
    cluster = cluster_of(scene)

    def change() -> float:
        cluster.until_whole()
        replica = cluster.replica_of(master_hit(cluster, fault, scene.playing()))
        began = now()
        cluster.make_master(replica)
        return began

    began = await asyncio.to_thread(change)
    return Done(began, now())


async def move_slots(scene: Scene, fault: Fault) -> Done:
    """To another master, key by key or as Valkey does it; later they move back."""
    cluster, tables = cluster_of(scene), scene.playing()
    move = await asyncio.to_thread(chosen_move, cluster, fault, tables)
    began = now()
    await asyncio.to_thread(done_move, cluster, fault, move)

    async def back() -> None:
        await asyncio.to_thread(done_back, cluster, fault, move)

    return Done(began, now(), back)


async def half_move_slots(scene: Scene, fault: Fault) -> Done:
    """Move a key of each slot, then all keys, then the slots; and move them back."""
    cluster, tables = cluster_of(scene), scene.playing()
    move = await asyncio.to_thread(chosen_move, cluster, fault, tables)
    began = now()
    source, target = move.source, move.target
    for slot in move.slots:
        await asyncio.to_thread(cluster.begin_move, slot, source, target)
        await asyncio.to_thread(cluster.move_keys, slot, source, target, most=1)
    await asyncio.sleep(fault.seconds)
    for slot in move.slots:
        while await asyncio.to_thread(cluster.move_keys, slot, source, target):
            pass

    async def close() -> None:
        for slot in move.slots:
            await asyncio.to_thread(cluster.end_move, slot, target)
        await asyncio.to_thread(done_back, cluster, fault, move)

    return Done(began, now(), close)


def chosen_move(cluster: TestedCluster, fault: Fault, tables: Sequence[str]) -> Move:
    """One slot, or in one of four cases all that are played at from the same master."""
    cluster.until_whole()
    slots = {cluster.slot_of(keys.LEDGER.of(table)) for table in tables}
    by_master: dict[int, list[int]] = defaultdict(list)
    for slot in sorted(slots):
        by_master[cluster.nodes.index(cluster.master_of_slot(slot))].append(slot)
    number = fault.pick(sorted(by_master))
    found, source = by_master[number], cluster.nodes[number]
    target = fault.pick([node for node in cluster.masters() if node is not source])
    return Move(tuple(found) if fault.number % 4 == 0 else (fault.pick(found),), source, target)


def done_move(cluster: TestedCluster, fault: Fault, move: Move) -> None:
    """In half of the cases as one."""
    if fault.choice * 1000 % 2 < 1:
        cluster.move_as_one(move.slots, move.source, move.target)
    else:
        for slot in move.slots:
            cluster.move(slot, move.source, move.target)


def done_back(cluster: TestedCluster, fault: Fault, move: Move) -> None:
    """Move the slots back; either master may be another node by now."""
    cluster.until_whole()
    source, target = cluster.master_of_slot(move.slots[0]), cluster.master_with(move.source)
    done_move(cluster, fault, Move(move.slots, source, target))
