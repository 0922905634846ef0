"""`/api/games`: the games of this server with their components, texts, lessons and schemas."""

import asyncio
from typing import Any, cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.box import replacing_box
from domain.decider import Rejected
from domain.table.entry import Entry
from domain.table.events import TableEvent
from projections import shapes
from projections.help import Bilingual, Help, Taught, help_of
from projections.lesson import Lesson, lesson_of, lesson_view
from projections.message_catalog import texts_of
from projections.projection import JsonObject, Lang
from projections.rulebook import Chapter, rulebook_of
from projections.shapes import OpenView
from server.automation.schedule import STAND_IN
from server.http import requests
from server.http.boards import address_of_board, board_of
from server.http.cached_responses import respond
from server.http.endpoint import ANY_OBJECT, endpoint
from server.http.idempotent_responses import Outcome, answer_once
from server.http.new_tables import WantedFork, forked
from server.http.requests import payer_of, read_request, services_of
from server.http.services import Services
from server.http.tables import OFFERED_BOTS, Nonce
from server.ratings.model import bot_numbers, rating
from server.runtime.game_registry import HostedGame
from server.wire.json_schema import schema, schema_of_any, with_fields_hidden

CALLS_OF_A_LESSON = 10
"""Price of making a lesson, which happens once per language."""


@endpoint("listGames", "GET", "/api/games", list[shapes.GameShown])
async def games(request: Request) -> Response:
    """List the games that this server offers."""
    services = services_of(request)
    offered = services.games.all()
    return requests.document(request, lambda: [game_in_list(game, services) for game in offered])


@endpoint("getBox", "GET", "/api/games/{game}/box", ANY_OBJECT, parameters={"lang": Lang})
async def box(request: Request) -> Response:
    """Return the components in the game's box; with `lang` their texts have only that language."""
    content, lang = game_in_path(request).projection.box, optional_lang(request)
    return requests.document(request, lambda: in_one_language(content(), lang), lang or "")


@endpoint("getTexts", "GET", "/api/games/{game}/texts", dict[str, Bilingual])
async def texts(request: Request) -> Response:
    """Return the game's texts by key, in both languages: names, sentences and labels."""
    name = game_in_path(request).game.name
    return requests.document(request, lambda: texts_of(name))


@endpoint("getHelp", "GET", "/api/games/{game}/help", Help, parameters={"lang": Lang})
async def help_(request: Request) -> Response:
    """Return the introduction for newcomers; with `lang` its texts have only that language."""
    page, lang = help_in(game_in_path(request)), optional_lang(request)
    return requests.document(request, lambda: in_one_language(page, lang), lang or "")


@endpoint("getWhys", "GET", "/api/games/{game}/whys", dict[str, Taught], parameters={"lang": Lang})
async def whys(request: Request) -> Response:
    """Return the `whys` of the help; with `lang` its texts have only that language."""
    page, lang = help_in(game_in_path(request)), optional_lang(request)
    return requests.document(request, lambda: in_one_language(page.whys, lang), lang or "")


@endpoint("getRules", "GET", "/api/games/{game}/rules", list[Chapter], parameters={"lang": Lang})
async def rules(request: Request) -> Response:
    """Return the game's rulebook, clause by clause."""
    name = game_in_path(request).game.name
    lang = requests.query_lang(request)
    chapters = rulebook_of(name, lang)
    if not chapters:
        raise Rejected("not_found", why="rules", game=name)
    return requests.document(request, lambda: chapters, lang)


@endpoint("getViewSchema", "GET", "/api/games/{game}/view.schema.json", ANY_OBJECT)
async def view_schema(request: Request) -> Response:
    """Return the JSON Schema of the game's view, before and after the start."""
    view = game_in_path(request).projection.view_type
    return requests.document(request, lambda: schema_of_any((view, OpenView)))


@endpoint("getEventsSchema", "GET", "/api/games/{game}/events.schema.json", ANY_OBJECT)
async def events_schema(request: Request) -> Response:
    """Return the JSON Schema of all events: the table's and the game's.

    Fields that a viewer may not know are missing in the events that the viewer receives.
    """
    game = game_in_path(request).game
    return requests.document(request, lambda: with_fields_hidden(schema(TableEvent | game.event)))


@endpoint("getCommandsSchema", "GET", "/api/games/{game}/commands.schema.json", ANY_OBJECT)
async def commands_schema(request: Request) -> Response:
    """Return the JSON Schema of the game's commands."""
    command = game_in_path(request).game.command
    return requests.document(request, lambda: schema(command))


class LessonPlayed(msgspec.Struct, frozen=True):
    """A lesson to play. `bot`: the policy of the other seats; by default the stand-in's."""

    bot: str | None = None
    nonce: Nonce = ""


@endpoint(
    "getLesson", "GET", "/api/games/{game}/lesson", shapes.LessonShown, parameters={"lang": Lang}
)
async def lesson(request: Request) -> Response:
    """Return a guided first game: the learner's view, the explanations, and the moves to find."""
    hosted = game_in_path(request)
    lesson_ = lesson_in(hosted)
    lang = requests.query_lang(request)
    past = services_of(request).past

    async def make() -> bytes:
        return await asyncio.to_thread(
            lambda: msgspec.json.encode(lesson_view(hosted.projection, lesson_, lang))
        )

    about = ("lesson", hosted.game.name, lang)
    answer = past.find(about)
    if answer is None:
        services_of(request).read_limiter.spend(payer_of(request), CALLS_OF_A_LESSON)
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
    """Open a private table that continues the lesson; the caller takes the learner's seat."""
    _, asker, body = await read_request(request, LessonPlayed)
    hosted = game_in_path(request)
    lesson_ = lesson_in(hosted)
    policy = body.bot or STAND_IN

    async def load() -> tuple[Entry[Any], ...]:
        return lesson_.log

    async def make() -> Outcome:
        return await forked(request, asker, hosted, load, fork_of(lesson_, policy, body.nonce))

    return await answer_once(request, asker, make)


def fork_of(lesson: Lesson, policy: str, nonce: str) -> WantedFork:
    """Return a fork with bots on all seats but the learner's."""
    seat = lesson.sentences.seat
    return WantedFork(
        version=lesson.last,
        seat=seat,
        bots={
            str(seat_number): policy for seat_number in range(lesson.seats) if seat_number != seat
        },
        nonce=nonce,
    )


def lesson_in(hosted: HostedGame) -> Lesson:
    """Return the lesson of a game. Raises Rejected `not_found`.

    A game with an operator's own components has no lesson: its texts name the standard ones.
    """
    name = hosted.game.name
    lesson = None if replacing_box(name) else lesson_of(hosted.game)
    if lesson is None:
        raise Rejected("not_found", why="lesson", game=name)
    return lesson


def help_in(hosted: HostedGame) -> Help:
    """Return the help of a game. Raises Rejected `not_found`."""
    name = hosted.game.name
    page = help_of(name)
    if page is None:
        raise Rejected("not_found", why="help", game=name)
    return page


def optional_lang(request: Request) -> Lang | None:
    """Return the language of `?lang=`; None for both. Raises Rejected `malformed`."""
    return requests.parse_lang(request.query_params.get("lang"))


def in_one_language(content: Any, lang: Lang | None) -> Any:
    """Return a JSON value without its texts in the other language. None keeps both."""
    if lang is None:
        return content
    return without(msgspec.to_builtins(content, enc_hook=dict), "de" if lang == "en" else "en")


def without(value: Any, other: Lang) -> Any:
    """Return the value; each object with a text in both languages loses that of `other`."""
    if isinstance(value, list | tuple):
        parts = cast("list[Any]", value)
        return [without(part, other) for part in parts]
    if not isinstance(value, dict):
        return value
    fields = cast("JsonObject", value)
    bilingual = "en" in fields and "de" in fields
    return {
        name: without(field, other)
        for name, field in fields.items()
        if not (bilingual and name == other)
    }


def game_in_list(hosted: HostedGame, services: Services) -> JsonObject:
    game = hosted.game
    own_board = board_of(services.settings, game.name) is not None
    rungs = rungs_of(game.name, OFFERED_BOTS)
    return {
        "game": game.name,
        "name": dict(game.title),
        "min_seats": game.seats[0],
        "max_seats": game.seats[-1],
        "options_schema": schema(game.table_options),
        "bots": list(OFFERED_BOTS),
        **({"board": address_of_board(game.name)} if own_board else {}),
        **({"rungs": rungs} if rungs else {}),
        **in_short(game.name),
    }


def rungs_of(game: str, policies: tuple[str, ...]) -> list[JsonObject]:
    """Return the fixed ratings of these bots, without bots that were not measured."""
    return [
        {"policy": policy, "rating": rating(numbers)}
        for policy in policies
        if (numbers := bot_numbers(game, policy)) is not None
    ]


def in_short(name: str) -> JsonObject:
    """Return the part of a game's help that a list of games shows; empty without a help."""
    page = help_of(name)
    if page is None:
        return {}
    sentence = {"en": page.sentence.en, "de": page.sentence.de}
    return {"sentence": sentence, "minutes": list(page.minutes), "weight": page.weight}


def game_in_path(request: Request) -> HostedGame:
    name = request.path_params["game"]
    games = services_of(request).games
    hosted = games.find(name)
    if hosted is None:
        raise Rejected("not_found", why="game", game=name, known=games.names())
    return hosted
