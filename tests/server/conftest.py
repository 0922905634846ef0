"""A door into the server under test."""

from collections.abc import AsyncIterator

import pytest

from tests.conftest import Running
from tests.server.wire import Door, door


@pytest.fixture
async def at(kontor_server: Running) -> AsyncIterator[Door]:
    """Where guests come in at the server with the test games."""
    async with door(kontor_server.url) as opened:
        yield opened
