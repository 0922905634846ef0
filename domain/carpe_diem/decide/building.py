"""Taking a tile, and building it or laying it aside (sections 6 to 8)."""

from collections.abc import Iterator

from domain.carpe_diem import commands as c
from domain.carpe_diem import components
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import reward_of
from domain.carpe_diem.decide.gaining import take_steps
from domain.carpe_diem.district import Placement, completed, features_of, placements, require_fit
from domain.carpe_diem.event_recorder import Recorder
from domain.decider import Rejected


def tiles_to_take(state: s.State, phase: s.TakingTile) -> list[c.TakeTile]:
    """CAR-DEC-5: each face once."""
    field = state.fields[space_of(state, phase)]
    return [c.TakeTile(tile) for tile in dict.fromkeys(field)]


def space_of(state: s.State, phase: s.TakingTile) -> s.Space:
    space = state.seats[phase.seat].space
    assert space is not None
    return space


def take_tile(recorder: Recorder, phase: s.TakingTile, command: c.TakeTile) -> None:
    """CAR-TAKE-1 to -6. Raises Rejected `no_such_tile`."""
    space = space_of(recorder.state, phase)
    if command.tile not in recorder.state.fields[space]:
        raise Rejected("no_such_tile", tile=command.tile)
    recorder.append(e.TileTaken(phase.seat, space, command.tile))
    left = recorder.state.fields[space]
    if (
        left
        and len(left) <= components.PREPARATIONS[len(recorder.state.seats)].tiles_removed_per_field
    ):
        recorder.append(e.TilesRemoved(space, left))


def seal_tiles_to_take(state: s.State, _: s.TakingSealTile) -> list[c.TakeSealTile]:
    """CAR-DEC-8: each face once."""
    return [c.TakeSealTile(tile) for tile in dict.fromkeys(filter(None, state.seals))]


def take_seal_tile(recorder: Recorder, phase: s.TakingSealTile, command: c.TakeSealTile) -> None:
    """CAR-LODGING-9, -12. Raises Rejected `no_such_tile`."""
    if command.tile not in recorder.state.seals:
        raise Rejected("no_such_tile", tile=command.tile)
    seal = recorder.state.seals.index(command.tile)
    recorder.append(e.SealTileTaken(phase.seat, seal, command.tile))


# Building.


def ways_to_build(state: s.State, phase: s.Building) -> Iterator[c.BuildTile | c.LayTileAside]:
    """CAR-DEC-6: by cell and rotation, then laying aside."""
    district = state.seats[phase.seat].district
    for place in placements(district, phase.tile):
        yield c.BuildTile(place.cell, place.rotation)
    if district.tiles:  # CAR-BUILD-5
        yield c.LayTileAside()


def build_tile(recorder: Recorder, phase: s.Building, command: c.BuildTile) -> None:
    """CAR-BUILD-7 to -18. Raises the refusals of `require_fit`."""
    district, tile = recorder.holding.district, phase.tile
    place = Placement(command.cell, command.rotation)
    require_fit(district, tile, place)
    features = features_of(district, tile, place)
    recorder.append(e.TileBuilt(phase.seat, tile, place.cell, place.rotation))
    if place.cell in district.banderoles:
        recorder.append(e.BanderoleRemoved(phase.seat, place.cell))
        take_steps(recorder, 1)
    for feature in completed(features):
        cells, chimneys = feature.cells, feature.chimneys
        reward = reward_of(feature, recorder.state.seals)
        recorder.append(e.FeatureCompleted(phase.seat, feature.kind, cells, chimneys, reward))


def lay_tile_aside(recorder: Recorder, phase: s.Building, _: c.LayTileAside) -> None:
    """CAR-BUILD-1 to -3. Raises Rejected `first_tile_is_built` (CAR-BUILD-5)."""
    if not recorder.holding.district.tiles:
        raise Rejected("first_tile_is_built")
    recorder.append(e.TileLaidAside(phase.seat, phase.tile))
