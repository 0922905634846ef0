"""The lists of the lobby and of players where a table belongs, as its summary says."""

from collections.abc import Iterator
from typing import Literal, TypeAlias, get_args

from domain.table.table_queries import Status
from projections.projection import JsonObject
from server.runtime.clock import timestamp
from server.store import keys
from server.store.keys import LOBBY_SHARDS, REGISTER_SHARDS, shard_of
from server.store.pagination import Place
from server.store.played_games import played_by
from server.store.redis_client import Command
from server.store.seeking import game_kind, seeks, waits

STATUSES: tuple[Status, ...] = get_args(Status)
Listed: TypeAlias = Literal[Status, "waiting"]
"""A status, or `waiting` for tables with a chair for a newcomer."""
LISTED: tuple[Listed, ...] = get_args(Listed)


def writes(summary: JsonObject, former: set[str]) -> Iterator[Command]:
    """Yield the commands that add a table to its sets and remove it from all others."""
    table_id, game, status = summary["table_id"], summary["game"], summary["status"]
    opened = opened_at(summary).milliseconds
    for other_status in STATUSES:
        key = keys.LOBBY.of(other_status, game, shard_of(table_id, LOBBY_SHARDS))
        if summary["visibility"] == "public" and other_status == status:
            yield ("ZADD", key, opened, table_id)
        else:
            yield ("ZREM", key, table_id)
    shard = shard_of(table_id, LOBBY_SHARDS)
    waiting = keys.LOBBY.of("waiting", game, shard)
    yield ("ZADD", waiting, opened, table_id) if waits(summary) else ("ZREM", waiting, table_id)
    kind = keys.SEEKS.of(game, game_kind(summary), shard)
    yield ("ZADD", kind, opened, table_id) if seeks(summary) else ("ZREM", kind, table_id)
    running = keys.RUNNING.of(shard_of(table_id, REGISTER_SHARDS))
    yield ("SADD" if status == "running" else "SREM", running, table_id)
    now = people(summary) if status in ("open", "running") else set[str]()
    over, played = people_with_result(summary), played_by(summary)
    for player_id in former | people(summary):
        command = "SADD" if player_id in now else "SREM"
        yield (command, keys.TABLES_OF_PLAYER.of(player_id), table_id)
        results = keys.RESULTS.of(player_id, game)
        if player_id in over:
            yield ("ZADD", results, ended_at(summary).milliseconds, table_id)
        else:
            yield ("ZREM", results, table_id)
        record = keys.PLAYED.of(player_id, game)
        if player_id in over and player_id in played:
            yield ("HSET", record, table_id, played[player_id].packed)
        else:
            yield ("HDEL", record, table_id)


def people_with_result(summary: JsonObject) -> set[str]:
    """Return the players at a game's end; none for an imported log, which may name anyone."""
    ended = summary["status"] == "finished" and "outcome" in summary and "imported" not in summary
    return people(summary) if ended else set()


def people(summary: JsonObject) -> set[str]:
    return {seat["player"]["player_id"] for seat in summary["seats"] if seat["player"] is not None}


def require_sound(summary: JsonObject) -> None:
    """Raise LookupError, TypeError or ValueError if the summary cannot place a table."""
    words = (summary["game"], summary["status"], summary["visibility"], opened_at(summary).cursor)
    if people_with_result(summary):
        words = (*words, ended_at(summary).cursor)
        played_by(summary)
    seats = range(len(summary["seats"]))
    if not all(isinstance(word, str) for word in (*words, *people(summary))):
        raise TypeError("It names no game, no status or no people.")
    if not set(summary["awaiting"]).issubset(seats):
        raise ValueError("It waits for a seat that the table does not have.")


def place_of(summary: JsonObject) -> tuple[str, set[str], bool, bool]:
    """Return the changeable facts that decide to which sets a table belongs."""
    return summary["status"], people(summary), waits(summary), seeks(summary)


def waits_for(summary: JsonObject, player_id: str) -> bool:
    """Whether that player must act."""
    players = (summary["seats"][seat]["player"] for seat in summary["awaiting"])
    return any(player is not None and player["player_id"] == player_id for player in players)


def opened_at(summary: JsonObject) -> Place:
    """Return the place of a table in the lists of the lobby."""
    return Place(milliseconds(summary["created_at"]), summary["table_id"])


def ended_at(summary: JsonObject) -> Place:
    """Return the place of a table in lists of results."""
    return Place(milliseconds(summary["finished_at"]), summary["table_id"])


def milliseconds(time: str) -> int:
    """Convert RFC 3339 to milliseconds since 1970."""
    return max(round(timestamp(time) * 1000), 0)
