"""What a viewer may see of a position. A view starts empty and is filled with what is open.

The types are the wire's JSON Schema. What changes is keyed by place, so that patches stay small;
a key that has nothing to show is absent. A cell is written as its row and column: `34`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NotRequired, TypedDict, assert_never, cast

from msgspec.structs import asdict

from domain.carpe_diem.circles import cards_beside
from domain.carpe_diem.components import LAYOUTS
from domain.carpe_diem.counting import (
    chimneys,
    fountain_points,
    frame_tasks,
    fulfilments_of,
    owned,
    tasks_fulfilled_by,
)
from domain.carpe_diem.district import completed, features_of, placements
from domain.carpe_diem.grid import District, Feature, Kind, TileId
from domain.carpe_diem.rewards import Seals, is_rewarded
from domain.carpe_diem.scoring import final_score, points_in_play
from domain.carpe_diem.state import (
    Building,
    CardId,
    ChoosingCard,
    ClosingCard,
    CollectingRewards,
    Decision,
    Disc,
    FulfillingCard,
    Holding,
    Moving,
    Over,
    PayingCard,
    PlacingDisc,
    PlacingPatrician,
    ReturningFountainCard,
    State,
    TakingSealTile,
    TakingTile,
    Ware,
    Wares,
    asked,
)
from domain.decider import EVERYONE, Seat, Viewer
from projections.memo import Parts
from projections.places import by_place
from projections.projection import Shown


class PlacedView(TypedDict):
    """A tile that was built. `rotation`: clockwise quarter turns."""

    tile: str
    rotation: int


class FeatureView(TypedDict):
    """What tiles joined by their sides form. `cells`: of its tiles. `chimneys`: of a villa."""

    kind: Kind
    cells: dict[str, int]
    complete: bool
    chimneys: NotRequired[int]


class TaskView(TypedDict):
    """A task of the frame. `side`: top, right, bottom, left; `position`: 1 to 6 clockwise on it.

    `points`: if it is fulfilled at the end.
    """

    side: Literal["top", "right", "bottom", "left"]
    position: int
    kind: Kind
    points: int
    fulfilled: bool


class DistrictView(TypedDict):
    """`frames`: top, right, bottom, left, from `0`. `tiles`: by cell.

    `banderoles`: cells that still have one. `open_cells`: where a tile may be built if it fits.
    `latest`: the cell that was built on last.
    """

    board: str
    frames: dict[str, str]
    tiles: dict[str, PlacedView]
    banderoles: dict[str, bool]
    open_cells: dict[str, bool]
    features: dict[str, FeatureView]
    tasks: dict[str, TaskView]
    latest: NotRequired[int]


class PointsView(TypedDict):
    """What counts so far (CAR-END-15); `leftovers` and `fountain_cards` only once the game is over.

    `victory_points` and `total` are absent where they are closed to the viewer (CAR-HIDE-15).
    """

    villas: int
    banderoles: int
    frames: int
    victory_points: NotRequired[int]
    leftovers: NotRequired[int]
    fountain_cards: NotRequired[int]
    total: NotRequired[int]


class SeatView(TypedDict):
    """`space`: of the patrician, 0 to 6. `banderole`: the space of the disc on the track, 0 to 20.

    `laid_aside`: how many tiles lie face down in the storage. `owned`: completed features by kind;
    `chimneys`: on all villas. `fulfilments`: by scoring card, how often this seat could fulfil it
    now without bread. `fountain_cards` (from `0`) and `fountain_points`, what they are worth now,
    are in the owner's own view only (CAR-HIDE-8).
    """

    district: DistrictView
    points: PointsView
    wares: dict[Ware, int]
    coins: int
    bread: int
    laid_aside: int
    banderole: int
    owned: dict[Kind, int]
    chimneys: int
    fulfilments: dict[str, int]
    fountain_cards_size: int
    space: NotRequired[int]
    fountain_cards: NotRequired[dict[str, str]]
    fountain_points: NotRequired[int]


class FieldView(TypedDict):
    """A tile field; `tiles` (from `0`) as soon as they lie face up."""

    size: int
    tiles: NotRequired[dict[str, str]]


class CircleView(TypedDict):
    """A circle field: the two scoring cards beside it, and whose disc lies on it."""

    cards: dict[str, str]
    seat: NotRequired[int]


class CompletedView(TypedDict):
    """A feature that a placement would complete: its size, and of a villa the chimneys.

    `rewarded`: whether it has a reward. A villa has none, it counts at the end (CAR-VILLA-3); a
    craftsman has none when no seal tile is left (CAR-LODGING-13).
    """

    kind: Kind
    tiles: int
    rewarded: bool
    chimneys: NotRequired[int]


class PlacementView(TypedDict):
    """What building the tile so would do. `banderole`: a step; `completes`: from `0`.

    `fulfils`: tasks of the frame, by their numbers in `tasks`, with their points at the end.
    """

    banderole: bool
    completes: dict[str, CompletedView]
    fulfils: dict[str, int]


class RewardView(TypedDict):
    """A reward that is due: of which feature, and its size in tiles."""

    kind: Kind
    tiles: int


class DecisionView(TypedDict):
    """What the active seat is asked.

    `tile`, `placements`: of `building`, by cell and then by rotation. `rewards`: of
    `collecting_rewards`. `cards`: the two of `choosing_card`. `card`, `then`: the card that is
    resolved, and the one after it. `times`, `due`: how often it will be fulfilled, and what is
    still to be handed in for that, by ware. `fulfilled`: how often it was so far. `drawn` (from
    `0`): in the own view of who drew them.
    """

    type: Literal[
        "placing_patrician",
        "moving",
        "taking_tile",
        "taking_seal_tile",
        "building",
        "collecting_rewards",
        "returning_fountain_card",
        "placing_disc",
        "choosing_card",
        "fulfilling_card",
        "paying_card",
        "closing_card",
    ]
    tile: NotRequired[str]
    placements: NotRequired[dict[str, dict[str, PlacementView]]]
    rewards: NotRequired[dict[str, RewardView]]
    drawn_size: NotRequired[int]
    drawn: NotRequired[dict[str, str]]
    cards: NotRequired[dict[str, str]]
    card: NotRequired[str]
    then: NotRequired[str]
    times: NotRequired[int]
    due: NotRequired[dict[Ware, int]]
    fulfilled: NotRequired[int]


class View(TypedDict):
    """The table as one viewer sees it.

    `fields`: by space, `0` to `6`, clockwise. `seals`: by seal space from `0`, those left.
    `removed`: how many of each tile left the game. `scoring_cards`: by card space, `r1c2` is row 1,
    column 2. `track`: seats by their discs on the banderole track, from `0`, the one furthest back.
    `to_score`: from `0`, the seats that have yet to score. `fountain_stack`: by place from the top
    (`0`), the cards that the viewer put there itself (CAR-HIDE-11).
    """

    game: Literal["carpe_diem"]
    phase: Literal["opening", "placing_patricians", "turn", "scoring", "over"]
    closed_points: bool
    current_pass: int
    round: int
    start_player: int
    seats: dict[str, SeatView]
    fields: dict[str, FieldView]
    seals: dict[str, str]
    removed: dict[str, int]
    light_supply_size: int
    dark_supply_size: int
    scoring_cards: dict[str, str]
    circles: dict[str, CircleView]
    track: dict[str, int]
    to_score: dict[str, int]
    fountain_stack_size: int
    active: NotRequired[int]
    decision: NotRequired[DecisionView]
    fountain_stack: NotRequired[dict[str, str]]
    light_supply: NotRequired[dict[str, str]]
    dark_supply: NotRequired[dict[str, str]]


FRAME_SIDES: tuple[Literal["top", "right", "bottom", "left"], ...] = (
    "top",
    "right",
    "bottom",
    "left",
)


def view(state: State, viewer: Viewer) -> Shown:
    """The position as this viewer may see it, for `all` everything."""
    return view_with(state, viewer, Parts())


def view_with(state: State, viewer: Viewer, parts: Parts) -> Shown:
    """The same view, with those of its parts that were made before."""
    return cast("Shown", table_view(state, viewer, parts))


def table_view(state: State, viewer: Viewer, parts: Parts) -> View:
    """What lies open for everybody, and then what only this viewer may see."""
    part = parts.of
    cards, players = state.scoring_cards, len(state.seats)
    everything = viewer == EVERYONE or isinstance(state.phase, Over)  # CAR-HIDE-20
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
        "removed": part(counted, state.removed),
        "light_supply_size": len(state.light_supply),
        "dark_supply_size": len(state.dark_supply),
        "scoring_cards": part(scoring_cards_view, cards, players) if cards else {},
        "circles": part(circles_view, cards, state.discs, players) if cards else {},
        "track": part(seats_view, state.track),
        "to_score": part(seats_view, state.to_score),
        "fountain_stack_size": len(state.fountain_stack),
    }
    decision = asked(state)
    if decision is not None:
        own = viewer in (decision.seat, EVERYONE)
        shown["active"] = decision.seat
        shown["decision"] = decision_view(state, decision, own, parts)
    add_what_is_known(shown, state, viewer)
    return shown


def add_what_is_known(shown: View, state: State, viewer: Viewer) -> None:
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
    state: State,
) -> Literal["opening", "placing_patricians", "turn", "scoring", "over"]:
    match asked(state):
        case None:
            return "over" if isinstance(state.phase, Over) else "opening"
        case PlacingPatrician():
            return "placing_patricians"
        case PlacingDisc() | ChoosingCard() | FulfillingCard() | PayingCard() | ClosingCard():
            return "scoring"
        case _:
            return "turn"


# Seats.


def seat_view(state: State, holding: Holding, own: bool, parts: Parts) -> SeatView:  # noqa: FBT001
    """What belongs to a seat: nearly all of it is public (CAR-HIDE-14)."""
    part = parts.of
    open_points = own or state.points == "open"
    shown: SeatView = {
        "district": part(district_view, holding.district),
        "points": part(final_points_view, holding)
        if isinstance(state.phase, Over)
        else part(points_view, holding, open_points),
        "wares": part(wares_view, holding.wares),
        "coins": holding.coins,
        "bread": holding.bread,
        "laid_aside": len(holding.laid_aside),
        "banderole": holding.banderole,
        "owned": part(owned_view, holding.district),
        "chimneys": part(chimneys, holding.district),
        "fulfilments": part(fulfilments_view, holding, state.scoring_cards),
        "fountain_cards_size": len(holding.fountain_cards),
    }
    if holding.space is not None:
        shown["space"] = holding.space
    if own:  # CAR-HIDE-8. By face: the order of the cards means nothing.
        shown["fountain_cards"] = by_place(sorted(holding.fountain_cards))
        shown["fountain_points"] = part(fountain_points, holding.district, holding.fountain_cards)
    return shown


def points_view(holding: Holding, open_points: bool) -> PointsView:  # noqa: FBT001 - a part is asked for by values
    """CAR-END-15, CAR-HIDE-15."""
    points = points_in_play(holding)
    shown: PointsView = {
        "villas": points["villas"],
        "banderoles": points["banderoles"],
        "frames": points["frames"],
    }
    if open_points:
        shown["victory_points"] = points["victory_points"]
        shown["total"] = sum(points.values())
    return shown


def final_points_view(holding: Holding) -> PointsView:
    """CAR-END-1 to -8."""
    return cast("PointsView", final_score(holding))


def wares_view(wares: Wares) -> dict[Ware, int]:
    return cast("dict[Ware, int]", asdict(wares))


def owned_view(district: District) -> dict[Kind, int]:
    return dict(owned(district))


def fulfilments_view(holding: Holding, cards: tuple[CardId, ...]) -> dict[str, int]:
    return {**fulfilments_of(holding, cards)}


def district_view(district: District) -> DistrictView:
    shown: DistrictView = {
        "board": district.board,
        "frames": by_place(district.frames),
        "tiles": {
            str(placed.cell): {"tile": placed.tile, "rotation": placed.rotation}
            for placed in district.tiles
        },
        "banderoles": {str(cell): True for cell in district.banderoles},
        "open_cells": {str(place.cell): True for place in district.open_cells},
        "features": {str(n): feature_view(f) for n, f in enumerate(district.features)},
        "tasks": {
            str(n): {
                "side": FRAME_SIDES[task.side],
                "position": task.position,
                "kind": task.kind,
                "points": task.points,
                "fulfilled": task.fulfilled,
            }
            for n, task in enumerate(frame_tasks(district))
        },
    }
    if district.tiles:
        shown["latest"] = district.tiles[-1].cell
    return shown


def feature_view(feature: Feature) -> FeatureView:
    shown: FeatureView = {
        "kind": feature.kind,
        "cells": {str(n): int(cell) for n, cell in enumerate(feature.cells)},
        "complete": feature.complete,
    }
    if feature.chimneys:
        shown["chimneys"] = feature.chimneys
    return shown


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


def counted(tiles: Iterable[str]) -> dict[str, int]:
    """How many there are of each."""
    found: dict[str, int] = {}
    for tile in tiles:
        found[tile] = found.get(tile, 0) + 1
    return found


def scoring_cards_view(cards: tuple[CardId, ...], players: int) -> dict[str, str]:
    return dict(zip(LAYOUTS[players].spaces, cards, strict=True))


def seats_view(seats: tuple[Seat, ...]) -> dict[str, int]:
    return {str(n): int(seat) for n, seat in enumerate(seats)}


def circles_view(
    cards: tuple[CardId, ...], discs: tuple[Disc, ...], players: int
) -> dict[str, CircleView]:
    """CAR-SCORE-6, -8."""
    seats = {disc.circle: disc.seat for disc in discs}
    shown: dict[str, CircleView] = {}
    for circle in LAYOUTS[players].circles:
        shown[circle.id] = {"cards": by_place(cards_beside(cards, circle, players))}
        if circle.id in seats:
            shown[circle.id]["seat"] = seats[circle.id]
    return shown


# What is asked.


def decision_view(state: State, decision: Decision, own: bool, parts: Parts) -> DecisionView:  # noqa: FBT001
    """The tag of the decision and what it shows; only drawn fountain cards are secret."""
    shown: DecisionView = {"type": decision.__struct_config__.tag}  # type: ignore[typeddict-item]
    match decision:
        case Building(seat=seat, tile=tile):
            shown["tile"] = tile
            shown["placements"] = parts.of(
                placements_view, state.seats[seat].district, tile, state.seals
            )
        case CollectingRewards():
            rewards = enumerate(state.rewards)
            shown["rewards"] = {str(n): {"kind": r.kind, "tiles": r.tiles} for n, r in rewards}
        case ReturningFountainCard(drawn=drawn):
            shown["drawn_size"] = len(drawn)
            if own:
                shown["drawn"] = by_place(sorted(drawn))
        case ChoosingCard(cards=cards):
            shown["cards"] = by_place(cards)
        case FulfillingCard() | PayingCard() | ClosingCard():
            add_card(shown, decision)
        case PlacingPatrician() | Moving() | TakingTile() | TakingSealTile() | PlacingDisc():
            pass
        case _:
            assert_never(decision)
    return shown


def add_card(shown: DecisionView, decision: FulfillingCard | PayingCard | ClosingCard) -> None:
    shown["card"] = decision.card
    if decision.then is not None:
        shown["then"] = decision.then
    if isinstance(decision, PayingCard):
        shown["times"] = decision.times
        shown["due"] = {payment.ware: payment.amount for payment in decision.due}
    if isinstance(decision, ClosingCard):
        shown["fulfilled"] = decision.fulfilled


def placements_view(
    district: District, tile: TileId, seals: Seals
) -> dict[str, dict[str, PlacementView]]:
    """Each legal place of the tile with what building it there would do."""
    shown: dict[str, dict[str, PlacementView]] = {}
    for place in placements(district, tile):
        features = tuple(completed(features_of(district, tile, place)))
        shown.setdefault(str(place.cell), {})[str(place.rotation)] = {
            "banderole": place.cell in district.banderoles,
            "completes": {str(n): completed_view(f, seals) for n, f in enumerate(features)},
            "fulfils": {str(n): task.points for n, task in tasks_fulfilled_by(district, features)},
        }
    return shown


def completed_view(feature: Feature, seals: Seals) -> CompletedView:
    shown: CompletedView = {
        "kind": feature.kind,
        "tiles": len(feature.cells),
        "rewarded": is_rewarded(feature.kind, seals),
    }
    if feature.chimneys:
        shown["chimneys"] = feature.chimneys
    return shown
