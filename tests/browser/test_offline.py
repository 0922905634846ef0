"""The page without a connection, and while one build takes the place of another."""

import asyncio
import re
import shutil
import socket
import threading
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import pytest
import uvicorn
from playwright.async_api import Browser, Page, expect
from starlette.applications import Starlette

from server.http import web_page
from tests.browser.conftest import PAGE
from tests.browser.people import PATIENCE_MS

KEPT = """async () => {
    const names = await caches.keys()
    const pages = await Promise.all(names.map(async name => (await caches.open(name)).match('/')))
    return (await Promise.all(pages.filter(Boolean).map(page => page.text()))).join()
}"""
"""The pages that are kept, of all builds."""
UNTIL_KEPT = f"""async () => {{
    const pause = () => new Promise(awake => setTimeout(awake, 200))
    while (!(await ({KEPT})()).includes('index-next.js')) {{
        await (await navigator.serviceWorker.ready).update()
        await pause()
    }}
}}"""
"""A single update can join a check of the browser that began before the new build was there."""


class PageServer:
    """The files of a page and nothing else, at one address, as long as somebody is in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self._server: uvicorn.Server | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def opens(self) -> None:
        app = Starlette(routes=web_page.ROUTES)
        config = uvicorn.Config(app, port=self.port, log_level="error", ws="none", lifespan="off")
        config.load()
        listener = config.bind_socket()
        self.port = listener.getsockname()[1]
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([listener],))
        self._thread.start()

    def closes(self) -> None:
        if self._server is not None:
            self._server.should_exit = True  # after the answer that it is sending
            self._thread.join()
            self._server = None


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PageServer]:
    folder = tmp_path / "page"
    shutil.copytree(PAGE.parent, folder)
    monkeypatch.setattr(web_page, "folder", lambda: folder)
    server = PageServer(folder)
    server.opens()
    yield server
    server.closes()


@contextmanager
def next_build(folder: Path) -> Iterator[Path]:
    """Prepare the next build in another folder, and put it in place at the end of the block.

    Its scripts have other names, and the old ones are gone. No file is served half written: a
    browser would cache it.
    """
    following = folder.with_name("next")
    shutil.copytree(folder, following)
    rename_scripts(following)
    yield following
    folder.rename(folder.with_name("previous"))
    following.rename(folder)


def rename_scripts(folder: Path) -> None:
    """Rename all scripts, as if the first one had changed, wherever they are named.

    Most scripts import the first one by its name, so a build changes their names, too.
    """
    page, worker = folder / "index.html", folder / "worker.js"
    (entry,) = re.findall(r'src="/assets/([^"]+\.js)"', page.read_text())
    scripts = sorted((folder / "assets").glob("*.js"))
    names = {script.name: f"next-{script.name}" for script in scripts} | {entry: "index-next.js"}
    digests = dict[str, str]()
    for file in (*scripts, page, worker):
        for packed in file.parent.glob(f"{file.name}.*"):
            packed.unlink()
        before, text = digest_of(file), file.read_text()
        for name, following in names.items():
            text = text.replace(name, following)
        file.write_text(text)
        digests[before] = digest_of(file)
        file.rename(file.with_name(names.get(file.name, file.name)))
    code = re.sub(r'"[0-9a-f]{16}"', '"next"', worker.read_text())
    for before, after in digests.items():
        code = code.replace(before, after)
    worker.write_text(code)


def digest_of(file: Path) -> str:
    return b64encode(sha256(file.read_bytes()).digest()).decode()


async def comes(browser: Browser, server: PageServer) -> Page:
    """Open the front door in a browser that caches the page from now on."""
    context = await browser.new_context()
    context.set_default_timeout(PATIENCE_MS)
    page = await context.new_page()
    await page.goto(server.url)
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    await page.reload()  # from now on the worker is asked
    assert await page.evaluate("navigator.serviceWorker.controller !== null")
    return page


async def test_without_a_connection_the_page_says_so(browser: Browser, server: PageServer) -> None:
    page = await comes(browser, server)
    boards = [f"/assets/{board.name}" for board in server.folder.glob("assets/villagers-*.js")]

    server.closes()
    for path in ("table/somewhere", ""):
        await page.goto(server.url + path)
        await expect(page.get_by_test_id("lost")).to_contain_text("No connection")

    await expect(page.get_by_role("banner").get_by_role("link", name="Kontor")).to_be_visible()
    found = await page.evaluate("path => fetch(path).then(answer => answer.ok)", boards[0])
    assert found
    with pytest.raises(Exception, match="Failed to fetch"):
        await page.evaluate("fetch('/api/games')")


async def test_without_answer_a_cached_page_is_shown(browser: Browser, server: PageServer) -> None:
    page = await comes(browser, server)

    server.closes()
    with socket.create_server(("127.0.0.1", server.port)):  # accepts connections, and is silent
        await page.goto(server.url)
        await expect(page.get_by_role("banner").get_by_role("link", name="Kontor")).to_be_visible()


async def test_a_new_build_is_there_at_the_next_visit_and_an_open_page_still_gets_its_boards(
    browser: Browser, server: PageServer
) -> None:
    old = await comes(browser, server)
    assert "index-next.js" not in await old.evaluate(KEPT)
    (board, *_) = server.folder.glob("assets/villagers-*.js")
    text = board.read_text()

    with next_build(server.folder):
        pass
    page = await old.context.new_page()
    await page.goto(server.url)

    assert "index-next.js" in await page.content()
    await asyncio.wait_for(page.evaluate(UNTIL_KEPT), PATIENCE_MS / 1000)
    assert await old.evaluate(TEXT, f"/assets/{board.name}") == text
    server.closes()
    await page.reload()  # the previous worker answers while its pages are open
    await expect(page.get_by_role("banner").get_by_role("link", name="Kontor")).to_be_visible()


async def test_another_build_leaves_the_caches_whole(browser: Browser, server: PageServer) -> None:
    page = await comes(browser, server)
    old = (server.folder / "index.html").read_text()

    with next_build(server.folder) as folder:
        (folder / "index.html").write_text(old)  # this gateway still is of the old build
    await page.reload()
    await page.wait_for_timeout(500)

    assert "index-next.js" not in await page.evaluate(KEPT)
    server.closes()
    await page.reload()
    await expect(page.get_by_role("banner").get_by_role("link", name="Kontor")).to_be_visible()


PLANT = """async paths => {
    const planted = type => new Response('planted', { headers: { 'content-type': type } })
    for (const name of [...(await caches.keys()), 'another']) {
        const cache = await caches.open(name)
        for (const path of paths) await cache.put(path, planted('text/javascript'))
        await cache.put('/', planted('text/html'))
    }
}"""
TEXT = "path => fetch(path, { cache: 'no-store' }).then(answer => answer.text())"
"""From the worker, or else from the server: never out of the browser's own cache."""


async def test_what_a_script_cached_is_never_served(browser: Browser, server: PageServer) -> None:
    """Otherwise a board that an operator has removed would keep running."""
    page = await comes(browser, server)
    script = next(server.folder.glob("assets/index-*.js"))
    later = server.folder / "assets" / "of-the-next-build.js"
    later.write_text("export const meeples = 4")
    paths = [f"/assets/{file.name}" for file in (script, later)]

    await page.evaluate(PLANT, paths)
    await page.reload()

    assert [await page.evaluate(TEXT, path) for path in paths] == [
        file.read_text() for file in (script, later)
    ]
    await expect(page.get_by_role("banner").get_by_role("link", name="Kontor")).to_be_visible()
    server.closes()
    with pytest.raises(Exception, match="ERR_"):
        await page.goto(server.url)
