"""An address that leads nowhere: a problem document for a program, the page for a person."""

from starlette.requests import Request
from starlette.responses import Response

from server.http import web_page
from server.http.problems import http_error_response

NOT_THE_PAGE = ("/api/", "/ws", "/assets/")


async def error_or_page(request: Request, error: Exception) -> Response:
    """For Starlette: the answer to its own errors."""
    missing = getattr(error, "status_code", 500) == 404
    if missing and is_for_a_person(request):
        return web_page.nowhere(request)
    return await http_error_response(request, error)


def is_for_a_person(request: Request) -> bool:
    asks_for_a_page = "text/html" in request.headers.get("accept", "")
    return asks_for_a_page and not request.url.path.startswith(NOT_THE_PAGE)
