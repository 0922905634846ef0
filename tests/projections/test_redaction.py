"""The part of an event that a viewer may see."""

from typing import Annotated, Literal

import msgspec

from domain.decider import SPECTATOR, Seat
from domain.secret_fields import Secrets, only
from projections.redaction import redactor


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    seat: Seat
    to: Literal["left", "right"]
    free: bool


class Taken(msgspec.Struct, frozen=True, tag="taken"):
    cards: tuple[str, ...]
    instead: str | None = None


class Drawn(msgspec.Struct, frozen=True, tag="drawn"):
    seat: Seat
    card: Annotated[str, only("seat")]


redact = redactor(Secrets[Moved | Taken | Drawn](Moved | Taken | Drawn))


def test_an_event_with_plain_fields_is_shown_whole() -> None:
    shown = {"type": "moved", "seat": 1, "to": "left", "free": True}

    assert redact(Moved(Seat(1), "left", free=True), SPECTATOR) == shown


def test_an_event_shows_arrays_and_no_null() -> None:
    assert redact(Taken(("a", "b")), SPECTATOR) == {"type": "taken", "cards": ["a", "b"]}
    assert redact(Taken((), "c"), Seat(0)) == {"type": "taken", "cards": [], "instead": "c"}


def test_a_hidden_card_is_shown_to_its_seat_alone() -> None:
    drawn = Drawn(Seat(1), "a")

    assert redact(drawn, Seat(1)) == {"type": "drawn", "seat": 1, "card": "a"}
    assert redact(drawn, Seat(0)) == redact(drawn, SPECTATOR) == {"type": "drawn", "seat": 1}
