"""`/api/logs`: the import of logs of games that were played elsewhere."""

from functools import partial
from typing import assert_never

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected
from domain.table.events import TableImported
from domain.table.state import Player
from projections import shapes
from projections.projection import JsonObject
from server.game_logs.import_store import store_log
from server.game_logs.log_file import BadLog, Flaw
from server.http import requests
from server.http.endpoint import Lines, endpoint
from server.http.idempotent_responses import Outcome, answer_once
from server.http.new_tables import table_of_key
from server.http.requests import pay_by_address, require_player, services_of, summary_for
from server.http.services import Services
from server.rate_limits.slots import NoSlot
from server.runtime.clock import rfc3339
from server.wire.limits import LARGEST_LOG

CHECK_PATIENCE_SECONDS = 2.0
"""How long a request waits for a free checking slot."""
CHECK_RETRY_SECONDS = 10


@endpoint(
    "importLog",
    "POST",
    "/api/logs",
    answers={201: shapes.Summary},
    takes=Lines((shapes.EntryShown,)),
)
async def bring_log(request: Request) -> Response:
    """Check an exported log and store it as a finished table that anyone can replay."""
    asker = await require_player(request)
    services = services_of(request)

    async def make() -> Outcome:
        async with services.check_slots.of(asker.player_id, CHECK_PATIENCE_SECONDS):
            table_id, earlier = await table_of_key(request, asker)  # stored by an overlapping try?
            if earlier is not None:
                return Outcome(summary_for(services, earlier, asker), 201)
            await services.limiter.spend(services.rate_limits.copies, asker.player_id)
            await pay_by_address(request, services.rate_limits.tables)
            body = await requests.raw_body(request, LARGEST_LOG)
            summary = await store_import(request, body, table_id, asker)
        return Outcome(requests.with_invite(services, summary), 201)

    try:
        return await answer_once(request, asker, make)
    except NoSlot:
        raise Rejected("unavailable", why="checking", retry_after=CHECK_RETRY_SECONDS) from None


async def store_import(request: Request, log: bytes, table_id: str, owner: Player) -> JsonObject:
    """Check and store the log; return its summary. Raises Rejected `bad_log`."""
    services = services_of(request)
    imported = TableImported(table_id, owner, rfc3339(services.clock()))
    try:
        checked = await services.check_log(log, imported)
    except BadLog as error:
        raise import_refusal(error) from error
    await services.identity.keep(owner.player_id)
    summary = msgspec.json.decode(checked.summary)
    await services.index.add(table_id)
    await store_log(services.redis, table_id, checked)
    place = partial(services.index.place_again, [table_id])
    queue = partial(queue_to_archive, services, table_id)
    await services.tables.post_commit_hooks.do(table_id, len(checked.entries), (place, queue))
    return summary


def import_refusal(bad: BadLog) -> Rejected:
    """Return the refusal of a bad log. Flaws that only forgers cause have English texts."""
    match bad.flaw:
        case Flaw.EMPTY:
            return Rejected("bad_log", why="empty")
        case Flaw.UNREADABLE:
            return Rejected("bad_log", why="unreadable", line=bad.line)
        case Flaw.ALTERED:
            return Rejected("bad_log", why="altered", line=bad.line)
        case Flaw.NOT_COMMITTED:
            return Rejected("bad_log", why="not_committed", line=bad.line)
        case Flaw.UNFINISHED:
            return Rejected("bad_log", why="unfinished", line=bad.line)
        case Flaw.OTHER:
            return Rejected("bad_log", why="line", finding=str(bad).rstrip("."))
        case _:
            assert_never(bad.flaw)


async def queue_to_archive(services: Services, table_id: str) -> None:
    """Queue it for the archive, due as long after the import as other tables after their end."""
    finished = services.queues.finished
    due = finished and finished.due_at(rfc3339(services.clock()))
    if finished and due:
        await finished.queue.add(table_id, due)
