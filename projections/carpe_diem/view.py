"""The view of a position. A view starts empty and is filled with the visible parts.

Its types are in `shapes.py`.
"""

from typing import Literal

from domain.carpe_diem import components
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import Seals, cards_beside
from domain.carpe_diem.grid import TileId
from domain.decider import EVERYONE, Seat, Viewer
from projections.carpe_diem.decision_view import decision_view, returning_view
from projections.carpe_diem.seat_view import current_score, open_seat, own_points_now, own_seat
from projections.carpe_diem.shapes import CircleView, FieldView, View
from projections.memo import Parts
from projections.places import by_place, how_many
from projections.projection import Progress


def view(state: s.State, viewer: Viewer, parts: Parts | None = None) -> View:
    """Return the public part, then the part that only this viewer may see."""
    parts = parts or Parts()
    fields: View = {**parts.grown(open_view, state)}
    for n, holding in enumerate(state.seats):
        if viewer in (n, EVERYONE):
            place, seat = str(n), parts.at(n)
            own = seat.grown(own_seat, fields["seats"][place], holding, is_over(state))
            points = seat.of(own_points_now, holding)
            fields["seats"] = {**fields["seats"], place: own}
            fields["current_score"] = {**fields["current_score"], place: points}
    decision = s.current_question(state)
    if isinstance(decision, s.ReturningFountainCard) and viewer in (decision.seat, EVERYONE):
        fields["decision"] = returning_view(decision, own=True)
    if viewer == EVERYONE:  # CAR-HIDE-1
        fields["fields"] = fields_view(state.fields, face_up=True)
        fields["seals"] = seals_view(state.seals, face_up=True)
    add_what_is_known(fields, state, viewer)
    return fields


def is_over(state: s.State) -> bool:
    return isinstance(state.phase, s.Over)


def open_view(parts: Parts, state: s.State) -> View:
    """Return the public part; at the end also all hands and points (CAR-HIDE-20)."""
    cards, players, over = state.scoring_cards, len(state.seats), is_over(state)
    open_points = over or state.points == "open"
    fields: View = {
        "game": "carpe_diem",
        "phase": phase_name(state),
        "closed_points": state.points == "closed",
        "current_pass": state.current_pass,
        "round": state.round,
        "start_player": state.start_player,
        "seats": {
            str(n): parts.at(n).grown(open_seat, holding, cards, open_points, over)
            for n, holding in enumerate(state.seats)
        },
        "fields": parts.of(fields_view, state.fields, state.face_up),
        "seals": parts.of(seals_view, state.seals, state.face_up),
        "removed": parts.of(how_many, state.removed),
        "light_supply_size": len(state.light_supply),
        "dark_supply_size": len(state.dark_supply),
        "scoring_cards": parts.of(scoring_cards_view, cards, players) if cards else {},
        "circles": parts.of(circles_view, cards, state.discs, players) if cards else {},
        "track": parts.of(seats_view, state.track),
        "to_score": parts.at("to_score").of(seats_view, state.to_score),
        "fountain_stack_size": len(state.fountain_stack),
        "current_score": {
            str(n): parts.at(n).of(current_score, holding, open_points, over)
            for n, holding in enumerate(state.seats)
        },
    }
    decision = s.current_question(state)
    if decision is not None:
        fields["active"] = decision.seat
        fields["decision"] = decision_view(state, decision, parts)
    return fields


def add_what_is_known(view: View, state: s.State, viewer: Viewer) -> None:
    """CAR-HIDE-2, -3, -11."""
    known_cards = {
        str(n): lying.card
        for n, lying in enumerate(state.fountain_stack)
        if viewer == EVERYONE or (lying.known_to is not None and lying.known_to == viewer)
    }
    if known_cards:
        view["fountain_stack"] = {place: str(card) for place, card in known_cards.items()}
    if viewer == EVERYONE:
        view["light_supply"] = by_place(state.light_supply)
        view["dark_supply"] = by_place(state.dark_supply)


def phase_name(
    state: s.State,
) -> Literal["opening", "placing_patricians", "turn", "scoring", "over"]:
    match s.current_question(state):
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
    view: dict[str, FieldView] = {}
    for number, tiles in enumerate(fields):
        view[str(number)] = {"size": len(tiles)}
        if face_up:
            view[str(number)]["tiles"] = by_place(tiles)
    return view


def seals_view(
    seals: Seals,
    face_up: bool,  # noqa: FBT001 - a part is asked for by values
) -> dict[str, str]:
    """CAR-HIDE-1, -5."""
    return {str(n): str(tile) for n, tile in enumerate(seals) if tile and face_up}


def scoring_cards_view(cards: tuple[s.CardId, ...], players: int) -> dict[str, str]:
    return dict(zip(components.LAYOUTS[players].spaces, cards, strict=True))


def seats_view(seats: tuple[Seat, ...]) -> dict[str, int]:
    return {str(n): int(seat) for n, seat in enumerate(seats)}


def circles_view(
    cards: tuple[s.CardId, ...], discs: tuple[s.Disc, ...], players: int
) -> dict[str, CircleView]:
    """CAR-SCORE-6, -8."""
    seats = {disc.circle: disc.seat for disc in discs}
    view: dict[str, CircleView] = {}
    for circle in components.LAYOUTS[players].circles:
        view[circle.id] = {"cards": by_place(cards_beside(cards, circle, players))}
        if circle.id in seats:
            view[circle.id]["seat"] = seats[circle.id]
    return view


def progress(state: s.State) -> Progress:
    """How far a game has come: pass, round and turn, or the scoring after a pass."""
    decision = s.current_question(state)
    seat = None if decision is None else decision.seat
    return Progress(phase_name(state), {"pass": state.current_pass, "round": state.round}, seat)
