"""The reason in the sentence of a hint."""

import pytest

from domain.bots.hint import Compared
from domain.carpe_diem.commands import LayTileAside, PlaceDisc
from domain.carpe_diem.state import CircleId
from domain.decider import Seat
from projections.carpe_diem import CARPE_DIEM
from projections.hint import reason

ASIDE, DISC = LayTileAside(), PlaceDisc(CircleId("k10"))


@pytest.mark.parametrize(
    ("command", "parts", "text"),
    [
        (ASIDE, {"rivals": 2.0}, ""),
        (ASIDE, {"storage": 1.0, "rivals": 2.0}, ""),
        (ASIDE, {"storage": 2.0, "rivals": 1.0}, " through storage"),
        (DISC, {"rivals": 2.0}, ": Bert gains less"),
        (DISC, {"storage": 2.0, "rivals": 1.0}, " through storage, and Bert gains less"),
    ],
)
def test_what_others_lose_is_no_reason_to_lay_a_tile_aside(
    command: LayTileAside | PlaceDisc, parts: dict[str, float], text: str
) -> None:
    compared = Compared({}, 3.0, turns=2, is_clear=True, ahead=4, worlds=4, parts=parts)
    plain = CARPE_DIEM.encode_command(command)
    assert reason(CARPE_DIEM, plain, compared, Seat(0), ("Anna", "Bert"), "en") == text
