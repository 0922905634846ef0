"""Viewers share the patch of the open view while their own parts do not change."""

from itertools import islice
from typing import Any

import pytest

from domain.decider import Viewer
from domain.table.step import next_step
from domain.table.table_queries import viewers
from kontor.patch import apply_patch
from projections.memo import Parts
from projections.registry import PROJECTIONS
from projections.viewer_frames import Common, Seen, seen_by
from server.bench.random_games import random_entries

STEPS = 60


@pytest.mark.parametrize("game", ["bruges", "burgundy", "carpe_diem", "villagers"])
def test_viewers_with_unchanged_parts_share_one_patch_and_all_patches_are_right(game: str) -> None:
    projection, seats = PROJECTIONS[game], 3
    table, parts, shared = None, Parts(), 0
    before: dict[Viewer, Seen] = {}
    for entry in islice(random_entries(projection.game, seats, seed=1), STEPS):
        step = next_step(projection.game, table, entry)
        table, common = step.after, Common(projection, step, parts)
        after: dict[Viewer, Seen] = {
            viewer: seen_by(projection, table, viewer, parts) for viewer in viewers(table)
        }
        patches: list[Any] = []
        for viewer, former in before.items():
            patches.append(common.patch(former.view, after[viewer].view))
            assert apply_patch(former.view, patches[-1]) == after[viewer].view
        shared += len(patches) - len(set(map(id, patches)))
        before = after

    assert shared > STEPS
