"""`/healthz` and `/readyz`: whether this process is alive, and whether it may get clients."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from domain.decider import Rejected
from projections import shapes
from server.http.endpoint import endpoint
from server.http.requests import services_of
from server.runtime.version import VERSION
from server.store.ledger_watch import NotReady
from server.store.redis_client import Unavailable


@endpoint("checkHealth", "GET", "/healthz", shapes.Health)
async def healthz(_: Request) -> Response:
    """Return that this process is alive, and its version."""
    return JSONResponse({"status": "ok", "version": VERSION}, headers={"Cache-Control": "no-store"})


@endpoint("checkReadiness", "GET", "/readyz", shapes.Readiness)
async def readyz(request: Request) -> Response:
    """Check that Redis answers, has our ledger and is writable, and that no stop was requested.

    A fault of the archive is only reported: games continue, so the server is still ready.
    """
    services = services_of(request)
    if services.stopping.is_set():
        raise Rejected("unavailable", why="stopping")
    try:
        await services.ledger_watch.require_ready()
    except NotReady as error:
        raise Rejected("unavailable", why="not_ready", fault=error.fault) from error
    except Unavailable as error:
        raise Rejected("unavailable", why="redis") from error
    archive = services.archive_watch
    body = {"status": "ready"} | ({"archive": archive.fault} if archive and archive.fault else {})
    return JSONResponse(body, headers={"Cache-Control": "no-store"})
