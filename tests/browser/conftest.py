import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Playwright, async_playwright, expect

from tests.browser.context_pool import pool_of
from tests.browser.people import PATIENCE_MS, Person, person
from tests.browser.positions import Positions, in_one_process
from tests.running.served import Served

MUST_RUN = os.environ.get("KONTOR_TEST_BROWSER") == "1"
"""`make test` builds the page and finds a chromium, so that no test here is skipped unseen."""
PAGE = Path(__file__).parents[2] / "server" / "page" / "index.html"
# The first draws without a window to draw into: a third less work for the same page.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# Pages live for seconds: to optimise their scripts and to collect garbage early is wasted work.
# The pages of a context share a process, which knows their scripts already.
ARGS = (
    "--process-per-site",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--js-flags=--no-opt,--no-maglev,--max-lazy,--min-semi-space-size=32",
)
HEADLESS_ONLY = ["--hide-scrollbars"]
"""Arguments of a headless browser that a laptop's does not have. Phones hide them as well."""
BESIDE = {
    f"test_{stem}": game
    for game, stems in (
        ("bruges", ("flying", "push")),
        ("carpe_diem", ("front_door", "help", "lessons", "passkeys", "undo", "waiting_room")),
    )
    for stem in stems
}
"""The game beside whose tables a file runs that belongs to none; else beside Villagers."""
expect.set_options(timeout=PATIENCE_MS)
CHROMIUM = next((found for name in NAMES if (found := shutil.which(name))), None)


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests here share one browser, and the loop that it lives in.

    They run in a few groups: each process that runs any starts a browser and a server.
    """
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.browser)
            if item.get_closest_marker("xdist_group") is None:
                item.add_marker(in_one_process(BESIDE.get(item.path.stem, "villagers")))
            if pytest_asyncio.is_async_test(item):
                item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.fixture(scope="session", autouse=True)
def page() -> None:
    if not PAGE.exists() and not MUST_RUN:
        pytest.skip("the page is not built: `make page` builds it, `make test` does all")


@pytest.fixture(scope="session")
def kontor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A real server, with the page as `make` built it."""
    with Served(tmp_path_factory.mktemp("kontor"), KONTOR_FORKS_AND_IMPORTS_PER_HOUR="0") as served:
        yield served


@pytest.fixture(scope="session")
def kontor_url(kontor: Served) -> str:
    return kontor.url


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def positions(kontor: Served, browser: Browser) -> AsyncIterator[Positions]:
    async with Positions(kontor, browser) as positions:
        yield positions


def has_chromium(playwright: Playwright) -> bool:
    return CHROMIUM is not None or Path(playwright.chromium.executable_path).exists()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        if not (MUST_RUN or has_chromium(playwright)):
            pytest.skip("there is no chromium: `make chromium` fetches one")
        browser = await playwright.chromium.launch(
            executable_path=CHROMIUM, args=ARGS, ignore_default_args=HEADLESS_ONLY
        )
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session", autouse=True)
async def everybody_goes_home(browser: Browser) -> AsyncIterator[None]:
    """Remove everybody who came for a test, and check that the console has no complaints."""
    yield
    pool = pool_of(browser)
    complaints = tuple(pool.complaints)
    await pool.clear()
    pool.complaints.clear()
    assert complaints == ()


@pytest.fixture
def workers(browser: Browser) -> Iterator[None]:
    """Pages of this test may register a service worker."""
    pool_of(browser).workers = True
    yield
    pool_of(browser).workers = False


@pytest_asyncio.fixture(loop_scope="session")
async def anna(browser: Browser) -> Person:
    """Provide a person with a wide screen who reads English."""
    return await person(browser)


@pytest_asyncio.fixture(loop_scope="session")
async def ben(browser: Browser) -> Person:
    return await person(browser)
