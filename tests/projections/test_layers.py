"""Viewers share the patch of the open view while their own parts do not change."""

from itertools import islice
from typing import Any

import pytest

from domain.decider import SPECTATOR, Seat, Viewer
from domain.table.step import next_step
from kontor.patch import apply_patch
from projections.memo import Parts
from projections.registry import PROJECTIONS
from projections.viewer_frames import Common, Seen, seen_by
from server.bench.random_games import random_entries

STEPS = 60


@pytest.mark.parametrize("game", ["bruges", "burgundy", "carpe_diem"])
def test_viewers_with_unchanged_parts_share_one_patch_and_all_patches_are_right(game: str) -> None:
    projection, seats = PROJECTIONS[game], 3
    viewers: tuple[Viewer, ...] = (*map(Seat, range(seats)), SPECTATOR)
    table, parts, before, shared = None, Parts(), dict[Viewer, Seen](), 0
    for entry in islice(random_entries(projection.game, seats, seed=1), STEPS):
        step = next_step(projection.game, table, entry)
        table, common = step.after, Common(projection, step, parts)
        after = {viewer: seen_by(projection, table, viewer, parts) for viewer in viewers}
        patches: dict[Viewer, Any] = {}
        for viewer in before:
            patches[viewer] = common.patch(before[viewer].view, after[viewer].view)
            patched = apply_patch(before[viewer].view, patches[viewer])
            assert patched == after[viewer].view
        shared += len(patches) - len({id(patch) for patch in patches.values()})
        before = after

    assert shared > STEPS
