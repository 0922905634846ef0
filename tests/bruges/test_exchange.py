"""The exchange: the 12 cards, by the sentence printed on each, and rounds (section 19)."""

import pytest

from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.decide.drawing import turn_up_exchange
from domain.bruges.event_recorder import begun
from domain.chance import Chance
from tests.bruges.a_card import proves
from tests.bruges.a_table import Table, a_table
from tests.bruges.card_rows import as_it_lies, cards_of, exchanged, wrong

DECLARED = """
# Take 5 guilders instead of the value of the die. The King is violet, the Queen red.
exchange_moneta
  dice 6 6 6 1 6
    plays queen, take_guilders improved => +5 guilders, -1 exchange marker
    plays queen, take_guilders => +1 guilder  # BRU-DECIDE-22: it may be left alone
  dice 1 1 1 5 1
    plays queen, take_guilders improved => refused: no_benefit_from_improvement
# Take guilders equal to the highest value shown by any die.
exchange_aurum
  dice 2 3 6 1 4
    plays queen, take_guilders improved => +6 guilders, -1 exchange marker
  dice 1 1 1 4 4
    plays queen, take_guilders improved => refused: no_benefit_from_improvement
# Pay no guilders for the canal token.
exchange_aqua
  canals 2 2; guilders 9
    plays duke, build_canal left improved => +1 left token, -1 exchange marker
  guilders 9
    plays prince, build_canal left improved => +1 left token, -1 exchange marker
    plays queen, build_canal left improved => refused: wrong_colour  # BRU-EXCHANGE-15
  persons cartographer  # the space costs nothing anyway
    plays prince, build_canal left improved => refused: no_benefit_from_improvement
# The card you play may have any colour. Space 3 of the left is yellow and costs 3.
exchange_pons
  canals 2 5; guilders 3
    plays queen, build_canal left improved => +1 left token, -3 guilders, -1 exchange marker
  guilders 1  # the card fits
    plays prince, build_canal left improved => refused: no_benefit_from_improvement
  ready  # BRU-EXCHANGE-15
    plays queen, build_canal left improved => refused: not_enough_guilders
# Pay no worker for the house.
exchange_domus
  workers red=1
    plays queen, build_house improved => +queen as house, -1 exchange marker
  persons carpenter; workers red=1
    plays queen, build_house improved => refused: no_benefit_from_improvement
# The person costs you 3 guilders less (not below 0). The Prince costs 9.
exchange_hospes
  houses count; guilders 9
    plays prince, lay_out 0 improved => +prince laid out, -6 guilders, -1 exchange marker
    plays potter, lay_out 0 improved => refused: no_benefit_from_improvement  # costs nothing anyway
  houses count; guilders 5  # BRU-EXCHANGE-15
    plays prince, lay_out 0 improved => refused: not_enough_guilders
  persons biologist; houses count  # BRU-CARD-50, BRU-PETS-22: the Dog costs 4, less 2, less 3
    plays pet_dog, lay_out 1 improved => +pet_dog laid out, -1 exchange marker
# The workers you take may have any colours, and 1 more of any colour.
exchange_manus
  ready  # BRU-EXCHANGE-18
    plays queen, take_workers improved, any, violet/any, blue =>
      +2 blue workers, +1 violet worker, -1 exchange marker
  persons lawyer  # the third worker of the Lawyer, too
    plays queen, take_workers improved, blue, blue, blue, blue =>
      +4 blue workers, -1 exchange marker
"""

AFTERWARDS = """
# Also take 3 guilders.
exchange_auxilium
  ready
    plays queen, take_workers, use_improvement/decline =>
      +2 red workers, +3 guilders, -1 exchange marker
    plays queen, take_workers, decline => +2 red workers
# You may return up to 2 more threat markers of any colours; 1 point each.
exchange_pax
  threats red=1 blue=2 brown=1
    plays queen, return_threat, use_improvement/decline, blue/brown/decline, blue/brown/decline =>
      -1 red threat, -2 blue threats, +3 points, -1 exchange marker
    plays queen, return_threat, use_improvement, blue, decline =>  # BRU-EXCHANGE-20: up to 2
      -1 red threat, -1 blue threat, +2 points, -1 exchange marker
  threats red=1  # BRU-EXCHANGE-21: a marker more is needed
    plays queen, return_threat => -1 red threat, +1 point
# Get 2 more points.
exchange_salus
  threats red=1
    plays queen, return_threat, use_improvement/decline =>
      -1 red threat, +3 points, -1 exchange marker
exchange_salus | exchange_pax
  threats blue=2  # BRU-EXCHANGE-20: without a marker of the colour nothing is added to
    plays queen, return_threat => refused: no_such_threat
# Also take 3 guilders.
exchange_fundus
  workers red=1
    plays queen, build_house red, use_improvement/decline =>
      -1 red worker, +queen as house, +3 guilders, -1 exchange marker
# Also activate 1 lightning, worker or once-per-round person in your display without paying a
# worker, even one already activated this round, even in vain.
exchange_primus
  houses count; persons alchemist accountant mayor; guilders 9
    plays prince, lay_out 0, use_improvement/decline, prince/alchemist/accountant =>
      +prince laid out, -9 guilders, +2 points, -1 exchange marker
  # BRU-EXCHANGE-12, -19, BRU-DECIDE-34: no die shows a 1 for the Vicar
  persons vicar accountant mayor lawyer; houses count; guilders 3; activated accountant;
      dice 2 2 2 2 2
    plays alchemist, lay_out 4, use_improvement, accountant/vicar/alchemist =>
      +alchemist laid out, +5 guilders, -1 exchange marker
    plays alchemist, lay_out 4, use_improvement, vicar =>
      +alchemist laid out, +3 guilders, -1 exchange marker
  persons lawyer; houses count; guilders 9  # BRU-EXCHANGE-19: without one it is not offered
    plays mayor, lay_out 1 => +mayor laid out, -9 guilders
"""


@proves(*cards_of(DECLARED))
def test_an_improvement_that_changes_the_action() -> None:
    """BRU-EXCHANGE-4, -5, -17, -21, BRU-DECIDE-22, BRU-EX-24: for a marker."""
    assert wrong(DECLARED, exchanged) == ""


@proves(*cards_of(AFTERWARDS))
def test_an_improvement_that_adds_to_the_action() -> None:
    """BRU-EXCHANGE-4, -5, -17, -20, BRU-DECIDE-22: chosen right after it."""
    assert wrong(AFTERWARDS, exchanged) == ""


MARKERS = """
manus 6 / auxilium 5 / moneta 6 / aurum 5 / pax 6 / salus 5 / aqua 5 / pons 6 / domus 6 / fundus 5 /
primus 5 / hospes 6
"""


def test_each_round_a_card_is_turned_up_with_the_markers_shown_on_it() -> None:
    """BRU-EXCHANGE-2, -13, -22."""
    table, below = a_table(exchange=True), (s.ExchangeId("exchange_aqua"),)
    for of in MARKERS.split("/"):
        name, markers = of.split()
        exchange_card = s.ExchangeId(f"exchange_{name}")

        turned = turned_up(table.middle(exchange=s.Exchange((exchange_card, *below)))).exchange
        assert turned == s.Exchange(below, exchange_card, int(markers)), name
    assert turned_up(table.middle(exchange=s.Exchange())).exchange == s.Exchange()


def turned_up(table: Table) -> s.State:
    recorder = begun(table.state, Chance(b"exchange"))
    turn_up_exchange(recorder)
    return recorder.state


def test_there_are_twelve_cards_two_of_each_action() -> None:
    """BRU-EXCHANGE-1, -3."""
    actions = sorted(it.action for it in components.BOX.exchange_cards)

    assert len(actions) == 12
    assert all(actions.count(action) == 2 for action in actions)


@pytest.mark.parametrize(("seats", "markers"), [(2, (2, 3)), (3, (3, 4)), (4, (4, 5)), (5, (5, 6))])
def test_the_variant_lowers_the_markers(seats: int, markers: tuple[int, int]) -> None:
    """BRU-EXCHANGE-10, -11."""
    found = set[int]()
    for name in ("exchange_manus", "exchange_aqua"):
        table = a_table(seats, exchange=True, fewer_markers=True)
        exchange = turned_up(table.middle(exchange=s.Exchange((s.ExchangeId(name),)))).exchange
        assert exchange is not None
        found.add(exchange.markers)

    assert sorted(found) == list(markers)


ROWS = """
# An improvement takes a marker, and the last one ends it: Moneta.
  dice 3 3 3 3 1; exchange moneta 2  # BRU-EXCHANGE-4, -5, -6, -7, -17, BRU-EX-24, BRU-DECIDE-22
    plays king, take_guilders improved => +5 guilders, -1 exchange marker
  dice 3 3 3 3 1; exchange moneta 1
    plays king, take_guilders improved => +5 guilders, -1 exchange marker, exchanged moneta
  dice 3 3 3 3 1; used_up moneta
    plays king, take_guilders improved => refused: no_improvement
# At the end of the round the card is cleared.
  seats 2; exchange manus; turn 1 4 played=1  # BRU-EXCHANGE-9
    1: end_turn => -5 exchange markers, exchanged manus, told exchange_cleared exchange_manus,
      asks refill 1
# An extra card may use the improvement, and a person not.
  hand king queen; exchange moneta; persons messenger; workers blue=1  # BRU-EXCHANGE-8, -14
    activate messenger, play_card king, take_guilders improved =>
      refused: no_benefit_from_improvement
  hand king queen; exchange moneta; persons messenger; workers blue=1; dice 1 1 1 1 1
    activate messenger, play_card king, take_guilders improved => -1 blue worker,
      +messenger turned, -king in hand, +king discarded, +5 guilders, -1 exchange marker
  exchange aqua; guilders 9; persons acrobat; workers red=1
    activate acrobat, left/right => -1 red worker, +acrobat turned, +1 left token, -2 guilders
# A token may be improved and then use a ship; the card drawn by a ship may not be improved.
  guilders 1; ship yellow guilders_6; workers yellow=1; exchange pons  # BRU-EXCHANGE-16
    plays queen, build_canal left improved =>
      +1 left token, -1 guilder, -1 exchange marker, asks offer_ship 0
  guilders 1; ship yellow extra_action; workers yellow=1; exchange moneta  # BRU-EXCHANGE-14
    plays prince, build_canal left, use_ship yellow, draw_from 0, take_guilders improved =>
      refused: no_improvement
    plays prince, build_canal left, use_ship yellow, draw_from 0, take_guilders =>
      +1 left token, -1 yellow worker, +tailor discarded
"""


def test_an_improvement_is_used_for_a_marker_until_none_is_left() -> None:
    """BRU-EXCHANGE-4 to -9, -14, -16, -17, BRU-EX-24, BRU-DECIDE-22."""
    assert wrong(ROWS, as_it_lies) == ""
