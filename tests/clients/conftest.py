from collections.abc import Iterator

import pytest

from tests.running.served import Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One real server for the tests of a file."""
    with Served(tmp_path_factory.mktemp("served")) as served:
        yield served
