"""The log of the first game of Burgundy, as it is played."""

from domain.burgundy import BURGUNDY
from tests.lessons.playing import Script

LESSON = Script(
    BURGUNDY,
    seats=2,
    nonce="169",
    options={"start_player": "first_seat"},
    moves=(
        {"card": "pasture_4"},
        {"card": "knowledge_5", "row": 4},
        {"card": "pasture_2"},
        {"card": "knowledge_1", "row": 2},
        {"card": "mine_1"},
        {"type": "place_project", "card": "knowledge_1"},
        {"card": "warehouse_4"},
        {"type": "place_project", "card": "knowledge_5"},
        {"card": "monastery_6"},
        {"card": "knowledge_1", "row": 1},
        {"card": "ship_1"},
        {"type": "place_project", "card": "knowledge_1"},
        {"bonus": "A1"},
        {"card": "mine_2"},
        {"type": "sell_goods", "number": 2},
        {"card": "ship_3"},
        {"type": "take_silver"},
        {"type": "buy_cards"},
        {"type": "use_card", "card": "pasture_6"},
        {"type": "take_card", "card": "knowledge_6"},
    ),
)
