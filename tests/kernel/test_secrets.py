"""What the marks at an event's fields say: who sees them, what was learned, what was drawn."""

from __future__ import annotations

from typing import Annotated, Any, NewType

import msgspec
import pytest

from domain.chance import Rolled, Shuffled
from domain.decider import EVERYONE, NOTHING_DISCLOSED, SPECTATOR, Disclosure, Learned, Seat
from domain.secrets import (
    FACE_DOWN,
    IN_NO_ORDER,
    OPEN,
    UNCOVERED,
    OutcomeOf,
    Secrets,
    only,
    shown_by,
)
from projections.public_fields import redactor

Card = NewType("Card", str)
QUEEN, ACE, JACK = Card("queen"), Card("ace"), Card("jack")


class Shuffle(msgspec.Struct, frozen=True, tag="shuffle"):
    draw: str
    order: Annotated[tuple[Card, ...], FACE_DOWN, OutcomeOf("draw")]


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    draw: str
    sides: int
    number: Annotated[int, UNCOVERED, OutcomeOf("draw", sides="sides")]


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    seat: Seat
    cards: Annotated[tuple[Card, ...], only("seat"), IN_NO_ORDER]
    next_card: Annotated[Card | None, UNCOVERED] = None


class Play(msgspec.Struct, frozen=True, tag="play"):
    seat: Seat
    card: Annotated[Card, shown_by("seat")]
    onto: Annotated[Card, OPEN]


SECRETS: Secrets[Any] = Secrets(Shuffle | Roll | Draw | Play)
redact = redactor(SECRETS)
MINE, EVERYBODY = Learned(frozenset((Seat(1),)), None), Learned(None, None)


def test_what_lies_face_down_is_shown_at_the_end_alone() -> None:
    shuffled = Shuffle("deck", (QUEEN, ACE))

    assert redact(shuffled, Seat(0)) == {"type": "shuffle", "draw": "deck"}
    assert redact(shuffled, EVERYONE)["order"] == ["queen", "ace"]


def test_what_one_seat_sees_is_shown_to_it_alone_and_in_no_order() -> None:
    drawn = Draw(Seat(1), (QUEEN, ACE))

    assert redact(drawn, Seat(1)) == {"type": "draw", "seat": 1, "cards": ["ace", "queen"]}
    for other in (Seat(0), SPECTATOR):
        assert redact(drawn, other) == {"type": "draw", "seat": 1}


@pytest.mark.parametrize(
    ("event", "disclosed"),
    [
        (Shuffle("deck", (QUEEN,)), Disclosure(draws=(Shuffled("deck", (QUEEN,)),))),
        (Roll("die", 6, 4), Disclosure(draws=(Rolled("die", 6, 4),), learned=(EVERYBODY,))),
        (Draw(Seat(1), (QUEEN,)), Disclosure(learned=(MINE,))),
        (Draw(Seat(1), (QUEEN,), JACK), Disclosure(learned=(MINE, EVERYBODY))),
        (Play(Seat(1), QUEEN, ACE), Disclosure(learned=(Learned(None, Seat(1)),))),
    ],
)
def test_what_an_event_lets_out_follows_from_its_fields(event: Any, disclosed: Disclosure) -> None:
    assert SECRETS.disclosure(event) == disclosed


def test_an_event_without_marks_lets_nothing_out() -> None:
    class Passed(msgspec.Struct, frozen=True, tag="passed"):
        seat: Seat

    secrets: Secrets[Any] = Secrets(Shuffle | Passed)

    assert secrets.disclosure(Passed(Seat(0))) == NOTHING_DISCLOSED


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """A card without a mark."""

    seat: Seat
    cards: tuple[Card, ...] | None


class Peek(msgspec.Struct, frozen=True, tag="peek"):
    """A mark that names no field."""

    card: Annotated[Card, only("player")]


class Count(msgspec.Struct, frozen=True, tag="count"):
    """A mark that says nothing of who knows it."""

    total: int
    order: Annotated[tuple[Card, ...], OutcomeOf("total")]


def test_a_field_that_may_be_secret_says_who_knows_it() -> None:
    with pytest.raises(TypeError, match=r"Discard\.cards may be secret"):
        Secrets(Shuffle | Discard)
    with pytest.raises(TypeError, match=r"Count\.order may be secret"):
        Secrets(Shuffle | Count)


def test_a_mark_names_a_field_of_its_event() -> None:
    with pytest.raises(TypeError, match=r"Peek\.card: .*player"):
        Secrets(Shuffle | Peek)
