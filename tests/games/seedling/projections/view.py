"""What a viewer may see of a position. It starts empty and is filled with what may be seen."""

from typing import Literal, NotRequired, TypedDict

from domain.decider import EVERYONE, Viewer
from domain.seedling.components import CardId
from domain.seedling.scoring import outcome, score
from domain.seedling.state import Player, State
from projections.places import by_place
from projections.points_now import PointsNow
from projections.projection import Shown, made_whole


class SeatView(TypedDict):
    """`hand`: for the seat alone (SEE-HIDE-1)."""

    hand_size: int
    row: dict[str, CardId]
    hand: NotRequired[dict[str, CardId]]


class View(TypedDict):
    """`turn`: whose turn it is. Cards are keyed by place, counted from 0; `points_now` by seat."""

    game: Literal["seedling"]
    phase: Literal["playing", "over"]
    seats: dict[str, SeatView]
    deck_size: int
    points_now: dict[str, PointsNow]
    turn: int


@made_whole
def view(state: State, viewer: Viewer) -> Shown:
    return {
        "game": "seedling",
        "phase": "over" if outcome(state) else "playing",
        "seats": {str(n): seat(n, player, viewer) for n, player in enumerate(state.seats)},
        "deck_size": len(state.deck),
        "points_now": {str(n): {"scores": score(player)} for n, player in enumerate(state.seats)},
        "turn": state.turn,
    }


def seat(number: int, player: Player, viewer: Viewer) -> Shown:
    shown: Shown = {
        "hand_size": len(player.hand),
        "row": by_place(player.row),
    }
    if viewer in (number, EVERYONE):
        shown["hand"] = by_place(player.hand)
    return shown
