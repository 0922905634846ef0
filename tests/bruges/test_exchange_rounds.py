"""The exchange is turned up, used up and cleared (section 19)."""

import pytest

from domain.bruges import commands as c
from domain.bruges import components as box
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.decide.drawing import turn_up_exchange
from domain.bruges.story import begun
from domain.chance import Chance
from domain.decider import Seat
from tests.bruges.a_card import offered, ready
from tests.bruges.a_table import (
    Table,
    a_table,
    after,
    asked,
    booked,
    card,
    choices,
    playing,
    refusal,
    told,
)


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


def test_an_improvement_takes_a_marker_and_the_last_one_ends_it() -> None:
    """BRU-EXCHANGE-4, -5, -6, -7, -17, BRU-EX-24, BRU-DECIDE-22: Moneta."""
    table = a_table().dice(3, 3, 3, 3, 1).exchange("moneta", 2).hand("earl", 1)
    table = playing("king", table)
    state = after(table, c.TakeGuilders(improved=True))
    assert state.seats[0].guilders == 5
    assert state.exchange is not None
    assert state.exchange.markers == 1

    again = playing("king", Table(state).hand("").turn())
    state = after(again, c.TakeGuilders(improved=True))
    assert state.exchange == s.Exchange(gone=(s.ExchangeId("exchange_moneta"),))
    assert refusal(
        playing("king", Table(state).hand("").turn()), c.TakeGuilders(improved=True)
    ) == ("no_improvement")


def test_at_the_end_of_the_round_the_card_is_cleared() -> None:
    """BRU-EXCHANGE-9."""
    table = a_table().exchange("manus").turn(1, 4, played=True)

    assert booked(e.ExchangeCleared, told(table, c.EndTurn()))
    state = after(table, c.EndTurn())
    assert state.exchange == s.Exchange(gone=(s.ExchangeId("exchange_manus"),))


def test_an_extra_card_may_use_the_improvement_and_a_person_not() -> None:
    """BRU-EXCHANGE-8, -14."""
    table = a_table().hand("king queen").exchange("moneta").persons("messenger").workers(blue=1)
    state = after(table, c.Activate(card("messenger")), c.PlayCard(card("king")))
    assert c.TakeGuilders(improved=True) not in choices(state)  # the violet die shows 5

    table = table.dice(1, 1, 1, 1, 1)
    state = after(table, c.Activate(card("messenger")), c.PlayCard(card("king")))
    assert booked(e.ImprovementUsed, told(state, c.TakeGuilders(improved=True)))
    aqua = a_table().hand("king").exchange("aqua").guilders(9).persons("acrobat").workers(red=1)
    state = after(aqua, c.Activate(card("acrobat")), c.ChooseSection("left"))
    assert state.exchange is not None
    assert state.exchange.markers == 5


def test_a_token_may_be_improved_and_then_use_a_ship() -> None:
    """BRU-EXCHANGE-16."""
    table = ready().guilders(1).ships(yellow="guilders_6").workers(yellow=1).exchange("pons")
    now = after(playing("queen", table), c.BuildCanal("left", improved=True))

    assert asked(now) == s.OfferShip(Seat(0))


def test_the_card_drawn_by_a_ship_may_not_use_the_improvement() -> None:
    """BRU-EXCHANGE-14."""
    table = ready().guilders(1).ships(yellow="extra_action").workers(yellow=1).exchange("moneta")
    now = after(playing("prince", table), c.BuildCanal("left"), c.UseShip("yellow"), c.DrawFrom(0))

    assert c.TakeGuilders() in offered(now)
    assert refusal(now, c.TakeGuilders(improved=True)) == "no_improvement"
