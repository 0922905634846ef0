"""The marks at an event's fields: their viewers, learned secrets, and draws."""

from typing import Annotated, Any, NewType

import msgspec
import pytest

from domain.chance import Rolled, Shuffled
from domain.decider import EVERYONE, NOTHING_DISCLOSED, SPECTATOR, Disclosure, Learned, Seat
from domain.secret_fields import (
    FACE_DOWN,
    IN_NO_ORDER,
    OPEN,
    UNCOVERED,
    OutcomeOf,
    Secrets,
    only,
    shown_by,
)
from projections.redaction import redactor
from tests.games.courtyard import events as courtyard
from tests.games.courtyard.state import HERB, ROSE, Place

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


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    seat: Seat


class Asked(msgspec.Struct, frozen=True, tag="asked"):
    about: Annotated[Draw, OPEN]


SECRETS: Secrets[Any] = Secrets(Shuffle | Roll | Draw | Play | Passed | Asked)
redact = redactor(SECRETS)
MINE, EVERYBODY = Learned(frozenset((Seat(1),)), None), Learned(None, None)


def test_what_lies_face_down_is_shown_at_the_end_alone() -> None:
    shuffled = Shuffle("deck", (QUEEN, ACE))

    assert redact(shuffled, Seat(0)) == {"type": "shuffle", "draw": "deck"}
    assert (redact(shuffled, EVERYONE) or {})["order"] == ["queen", "ace"]


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
        (Passed(Seat(0)), NOTHING_DISCLOSED),
    ],
)
def test_what_an_event_lets_out_follows_from_its_fields(event: Any, disclosed: Disclosure) -> None:
    assert SECRETS.disclosure(event) == disclosed


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


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """A mark inside of an annotation."""

    seat: Seat
    card: Annotated[Card, only("seat")] | None


class About(msgspec.Struct, frozen=True, tag="about"):
    """A struct that has a secret field, without a mark."""

    about: Draw


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (Discard, r"Discard\.cards may be secret"),
        (Peek, r"Peek\.card: .*player"),
        (Count, r"Count\.order may be secret"),
        (Dealt, r"Dealt\.card: its mark has to stand outside"),
        (About, r"About\.about may be secret"),
    ],
)
def test_a_field_that_may_be_secret_says_who_knows_it(event: Any, why: str) -> None:
    with pytest.raises(TypeError, match=why):
        Secrets(Draw | event)


# Events of the courtyard have the other marks.

shown = redactor(courtyard.SECRETS)
disclosed_by = courtyard.SECRETS.disclosure


def test_who_handed_a_card_over_had_known_it() -> None:
    handed = courtyard.CardFed(Seat(0), Seat(2), ROSE, frozenset((Seat(0), Seat(2))))

    assert disclosed_by(handed).learned == (Learned(frozenset((Seat(2),)), Seat(0)),)
    seeing = [
        v for v in (Seat(0), Seat(1), Seat(2), SPECTATOR) if "card" in (shown(handed, v) or {})
    ]
    assert seeing == [0, 2]


def test_what_each_seat_shows_was_a_secret_of_each() -> None:
    learned = disclosed_by(courtyard.ChoicesRevealed((ROSE, HERB), Seat(0))).learned

    assert learned == (Learned(None, Seat(0)), Learned(None, Seat(1)))


def test_what_a_seat_keeps_nobody_learns() -> None:
    chosen = courtyard.CardChosen(Seat(1), ROSE)

    assert disclosed_by(chosen) == NOTHING_DISCLOSED
    assert shown(chosen, Seat(1)) == {"type": "card_chosen", "seat": 1, "card": "rose"}
    assert shown(chosen, Seat(0)) == {"type": "card_chosen", "seat": 1}


def test_an_event_may_happen_unnoticed() -> None:
    sniffed = courtyard.FoxSniffed(Seat(1), ROSE)

    assert shown(sniffed, Seat(0)) is None
    assert shown(sniffed, SPECTATOR) is None
    assert shown(sniffed, Seat(1)) == {"type": "fox_sniffed", "seat": 1, "card": "rose"}
    assert disclosed_by(sniffed).learned == (MINE,)


def test_where_nobody_knew_it_was_nobodys_secret() -> None:
    watered = courtyard.PotWatered(Seat(1), Place(0), ROSE)

    assert disclosed_by(watered).learned == (EVERYBODY,)
    known = msgspec.structs.replace(watered, knower=Seat(1))
    assert disclosed_by(known).learned == (Learned(None, Seat(1)),)


def test_a_game_may_have_one_event_alone() -> None:
    assert Secrets[Any](Draw).disclosure(Draw(Seat(1), (ACE,))).learned == (MINE,)
