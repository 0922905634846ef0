"""What a seat would have if the game ended now, as far as a viewer may know."""

from typing import Any

import pytest

from domain.carpe_diem.scoring import final_outcome
from domain.decider import EVERYONE, SPECTATOR, Seat, Viewer
from projections.carpe_diem import CARPE_DIEM
from tests.carpe_diem.a_table import Table, a_table

ME, OTHER = Seat(0), Seat(1)
OPEN = ("villas", "banderoles", "frames", "leftovers")
SCORING = (
    a_table()
    .with_completed("pond", seat=1)
    .with_fountain_cards("FC-08", seat=1)
    .with_coins(6, seat=1)
    .with_victory_points(30, seat=1)
)


def forecast(table: Table, viewer: Viewer) -> dict[str, Any]:
    """Of the other seat."""
    return CARPE_DIEM.view(table.state, viewer)["points_now"][str(OTHER)]


def final(table: Table) -> dict[str, int]:
    return final_outcome(table.state).scores[OTHER]


def final_of(table: Table, *categories: str) -> dict[str, int]:
    """These categories of it, and their sum."""
    points = {category: final(table)[category] for category in categories}
    return points | {"total": sum(points.values())}


@pytest.mark.parametrize("viewer", [OTHER, EVERYONE])
def test_it_is_what_the_final_scoring_would_give_now(viewer: Viewer) -> None:
    """CAR-END-16, CAR-HIDE-17: to the owner of the fountain cards."""
    assert forecast(SCORING, viewer) == {"scores": final(SCORING)}
    assert (final(SCORING)["fountain_cards"], final(SCORING)["leftovers"]) == (2, 3)


@pytest.mark.parametrize("viewer", [ME, SPECTATOR])
def test_to_others_it_is_without_the_fountain_cards_and_says_so(viewer: Viewer) -> None:
    """CAR-END-16, CAR-HIDE-8, -17."""
    known = {"scores": final_of(SCORING, "victory_points", *OPEN), "hidden": True}

    assert forecast(SCORING, viewer) == known
    assert forecast(SCORING.with_fountain_cards("FC-01", seat=1), viewer) == known


def test_who_holds_no_fountain_card_hides_nothing() -> None:
    """CAR-END-16, CAR-HIDE-9."""
    bare = SCORING.with_fountain_cards("", seat=1)

    assert forecast(bare, ME) == forecast(bare, OTHER) == {"scores": final(bare)}


def test_closed_points_are_in_the_forecast_of_their_owner_alone() -> None:
    """CAR-END-16, CAR-HIDE-15."""
    closed = SCORING.with_points("closed").with_fountain_cards("", seat=1)

    assert forecast(closed, OTHER) == {"scores": final(closed)}
    assert forecast(closed, ME) == {
        "scores": final_of(closed, *OPEN, "fountain_cards"),
        "hidden": True,
    }
