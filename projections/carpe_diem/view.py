"""What a viewer may see of a position. A view starts empty and is filled with what is open.

Its types stand in `shapes.py`.
"""

from typing import Literal

from domain.carpe_diem import components as box
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import Seals, cards_beside
from domain.carpe_diem.grid import TileId
from domain.decider import EVERYONE, Seat, Viewer
from projections.carpe_diem.decision_view import decision_view
from projections.carpe_diem.seat_view import points_now, seat_view
from projections.carpe_diem.shapes import CircleView, FieldView, View
from projections.memo import Parts
from projections.places import by_place, how_many


def view(state: s.State, viewer: Viewer, parts: Parts | None = None) -> View:
    """What lies open for everybody, and then what only this viewer may see."""
    parts = parts or Parts()
    part = parts.of
    cards, players = state.scoring_cards, len(state.seats)
    everything = viewer == EVERYONE or isinstance(state.phase, s.Over)  # CAR-HIDE-20
    face_up = viewer == EVERYONE or state.face_up  # CAR-HIDE-1
    shown: View = {
        "game": "carpe_diem",
        "phase": phase_name(state),
        "closed_points": state.points == "closed",
        "current_pass": state.current_pass,
        "round": state.round,
        "start_player": state.start_player,
        "seats": {
            str(n): seat_view(state, holding, everything or viewer == n, parts)
            for n, holding in enumerate(state.seats)
        },
        "fields": part(fields_view, state.fields, face_up),
        "seals": part(seals_view, state.seals, face_up),
        "removed": part(how_many, state.removed),
        "light_supply_size": len(state.light_supply),
        "dark_supply_size": len(state.dark_supply),
        "scoring_cards": part(scoring_cards_view, cards, players) if cards else {},
        "circles": part(circles_view, cards, state.discs, players) if cards else {},
        "track": part(seats_view, state.track),
        "to_score": part(seats_view, state.to_score),
        "fountain_stack_size": len(state.fountain_stack),
        "points_now": {
            str(n): part(points_now, holding, knows or state.points == "open", knows)
            for n, holding in enumerate(state.seats)
            for knows in (everything or viewer == n,)
        },
    }
    decision = s.asked(state)
    if decision is not None:
        own = viewer in (decision.seat, EVERYONE)
        shown["active"] = decision.seat
        shown["decision"] = decision_view(state, decision, own, parts)
    add_what_is_known(shown, state, viewer)
    return shown


def add_what_is_known(shown: View, state: s.State, viewer: Viewer) -> None:
    """CAR-HIDE-2, -3, -11."""
    known = {
        str(n): lying.card
        for n, lying in enumerate(state.fountain_stack)
        if viewer == EVERYONE or (lying.known_to is not None and lying.known_to == viewer)
    }
    if known:
        shown["fountain_stack"] = {place: str(card) for place, card in known.items()}
    if viewer == EVERYONE:
        shown["light_supply"] = by_place(state.light_supply)
        shown["dark_supply"] = by_place(state.dark_supply)


def phase_name(
    state: s.State,
) -> Literal["opening", "placing_patricians", "turn", "scoring", "over"]:
    match s.asked(state):
        case None:
            return "over" if isinstance(state.phase, s.Over) else "opening"
        case s.PlacingPatrician():
            return "placing_patricians"
        case (
            s.PlacingDisc()
            | s.ChoosingCard()
            | s.FulfillingCard()
            | s.PayingCard()
            | s.ClosingCard()
        ):
            return "scoring"
        case _:
            return "turn"


# The board in the middle.


def fields_view(
    fields: tuple[tuple[TileId, ...], ...],
    face_up: bool,  # noqa: FBT001 - a part is asked for by values
) -> dict[str, FieldView]:
    """CAR-HIDE-1, -5."""
    shown: dict[str, FieldView] = {}
    for number, tiles in enumerate(fields):
        shown[str(number)] = {"size": len(tiles)}
        if face_up:
            shown[str(number)]["tiles"] = by_place(tiles)
    return shown


def seals_view(
    seals: Seals,
    face_up: bool,  # noqa: FBT001 - a part is asked for by values
) -> dict[str, str]:
    """CAR-HIDE-1, -5."""
    return {str(n): str(tile) for n, tile in enumerate(seals) if tile and face_up}


def scoring_cards_view(cards: tuple[s.CardId, ...], players: int) -> dict[str, str]:
    return dict(zip(box.LAYOUTS[players].spaces, cards, strict=True))


def seats_view(seats: tuple[Seat, ...]) -> dict[str, int]:
    return {str(n): int(seat) for n, seat in enumerate(seats)}


def circles_view(
    cards: tuple[s.CardId, ...], discs: tuple[s.Disc, ...], players: int
) -> dict[str, CircleView]:
    """CAR-SCORE-6, -8."""
    seats = {disc.circle: disc.seat for disc in discs}
    shown: dict[str, CircleView] = {}
    for circle in box.LAYOUTS[players].circles:
        shown[circle.id] = {"cards": by_place(cards_beside(cards, circle, players))}
        if circle.id in seats:
            shown[circle.id]["seat"] = seats[circle.id]
    return shown
