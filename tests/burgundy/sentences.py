"""The parts of the page of sentences."""

from projections.conformance.sentences import Source
from projections.conformance.text_rows import rows
from tests.burgundy.card_rows import command, position

ASKED = """
workers 3; silver 4; goods light dark; ends_with die 4
workers 3; silver 4; projects mine_1 ship_2; ends_with die 2
workers 3; silver 4; ends_with mix 2
projects mine_1 mine_2 ship_3; row 1 castle_1; ends_with castle
projects ship_2; estate monastery_3; ends_with die 2
projects ship_3; estate ship_1 ship_2; ends_with castle
projects ship_3; estate monastery_1 monastery_2; ends_with castle
goods_stacks light |; ends_with bonus
goods_stacks |; ends_with effect ship_2
row 1 mine_1; ends_with effect church_3
"""

REFUSED = """
refused
  silver 3; purchase_made => buy_cards
  silver 2 => buy_cards
  silver 3; draw_pile ship_1; discard_pile ship_2 => buy_cards
  ready => play_card ship_3
  ready => play_card no_such_face
  ends_with castle => take_card 1 castle_2
  bought mine_1; purchase_made; ends_with purchase => use_card bank_5
  projects mine_1 mine_2 ship_3; row 1 castle_1; ends_with castle => place_project castle_2
  ends_with castle => take_card 7 ship_3
  ends_with die 1 => sell_goods 0
  silver 8; ends_with die 1 => convert 1 3
  ends_with bonus => choose_bonus B1
  ends_with effect ship_1 => take_good 2
  goods_stacks light |; ends_with effect ship_1 => take_good 1
  workers 3; silver 4; ends_with mix 2 => return_workers 5
  ends_with die 2 => convert 0
  workers 2; silver 3; ends_with die 2 => convert 2
  goods medium; ends_with castle => sell_goods_of_sort dark
  ends_with castle => sell_goods_of_sort no_such
  projects mine_1 mine_2 ship_3; row 1 castle_1; ends_with castle => take_card 1 castle_1
  projects mine_1; row 1 castle_1; ends_with castle => take_card 1 castle_1 mine_1
  ends_with effect ship_1 => forgo_effect
  projects mine_1; estate ship_1; ends_with castle => place_project mine_1 0
  row 2 ship_2; ends_with effect church_1 => take_card 2 ship_2
  goods_stacks |; ends_with bonus => choose_bonus A2
  row 4 ship_1; ends_with die 3 => take_card 4 ship_1
  workers 3; silver 4; ends_with die 2 => restock_workers
"""

SOURCE = Source(
    games=("two_seats_r2", "four_seats_r2", "solo_won"),
    events=(
        {"type": "turn_skipped", "seat": 0},
        {"type": "all_seven_taken", "seat": 1, "value": 4},
        {"type": "egon_all_seven_taken", "value": 1},
        {"type": "project_placed", "seat": 2, "card": "monastery_3", "stack": 1, "kind": "ship"},
        {"type": "effect_forgone", "seat": 0, "card": "church_3"},
        {"type": "supply_split", "supply": "animals", "stack": 0, "kept": 1, "uncovered": "pig"},
        {"type": "start_player_card_taken", "seat": 1},
    ),
    positions=tuple(position(lying).state for lying in ASKED.strip().splitlines()),
    refused=tuple((position(it.position).state, command(it.change)) for it in rows(REFUSED)),
    elsewhere={"box": "the box", "part": "what a position is worth to a bot"},
    not_met={"burgundy.amount.either.one": "a conversion takes three or more"},
)
