"""The tables that wait for players, by their summaries.

A public table waits for players if it has a chair for a newcomer: a free seat before the start, or
a seat that a bot keeps until then. After the start the bot keeps the seat, and the players may
still look for opponents for the next game.
"""

import hashlib

import msgspec

from projections.projection import JsonObject
from server.store.table_filter import clock_kind

CLOCK = ("move_seconds", "bank_seconds", "increment_seconds")
"""What tables, their summaries and who asks for one say of its clock, where there is one."""


def chairs(summary: JsonObject) -> list[int]:
    """Return the seats of a table that a newcomer can take at once."""
    if summary["status"] == "open":
        return [seat["seat"] for seat in summary["seats"] if is_free(seat)]
    return [seat["seat"] for seat in summary["seats"] if "held" in seat]


def has_chair_for(summary: JsonObject, player_id: str) -> bool:
    """Whether who does not sit there could, now or at the game after this one."""
    is_there = holder_of(summary, player_id) is not None
    return not is_there and (chairs(summary) != [] or "seeks_later" in summary)


def holder_of(summary: JsonObject, player_id: str) -> JsonObject | None:
    """The seat of that player, None: they sit nowhere there."""
    seats = (seat for seat in summary["seats"] if seat["player"])
    return next((seat for seat in seats if seat["player"]["player_id"] == player_id), None)


def is_free(seat: JsonObject) -> bool:
    return seat["player"] is None and "bot" not in seat


def waits(summary: JsonObject) -> bool:
    """Whether somebody waits at the table for a newcomer."""
    is_open = summary["visibility"] == "public" and summary["status"] in ("open", "running")
    return is_open and chairs(summary) != []


def seeks(summary: JsonObject) -> bool:
    """Whether somebody there wants people, for this game or for the one after it."""
    return waits(summary) or (summary["visibility"] == "public" and "seeks_later" in summary)


def clock_fields(source: object) -> JsonObject:
    """Return the clock of a table, or of a seek, in the form of a summary."""
    return {name: value for name in CLOCK if (value := getattr(source, name, None))}


def waits_for_days(summary: JsonObject) -> bool:
    """Whether who waits there need not be there: they play by now and then."""
    return clock_kind(summary) == "days"


def game_kind(summary: JsonObject) -> str:
    """Return the kind of game that a table plays; two seeks match if it is the same.

    `summary`: a summary, or its part with `game`, `options`, seats and clock.
    """
    clock = [summary.get(name) for name in CLOCK]
    terms = [summary["game"], len(summary["seats"]), summary.get("options"), clock]
    plain = msgspec.json.encode(terms, order="deterministic")
    return hashlib.blake2b(plain, digest_size=12).hexdigest()
