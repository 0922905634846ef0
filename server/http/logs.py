"""`log`, `at`, `replay`: the past of a table, for whoever may see it. Made beside the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.decider import EVERYONE, Rejected, Viewer
from domain.table.entry import Entry
from domain.table.evolve import book
from domain.table.standing import viewer_of
from domain.table.state import Finished, Table
from projections import table_view, viewer_frames
from projections.projection import AnyProjection, Lang, Shown
from projections.viewer_frames import Seen, seen_by
from server.http import requests
from server.http.requests import caller, private_json, services_of
from server.tables.cache import fold_entries
from server.tables.live_table import LiveTable
from server.wire.limits import LARGEST_NUMBER


async def log(request: Request) -> Response:
    """Entries, one a line; redacted for the caller until the game is over."""
    asker = await caller(request)
    live = await requests.visible_table(request, asker)
    since = requests.number_in_query(request, "since", 0) or 0
    until = requests.number_in_query(request, "until", LARGEST_NUMBER) or 0
    lang = parse_lang(request.query_params.get("tell"))
    own = viewer_of(live.table, asker.player_id if asker else None)
    viewer = EVERYONE if isinstance(live.table.stage, Finished) else own
    until = min(until, live.table.version)
    if lang is None:
        entries = await read_entries(request, live, since, until)
        lines = entries_for(live, entries, viewer)
        return ndjson(await asyncio.to_thread(ndjson_lines, lines))
    entries = await read_entries(request, live, 0, until)
    lines = entries_with_sentences(live, entries, since, viewer, lang)
    return ndjson(await asyncio.to_thread(ndjson_lines, lines))


async def at(request: Request) -> Response:
    """The position at a version, without options."""
    asker = await caller(request)
    live = await requests.visible_table(request, asker)
    version = requests.number_in_path(request, "version")
    if not 1 <= version <= live.table.version:
        raise Rejected("not_found", why="version", newest=live.table.version)
    viewer = requests.viewer_for(request, live, asker)
    then = live.at(version)
    if then is None:
        entries = await read_entries(request, live, 0, version)
        then = await asyncio.to_thread(fold_entries, live.hosted, entries)
    return private_json(
        await asyncio.to_thread(past_position, live.hosted.projection, then, viewer)
    )


async def replay(request: Request) -> Response:
    """One position, then a commit for each version, as a socket would have had them."""
    asker = await caller(request)
    live = await requests.visible_table(request, asker)
    since = max(requests.number_in_query(request, "since", 1) or 1, 1)
    until = min(requests.number_in_query(request, "until", LARGEST_NUMBER) or 0, live.table.version)
    if since > until:
        raise Rejected("not_found", why="version", newest=live.table.version)
    viewer = requests.viewer_for(request, live, asker)
    lang = parse_lang(request.query_params.get("lang")) or "en"
    entries = await read_entries(request, live, 0, until)
    lines = replay_frames(live, entries, since, viewer, lang)
    return ndjson(await asyncio.to_thread(ndjson_lines, lines))


async def read_entries(request: Request, live: LiveTable, since: int, until: int) -> list[bytes]:
    if since >= until:
        return []
    found = await services_of(request).tables.ledger.entries(live.table.table_id, since, until)
    return [data for _, data in found]


def parse_lang(given: str | None) -> Lang | None:
    """Raises Rejected `malformed`."""
    if given in (None, "en", "de"):
        return given
    raise Rejected("malformed", why="language")


def entries_for(live: LiveTable, entries: list[bytes], viewer: Viewer) -> Iterator[Shown]:
    """The entries as this viewer may know them."""
    for data in entries:
        yield viewer_frames.entry(live.hosted.projection, live.hosted.codec.decode(data), viewer)


def entries_with_sentences(
    live: LiveTable, entries: list[bytes], since: int, viewer: Viewer, lang: Lang
) -> Iterator[Shown]:
    """The entries after `since`, with the sentences that were told when they were booked.

    `entries`: from the first, for people come and go, and are called what they were called then.
    """
    projection = live.hosted.projection
    table: Table | None = None
    for data in entries:
        entry: Entry[Any] = live.hosted.codec.decode(data)
        table = book(live.hosted.game, table, entry)
        if entry.version <= since:
            continue
        line = viewer_frames.entry(projection, entry, viewer)
        names = table_view.names(table, lang)
        line["tell"] = viewer_frames.sentences(projection, line["events"], names, lang)
        yield line


def past_position(projection: AnyProjection, table: Table, viewer: Viewer) -> Shown:
    """A `position` of the past: nobody has options there."""
    shown = position(projection, seen_by(projection, table, viewer), "en")
    shown["options"] = []
    shown.pop("may_undo", None)
    return shown


def replay_frames(
    live: LiveTable, entries: list[bytes], since: int, viewer: Viewer, lang: Lang
) -> Iterator[Shown]:
    """The position at `since`, then the commits after it."""
    projection = live.hosted.projection
    table: Table | None = None
    before: Seen | None = None
    for data in entries:
        entry: Entry[Any] = live.hosted.codec.decode(data)
        table = book(live.hosted.game, table, entry)
        if entry.version < since:
            continue
        after = seen_by(projection, table, viewer)
        if before is None:
            yield position(projection, after, lang)
        else:
            shown = viewer_frames.commit(projection, before, after, entry, lang)
            yield {"type": "commit", "table": table.table_id, **shown}
        before = after


def position(projection: AnyProjection, seen: Seen, lang: Lang) -> Shown:
    shown = viewer_frames.position(projection, seen, lang)
    return {"type": "position", "table": seen.table.table_id, **shown}


def ndjson_lines(lines: Iterator[Shown]) -> bytes:
    """The lines as NDJSON, each encoded as soon as it is made."""
    return msgspec.json.Encoder().encode_lines(lines)


def ndjson(body: bytes) -> Response:
    headers = {"Cache-Control": "private, no-store"}
    return Response(body, 200, headers, media_type="application/x-ndjson")


ROUTES = [
    Route("/api/tables/{table}/log", log),
    Route("/api/tables/{table}/at/{version}", at),
    Route("/api/tables/{table}/replay", replay),
]
