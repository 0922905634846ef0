"""Section 6: production chains."""

import pytest

from domain.villagers import commands as c
from domain.villagers import components as box
from domain.villagers import state as s
from domain.villagers.chains import places_for
from tests.villagers.a_table import (
    a_table,
    a_village,
    after,
    choices,
    number_of,
    refusal,
    village_text,
)
from tests.villagers.answers import play


@pytest.mark.parametrize("card", ["graper", "shepherd", "tanner", "hunter", "wattler", "nun"])
def test_a_villager_with_a_banner_is_laid_directly_in_the_village(card: str) -> None:
    """VIL-CHAIN-1."""
    state = a_table().with_village("founders lumberjack").with_hand(card).state

    assert village_text(after(state, play(card))) == tuple(sorted(("founders", "lumberjack", card)))


def test_any_other_villager_is_laid_on_the_one_named_before_it() -> None:
    """VIL-CHAIN-2, VIL-EX-3."""
    village = a_village("founders lumberjack/wheeler miner/seeker")

    assert places_for(village, s.CardId("cartwright")) == (2,)
    assert places_for(village, s.CardId("carpenter")) == (1,)
    assert places_for(village, s.CardId("spelunker")) == (4,)
    assert places_for(village, s.CardId("milk_maid")) == ()


def test_all_villagers_named_before_it_lie_below_it_in_that_order() -> None:
    """VIL-CHAIN-3."""
    state = a_table().with_hand("cartwright fromager").with_village("founders lumberjack hayer")

    assert refusal(state.state, play("cartwright")) == "no_place"
    assert refusal(state.state, play("fromager")) == "no_place"
    grown = a_village("hayer/grazier/milk_maid")
    assert places_for(grown, s.CardId("fromager")) == (2,)


def test_a_start_card_carries_two_villagers_equal_or_different() -> None:
    """VIL-CHAIN-4, VIL-EX-6."""
    assert places_for(a_village("lumberjack/wheeler"), s.CardId("wheeler")) == (0,)
    assert places_for(a_village("lumberjack/wheeler"), s.CardId("carpenter")) == (0,)
    assert places_for(a_village("lumberjack(wheeler, carpenter)"), s.CardId("cooper")) == ()
    assert places_for(a_village("lumberjack(wheeler, carpenter)"), s.CardId("cartwright")) == (1,)


def test_a_middle_card_carries_one_and_the_last_card_none() -> None:
    """VIL-CHAIN-5."""
    assert places_for(a_village("lumberjack/wheeler/cartwright"), s.CardId("cartwright")) == ()
    village = a_village("lumberjack/wheeler/cartwright")
    last = village.villagers[-1]
    assert village.room(last) == 0


def test_a_chain_may_be_built_over_several_rounds() -> None:
    """VIL-CHAIN-6."""
    state = a_table().with_village("founders miner/seeker").with_hand("spelunker").state

    assert village_text(after(state, play("spelunker")))[1] == "miner/seeker/spelunker"


def test_a_covered_card_keeps_its_suit_and_padlock_symbols_only() -> None:
    """VIL-CHAIN-7, VIL-SCORE-2, -3."""
    bare = a_village("miner/seeker/spelunker")
    covered = a_village("miner/seeker/spelunker/jeweler")

    assert (bare.gold, covered.gold) == (10, 20)
    assert (bare.gold_symbols, covered.gold_symbols) == (1, 1)
    assert covered.suit_symbols == {"ore": 4}
    assert covered.padlocks == 2
    assert a_village("hayer/grazier").food == 1
    assert a_village("hayer/grazier/milk_maid").food == 2


def test_one_villager_on_a_start_card_covers_it() -> None:
    """VIL-CHAIN-8, VIL-EX-4."""
    assert a_village("founders").gold == 2
    assert a_village("founders/swineherd").gold == 2  # its own
    assert a_village("founders/swineherd").gold_symbols == 1
    assert a_village("tanner/saddler").gold == 5


def test_founders_turned_and_covered_shows_no_food() -> None:
    """VIL-CHAIN-8, VIL-EX-4."""
    state = a_table().with_village("founders/truffler").with_food_side().state

    assert a_village("founders/truffler").food == 1
    assert state.seats[0].village[0].turned


def test_with_several_places_the_player_chooses() -> None:
    """VIL-CHAIN-9."""
    state = a_table().with_village("founders miner miner/mason").with_hand("blacksmith").state
    asked = after(state, play("blacksmith"))
    first, second = number_of(state, "miner"), number_of(state, "miner", nth=1)

    assert choices(asked) == (c.LayOn(first), c.LayOn(second))
    assert refusal(asked, c.LayOn(number_of(state, "founders"))) == "no_place"
    assert refusal(asked, c.LayOn()) == "no_place"
    assert village_text(after(asked, c.LayOn(second)))[-1] == "miner/mason"


def test_every_card_that_is_no_start_names_one_below_it() -> None:
    """VIL-CHAIN-2, -3."""
    for face in box.CARDS.values():
        assert bool(face.before) == (not face.flag), face.id
