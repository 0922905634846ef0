"""`/api/games`: what can be played, what is in the boxes, and the shapes on the wire."""

from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected
from domain.table.events import TableEvent
from projections import shapes
from projections.help import Help, help_of
from projections.projection import Shown
from projections.rulebook import Chapter, rulebook_of
from projections.shapes import OpenView
from server.http.endpoint import ANY_OBJECT, endpoint
from server.http.requests import document, query_lang, services_of
from server.runtime.game_registry import HostedGame
from server.wire.json_schema import schema, schema_of_any, with_fields_hidden


@endpoint("GET", "/api/games", answers={200: list[shapes.GameShown]})
async def games(request: Request) -> Response:
    """All games that are offered here."""
    services = services_of(request)
    offered = services.games.all()
    return document(request, lambda: [game_in_list(game, services.policies) for game in offered])


@endpoint("GET", "/api/games/{game}/box", answers={200: ANY_OBJECT})
async def box(request: Request) -> Response:
    """What is in the box, in both languages."""
    return document(request, game_in_path(request).projection.box)


@endpoint("GET", "/api/games/{game}/help", answers={200: Help})
async def help_(request: Request) -> Response:
    """What a newcomer reads of it, in both languages."""
    name = game_in_path(request).game.name
    found = help_of(name)
    if found is None:
        raise Rejected("not_found", why="help", game=name)
    return document(request, lambda: found)


@endpoint("GET", "/api/games/{game}/rules", answers={200: list[Chapter]}, parameters={"lang": str})
async def rules(request: Request) -> Response:
    """Its rulebook, clause by clause."""
    name = game_in_path(request).game.name
    lang = query_lang(request)
    found = rulebook_of(name, lang)
    if not found:
        raise Rejected("not_found", why="rules", game=name)
    return document(request, lambda: found, lang)


@endpoint("GET", "/api/games/{game}/view.schema.json", answers={200: ANY_OBJECT})
async def view_schema(request: Request) -> Response:
    """The JSON Schema of the view, before the start and from then on."""
    view = game_in_path(request).projection.view_type
    return document(request, lambda: schema_of_any((view, OpenView)))


@endpoint("GET", "/api/games/{game}/events.schema.json", answers={200: ANY_OBJECT})
async def events_schema(request: Request) -> Response:
    """The JSON Schema of all events: the table's and the game's.

    Fields that a viewer may not know are left out when they are shown.
    """
    game = game_in_path(request).game
    return document(request, lambda: with_fields_hidden(schema(TableEvent | game.event)))


@endpoint("GET", "/api/games/{game}/commands.schema.json", answers={200: ANY_OBJECT})
async def commands_schema(request: Request) -> Response:
    """The JSON Schema of the game's commands."""
    command = game_in_path(request).game.command
    return document(request, lambda: schema(command))


def game_in_list(hosted: HostedGame, policies: tuple[str, ...]) -> Shown:
    game = hosted.game
    return {
        "game": game.name,
        "name": dict(game.title),
        "min_seats": game.seats[0],
        "max_seats": game.seats[-1],
        "options_schema": schema(game.table_options),
        "bots": list(policies),
        **in_short(game.name),
    }


def in_short(name: str) -> Shown:
    """What of a game's help a list of games shows; nothing where nobody has written it."""
    found = help_of(name)
    if found is None:
        return {}
    sentence = {"en": found.sentence.en, "de": found.sentence.de}
    return {"sentence": sentence, "minutes": list(found.minutes), "weight": found.weight}


def game_in_path(request: Request) -> HostedGame:
    name = request.path_params["game"]
    games = services_of(request).games
    found = games.find(name)
    if found is None:
        raise Rejected("not_found", why="game", game=name, known=games.names())
    return found
