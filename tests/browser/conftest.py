from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.serving import Served


@pytest.fixture
def kontor_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real server, with the page as `make` built it."""
    with Served(tmp_path_factory.mktemp("kontor")) as served:
        yield served.url
