"""The price that an option states is the price that is paid."""

from tests.villagers.card_rows import wrong

ROWS = """
# A card with a padlock says what opening it costs (VIL-LOCK-2 to -4, -11).
what a Fisher costs
  hand fisher
    => costs play_card fisher = 2 gold
    play_card fisher => ..., -2 gold
  hand fisher; 1: village founders lumberjack/shipwright
    => costs play_card fisher = 2 gold
    play_card fisher => ..., -2 gold
  hand fisher; village founders lumberjack/shipwright
    => costs play_card fisher = nothing
  hand fisher; building tinner=true  # VIL-SPECIAL-22
    => ..., costs play_card fisher = nothing
  rules padlocks=false; hand fisher
    => costs play_card fisher = nothing
  solo; hand fisher; events the_countess_bank  # VIL-EVENT-12
    => costs play_card fisher = 3 gold
    play_card fisher => ..., -3 gold
  solo; countess lumberjack/shipwright; hand fisher; events the_countess_bank
    => costs play_card fisher = 2 gold
    play_card fisher => ..., -2 gold
what others cost
  hand mason; village founders miner
    => costs play_card mason = nothing
  village lumberjack lumberjack; hand cooper  # the place of a card with a padlock says it too
    play_card cooper => ..., costs lay_on lumberjack = 2 gold
  # VIL-LOCK-2, -3, -6, VIL-SPECIAL-23: another's unlocker costs 2 gold, one's own nothing
  seats 3; hand fisher; 1: village founders lumberjack/shipwright;
      2: village founders lumberjack/shipwright
    play_card fisher => ..., costs unlock shipwright@1 = 2 gold
  hand fisher; village founders lumberjack/shipwright; building tinner=true
    play_card fisher => ..., costs unlock shipwright = nothing, costs use_tinner = nothing
  # VIL-SPECIAL-18: whom an Apprentice frees has a padlock too
  hand apprentice; village founders graper miner/seeker;
      1: village graper/vintner/wine_trader miner/seeker/spelunker/jeweler
    play_card apprentice => ..., costs pick_villager vintner@1 = 2 gold
  hand mason  # VIL-BASIC-2: a basic villager costs a hand card
    => costs get_basic miner stack_1 = 1 hand card
"""


def test_an_option_says_what_it_costs() -> None:
    assert wrong(ROWS) == ""
