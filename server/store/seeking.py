"""Predicates on a table's summary: whether the table seeks players.

A public table waits for players if it has a chair for a newcomer. That is a free seat before the
start, or a seat that a bot holds for a person (`held`). The players may also seek opponents for
the game after this one (`seeks_later`).
"""

import hashlib

import msgspec

from projections.projection import JsonObject
from server.store.table_filter import clock_kind, is_free

CLOCK = ("move_seconds", "bank_seconds", "increment_seconds")
"""The fields of a clock in tables, summaries and seeks; those that do not apply are missing."""


def chairs(summary: JsonObject) -> list[int]:
    """Return the seats of a table that a newcomer can take at once."""
    if summary["status"] == "open":
        return [seat["seat"] for seat in summary["seats"] if is_free(seat)]
    return [seat["seat"] for seat in summary["seats"] if "held" in seat]


def has_chair_for(summary: JsonObject, player_id: str) -> bool:
    """Whether a player without a seat there can join this game or the one after it."""
    is_there = holder_of(summary, player_id) is not None
    return not is_there and (chairs(summary) != [] or "seeks_later" in summary)


def holder_of(summary: JsonObject, player_id: str) -> JsonObject | None:
    """Return the seat of that player, None without one."""
    seats = (seat for seat in summary["seats"] if seat["player"])
    return next((seat for seat in seats if seat["player"]["player_id"] == player_id), None)


def waits(summary: JsonObject) -> bool:
    """Whether a public table has a chair for a newcomer."""
    is_open = summary["visibility"] == "public" and summary["status"] in ("open", "running")
    return is_open and chairs(summary) != []


def seeks(summary: JsonObject) -> bool:
    """Whether a public table seeks players for this game or for the one after it."""
    return waits(summary) or (summary["visibility"] == "public" and "seeks_later" in summary)


def clock_fields(source: object) -> JsonObject:
    """Return the clock fields of a table or a seek, as in a summary."""
    return {name: value for name in CLOCK if (value := getattr(source, name, None))}


def waits_for_days(summary: JsonObject) -> bool:
    """Whether the table has a correspondence clock, so that its players need not be online."""
    return clock_kind(summary) == "days"


def game_kind(summary: JsonObject) -> str:
    """Return the kind of game that a table plays; two seeks match if it is the same.

    `summary`: a summary, or its part with `game`, `options`, seats, clock and `rated`.
    """
    clock = [summary.get(name) for name in CLOCK]
    terms = [summary["game"], len(summary["seats"]), summary.get("options"), clock]
    if "rated" in summary:
        terms.append("rated")
    plain = msgspec.json.encode(terms, order="deterministic")
    return hashlib.blake2b(plain, digest_size=12).hexdigest()
