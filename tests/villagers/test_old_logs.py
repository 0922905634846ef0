"""What events of older logs did not say yet is read as the rules had it then."""

from typing import Any

import msgspec
import pytest

from domain.decider import Seat
from domain.villagers.events import Event, HandCardDiscarded, HandCardPutBack, HandCardStolen
from domain.villagers.evolve import evolve
from domain.villagers.knowledge import alone, everyone, hand_of
from domain.villagers.state import Card, CardId, Holding, State

MASON, HAYER = CardId("mason"), CardId("hayer")


def read(**fields: Any) -> Any:
    return msgspec.convert(fields, Event)


@pytest.mark.parametrize("event", [HandCardPutBack, HandCardStolen])
def test_who_knows_the_rest_of_a_hand_were_those_who_knew_the_card_that_left(event: Any) -> None:
    """VIL-HIDE-8, as it stood when the event did not name them."""
    old = {"seat": 0, "card": "mason", "known_to": 3}
    old |= {"owner": 1} if event is HandCardStolen else {"pile": "reserve"}

    found = read(type=event.__struct_config__.tag, **old)

    assert isinstance(found, event)
    assert found.rest_known_to == found.known_to == 3


def test_a_basic_villager_always_went_to_its_open_supply() -> None:
    """VIL-CHOICE-37."""
    basic = read(type="hand_card_discarded", seat=0, card="hayer")
    other = read(type="hand_card_discarded", seat=0, card="mason")

    assert basic == HandCardDiscarded(Seat(0), HAYER, "hayer")
    assert other == HandCardDiscarded(Seat(0), MASON, None)


def test_the_reducer_books_what_the_event_says_and_not_what_the_rules_say_today() -> None:
    """A corrected VIL-HIDE-8 changes no game of yesterday."""
    known = everyone(2)
    hand = hand_of(Card(card, known) for card in (MASON, MASON, HAYER))
    state = State(seats=(Holding(hand=hand), Holding()))
    event = HandCardPutBack(Seat(0), "reserve", MASON, known, rest_known_to=alone(Seat(0)))

    after = evolve(state, event)

    left = {card.face: card.known_to for card in after.seats[0].hand}
    assert left == {MASON: alone(Seat(0)), HAYER: known}
    assert after.reserve == (Card(MASON, known),)
