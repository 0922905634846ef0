"""The parts of the page of sentences."""

from domain.villagers import commands as c
from domain.villagers import state as s
from projections.conformance.sentences import Source
from projections.conformance.text_rows import Row, rows
from tests.villagers.a_table import a_solo_table, a_table
from tests.villagers.card_rows import command, position

BUILT = a_table(3).with_village("founders miner miner blacksmith lumberjack/wheeler/cartwright")
BUILT = BUILT.with_coins("blacksmith", 8).with_village("founders thief miner", 1)
BUILT = BUILT.with_coins("thief", 3, 1).holds(1, supply=5)
FACED = a_solo_table().with_village("founders miner blacksmith hunter").holds(supply=1)
FACED = FACED.with_coins("blacksmith", 8).with_countess("cooper grocer")
ROAD = a_table().with_road("mason mason+2 - monk - -").with_stack(3, "miner")
STARTS = {"table": a_table(), "alone": a_solo_table(), "built": BUILT, "faced": FACED, "road": ROAD}

ASKED = """
road
  drafting =>
  placing_a_coin =>
table
  drafting; looking mason cooper; asks order_seen reserve =>
faced
  carrying_out serfdom it_was_you =>
built
  asks open_padlock cooper played =>
faced
  asks open_padlock brewer played =>
built
  building tinner=true; asks open_padlock cartwright played =>
faced
  stacks; reserve; asks choose_pile conscription =>
  asks face_rats =>
  asks face_arson =>
table
  village founders miner miner; asks choose_place mason played =>
  village founders miner miner; asks choose_place monk played =>
built
  asks choose_villager schemer =>
  asks choose_villager sheriff =>
  asks choose_villager smuggler =>
  asks choose_villager apprentice =>
faced
  asks choose_villager bribes =>
  asks choose_villager protection_money =>
  asks choose_villager trade_network =>
  asks choose_villager spy_network =>
  asks choose_villager arrest =>
  asks choose_villager betrayer =>
  village founders grocer log_rafter; asks choose_villager spy_network =>
table
  asks choose_side =>
  drafting; asks choose_pile prophet =>
  drafting; looking mason cooper; asks take_seen prophet stack_1 =>
  asks choose_pile church =>
  seats 3; 1: hand mason; 2: hand mason; asks choose_player =>
  hand brewer; 1: village lumberjack/cooper; asks open_padlock brewer played =>
built
  ready =>
"""

REFUSED = """
table
  hand mason => play_card cooper
  hand mason => play_card no_such_face
  hand cartwright => play_card cartwright
  hand hunter; asks choose_place monk played => lay_on nobody
  supply 1; hand brewer => play_card brewer
road
  drafting => draft_face_up 3 mason
  drafting => draft_face_up 1 cooper
table
  drafting => draft_from_pile stack_2 1
  hand hunter => get_basic miner reserve
  hand hayer; asks put_back_for_basic miner stack_1 => put_back hayer
  asks open_padlock brewer played => unlock nobody
  village thief; 1: supply 2 => use_thief thief 1
  drafting; asks take_from_square => take_drafted 4 mason
alone
  carrying_out bribes customs => carry_out rats
  carrying_out bribes customs => carry_out sunshine
  carrying_out serfdom customs; begun serfdom => play_jester serfdom
  asks choose_villager sheriff => pick_villager nobody
  asks choose_villager trade_network => pick_villager nobody
  asks choose_villager spy_network => pick_villager nobody
  asks choose_villager bribes => pick_villager nobody
  asks choose_villager protection_money => pick_villager nobody
  asks choose_villager arrest => pick_villager nobody
table
  ready => get_basic miner stack_1
  hand sheriff => play_card sheriff
  hand apprentice => play_card apprentice
  hand monk; asks cover_stand_in 0 => play_card monk
  asks open_padlock brewer played => use_tinner
  village founders freelancer; building limit=4; supply 0; asks build > pay_freelancers =>
      pay_freelancer freelancer
  village founders freelancer; building limit=5; asks build > pay_freelancers =>
      pay_freelancer freelancer
  village founders freelancer; building limit=4; asks build > pay_freelancers =>
      pay_freelancer nobody
  hand courier; drafting => play_card courier
  asks choose_player => pick_player 0
  hand nun; asks choose_hand_card benefactor => play_card nun
  drafting => pay_recruiter
  village founders recruiter; stacks; reserve; road fisher; drafting => pay_recruiter
alone
  carrying_out land_claim customs; asks choose_event customs => carry_out land_claim
table
  asks choose_villager smuggler => pick_villager nobody
  asks choose_villager apprentice => pick_villager nobody
"""


def laid(row: Row) -> s.State:
    return position(STARTS[row.names[0]], row.position).state


def refused(row: Row) -> tuple[s.State, c.Command]:
    state = laid(row)
    return state, command(state, row.change)


LAID = {"type": "villager_laid", "owner": 0, "villager": 7}
EVENTS: tuple[dict[str, object], ...] = (
    {"type": "hand_card_put_back", "seat": 0, "pile": "stack_2", "suit": "wood"},
    {"type": "hand_card_put_back", "seat": 0, "pile": "reserve", "suit": "wood", "card": "cooper"},
    {"type": "gold_gained", "owner": "countess", "amount": 4, "reason": "silver"},
    {"type": "gold_paid", "owner": 0, "amount": 3, "reason": "rats"},
    {"type": "gold_paid", "owner": 0, "amount": 3, "reason": "arson"},
    {"type": "road_coin_placed", "seat": 0, "place": 4, "card": "mason"},
    {"type": "road_coin_declined", "seat": 0},
    {"type": "road_coins_placed", "places": [1, 2]},
    {"type": "padlock_opened", "seat": 2, "card": "cooper", "by": "tinner"},
    {**LAID, "card": "founders", "turned": False},
    {**LAID, "card": "founders", "turned": True},
    {**LAID, "card": "monk", "onto": 3, "turned": False},
    {"type": "villager_freed", "seat": 0, "owner": 0, "card": "mason"},
    {"type": "stand_in_returned", "seat": 0, "card": "monk"},
    {"type": "jester_lost"},
    {"type": "hand_card_given", "seat": 0, "card": "mason"},
    {"type": "seen_card_drafted", "seat": 0, "card": "mason"},
    {"type": "square_card_taken", "seat": 0, "owner": 0, "card": "mason"},
    {"type": "villager_taken", "seat": 0, "owner": 0, "card": "mason"},
    {"type": "villager_taken", "seat": 0, "owner": "countess", "card": "mason"},
    {"type": "pile_card_taken", "seat": 0, "card": "mason", "pile": "reserve"},
    {"type": "pile_card_taken", "seat": 0, "suit": "ore", "pile": "stack_1"},
    {"type": "thief_used", "seat": 0, "villager": 9, "victim": "countess", "amount": 3},
    {"type": "hand_looked_at", "seat": 3, "owner": 0},
)

SOURCE = Source(
    games=("all_modules_2", "all_modules_4", "solo_all_modules", "solo_hard_lost"),
    events=EVENTS,
    positions=tuple(laid(it) for it in rows(ASKED)),
    refused=tuple(refused(it) for it in rows(REFUSED)),
    elsewhere={"box": "the box", "part": "what a position is worth to a bot"},
    not_met={
        "villagers.rejected.bad_options": "no table is opened so: `test_words.py`",
        "villagers.amount.hand_cards.many": "nothing costs more than one",
    },
)
