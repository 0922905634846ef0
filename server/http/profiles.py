"""`/api/players/{player}`: the public page of a player, found by id or name, and their games."""

from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected
from domain.table.state import Player
from projections import shapes
from projections.projection import JsonObject
from server.accounts.blocks import BLOCKED, kinds_against
from server.accounts.profiles import Status
from server.http import requests
from server.http.endpoint import endpoint
from server.http.follows import presence_of
from server.http.players import results_of
from server.http.requests import caller, payer_of, pays_for_tables, services_of
from server.http.services import Services
from server.store.played_games import head_to_head, records_of
from server.store.table_index import Pay

RECORDS_A_CALL = 1_000
"""Records of finished games for the price of one call."""


@endpoint("getPlayer", "GET", "/api/players/{player}", shapes.Profile)
async def player_page(request: Request) -> Response:
    """Return the page of a player: who they are, how they played, and how against me.

    A page that the caller may not see has only a name, the path and the reason (`status`).
    """
    services, viewer = services_of(request), await caller(request)
    status, player = await status_for(request, viewer)
    answer: JsonObject = {
        "player_id": player.player_id,
        **({} if status == "deleted" else {"name": player.name}),
        "path": await services.profiles.path_of(player),
        "status": status,
    }
    if status == "open":
        profile = await services.profiles.of(player.player_id)
        answer |= await services.profiles.shown(player.player_id, profile)
        answer |= await statistics(services, player, viewer, pays_for_records(request))
        presence = await presence_of(services, [player.player_id], pays_for_tables(request))
        answer |= {"presence": presence[player.player_id]}
        ratings = await services.ratings.ratings_of(player.player_id)
        answer |= {"ratings": ratings} if ratings else {}
        if viewer is not None and viewer.player_id != player.player_id:
            answer |= await relation(services, player.player_id, viewer.player_id)
    return requests.private_json(answer)


@endpoint(
    "listResultsOfPlayer",
    "GET",
    "/api/players/{player}/results",
    shapes.TablesShown,
    parameters={"game": str, "cursor": requests.Cursor, "limit": int},
)
async def results_of_player(request: Request) -> Response:
    """List the finished public games of a player whose page I may see, the latest first."""
    player = await require_open_page(request, await caller(request))
    return await results_of(request, player, only_public=True)


async def require_open_page(request: Request, viewer: Player | None) -> Player:
    """Return the path's player. Raises Rejected `forbidden` if their page is not open."""
    status, player = await status_for(request, viewer)
    if status != "open":
        raise Rejected("forbidden", why="profile")
    return player


async def status_for(request: Request, viewer: Player | None) -> tuple[Status, Player]:
    """Return whether the viewer may see the page of the path's player. Raises Rejected."""
    profiles = services_of(request).profiles
    player_id = await profiles.find(request.path_params["player"])
    return await profiles.status(viewer.player_id if viewer else None, player_id)


async def statistics(
    services: Services, player: Player, viewer: Player | None, pay: Pay
) -> JsonObject:
    """Return the player's games by kind, and those with the viewer. Private games count too."""
    theirs = await services.index.played(await services.merged_accounts.ids(player.player_id), pay)
    view: JsonObject = {"games": [record._asdict() for record in records_of(theirs)]}
    if viewer is not None and viewer.player_id != player.player_id:
        mine = await services.index.played(
            await services.merged_accounts.ids(viewer.player_id), pay
        )
        view["head_to_head"] = [duel._asdict() for duel in head_to_head(mine, theirs)]
    return view


async def relation(services: Services, player_id: str, viewer: str) -> JsonObject:
    """Return whether the two follow each other, and whether the viewer has blocked the player."""
    players = [player_id, *await services.merged_accounts.of(player_id)]
    viewers = [viewer, *await services.merged_accounts.of(viewer)]
    by = await services.blocks.get({viewer, player_id})
    return {
        "following": bool(await services.profiles.which_follow([viewer], players)),
        "follows_me": bool(await services.profiles.which_follow([player_id], viewers)),
        "blocked": BLOCKED in kinds_against(by, viewer, player_id),
    }


def pays_for_records(request: Request) -> Pay:
    """Return a function that charges the address for records of finished games."""
    read_limiter, payer = services_of(request).read_limiter, payer_of(request)
    return lambda records: read_limiter.spend(payer, records / RECORDS_A_CALL)
