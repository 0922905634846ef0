"""The New Citizens that search, build, name a colour or borrow, by their printed sentences.

Module 1; its other persons are proved with their kinds of activation.
"""

from tests.bruges.a_card import proves
from tests.bruges.card_rows import cards_of, laid_out, there, wrong

CITIZENS = """
# You may take another person of the nobility (offices, ...; the Finn: traveller) group from the
# discard pile and lay it out free of charge on a house of yours without a person.
duchess baron lord mayor | gauge_master mayor hangman bard | soothsayer bard puppeteer fishmonger |
      market_warden fishmonger barterer mason | brewer mason tanner page |
      court_marshal page cupbearer monk | prior monk bishop patron |
      model patron glass_painter archer | scout archer militia fence |
      headsman fence gang_leader inventor | navigator inventor strategist scot |
      finn scot spaniard baron
  # BRU-CITIZEN-5, -6, -8, -11, -26, BRU-DECIDE-17; a pet keeps no person away
  discard {1} {2} {3} pet_dog; houses count countess; lives pet_ox 1
    {2}/{1}/decline, house 1/house 0 => -{2} discarded, +{2} laid out
    decline =>
  discard {1}; persons poet =>  # BRU-CITIZEN-6: without a second house or a fitting card
  discard {3} pet_dog; houses count =>
duchess
  discard queen; houses count  # BRU-CITIZEN-7: to be activated in the same turn
    queen, activate queen => -queen discarded, +queen laid out, +1 point, +queen turned
  discard monk queen; houses count baron  # BRU-DECIDE-17
    choose_discarded monk => refused: not_to_be_found
    queen, choose_house 2 => refused: house_not_possible
    queen, choose_opponent 1 => refused: not_asked
navigator
  persons astronomer; discard alchemist; houses count  # BRU-CITIZEN-7, -27: lightning, and twice
    alchemist, run_again/decline => -alchemist discarded, +alchemist laid out, +12 guilders
finn
  discard egyptian duke; houses count; workers yellow=1  # BRU-CITIZEN-9: what is found may build
    egyptian, duke => -egyptian discarded, +egyptian laid out,
      -1 yellow worker, -duke discarded, +duke as house

# You may take a yellow (blue, ...) card from the discard pile and build it as a house, paying
# 1 yellow (blue, ...) worker: persons and pets alike.
egyptian yellow duke pet_hen prince queen earl judge |
      dane blue prince pet_dog duke queen earl judge |
      englishman red queen pet_pig duke prince earl judge |
      greek brown earl pet_ox duke prince queen judge |
      italian violet judge pet_cat duke prince queen earl
  discard {2} {4} {5} {6} {7} {3}; workers {1}=2  # BRU-CITIZEN-12, -28, BRU-DECIDE-18
    {3}/{2}/decline => -1 {1} worker, -{3} discarded, +{3} as house
    decline =>
  discard {2} {4} {5} {6} {7}; workers_but {1} =>
  discard {4} {5} {6} {7}; workers {1}=1 =>

# You may activate a person of another player: lightning, worker or once per round; not the Hangman,
# nobody of her own, nobody who could change nothing.
swede
  # BRU-CITIZEN-19, -20, -21, -32, BRU-DECIDE-20: no die shows 1 for the Vicar
  persons queen potter; workers red=1; dice 3 3 3 3 3; 2: persons servant alchemist prince;
      1: persons accountant hangman mayor lawyer vicar
    accountant/servant/alchemist/decline => +2 guilders
  1: persons mayor lawyer hangman =>
  # BRU-CITIZEN-22, -23, -24, -31: as if it were the Swede's; the worker is paid, nobody is turned
  workers red=1; 1: persons accountant alchemist; houses duke
    alchemist => +6 guilders
  workers red=1; 1: persons accountant councilman; houses duke
    councilman => -1 red worker, +2 guilders
  1: persons accountant thief; 1: guilders 5; 2: guilders 1
    thief => +4 guilders, 1: -3 guilders, 2: -1 guilder
  1: persons accountant; activated accountant  # BRU-CITIZEN-22: its owner has used it already
    accountant/decline => +2 guilders
    decline =>
  persons astronomer; 1: persons accountant  # BRU-CITIZEN-22: the same person twice
    accountant, run_again, accountant => +4 guilders
  seats 2; 1: persons militia accountant  # BRU-CARD-52
    accountant => +2 guilders
  seats 2; persons accountant; 1: persons well_builder  # BRU-CITIZEN-33
    well_builder => +free_canal prepared
  # BRU-PERSON-27, BRU-CITIZEN-33: the Swede's display counts; the Noblewoman not for herself
  persons prince queen; 1: persons noblewoman king duke
    noblewoman => +2 points
  houses count; discard baron; 1: persons duchess
    duchess, baron => -baron discarded, +baron laid out
  workers red=2 blue=2; 1: persons servant almoner  # BRU-DECIDE-20: asked as its owner would be
    servant, draw_from 0 => -1 red worker, +tailor in hand
    almoner, red, blue => -1 red worker, -1 blue worker, +1 point
# The second run finds what the person found by the first one discarded.
navigator
  persons astronomer; discard mathematician; houses count baron;
      piles alchemist monk nun / abbot vicar deacon / queen  # BRU-CITIZEN-10
    mathematician/decline, house 1, draw_from 0, draw_from 0, draw_from 1, draw_from 1, alchemist,
      monk, abbot, vicar, decline, run_again, alchemist/decline =>
      +mathematician laid out, -mathematician discarded, +monk discarded, +abbot discarded,
      +vicar discarded, +alchemist laid out, +6 guilders, RunTwice asked
"""


NAMED = """
# Named blue, the King is still a violet house once he is laid out.
frenchwoman
  hand king queen; threats blue=1 violet=1; workers blue=2; guilders 1  # BRU-CITIZEN-16, -17
    activates frenchwoman, play_card king, blue/any, take_workers =>
      +frenchwoman turned, -king in hand, +king discarded, +1 blue worker
    activates frenchwoman, play_card king, blue/any, return_threat =>
      +frenchwoman turned, -king in hand, +king discarded, -1 blue worker, -1 blue threat, +1 point
    activates frenchwoman, play_card king, blue/any, build_canal left => +frenchwoman turned,
      -king in hand, +king discarded, -1 blue worker, +1 left token, -1 guilder
    activates frenchwoman, play_card king, blue/any, build_house blue =>
      +frenchwoman turned, -king in hand, +king as house, -2 blue workers
# The printed colour counts for what lies there, the named one for the action: the Fishmonger.
portuguese
  hand king queen; persons stucco_worker fishmonger; threats blue=1 violet=1;
      workers yellow=1 blue=1  # BRU-CITIZEN-17, -30, BRU-CARD-55
    activates portuguese, play_card king, blue/any, build_house blue, violet/decline =>
      -1 yellow worker, +portuguese turned, -king in hand, +king as house, -1 blue worker,
      -1 violet threat, +1 point
    activates portuguese, play_card king, blue/any, take_guilders =>
      -1 yellow worker, +portuguese turned, -king in hand, +king discarded, +3 guilders
# The colour is used up by the next card, an extra one too, and lapses with the turn.
russian
  hand king queen earl; persons messenger; workers red=1 blue=1  # BRU-CITIZEN-18
    activates russian, activate messenger, play_card king => ..., asks name_card_colour 0 extra
    activates russian, activate messenger, play_card king, blue/any, take_guilders,
      play_card queen => ..., asks choose_action 0 turn red
    activates russian, activate messenger, play_card king, blue/any, take_guilders,
      activate russian => refused: already_activated
# A named colour changes neither the price nor the person laid out, as the Fire-Eater sees it.
spaniard
  hand potter king; persons fire_eater; threats brown=1 red=1; houses count; workers violet=1
    activates spaniard, play_card potter, red/any, lay_out 1, brown/decline =>
      -1 violet worker, +spaniard turned, -potter in hand, +potter laid out, +3 brown workers,
      -1 brown threat, +1 point  # BRU-CITIZEN-29, -30
"""


@proves(*cards_of(CITIZENS, NAMED))
def test_what_a_new_citizen_brings() -> None:
    """BRU-CITIZEN-5 to -12, -16 to -18, -29, -30."""
    assert wrong(CITIZENS, laid_out) + wrong(NAMED, there) == ""
