"""`/api/games`: what can be played, what is in the boxes, first games, shapes on the wire."""

import asyncio
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.box import replacing_box
from domain.decider import Rejected
from domain.table.entry import Entry
from domain.table.events import TableEvent
from projections import shapes
from projections.help import Bilingual, Help, help_of
from projections.lesson import Lesson, lesson_of, shown
from projections.message_catalog import texts_of
from projections.projection import Lang, Shown
from projections.rulebook import Chapter, rulebook_of
from projections.shapes import OpenView
from server.http import requests
from server.http.boards import address_of_board, board_of
from server.http.cached_responses import respond
from server.http.endpoint import ANY_OBJECT, endpoint
from server.http.idempotent_responses import Made, answer_once
from server.http.new_tables import WantedFork, forked
from server.http.requests import payer_of, require_player, services_of
from server.http.services import Services
from server.http.tables import Nonce
from server.runtime.game_registry import HostedGame
from server.wire.json_schema import schema, schema_of_any, with_fields_hidden

CALLS_OF_A_LESSON = 10
"""About what it costs to make one, once for each language."""


@endpoint("listGames", "GET", "/api/games", list[shapes.GameShown])
async def games(request: Request) -> Response:
    """All games that are offered here."""
    services = services_of(request)
    offered = services.games.all()
    return requests.document(request, lambda: [game_in_list(game, services) for game in offered])


@endpoint("getBox", "GET", "/api/games/{game}/box", ANY_OBJECT)
async def box(request: Request) -> Response:
    """What is in the box, in both languages."""
    return requests.document(request, game_in_path(request).projection.box)


@endpoint("getTexts", "GET", "/api/games/{game}/texts", dict[str, Bilingual])
async def texts(request: Request) -> Response:
    """All that is said of it, in both languages: its names, sentences and labels, by key."""
    name = game_in_path(request).game.name
    return requests.document(request, lambda: texts_of(name))


@endpoint("getHelp", "GET", "/api/games/{game}/help", Help)
async def help_(request: Request) -> Response:
    """What a newcomer reads of it, in both languages."""
    name = game_in_path(request).game.name
    found = help_of(name)
    if found is None:
        raise Rejected("not_found", why="help", game=name)
    return requests.document(request, lambda: found)


@endpoint("getRules", "GET", "/api/games/{game}/rules", list[Chapter], parameters={"lang": Lang})
async def rules(request: Request) -> Response:
    """Its rulebook, clause by clause."""
    name = game_in_path(request).game.name
    lang = requests.query_lang(request)
    found = rulebook_of(name, lang)
    if not found:
        raise Rejected("not_found", why="rules", game=name)
    return requests.document(request, lambda: found, lang)


@endpoint("getViewSchema", "GET", "/api/games/{game}/view.schema.json", ANY_OBJECT)
async def view_schema(request: Request) -> Response:
    """The JSON Schema of the view, before the start and from then on."""
    view = game_in_path(request).projection.view_type
    return requests.document(request, lambda: schema_of_any((view, OpenView)))


@endpoint("getEventsSchema", "GET", "/api/games/{game}/events.schema.json", ANY_OBJECT)
async def events_schema(request: Request) -> Response:
    """The JSON Schema of all events: the table's and the game's.

    Fields that a viewer may not know are left out when they are shown.
    """
    game = game_in_path(request).game
    return requests.document(request, lambda: with_fields_hidden(schema(TableEvent | game.event)))


@endpoint("getCommandsSchema", "GET", "/api/games/{game}/commands.schema.json", ANY_OBJECT)
async def commands_schema(request: Request) -> Response:
    """The JSON Schema of the game's commands."""
    command = game_in_path(request).game.command
    return requests.document(request, lambda: schema(command))


class LessonPlayed(msgspec.Struct, frozen=True):
    """`bot`: the policy on the other seats; without it the one that stands in for who is gone."""

    bot: str | None = None
    nonce: Nonce = ""


@endpoint(
    "getLesson", "GET", "/api/games/{game}/lesson", shapes.LessonShown, parameters={"lang": Lang}
)
async def lesson(request: Request) -> Response:
    """A guided first game: what its learner's seat sees, what is said, and which moves to find."""
    hosted = game_in_path(request)
    found = lesson_in(hosted)
    lang = requests.query_lang(request)
    past = services_of(request).past

    async def make() -> bytes:
        return await asyncio.to_thread(
            lambda: msgspec.json.encode(shown(hosted.projection, found, lang))
        )

    about = ("lesson", hosted.game.name, lang)
    answer = past.find(about)
    if answer is None:
        services_of(request).read_budget.spend(payer_of(request), CALLS_OF_A_LESSON)
        answer = await past.get(about, make)
    return respond(
        request, answer, f"public, max-age={requests.DOCUMENT_MAX_AGE}", "application/json"
    )


@endpoint(
    "playOnFromLesson",
    "POST",
    "/api/games/{game}/lesson/play",
    answers={201: shapes.Summary},
    takes=LessonPlayed,
)
async def play_on(request: Request) -> Response:
    """Open a private table that goes on where the lesson ends: the caller on the learner's seat."""
    asker = await require_player(request)
    wanted = await requests.body_as(request, LessonPlayed)
    hosted = game_in_path(request)
    found = lesson_in(hosted)
    policy = wanted.bot or services_of(request).stand_in

    async def load() -> tuple[Entry[Any], ...]:
        return found.log

    async def make() -> Made:
        return await forked(request, asker, hosted, load, fork_of(found, policy, wanted.nonce))

    return await answer_once(request, asker, make)


def fork_of(found: Lesson, policy: str, nonce: str) -> WantedFork:
    """A fork with bots on all seats but the learner's."""
    seat = found.sentences.seat
    return WantedFork(
        version=found.last,
        seat=seat,
        bots={str(other): policy for other in range(found.seats) if other != seat},
        nonce=nonce,
    )


def lesson_in(hosted: HostedGame) -> Lesson:
    """The lesson of a game. Raises Rejected `not_found`.

    One that is played with components of an operator's own has none: the lesson speaks of others.
    """
    name = hosted.game.name
    found = None if replacing_box(name) else lesson_of(hosted.game)
    if found is None:
        raise Rejected("not_found", why="lesson", game=name)
    return found


def game_in_list(hosted: HostedGame, services: Services) -> Shown:
    game = hosted.game
    own_board = board_of(services.settings, game.name) is not None
    return {
        "game": game.name,
        "name": dict(game.title),
        "min_seats": game.seats[0],
        "max_seats": game.seats[-1],
        "options_schema": schema(game.table_options),
        "bots": list(services.offered_policies),
        **({"board": address_of_board(game.name)} if own_board else {}),
        **in_short(game.name),
    }


def in_short(name: str) -> Shown:
    """The part of a game's help that a list of games shows; empty where there is none."""
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
