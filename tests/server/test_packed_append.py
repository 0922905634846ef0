"""The call of the append script, as it goes over the connection."""

import pytest
from msgspec.structs import replace

from domain.decider import Seat
from domain.table.chain import EMPTY, Head
from server.store.group_commit import Append, pack, packed_append
from server.store.keys import keys_of_table

SCRIPT = "f" * 40
PLAIN = Append("t", "p/1", Head(12, b"tip"), b"entry", b"", b"tip after")
APPENDS = {
    "plain": PLAIN,
    "of a new table": replace(PLAIN, expected=EMPTY, summary=b"{}"),
    "with every mark": replace(PLAIN, awaiting=(Seat(0), Seat(2)), subscribed=True, follows=True),
    "with letters of two bytes": replace(PLAIN, idempotency_key="p/Zug für Zug"),
    "with line breaks": replace(PLAIN, entry=b"$3\r\n%d%b\r\n\0", tip=b"\r\n"),
    "of a long entry": replace(PLAIN, entry=b"e" * 100_000),
}


@pytest.mark.parametrize("waits", [False, True])
@pytest.mark.parametrize("append", APPENDS.values(), ids=list(APPENDS))
def test_a_call_is_laid_out_as_redis_py_does(append: Append, *, waits: bool) -> None:
    ledger, committed, summary, updates = keys_of_table(append.table_id)

    packed = packed_append(SCRIPT.encode(), append, waits=waits)

    marks = "s" * append.subscribed + "f" * append.follows + "w" * waits
    assert packed == pack(
        (
            *("EVALSHA", SCRIPT, 3, ledger, committed, summary, append.idempotency_key),
            *(append.expected.tip + append.tip, append.entry, append.summary),
            *(updates, ",".join(map(str, append.awaiting)), marks),
        )
    )
