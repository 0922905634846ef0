"""Endpoints, each declared at its function.

    @endpoint("getTable", "GET", "/api/tables/{table}", Summary)
    async def table(request: Request) -> Response: ...

The declaration yields its route, its entry in `/api/openapi.json` and the schemas of its types.
"""

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

Answerer: TypeAlias = Callable[[Request], Awaitable[Response]]
Parameters: TypeAlias = Mapping[str, Any]
ANY_OBJECT = dict[str, Any]


class Lines(NamedTuple):
    """A body of lines; each line has one of the types `kinds`."""

    kinds: tuple[Any, ...]


class Call(NamedTuple):
    """A declared endpoint.

    `operation`: its permanent name in generated clients. `takes`: the type of the request body.
    `answers`: types of response bodies by status. `parameters`: types of the query parameters, and
    of path parameters that are not text. `needs_token`: False for reading public data.
    """

    answerer: Answerer
    operation: str
    method: str
    path: str
    answers: Mapping[int, Any]
    takes: Any
    parameters: Parameters
    needs_token: bool

    @property
    def query(self) -> Parameters:
        return {
            name: kind for name, kind in self.parameters.items() if f"{{{name}}}" not in self.path
        }

    @property
    def route(self) -> Route:
        return Route(self.path, self.answerer, methods=[self.method])


DECLARED: list[Call] = []
"""Calls of the modules imported so far; `api.CALLS` has all of them."""


def endpoint(
    operation: str,
    method: str,
    path: str,
    answer: Any = None,
    *,
    answers: Mapping[int, Any] | None = None,
    takes: Any = None,
    parameters: Parameters = MappingProxyType({}),
    needs_token: bool | None = None,
) -> Callable[[Answerer], Answerer]:
    """Declare a function as the endpoint of a call; see `Call`.

    By default all methods but GET need a token.

    `answer`: the type of the answer with status 200. `answers`: the types by status, for several
    statuses.
    """
    token = method != "GET" if needs_token is None else needs_token
    types = {200: answer} if answers is None else answers

    def declared(answerer: Answerer) -> Answerer:
        DECLARED.append(Call(answerer, operation, method, path, types, takes, parameters, token))
        return answerer

    return declared
