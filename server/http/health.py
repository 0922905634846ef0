"""`/healthz` and `/readyz`: whether this process lives, and whether its Redis answers."""

from __future__ import annotations

from redis.exceptions import RedisError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from domain.decider import Rejected
from server.http.problems import problem_response
from server.http.requests import services_of


async def healthz(_: Request) -> Response:
    """I live."""
    return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})


async def readyz(request: Request) -> Response:
    """Redis answers."""
    try:
        await services_of(request).redis.ping()  # pyright: ignore[reportGeneralTypeIssues] - redis-py types one return for both clients
    except (RedisError, OSError):
        return problem_response(request, Rejected("unavailable", why="redis"))
    return JSONResponse({"status": "ready"}, headers={"Cache-Control": "no-store"})


ROUTES = [Route("/healthz", healthz), Route("/readyz", readyz)]
