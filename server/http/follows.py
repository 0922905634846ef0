"""`/api/me/follows`: the players whom I follow, whether they are online, and what they play."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected
from projections import shapes
from projections.projection import JsonObject
from server.accounts.online import ONLINE_SECONDS
from server.http import requests
from server.http.endpoint import endpoint
from server.http.idempotent_responses import Outcome, answer_once
from server.http.invitations import invite, may_come, reachable
from server.http.new_tables import NewTable, commit_opening, table_of_key
from server.http.requests import pays_for_tables, read_request, require_player, services_of
from server.http.services import Services
from server.store import keys
from server.store.table_index import Pay
from server.store.table_lists import people

MOST_PLAYING = 50
"""Online players whose tables are looked at for one answer."""


@endpoint("listFollows", "GET", "/api/me/follows", shapes.FollowedPlayers, needs_token=True)
async def followed(request: Request) -> Response:
    """List the players whom I follow: those who are online first, then the last followed."""
    services, myself = services_of(request), await require_player(request)
    ids = await services.follows.of(myself.player_id)
    rows = await followed_players(services, myself.player_id, ids, pays_for_tables(request))
    return requests.private_json({"players": rows})


@endpoint("followPlayer", "PUT", "/api/me/follows/{player}", shapes.FollowedPlayer)
async def follow(request: Request) -> Response:
    """Follow a player. Two who follow each other are friends."""
    services, myself = services_of(request), await require_player(request)
    await requests.pay_by_address(request, services.rate_limits.follows)
    other_id = await services.profiles.find(request.path_params["player"])
    if not await may_come(services, other_id):
        raise Rejected("not_found", why="player")
    await services.follows.put(myself.player_id, other_id)
    (row,) = await followed_players(
        services, myself.player_id, [other_id], pays_for_tables(request)
    )
    return requests.private_json(row)


@endpoint("unfollowPlayer", "DELETE", "/api/me/follows/{player}", shapes.PlayerDone)
async def unfollow(request: Request) -> Response:
    """Follow a player no longer."""
    services, myself = services_of(request), await require_player(request)
    player_id = await services.profiles.find(request.path_params["player"])
    await services.follows.remove(myself.player_id, *await services.merged_accounts.ids(player_id))
    return requests.private_json({"player_id": player_id})


@endpoint(
    "invitePlayer",
    "POST",
    "/api/players/{player}/invitations",
    answers={201: shapes.Summary},
    takes=NewTable,
)
async def invite_player(request: Request) -> Response:
    """Open a table and invite a player to it; they are notified."""
    services, myself, body = await read_request(request, NewTable)
    found = await services.profiles.find(request.path_params["player"])
    player_id = await reachable(services, found, myself.player_id)
    if player_id is None or not await services.profiles.may_see(myself.player_id, player_id):
        raise Rejected("not_found", why="player")

    async def make() -> Outcome:
        table_id, live = await table_of_key(request, myself)
        if live is None:
            payer = f"{myself.player_id}>{player_id}"
            await services.limiter.spend(services.rate_limits.invitations, payer)
            live = await commit_opening(request, myself, body, table_id)
        await invite(services, player_id, myself.player_id, live.table)
        return Outcome(requests.summary_for(services, live, myself), 201)

    return await answer_once(request, myself, make)


async def followed_players(
    services: Services, player_id: str, ids: Sequence[str], pay: Pay
) -> list[JsonObject]:
    """Return these followed players as shown, those who are online first.

    Players who were deleted or banned are left out. The presence of a player who hides their page
    is not told.
    """
    by = await services.merged_accounts.players(ids) if ids else {}
    found = await services.identity.players(dict.fromkeys(by.get(each, each) for each in ids))
    players, current = list(found.values()), list(found)
    myself = [player_id, *await services.merged_accounts.of(player_id)]
    friends = await services.profiles.which_follow(current, myself)
    visible = await services.profiles.visible(player_id, current)
    presence = await presence_of(services, [each for each in current if each in visible], pay)
    rows: list[JsonObject] = [
        {**msgspec.to_builtins(player), "path": path, **looks, "friend": each in friends}
        | ({"presence": presence[each]} if each in presence else {})
        for player, each, path, looks in zip(
            players,
            current,
            await services.profiles.paths_of(players),
            await services.profiles.looks(current) if current else [],
            strict=True,
        )
    ]
    return sorted(rows, key=lambda row: not row.get("presence", {}).get("online"))


async def presence_of(
    services: Services, players: Iterable[str], pay: Pay
) -> dict[str, dict[str, Any]]:
    """Return for each player whether they are online, and the public table that they play at.

    Otherwise: whether they were online within a day or a week.
    """
    ids, now = tuple(players), services.clock()
    seen = await services.online.seen(ids)
    shown: dict[str, dict[str, Any]] = {}
    for player_id in ids:
        at = seen.get(player_id, 0.0)
        shown[player_id] = {"online": now - at < ONLINE_SECONDS}
        if not shown[player_id]["online"] and at:
            shown[player_id]["seen"] = "today" if now - at < keys.DAY else "week"
    online = [player_id for player_id in ids if shown[player_id]["online"]]
    for player_id, table in (await tables_played(services, online[:MOST_PLAYING], pay)).items():
        shown[player_id] |= {"table_id": table["table_id"], "game": table["game"]}
    return shown


async def tables_played(
    services: Services, players: Sequence[str], pay: Pay
) -> dict[str, JsonObject]:
    """Return the running public table that each of these players watches from their seat."""
    if not players:
        return {}
    answers = await services.redis.batch(
        ("SMEMBERS", keys.TABLES_OF_PLAYER.of(player_id)) for player_id in players
    )
    table_ids = {table_id.decode() for members in answers for table_id in members}
    running = [
        summary
        for summary in await services.index.summaries(sorted(table_ids), pay)
        if summary["status"] == "running" and summary["visibility"] == "public"
    ]
    watchers = await services.presence.players_at([summary["table_id"] for summary in running])
    return {
        player_id: summary
        for summary, watching in zip(running, watchers, strict=True)
        for player_id in watching & people(summary)
        if player_id in players
    }
