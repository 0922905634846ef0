"""`/api/games/{g}/lesson`: a guided first game, and a table that goes on from where it ends."""

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.box import replacing_box
from domain.decider import Rejected
from projections import shapes
from projections.lesson import Lesson, lesson_of, shown
from server.http import requests
from server.http.cached_responses import respond
from server.http.endpoint import endpoint
from server.http.forks import Past, WantedFork, forked
from server.http.games import game_in_path
from server.http.idempotency import Made, answer_once
from server.http.requests import DOCUMENT_MAX_AGE, payer_of, require_player, services_of
from server.http.tables import Nonce
from server.runtime.game_registry import HostedGame

PRICE = 10
"""In calls: about what it costs to make a lesson, once for each language."""


class LessonPlayed(msgspec.Struct, frozen=True):
    """`bot`: the policy on the other seats; without it the one that stands in for who is gone."""

    bot: str | None = None
    nonce: Nonce = ""


@endpoint(
    "GET", "/api/games/{game}/lesson", answers={200: shapes.LessonShown}, parameters={"lang": str}
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
        services_of(request).read_budget.spend(payer_of(request), PRICE)
        answer = await past.get(about, make)
    return respond(request, answer, f"public, max-age={DOCUMENT_MAX_AGE}", "application/json")


@endpoint(
    "POST",
    "/api/games/{game}/lesson/play",
    answers={201: shapes.Summary},
    takes=LessonPlayed,
    needs_token=True,
)
async def play_on(request: Request) -> Response:
    """Open a private table that goes on where the lesson ends: the caller on the learner's seat."""
    asker = await require_player(request)
    wanted = await requests.body_as(request, LessonPlayed)
    hosted = game_in_path(request)
    found = lesson_in(hosted)
    policy = wanted.bot or services_of(request).stand_in

    async def read() -> Past:
        return lambda: found.log

    async def make() -> Made:
        return await forked(request, asker, hosted, read, fork_of(found, policy, wanted.nonce))

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
