from collections.abc import Iterator

import pytest

from tests.running.served import Served


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One real server for all tests of this folder that one worker runs."""
    with Served(tmp_path_factory.mktemp("served")) as served:
        yield served
