"""The lines of a finished log, with the tips of its ledger's hash chain; and how they are checked.

A line holds what the ledger holds, value for value and in its order, so that the bytes of the entry
can be made of it again. Only keys differ: those that are numbers in the ledger are text in JSON.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, cast

import msgspec

from domain.table.chain import EMPTY
from projections.projection import Shown

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


def chained_lines(entries: Iterable[bytes]) -> Iterator[Shown]:
    """A line for each entry of a ledger, from its first."""
    head = EMPTY
    for data in entries:
        head = head.after(data)
        entry = msgspec.msgpack.decode(data)
        line: Shown = {"version": entry["version"], "time": entry["time"], "by": entry.get("by")}
        line |= {name: entry[name] for name in ("command_id", "command") if name in entry}
        yield {**line, "events": entry["events"], "tip": head.tip.hex()}


def without_names(line: Shown, shown: Shown) -> Shown:
    """The line of an entry in which somebody was named who had themselves deleted.

    `shown`: the entry without the name. Its tip stays; that it fits cannot be checked any more.
    """
    return {**shown, "tip": line["tip"], NAMES_TAKEN_OUT: True}


def check_chain(lines: Iterable[bytes | str]) -> Chain:
    """Check that each line is the booked one. Raises msgspec.DecodeError for what is none."""
    head, unchecked = EMPTY, 0
    tip: Any = ""
    for number, line in enumerate(lines, start=1):
        given: dict[str, Any] = msgspec.json.decode(line, type=dict[str, Any])
        if "tip" not in given and number == 1:
            return Chain("", 0, None)
        tip = given.get("tip")
        if given.get(NAMES_TAKEN_OUT) is True and is_tip(tip):
            head, unchecked = head._replace(tip=bytes.fromhex(tip)), unchecked + 1
            continue
        head = head.after(bytes_of(given))
        if head.tip.hex() != tip:
            return Chain("", unchecked, number)
    return Chain(tip, unchecked, None)


def is_tip(given: Any) -> bool:
    return isinstance(given, str) and TIP.fullmatch(given) is not None


def bytes_of(line: dict[str, Any]) -> bytes:
    """The entry as the ledger has it; bytes that fit nothing for a line that is no entry's."""
    entry = {name: line[name] for name in OF_AN_ENTRY if line.get(name) is not None}
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
