"""The target of attacks: a server without rate limits, a game of every kind, and spectators.

The `Verdict` afterwards states what must be true. The log has no unhandled error, and no request
was answered with 500. The data of honest people is unchanged (`honest`), except for what they
requested.
"""

import json
from collections import Counter
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from projections.registry import PROJECTIONS
from tests.server.wire import Guest, door

NO_LIMITS = {
    "KONTOR_FRAMES_PER_SECOND": "0",
    "KONTOR_POSITIONS_PER_SECOND": "0",
    "KONTOR_CHAT_MESSAGES": "0",
    "KONTOR_FORKS_AND_IMPORTS_PER_HOUR": "0",
    "KONTOR_DEVICE_CODES": "0",
    "KONTOR_WRONG_DEVICE_CODES": "0",
    "KONTOR_TABLES_PER_PLAYER": "0",
    "KONTOR_SOCKETS_PER_PLAYER": "0",
    "KONTOR_BODY_SECONDS": "0.5",
    "KONTOR_HEADER_SECONDS": "2",
}
"""Else little but the limits would be tried."""
BUGS = ("500", "error internal", "rejected internal", "no answer in time")
GREETING = "Kontor listens on "
"""The only line that is no JSON, on standard output."""
UNHANDLED_LEVELS = frozenset({"error", "critical"})
UNHANDLED_ENDINGS = ("_failed", "_broke")


class Table(NamedTuple):
    """A running game of two. `tokens`: of its seats. `commands`: what seat 0 or 1 may ask now."""

    table_id: str
    game: str
    tokens: tuple[str, str]
    commands: tuple[dict[str, Any], ...]


class Act(NamedTuple):
    """A frame with which somebody asked for something at a table. `command`: None is an undo."""

    table_id: str
    seat: int
    command_id: str
    command: dict[str, Any] | None


class Target(NamedTuple):
    """`stranger`: the token of somebody who sits nowhere. `acts`: what seats themselves sent."""

    url: str
    tables: tuple[Table, ...]
    stranger: str
    acts: list[Act]

    def seat_of(self, token: str | None, table_id: str) -> int | None:
        """Where that token sits at this table."""
        for table in self.tables:
            if table.table_id == table_id and token in table.tokens:
                return table.tokens.index(token)
        return None


class Verdict(NamedTuple):
    """`answers`: how often what came back. `before`, `after`: the versions of the tables.

    `unexpected`: what of honest people has changed though none of them asked for it.
    """

    answers: Counter[str]
    before: Mapping[str, int]
    after: Mapping[str, int]
    unhandled: tuple[str, ...]
    unexpected: tuple[str, ...]

    @property
    def moved(self) -> dict[str, int]:
        """By how many versions which tables went on."""
        return {
            table: self.after[table] - version
            for table, version in self.before.items()
            if self.after[table] != version
        }

    @property
    def is_bad(self) -> bool:
        """More was booked than was accepted, anything else has changed, or something broke."""
        broken = sum(self.answers[answer] for answer in BUGS)
        wrong = bool(self.unhandled or self.unexpected)
        return wrong or broken > 0 or self.booked > self.answers["accepted"]

    @property
    def booked(self) -> int:
        return sum(self.moved.values())


@asynccontextmanager
async def target(url: str) -> AsyncGenerator[Target]:
    """Tables with people at them, at a server that runs."""
    async with door(url) as at:
        tables: list[Table] = []
        for game in PROJECTIONS:
            ann, bob = await at.player("Ann"), await at.player("Bob")
            table_id = (await ann.open(game))["table_id"]
            await bob.sit(table_id, 1)
            commands = [command for one in (ann, bob) for command in await offered(one, table_id)]
            tokens = (token_of(ann), token_of(bob))
            tables.append(Table(table_id, game, tokens, tuple(commands)))
        yield Target(url, tuple(tables), token_of(await at.player("Mallory")), [])


def token_of(guest: Guest) -> str:
    assert guest.token is not None
    return guest.token


async def offered(guest: Guest, table_id: str) -> list[dict[str, Any]]:
    position = await (await guest.line()).watch(table_id)
    return [option["command"] for option in position["options"]]


def unhandled(log: str) -> tuple[str, ...]:
    """Lines of a log that nobody meant to be there."""
    return tuple(
        line for line in log.splitlines() if not line.startswith(GREETING) and is_unhandled(line)
    )


def is_unhandled(line: str) -> bool:
    try:
        said = json.loads(line)
    except ValueError:
        return True
    return (
        said.get("level") in UNHANDLED_LEVELS
        or str(said.get("event", "")).endswith(UNHANDLED_ENDINGS)
        or "exception" in said
    )
