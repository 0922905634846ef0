"""Tests that look at the same played games run at one worker: else each worker plays them anew."""

import pytest


@pytest.mark.xdist_group("one worker")
def test_what_names_a_group_is_kept_at_one_worker(request: pytest.FixtureRequest) -> None:
    """pytest-xdist goes by the end of a test's id: without that, groups are nothing."""
    if not request.config.getoption("loadgroup", default=False):
        pytest.skip("this run has one worker, or keeps no groups")

    assert request.node.nodeid.endswith("@one worker")
