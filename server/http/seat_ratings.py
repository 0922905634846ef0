"""The ratings of the players at rated tables, for summaries."""

from projections.projection import JsonObject
from server.http.services import Services
from server.ratings.model import NEWCOMER
from server.ratings.ratings import rating_shown


async def with_ratings(services: Services, summaries: list[JsonObject]) -> list[JsonObject]:
    """Return these summaries, with the ratings of the players at rated tables.

    Private players have none.
    """
    seats = [
        (summary["game"], seat["player"]["player_id"])
        for summary in summaries
        if "rated" in summary
        for seat in summary["seats"]
        if seat["player"] is not None
    ]
    if not seats:
        return summaries
    private = await services.leaderboards.private([player_id for _, player_id in seats])
    ratings: dict[tuple[str, str], JsonObject] = {}
    for game in {game for game, _ in seats}:
        public = {player_id for other, player_id in seats if other == game} - private
        found = await services.ratings.book(game, "people").numbers(public)
        for player_id in public:
            ratings[game, player_id] = rating_shown(found.get(player_id, NEWCOMER))
    return [with_ratings_in(summary, ratings) for summary in summaries]


def with_ratings_in(summary: JsonObject, ratings: dict[tuple[str, str], JsonObject]) -> JsonObject:
    if "rated" not in summary:
        return summary
    seats: list[JsonObject] = []
    for seat in summary["seats"]:
        player = seat["player"]
        rating = None if player is None else ratings.get((summary["game"], player["player_id"]))
        seats.append(seat if rating is None else {**seat, "rating": rating})
    return {**summary, "seats": seats}
