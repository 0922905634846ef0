"""Infinity persons: the rules that each changes in a display, by its printed sentence."""

from tests.bruges.a_card import proves
from tests.bruges.card_rows import as_it_lies, cards_of, there, wrong

TURNS = """
# Action take guilders with a blue (brown, yellow, red, violet) card: take 2 more guilders.
fishmonger prince king | timber_merchant earl king | grain_dealer duke king |
      cattle_dealer queen king | silk_trader judge queen
  dice 3 3 3 3 3  # BRU-CARD-55
    plays {1}, take_guilders => +5 guilders
    plays {2}, take_guilders => +3 guilders
fishmonger prince blue | timber_merchant earl brown | grain_dealer duke yellow |
      cattle_dealer queen red | silk_trader judge violet
  ready  # BRU-CARD-55: other actions bring no guilders
    plays {1}, take_workers => +2 {2} workers
# Action take guilders with a die that shows 1 or 2: take 4 guilders.
dice_player
  dice 1 2 3 6 6  # BRU-CARD-56
    plays prince, take_guilders => +4 guilders
    plays earl, take_guilders => +4 guilders
    plays duke, take_guilders => +3 guilders
    plays queen, take_guilders => +6 guilders
dice_player+fishmonger
  dice 1 2 3 4 5  # BRU-CARD-56
    plays prince, take_guilders => +6 guilders

# Action take workers with a blue (brown, yellow, red, violet) card: take 1 more of any colour.
dutchman prince blue king violet | scot earl brown king violet | persian duke yellow king violet |
      hungarian queen red king violet | indian judge violet queen red
  ready  # BRU-CARD-55
    plays {1}, take_workers, {2}/any => +3 {2} workers
    plays {3}, take_workers => +2 {4} workers
# Action take workers: take 3 workers instead of 2.
lawyer
  ready  # BRU-CARD-19, BRU-EX-13
    plays queen, take_workers => +3 red workers
  hand queen king  # BRU-CARD-44, BRU-PERSON-22: a permanent effect ends when the person leaves
    activates puppeteer, play_card queen, take_workers =>
      +puppeteer turned, -lawyer laid out, +lawyer in hand, +2 guilders,
      -queen in hand, +queen discarded, +2 red workers
dutchman+lawyer
  ready  # BRU-CARD-19, -55
    plays prince, take_workers, red/any => +3 blue workers, +1 red worker

# Action build a house: pay a worker of any colour.
city_builder
  workers red=1 blue=1  # BRU-CARD-57, BRU-DECIDE-26
    plays judge, build_house red => -1 red worker, +judge as house
    plays judge, build_house violet => refused: no_such_worker
# Action build a house, by card: pay no worker.
carpenter
  discard duke  # BRU-CARD-57
    plays judge, build_house => +judge as house
    lays_out egyptian =>
# Whenever you build a house, take 2 guilders: by card, from the hand, unseen.
roofer
  workers violet=1; hand king queen  # BRU-CARD-53, BRU-CITIZEN-13
    plays judge, build_house violet => -1 violet worker, +judge as house, +2 guilders
    lays_out wood_carver, queen/king/decline => -queen in hand, +queen as house, +2 guilders
    activates architect, draw_from 0 =>
      -1 violet worker, +architect turned, +tailor as house, +2 guilders
# Whenever you build a house, you may return a threat marker of its colour.
stucco_worker
  workers violet=1; threats violet=2 red=1  # BRU-CARD-32, -53, BRU-DECIDE-16
    plays judge, build_house violet, violet/decline =>
      -1 violet worker, +judge as house, -1 violet threat, +1 point
    plays judge, build_house violet, decline => -1 violet worker, +judge as house
  workers violet=1; threats blue=1  # BRU-CARD-32: the Architect's house is blue
    plays judge, build_house violet => -1 violet worker, +judge as house
    activates architect, draw_from 0, blue/decline =>
      -1 violet worker, +architect turned, +tailor as house, -1 blue threat, +1 point

# Whenever you build a canal token, take 2 guilders (get 1 point). By card, space 1 costs 1 guilder.
toll_collector
  guilders 1  # BRU-CARD-53
    plays prince, build_canal left => +1 left token, +1 guilder
  prepared free_canal; workers red=1  # BRU-CARD-53: free thanks to the Well Builder
    activates acrobat, right/left =>
      -1 red worker, +acrobat turned, -free_canal prepared, +1 right token, +2 guilders
  guilders 0  # BRU-ACT-12: what a token brings does not pay for it
    plays prince, build_canal left => refused: not_enough_guilders
glassblower
  guilders 1  # BRU-CARD-53
    plays prince, build_canal left => +1 left token, -1 guilder, +1 point
  prepared free_canal; workers red=1
    activates acrobat, right/left =>
      -1 red worker, +acrobat turned, -free_canal prepared, +1 right token, +1 point
# Whenever you build a canal token, you may return a threat marker of the colour of the space: the
# first one on the left is blue, on the right violet.
tower_warden
  guilders 2; threats blue=2 violet=1 red=1; workers red=1  # BRU-CARD-33, -53, BRU-DECIDE-16
    plays prince, build_canal left, blue/decline =>
      +1 left token, -1 guilder, -1 blue threat, +1 point
    plays prince, build_canal left, decline => +1 left token, -1 guilder
    activates acrobat, right, violet/decline =>
      -1 red worker, +acrobat turned, +1 right token, -2 guilders, -1 violet threat, +1 point
  guilders 1; threats red=1  # BRU-CARD-33
    plays prince, build_canal left => +1 left token, -1 guilder
# Spaces 4 and 5 cost 2 guilders less.
tightrope_walker
  guilders 9; canals 2 5  # BRU-CARD-47, BRU-CANAL-3
    lays_out gatekeeper, left/decline => +1 left token, -3 guilders
  guilders 9; canals 3 5
    lays_out gatekeeper, left/decline => +1 left token, -2 guilders
  guilders 9; canals 4 5
    lays_out gatekeeper, left/decline => +1 left token, -3 guilders, +7 as statue
# Every space costs 1 guilder less.
cartographer
  guilders 9; canals 0 5  # BRU-CARD-47, BRU-CANAL-3
    lays_out gatekeeper, left/decline => +1 left token
  guilders 9; canals 1 5
    lays_out gatekeeper, left/decline => +1 left token, -1 guilder
  guilders 9; canals 4 5
    lays_out gatekeeper, left/decline => +1 left token, -4 guilders, +7 as statue
tightrope_walker+cartographer
  guilders 9; canals 2 5  # BRU-CARD-47: discounts add up, and come before doubling
    lays_out gatekeeper, left/decline => +1 left token, -2 guilders
  guilders 9; canals 4 5
    lays_out gatekeeper, left/decline => +1 left token, -2 guilders, +7 as statue
  guilders 6; canals 3 5; workers red=1
    lays_out gatekeeper, left/decline => +1 left token, -1 guilder
    activates acrobat => -1 red worker, +acrobat turned, +1 left token, -2 guilders
cartographer
  guilders 6; canals 3 5; workers red=1
    activates acrobat => -1 red worker, +acrobat turned, +1 left token, -6 guilders

# Every other person or pet costs you 2 guilders less, not below 0.
biologist
  houses count; guilders 7  # BRU-CARD-48, -49, -50
    plays prince, lay_out 0 => +prince laid out, -7 guilders
    plays potter, lay_out 0 => +potter laid out, +3 brown workers
    plays pet_dog, lay_out 0 => +pet_dog laid out, -2 guilders
  houses count; guilders 6
    plays prince, lay_out 0 => refused: not_enough_guilders
# Whenever you lay out a person, you may return a threat marker of its colour. The Potter is brown.
fire_eater
  threats brown=2 red=2  # BRU-CARD-27, -54, BRU-DECIDE-16
    lays_out potter, brown/decline => -1 brown threat, +1 point, +3 brown workers
    lays_out potter, decline => +3 brown workers
    lays_out tailor => +3 blue workers
# Whenever you lay out a person as an action, take 1 worker of any colour.
head_cook
  ready  # BRU-CARD-54, BRU-PETS-22
    lays_out potter, violet/any => +1 violet worker, +3 brown workers
# You may carry out lightning effects of persons that you lay out twice.
astronomer
  ready  # BRU-CARD-20, -21, BRU-DECIDE-15
    lays_out alchemist => +6 guilders, RunTwice asked
    lays_out alchemist, run_again/decline => +12 guilders
    lays_out alchemist, decline => +6 guilders
  threats red=2 blue=2 brown=1  # BRU-CARD-65, -21: the second run counts and asks again
    lays_out jailer, red, red, run_again/decline, blue, brown =>
      -2 red threats, -1 blue threat, -1 brown threat, +4 points
# Take 1 guilder for each threat marker that you return for a point.
deacon
  threats red=2 blue=2  # BRU-CARD-53: by card or by a person
    plays queen, return_threat => -1 red threat, +1 point, +1 guilder
    lays_out parish_priest, red/blue => -2 red threats, +2 points, +2 guilders
# Pay workers of any colours to activate; those inside an effect keep their colour.
instrument_maker
  workers red=1 blue=1  # BRU-CARD-59, BRU-DECIDE-26
    activates prince, red/blue => -1 red worker, +prince turned, +2 points
  discard duke; workers red=2  # BRU-CARD-59
    lays_out egyptian =>
    activates monk => refused: no_benefit
# You may refill your hand up to 6 cards: the cards drawn are unseen until it is done.
inventor
  piles monk nun abbot / abbess vicar deacon / queen; refill  # BRU-CARD-26, BRU-DRAW-17, -18
    draw_from 0, draw_from 0, draw_from 1, draw_from 1, stop_drawing/draw_from 0/draw_from 1 =>
      +monk in hand, +nun in hand, +abbess in hand, +vicar in hand, Refill asked
    # BRU-EX-14, BRU-DECIDE-2
    draw_from 0, draw_from 0, draw_from 1, draw_from 1 => drawn monk nun abbess vicar
    draw_from 0, draw_from 0, draw_from 1, draw_from 1, draw_from 1 => +monk in hand, +nun in hand,
      +abbess in hand, +vicar in hand, +deacon in hand, Refill asked
"""

NOT_FOR_ITSELF = """
astronomer
  persons alchemist  # BRU-CARD-21: only for persons laid out later
    lays_out astronomer =>
head_cook | fire_eater
  threats red=1 brown=1 blue=1  # BRU-CARD-28, -44: not for the action that laid it out
    lays_out {0} =>
biologist
  houses count; guilders 5  # BRU-CARD-50
    plays biologist, lay_out 0 => refused: not_enough_guilders
lawyer
  1: persons lawyer  # BRU-PERSON-22
    plays queen, take_workers => +2 red workers
"""

ASCENDING = """
# Get 1 point for each step that you ascend: in phase 2 or by a person.
duke
  guilders 1; ascent 1 3 3 3 3  # BRU-CARD-53
    ascend/decline => -1 guilder, +1 step, +1 point
  ready
    lays_out princess => +1 step, +1 point
# You may return 1 threat marker of any colour for each step that you ascend.
preacher
  threats red=1 blue=1; guilders 1; ascent 1 3 3 3 3  # BRU-CARD-17, -29, -53, BRU-DECIDE-16
    ascend, red/blue/decline => -1 guilder, +1 step, -1 red threat, +1 point
    ascend, decline => -1 guilder, +1 step
  threats red=1 blue=1; workers blue=1
    activates embroiderer, decline/red/blue => -1 blue worker, +embroiderer turned, +1 step
  guilders 1; ascent 1 3 3 3 3  # BRU-CARD-29: without markers no point
    ascend => -1 guilder, +1 step
# If no die shows 1 or 2 you may ascend for 4 guilders, else as everybody.
earl
  guilders 4; ascent 3 4 5 6 3  # BRU-CARD-23, BRU-ASCEND-4
    ascend/decline => -4 guilders, +1 step
    decline =>
  guilders 9; ascent 1 2 2 6 3
    ascend => -5 guilders, +1 step
  guilders 3; ascent 3 4 5 6 3
    settles =>
# Ascending costs you 2 guilders less, not less than 0; neither without a 1 or 2, nor for the Earl.
notary
  guilders 4; ascent 2 2 5 6 3  # BRU-CARD-24, -25, BRU-EX-33
    ascend => -2 guilders, +1 step
  ascent 1 4 5 6 3
    ascend => +1 step
  guilders 4; ascent 3 4 5 6 3
    settles =>
notary+earl
  guilders 4; ascent 3 4 5 6 3
    ascend => -4 guilders, +1 step
"""


@proves(*cards_of(TURNS, ASCENDING))
def test_what_a_person_changes_while_it_lies_there() -> None:
    """BRU-PERSON-22, BRU-CARD-44."""
    assert wrong(TURNS, there) + wrong(ASCENDING, there) == ""


def test_what_a_person_does_not_change() -> None:
    """BRU-CARD-21, -28, -44, -50: before it is laid out, or in another seat's display."""
    assert wrong(NOT_FOR_ITSELF, as_it_lies) == ""


DAMAGE = """
# Who keeps damage off is not safe from persons.
watchdog
  seats 2; 1: persons plague_doctor bodyguard; 1: guilders 5  # BRU-CARD-63
    lays_out thief => +3 guilders, 1: -3 guilders
    lays_out assassin, 1: plague_doctor/bodyguard =>
      1: -plague_doctor laid out, +plague_doctor discarded
# Who keeps fire or plague off does so while lying there: either may go first, and take the other's
# protector away (BRU-THREAT-17, BRU-DECIDE-3).
fire_marshal
  seats 2; hand; houses baron; threats brown=2 red=2; rolled 3 5 3 5 3
    settles, red/brown => -2 red threats, -2 brown threats, 1: +1 red threat,
      1: +1 brown threat, -fire_marshal laid out, +fire_marshal discarded
    settles, brown, house 0/house 1 => -2 red threats, -2 brown threats, 1: +1 red threat,
      1: +1 brown threat,
      -baron as house, +baron discarded, -fire_marshal laid out, +fire_marshal discarded
# Plague first spares whom the fire would have left without a Doctor (BRU-CARD-45, BRU-DECIDE-3): he
# keeps the plague off, then his house burns.
plague_doctor
  seats 2; hand; persons monk; threats brown=2 red=2; rolled 3 5 3 5 3
    settles, brown, house 1 => -2 red threats, -2 brown threats, -sculptor as house,
      +sculptor discarded, 1: +1 red threat, 1: +1 brown threat, -plague_doctor laid out,
      +plague_doctor in hand
    settles, red, house 1 => -2 red threats, -2 brown threats, -sculptor as house,
      +sculptor discarded, 1: +1 red threat, 1: +1 brown threat, -plague_doctor laid out,
      +plague_doctor in hand, -monk laid out, +monk discarded
# For markers that damage takes back the Deacon takes nothing.
deacon
  threats violet=2; rolled 3 3 3 3 5  # BRU-CARD-53
    settles => -2 violet threats, -3 points, 1: +1 violet threat, 2: +1 violet threat
# The flood (plague, raid, fire, intrigue) does not affect you; the 3 markers still go back without
# points.
dyke_warden blue 5 3 3 3 3 | plague_doctor brown 3 5 3 3 3 | watchdog yellow 3 3 5 3 3 |
      fire_marshal red 3 3 3 5 3 | bodyguard violet 3 3 3 3 5
  workers red=1; guilders 4; threats {1}=2; rolled {2} {3} {4} {5} {6}  # BRU-CARD-45, -63
    settles => -2 {1} threats, 1: +1 {1} threat, 2: +1 {1} threat
# The others strike as ever.
plague_doctor | watchdog | fire_marshal | bodyguard
  workers red=1; guilders 4; threats blue=2; rolled 5 3 3 3 3  # BRU-THREAT-15, -16
    settles => -2 blue threats, -1 red worker, 1: +1 blue threat, 2: +1 blue threat
dyke_warden | watchdog | fire_marshal | bodyguard
  workers red=1; guilders 4; threats brown=2; rolled 3 5 3 3 3
    settles => -2 brown threats, -{0} laid out, +{0} discarded,
      1: +1 brown threat, 2: +1 brown threat
dyke_warden | plague_doctor | fire_marshal | bodyguard
  workers red=1; guilders 4; threats yellow=2; rolled 3 3 5 3 3
    settles => -2 yellow threats, -4 guilders, 1: +1 yellow threat, 2: +1 yellow threat
dyke_warden | plague_doctor | watchdog | bodyguard
  workers red=1; guilders 4; threats red=2; rolled 3 3 3 5 3
    settles => -2 red threats, -poet as house, +poet discarded, -{0} laid out, +{0} in hand,
      1: +1 red threat, 2: +1 red threat
dyke_warden | plague_doctor | watchdog | fire_marshal
  workers red=1; guilders 4; threats violet=2; rolled 3 3 3 3 5
    settles => -2 violet threats, -3 points, 1: +1 violet threat, 2: +1 violet threat
"""

MAJORITIES = """
# The Judge wins a majority when tied for first place, and the others turn nothing.
judge
  step 2; 1: step 2; 2: step 1  # BRU-CARD-30, -31, BRU-MAJ-5
    => wins reputation 0
  step 1; 1: step 1; 2: step 1
    => wins reputation 0
  canals 2 1; 1: canals 1 2; 2: canals 3 0
    => wins canal 0
  1: persons monk nun; persons queen
    => wins persons 0
  ready  # BRU-CARD-30, BRU-MAJ-10: at the town hall and without tokens he wins nothing
    => wins reputation, wins canal, wins persons 0
"""


@proves(*cards_of(DAMAGE, MAJORITIES))
def test_what_a_person_keeps_off_or_wins() -> None:
    """BRU-CARD-30, -31, -45, -53, -63, BRU-THREAT-17, BRU-MAJ-5, -10, BRU-DECIDE-3."""
    assert wrong(DAMAGE, there) + wrong(MAJORITIES, there) == ""
