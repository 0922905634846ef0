"""The view of a position. It starts empty, and the visible parts are added.

Its types are in `shapes.py`.
"""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, cast

from msgspec.structs import replace

from domain.carpe_diem import components
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import Seals, cards_beside
from domain.carpe_diem.grid import TileId
from domain.carpe_diem.scoring import final_score
from domain.decider import EVERYONE, Seat, Viewer
from projections.carpe_diem.decision_view import decision_view, returning_view
from projections.carpe_diem.seat_view import (
    current_score,
    open_seat,
    own_points_now,
    own_seat,
    points_view,
)
from projections.carpe_diem.shapes import CircleView, FieldView, PointsView, View
from projections.layers import with_own_parts
from projections.memo import Parts
from projections.places import PLACES, by_place, how_many, seats_open_to
from projections.projection import JsonObject, Progress

PhaseName: TypeAlias = Literal["opening", "placing_patricians", "turn", "scoring", "over"]
PHASES: Mapping[type[s.Decision], PhaseName] = {
    s.PlacingPatrician: "placing_patricians",
    s.PlacingDisc: "scoring",
    s.ChoosingCard: "scoring",
    s.FulfillingCard: "scoring",
    s.PayingCard: "scoring",
    s.ClosingCard: "scoring",
}


def view(state: s.State, viewer: Viewer, parts: Parts | None = None) -> View:
    """Return the public part, then the part that only this viewer may see."""
    parts = parts or Parts()
    scores = parts.grown(final_scores, state)
    fields = parts.grown(open_view, state, scores)
    own: list[Any] = []
    seats, current_scores = {**fields["seats"]}, {**fields["current_score"]}
    for n in seats_open_to(viewer, state.seats):
        place, seat = PLACES[n], parts.at(n)
        open_parts = seats[place], current_scores[place]
        seats[place] = seat.grown(own_seat, seats[place], state.seats[n], scores[n], is_over(state))
        current_scores[place] = seat.of(own_points_now, scores[n])
        own += (*open_parts, seats[place], current_scores[place])
    changes: JsonObject = {"seats": seats, "current_score": current_scores}
    decision = s.current_question(state)
    if isinstance(decision, s.ReturningFountainCard) and viewer in (decision.seat, EVERYONE):
        changes["decision"] = returning_view(decision, own=True)
        own += (fields.get("decision"), changes["decision"])
    known = parts.at(viewer).of(known_cards, state.fountain_stack, viewer)
    if viewer == EVERYONE:  # CAR-HIDE-1
        changes["fields"] = by_place(map(open_field, state.fields))
        changes["seals"] = seals_view(state.seals, face_up=True)
    if known:
        changes["fountain_stack"] = known
    if viewer == EVERYONE:
        changes["light_supply"] = by_place(state.light_supply)
        changes["dark_supply"] = by_place(state.dark_supply)
        return cast("View", {**fields, **changes})
    return with_own_parts(fields, changes, (*own, known), len(state.seats))


def is_over(state: s.State) -> bool:
    return isinstance(state.phase, s.Over)


def final_scores(parts: Parts, state: s.State) -> tuple[dict[str, int], ...]:
    """Return the score of each seat if the game ended now."""
    counted = [replace(holding, space=None) for holding in state.seats]
    return tuple([parts.at(n).of(final_score, holding) for n, holding in enumerate(counted)])


def open_view(parts: Parts, state: s.State, scores: tuple[dict[str, int], ...]) -> View:
    """Return the public part; at the end also all hands and points (CAR-HIDE-20)."""
    cards, players, over = state.scoring_cards, len(state.seats), is_over(state)
    open_points = over or state.points == "open"
    field = open_field if state.face_up else closed_field
    places = [(PLACES[n], it, parts.at(n)) for n, it in enumerate(state.seats)]
    points = [
        cast("PointsView", score) if over else seat.of(points_view, score, open_points)
        for (_, _, seat), score in zip(places, scores, strict=True)
    ]
    fields: View = {
        "game": "carpe_diem",
        "phase": phase_name(state),
        "closed_points": state.points == "closed",
        "current_pass": state.current_pass,
        "round": state.round,
        "start_player": state.start_player,
        "seats": {
            place: seat.grown(open_seat, holding, so_far, cards, over)
            for (place, holding, seat), so_far in zip(places, points, strict=True)
        },
        "fields": parts.of(by_place, parts.each(field, state.fields)),
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
            place: seat.of(
                current_score, score, not open_points, bool(holding.fountain_cards) and not over
            )
            for (place, holding, seat), score in zip(places, scores, strict=True)
        },
    }
    decision = s.current_question(state)
    if decision is not None:
        fields["active"] = decision.seat
        fields["decision"] = decision_view(state, decision, parts)
    return fields


def known_cards(stack: tuple[s.StackCard, ...], viewer: Viewer) -> dict[str, str]:
    """Return the cards of the fountain stack that this viewer knows (CAR-HIDE-2, -3, -11)."""
    return {
        str(n): str(lying.card)
        for n, lying in enumerate(stack)
        if viewer == EVERYONE or (lying.known_to is not None and lying.known_to == viewer)
    }


def phase_name(state: s.State) -> PhaseName:
    decision = s.current_question(state)
    if decision is None:
        return "over" if is_over(state) else "opening"
    return PHASES.get(type(decision), "turn")


# The board in the middle.


def closed_field(tiles: tuple[TileId, ...]) -> FieldView:
    """CAR-HIDE-1, -5."""
    return {"size": len(tiles)}


def open_field(tiles: tuple[TileId, ...]) -> FieldView:
    return {"size": len(tiles), "tiles": by_place(tiles)}


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
    """Return the progress of a game: pass, round and turn, or the scoring after a pass."""
    decision = s.current_question(state)
    seat = None if decision is None else decision.seat
    return Progress(phase_name(state), {"pass": state.current_pass, "round": state.round}, seat)
