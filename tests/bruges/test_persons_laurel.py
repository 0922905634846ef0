"""Laurel persons: the points that each brings at the end of the game, by its printed sentence.

No other laurel person is in the display unless the row says so. The opponent has persons and houses
too. They never count, and cards of another colour or group never count.
"""

from tests.bruges.a_card import proves
from tests.bruges.a_table import Table
from tests.bruges.card_rows import Row, as_it_lies, cards_of, there, wrong

PERSONS = """
# 1 point per blue (brown, yellow, red, violet) person in your display, this one included.
count
  ready => scores laurels 1
  persons prince mason earl => scores laurels 3
countess
  persons earl saddler prince => scores laurels 3
baron
  persons duke lady thief queen => scores laurels 4
baroness
  persons queen knight abbess monk => scores laurels 4
margrave
  persons noblewoman duke => scores laurels 2
# 2 points per person of the nobility (offices, ...) group in your display, this one included.
king
  ready => scores laurels 2
  persons queen prince monk => scores laurels 6
mayor notary judge | guild_master banker accountant | cardinal monk nun | captain archer jailer
  persons {1} {2} lady => scores laurels 6
theatre_master bard | master_craftsman mason | majordomo page | patron embroiderer |
      gang_leader thief | philosopher inventor
  persons {1} monk => scores laurels 4
# 1 point per laurel person in your display, this one included; the Bishop has no workers.
storyteller
  persons monk queen => scores laurels 1
  persons monk bishop => scores laurels 2
# 1 point per different person group in your display: art, nobility, craft.
engraver
  ready => scores laurels 1
  persons queen lady mason => scores laurels 3
# BRU-PETS-9, -18, -24: the Dog is blue, no laurel person and of the group of pets.
count 2 | engraver 2 | storyteller 1
  houses queen; lives pet_dog 0 => scores laurels {1}
# BRU-PERSON-12: only if in the display, not in the hand or as a house.
king+city_treasurer
  hand king; houses city_treasurer; guilders 9 => scores laurels 5
"""

DISPLAY = """
# 1 point per 3 guilders you own.
city_treasurer
  guilders 2; 1: guilders 9 => scores laurels 0
  guilders 8 => scores laurels 2
  guilders 9 => scores laurels 3
# 4 points if you have no threat markers.
confessor
  1: threats red=2 => scores laurels 4
  threats red=1 => scores laurels 0
# 1 point per 2 workers in your display.
bishop
  workers red=1; 1: workers red=4 => scores laurels 0
  workers red=3 blue=4 => scores laurels 3
  workers red=1 blue=1 => scores laurels 1
# 2 further points per built canal space 3 and per statue of yours.
geographer
  canals 2 2; 1: canals 5 5 => scores laurels 0
  canals 3 2 => scores laurels 2
  canals 3 4; statues 7 => scores laurels 6
  canals 5 5; statues 7 6 => scores laurels 8
# 1 point per 2 steps you have reached on the reputation track.
lord
  step 1; 1: step 8 => scores laurels 0
  step 7 => scores laurels 3
  step 11 => scores laurels 5
"""

HOUSES = """
# 1 point per 2 houses in your display. The laurel person lives in the first of these.
castellan
  houses count; lives castellan 0 => scores laurels 0
  houses count baron duke; lives castellan 0 => scores laurels 1
  houses count baron duke queen; lives castellan 0 => scores laurels 2
# 1 further point per blue (brown, yellow, red, violet) house in your display.
fresco_painter
  houses queen; lives fresco_painter 0 => scores laurels 0
  houses count mayor prince queen; lives fresco_painter 0 => scores laurels 3
sculptor earl castellan queen | poet duke lady queen | goldsmith king judge queen
  houses {1} {2} {3}; lives {0} 0 => scores laurels 2
composer
  houses count queen; lives composer 0 => scores laurels 1
# 5 points if you have at least 1 house of each colour.
cupbearer
  houses count earl duke queen; lives cupbearer 0 => scores laurels 0
  houses count earl duke queen king; lives cupbearer 0 => scores laurels 5
  houses count earl duke queen king judge; lives cupbearer 0 => scores laurels 5
# BRU-PETS-25: the Knight's house is red as he is, and counts once with a red pet in it. The Monk's
# house is red, the Glass Painter's blue, and one more red house stands empty.
glass_painter
  houses count queen knight smith; lives glass_painter 0; lives abbess 1; lives monk 2
    => scores laurels 1
  houses count queen knight smith; lives glass_painter 0; lives abbess 1; lives monk 2;
      lives pet_pig 1 => scores laurels 1
  houses count queen knight smith; lives glass_painter 0; lives abbess 1; lives monk 2;
      lives pet_pig 2 => scores laurels 2
  houses queen; lives glass_painter 0 => scores laurels 1
"""

NOT_THERE = """
  hand king; houses city_treasurer; guilders 9 => scores laurels 0  # BRU-PERSON-12
"""


def among_others(row: Row, table: Table) -> tuple[Table, str, str]:
    """Return the table with the card in front of seat 0, and others in front of seat 1."""
    table = there(row, table)[0].persons("page thief lawyer monk", 1)
    return table.houses("count earl duke queen king", 1), "", ""


@proves(*cards_of(PERSONS, DISPLAY, HOUSES))
def test_what_laurel_persons_bring() -> None:
    """BRU-CARD-34 to -37, -41, BRU-EX-15, BRU-PERSON-12, BRU-PETS-9, -18, -24, -25.

    BRU-END-5, -17.
    """
    assert wrong(PERSONS + DISPLAY + HOUSES, among_others) + wrong(NOT_THERE, as_it_lies) == ""
