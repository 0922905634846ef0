"""How each fault is done. One function a kind; the numbers are the schedule's."""

import asyncio
import contextlib
import os
import shutil
import signal
import struct
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import assert_never

from tests.faults import cluster_faults, ledgers
from tests.faults.client import Client
from tests.faults.history import now
from tests.faults.losses import Lost
from tests.faults.scene import Done, Scene
from tests.faults.schedule import Fault, Kind
from tests.faults.setups import Deployment, ManyMachines
from tests.running.process import exists, send
from tests.running.proxy import Proxy
from tests.server.patience import until
from tests.upgrade.builds import NEWS, TURN, news_in

PLAY_ON_SECONDS = 0.5
"""How long is played between a copy of the ledger and its return."""
PAST_SECONDS = 8.0
"""How long is waited at most until play has gone past who is away."""
LOOK_SECONDS = 0.1
PAGE = 4096
DELAY_SECONDS = 0.15
BYTES_A_SECOND = 60_000


async def inflict(scene: Scene, fault: Fault) -> Done:
    """Do it, and wait until it is over, unless it is to be survived."""
    deployment, kind = scene.deployment, fault.kind
    began = now()
    match kind:
        case Kind.KILL_GATEWAY:
            kill(pick(fault, deployment.gateways()))
        case Kind.KILL_GATEWAYS:
            kill(*deployment.gateways())
        case Kind.KILL_PARENT:
            workers = deployment.gateways()
            kill(deployment.servers()[0])
            await until(lambda: not any(map(exists, workers)))
        case Kind.POWER_CUT:
            kill(*deployment.redis(), deployment.servers()[0], *deployment.gateways())
        case Kind.RESTART:
            send(fault.pick(deployment.servers()), signal.SIGTERM)
        case Kind.KILL_REDIS:
            kill(*redis_hit(fault, deployment))
            return Done(began, await deployment.redis_served(began))
        case Kind.KILL_THINKER:
            kill(pick(fault, deployment.bot_processes()))
        case Kind.STOP_GATEWAY:
            await stopped(pick(fault, deployment.gateways()), fault.seconds)
        case Kind.STOP_REDIS:
            await stopped(pick(fault, deployment.redis()), fault.seconds)
            return Done(began, await deployment.redis_served(now()))
        case Kind.STOP_THINKER:
            return Done(began, began, stop_until_lifted(pick(fault, deployment.bot_processes())))
        case Kind.STARVE_GATEWAY:
            await starved(pick(fault, deployment.gateways()), fault.seconds)
        case Kind.STARVE_REDIS:
            await starved(pick(fault, deployment.redis()), fault.seconds)
            return Done(began, await deployment.redis_served(now()))
        case Kind.CLIENTS_CUT | Kind.REDIS_CUT:
            for proxy in hit(fault, deployment):
                proxy.cut()
        case Kind.CLIENTS_CUT_AT_BYTE | Kind.REDIS_CUT_AT_BYTE:
            for proxy in hit(fault, deployment):
                proxy.cut_after(fault.bytes)
        case Kind.CLIENTS_HALF_OPEN | Kind.REDIS_HALF_OPEN:
            for proxy in hit(fault, deployment):
                proxy.swallow()
        case Kind.CLIENTS_DELAY | Kind.REDIS_DELAY:
            await slowed(hit(fault, deployment), fault.seconds, delay=DELAY_SECONDS)
        case Kind.CLIENTS_THROTTLE | Kind.REDIS_THROTTLE:
            await slowed(hit(fault, deployment), fault.seconds, rate=BYTES_A_SECOND)
        case Kind.BELLS_CUT:
            return Done(began, began, cut_updates_until_lifted(deployment))
        case Kind.CLOCK_JUMP:
            return Done(began, began, jump_until_lifted(fault, deployment))
        case Kind.DISK_FULL:
            await disk_full(deployment.data, fault.seconds)
        case Kind.CUT_TAIL:
            lost = await lose(scene, lambda _: ledgers.cut_tail(deployment.data, fault.bytes))
            return Done(began, lost.at, lost=lost)
        case Kind.DAMAGE:
            lost = await lose(scene, lambda before: damage_one_entry(scene, fault, before))
            return Done(began, lost.at, lost=lost)
        case Kind.REFILL_BEHIND_CLIENT:
            return await refill_behind_client(scene, fault)
        case Kind.REFILL_BEHIND_GATEWAY:
            return await refill_behind_gateway(scene, fault)
        case Kind.KILL_MASTER:
            return await cluster_faults.kill_master(scene, fault)
        case Kind.STOP_MASTER:
            return await cluster_faults.stop_master(scene, fault)
        case Kind.FAIL_OVER:
            return await cluster_faults.fail_over(scene, fault)
        case Kind.MOVE_SLOTS:
            return await cluster_faults.move_slots(scene, fault)
        case Kind.HALF_MOVE_SLOTS:
            return await cluster_faults.half_move_slots(scene, fault)
        case Kind.UPGRADE:
            await replaced(deployment, deployment.oldest(), 1)
        case Kind.GO_BACK:
            await replaced(deployment, deployment.newest(), -1)
        case _:
            assert_never(kind)
    return Done(began, now())


# Processes.


async def replaced(deployment: Deployment, place: int, step: int) -> None:
    """Replace one gateway by the next build until it booked a turn; its clients come again."""
    before = await turns_in(deployment)
    await asyncio.to_thread(deployment.replace, place, step)
    deployment.doors[place].cut()
    news = NEWS[deployment.builds[place]]

    async def has_booked() -> bool:
        await asyncio.sleep(LOOK_SECONDS)
        return news in {news_in(entry) for entry in await turns_in(deployment) - before}

    await until(has_booked)


async def turns_in(deployment: Deployment) -> set[bytes]:
    """Return the entries in which a turn of Burgundy began."""
    held = await asyncio.to_thread(ledgers.contents_of, await deployment.redis_addresses())
    return {entry for ledger in held.ledgers.values() for entry in ledger if TURN in entry}


def pick(fault: Fault, pids: Sequence[int]) -> int | None:
    """Return the process that the fault hits, or None if there is none at the moment."""
    return fault.pick(pids) if pids else None


def kill(*pids: int | None) -> None:
    for pid in pids:
        send(pid, signal.SIGKILL)


async def stopped(pid: int | None, seconds: float) -> None:
    send(pid, signal.SIGSTOP)
    await asyncio.sleep(seconds)
    send(pid, signal.SIGCONT)


async def starved(pid: int | None, seconds: float) -> None:
    """Limit the process to a tenth of the time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        send(pid, signal.SIGSTOP)
        await asyncio.sleep(0.09)
        send(pid, signal.SIGCONT)
        await asyncio.sleep(0.01)


def stop_until_lifted(pid: int | None) -> Callable[[], Awaitable[None]]:
    send(pid, signal.SIGSTOP)

    async def lift() -> None:
        send(pid, signal.SIGCONT)

    return lift


def jump_until_lifted(fault: Fault, deployment: Deployment) -> Callable[[], Awaitable[None]]:
    pid = pick(fault, deployment.gateways())

    async def lift() -> None:
        await asyncio.sleep(fault.seconds)
        set_clock(deployment.clocks, pid, 0.0)

    set_clock(deployment.clocks, pid, fault.jump)
    return lift


def set_clock(clocks: Path, pid: int | None, seconds: float) -> None:
    """Set the clock of a process off; one that is gone, or was never there (None), has none."""
    with contextlib.suppress(FileNotFoundError), (clocks / str(pid)).open("r+b") as file:
        file.write(struct.pack("d", seconds))


def redis_hit(fault: Fault, deployment: Deployment) -> list[int]:
    """The processes of a Redis that dies: of a cluster one, or in one of four cases all."""
    found = deployment.redis()
    return [fault.pick(found)] if found and fault.number % 4 else found


# Lines.


def hit(fault: Fault, deployment: Deployment) -> Sequence[Proxy]:
    """The proxies of a line fault: one of them, or in one of four cases all."""
    of_clients = fault.kind.name.startswith("CLIENTS")
    proxies = [*deployment.doors, *deployment.windows] if of_clients else deployment.redis_lines
    return proxies if fault.number % 4 == 0 else (fault.pick(proxies),)


async def slowed(
    proxies: Sequence[Proxy], seconds: float, *, delay: float = 0.0, rate: int = 0
) -> None:
    for proxy in proxies:
        proxy.delay, proxy.rate = delay, rate
    await asyncio.sleep(seconds)
    for proxy in proxies:
        proxy.delay, proxy.rate = 0.0, 0


def cut_updates_until_lifted(deployment: Deployment) -> Callable[[], Awaitable[None]]:
    """Cut updates again and again until lifted. Games must continue meanwhile."""
    cutting = asyncio.create_task(cut_updates(deployment))

    async def lift() -> None:
        cutting.cancel()
        await asyncio.gather(cutting, return_exceptions=True)

    return lift


async def cut_updates(deployment: Deployment) -> None:
    while True:
        for address in await deployment.redis_addresses():
            with contextlib.suppress(OSError):
                assert isinstance(address, tuple)
                _, writer = await asyncio.open_connection(*address)
                writer.write(b"CLIENT KILL TYPE pubsub\r\n")
                await writer.drain()
                writer.close()
        await asyncio.sleep(LOOK_SECONDS)


# Files.


async def disk_full(data: Path, seconds: float) -> None:
    """For so long nothing more can be written; where the disk is not ours, nothing happens."""
    ballast = data / "ballast"
    if fill(ballast):
        await asyncio.sleep(seconds)
        ballast.unlink()


def fill(ballast: Path) -> bool:
    """Take all the room that is left. False where the disk is not ours alone."""
    if not ballast.parent.is_mount():
        return False
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        free = shutil.disk_usage(ballast.parent).free
        os.posix_fallocate(file.fileno(), 0, max(free - PAGE, 1))
        while True:
            file.seek(0, os.SEEK_END)
            file.write(bytes(PAGE))
    return True


async def lose(scene: Scene, spoil: Callable[[ledgers.Contents], None], *also: int | None) -> Lost:
    """Kill Redis (and `also` these), spoil its files, and restart it with the rest."""
    deployment = scene.deployment
    deployment.hold_redis()
    try:
        kill(*deployment.redis(), *also)
        await asyncio.sleep(0.05)
        before = await asyncio.to_thread(ledgers.contents_on_disk, deployment.data)
        spoil(before)
        after = await asyncio.to_thread(ledgers.contents_on_disk, deployment.data)
        at = now()
    finally:
        deployment.release_redis()
    return Lost(at, before, after)


def damage_one_entry(scene: Scene, fault: Fault, before: ledgers.Contents) -> None:
    """One byte of one entry of a game that is played turns over."""
    playing = [table for table in scene.playing() if len(before.ledgers.get(table, ())) > 3]
    if playing:
        table = fault.pick(sorted(playing))
        version = 2 + int(fault.choice * 7919) % (len(before.ledgers[table]) - 2)
        ledgers.damage(scene.deployment.data, before.ledgers[table][version - 1])


async def refill_behind_client(scene: Scene, fault: Fault) -> Done:
    """Entries that an absent spectator has are lost and others booked; gateways may die too."""
    deployment = scene.deployment
    spectator, window = fault.pick(tuple(zip(scene.spectators, deployment.windows, strict=True)))
    began = now()
    copy = kept_copy(deployment)
    await asyncio.sleep(PLAY_ON_SECONDS)
    window.shut = True
    window.cut()
    also = deployment.gateways() if fault.choice * 1000 % 2 < 1 else ()
    lost = await lose(scene, lambda _: ledgers.copy_files(copy, deployment.data), *also)
    await past(scene, spectator)
    over = now()
    window.shut = False
    return Done(began, over, lost=lost)


async def refill_behind_gateway(scene: Scene, fault: Fault) -> Done:
    """Entries that a cut-off gateway has are lost; players go on at one without memory."""
    deployment = scene.deployment
    assert isinstance(deployment, ManyMachines)
    away = int(fault.choice * len(deployment.windows))
    began = now()
    copy = kept_copy(deployment)
    await asyncio.sleep(PLAY_ON_SECONDS)
    deployment.out.add(away)
    deployment.cut_off.add(away)
    for proxy in (deployment.redis_lines[away], *deployment.doors):
        proxy.cut()
    others = [pid for n, pid in enumerate(deployment.gateways()) if n != away]
    lost = await lose(scene, lambda _: ledgers.copy_files(copy, deployment.data), *others)
    await past(scene, scene.spectators[away])
    over = now()
    deployment.cut_off.discard(away)
    deployment.out.discard(away)
    return Done(began, over, lost=lost)


def kept_copy(deployment: Deployment) -> Path:
    copy = deployment.folder / "copy"
    copy.mkdir(exist_ok=True)
    ledgers.copy_files(deployment.data, copy)
    return copy


async def past(scene: Scene, spectator: Client) -> None:
    """Until some game has gone past what this spectator has, as far as anybody was shown."""
    end = now() + PAST_SECONDS
    while now() < end:
        newest = scene.newest()
        ahead = [
            table
            for table, version in spectator.versions().items()
            if version and newest.get(table, 0) > version
        ]
        if len(ahead) >= 2:
            return
        await asyncio.sleep(0.05)
