"""The view of a seat's things: its district, goods and points."""

from typing import Literal, cast

from msgspec.structs import asdict

from domain.carpe_diem import state as s
from domain.carpe_diem.counting import chimneys, fountain_points, frame_tasks, fulfilments_of, owned
from domain.carpe_diem.grid import District, Feature, Kind
from domain.carpe_diem.scoring import SCORED, final_score, points_in_play, score_of
from projections.carpe_diem.shapes import DistrictView, FeatureView, PointsView, SeatView
from projections.current_score import PointsNow
from projections.memo import Parts
from projections.places import by_place

FRAME_SIDES: tuple[Literal["top", "right", "bottom", "left"], ...] = (
    "top",
    "right",
    "bottom",
    "left",
)


def open_seat(
    parts: Parts,
    holding: s.Holding,
    cards: tuple[s.CardId, ...],
    open_points: bool,  # noqa: FBT001 - a part is asked for by values
    over: bool,  # noqa: FBT001
) -> SeatView:
    """Return the public part of a seat: most of it (CAR-HIDE-14), at the end all."""
    view: SeatView = {
        "district": parts.of(district_view, holding.district),
        "points": final_points_view(holding) if over else points_view(holding, open_points),
        "wares": parts.of(wares_view, holding.wares),
        "coins": holding.coins,
        "bread": holding.bread,
        "laid_aside": len(holding.laid_aside),
        "banderole": holding.banderole,
        "owned": parts.of(owned_view, holding.district),
        "chimneys": parts.of(chimneys, holding.district),
        "fulfilments": parts.of(fulfilments_view, holding, cards),
        "fountain_cards_size": len(holding.fountain_cards),
    }
    if holding.space is not None:
        view["space"] = holding.space
    return with_own_cards(parts, view, holding) if over else view


def own_seat(
    parts: Parts,
    view: SeatView,
    holding: s.Holding,
    over: bool,  # noqa: FBT001 - a part is asked for by values
) -> SeatView:
    """The seat as its owner sees it."""
    if over:
        return view
    own: SeatView = {**view, "points": points_view(holding, open_points=True)}
    return with_own_cards(parts, own, holding)


def with_own_cards(parts: Parts, view: SeatView, holding: s.Holding) -> SeatView:
    """CAR-HIDE-8. By face: the order of the cards means nothing."""
    view["fountain_cards"] = by_place(sorted(holding.fountain_cards))
    view["fountain_points"] = parts.of(fountain_points, holding.district, holding.fountain_cards)
    return view


def points_view(holding: s.Holding, open_points: bool) -> PointsView:  # noqa: FBT001 - a part is asked for by values
    """CAR-END-15, CAR-HIDE-15."""
    points = points_in_play(holding)
    view: PointsView = {
        "villas": points["villas"],
        "banderoles": points["banderoles"],
        "frames": points["frames"],
    }
    if open_points:
        view["victory_points"] = points["victory_points"]
        view["total"] = sum(points.values())
    return view


def current_score(holding: s.Holding, open_points: bool, own: bool) -> PointsNow:  # noqa: FBT001 - a part is asked for by values
    """CAR-END-16. That somebody holds no fountain card is known to all (CAR-HIDE-9)."""
    hidden: set[str] = set()
    if not open_points:  # CAR-HIDE-15
        hidden.add("victory_points")
    if holding.fountain_cards and not own:  # CAR-HIDE-8
        hidden.add("fountain_cards")
    scores = score_of(holding, [category for category in SCORED if category not in hidden])
    return {"scores": scores, "hidden": True} if hidden else {"scores": scores}


def own_points_now(holding: s.Holding) -> PointsNow:
    return current_score(holding, open_points=True, own=True)


def final_points_view(holding: s.Holding) -> PointsView:
    """CAR-END-1 to -8."""
    return cast("PointsView", final_score(holding))


def wares_view(wares: s.Wares) -> dict[s.Ware, int]:
    return cast("dict[s.Ware, int]", asdict(wares))


def owned_view(district: District) -> dict[Kind, int]:
    return dict(owned(district))


def fulfilments_view(holding: s.Holding, cards: tuple[s.CardId, ...]) -> dict[str, int]:
    return {**fulfilments_of(holding, cards)}


def district_view(district: District) -> DistrictView:
    view: DistrictView = {
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
        view["latest"] = district.tiles[-1].cell
    return view


def feature_view(feature: Feature) -> FeatureView:
    view: FeatureView = {
        "kind": feature.kind,
        "cells": {str(n): int(cell) for n, cell in enumerate(feature.cells)},
        "complete": feature.complete,
    }
    if feature.chimneys:
        view["chimneys"] = feature.chimneys
    return view
