"""The view of a seat's things: its district, goods and points."""

from typing import cast

from msgspec.structs import asdict

from domain.carpe_diem import state as s
from domain.carpe_diem.counting import (
    FrameTask,
    chimneys,
    fountain_points,
    frame_tasks,
    fulfilments_of,
    owned,
)
from domain.carpe_diem.grid import District, Feature, Placed
from domain.carpe_diem.scoring import IN_PLAY
from projections.carpe_diem.shapes import (
    DIRECTIONS,
    DistrictView,
    FeatureView,
    PlacedView,
    PointsView,
    SeatView,
    TaskView,
)
from projections.current_score import PointsNow
from projections.memo import Parts
from projections.places import by_place


def open_seat(
    parts: Parts,
    holding: s.Holding,
    points: PointsView,
    cards: tuple[s.CardId, ...],
    over: bool,  # noqa: FBT001 - a part is asked for by values
) -> SeatView:
    """Return the public part of a seat: most of it (CAR-HIDE-14), at the end all."""
    district, wares, coins = holding.district, holding.wares, holding.coins
    view: SeatView = {
        "district": parts.grown(district_view, district),
        "points": points,
        "wares": parts.of(wares_view, wares),
        "coins": coins,
        "bread": holding.bread,
        "laid_aside": len(holding.laid_aside),
        "banderole": holding.banderole,
        "owned": parts.of(owned, district),
        "chimneys": parts.of(chimneys, district),
        "fulfilments": parts.of(fulfilments_of, district, wares, coins, cards),
        "fountain_cards_size": len(holding.fountain_cards),
    }
    if holding.space is not None:
        view["space"] = holding.space
    return with_own_cards(parts, view, holding) if over else view


def own_seat(
    parts: Parts,
    view: SeatView,
    holding: s.Holding,
    score: dict[str, int],
    over: bool,  # noqa: FBT001 - a part is asked for by values
) -> SeatView:
    """Return the seat as its owner sees it."""
    if over:
        return view
    own: SeatView = {**view, "points": parts.of(own_points, score)}
    return with_own_cards(parts, own, holding)


def with_own_cards(parts: Parts, view: SeatView, holding: s.Holding) -> SeatView:
    """CAR-HIDE-8. The cards are sorted by face, because their order means nothing."""
    view["fountain_cards"] = by_place(sorted(holding.fountain_cards))
    view["fountain_points"] = parts.of(fountain_points, holding.district, holding.fountain_cards)
    return view


def points_view(score: dict[str, int], open_points: bool) -> PointsView:  # noqa: FBT001 - a part is asked for by values
    """CAR-END-15, CAR-HIDE-15."""
    view: PointsView = {
        "villas": score["villas"],
        "banderoles": score["banderoles"],
        "frames": score["frames"],
    }
    if open_points:
        view["victory_points"] = score["victory_points"]
        view["total"] = sum([score[category] for category in IN_PLAY])
    return view


def own_points(score: dict[str, int]) -> PointsView:
    return points_view(score, open_points=True)


def current_score(score: dict[str, int], closed: bool, hand: bool) -> PointsNow:  # noqa: FBT001 - a part is asked for by values
    """CAR-END-16. `closed`: whether points are hidden (CAR-HIDE-15); `hand`: it has hidden cards.

    All viewers know it if a player holds no fountain card (CAR-HIDE-9).
    """
    hidden = {"total"}
    if closed:
        hidden.add("victory_points")
    if hand:  # CAR-HIDE-8
        hidden.add("fountain_cards")
    scores = {category: n for category, n in score.items() if category not in hidden}
    scores["total"] = sum(scores.values())
    return {"scores": scores, "hidden": True} if closed or hand else {"scores": scores}


def own_points_now(score: dict[str, int]) -> PointsNow:
    return {"scores": score}


def wares_view(wares: s.Wares) -> dict[s.Ware, int]:
    return cast("dict[s.Ware, int]", asdict(wares))


def district_view(parts: Parts, district: District) -> DistrictView:
    cells = [str(placed.cell) for placed in district.tiles]
    view: DistrictView = {
        "board": district.board,
        "frames": by_place(district.frames),
        "tiles": dict(zip(cells, parts.each(tile_view, district.tiles), strict=True)),
        "banderoles": {str(cell): True for cell in district.banderoles},
        "open_cells": {str(place.cell): True for place in district.open_cells},
        "features": by_place(parts.each(feature_view, district.features)),
        "tasks": by_place(parts.each(task_view, tuple(frame_tasks(district)))),
    }
    if district.tiles:
        view["latest"] = district.tiles[-1].cell
    return view


def tile_view(placed: Placed) -> PlacedView:
    return {"tile": placed.tile, "rotation": placed.rotation}


def task_view(task: FrameTask) -> TaskView:
    return {
        "side": DIRECTIONS[task.side],
        "position": task.position,
        "kind": task.kind,
        "points": task.points,
        "fulfilled": task.fulfilled,
    }


def feature_view(feature: Feature) -> FeatureView:
    view: FeatureView = {
        "kind": feature.kind,
        "cells": {str(n): int(cell) for n, cell in enumerate(feature.cells)},
        "complete": feature.complete,
    }
    if feature.chimneys:
        view["chimneys"] = feature.chimneys
    return view
