"""Sections 8, 9 and 10: features are completed; villas and landscapes."""

from tests.carpe_diem.play_rows import wrong

ROWS = """
# A feature without open sides is completed: a landscape, a villa, a lodging.
  tiles 33 L-pond-end 1; building L-pond-end  # CAR-DONE-1
    build_tile 34 3 => +1 fish, told feature_completed 0 pond 33 34 0 pond 2
  tiles 33 L-villa-end-1 1; building L-villa-end-2  # CAR-DONE-1, CAR-VILLA-2, -3: two tiles are one
    build_tile 34 3 => told feature_completed 0 villa 33 34 3, untold reward_collected
  tiles 33 L-baker 1; building D-baker  # CAR-DONE-1
    build_tile 34 3 => +2 bread, told feature_completed 0 baker 33 34 0 baker 2
# One side is open; the open side is another feature's; an arm is open; all of its tiles count.
  tiles 33 L-pond-end 1; building L-pond-straight  # CAR-DONE-1, CAR-TERM-7
    build_tile 34 1 => untold feature_completed
  tiles 33 L-pond-end 1; building L-pond+garden  # CAR-DONE-1
    build_tile 34 3 => +1 fish, told feature_completed 0 pond 33 34 0 pond 2
  tiles 33 L-villa-tee-1 / 34 L-villa-end-1 3; building L-villa-end-2  # CAR-DONE-1
    build_tile 43 0 => untold feature_completed
  tiles 33 L-villa-tee-1 / 34 L-villa-end-1 3 / 23 L-villa-end-1 2; building L-villa-end-2
    # CAR-TERM-6
    build_tile 43 0 => told feature_completed 0 villa 23 33 34 43 5
# A single is complete as soon as it is built. A villa of one tile is not, wherever it may lie.
market coin | bakery bread
  tiles 33 L-market; building L-{0}  # CAR-DONE-2, CAR-SINGLE-1 to -3: what they give
    build_tile 34 0 => +1 {1}, told feature_completed 0 {0} 34 0 {0} 1
fountain
  tiles 33 L-market; building L-{0}  # CAR-DONE-2, CAR-SINGLE-1
    build_tile 34 0 => told feature_completed 0 {0} 34 0 {0} 1
end-1 | straight-1 | corner-1 | tee-1 | cross-2
  no_tiles; building L-villa-{0}  # CAR-VILLA-2
    build_tile 33 0 => untold feature_completed
.
# A reward is given once: another tile beside the finished pond brings nothing more of it.
  tiles 33 L-pond-end 1 / 34 L-pond-end 3; building L-market  # CAR-DONE-3
    build_tile 35 0 => +1 coin, -1 banderole, +1 step, told reward_collected 0 market 1

# One tile completes two features, and the owner chooses the order of the rewards.
  tiles 33 L-pond-end 1 / 35 L-merchant 3; building L-pond+merchant  # CAR-DONE-5, -6, CAR-DEC-7
    build_tile 34 3 => told feature_completed 0 pond 33 34 0 pond 2,
      told feature_completed 0 merchant 34 35 0 merchant 2, asks collecting_rewards 0,
      offers collect_reward pond 2 / collect_reward merchant 2
    build_tile 34 3, collect_reward baker 2 => refused: no_such_reward
    build_tile 34 3, lay_tile_aside => refused: illegal  # CAR-DONE-9
# It matters; the last reward is collected without a question, then the next turn begins.
  tiles 33 L-pond-end 1 / 35 L-merchant 3; building L-pond+merchant  # CAR-DONE-6, -8, -9, CAR-EX-27
    build_tile 34 3, collect_reward pond 2 => +2 coins, rewards, asks moving 1, told turn_began 1
    build_tile 34 3, collect_reward merchant 2 => +1 coin, +1 fish, rewards, asks moving 1
# The market of the seal joins the pond that is open.
  tiles 33 L-pond-end 1 / 24 L-craftsman 2; seals D-market D-baker; building L-pond+craftsman
    build_tile 34 3, collect_reward craftsman 2, take_seal_tile D-market, build_tile 35 0 =>
      -1 banderole, +1 step, rewards pond 2 / market 1,
      offers collect_reward pond 2 / collect_reward market 1

# Two villas that touch along meadow are two.
  tiles 33 L-villa-end-1 1 / 34 L-villa-end-2 3 / 43 L-villa-end-1 1; banderole_cells;
      building L-villa-end-1
    build_tile 44 3 => told feature_completed 0 villa 43 44 2  # CAR-VILLA-6
# A villa grows to any size: twelve tiles.
  tiles 21 L-villa-corner-1 1 / 22 L-villa-straight-1 1 / 23 L-villa-straight-1 1 /
      24 L-villa-straight-1 1 / 25 L-villa-straight-1 1 / 26 L-villa-corner-1 2 /
      31 L-villa-corner-1 / 32 L-villa-straight-1 1 / 33 L-villa-straight-1 1 /
      34 L-villa-straight-1 1 / 35 L-villa-straight-1 1; building L-villa-corner-2  # CAR-VILLA-1
    build_tile 36 3 => told feature_completed 0 villa 21 22 23 24 25 26 31 32 33 34 35 36 13
# A landscape gives one ware less than it has tiles.
  tiles 32 L-pond-end 1 / 33 L-pond-straight 1; building L-pond-end  # CAR-LAND-1, -2, CAR-EX-16
    build_tile 34 3 => +2 fish, told wares_gained 0 fish 2
# To its owner; and five tiles are never joined, with more joining pieces than the box has.
vineyard grapes | garden herbs | chicken_yard chicken | pond fish
  1: tiles 44 L-{0}-end 1; 1: building L-{0}-end  # CAR-LAND-3 to -7
    1: build_tile 45 3 => 1: +1 {1}
  tiles 31 L-{0}-end 1 / 32 L-{0}-straight 1 / 33 L-{0}-straight 1; building L-{0}-end
    build_tile 34 3 => +3 {1}
  tiles 31 L-{0}-end 1 / 32 L-{0}-straight 1 / 33 L-{0}-straight 1 / 34 L-{0}-straight 1;
      building L-{0}-end  # CAR-LAND-8
    build_tile 35 3 => refused: tile_does_not_fit
.
# Two tiles on either side; one tile less, and it fits.
  tiles 32 L-pond-end 1 / 33 L-pond-straight 1 / 35 L-pond-end 3; building L-pond-straight
    build_tile 34 1 => +3 fish
  tiles 32 L-pond-end 1 / 33 L-pond-straight 1 / 35 L-pond-straight 1 / 36 L-pond-end 3;
      building L-pond-straight  # CAR-LAND-8
    build_tile 34 1 => refused: tile_does_not_fit
# A villa of five tiles is no landscape.
  tiles 31 L-villa-straight-1 1 / 32 L-villa-straight-1 1 / 33 L-villa-straight-1 1 /
      34 L-villa-straight-1 1; building L-villa-end-1  # CAR-LAND-8, CAR-VILLA-1
    build_tile 35 3 => -1 banderole, +1 step, untold wares_gained
# A player may have any number of features of a kind, complete or not.
  completed pond pond villa villa market market; building L-pond-end  # CAR-DONE-4
    build_tile 31 2 => ..., sees seats.0.owned (pond:2 villa:2 market:2)
# 1 + 2 + 2 chimneys give 7 points; a villa that is not completed gives none.
  tiles 33 L-villa-end-1 1 / 34 L-villa-straight-2 1 / 35 L-villa-end-2 3 / 45 L-villa-end-2 2
    => sees seats.0.points.villas 7, sees seats.0.chimneys 7,
      sees seats.0.district.features.0.chimneys 5  # CAR-VILLA-4, -5
"""


def test_a_completed_feature_brings_its_reward() -> None:
    """CAR-DONE-1 to -9: the rewards that are still open are joined by others (CAR-DONE-7)."""
    assert wrong(ROWS) == ""
