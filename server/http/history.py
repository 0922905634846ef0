"""`log`, `at`, `replay`, `curve`: the history of a table, for everyone who may see it.

Answers are made in threads, outside the event loop.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Literal, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.decider import EVERYONE, Rejected, Viewer
from domain.table.evolve import after_entry
from domain.table.shown_names import OtherNames
from domain.table.state import Finished, Table
from domain.table.step import next_step
from domain.table.table_queries import viewer_of
from kontor.frames import LARGEST_NUMBER
from projections import shapes, table_view, viewer_frames
from projections.curve import curve
from projections.memo import Parts
from projections.projection import AnyProjection, JsonObject, Lang
from projections.viewer_frames import Common, Seen, seen_by
from server.game_logs.log_chain import chained_rows, without_names
from server.http import requests
from server.http.cached_responses import respond
from server.http.endpoint import Lines, endpoint
from server.http.requests import caller, services_of
from server.runtime.thread_turns import in_patient_thread, in_turns
from server.tables.cache import fold_entries, tables_after
from server.tables.live_table import LiveTable

HISTORY_MAX_AGE = 3_600
"""Cache time of a finished game's history. Names of deleted players disappear after it."""


@endpoint(
    "getLog",
    "GET",
    "/api/tables/{table}/log",
    Lines((shapes.EntryShown,)),
    parameters={"since": int, "until": int, "tell": Lang, "invite": str},
)
async def log(request: Request) -> Response:
    """Return the log's entries, one per line, redacted for the caller until the game is over."""
    asker = await caller(request)
    live = await requests.visible_table(request, asker)
    since = requests.number_in_query(request, "since", 0)
    until = requests.number_in_query(request, "until", LARGEST_NUMBER)
    lang = requests.parse_lang(request.query_params.get("tell"))
    own = viewer_of(live.table, asker.player_id if asker else None)
    viewer = EVERYONE if isinstance(live.table.stage, Finished) else own
    until = min(until, live.table.version)
    since = min(since, until)

    async def make() -> bytes:
        over = isinstance(live.table.stage, Finished)
        begin = 0 if over or lang is not None else since
        entries = await read_entries(request, live, begin, until)
        rows = entries_for(live, entries, viewer)
        if over:
            rows = entries_as_committed(rows, entries, services_of(request).games.shown_names)
        if lang is not None:
            rows = with_sentences(live, rows, entries, viewer, lang)
        later = (row for row in rows if row["version"] > since)
        return await in_patient_thread(ndjson_rows, later)

    history_request = HistoryRequest("log", since, until, viewer, lang)
    return await respond_with_history(request, live, history_request, make)


@endpoint(
    "getPosition",
    "GET",
    "/api/tables/{table}/at/{version}",
    shapes.PastPosition,
    parameters={"version": int, "viewer": str, "invite": str},
)
async def at(request: Request) -> Response:
    """Return the position at a version, without options."""
    asker = await caller(request)
    live = await requests.visible_table(request, asker)
    version = requests.number_in_path(request, "version")
    if not 1 <= version <= live.table.version:
        raise Rejected("not_found", why="version", newest=live.table.version)
    viewer = requests.viewer_for(request, live, asker)

    async def make() -> bytes:
        then = live.at(version)
        if then is None:
            entries = await read_entries(request, live, 0, version)
            then = await in_patient_thread(fold_in_turns, live, entries)
        frame = await asyncio.to_thread(past_position, live.hosted.projection, then, viewer)
        return msgspec.json.encode(frame)

    history_request = HistoryRequest("at", version, version, viewer, None)
    return await respond_with_history(request, live, history_request, make)


@endpoint(
    "getReplay",
    "GET",
    "/api/tables/{table}/replay",
    Lines((shapes.PastPosition, shapes.Commit)),
    parameters={"since": int, "until": int, "viewer": str, "lang": Lang, "invite": str},
)
async def replay(request: Request) -> Response:
    """Return one position, then a commit per version, as a socket would have received them."""
    asker = await caller(request)
    live = await requests.visible_table(request, asker)
    since = max(requests.number_in_query(request, "since", 1), 1)
    until = min(requests.number_in_query(request, "until", LARGEST_NUMBER), live.table.version)
    if since > until:
        raise Rejected("not_found", why="version", newest=live.table.version)
    viewer = requests.viewer_for(request, live, asker)
    lang = requests.query_lang(request)

    async def make() -> bytes:
        entries = await read_entries(request, live, 0, until)
        frames = replay_frames(live, entries, since, viewer, lang)
        return await in_patient_thread(ndjson_rows, frames)

    history_request = HistoryRequest("replay", since, until, viewer, lang)
    return await respond_with_history(request, live, history_request, make)


@endpoint(
    "getCurve",
    "GET",
    "/api/tables/{table}/curve",
    shapes.Curve,
    parameters={"lang": Lang, "invite": str},
)
async def points_curve(request: Request) -> Response:
    """Return the points of each seat at each turn of a finished game."""
    asker = await caller(request)
    live = await requests.visible_table(request, asker)
    if not isinstance(live.table.stage, Finished):
        raise Rejected("not_finished")
    lang = requests.query_lang(request)

    async def make() -> bytes:
        entries = await read_entries(request, live, 0, live.table.version)
        return await in_patient_thread(encoded_curve, live, entries, lang)

    history_request = HistoryRequest("curve", 0, live.table.version, EVERYONE, lang)
    return await respond_with_history(request, live, history_request, make)


class HistoryRequest(NamedTuple):
    """A request for a part of a table's past."""

    call: Literal["log", "at", "replay", "curve"]
    since: int
    until: int
    viewer: Viewer
    lang: Lang | None

    @property
    def media(self) -> str:
        return "application/x-ndjson" if self.call in ("log", "replay") else "application/json"

    @property
    def price(self) -> float:
        """Approximate cost, in calls, of reading, folding and showing the entries."""
        if self.call == "log" and self.lang is None:
            return self.until / 50
        return self.until / (25 if self.call == "curve" else requests.ENTRIES_A_CALL)


async def respond_with_history(
    request: Request,
    live: LiveTable,
    history_request: HistoryRequest,
    make: Callable[[], Awaitable[bytes]],
) -> Response:
    """Answer a request for the past; answers about a finished game are final and cached.

    Raises Rejected `too_fast` if the address has no calls left for the work.
    """
    services, payer = services_of(request), requests.payer_of(request)
    over = isinstance(live.table.stage, Finished)
    # The key includes the name mark: players deleted or renamed since must not appear as before.
    about = (live.table_id, live.head, services.identity.shown_names.mark, history_request)
    answer = services.past.find(about) if over else None
    if answer is None:
        services.read_limiter.spend(payer, history_request.price)
        async with services.past_slots.of(payer):
            if not over:
                headers = {"Cache-Control": "private, no-store"}
                return Response(await make(), 200, headers, media_type=history_request.media)
            answer = await services.past.get(about, make)
    return respond(request, answer, cache_control(request, live.table), history_request.media)


def cache_control(request: Request, table: Table) -> str:
    """Return the `Cache-Control` of a finished game: public only if everyone may see the view."""
    if table.visibility == "private":
        return "private, no-store"
    visibility = "private" if requests.token_of(request) else "public"
    return f"{visibility}, max-age={HISTORY_MAX_AGE}"


async def read_entries(request: Request, live: LiveTable, since: int, until: int) -> list[bytes]:
    return await services_of(request).tables.cache.entries(live, until, since)


def entries_for(live: LiveTable, entries: list[bytes], viewer: Viewer) -> Iterator[JsonObject]:
    """Yield the entries with only what this viewer may know."""
    for data in entries:
        yield viewer_frames.entry(live.hosted.projection, live.hosted.codec.decode(data), viewer)


def entries_as_committed(
    rows: Iterator[JsonObject], entries: list[bytes], shown_names: OtherNames
) -> Iterator[JsonObject]:
    """Yield the committed entries of a finished game with their hashes.

    `rows`: the entries as shown; used for entries with players deleted or renamed since.
    """
    for renamed, row in zip(rows, chained_rows(entries), strict=True):
        taken_out = shown_names and any(
            player_id in shown_names for player_id in player_ids_in(row["events"])
        )
        yield without_names(row, renamed) if taken_out else row


def player_ids_in(events: list[JsonObject]) -> Iterator[str]:
    """Yield the ids of the players in these events."""
    for event in events:
        for value in event.values():
            if isinstance(value, dict) and "player_id" in value:
                yield value["player_id"]


def with_sentences(
    live: LiveTable, rows: Iterator[JsonObject], entries: list[bytes], viewer: Viewer, lang: Lang
) -> Iterator[JsonObject]:
    """Add to each row the sentences for its events, with the names that players had then.

    `entries`: all from the first, because seats and names change. The sentences are made from the
    redacted events, because committed events may have nulls.
    """
    projection = live.hosted.projection
    table: Table | None = None
    for row, data in zip(rows, entries, strict=True):
        entry = live.hosted.codec.decode(data)
        table = after_entry(live.hosted.game, table, entry)
        events = viewer_frames.redacted(projection, entry, viewer)
        names = table_view.names(table, lang)
        yield {**row, "tell": viewer_frames.sentences(projection, events, names, lang)}


def fold_in_turns(live: LiveTable, entries: list[bytes]) -> Table:
    """Return the table after these entries, from the first. Call it in a thread."""
    with in_turns(entries) as each:
        return fold_entries(live.hosted, each)


def encoded_curve(live: LiveTable, entries: list[bytes], lang: Lang) -> bytes:
    """Return the curve as JSON. Call it in a thread."""
    with in_turns(entries) as each:
        turns = curve(live.hosted.projection, tables_after(live.hosted, each), lang)
        return msgspec.json.encode({"turns": list(turns)})


def past_position(projection: AnyProjection, table: Table, viewer: Viewer) -> JsonObject:
    """Return a `position` frame of the past, which has no options."""
    frame = viewer_frames.position(projection, seen_by(projection, table, viewer), "en")
    frame["options"] = []
    frame.pop("may_undo", None)
    return frame


def replay_frames(
    live: LiveTable, entries: list[bytes], since: int, viewer: Viewer, lang: Lang
) -> Iterator[JsonObject]:
    """Yield the position at `since`, then the commits after it."""
    projection = live.hosted.projection
    table: Table | None = None
    before: Seen | None = None
    parts = Parts()
    for data in entries:
        step = next_step(projection.game, table, live.hosted.codec.decode(data))
        table = step.after
        if table.version < since:
            continue
        after = seen_by(projection, table, viewer, parts)
        if before is None:
            yield viewer_frames.position(projection, after, lang)
        else:
            yield viewer_frames.commit(Common(projection, step, parts), before, after, lang)
        before = after


def ndjson_rows(rows: Iterator[JsonObject]) -> bytes:
    """Return the rows as NDJSON, each encoded as soon as it is made. Call it in a thread."""
    with in_turns(rows) as each:
        return msgspec.json.Encoder().encode_lines(each)
