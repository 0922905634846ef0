"""Section 9: the solo game against the Countess, from its setup to its end."""

from collections import Counter

import pytest

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import state as s
from domain.villagers.knowledge import NOBODY
from domain.villagers.options import awaiting
from domain.villagers.village import village_of
from projections.conformance.text_rows import pairs
from tests.villagers.a_table import (
    Table,
    a_solo_table,
    after,
    choices,
    dealt,
    her,
    opened,
    supply,
)
from tests.villagers.card_rows import wrong


def test_the_setup_is_that_for_two_without_wool_leather_and_specials() -> None:
    """VIL-SOLO-1, -2, VIL-SETUP-8, -12."""
    suits = {components.SUIT[s.CardId(name)] for name in dealt(opened(1))}

    assert suits == {"grains", "wood", "hay", "ore", "grapes", "solitary"}
    assert len(dealt(opened(1))) == 72
    assert (supply(opened(1)), [it.card for it in opened(1).seats[0].village]) == (8, ["founders"])


LEVELS = """
standard => True 1 4 1 11 12
beginner => True 1 0 1 11 11
hard => False 10 4 2 10 11
"""
"""Whether there is a Jester, her gold and gold symbol, the events: open, of summer, of winter."""


def test_the_countess_begins_with_her_card_and_events() -> None:
    """VIL-SOLO-4, -5, -7, -39, -40."""
    for level, said in pairs(LEVELS):
        state = opened(1, countess=level)
        countess, village = her(state), village_of(state, "countess")
        events = (len(countess.open), *map(len, countess.decks))
        found = (countess.jester, supply(state, "countess"), village.gold, *events)

        assert " ".join(map(str, found)) == said
        assert [(v.card, v.turned) for v in countess.village] == [("countess", level == "beginner")]
        assert village.gold_symbols == bool(village.gold)
        assert {components.EVENTS[name].season for name in countess.open} == {"summer"}
        assert ("it_was_you" in countess.decks[1]) == (level == "standard")


def test_the_jester_is_no_hand_card() -> None:
    """VIL-SOLO-6: so it cannot be put back for a basic villager."""
    state = opened(1)

    assert len(state.seats[0].hand) == 5
    assert "jester" not in [card.face for card in state.seats[0].hand]


def test_the_modules_are_off_unless_they_are_chosen() -> None:
    """VIL-SOLO-41."""
    state = opened(1)

    assert (state.box, state.developments) == ((), ())
    assert not {"captain", "freelancer", "benefactor", "schemer"} & set(dealt(state))


@pytest.mark.parametrize("seed", range(8))
def test_what_needs_other_players_is_left_out_of_the_modules(seed: int) -> None:
    """VIL-SOLO-41, -47: with the specials of the base game removed all the same."""
    state = opened(1, bytes([seed]), support=True, scoundrels=True, developments=True)
    specials = {card.face for card in (*state.box, *state.seats[0].hand)}

    assert not {"recruiter", "noble"} & specials
    assert not {"monk", "apprentice", "tinner", "smuggler", "thief", "sheriff"} & set(dealt(state))
    assert not {"inn", "church", "windmill"} & set(state.developments)
    assert len(state.seats[0].hand) == 7


DRAFT = """
# After each draft the player gives the Countess a face-up villager with its coins; then both places
# are refilled.
a draft turn
  road mason thatcher truffler wheeler+2 hunter fisher; stacks cooper carpenter brewer | grazier
    # VIL-SOLO-9 to -11, VIL-DECIDE-14
    draft_face_up 2 thatcher => +thatcher drafted, place 2 empty, GiveToCountess asked
    draft_face_up 2 thatcher, give_villager 5 hunter/give_villager 1 mason/give_villager 3 truffler/
      give_villager 4 wheeler/give_villager 6 fisher =>
      +thatcher drafted, countess: +hunter laid, place 2 cooper, place 5 carpenter, stack_1 brewer
    draft_face_up 2 thatcher, give_villager 4 wheeler =>
      +thatcher drafted, countess: +2 gold, countess: +wheeler laid, place 2 cooper,
      place 4 carpenter, stack_1 brewer
    draft_face_up 2 thatcher, give_villager 2 thatcher => refused: nothing_there
    draft_face_up 2 thatcher, give_villager 7 thatcher => refused: nothing_there
    draft_face_up 2 thatcher, give_villager 0 fisher => refused: nothing_there
    draft_face_up 2 thatcher, give_villager 1 thatcher => refused: changed
  road mason thatcher truffler wheeler hunter fisher; stacks; reserve agent
    draft_from_pile reserve 1 =>  # VIL-SOLO-42, VIL-DRAFT-12
      +agent drafted, reserve empty, GiveToCountess asked
  road mason; stacks; reserve  # VIL-SOLO-12, VIL-CHOICE-30
    draft_face_up 1 mason => +mason in hand, place 1 empty, build of 0, limit 2
  # VIL-SOLO-16, -48: the turn of the Road is the player's alone
  village founders; square mason; road mason thatcher truffler wheeler hunter fisher;
      stacks cooper carpenter brewer | grazier
    draft_face_up 2 thatcher, give_villager 5 hunter =>
      +mason in hand, -mason drafted, +thatcher in hand, countess: +hunter laid, place 2 cooper,
      place 5 carpenter, stack_1 brewer, road of 0
  # VIL-EX-17, VIL-SOLO-9, -10: with 1 food three times draft, gift and refill
  road mason thatcher truffler wheeler hunter fisher;
      stacks cooper carpenter brewer cooper carpenter brewer | grazier
    draft_face_up 1 mason, give_villager 2 thatcher, draft_face_up 3 truffler,
      give_villager 4 wheeler, draft_face_up 5 hunter, give_villager 6 fisher =>
      +hunter in hand, +mason in hand, +truffler in hand, countess: +fisher laid, countess:
      +thatcher laid, countess: +wheeler laid, place 1 cooper, place 2 carpenter, place 3 brewer,
      place 4 cooper, place 5 carpenter, place 6 brewer, road of 0, stack_1 empty
  road mason wheeler; stacks; reserve  # all can see that there is no choice
    draft_face_up 1 mason =>
      +mason in hand, countess: +wheeler laid, place 1 empty, place 2 empty, build of 0, limit 2
# In the Road update only the player may put a coin; places are refilled from the Reserve, else from
# the leftmost stack.
the Road update
  placing_a_coin; road mason hunter+1 wheeler - - -; reserve cooper cooper cooper cooper
    put_coin 1/put_coin 2/put_coin 3/decline =>  # VIL-SOLO-8, -16, VIL-ROAD-5, VIL-DECIDE-5
      place 1 mason+1, place 3 cooper, place 4 cooper, place 5 cooper, place 6 cooper,
      reserve empty, +wheeler discarded, build of 0, limit 2
  placing_a_coin; road mason+1; reserve; stacks | cooper carpenter | brewer wheeler wheeler
    decline =>  # VIL-CHOICE-30, VIL-ROAD-7
      place 2 cooper, place 3 carpenter, place 4 brewer, place 5 wheeler, place 6 wheeler,
      stack_2 empty, stack_3 empty, build of 0, limit 2
"""

PHASE = """
# After the last event she draws a villager; its value says how many events are dealt.
three hunter | three carpenter | three wood_carver
  reserve {1}  # VIL-SOLO-20 to -23
    carry_out land_claim =>
      -land_claim open, +land_claim over, +customs open, +bribes open, +betrayer open,
      countess: +{1} laid, reserve empty, draft of 0
two wheeler | two cartwright | two truffler | two log_rafter
  reserve {1}  # VIL-SOLO-22, VIL-EX-19
    carry_out land_claim =>
      -land_claim open, +land_claim over, +customs open, +bribes open, countess: +{1} laid,
      reserve empty, draft of 0
one spelunker
  reserve {1}
    carry_out land_claim =>
      -land_claim open, +land_claim over, +customs open, countess: +{1} laid, reserve empty,
      draft of 0
# VIL-SOLO-22: a silver villager counts what it is worth now, itself included.
her village
  countess glass_blower glass_blower mason mason; event_decks customs bribes betrayer | rats;
      reserve ore_muler; carrying_out land_claim
    carry_out land_claim =>  # VIL-EX-18
      countess: +ore_muler laid, reserve empty, +bribes open, +customs open, +land_claim over,
      -land_claim open, draft of 0
  countess log_rafter log_rafter log_rafter log_rafter; reserve log_rafter;
      event_decks customs bribes betrayer | rats; carrying_out land_claim
    carry_out land_claim =>
      countess: +log_rafter laid, reserve empty, +customs open, +land_claim over, -land_claim open,
      draft of 0
  countess level=beginner; event_decks customs bribes betrayer | rats; reserve hunter;
      carrying_out land_claim  # VIL-SOLO-39
    carry_out land_claim =>
      countess: +hunter laid, reserve empty, +customs open, +land_claim over, -land_claim open,
      draft of 0
  countess level=hard; event_decks customs bribes betrayer | rats; reserve hunter;
      carrying_out land_claim  # VIL-SOLO-21, -40
    carry_out land_claim =>
      countess: +hunter laid, reserve empty, +betrayer open, +bribes open, +customs open,
      +land_claim over, -land_claim open, draft of 0
  reserve  # VIL-SOLO-46: no villager, no value
    carry_out land_claim =>
      +betrayer open, +bribes open, +customs open, +land_claim over, -land_claim open, draft of 0
  in_season winter; market_days 1; reserve jeweler  # VIL-SOLO-24
    carry_out land_claim =>
      countess: +jeweler laid, reserve empty, +land_claim over, +rats open, -land_claim open,
      FaceRats asked, draft of 0
  stacks | | hunter; reserve jeweler  # VIL-SOLO-24, -25: in the round of the first market day
    carry_out land_claim =>
      +1 market day, +2 gold, +customs open, +land_claim over, -land_claim open, countess: +24 gold,
      countess: +jeweler laid, draft of 0, reserve empty
  carrying_out serfdom land_claim  # VIL-SOLO-19: an event for another phase is just discarded
    carry_out serfdom => -serfdom open, +serfdom over
"""

UNDER_DRAFT = a_solo_table().with_village("founders hunter").drafting()
DECKS = ("customs bribes betrayer", "rats")
UNDER_PHASE = a_solo_table().with_event_decks(*DECKS).carrying_out("land_claim")


@pytest.mark.parametrize(("text", "start"), [(DRAFT, UNDER_DRAFT), (PHASE, UNDER_PHASE)])
def test_what_the_countess_gets_and_deals(text: str, start: Table) -> None:
    """VIL-SOLO-9 to -12, -16, -19 to -24."""
    assert wrong(text, start) == ""


def test_her_villagers_lie_by_themselves_and_all_their_symbols_show() -> None:
    """VIL-SOLO-13, -14."""
    table = UNDER_DRAFT.with_road("mason thatcher truffler wheeler+2 hunter fisher")
    drafted = after(table.state, c.DraftFaceUp(1, s.CardId("mason")))

    given = after(drafted, c.GiveVillager(3, s.CardId("truffler")))

    village = village_of(given, "countess")
    assert all(villager.on is None for villager in village.villagers)
    assert (village.gold, village.food, village.padlocks) == (12, 1, 1)
    assert (supply(given), supply(given, "countess"), village.coins) == (8, 1, 0)


def done(table: Table) -> s.State:
    return after(table.state, c.CarryOut(s.EventId("land_claim")))


def test_an_empty_event_deck_is_made_anew_of_its_discarded_events() -> None:
    """VIL-SOLO-26, VIL-HIDE-21."""
    table = UNDER_PHASE.with_event_decks("customs", "rats")
    table = table.with_discarded_events("tribute", "bribes", "serfdom", "betrayer", "arrest")

    countess = her(done(table))

    summer = {"land_claim", "bribes", "serfdom", "betrayer"}
    assert countess.open[0] == "customs"
    assert {*countess.open[1:], *countess.decks[0]} == summer
    assert countess.decks[1] == ("rats",)
    assert countess.discarded == ((), ("tribute", "arrest"))


def test_an_empty_reserve_is_made_anew_of_the_discarded_villagers() -> None:
    """VIL-SOLO-30, VIL-CHOICE-36, VIL-MARKET-5, VIL-HIDE-21."""
    table = UNDER_PHASE.with_reserve("").middle(discard_pile="wheeler cooper mason")

    state = done(table.middle(market_days=1))

    taken = her(state).village[-1].card
    assert Counter([taken, *(card.face for card in state.reserve)]) == Counter(
        ["wheeler", "cooper", "mason"]
    )
    assert {card.known_to for card in state.reserve} == {NOBODY}
    assert state.discard_pile == ()


MARKET = """
# VIL-SOLO-37, VIL-MARKET-3, -4: on the first market day no silver counts, and the coins stay.
the end of a round
  solo; countess wheeler chandler log_rafter; countess: coins chandler 2; stacks | | hunter;
      event_decks customs bribes betrayer |
    end_turn =>
      +1 market day, +betrayer open, +bribes open, +customs open, countess: +12 gold, countess:
      +hunter laid, draft of 0, founders turned, reserve hunter hunter hunter hunter hunter
# VIL-SOLO-37, -39, VIL-MARKET-7, -8: on the second one silver counts, and the coins are taken.
  countess chandler log_rafter wheeler; countess: coins chandler 2
    end_turn => +1 market day, countess: +15 gold, countess: -2 on chandler, over
  countess wheeler level=beginner
    end_turn => +1 market day, countess: +3 gold, over
# VIL-SOLO-29, -43: a card that is taken in the event phase may bring it about.
  solo; stacks hunter; market_days 1; event_decks | tribute; carrying_out conscription
    carry_out conscription, stack_1 =>
      +1 market day, +2 gold, +conscription over, -conscription open, countess: +4 gold, countess:
      +hunter laid, over, stack_1 empty
# VIL-SOLO-27, -43: in the last round open events are carried out, and no new ones are dealt.
  market_days 0; food_side; village founders miner; event_decks customs | ; events land_claim;
      without_jester
    end_turn =>
      +2 market day, +land_claim over, -2 gold, -land_claim open, countess: +10 gold, founders
      turned, over
# VIL-SOLO-44: the food check does not concern the Countess.
  solo; countess wheeler; events customs
    end_turn => events of 0, founders turned
# The event phase lies between build phase and market day.
  solo; stacks | | hunter; events land_claim; event_decks customs bribes betrayer | ; without_jester
    end_turn => ..., order founders_turned first_player_passed event_phase_began countess_drew
      event_dealt market_day_began season_changed draft_turn_began
      # VIL-SOLO-17, -25, VIL-ROUND-1
# VIL-SOLO-38: the player wins with more gold than the Countess; equal gold is not enough.
6 True | 5 False | 4 False
  supply {0}
    end_turn => ..., over, won {1}, ranks 0, scores total {0}, scores countess 5
# VIL-SOLO-47: the Countess competes for developments and takes their gold.
the end of a round
  countess hunter hunter; village founders hayer; developments town_hall marketplace ox_crane
    end_turn => ..., told development_won countess town_hall,
      told development_won countess marketplace, told development_won 0 ox_crane,
      told gold_gained countess 5 development x2
  developments town_hall marketplace ox_crane  # VIL-CHOICE-31, VIL-ROUND-1: events come first
    end_turn => ..., order event_phase_began development_phase_began market_day_began
"""


LAST_ROUND = a_solo_table().middle(market_days=1).with_stacks().with_food_side().building()


def test_what_market_days_bring_the_countess() -> None:
    """VIL-SOLO-27, -29, -37, -39, -43, -44."""
    assert wrong(MARKET, LAST_ROUND) == ""


def test_the_player_is_always_the_first_player_and_alone_in_the_turn_order() -> None:
    """VIL-SOLO-48."""
    state = opened(1)

    while state.round < 3:
        assert awaiting(state) == (Seat(0),)
        assert state.first_player == Seat(0)
        offered = choices(state)
        state = after(state, c.EndTurn() if c.EndTurn() in offered else offered[0])

    assert not isinstance(state.phase, s.Over)
