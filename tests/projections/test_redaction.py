"""Events whose fields are open; `tests/kernel/test_secret_fields.py` has the hidden ones."""

from typing import Literal

import msgspec

from domain.decider import SPECTATOR, Seat
from domain.secret_fields import Secrets
from projections.redaction import redactor


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    seat: Seat
    to: Literal["left", "right"]
    free: bool


class Taken(msgspec.Struct, frozen=True, tag="taken"):
    cards: tuple[str, ...]
    instead: str | None = None


redact = redactor(Secrets[Moved | Taken](Moved | Taken))


def test_an_event_with_plain_fields_is_shown_whole() -> None:
    shown = {"type": "moved", "seat": 1, "to": "left", "free": True}

    assert redact(Moved(Seat(1), "left", free=True), SPECTATOR) == shown


def test_an_event_shows_arrays_and_no_null() -> None:
    assert redact(Taken(("a", "b")), SPECTATOR) == {"type": "taken", "cards": ["a", "b"]}
    assert redact(Taken((), "c"), Seat(0)) == {"type": "taken", "cards": [], "instead": "c"}
