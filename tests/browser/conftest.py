from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterator

import pytest
from playwright.async_api import Browser, async_playwright

from tests.serving import Served


@pytest.fixture(scope="session")
def kontor_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real server, with the page as `make` built it."""
    with Served(tmp_path_factory.mktemp("kontor")) as served:
        yield served.url


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    names = ("chromium", "chromium-browser", "google-chrome")
    path = next((found for name in names if (found := shutil.which(name))), None)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=path,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield browser
        await browser.close()
