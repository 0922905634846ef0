"""The end and the points."""

from domain.decider import Outcome, Seat, ranked
from domain.seedling.components import NUMBER, CardId
from domain.seedling.state import Player, State


def points(row: tuple[CardId, ...]) -> int:
    """SEE-END-2."""
    numbers = [NUMBER[card] for card in row]
    return sum(now for before, now in zip([0, *numbers], numbers, strict=False) if now >= before)


def score(player: Player) -> dict[str, int]:
    """By category, and the total; before the end as if it were now."""
    row = points(player.row)
    return {"row": row, "total": row}


def outcome(state: State) -> Outcome | None:
    """SEE-END-1, SEE-END-3."""
    if not state.seats or any(player.hand for player in state.seats):
        return None
    scores = {Seat(n): score(player) for n, player in enumerate(state.seats)}
    return Outcome(ranked({seat: scores[seat]["total"] for seat in scores}), scores)
