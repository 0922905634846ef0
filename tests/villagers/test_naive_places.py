"""Where a villager may be laid, found a second time by trying every place of random Villages."""

from random import Random

import pytest

from domain.villagers import state as s
from domain.villagers.chains import places_for
from domain.villagers.village import read_village
from tests.villagers.building import Numbers, random_village
from tests.villagers.naive import CARDS, STAND_INS, in_order

pytestmark = pytest.mark.random

FACES = [card for card in CARDS if not CARDS[card]["discard_after_play"] and card != "founders"]
NEW = s.VillagerId(10_000)


def where_it_may_lie(village: tuple[s.Villager, ...], card: str) -> set[s.VillagerId | None]:
    """VIL-CHAIN-1 to -5, VIL-SPECIAL-10, -11, -29: wherever the whole Village stays in order."""
    places = (None, *(villager.id for villager in village))
    return {
        place for place in places if in_order((*village, s.Villager(NEW, s.CardId(card), on=place)))
    }


@pytest.mark.parametrize("number", range(60))
def test_a_villager_may_lie_wherever_a_naive_reader_would_lay_it(number: int) -> None:
    village = random_village(Random(number), FACES, Numbers())
    read = read_village(village)

    for card in FACES:
        if card not in STAND_INS:
            assert set(places_for(read, s.CardId(card))) == where_it_may_lie(village, card)
