"""Section 5: the Road update."""

from tests.villagers.card_rows import wrong

COINS = """
# With two players each puts a coin on a villager or declines, in reverse turn order; then those
# without coins are discarded and the Road is refilled from the Reserve, then from the stacks.
the Road update
  road mason priest; stacks; reserve; 1: placing_a_coin  # VIL-ROAD-4, -6, VIL-DECIDE-5
    put_coin 1/put_coin 2/decline =>
      place 1 mason+1, road of 0, told road_coin_placed 1 1 mason
    put_coin 1, 0: decline => ..., told road_coin_declined 0
    put_coin 2, 0: put_coin 2 =>
      place 1 empty, place 2 priest+2, +mason discarded, build of 0, limit 2
    put_coin 3 => refused: nothing_there
    put_coin 0 => refused: nothing_there
    put_coin 7 => refused: nothing_there
  # VIL-ROAD-5 to -8: the new ones get none, and coins are gathered over the rounds
  road mason priest+2 grocer - agent -; 1: placing_a_coin; reserve brewer cooper fisher
    put_coin 3, 0: decline =>
      place 1 brewer, place 3 grocer+1, place 4 cooper, place 5 fisher, place 6 hunter,
      reserve empty, stack_1 hunter, +agent discarded, +mason discarded, build of 0, limit 2
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
  road mason priest grocer - - -; stacks; reserve; first_player 1; 1: square agent agent;
      square agent; drafting
    draft_face_up 1 mason, put_coin 2/put_coin 3/decline =>
      +agent in hand, +mason in hand, -agent drafted, 1: +2 agent in hand, 1: -2 agent drafted,
      place 1 empty, place 2 priest+1, road of 1
"""


MORE_SEATS = """
# With more players those with coins are discarded, the Road is refilled, and a coin is put on each;
# the discarded coins are nobody's.
3 2 1 1 | 4 3 2 2 | 5 4 3 2
  seats {0}; 0: square agent agent; 1: square agent agent; {2}: square agent agent;
      {3}: square agent agent; {1}: square agent; {1}: drafting;
      road mason grocer+1 priest fisher+2 seeker harvester;
      stacks hunter | hunter | hunter | hunter; reserve brewer cooper chandler
    draft_face_up 1 mason => ..., place 1 hunter+1, place 2 brewer+1, place 3 priest+1,
      place 4 cooper+1, place 5 seeker+1, place 6 harvester+1, +grocer discarded, +fisher discarded,
      build of 0, told road_cleared 2 4 grocer fisher 3, told road_coins_placed 1 2 3 4 5 6,
      untold gold_gained  # VIL-ROAD-1 to -3, VIL-CHOICE-17
"""


def test_what_players_do_on_the_road() -> None:
    """VIL-ROAD-1 to -10."""
    assert wrong(COINS) + wrong(MORE_SEATS) == ""
