from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.browser.people import Finished, a_game_cut_short, person
from tests.serving import Served


@pytest.fixture(scope="session")
def kontor_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real server, with the page as `make` built it."""
    with Served(tmp_path_factory.mktemp("kontor")) as served:
        yield served.url


@pytest_asyncio.fixture(scope="session", loop_scope="session")
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


@pytest_asyncio.fixture(loop_scope="session", autouse=True)
async def everybody_goes_home(browser: Browser) -> AsyncIterator[None]:
    """Whoever came for a test leaves with it."""
    yield
    for context in browser.contexts:
        await context.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def finished(browser: Browser, kontor_url: str) -> Finished:
    """The address of a game that is over: one for all who only look at it."""
    return await a_game_cut_short(await person(browser), kontor_url)
