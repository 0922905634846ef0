"""What everything is worth at the end, by category, and who has won (section 17)."""

from __future__ import annotations

from domain.carpe_diem.components import LIMITS
from domain.carpe_diem.counting import fountain_points, frame_points, villa_points
from domain.carpe_diem.state import Holding, Over, State
from domain.decider import Outcome, Seat, ranked


def outcome(state: State) -> Outcome | None:
    return state.phase.outcome if isinstance(state.phase, Over) else None


def final_outcome(state: State) -> Outcome:
    """CAR-END-1 to -14. In a tie the disc further back on the banderole track wins."""
    scores = {Seat(n): final_score(holding) for n, holding in enumerate(state.seats)}
    merits = {seat: (scores[seat]["total"], -state.track.index(seat)) for seat in scores}
    return Outcome(ranking=ranked(merits), scores=scores)


def final_score(holding: Holding) -> dict[str, int]:
    """The points of a seat by category, and their total."""
    points = points_in_play(holding) | {
        "leftovers": leftover_points(holding),
        "fountain_cards": fountain_points(holding.district, holding.fountain_cards),
    }
    return points | {"total": sum(points.values())}


def points_in_play(holding: Holding) -> dict[str, int]:
    """What may be shown as it accrues (CAR-END-15, CAR-HIDE-17)."""
    return {
        "victory_points": holding.victory_points,
        "villas": villa_points(holding.district),
        "banderoles": holding.banderole,
        "frames": frame_points(holding.district),
    }


def leftover_points(holding: Holding) -> int:
    """CAR-END-5, -6."""
    left = holding.wares.total + holding.coins + holding.bread + len(holding.laid_aside)
    return left // LIMITS.leftovers_per_point
