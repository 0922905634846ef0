"""A clock that tests set, for the server under test."""

import pytest

from tests.server.passing_time import Time


@pytest.fixture
def time() -> Time:
    """What time it is at the server; nobody has to wait."""
    return Time()
