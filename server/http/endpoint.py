"""Endpoints, each declared at the function that answers it.

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
    """A body of lines, each of one of these types."""

    kinds: tuple[Any, ...]


class Call(NamedTuple):
    """An endpoint as it is declared.

    `operation`: what clients that are made of the document call it; it stays. `takes`: the type of
    its body. `answers`: the types by status. `parameters`: those of the query, and those places of
    the path that are no text. `needs_token`: reading what is public does not.
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
"""Calls of the files that were imported so far; `api.CALLS` is all of them."""


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
    """Declare the function that answers that call; see `Call`.

    Calls that change things need a token.

    `answer`: the type of the answer with status 200. `answers`: the types by status, if there are
    several.
    """
    token = method != "GET" if needs_token is None else needs_token
    types = {200: answer} if answers is None else answers

    def declared(answerer: Answerer) -> Answerer:
        DECLARED.append(Call(answerer, operation, method, path, types, takes, parameters, token))
        return answerer

    return declared
