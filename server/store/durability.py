"""Checks with INFO and CONFIG that a Redis keeps acknowledged writes."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

Sync: TypeAlias = Literal["always", "everysec", "no"]
STRENGTH: Mapping[str, int] = {"no": 0, "everysec": 1, "always": 2}
MEMORY_IS_LOW_AT = 0.85
"""The used part of Redis' memory above which a fault is reported, in time for the operator."""


class Fault(NamedTuple):
    """`event`: its log line. `reason`: meaning and remedy. `books`: whether commits still work."""

    event: str
    reason: str
    books: bool


def faults(
    info: Mapping[str, Any], config: Mapping[str, str], sync: Sync, replicas: int = 0
) -> Iterator[Fault]:
    """Yield the faults of a Redis. `config`: from CONFIG GET, empty if that is forbidden.

    `sync`: the configured `appendfsync`. `replicas`: the number that must have each entry.
    """
    if info.get("role", "master") != "master":
        yield Fault(
            "redis_is_a_replica", "Nothing can be booked here: name the master.", books=False
        )
    if not info.get("aof_enabled", 1):
        reason = "appendonly is off: when it stops, what was acknowledged is gone. Set it to yes."
        yield Fault("redis_not_append_only", reason, books=True)
    elif STRENGTH[config.get("appendfsync", sync)] < STRENGTH[sync]:
        reason = (
            f"appendfsync is {config['appendfsync']}: a power cut may take what was acknowledged."
            f" Set it to {sync}, or KONTOR_APPENDFSYNC to what you have chosen."
        )
        yield Fault("redis_not_synced", reason, books=True)
    elif config.get("no-appendfsync-on-rewrite") == "yes" and sync == "always":
        reason = "no-appendfsync-on-rewrite is yes: while it is rewritten its file is not synced."
        yield Fault("redis_not_synced", reason, books=True)
    if info.get("connected_slaves", replicas) < replicas:
        reason = (
            f"{info['connected_slaves']} of {replicas} replicas are there: nothing is acknowledged."
            " Bring them back, or lower KONTOR_REDIS_REPLICAS."
        )
        yield Fault("redis_lacks_replicas", reason, books=False)
    elif (good := info.get("min_slaves_good_slaves", 0)) < (least := least_replicas(info, config)):
        reason = (
            f"{good} replicas are there, and min-replicas-to-write is {least}: nothing is booked."
            " Bring them back, or lower it."
        )
        yield Fault("redis_lacks_replicas", reason, books=False)
    yield from lack_of_memory(info)
    policy = info.get("maxmemory_policy", "noeviction")
    if policy != "noeviction":
        reason = f"maxmemory-policy is {policy}: running tables may vanish. Set it to noeviction."
        yield Fault("redis_evicts", reason, books=True)
    if info.get("aof_last_write_status", "ok") != "ok":
        reason = "Its file cannot be written (a full disk?): nothing can be booked."
        yield Fault("redis_cannot_write", reason, books=False)
    if info.get("aof_last_bgrewrite_status", "ok") != "ok":
        reason = "Its file could not be rewritten (too little disk or memory?): it only grows."
        yield Fault("redis_cannot_rewrite", reason, books=True)


def least_replicas(info: Mapping[str, Any], config: Mapping[str, str]) -> int:
    """Return the number of replicas that Redis requires for writes, 0 if it requires none."""
    if "min_slaves_good_slaves" not in info:
        return 0
    return int(config.get("min-replicas-to-write", 1))


def lack_of_memory(info: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield a fault if memory is low or used up.

    Without a limit of Redis, the machine's memory counts.
    """
    limit = info.get("maxmemory") or info.get("total_system_memory") or 0
    used = info.get("used_memory", 0)
    if not limit or used < MEMORY_IS_LOW_AT * limit:
        return
    usage = f"It uses {used >> 20} of {limit >> 20} MiB"
    if info.get("maxmemory") and used >= limit:
        reason = f"{usage}: nothing can be booked. Give it more, or archive sooner."
        yield Fault("redis_out_of_memory", reason, books=False)
    else:
        reason = (
            f"{usage}: when that runs out nothing can be booked. Archive sooner, or give it more."
        )
        yield Fault("redis_memory_low", reason, books=True)
