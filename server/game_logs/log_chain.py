"""The lines of a finished log, with the tips of its ledger's hash chain, and their check.

A line holds the values of a ledger entry in their order, so that the bytes of the entry can be made
of it again. Only keys differ: keys that are numbers in the ledger are text in JSON.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, cast

import msgspec

from domain.table.chain import EMPTY
from projections.projection import JsonObject

OF_AN_ENTRY = ("version", "time", "events", "by", "command_id", "command")
"""The fields of an entry as the ledger has them, in its order; those after the events may lack."""
NAMES_TAKEN_OUT = "names_taken_out"
TIP, NUMBER = re.compile("[0-9a-f]{64}"), re.compile("0|[1-9][0-9]{0,14}")


class Chain(NamedTuple):
    """The result of checking a log's tips. `tip`: the last one, in hex; empty: the log has none.

    `unchecked`: lines from which names were taken out. `broken_at`: the first line that is not the
    one that was booked, None: each is.
    """

    tip: str
    unchecked: int
    broken_at: int | None


def chained_rows(entries: Iterable[bytes]) -> Iterator[JsonObject]:
    """A line for each entry of a ledger, from its first."""
    head = EMPTY
    for data in entries:
        head = head.after(data)
        entry = msgspec.msgpack.decode(data)
        row: JsonObject = {
            "version": entry["version"],
            "time": entry["time"],
            "by": entry.get("by"),
        }
        row |= {name: entry[name] for name in ("command_id", "command") if name in entry}
        yield {**row, "events": entry["events"], "tip": head.tip.hex()}


def without_names(row: JsonObject, renamed: JsonObject) -> JsonObject:
    """Return the line of an entry without the name of a deleted player.

    `renamed`: the entry without the name. Its tip stays, but can no longer be checked.
    """
    return {**renamed, "tip": row["tip"], NAMES_TAKEN_OUT: True}


def check_chain(rows: Iterable[bytes | str]) -> Chain:
    """Check that each line is the booked one. Raises msgspec.DecodeError for what is none."""
    head, unchecked = EMPTY, 0
    tip: Any = ""
    for number, row in enumerate(rows, start=1):
        fields: dict[str, Any] = msgspec.json.decode(row, type=dict[str, Any])
        if "tip" not in fields and number == 1:
            return Chain("", 0, None)
        tip = fields.get("tip")
        if fields.get(NAMES_TAKEN_OUT) is True and is_tip(tip):
            head, unchecked = head._replace(tip=bytes.fromhex(tip)), unchecked + 1
            continue
        head = head.after(bytes_of(fields))
        if head.tip.hex() != tip:
            return Chain("", unchecked, number)
    return Chain(tip, unchecked, None)


def is_tip(tip: Any) -> bool:
    return isinstance(tip, str) and TIP.fullmatch(tip) is not None


def bytes_of(row: dict[str, Any]) -> bytes:
    """The entry as the ledger has it; bytes that fit nothing for a line that is no entry's."""
    entry = {name: row[name] for name in OF_AN_ENTRY if row.get(name) is not None}
    try:
        return msgspec.msgpack.encode(with_numbers_as_keys(entry))
    except OverflowError:
        return b""


def with_numbers_as_keys(value: Any) -> Any:
    match value:
        case dict():
            fields = cast("dict[str, Any]", value)
            return {
                int(key) if NUMBER.fullmatch(key) else key: with_numbers_as_keys(inner)
                for key, inner in fields.items()
            }
        case list():
            return [with_numbers_as_keys(inner) for inner in cast("list[Any]", value)]
        case _:
            return value
