"""Views along random games of every game: they fit their schema, hold no null, and patch small."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import jsonschema
import msgspec
import pytest
from jsonschema import validators
from jsonschema.protocols import Validator

from domain.decider import EVERYONE, SPECTATOR, Seat
from kontor.patch import apply_patch
from projections.conformance.game_folders import GAMES, game_facts_of
from projections.conformance.shapes import closed, leaves
from projections.patch import patch_between
from projections.registry import PROJECTIONS

POSITIONS = 6
"""Approximate number of positions of a game that are checked against the schema."""
SMALL = 256
"""Size in bytes of a patch that is small in any case."""


@cache
def validator(view_type: Any) -> Validator:
    """Return a validator that checks each part once, because most parts repeat in other views."""
    schema = closed(msgspec.json.schema(view_type))
    jsonschema.Draft202012Validator.check_schema(schema)
    look, fitting = jsonschema.Draft202012Validator.VALIDATORS["$ref"], set[tuple[str, bytes]]()

    def look_once(validator: Any, ref: str, part: Any, schema: Any) -> Iterator[Any]:
        key = (ref, msgspec.json.encode(part))
        if key not in fitting:
            wrong = tuple(look(validator, ref, part, schema))
            yield from wrong
            if not wrong:
                fitting.add(key)

    return validators.extend(jsonschema.Draft202012Validator, {"$ref": look_once})(schema)


def test_every_view_fits_its_schema(any_game: Any) -> None:
    fitting = validator(any_game.projection.view_type)
    for views in any_game.views.values():
        for view in views[:: max(3, len(views) // POSITIONS)] + views[-1:]:
            fitting.validate(view)


@pytest.mark.parametrize("game", GAMES)
def test_b1_no_phase_of_a_game_is_called_like_that_of_a_table_that_waits(game: str) -> None:
    """Clients recognise a table whose game has not started by `"phase": "open"`."""
    schema = msgspec.json.schema(PROJECTIONS[game].view_type)
    (view,) = (part for part in schema["$defs"].values() if "phase" in part["properties"])

    assert "open" not in msgspec.json.encode(view["properties"]["phase"]).decode().split('"')


def test_no_view_holds_a_null_or_an_array(any_game: Any) -> None:
    looked_at = set[int]()
    for views in any_game.views.values():
        for view in views:
            held = leaves(view, looked_at)
            assert held <= {str, int, bool}, (
                "Leave out what is not there. A list is sent whole with every change: show it as an"
                ' object with a key for each place, {"0": …, "1": …}.'
            )


def test_only_what_is_private_sets_viewers_apart(any_game: Any) -> None:
    """Until the end, all other parts are the same for a seat and for a spectator."""
    private = game_facts_of(any_game.projection.game.name).private
    if not private:
        pytest.skip("`private` in its game_facts.py is empty.")
    gallery = [without(view, private) for view in any_game.views[SPECTATOR][:-1:7]]
    for seat in range(any_game.seats):
        own = any_game.views[Seat(seat)][:-1:7]
        assert [without(view, private) for view in own] == gallery


def without(view: Any, names: frozenset[str]) -> Any:
    if not isinstance(view, dict):
        return view
    return {name: without(it, names) for name, it in view.items() if name not in names}


def test_a_view_patched_is_the_view_after_and_patches_are_small(any_game: Any) -> None:
    """On average at most the share of the view that `patches` allows, or 256 bytes."""
    limit = game_facts_of(any_game.projection.game.name).patches
    for viewer in (Seat(0), SPECTATOR, EVERYONE):
        views = any_game.views[viewer]
        patches = [patch_between(before, after, {}) for before, after in pairwise(views)]
        for before, patch, after in zip(views, patches, views[1:], strict=False):
            assert apply_patch(before, patch) == after
        sizes = sum(len(msgspec.json.encode(view)) for view in views[1:])
        patched_by = sum(len(msgspec.json.encode(patch)) for patch in patches)

        assert patched_by <= max(limit.share * sizes, SMALL * len(patches)), (
            f"Patches are {patched_by / sizes:.0%} of the views of {viewer}, more than"
            f" {limit.share:.0%}. Show less anew with each move; if that is how the game is, say"
            " why in its game_facts.py: patches=PatchLimit(share, reason)."
        )
