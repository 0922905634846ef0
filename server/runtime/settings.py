"""The settings of an operator, read once from the environment."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec

Seconds = Annotated[float, msgspec.Meta(ge=0)]
Count = Annotated[int, msgspec.Meta(ge=0)]
MOST_WORKERS = MOST_BOT_PROCESSES = 64
CPU_LIMIT = Path("/sys/fs/cgroup/cpu.max")
"""The CPU limit of this container: microseconds, or "max", per period in microseconds."""
MOST_BY_CORES = 8
"""Default limit of bot processes, because a container sees all cores but may use only a share."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings. `VARIABLES` names the environment variable of each.

    `metrics_host`, `metrics_port`: the address of `/metrics`; port 0 disables it. `redis_url`: if
    empty, the server starts its own Redis, with the binary `redis_server`. `redis_replicas`: the
    number of replicas that must have a move before it is acknowledged. `secret`: signs tokens; if
    empty, a random one is stored in Redis. `bot_beat_seconds`: the beat at which bots answer,
    `search_beat_seconds`: the beat of bots that search. `bot_workers`: bot processes per gateway, 0
    for a number by the cores (`bot_processes`). `search_workers`: additional processes for work
    that takes seconds; one more makes analyses. `idle_seconds`: time without an
    action until a table is abandoned, 0 for never.

    `origins`: other pages that may open a socket, separated by commas. `hosts`: names that the
    server answers to (`http/admission.py`). `passkey_domain`: the domain of passkeys, the page's
    name or a parent of it; if empty, the name in the page's request. `passkey_counters`: whether a
    passkey with a decreased counter is refused. `connections`: maximum of each gateway, including
    sockets; 0 for as many as descriptors allow. `connections_per_address`: without sockets.
    `header_seconds`, `body_seconds`: time limits to receive them. `heartbeat_seconds`: a socket
    silent for two heartbeats is closed. `queue_bytes`: maximum of bytes that wait for a client that
    does not read.

    `sockets_per_player`, `sockets_per_address`: limits of each gateway, because gateways do not
    share these counts; with four gateways a player may have four times as many.
    `tables_per_player`: open and running tables, at all gateways. `presence_seconds`: arrivals and
    departures within this time are reported together. `shutdown_delay_seconds`: time to continue
    serving after SIGTERM, with `/readyz` 503; `drain_seconds`: time limit of the stop after that.

    Rate limits, 0 for no limit (`rate_limits/limits.py` names the payers); a burst is the initial
    amount. `frames_…`, `positions_…`: from and for one player. `requests_…`: of one address.
    `guests_…`, `tables_per_hour`: new ones from one address. `forks_and_imports_per_hour`: of one
    player. `hints`, `device_codes`: per player in ten minutes. `wrong_device_codes`: per address in
    ten minutes. `passkeys`: challenges per address in ten minutes, to add a passkey or to sign in.
    `analyses`: started per address in ten minutes. `chat_messages`: of a player at a table in ten
    seconds. `exempt_networks`: addresses, separated by commas, whose requests, sockets, guests,
    tables and codes are not counted.

    `archive`: the place of finished tables, a folder or `s3://<bucket>/<prefix>`. If empty, a
    folder beside the server's own Redis, and no archive with another Redis; `none`: no archive.
    `archive_seconds`: the delay after a game's end, 0 for never; archived tables stay readable.

    `public_url`: the address of the page, as in `https://play.example.org`, for links in mails.
    `smtp_url`, `mail_from`: the server and the sender of mails; without them no mails are sent.
    `push_contact`: the contact for push services, `mailto:` or `https:`; if empty, the sender of
    mails or the page. `push_hosts`: push services (`host` or `host:port`), separated by commas,
    that may be in a private network. `mail_hours`: the minimum time between two mails.

    `boxes`: a folder of component files that replace those of the games (`box_overrides.py`).
    `boards`: games of other packages, separated by commas, whose own board the page runs
    (`http/boards.py`). `workers`: gateways on this machine; by default `kontor serve` starts one
    per core. `worker`: a gateway's number among them. `workers_folder`: where they share their
    counts and hand over sockets. These two come from the parent, never from the environment.
    """

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8700
    metrics_host: str = "127.0.0.1"
    metrics_port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 9700
    workers: Annotated[int, msgspec.Meta(ge=1, le=MOST_WORKERS)] = 1
    worker: Count = 0
    workers_folder: str = ""
    redis_url: str = ""
    redis_server: str = ""
    redis_replicas: Count = 0
    data: str = "./var"
    boxes: str = ""
    boards: str = ""
    secret: str = ""
    appendfsync: Literal["always", "everysec", "no"] = "always"
    bot_beat_seconds: Seconds = 0.6
    search_beat_seconds: Seconds = 2.0
    bot_lease_seconds: Annotated[float, msgspec.Meta(gt=0)] = 2.0
    archive: str = ""
    archive_seconds: Seconds = 86_400
    idle_seconds: Seconds = 86_400.0
    bot_workers: Annotated[int, msgspec.Meta(ge=0, le=MOST_BOT_PROCESSES)] = 0
    search_workers: Annotated[int, msgspec.Meta(ge=1, le=MOST_BOT_PROCESSES)] = 1
    origins: str = ""
    hosts: str = ""
    connections: Count = 10_000
    connections_per_address: Count = 256
    header_seconds: Annotated[float, msgspec.Meta(gt=0)] = 10.0
    body_seconds: Annotated[float, msgspec.Meta(gt=0)] = 30.0
    hello_seconds: Seconds = 10.0
    heartbeat_seconds: Seconds = 30.0
    sweep_seconds: Annotated[float, msgspec.Meta(gt=0)] = 3.0
    frames_per_second: Count = 100
    frames_burst: Count = 400
    positions_per_second: Count = 10
    positions_burst: Count = 256
    requests_per_second: Count = 20
    requests_burst: Count = 600
    guests_per_hour: Count = 20
    guests_burst: Count = 60
    tables_per_hour: Count = 60
    device_codes: Count = 10
    wrong_device_codes: Count = 20
    passkeys: Count = 60
    passkey_domain: str = ""
    passkey_counters: Literal["check", "ignore"] = "check"
    exempt_networks: str = "127.0.0.0/8,::1"
    queue_bytes: Annotated[int, msgspec.Meta(ge=65536)] = 1_048_576
    sockets_per_player: Count = 32
    sockets_per_address: Count = 64
    tables_per_player: Count = 200
    forks_and_imports_per_hour: Count = 60
    hints: Count = 60
    analyses: Count = 6
    chat_messages: Count = 10
    public_url: str = ""
    smtp_url: str = ""
    mail_from: str = ""
    mail_hours: Seconds = 12.0
    push_contact: str = ""
    push_hosts: str = ""
    presence_seconds: Seconds = 0.5
    shutdown_delay_seconds: Seconds = 0.0
    drain_seconds: Annotated[int, msgspec.Meta(ge=1)] = 5
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    @property
    def archive_place(self) -> str:
        """Return the archive's folder or bucket address; empty without an archive."""
        if self.archive == "none":
            return ""
        return self.archive or ("" if self.redis_url else str(self.folder / "archive"))

    @property
    def bot_processes(self) -> int:
        """Number of bot processes: this gateway's share of the cores, minus one for itself."""
        by_cores = max(1, cores() // self.workers - 1)
        return self.bot_workers or min(by_cores, MOST_BY_CORES)

    @property
    def folder(self) -> Path:
        """The folder for the files of the server's own Redis."""
        return Path(self.data).expanduser().resolve()

    @property
    def other_origins(self) -> frozenset[str]:
        """The pages besides our own that may open a socket."""
        return split(self.origins)

    @property
    def contact(self) -> str:
        """The contact for push services."""
        if self.push_contact or self.mail_from:
            return self.push_contact or f"mailto:{self.mail_from.rpartition('<')[2].strip('> ')}"
        return (
            self.public_url if self.public_url.startswith("https:") else "mailto:kontor@localhost"
        )

    @property
    def allowed_boards(self) -> frozenset[str]:
        """The games whose own board the page runs."""
        return split(self.boards)


VARIABLES: Mapping[str, str] = {
    name: f"KONTOR_{name.upper()}"
    for name in Settings.__struct_fields__
    if name not in ("worker", "workers_folder")
}
"""The environment variable of each setting."""


def split(names: str) -> frozenset[str]:
    """Return the names in a list separated by commas."""
    return frozenset(name for part in names.split(",") if (name := part.strip()))


def cores() -> int:
    """Return the number of cores that this process may use, at least 1, within a cgroup's limit."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    try:
        quota, period = CPU_LIMIT.read_text().split()
        return max(1, min(allowed or 1, int(quota) // int(period)))
    except (OSError, ValueError):  # no cgroup, or "max": no limit
        return allowed or 1


def settings_from(environ: Mapping[str, str]) -> Settings:
    """Return the settings. Raises ValueError with a sentence that names the wrong variable."""
    values = {name: environ[key] for name, key in VARIABLES.items() if environ.get(key)}
    for name, value in values.items():
        try:
            msgspec.convert({name: value}, Settings, strict=False)
        except msgspec.ValidationError as error:
            reason = str(error).split(" - at")[0]
            raise ValueError(f"{VARIABLES[name]} cannot be {value!r}: {reason}.") from error
    return msgspec.convert(values, Settings, strict=False)
