"""The web page, if it was built: its files, and `index.html` for the paths that are the page's."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""Sockets too: `'self'` names those of our own address."""
PAGE_HEADERS = {"Content-Security-Policy": POLICY}
UNBUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Kontor</title>
<h1>Kontor</h1>
<p>The server runs. Its page has not been built yet:</p>
<pre>make play</pre>
<p>builds it and starts the server again. Node 20 or newer is needed. The API works without it:
<a href="/api/games">/api/games</a>.</p>
</html>
"""


def folder() -> Path:
    """Where the built page lies, inside the package."""
    return Path(str(files("server"))) / "page"


async def index(_: Request) -> Response:
    """The page; without one, how to build it."""
    built = folder() / "index.html"
    headers = {**PAGE_HEADERS, "Cache-Control": "no-cache"}
    if built.is_file():
        return FileResponse(built, headers=headers)
    return HTMLResponse(UNBUILT, headers=headers)


async def file(request: Request) -> Response:
    """A file beside the page (an icon, say), else the page itself."""
    found = file_of_the_page(request.path_params["path"])
    return await index(request) if found is None else FileResponse(found, headers=PAGE_HEADERS)


def file_of_the_page(path: str) -> Path | None:
    """The file of that name in the page's folder, None if there is none."""
    try:
        wanted = (folder() / path).resolve()
        found = wanted.is_file() and wanted.is_relative_to(folder().resolve())
    except (ValueError, OSError):  # no name that a file could have
        return None
    return wanted if found else None


class Assets(StaticFiles):
    """The scripts and styles of the page. Without a built page every path is 404."""

    async def check_config(self) -> None:
        """A folder that is missing is no mistake of whoever configured this."""


ASSETS = Assets(directory=folder() / "assets", check_dir=False)
ROUTES = [
    Route("/", index),
    Mount("/assets", ASSETS),
    Route("/table/{path:path}", index),
    Route("/{path:str}", file),
]
