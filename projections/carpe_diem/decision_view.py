"""The view of a decision, and the consequences of building a tile."""

from collections.abc import Iterable
from itertools import chain
from typing import assert_never

from domain.carpe_diem import state as s
from domain.carpe_diem.counting import Seals, frame_tasks, is_rewarded, tasks_fulfilled_by
from domain.carpe_diem.district import (
    Placement,
    completed,
    features_of,
    fitting,
    placements,
    too_large,
    unfit,
)
from domain.carpe_diem.grid import District, Feature, OpenCell, TileId
from projections.carpe_diem.shapes import (
    DIRECTIONS,
    CompletedView,
    DecisionView,
    MisfitView,
    PlacementView,
)
from projections.memo import Parts
from projections.places import by_place


def decision_view(state: s.State, decision: s.Decision, parts: Parts) -> DecisionView:
    """Return the tag and the public part of the decision: all except drawn fountain cards."""
    view: DecisionView = {"type": decision.__struct_config__.tag}  # type: ignore[typeddict-item]
    match decision:
        case s.PlacingPatrician() | s.PlacingDisc():
            pass
        case s.Moving(seat=seat) | s.TakingTile(seat=seat) | s.TakingSealTile(seat=seat):
            tiles = set(tiles_to_choose(state, decision))
            if no_use := unfit(state.seats[seat].district, tiles):
                view["unfit"] = dict.fromkeys(no_use, True)
        case s.Building(seat=seat, tile=tile):
            view["tile"] = tile
            district = state.seats[seat].district
            view["placements"] = parts.of(placements_view, district, tile, state.seals)
            view["misfits"] = parts.of(misfits_view, district, tile)
        case s.CollectingRewards():
            rewards = enumerate(state.rewards)
            view["rewards"] = {str(n): {"kind": r.kind, "tiles": r.tiles} for n, r in rewards}
        case s.ReturningFountainCard():
            return returning_view(decision, own=False)
        case s.ChoosingCard(cards=cards):
            view["cards"] = by_place(cards)
        case s.FulfillingCard() | s.PayingCard() | s.ClosingCard():
            add_card(view, decision)
        case _:
            assert_never(decision)
    return view


def returning_view(decision: s.ReturningFountainCard, *, own: bool) -> DecisionView:
    view: DecisionView = {"type": "returning_fountain_card", "drawn_size": len(decision.drawn)}
    if own:
        view["drawn"] = by_place(sorted(decision.drawn))
    return view


def add_card(view: DecisionView, decision: s.FulfillingCard | s.PayingCard | s.ClosingCard) -> None:
    view["card"] = decision.card
    if decision.then is not None:
        view["then"] = decision.then
    if isinstance(decision, s.PayingCard):
        view["times"] = decision.times
        view["due"] = {payment.ware: payment.amount for payment in decision.due}
    if isinstance(decision, s.ClosingCard):
        view["fulfilled"] = decision.fulfilled


def tiles_to_choose(
    state: s.State, decision: s.Moving | s.TakingTile | s.TakingSealTile
) -> Iterable[TileId]:
    match decision:
        case s.Moving():
            return chain(*state.fields)
        case s.TakingTile(seat=seat):
            return state.fields[state.seats[seat].space or 0]
        case s.TakingSealTile():
            return filter(None, state.seals)


def placements_view(
    district: District, tile: TileId, seals: Seals
) -> dict[str, dict[str, PlacementView]]:
    """Return each legal place of the tile with the consequences of building it there."""
    view: dict[str, dict[str, PlacementView]] = {}
    tasks = frame_tasks(district)
    for place in placements(district, tile):
        features = completed(features_of(district, tile, place))
        fulfilled = tasks_fulfilled_by(tasks, features) if features else ()
        view.setdefault(str(place.cell), {})[str(place.rotation)] = {
            "banderole": place.cell in district.banderoles,
            "completes": by_place([completed_view(each, seals) for each in features]),
            "fulfils": {str(n): task.points for n, task in fulfilled},
        }
    return view


def misfits_view(district: District, tile: TileId) -> dict[str, MisfitView]:
    """Return the open cells where the tile fits nowhere, each with the reason."""
    legal = {place.cell for place in placements(district, tile)}
    return {
        str(open_cell.cell): misfit_view(district, tile, open_cell)
        for open_cell in district.open_cells
        if open_cell.cell not in legal
    }


def misfit_view(district: District, tile: TileId, open_cell: OpenCell) -> MisfitView:
    sides = zip(DIRECTIONS, open_cell.needs, strict=True)
    view: MisfitView = {"needs": {where: need for where, need in sides if need is not None}}
    for rotation in fitting(tile, open_cell.needs):
        if landscape := too_large(district, tile, Placement(open_cell.cell, rotation)):
            view["too_large"] = landscape
    return view


def completed_view(feature: Feature, seals: Seals) -> CompletedView:
    view: CompletedView = {
        "kind": feature.kind,
        "tiles": len(feature.cells),
        "rewarded": is_rewarded(feature.kind, seals),
    }
    if feature.chimneys:
        view["chimneys"] = feature.chimneys
    return view
