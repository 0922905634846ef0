"""Section 9: the Jester, at any time, and the event that demands it."""

import pytest

from tests.villagers.a_table import Table, a_solo_table
from tests.villagers.card_rows import wrong

EVENT = """
# The Jester discards an open event, once in a game, unless it has begun.
a Jester
  events value_added_tax customs; event_decks land_claim |   # VIL-SOLO-34, -36
    play_jester value_added_tax => -value_added_tax open, +value_added_tax over, -1 jester
    play_jester value_added_tax, play_jester customs => refused: no_jester
    play_jester land_claim => refused: event_not_open
  events customs; without_jester  # VIL-SOLO-40
    play_jester customs => refused: no_jester
  events rats customs; begun rats  # VIL-SOLO-45
    play_jester rats => refused: begun
  carrying_out value_added_tax customs land_claim
    play_jester value_added_tax, carry_out value_added_tax => refused: event_not_open
  # VIL-SOLO-35, VIL-DECIDE-18: another one while an event asks something, and that goes on
  stacks hunter | hunter; carrying_out conscription serfdom
    carry_out conscription, play_jester conscription => refused: begun
    carry_out conscription, play_jester serfdom =>
      +conscription begun, +serfdom over, -1 jester, -serfdom open, ChoosePile asked
# VIL-SOLO-34, VIL-DECIDE-18: it may be played whatever is asked, and that waits on.
a question
  hand mason; events value_added_tax customs; drafting; asks draft_villager > give_to_countess
    play_jester value_added_tax =>
      -value_added_tax open, +value_added_tax over, -1 jester, GiveToCountess asked
  hand mason; events value_added_tax customs; asks build > put_back_for_basic miner stack_1
    play_jester value_added_tax =>
      -value_added_tax open, +value_added_tax over, -1 jester, PutBackForBasic asked
drafting | building limit=2 | placing_a_coin
  hand mason; events value_added_tax customs; {0}
    play_jester value_added_tax => -value_added_tax open, +value_added_tax over, -1 jester
a reward
  events value_added_tax customs; phase developments 0; asks take_basic
    play_jester value_added_tax =>
      -value_added_tax open, +value_added_tax over, -1 jester, TakeBasic asked
# Which event is carried out next is chosen.
the event phase
  # VIL-SOLO-18, VIL-DECIDE-16
  without_jester; village founders miner; carrying_out land_claim customs serfdom
    carry_out land_claim/carry_out customs/carry_out serfdom =>
      -2 gold, countess: +2 gold, -land_claim open, +land_claim over
    carry_out land_claim, carry_out land_claim => refused: event_not_open
# Events of other phases can be stopped until they have changed something.
Rats
  events rats; drafting; asks face_rats  # VIL-SOLO-45, VIL-DECIDE-15
    play_jester rats => -rats open, +rats over, -1 jester
    pay, play_jester rats => refused: begun
Arson
  events arson; placing_a_coin; road; stacks; reserve  # VIL-SOLO-45
    decline, play_jester arson => +arson over, -1 jester, -arson open, build of 0, limit 2
    decline, pay, play_jester arson => refused: begun
  # VIL-SOLO-34: Freelancers go on waiting
  events arson; placing_a_coin; road; stacks; reserve; village founders freelancer
    decline, play_jester arson, pay_freelancer freelancer =>
      -1 gold, +1 on freelancer, +arson over, -1 jester, -arson open, build of 0, limit 3
Serfdom
  events serfdom; hand mason hunter  # VIL-SOLO-45
    get_basic miner countess, put_back mason, play_jester serfdom => refused: begun
    get_basic miner countess, play_jester serfdom =>  # VIL-SOLO-34: what was asked is gone
      +serfdom over, -1 jester, -serfdom open
    get_basic miner countess, play_jester serfdom, get_basic miner stack_1, put_back mason =>
      +miner laid, -mason in hand, stack_1 mason hunter hunter, +1 basic, +serfdom over, -1 jester,
      -1 spare miner, -serfdom open
the Bank of the Countess
  # VIL-SOLO-45: as long as nobody has paid 3 gold
  events the_countess_bank; hand fisher mason beekeeper; village founders carpenter miner
    play_card beekeeper, play_jester the_countess_bank =>
      +2 on carpenter, +beekeeper laid, -beekeeper in hand, +1 action, +the_countess_bank over,
      -1 jester, -the_countess_bank open
    play_card fisher, play_jester the_countess_bank => refused: begun
  events the_countess_bank; hand fisher; supply 2  # VIL-SOLO-34, VIL-EVENT-12
    play_card fisher => refused: padlock_closed
    play_jester the_countess_bank, play_card fisher =>
      -2 gold, +fisher laid, -fisher in hand, +1 action, +the_countess_bank over, -1 jester,
      -the_countess_bank open
"""

LAST = """
# After the last event she draws a Jeweler, and Tribute is dealt.
the last event
  carrying_out customs land_claim; without_jester  # VIL-DECIDE-16: unasked once the Jester is gone
    carry_out customs =>
      -1 gold, countess: +1 gold, countess: +jeweler laid, reserve hunter hunter, +customs over,
      +land_claim over, +tribute open, -customs open, -land_claim open, draft of 0
  carrying_out customs land_claim
    carry_out customs, play_jester land_claim/carry_out land_claim =>
      -1 gold, countess: +1 gold, countess: +jeweler laid, reserve hunter hunter, +customs over,
      +land_claim over, +tribute open, -1 jester, -customs open, -land_claim open, draft of 0
  carrying_out customs rats; begun rats  # VIL-DECIDE-16: on it the Jester could not be played
    carry_out customs =>
      -1 gold, countess: +1 gold, countess: +jeweler laid, reserve hunter hunter, +customs over,
      +rats over, +tribute open, -customs open, -rats begun, -rats open, draft of 0
  carrying_out customs  # VIL-SOLO-20, -34
    play_jester customs =>
      countess: +jeweler laid, reserve hunter hunter, +customs over, +tribute open, -1 jester,
      -customs open, draft of 0
  stacks; carrying_out customs  # VIL-SOLO-34: not after the end
    carry_out customs =>
      +3 gold, +2 market day, countess: +9 gold, +customs over, -customs open, over
# If the Jester has not been played in this round it must be played on a new event.
-It Was You!
  carrying_out it_was_you  # VIL-SOLO-45, VIL-CHOICE-28: or on this one; one event is no choice
    play_jester it_was_you =>
      countess: +jeweler laid, reserve hunter hunter, +it_was_you over, +tribute open, -1 jester,
      -it_was_you open, draft of 0
    carry_out it_was_you =>
      countess: +jeweler laid, reserve hunter hunter, +it_was_you over, +tribute over, -1 jester,
      -it_was_you open, draft of 0
  # VIL-EVENT-14
  carrying_out it_was_you customs; reserve cooper hunter hunter; event_decks | tribute arson
    carry_out it_was_you, carry_out customs, play_jester arson/play_jester tribute =>
      -1 gold, countess: +1 gold, countess: +cooper laid, reserve hunter hunter, +arson over,
      +customs over, +it_was_you over, +tribute open, -1 jester, -customs open, -it_was_you open,
      draft of 0
    carry_out it_was_you, carry_out customs, carry_out tribute => refused: illegal
  carrying_out it_was_you customs land_claim
    carry_out it_was_you, play_jester customs =>
      countess: +jeweler laid, reserve hunter hunter, +customs over, +it_was_you over,
      +land_claim over, +tribute open, -1 jester, -customs open, -it_was_you open, -land_claim open,
      draft of 0
  carrying_out it_was_you customs; without_jester
    carry_out it_was_you =>
      -1 gold, countess: +1 gold, countess: +jeweler laid, reserve hunter hunter, +customs over,
      +it_was_you over, +tribute open, -customs open, -it_was_you open, draft of 0
  stacks; carrying_out it_was_you  # VIL-CHOICE-28, VIL-SOLO-27: without a new event it is lost
    carry_out it_was_you =>
      +4 gold, +2 market day, countess: +8 gold, +it_was_you over, -1 jester, -it_was_you open, over
before the event phase
  events it_was_you tribute; event_decks | customs  # VIL-EVENT-14, VIL-SOLO-19
    end_turn => events of 0, founders turned
"""

UNDER_EVENT = a_solo_table()
UNDER_LAST = a_solo_table().in_season("winter").with_event_decks("", "tribute")
UNDER_LAST = UNDER_LAST.with_reserve("jeweler hunter hunter")


@pytest.mark.parametrize(("text", "start"), [(EVENT, UNDER_EVENT), (LAST, UNDER_LAST)])
def test_what_a_jester_does(text: str, start: Table) -> None:
    """VIL-SOLO-34 to -36, -45, VIL-EVENT-14, VIL-CHOICE-28, VIL-DECIDE-16, -18."""
    assert wrong(text, start) == ""
