"""Section 6: production chains."""

from domain.villagers import components
from domain.villagers import state as s
from domain.villagers.chains import places_for
from domain.villagers.village import read_village
from projections.conformance.text_rows import pairs, rows
from tests.villagers.a_table import a_table, a_village
from tests.villagers.card_rows import wrong

PLACES = """
# VIL-CHAIN-2, VIL-EX-3: on the villager that is named before it.
founders lumberjack/wheeler miner/seeker
  cartwright => lumberjack/wheeler
  carpenter => lumberjack
  spelunker => miner/seeker
  milk_maid =>
# VIL-CHAIN-3: all villagers named before it lie below it in that order.
hayer/grazier/milk_maid
  fromager => hayer/grazier/milk_maid
founders lumberjack hayer
  cartwright =>
  fromager =>
# VIL-CHAIN-4, VIL-EX-6: a start card carries two villagers, equal or different.
lumberjack/wheeler
  wheeler => lumberjack
  carpenter => lumberjack
lumberjack(wheeler,carpenter)
  cooper =>
  cartwright => lumberjack/wheeler
# VIL-CHAIN-5: a middle card carries one and the last card none.
lumberjack/wheeler/cartwright
  cartwright =>
# VIL-SPECIAL-5, -10: a Monk counts as any one villager of a chain.
miner/monk hayer/grazier/monk monk lumberjack/monk
  spelunker => miner/monk
  fromager => hayer/grazier/monk
  cartwright => lumberjack/monk
  truffler =>
  blacksmith => miner, monk
  brewer => monk
# VIL-SPECIAL-11: at the bottom it carries two of one suit, higher up one.
monk/wheeler
  carpenter => monk
  blacksmith =>
monk(wheeler,carpenter)
  cooper =>
lumberjack/monk/cartwright
  cartwright =>
# VIL-SPECIAL-29: a stand-in on a bottom stand-in takes the suit of its chain.
monk(apprentice/cartwright)
  wheeler => monk
  blacksmith =>
monk(wheeler,apprentice)
  cartwright => monk/wheeler, monk/apprentice
  spelunker =>
"""


def test_where_a_villager_may_lie() -> None:
    """VIL-CHAIN-2 to -5, VIL-SPECIAL-5, -10, -11, -29."""
    for row in rows(PLACES):
        village = a_village(" ".join(row.names))
        found = places_for(village, s.CardId(row.position))
        paths = ["/".join(village.path(it)) for it in village.villagers if it.id in found]
        assert ", ".join(paths) == row.change, row


LAID = """
# VIL-CHAIN-1: with a banner, directly in the Village.
graper | shepherd | tanner | hunter | wattler | nun
  village founders lumberjack => +{0} laid, +1 action
# VIL-CHAIN-6: a chain may be built over several rounds.
spelunker
  village founders miner/seeker => +miner/seeker/spelunker laid, +1 action, -2 gold
# VIL-CHAIN-3
cartwright | fromager
  village founders lumberjack hayer => refused: no_place
# VIL-CHAIN-9: with several places the player chooses.
blacksmith
  village founders miner miner/mason
    lay_on miner/lay_on miner.2 => +miner/blacksmith laid, +1 action
"""


def test_what_laying_a_villager_changes() -> None:
    """VIL-CHAIN-1, -3, -6, -9."""
    assert wrong(LAID) == ""


def test_a_last_card_and_a_covered_monk_have_no_room() -> None:
    """VIL-CHAIN-5, VIL-SPECIAL-11."""
    last, monk = a_village("lumberjack/wheeler/cartwright"), a_village("lumberjack/monk/cartwright")

    assert last.room(last.villagers[-1]) == monk.room(monk.villagers[1]) == 0


SHOWN = """
miner/seeker/spelunker => 10 1 0
miner/seeker/spelunker/jeweler => 20 1 0
hayer/grazier => 0 0 1
hayer/grazier/milk_maid => 0 0 2
founders => 2 1 0
founders/swineherd => 2 1 1
tanner/saddler => 5 1 0
founders/truffler => 8 1 1
miner/monk/spelunker => 10 1 0
"""
"""The gold, the gold symbols and the food of a Village."""


def test_a_covered_card_shows_no_gold_and_no_food() -> None:
    """VIL-CHAIN-7, -8, VIL-SCORE-2, -3, VIL-EX-4, VIL-SPECIAL-12."""
    for text, symbols in pairs(SHOWN):
        village = a_village(text)
        assert f"{village.gold} {village.gold_symbols} {village.food}" == symbols, text


def test_a_covered_card_keeps_its_suit_and_padlock_symbols() -> None:
    """VIL-CHAIN-7, VIL-SPECIAL-12: a Monk brings only its own special symbol."""
    covered, monk = a_village("miner/seeker/spelunker/jeweler"), a_village("miner/monk/spelunker")

    assert (covered.suit_symbols, covered.padlocks) == ({"ore": 4}, 2)
    assert (monk.suit_symbols, monk.builders) == ({"ore": 2, "special": 1}, 0)


def test_founders_turned_and_covered_shows_no_food() -> None:
    """VIL-CHAIN-8, VIL-EX-4."""
    state = a_table().with_village("founders/truffler").with_food_side().state

    assert state.seats[0].village[0].turned
    assert read_village(state.seats[0].village).food == 1


def test_every_card_that_is_no_start_names_one_below_it() -> None:
    """VIL-CHAIN-2, -3."""
    for face in components.CARDS.values():
        assert bool(face.before) == (not face.flag), face.id
