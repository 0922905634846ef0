"""The exchange is turned up, used up and cleared (section 19)."""

import pytest

from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.decide.drawing import turn_up_exchange
from domain.bruges.story import begun
from domain.chance import Chance
from tests.bruges.a_table import Table, a_table
from tests.bruges.card_rows import as_it_lies, wrong


def turned_up(table: Table) -> s.State:
    story = begun(table.state, Chance(b"exchange"))
    turn_up_exchange(story)
    return story.state


def test_there_are_twelve_cards_two_of_each_action() -> None:
    """BRU-EXCHANGE-1, -3."""
    actions = sorted(it.action for it in box.BOX.exchange_cards)

    assert len(actions) == 12
    assert all(actions.count(action) == 2 for action in actions)
    assert {it.markers for it in box.BOX.exchange_cards} == {5, 6}


def test_each_round_a_card_is_turned_up_with_its_markers() -> None:
    """BRU-EXCHANGE-2, -13, -22."""
    pile = (s.ExchangeId("exchange_manus"), s.ExchangeId("exchange_aqua"))
    table = a_table(exchange=True).table(exchange=s.Exchange(pile))
    exchange = turned_up(table).exchange
    assert exchange is not None
    assert (exchange.card, exchange.markers, exchange.pile) == ("exchange_manus", 6, pile[1:])

    nothing = a_table(exchange=True).table(exchange=s.Exchange())
    assert turned_up(nothing).exchange == s.Exchange()


@pytest.mark.parametrize(("seats", "markers"), [(2, (2, 3)), (3, (3, 4)), (4, (4, 5)), (5, (5, 6))])
def test_the_variant_lowers_the_markers(seats: int, markers: tuple[int, int]) -> None:
    """BRU-EXCHANGE-10, -11."""
    found = set[int]()
    for name in ("exchange_manus", "exchange_aqua"):
        table = a_table(seats, exchange=True, fewer_markers=True)
        exchange = turned_up(table.table(exchange=s.Exchange((s.ExchangeId(name),)))).exchange
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
