"""The log of the first game of Villagers, as it is played."""

from domain.villagers import VILLAGERS
from tests.lessons.playing import Script

LESSON = Script(
    VILLAGERS,
    seats=2,
    nonce="39",
    moves=(
        {"type": "draft_face_up", "card": "carpenter"},
        {"type": "draft_face_up", "card": "graper"},
        {"type": "put_coin", "place": 4},
        {"type": "get_basic", "basic": "lumberjack", "pile": "stack_2"},
        {"type": "put_back", "card": "spelunker"},
        {"type": "play_card", "card": "carpenter"},
        {"type": "play_card", "card": "poulterer"},
        {"type": "end_turn"},
        {"type": "draft_face_up", "card": "wattler"},
        {"type": "draft_face_up", "card": "chandler"},
        {"type": "draft_face_up", "card": "mason"},
        {"type": "put_coin", "place": 5},
    ),
    others={25: {"type": "play_card", "card": "poulterer"}},
)
