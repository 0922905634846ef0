"""Boards that plugins provide as `board.js`.

A board runs in the page with all the page's rights, so it is served only if the operator names its
game in `KONTOR_BOARDS`. The contract is `clients/js/src/board.ts`.
"""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.plugins import is_plugin, package_of
from server.http.cached_responses import respond, to_cache
from server.http.requests import services_of
from server.runtime.settings import Settings


def board_of(settings: Settings, game: str) -> Traversable | None:
    """Return the board that the page may run; None if it is missing or not allowed."""
    if game not in settings.allowed_boards or why_no_board(game) is not None:
        return None
    return file_of_board(game)


@cache
def why_no_board(game: str) -> str | None:
    """Return the reason why a game's board cannot be served, else None. The result is cached."""
    try:
        if not is_plugin(game):
            return "no other package offers that game"
        return None if file_of_board(game).is_file() else "there is no board.js in its package"
    except (Exception, SystemExit) as fault:  # noqa: BLE001 - the plugin's code may raise anything
        return f"{type(fault).__name__}: {fault}"


def file_of_board(game: str) -> Traversable:
    """Return the board's path, which may not exist. Raises any error of importing its package."""
    return files(package_of(game)).joinpath("board.js")


def address_of_board(game: str) -> str:
    return f"/boards/{game}.js"


async def board(request: Request) -> Response:
    """Return the script, but not as a service worker: that would outlive the permission."""
    if "service-worker" in request.headers:
        raise HTTPException(404)
    services, path = services_of(request), (request.scope["path"], "")
    answer = services.documents.get(path)
    if answer is None:
        file = board_of(services.settings, request.path_params["game"])
        if file is None:
            raise HTTPException(404)
        answer = services.documents[path] = to_cache(file.read_bytes())
    return respond(request, answer, "no-cache", "text/javascript")


ROUTES = [Route(address_of_board("{game:str}"), board)]
