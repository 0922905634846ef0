"""The parsing of requests: caller, path, query and body, once, into types."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.decider import EVERYONE, SPECTATOR, Rejected, Seat, Viewer
from domain.table.state import Finished, Player, Table
from domain.table.table_queries import viewer_of
from kontor.frames import LARGEST_NUMBER, LONGEST_TEXT
from projections import table_view
from projections.projection import JsonObject, Lang
from server.accounts.names import normalized_name
from server.http.cached_responses import BEST_GZIP_LEVEL, respond, to_cache
from server.http.problems import TOKEN_HEADER, note_game
from server.http.services import Services
from server.rate_limits.limits import RateLimit
from server.store.pagination import CURSOR
from server.store.table_index import Page, PageQuery, Pay
from server.tables.access import belongs, has_use_for_invite, may_see
from server.tables.cache import UnknownTable
from server.tables.live_table import LiveTable
from server.wire import limits
from server.wire.json_input import read_json

T = TypeVar("T")
GameName = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TEXT)]
Cursor = Annotated[str, msgspec.Meta(pattern=f"^(?:{CURSOR.pattern})$")]
SHOWN = msgspec.Meta(extra_json_schema={"minLength": 1})
"""Schema of a name. It checks no more, because the server refuses bad names with a sentence."""
ENTRIES_A_CALL = 10
"""Log entries read and folded for the price of one call."""
TABLES_A_CALL = 25
"""Tables read for the price of one call; the first ones are included in the call itself."""
BODY_BYTES_A_CALL = 1024
"""Bytes of a body for the price of one call, because all JSON is scanned before decoding."""
DOCUMENT_MAX_AGE = 300
"""Seconds that clients may cache a document of this build."""


def services_of(request: Request) -> Services:
    return request.app.state.services


def token_of(request: Request) -> str | None:
    """Return the caller's token. `Kontor-Token` wins: `Authorization` may belong to a proxy."""
    if own := request.headers.get(TOKEN_HEADER, "").strip():
        return own
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token else None


def payer_of(request: Request) -> str | None:
    """Return the address that pays for the request, None if it is exempt."""
    return services_of(request).addresses.payer(request.scope)


def pays_for_tables(request: Request) -> Pay:
    """Return a function that charges the address for tables beyond those included in a call."""
    read_limiter, payer, free = services_of(request).read_limiter, payer_of(request), TABLES_A_CALL

    def pay(tables: int) -> None:
        nonlocal free
        beyond = max(tables - free, 0)
        free -= tables - beyond
        read_limiter.spend(payer, beyond / TABLES_A_CALL)

    return pay


async def pay_by_address(request: Request, rate_limit: RateLimit) -> None:
    """Spend a token of the caller's address. Raises Rejected."""
    await services_of(request).limiter.spend(rate_limit, payer_of(request))


async def caller(request: Request) -> Player | None:
    """Return the caller, None if anonymous. Raises InvalidToken for a token that is not ours."""
    token, services = token_of(request), services_of(request)
    if token is None:
        return None
    return await services.identity.player_of_token(token, services.clock())


async def require_player(request: Request) -> Player:
    """Return the caller. Raises Rejected `unauthorized`, InvalidToken."""
    player = await caller(request)
    if player is None:
        raise Rejected("unauthorized")
    return player


async def require_account(request: Request) -> Player:
    """Return the caller, even if banned. Raises Rejected `unauthorized`, InvalidToken."""
    token, services = token_of(request), services_of(request)
    if token is None:
        raise Rejected("unauthorized")
    return (await services.identity.account_of_token(token, services.clock())).player


async def body_as(request: Request, type_: type[T]) -> T:
    """Parse the body. Raises Rejected `malformed`, `unsupported_media_type`, `too_fast`."""
    data = await raw_body(request, limits.LARGEST_BODY)
    if data and not says_json(request):
        raise Rejected("unsupported_media_type")
    services_of(request).read_limiter.spend(payer_of(request), len(data) // BODY_BYTES_A_CALL)
    return read_json(data or b"{}", msgspec.json.Decoder(type_))


async def read_request(request: Request, type_: type[T]) -> tuple[Services, Player, T]:
    """Return services, caller and parsed body. Raises like `require_player` and `body_as`."""
    asker = await require_player(request)
    return services_of(request), asker, await body_as(request, type_)


def says_json(request: Request) -> bool:
    """Whether the content type is JSON.

    Browsers let foreign pages send us forms and plain text without a preflight, but not JSON.
    """
    media_type, _, _ = request.headers.get("content-type", "").partition(";")
    return media_type.strip().lower() == "application/json"


async def raw_body(request: Request, longest: int) -> bytes:
    """Return the unparsed body. Raises Rejected `too_big`."""
    chunks: list[bytes] = []
    size = 0
    async for chunk in request.stream():
        chunks.append(chunk)
        size += len(chunk)
        if size > longest:
            raise Rejected("too_big", why="body", limit=longest)
    return b"".join(chunks)


def seat_in_path(request: Request) -> Seat:
    return Seat(number_in_path(request, "seat"))


async def page_of_tables(
    request: Request, find: Callable[[PageQuery], Awaitable[Page]]
) -> Response:
    """Return the requested page of the tables that `find` returns.

    Raises Rejected `malformed`, `too_fast`.
    """
    query, pay = request.query_params, pays_for_tables(request)
    limit = limit_in_query(request)
    async with services_of(request).list_slots.of(payer_of(request)):
        try:
            page, cursor = await find(PageQuery(query.get("cursor"), limit, pay))
        except ValueError:
            raise Rejected("malformed", why="cursor") from None
        return private_json({"tables": page} | ({"cursor": cursor} if cursor else {}))


def limit_in_query(request: Request) -> int:
    """Return the requested number of rows of a page."""
    return min(number_in_query(request, "limit", 20) or 1, limits.MOST_TABLES_LISTED)


def number_in_query(request: Request, name: str, default: int) -> int:
    """Return a number from the query. Raises Rejected `malformed`."""
    text = request.query_params.get(name)
    if text is None:
        return default
    is_short = text.isascii() and text.isdigit() and len(text) < 17
    if not is_short or int(text) > LARGEST_NUMBER:
        raise Rejected("malformed", why="number", field=name, limit=LARGEST_NUMBER)
    return int(text)


def choice_in_query(request: Request, name: str, choices: Sequence[T]) -> T:
    """Return the choice in the query, by default the first. Raises Rejected `malformed`."""
    chosen = request.query_params.get(name, choices[0])
    for choice in choices:
        if choice == chosen:
            return choice
    words = ", ".join(str(choice) for choice in choices if choice)
    raise Rejected("malformed", why="choice", field=name, choices=words)


def number_in_path(request: Request, name: str) -> int:
    """Return a number from the path. Raises Rejected `not_found`."""
    text = request.path_params[name]
    if not (text.isascii() and text.isdigit() and len(text) < 17):
        raise Rejected("not_found", why="number", field=name)
    return int(text)


async def visible_table(
    request: Request, asker: Player | None, invite: str | None = None
) -> LiveTable:
    """Return the path's table, newest state. Raises UnknownTable if the caller may not see it."""
    services = services_of(request)
    live = await services.tables.follower.newest(request.path_params["table"])
    note_game(request, live.hosted.projection)
    code = invite or request.query_params.get("invite")
    if not may_see(live.table, asker, code, services.identity):
        raise UnknownTable(live.table_id)
    return live


def summary_for(
    services: Services, live: LiveTable, asker: Player | None, table: Table | None = None
) -> JsonObject:
    """Return the summary of a table's current state, or of an earlier state of it.

    Players of the table also get its invite code.
    """
    then = live.table if table is None else table
    summary = table_view.summary(live.hosted.game, then)
    return with_invite(services, summary) if belongs(then, asker) else summary


def with_invite(services: Services, summary: JsonObject) -> JsonObject:
    """Add the invite code to a summary, if the table can still use one."""
    if not has_use_for_invite(summary):
        return summary
    invite = services.identity.invite(summary["table_id"], summary.get("invites", 0))
    return {**summary, "invite": invite}


def viewer_for(request: Request, live: LiveTable, asker: Player | None) -> Viewer:
    """Return the caller's viewer, or that of `viewer=`: SPECTATOR, or any other after the end."""
    own = viewer_of(live.table, asker.player_id if asker else None)
    name = request.query_params.get("viewer")
    if name is None:
        return own
    viewer = parse_viewer(name, len(live.table.seats))
    if viewer not in (own, SPECTATOR) and not isinstance(live.table.stage, Finished):
        raise Rejected("forbidden", why="viewer")
    return viewer


def parse_viewer(name: str, seats: int) -> Viewer:
    """Return the viewer of that name. Raises Rejected `malformed`."""
    viewers: dict[str, Viewer] = {f"seat:{seat}": Seat(seat) for seat in range(seats)}
    viewers |= {SPECTATOR: SPECTATOR, EVERYONE: EVERYONE}
    if name not in viewers:
        raise Rejected("malformed", why="viewer")
    return viewers[name]


def normalized(text: str) -> str:
    """Return a name as stored. Raises Rejected `malformed`."""
    name = normalized_name(text)
    if name is None:
        raise Rejected("malformed", why="name", limit=limits.LONGEST_NAME)
    return name


def query_lang(request: Request) -> Lang:
    """Return the language of `?lang=`, by default English. Raises Rejected `malformed`."""
    return parse_lang(request.query_params.get("lang")) or "en"


def parse_lang(text: str | None) -> Lang | None:
    """Parse a language; None stays None. Raises Rejected `malformed`."""
    if text in (None, "en", "de"):
        return text
    raise Rejected("malformed", why="language")


def private_json(value: Any, status: int = 200) -> Response:
    """Return a JSON answer that depends on the caller."""
    headers = {"Cache-Control": "private, no-store"}
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


def document(request: Request, make: Callable[[], Any], lang: str = "") -> Response:
    """Return an answer that is the same for all callers of this build, made at the first call.

    `lang`: the language, if there is one answer per language.
    """
    documents, about = services_of(request).documents, (request.scope["path"], lang)
    answer = documents.get(about)
    if answer is None:
        body = msgspec.json.encode(make(), enc_hook=dict)
        answer = documents[about] = to_cache(body, BEST_GZIP_LEVEL)
    return respond(request, answer, f"public, max-age={DOCUMENT_MAX_AGE}", "application/json")
