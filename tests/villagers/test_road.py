"""Section 5: the Road update."""

import pytest

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from tests.villagers.a_table import Table, a_table, after, road_text, supply, told
from tests.villagers.card_rows import wrong

COINS = """
# With two players each puts a coin on a villager or declines, in reverse turn order; then those
# without coins are discarded and the Road is refilled from the Reserve, then from the stacks.
the Road update
  road mason priest; stacks; reserve; 1: placing_a_coin  # VIL-ROAD-4, -6, VIL-DECIDE-5
    put_coin 1/put_coin 2/decline => place 1 mason+1, road of 0
    put_coin 2, 0: put_coin 2 =>
      place 1 empty, place 2 priest+2, +mason discarded, build of 0, limit 2
    decline, 0: decline =>
      place 1 empty, place 2 empty, +mason discarded, +priest discarded, build of 0, limit 2
    put_coin 3 => refused: nothing_there
    put_coin 0 => refused: nothing_there
    put_coin 7 => refused: nothing_there
  # VIL-ROAD-5 to -8: the new ones get none, and coins are gathered over the rounds
  road mason priest+2 grocer - agent -; 1: placing_a_coin; reserve brewer cooper fisher
    put_coin 3, 0: decline =>
      place 1 brewer, place 3 grocer+1, place 4 cooper, place 5 fisher, place 6 hunter,
      reserve empty, stack_1 hunter, +agent discarded, +mason discarded, build of 0, limit 2
    put_coin 2, 0: put_coin 2 =>
      place 1 brewer, place 2 priest+4, place 3 cooper, place 4 fisher, place 5 hunter,
      place 6 hunter, reserve empty, stack_1 empty, +agent discarded, +grocer discarded,
      +mason discarded, build of 0, limit 2
  road - priest+1 - - - -; placing_a_coin; stacks | cooper | fisher seeker; reserve brewer
    decline =>  # VIL-ROAD-7, -8, -10
      place 1 brewer, place 3 cooper, place 4 fisher, place 5 seeker, reserve empty, stack_2 empty,
      stack_3 empty, build of 0, limit 2
  road - priest+1 - - - -; placing_a_coin; stacks; reserve
    decline => build of 0, limit 2  # VIL-ROAD-9
  # VIL-DRAFT-16, VIL-ROAD-4: all can see where there is no choice
  road mason; stacks; reserve; square agent agent; 1: square agent; 1: drafting
    draft_face_up 1 mason =>
      +2 agent in hand, -2 agent drafted, 1: +agent in hand, 1: +mason in hand, 1: -agent drafted,
      place 1 empty, build of 0, limit 2
  road mason priest grocer - - -; stacks; reserve; led_by 1; 1: square agent agent; square agent;
      drafting
    draft_face_up 1 mason, put_coin 2/put_coin 3/decline =>
      +agent in hand, +mason in hand, -agent drafted, 1: +2 agent in hand, 1: -2 agent drafted,
      place 1 empty, place 2 priest+1, road of 1
"""


def test_what_two_players_do_on_the_road() -> None:
    """VIL-ROAD-4 to -10."""
    assert wrong(COINS) == ""


def last_draft(seats: int, road: str) -> Table:
    """Seat 0 leads; the last seat drafts the Mason of place 1 as the last one of the phase."""
    table = a_table(seats).with_road(road).with_stacks("hunter", "hunter", "hunter", "hunter")
    for seat in range(seats - 1):
        table = table.with_square("agent agent", seat)
    return table.with_square("agent", seats - 1).drafting(seats - 1)


MASON = c.DraftFaceUp(1, s.CardId("mason"))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_villagers_with_coins_are_discarded_places_refilled_and_a_coin_put_on_each(
    seats: int,
) -> None:
    """VIL-ROAD-1, -2, -3, VIL-CHOICE-17."""
    table = last_draft(seats, "mason grocer+1 priest fisher+2 seeker harvester")

    state = after(table.with_reserve("brewer cooper chandler").state, MASON)

    assert road_text(state) == "hunter+1 brewer+1 priest+1 cooper+1 seeker+1 harvester+1"
    assert state.discard_pile == ("grocer", "fisher")
    assert [supply(state, seat) for seat in range(seats)] == [8] * seats
    assert isinstance(state.phase, s.BuildPhase)


def test_the_discarded_coins_are_told_and_belong_to_nobody() -> None:
    """VIL-ROAD-3."""
    table = last_draft(3, "mason grocer+1 priest fisher+2 seeker harvester")
    events = told(table.state, MASON)

    assert (
        e.RoadCleared((2, 4), (s.CardId("grocer"), s.CardId("fisher")), coins=3, taker=None)
        in events
    )
    assert e.RoadCoinsPlaced((1, 2, 3, 4, 5, 6)) in events


def test_what_was_put_or_declined_is_told() -> None:
    """VIL-ROAD-4."""
    state = a_table().with_road("mason priest - - - -").placing_a_coin(1).state
    events = told(state, c.PutCoin(1), c.Decline())

    assert e.RoadCoinPlaced(Seat(1), 1) in events
    assert e.RoadCoinDeclined(Seat(0)) in events
