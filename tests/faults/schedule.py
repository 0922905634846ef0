"""A pure schedule of faults, the same for the same seed.

The target of a fault is drawn as a number and resolved against the processes that run at that
moment (`pick`). The schedule therefore does not depend on pids, ports or the progress of a game.
"""

import random
from collections.abc import Sequence
from enum import Enum
from typing import Literal, NamedTuple, TypeAlias, TypeVar

Setup: TypeAlias = Literal["A", "B", "C"]
"""A: `kontor serve --workers 2` with a Redis of its own. B: gateways, one external Redis.

C: gateways, a Redis Cluster.
"""

T = TypeVar("T")


class Kind(Enum):
    """The kind of a fault; `faults` implements each."""

    KILL_GATEWAY = "gateway killed"
    KILL_GATEWAYS = "all gateways killed"
    KILL_PARENT = "parent killed"
    RESTART = "server stopped and started"
    POWER_CUT = "server and Redis killed"
    KILL_REDIS = "Redis killed"
    KILL_THINKER = "thinker killed"
    STOP_GATEWAY = "gateway stopped"
    STOP_REDIS = "Redis stopped"
    STOP_THINKER = "thinker stopped"
    STARVE_GATEWAY = "gateway starved"
    STARVE_REDIS = "Redis starved"
    CLIENTS_CUT = "client lines cut"
    CLIENTS_CUT_AT_BYTE = "client lines cut at a byte"
    CLIENTS_HALF_OPEN = "client lines half-open"
    CLIENTS_DELAY = "client lines delayed"
    CLIENTS_THROTTLE = "client lines throttled"
    REDIS_CUT = "Redis lines cut"
    REDIS_CUT_AT_BYTE = "Redis lines cut at a byte"
    REDIS_HALF_OPEN = "Redis lines half-open"
    REDIS_DELAY = "Redis lines delayed"
    REDIS_THROTTLE = "Redis lines throttled"
    BELLS_CUT = "connections for updates cut"
    CLOCK_JUMP = "clock jumps"
    DISK_FULL = "disk full"
    CUT_TAIL = "append-only file truncated"
    DAMAGE = "append-only file damaged"
    REFILL_BEHIND_CLIENT = "lost and refilled behind a client"
    REFILL_BEHIND_GATEWAY = "lost and refilled behind a gateway"
    KILL_MASTER = "master killed"
    STOP_MASTER = "master stopped"
    FAIL_OVER = "replica made master"
    MOVE_SLOTS = "slots moved"
    HALF_MOVE_SLOTS = "slots half-moved"
    UPGRADE = "gateway upgraded"
    GO_BACK = "gateway put back"


LOSSY = frozenset(
    {Kind.CUT_TAIL, Kind.DAMAGE, Kind.REFILL_BEHIND_CLIENT, Kind.REFILL_BEHIND_GATEWAY}
)
"""Faults after which Redis holds less than it had acknowledged, or something else."""

DEPOSING = frozenset(
    {Kind.KILL_REDIS, Kind.STOP_REDIS, Kind.STARVE_REDIS, Kind.KILL_MASTER, Kind.STOP_MASTER}
)
"""Faults after which a replica may take a master's place without having all that it had."""

ROLLING = frozenset({Kind.UPGRADE, Kind.GO_BACK})
"""Faults that put another build in the place of a gateway's."""

EVERYWHERE = {
    Kind.KILL_GATEWAY: 12,
    Kind.KILL_GATEWAYS: 3,
    Kind.RESTART: 3,
    Kind.KILL_REDIS: 9,
    Kind.KILL_THINKER: 6,
    Kind.STOP_GATEWAY: 6,
    Kind.STOP_REDIS: 4,
    Kind.STOP_THINKER: 3,
    Kind.STARVE_GATEWAY: 4,
    Kind.STARVE_REDIS: 3,
    Kind.CLIENTS_CUT: 8,
    Kind.CLIENTS_CUT_AT_BYTE: 8,
    Kind.CLIENTS_HALF_OPEN: 5,
    Kind.CLIENTS_DELAY: 4,
    Kind.CLIENTS_THROTTLE: 4,
    Kind.CLOCK_JUMP: 4,
}
ON_ONE_REDIS = {Kind.CUT_TAIL: 2, Kind.DAMAGE: 1, Kind.REFILL_BEHIND_CLIENT: 2}
OVER_TCP = {
    Kind.REDIS_CUT: 6,
    Kind.REDIS_CUT_AT_BYTE: 7,
    Kind.REDIS_HALF_OPEN: 4,
    Kind.REDIS_DELAY: 3,
    Kind.REDIS_THROTTLE: 3,
    Kind.BELLS_CUT: 5,
    Kind.UPGRADE: 3,
    Kind.GO_BACK: 3,
}
WEIGHTS: dict[Setup, dict[Kind, int]] = {
    "A": EVERYWHERE | ON_ONE_REDIS | {Kind.KILL_PARENT: 5, Kind.POWER_CUT: 3, Kind.DISK_FULL: 2},
    "B": EVERYWHERE | ON_ONE_REDIS | OVER_TCP | {Kind.REFILL_BEHIND_GATEWAY: 2},
    "C": EVERYWHERE
    | OVER_TCP
    | {
        Kind.KILL_MASTER: 12,
        Kind.STOP_MASTER: 8,
        Kind.FAIL_OVER: 8,
        Kind.MOVE_SLOTS: 12,
        Kind.HALF_MOVE_SLOTS: 12,
    },
}
"""How often a kind comes up, as a share of the sum."""

SECONDS: dict[Kind, tuple[float, float]] = {
    Kind.STOP_GATEWAY: (0.3, 4.0),
    Kind.STOP_REDIS: (0.3, 6.0),
    Kind.STARVE_GATEWAY: (0.5, 2.5),
    Kind.STARVE_REDIS: (0.5, 2.5),
    Kind.CLIENTS_DELAY: (0.5, 2.0),
    Kind.CLIENTS_THROTTLE: (0.5, 2.0),
    Kind.REDIS_DELAY: (0.5, 2.0),
    Kind.REDIS_THROTTLE: (0.5, 2.0),
    Kind.CLOCK_JUMP: (0.5, 4.0),
    Kind.DISK_FULL: (0.5, 2.0),
    Kind.STOP_MASTER: (0.5, 6.0),
    Kind.HALF_MOVE_SLOTS: (0.0, 2.5),
}
"""How long a fault lasts that is lifted again, from and to; others happen in an instant."""

JUMPS = (-3600.0, -30.0, -5.0, -1.0, 1.0, 5.0, 120.0, 3600.0, 172_800.0)
"""By how many seconds a clock is set off."""
BYTES = (1, 4000)
"""After how many bytes a line is cut, from and to; of a file so many are lost."""
QUIET_SECONDS = (0.05, 0.4)
"""Undisturbed play before the next fault, from and to."""


class Fault(NamedTuple):
    """One fault. `after`: seconds of undisturbed play before it. `seconds`: how long it lasts.

    `choice`: 0 ≤ choice < 1, what it hits, see `pick`. `bytes`: where a line or a file is cut.
    `jump`: seconds by which a clock is set off.
    """

    number: int
    kind: Kind
    after: float
    seconds: float
    choice: float
    bytes: int
    jump: float

    def pick(self, candidates: Sequence[T]) -> T:
        """Return the candidate that the fault hits."""
        return candidates[int(self.choice * len(candidates))]


def schedule(
    seed: int, setup: Setup, count: int, kinds: Sequence[Kind] = tuple(Kind)
) -> tuple[Fault, ...]:
    """Return `count` faults of these kinds, as far as they are possible in that set-up."""
    chance = random.Random(f"{setup}/{seed}")
    weights = {kind: weight for kind, weight in WEIGHTS[setup].items() if kind in kinds}
    drawn = chance.choices(tuple(weights), tuple(weights.values()), k=count)
    return tuple(fault(number, kind, chance) for number, kind in enumerate(drawn))


def each_once(setup: Setup, kinds: Sequence[Kind]) -> tuple[Fault, ...]:
    """Return one fault of each kind, in this order, none longer than it has to be."""
    chance = random.Random(f"{setup}/{[kind.name for kind in kinds]}")
    drawn = [fault(number, kind, chance) for number, kind in enumerate(kinds)]
    return tuple(one._replace(seconds=SECONDS.get(one.kind, (0.0,))[0]) for one in drawn)


def fault(number: int, kind: Kind, chance: random.Random) -> Fault:
    """All its numbers are drawn, needed or not: each fault takes as many."""
    return Fault(
        number=number,
        kind=kind,
        after=round(chance.uniform(*QUIET_SECONDS), 3),
        seconds=round(chance.uniform(*SECONDS.get(kind, (0.0, 0.0))), 3),
        choice=chance.random(),
        bytes=chance.randint(*BYTES),
        jump=chance.choice(JUMPS),
    )
