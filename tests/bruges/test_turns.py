"""Turns (BRU-TURN) and activating persons (BRU-PERSON)."""

from domain.bruges import commands as c
from domain.bruges import components
from tests.bruges.a_card import lay_out
from tests.bruges.a_table import Table, a_table, choices
from tests.bruges.card_rows import as_it_lies, wrong

TURN = """
# A turn is one card and one action, and persons before and after it in any order.
  hand prince queen; persons accountant
    play_card prince, take_guilders, play_card queen => refused: already_played  # BRU-TURN-2, -4
    end_turn => refused: card_to_play  # BRU-TURN-3, -12
    play_card king => refused: card_not_in_hand
    activate queen => refused: not_in_your_display
    play_card prince, return_threat => refused: no_such_threat  # BRU-DECIDE-7
  hand; persons accountant queen  # BRU-TURN-6, BRU-INT-18: with an empty hand, too
    activate queen/activate accountant/end_turn => +1 point, +queen turned
  hand prince; persons accountant queen; 1: hand king  # BRU-TURN-7
    activate queen, play_card prince, take_guilders, activate accountant =>
      -prince in hand, +1 point, +3 guilders, +accountant turned, +queen turned, +prince discarded
  hand prince; persons servant queen; workers red=1  # BRU-TURN-11: drawn cards give no further turn
    play_card prince, take_guilders, activate servant, draw_from 0, play_card tailor =>
      refused: already_played
  persons accountant  # BRU-TURN-13: none in the middle of an action
    plays prince, activate accountant => refused: not_asked
  hand; persons servant; workers red=1  # BRU-TURN-14: who draws must play
    activate servant, draw_from 0, end_turn => refused: card_to_play
# Players take turns clockwise until everybody had four.
  hand prince; 1: hand queen; 2: hand king  # BRU-TURN-1, -12
    play_card prince, take_guilders => +1 guilder, -prince in hand, +prince discarded,
      asks turn 1 1 False
  hand prince; turn 2 3 played=1
    2: end_turn => asks turn 0 4 False
# Every card can be used for every action. An action is chosen after the card.
  guilders 9; workers blue=1; threats blue=1; houses count  # BRU-TURN-5, BRU-ACT-1, -11
    plays prince => offers take_workers / take_guilders / return_threat / build_canal left /
      build_house blue / lay_out 0
  hand prince  # BRU-DECIDE-7, -36
    play_card prince => -prince in hand, asks choose_action 0 turn blue
    play_card prince, take_workers => -prince in hand, +2 blue workers, +prince discarded,
      told card_played 0 prince blue, told now_waits refill 1,
      told now_waits turn 0 1 True choose_action 0 turn blue
# An empty hand and nobody to activate ends the turn.
  seats 2; hand prince  # BRU-DECIDE-24, BRU-TURN-6
    play_card prince, take_guilders => +1 guilder, -prince in hand, +prince discarded, Refill asked
# Printed points count while the person lies in the display.
  persons prince queen  # BRU-PERSON-2, -22, BRU-END-3
    => scores persons 6
  houses prince
    => scores persons 0
# Persons react in the order in which they were laid out.
  persons glassblower toll_collector; guilders 9  # BRU-PERSON-18, BRU-ACT-13
    plays prince, build_canal left => +1 left token, +1 guilder, +1 point,
      in_order points_gained 0 1 / guilders_gained 0 2
  persons toll_collector glassblower; guilders 9
    plays prince, build_canal left => +1 left token, +1 guilder, +1 point,
      in_order guilders_gained 0 2 / points_gained 0 1
# Every activation is told with the worker paid.
  persons prince; workers yellow=1  # BRU-PERSON-7
    activate prince => -1 yellow worker, +prince turned, +2 points,
      told person_activated 0 prince yellow
# A person lies there, is activated and reacts.
  ready
    lays_out accountant, activate accountant =>  # BRU-PERSON-9, -19, BRU-HOUSE-2
      +2 guilders, +accountant turned
  persons mayor
    activate mayor => refused: not_on_the_turn  # BRU-PERSON-12
  # BRU-PERSON-13, -23: who is laid out again stays activated in this round
  hand prince; persons queen puppeteer accountant; guilders 9
    activate queen, activate puppeteer, queen/accountant, play_card queen, lay_out 0,
      activate queen => refused: already_activated
  hand prince; persons well_builder frenchwoman; workers blue=1  # BRU-PERSON-16
    play_card prince, take_guilders, activate well_builder/activate frenchwoman/end_turn =>
      -prince in hand, +1 guilder, +free_canal prepared, +well_builder turned, +prince discarded
  persons frenchwoman norwegian; workers blue=1 brown=1  # BRU-PERSON-26: one of a sort at a time
    activate frenchwoman, activate norwegian => refused: no_benefit
  hand queen king; persons prince; guilders 3  # BRU-PERSON-29: nobody is paid again
    play_card queen, take_guilders => -queen in hand, +4 guilders, +queen discarded
  hand queen; persons lawyer; 1: hand king  # BRU-PERSON-11: every time, and never turned
    play_card queen, take_workers => -queen in hand, +3 red workers, +queen discarded
  persons knight; threats red=1 blue=1  # BRU-DECIDE-10, -12, -13
    activate knight, choose_threat violet => refused: no_such_threat
    activate knight, decline => refused: compulsory
    activate knight, choose_discarded king => refused: not_asked
"""


def test_what_a_turn_is_made_of() -> None:
    """BRU-TURN-1 to -7, -11 to -14, BRU-DECIDE-7, -24, -36, BRU-END-3,
    BRU-PERSON-2, -7, -9, -11 to -13, -16, -19, -23, -26, -29.
    """
    assert wrong(TURN, as_it_lies) == ""


def test_there_are_five_kinds_of_activation() -> None:
    """BRU-PERSON-3, -4, BRU-PETS-10."""
    kinds = {face.kind for face in components.CARDS.values() if face.set != "pets"}

    assert kinds == {"lightning", "worker", "once_per_round", "infinity", "laurel"}


def test_an_effect_is_finished_though_its_person_is_gone() -> None:
    """BRU-PERSON-24: the Astronomer is gone, and with her the second run."""
    table = a_table(2).persons("astronomer").persons("smuggler", 1).holds(hand="king")
    _, state = lay_out("alchemist", table)
    assert choices(state) == (c.RunAgain(), c.Decline())

    alone = Table(state).holds(residents=state.seats[0].residents[1:])
    assert choices(alone) == ()
