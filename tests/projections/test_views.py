"""Views along random games of every game: they fit their schema, hold no null, and patch small."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import jsonschema
import msgspec

from clients.sdk.patch import patched
from projections.patch import merge_patch
from projections.projection import AnyProjection
from tests.projections.shapes import closed, leaves

POSITIONS = 50
"""About so many of a game are held against the schema."""
SMALL = 256
"""Bytes of a patch that nobody minds."""


@cache
def validator(view_type: Any) -> jsonschema.Draft202012Validator:
    schema = closed(msgspec.json.schema(view_type))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_every_view_fits_its_schema(any_game: Any) -> None:
    projection: AnyProjection = any_game.projection
    steps = any_game.steps
    for step in steps[:: max(3, len(steps) // POSITIONS)] + steps[-1:]:
        for viewer in any_game.viewers:
            validator(projection.view_type).validate(projection.view(step.state, viewer))


def test_no_view_holds_a_null_or_an_array(any_game: Any) -> None:
    for step in any_game.steps:
        for viewer in any_game.viewers:
            held = leaves(any_game.projection.view(step.state, viewer))
            assert held <= {str, int, bool}, (
                "Leave out what is not there. A list is sent whole with every change: show it as an"
                ' object with a key for each place, {"0": …, "1": …}.'
            )


def test_a_view_patched_is_the_view_after(any_game: Any) -> None:
    view = any_game.projection.view
    for viewer in any_game.viewers:
        before = view(any_game.steps[0].state, viewer)
        for step in any_game.steps[1:]:
            after = view(step.state, viewer)

            assert patched(before, merge_patch(before, after)) == after

            before = after


def test_a_patch_is_small_on_average(any_game: Any) -> None:
    """At most a quarter of its view, or 256 bytes."""
    for viewer in any_game.viewers:
        views = [any_game.projection.view(step.state, viewer) for step in any_game.steps]
        patches = [len(msgspec.json.encode(merge_patch(*pair))) for pair in pairwise(views)]
        sizes = [len(msgspec.json.encode(new)) for new in views[1:]]

        assert sum(patches) <= max(0.25 * sum(sizes), SMALL * len(patches))
