"""The log of the first game of Carpe Diem, as it is played: the whole first pass."""

from domain.carpe_diem import CARPE_DIEM
from tests.lessons.playing import Move, Script


def turn(space: int, tile: str, cell: int, rotation: int) -> tuple[Move, ...]:
    return (
        {"type": "move_patrician", "space": space},
        {"type": "take_tile", "tile": tile},
        {"type": "build_tile", "cell": cell, "rotation": rotation},
    )


LESSON = Script(
    CARPE_DIEM,
    seats=2,
    nonce="322",
    moves=(
        {"type": "place_patrician", "space": 1},
        *turn(2, "L-pond+vineyard", 34, 0),
        *turn(1, "L-pond-end", 35, 3),
        *turn(0, "L-chicken_yard+administrator", 36, 0),
        *turn(3, "L-garden+administrator", 46, 3),
        *turn(4, "L-villa-end-2", 56, 3),
        *turn(5, "L-villa-corner-1", 55, 1),
        {"type": "take_tile", "tile": "L-baker"},
        {"type": "build_tile", "cell": 25, "rotation": 0},
        {"type": "place_disc", "circle": "k11"},
        {"type": "resolve_card", "card": "C-02"},
        {"type": "fulfil_card", "times": 1},
    ),
)
