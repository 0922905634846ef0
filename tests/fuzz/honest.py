"""The data of honest people at the server, and whether an attack has changed any of it.

The comparison covers everything in Redis about them:

- every entry of their tables byte by byte, and the tables' secrets,
- their player records and how often they signed out,
- where they sit,
- the key that signs tokens and invites.

The comparison also covers what these people receive: their valid token, their identity, and the
seats and invites of their tables. The only allowed change is one that their own token requested:
one more entry, by that seat, of that command.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from typing import Any, NamedTuple

import msgspec
from redis import Redis

from server.store import keys
from tests.fuzz.target import Act, Target
from tests.server.wire import door

TOLD = (
    "commitment",
    "options",
    "status",
    "visibility",
    "seats",
    "owner",
    "undo",
    "invite",
    "invites",
)
"""Of a summary: what no move changes, unless it ends the game."""
Entries = tuple[bytes, ...]


class Honest(NamedTuple):
    """`ledgers`: the entries of each table. `kept`: other keys. `told`: by token, or by what."""

    ledgers: Mapping[str, Entries]
    kept: Mapping[str, Any]
    told: Mapping[str, Any]


async def honest_state(aim: Target, redis: Redis) -> Honest:
    """All of it as it is now."""
    told: dict[str, Any] = {}
    people: list[str] = []
    async with door(aim.url) as at:
        for token in chain.from_iterable(table.tokens for table in aim.tables):
            guest = await at.stranger()
            guest.token = token
            answer = await guest.get("/api/me", headers={"Authorization": f"Bearer {token}"})
            me: dict[str, Any] = (
                answer.json() if answer.is_success else {"status": answer.status_code}
            )
            people.append(me.get("player_id", ""))
            told[token] = {name: me.get(name) for name in ("status", "player_id", "name")} | {
                one["table_id"]: {name: one.get(name) for name in TOLD}
                for one in me.get("tables", ())
            }
    ledgers = {table.table_id: entries(redis, table.table_id) for table in aim.tables}
    return Honest(ledgers, dict(kept(redis, ledgers, people)), told)


def entries(redis: Redis, table_id: str) -> Entries:
    """Return each entry of the ledger, preceded by its number."""
    found: Any = redis.xrange(keys.LEDGER.of(table_id))
    return tuple(number + b" " + fields[b"e"] for number, fields in found)


def kept(redis: Any, tables: Iterable[str], people: Iterable[str]) -> Iterator[tuple[str, Any]]:
    yield "key", redis.get(keys.LEDGER_KEY.of())
    for table_id in tables:
        yield f"secret of {table_id}", redis.get(keys.SECRET.of(table_id))
    for player in people:
        yield f"record of {player}", redis.get(keys.PLAYER.of(player))
        yield f"sign-outs of {player}", redis.get(keys.SIGNED_OUT_TIMES.of(player))
        yield f"tables of {player}", redis.smembers(keys.TABLES_OF_PLAYER.of(player))
        yield f"deletion of {player}", redis.sismember(keys.DELETED.of(), player)


def unexpected(before: Honest, after: Honest, acts: Sequence[Act]) -> tuple[str, ...]:
    """Return one sentence for each change that no owner of the data requested."""
    asked: dict[tuple[str, int, str], list[Act]] = {}
    for act in acts:
        asked.setdefault((act.table_id, act.seat, act.command_id), []).append(act)
    found = [
        sentence
        for table_id, entries_before in before.ledgers.items()
        for sentence in changes(table_id, entries_before, after.ledgers[table_id], asked)
    ]
    for was, now in ((before.kept, after.kept), (before.told, after.told)):
        found += [f"{name} is another" for name in was if was[name] != now.get(name)]
        found += [f"{name} is new" for name in now.keys() - was.keys()]
    return tuple(found)


def changes(
    table_id: str,
    before: Entries,
    after: Entries,
    asked: Mapping[tuple[str, int, str], Sequence[Act]],
) -> Iterator[str]:
    for number, (was, now) in enumerate(zip_longest(before, after), start=1):
        where = f"entry {number} of {table_id}"
        if now is None:
            yield f"{where} is gone"
        elif was is not None and was != now:
            yield f"{where} is another"
        elif was is None and not is_asked_for(table_id, now, asked):
            yield f"{where} was asked for by nobody of that seat"


def is_asked_for(
    table_id: str, entry: bytes, asked: Mapping[tuple[str, int, str], Sequence[Act]]
) -> bool:
    """Whether a token of the seat that is said to have played it sent that very command."""
    booked = msgspec.msgpack.decode(entry.partition(b" ")[2])
    if booked.get("by") is None:
        return False
    key = (table_id, booked["by"], booked.get("command_id"))
    played = booked.get("command")
    return any(is_that(act.command, played) for act in asked.get(key, ()))


def is_that(sent: Mapping[str, Any] | None, played: Mapping[str, Any] | None) -> bool:
    """Whether that was played; what the game's command does not know was passed over."""
    if sent is None or played is None:
        return sent is played
    return all(sent.get(name, value) == value for name, value in played.items())
