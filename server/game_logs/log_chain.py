"""The lines of a finished log, with the tips of its ledger's hash chain, and their check.

A line has the values of a ledger entry in their order, so that the entry's bytes can be restored
from it. Only keys differ: keys that are numbers in the ledger are text in JSON.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, cast

import msgspec

from domain.table.chain import EMPTY
from projections.projection import JsonObject

OF_AN_ENTRY = ("version", "time", "events", "by", "command_id", "command")
"""The fields of an entry in the ledger's order; the fields after `events` may be missing."""
NAMES_TAKEN_OUT = "names_taken_out"
TIP, NUMBER = re.compile("[0-9a-f]{64}"), re.compile("0|[1-9][0-9]{0,14}")


class Chain(NamedTuple):
    """The result of checking a log's tips. `tip`: the last one, in hex; empty without valid tips.

    `unchecked`: number of lines whose names were removed. `broken_at`: the first line that differs
    from the committed entry, None if no line does.
    """

    tip: str
    unchecked: int
    broken_at: int | None


def chained_rows(entries: Iterable[bytes]) -> Iterator[JsonObject]:
    """Yield a line for each entry of a ledger, from the first."""
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
    """Return the line of an entry without the name of a deleted or renamed player.

    `renamed`: the line without the name. It keeps the tip, which can no longer be checked.
    """
    return {**renamed, "tip": row["tip"], NAMES_TAKEN_OUT: True}


def check_chain(rows: Iterable[bytes | str]) -> Chain:
    """Check each line against its tip. Raises msgspec.DecodeError if a line is not JSON."""
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
    """Return the line's entry as ledger bytes; empty if the line cannot be an entry."""
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
