"""What an operator may set, read once from the environment."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec

Seconds = Annotated[float, msgspec.Meta(ge=0)]
Count = Annotated[int, msgspec.Meta(ge=0)]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Each field is read from `KONTOR_` and its name in capitals.

    `redis_url`: empty, the server runs a Redis of its own. `redis_server`: the binary for that one.
    `secret`: signs tokens; empty, one is made and kept in Redis. `bot_seconds`: the beat of bots.
    `untouched_seconds`: a table that nobody touches for so long is abandoned, 0 is never.
    `origins`: other pages that may open a socket, by commas. `heartbeat_seconds`: a socket silent
    for two of them is closed. `frames_per_second`: from one socket, 0 is no limit. `queue_bytes`:
    what may wait for a socket that does not read. `sockets_per_player`: at each gateway, for
    gateways do not count together: with four of them a player may hold four times as many.
    `tables_per_player`: open and running ones, anywhere. `copies_per_hour`: forks and imported logs
    of one player, anywhere. `chat_lines`: what a player may say at a table in ten seconds, 0 is no
    limit. `presence_seconds`: who comes and goes within them is told together. `drain_seconds`: how
    long a stop may take.
    `boxes`: a folder of component files that replace those of the games (`runtime/boxes.py`).
    `workers`: gateways on this machine; each of them is told which one it is (`worker`) and where
    they leave their counts for each other (`numbers`).
    """

    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8700
    workers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    worker: Count = 0
    numbers: str = ""
    redis_url: str = ""
    redis_server: str = ""
    data: str = "./var"
    boxes: str = ""
    secret: str = ""
    appendfsync: Literal["always", "everysec", "no"] = "always"
    bot_seconds: Seconds = 0.6
    bot_lease_seconds: Seconds = 15.0
    untouched_seconds: Seconds = 86_400.0
    bot_workers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    origins: str = ""
    hello_seconds: Seconds = 10.0
    heartbeat_seconds: Seconds = 30.0
    sweep_seconds: Annotated[float, msgspec.Meta(gt=0)] = 3.0
    frames_per_second: Count = 100
    frames_burst: Count = 400
    queue_bytes: Annotated[int, msgspec.Meta(ge=65536)] = 1_048_576
    sockets_per_player: Count = 32
    tables_per_player: Count = 200
    copies_per_hour: Count = 60
    chat_lines: Count = 10
    presence_seconds: Seconds = 0.5
    drain_seconds: Annotated[int, msgspec.Meta(ge=1)] = 5
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    @property
    def folder(self) -> Path:
        """Where a Redis of our own keeps its files."""
        return Path(self.data).expanduser().resolve()

    @property
    def other_origins(self) -> frozenset[str]:
        """The pages besides our own that may open a socket."""
        return frozenset(origin for part in self.origins.split(",") if (origin := part.strip()))


def settings_from(environ: Mapping[str, str]) -> Settings:
    """Raises ValueError with a sentence that names the variable and what it should be."""
    known = {name: f"KONTOR_{name.upper()}" for name in Settings.__struct_fields__}
    given = {name: environ[key] for name, key in known.items() if environ.get(key)}
    for name, value in given.items():
        try:
            msgspec.convert({name: value}, Settings, strict=False)
        except msgspec.ValidationError as error:
            reason = str(error).split(" - at")[0]
            message = f"{known[name]} cannot be {value!r}: {reason}."
            raise ValueError(message) from error
    return msgspec.convert(given, Settings, strict=False)
