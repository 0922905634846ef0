"""The log of the first game of Bruges, as it is played: the whole first round."""

from domain.bruges import BRUGES
from tests.lessons.playing import Script

LESSON = Script(
    BRUGES,
    seats=2,
    nonce="15",
    moves=(
        *({"type": "draw_from", "pile": 0},) * 5,
        {"type": "ascend"},
        {"type": "play_card", "card": "embroiderer"},
        {"type": "build_house", "worker": "red"},
        {"type": "play_card", "card": "fishmonger"},
        {"type": "lay_out", "house": 0},
        {"type": "play_card", "card": "engraver"},
        {"type": "take_guilders"},
        {"type": "play_card", "card": "minstrel"},
        {"type": "build_canal"},
    ),
)
