"""The web page, if it was built: its files, and `index.html` for the paths that belong to the page.

The build writes compressed forms beside its files. Files in `assets/` have a digest in their name
and never change. Browsers revalidate all other files by their ETag at each use.
"""

from functools import lru_cache
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from server.http import link_preview, preloads
from server.http.cached_responses import accepts, etag_of, is_known
from server.http.link_preview import Preview
from server.http.problems import http_error_response
from server.http.requests import services_of

PAGE_POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""`'self'` also allows WebSockets to our own address."""
PAGE_HEADERS = {"Content-Security-Policy": PAGE_POLICY}
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Suffixes of compressed forms, the smaller form first."""
LONGEST_FILE_NAME = 128
"""Maximum length of a file's path in the page's folder."""
IMMUTABLE = "public, max-age=31536000, immutable"
NOT_THE_PAGE = ("/api/", "/ws", "/assets/")
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
    """Return the folder of the built page, inside the package."""
    return Path(str(files("server"))) / "page"


async def index(request: Request) -> Response:
    """Return the page, or instructions to build it."""
    built = folder() / "index.html"
    return changing(request, built) if built.is_file() else unbuilt()


def unbuilt(status: int = 200) -> Response:
    return HTMLResponse(UNBUILT, status, {**PAGE_HEADERS, "Cache-Control": "no-cache"})


async def error_or_page(request: Request, error: Exception) -> Response:
    """Answer Starlette's own errors: problem documents, but a missing page with our page.

    The page shows a person that the address does not exist, and links to the start.
    """
    missing = getattr(error, "status_code", 500) == 404
    if not (missing and is_for_a_person(request)):
        return await http_error_response(request, error)
    built = folder() / "index.html"
    if not built.is_file():
        return unbuilt(404)
    answer = sent(request, built, {**PAGE_HEADERS, "Cache-Control": "no-store"})
    answer.status_code = 404
    return answer


def is_for_a_person(request: Request) -> bool:
    asks_for_a_page = "text/html" in request.headers.get("accept", "")
    return asks_for_a_page and not request.scope["path"].startswith(NOT_THE_PAGE)


async def page_of_table(request: Request) -> Response:
    """Return the page with the link preview of a table."""
    preview = await link_preview.of_table(request, request.path_params["table"])
    return shown_with(request, preview, "table")


async def page_of_player(request: Request) -> Response:
    """Return the page with the link preview of a player."""
    preview = await link_preview.of_player(request, request.path_params["player"])
    return shown_with(request, preview, "player")


async def page_of_game(request: Request) -> Response:
    """Return the page with the link preview of a game."""
    hosted = services_of(request).games.find(request.path_params["game"])
    if hosted is None:
        raise HTTPException(404)
    return shown_with(request, link_preview.of_game(request, hosted), "learn")


def shown_with(request: Request, preview: Preview, place: preloads.Place) -> Response:
    built = folder() / "index.html"
    if not built.is_file():
        return unbuilt()
    next_files = preloads.preload_tags(folder(), place, preview.game)
    tags = link_preview.preview_tags(request, preview) + next_files
    page = built.read_text().replace("</head>", f"{tags}</head>", 1).encode()
    headers = {
        **PAGE_HEADERS,
        "Cache-Control": "no-cache",
        "ETag": etag_of(page),
        "Vary": "Accept-Language",
    }
    if is_known(request, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    return HTMLResponse(page, headers=headers)


async def file(request: Request) -> Response:
    """Return a file of the page, such as a script, an icon or a game's cover."""
    path = request.scope["path"].removeprefix("/")
    found = file_of_the_page(path)
    if found is None:
        raise HTTPException(404)
    if path.startswith("assets/"):
        return sent(request, found, {"Cache-Control": IMMUTABLE})
    return changing(request, found)


def file_of_the_page(path: str) -> Path | None:
    """Return the file in the page's folder; None if it is missing or outside the folder."""
    if len(path) > LONGEST_FILE_NAME:  # else each part of the path would be looked up
        return None
    try:
        file_path = (folder() / path).resolve()
        is_file = file_path.is_file() and file_path.is_relative_to(folder().resolve())
    except (ValueError, OSError):  # not a valid file name
        return None
    return file_path if is_file else None


def changing(request: Request, path: Path) -> Response:
    """Return a file that the next build may change; 304 if the client has the current one."""
    headers = {
        **PAGE_HEADERS,
        "Cache-Control": "no-cache",
        "ETag": etag(path, file_version(path)),
        "Vary": "Accept-Encoding",
    }
    if is_known(request, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    return sent(request, path, headers)


def sent(request: Request, path: Path, headers: dict[str, str]) -> Response:
    """Return the file in the smallest form that the build wrote and the client accepts."""
    headers = {**headers, "Vary": "Accept-Encoding"}
    media, _ = guess_type(path.name)
    for encoding, suffix in ENCODINGS.items():
        packed = path.with_name(path.name + suffix)
        if accepts(request, encoding) and packed.is_file():
            headers["Content-Encoding"] = encoding
            return FileResponse(packed, headers=headers, media_type=media)
    return FileResponse(path, headers=headers, media_type=media)


def file_version(path: Path) -> tuple[int, int, int]:
    """Return values that change when the file is written. The time alone has steps of 4 ms."""
    found = path.stat()
    return found.st_mtime_ns, found.st_size, found.st_ino


@lru_cache
def etag(path: Path, version: tuple[int, int, int]) -> str:
    """Return the ETag of a file, equal for its compressed forms and on all gateways of a build.

    The file is read once per version.
    """
    del version
    return etag_of(path.read_bytes())


ROUTES = [
    Route("/", index),
    Route("/assets/{path:path}", file),
    Route("/tables", index),
    Route("/me", index),
    Route("/learn/{game:str}", page_of_game),
    Route("/table/{table:str}", page_of_table),
    Route("/player/{player:str}", page_of_player),
    Route("/leaderboard", index),
    Route("/leaderboard/{game:str}", index),
    Route("/covers/{cover:str}", file),
    Route("/{path:str}", file),
]
