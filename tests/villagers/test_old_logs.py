"""What events of older logs did not say yet is read as the rules had it then."""

from typing import Any

import msgspec
import pytest

from domain.decider import Seat
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.events_modules import HandCardStolen
from domain.villagers.evolve import evolve
from domain.villagers.knowledge import alone, everyone, hand_of

MASON, HAYER = s.CardId("mason"), s.CardId("hayer")


def read(**fields: Any) -> Any:
    return msgspec.convert(fields, e.Event)


@pytest.mark.parametrize("event", [e.HandCardPutBack, HandCardStolen])
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

    assert basic == e.HandCardDiscarded(Seat(0), HAYER, "hayer")
    assert other == e.HandCardDiscarded(Seat(0), MASON, None)


def test_the_reducer_books_what_the_event_says_and_not_what_the_rules_say_today() -> None:
    """A corrected VIL-HIDE-8 changes no game of yesterday."""
    known = everyone(2)
    hand = hand_of(s.Card(card, known) for card in (MASON, MASON, HAYER))
    state = s.State(seats=(s.Holding(hand=hand), s.Holding()))
    event = e.HandCardPutBack(Seat(0), "reserve", MASON, known, rest_known_to=alone(Seat(0)))

    after = evolve(state, event)

    left = {card.face: card.known_to for card in after.seats[0].hand}
    assert left == {MASON: alone(Seat(0)), HAYER: known}
    assert after.reserve == (s.Card(MASON, known),)
