"""Taking a tile, and building it or laying it aside (sections 6 to 8)."""

from collections.abc import Iterator

from domain.carpe_diem.commands import BuildTile, LayTileAside, TakeSealTile, TakeTile
from domain.carpe_diem.components import PREPARATIONS
from domain.carpe_diem.decide.gaining import take_steps
from domain.carpe_diem.district import (
    Placement,
    completed,
    features_of,
    placements,
    require_fit,
)
from domain.carpe_diem.events import (
    BanderoleRemoved,
    FeatureCompleted,
    SealTileTaken,
    TileBuilt,
    TileLaidAside,
    TilesRemoved,
    TileTaken,
)
from domain.carpe_diem.rewards import reward_of
from domain.carpe_diem.state import Building, Space, State, TakingSealTile, TakingTile
from domain.carpe_diem.story import Story
from domain.decider import Rejected


def tiles_to_take(state: State, phase: TakingTile) -> list[TakeTile]:
    """CAR-DEC-5: each face once."""
    field = state.fields[space_of(state, phase)]
    return [TakeTile(tile) for tile in dict.fromkeys(field)]


def space_of(state: State, phase: TakingTile) -> Space:
    space = state.seats[phase.seat].space
    assert space is not None
    return space


def take_tile(story: Story, phase: TakingTile, command: TakeTile) -> None:
    """CAR-TAKE-1 to -6. Raises Rejected `no_such_tile`."""
    space = space_of(story.state, phase)
    if command.tile not in story.state.fields[space]:
        raise Rejected("no_such_tile", tile=command.tile)
    story.book(TileTaken(phase.seat, space, command.tile))
    left = story.state.fields[space]
    if left and len(left) <= PREPARATIONS[len(story.state.seats)].tiles_removed_per_field:
        story.book(TilesRemoved(space, left))


def seal_tiles_to_take(state: State, _: TakingSealTile) -> list[TakeSealTile]:
    """CAR-DEC-8: each face once."""
    return [TakeSealTile(tile) for tile in dict.fromkeys(filter(None, state.seals))]


def take_seal_tile(story: Story, phase: TakingSealTile, command: TakeSealTile) -> None:
    """CAR-LODGING-9, -12. Raises Rejected `no_such_tile`."""
    if command.tile not in story.state.seals:
        raise Rejected("no_such_tile", tile=command.tile)
    seal = story.state.seals.index(command.tile)
    story.book(SealTileTaken(phase.seat, seal, command.tile))


# Building.


def ways_to_build(state: State, phase: Building) -> Iterator[BuildTile | LayTileAside]:
    """CAR-DEC-6: by cell and rotation, then laying aside."""
    district = state.seats[phase.seat].district
    for place in placements(district, phase.tile):
        yield BuildTile(place.cell, place.rotation)
    if district.tiles:  # CAR-BUILD-5
        yield LayTileAside()


def build_tile(story: Story, phase: Building, command: BuildTile) -> None:
    """CAR-BUILD-7 to -18. Raises Rejected as `require_fit` does."""
    district, tile = story.holding.district, phase.tile
    place = Placement(command.cell, command.rotation)
    require_fit(district, tile, place)
    features = features_of(district, tile, place)
    story.book(TileBuilt(phase.seat, tile, place.cell, place.rotation))
    if place.cell in district.banderoles:
        story.book(BanderoleRemoved(phase.seat, place.cell))
        take_steps(story, 1)
    for feature in completed(features):
        cells, chimneys = feature.cells, feature.chimneys
        reward = reward_of(feature, story.state.seals)
        story.book(FeatureCompleted(phase.seat, feature.kind, cells, chimneys, reward))


def lay_tile_aside(story: Story, phase: Building, _: LayTileAside) -> None:
    """CAR-BUILD-1 to -3. Raises Rejected `first_tile_is_built` (CAR-BUILD-5)."""
    if not story.holding.district.tiles:
        raise Rejected("first_tile_is_built")
    story.book(TileLaidAside(phase.seat, phase.tile))
