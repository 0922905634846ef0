"""Section 6: padlocks."""

from tests.villagers.card_rows import wrong

PADLOCKS = """
# A padlock is opened whenever its villager is played: one's own unlocker gets 2 gold from the Bank,
# else another's gets it from the Supply, else the Bank does.
fisher
  ready =>  # VIL-LOCK-1, -4: in the moment that its villager is played
      +fisher laid, +1 action, -2 gold, order padlock_opened villager_laid
  village founders lumberjack/shipwright =>  # VIL-LOCK-2
      +fisher laid, +1 action, +2 on shipwright
  1: village founders lumberjack/shipwright =>  # VIL-LOCK-3
      +fisher laid, +1 action, 1: +2 on shipwright, -2 gold
  # VIL-LOCK-5, -6: among several of the first case the player chooses
  village founders lumberjack(shipwright, shipwright); 1: village founders lumberjack/shipwright
    unlock shipwright.2/unlock shipwright => +fisher laid, +1 action, +2 on shipwright.2
    unlock shipwright@1 => refused: no_unlocker
  seats 3; 1: village founders lumberjack/shipwright; 2: village founders lumberjack/shipwright
    unlock shipwright@2/unlock shipwright@1 => +fisher laid, +1 action, 2: +2 on shipwright, -2 gold
  # VIL-LOCK-8: with less than 2 gold only in the first case
  supply 1 => refused: padlock_closed
  supply 1; 1: village founders lumberjack/shipwright => refused: padlock_closed
  supply 1; village founders lumberjack/shipwright => +fisher laid, +1 action, +2 on shipwright
  supply 2 => +fisher laid, +1 action, -2 gold
  # VIL-LOCK-11, VIL-CHOICE-33
  rules padlocks=false; supply 0; village founders lumberjack/shipwright => +fisher laid, +1 action
  solo; countess shipwright =>  # VIL-SOLO-15, VIL-LOCK-3
      +fisher laid, +1 action, countess: +2 on shipwright, -2 gold
  solo; countess shipwright; village founders lumberjack/shipwright =>  # VIL-SOLO-15: not only she
      +fisher laid, +1 action, +2 on shipwright
cooper
  village miner(blacksmith, blacksmith) lumberjack lumberjack  # VIL-DECIDE-7: the place comes first
    lay_on lumberjack.2/lay_on lumberjack, unlock blacksmith/unlock blacksmith.2 =>
      +lumberjack/cooper laid, +1 action, +2 on blacksmith
blacksmith
  village lumberjack miner; hand cooper  # VIL-LOCK-7: laid earlier in the same turn
    play_card cooper =>
      +2 on blacksmith, +lumberjack/cooper laid, +miner/blacksmith laid, -cooper in hand, +2 action
glass_blower
  # VIL-LOCK-9: once more than its keyring says
  village miner(blacksmith, mason) miner; coins blacksmith 20
    lay_on miner.2 => refused: illegal
two of them
  hand fisher fisher  # VIL-LOCK-1: each copy anew
    play_card fisher, play_card fisher => +2 fisher laid, -2 fisher in hand, +2 action, -4 gold
# VIL-LOCK-10, VIL-TERM-5: coins stay on the unlocker, on a market day, too.
the end of a turn
  village founders lumberjack miner/blacksmith; hand cooper; stacks | | agent | agent; led_by 1;
      building 0
    play_card cooper, end_turn =>
      +1 market day, +2 on blacksmith, +8 gold, +lumberjack/cooper laid, -cooper in hand, 1:
      founders turned, draft of 0, founders turned
"""


def test_a_padlock_is_opened_by_the_first_of_three_cases_that_applies() -> None:
    """VIL-LOCK-1 to -11."""
    assert wrong(PADLOCKS) == ""
