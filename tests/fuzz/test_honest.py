"""The comparison itself: what honest people asked for is fine, and nothing else."""

import msgspec
import pytest

from tests.fuzz.honest import Honest, unexpected
from tests.fuzz.target import Act


def entry(version: int, **fields: object) -> bytes:
    return b"%d-0 " % version + msgspec.msgpack.encode({"version": version, **fields})


OPENED, STARTED = entry(1, by=0), entry(2, by=1)
PLAYED = entry(3, by=0, command_id="a", command={"type": "tick", "times": 1})
UNDONE = entry(4, by=0, command_id="b")
BEFORE = Honest({"t": (OPENED, STARTED)}, {"key": b"k"}, {"ann": {"status": None}})
ASKED = Act("t", 0, "a", {"type": "tick", "more": "nonsense"})


def after(*ledger: bytes) -> Honest:
    return BEFORE._replace(ledgers={"t": ledger})


def test_what_a_seat_asked_for_is_fine() -> None:
    now = after(OPENED, STARTED, PLAYED, UNDONE)

    assert unexpected(BEFORE, now, [ASKED, Act("t", 0, "b", None)]) == ()


@pytest.mark.parametrize(
    "act",
    [
        Act("t", 1, "a", {"type": "tick"}),
        Act("t", 0, "b", {"type": "tick"}),
        Act("t", 0, "a", {"type": "tock"}),
        Act("t", 0, "a", None),
        Act("u", 0, "a", {"type": "tick"}),
    ],
    ids=["another seat", "another id", "another command", "an undo", "another table"],
)
def test_what_was_asked_for_otherwise_is_found(act: Act) -> None:
    (found,) = unexpected(BEFORE, after(OPENED, STARTED, PLAYED), [act])

    assert found == "entry 3 of t was asked for by nobody of that seat"


def test_an_entry_of_the_server_is_found() -> None:
    assert len(unexpected(BEFORE, after(OPENED, STARTED, entry(3)), [ASKED])) == 1


@pytest.mark.parametrize("ledger", [(OPENED,), (OPENED, entry(2, by=0)), (STARTED, OPENED)])
def test_a_past_that_has_changed_is_found(ledger: tuple[bytes, ...]) -> None:
    assert unexpected(BEFORE, after(*ledger), [ASKED])


def test_a_token_or_a_key_that_has_changed_is_found() -> None:
    void = BEFORE._replace(told={"ann": {"status": 401}})
    signed_otherwise = BEFORE._replace(kept={"key": b"other"})

    assert unexpected(BEFORE, void, []) == ("ann is another",)
    assert unexpected(BEFORE, signed_otherwise, []) == ("key is another",)
