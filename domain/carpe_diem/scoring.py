"""Points at the end by category, and the winner (section 17)."""

from collections.abc import Callable, Mapping

from domain.carpe_diem import components
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import fountain_points, frame_points, villa_points
from domain.decider import Outcome, Seat, TieBreak, ranked


def final_outcome(state: s.State) -> Outcome:
    """CAR-END-1 to -14. In a tie the disc further back on the banderole track wins."""
    scores = {Seat(n): final_score(holding) for n, holding in enumerate(state.seats)}
    places = tie_break(state).values
    merits = {seat: (scores[seat]["total"], -places[seat]) for seat in scores}
    return Outcome(ranking=ranked(merits), scores=scores)


def tie_break(state: s.State) -> TieBreak:
    """CAR-END-13, -14: the place of the disc, counted from the back of the banderole track."""
    values = {seat: place for place, seat in enumerate(state.track, start=1)}
    return TieBreak("furthest_back", values)


def final_score(holding: s.Holding) -> dict[str, int]:
    """Return the points of a seat by category, and their total."""
    points = {category: scored(holding) for category, scored in SCORED.items()}
    return points | {"total": sum(points.values())}


IN_PLAY = ("victory_points", "villas", "banderoles", "frames")
"""The points that may be shown during the game (CAR-END-15, CAR-HIDE-17)."""


def points_in_play(holding: s.Holding) -> dict[str, int]:
    """Return the points that may be shown during the game."""
    return {category: SCORED[category](holding) for category in IN_PLAY}


def leftover_points(holding: s.Holding) -> int:
    """CAR-END-5, -6."""
    left = holding.wares.total + holding.coins + holding.bread + len(holding.laid_aside)
    return left // components.LIMITS.leftovers_per_point


SCORED: Mapping[str, Callable[[s.Holding], int]] = {
    "victory_points": lambda holding: holding.victory_points,
    "villas": lambda holding: villa_points(holding.district),
    "banderoles": lambda holding: holding.banderole,
    "frames": lambda holding: frame_points(holding.district),
    "leftovers": leftover_points,
    "fountain_cards": lambda holding: fountain_points(holding.district, holding.fountain_cards),
}
"""The five parts of the final scoring (CAR-END-1), and the points gained before it."""
