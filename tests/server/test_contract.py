"""The real traffic compared with OpenAPI, AsyncAPI and the games' schemas.

One run calls every endpoint, and sends and gets every kind of frame. All recorded traffic must fit
the documents that the server itself serves. No part of it may be undocumented.
"""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator
from starlette.routing import Route

from kontor import codes
from kontor.codes import CLOSE_CODES, HTTP_STATUS, SOCKET_CODES
from projections.registry import PROJECTIONS
from server.accounts.profiles import PORTRAITS
from server.app import ROUTES
from server.automation.search_pool import SearchPool
from server.http.api import CALLS
from server.http.asyncapi import socket_document
from server.http.openapi import http_document
from server.http.schemas import schema_of_the_wire
from tests.architecture.sources import ROOT
from tests.conftest import TEST_GAMES, Running, Serve
from tests.running.push_service import Browser
from tests.server.passing_time import real_bot
from tests.server.passkeys import signs_in, with_passkey
from tests.server.patience import until
from tests.server.test_schemas import parts, references
from tests.server.wire import Door, Guest, Line, table_of, tick

Json = dict[str, Any]
GAMES = {**TEST_GAMES, **PROJECTIONS}
SCHEMAS = ("view", "events", "commands")

pytestmark = pytest.mark.xdist_group("contract")


class Recording:
    """The recorded traffic: exchanges, and frames by their direction."""

    def __init__(self) -> None:
        self.answers: list[httpx.Response] = []
        self.sent: list[Json] = []
        self.got: list[Json] = []

    def guest(self, guest: Guest) -> Guest:
        guest.http.event_hooks["response"].append(self._answered)
        return guest

    async def line(self, guest: Guest, lang: str = "en", **wishes: Any) -> Line:
        line = await guest.bare_line()
        send, receive = line.socket.send, line.socket.recv

        async def sends(text: Any) -> None:
            self.sent.append(json.loads(text))
            await send(text)

        async def receives() -> Any:
            text = await receive()
            self.got.append(json.loads(text))
            return text

        line.socket.send, line.socket.recv = sends, receives  # pyright: ignore[reportAttributeAccessIssue]
        token = {"token": guest.token} if guest.token else {}
        await line.send("hello", lang=lang, **token, **wishes)
        await line.until("welcome")
        return line

    async def _answered(self, response: httpx.Response) -> None:
        await response.aread()
        self.answers.append(response)


made: list[Recording] = []
"""The one that all look at, once it is whole."""


@pytest.fixture
async def recording(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> Recording:
    if not made:
        monkeypatch.setattr(SearchPool, "ask", thought_here)
        at, recording = await serve(GAMES, real_bot, presence_seconds=0.01), Recording()
        await everything(at, recording)
        await an_outage(await recording.line(await at.player("Fay")), at)
        await (await recording.line(await at.stranger(), alive=True)).until("alive")
        made.append(recording)
    return made[0]


async def thought_here(
    _: SearchPool, __: str, function: Callable[..., Any], *arguments: Any, **_more: Any
) -> Any:
    """Without a process, which may wait long for a core."""
    return function(*arguments)


async def an_outage(line: Line, running: Running) -> None:
    """Tell all sockets that the ledger is away, and then that it is back."""
    running.context.outage.begin("", None)
    assert (await line.until("ledger"))["away"] is True
    running.context.outage.end("")
    assert (await line.until("ledger"))["away"] is False


async def everything(at: Door, recording: Recording) -> None:
    ann, bob, eve = [recording.guest(await at.player(name)) for name in ("Ann", "Bob", "Eve")]
    await recording.guest(await at.stranger()).register("Dora")
    for path in ("/healthz", "/readyz", "/api/openapi.json", "/api/asyncapi.json"):
        await ann.get(path)
    await ann.get("/api/games")
    for game in GAMES:
        for about in ("box", "texts", "help", "whys", "rules", "lesson"):
            await ann.get(f"/api/games/{game}/{about}")
        for about in SCHEMAS:
            await ann.get(f"/api/games/{game}/{about}.schema.json")
    await a_short_game(ann, bob, eve, recording)
    await a_private_table(ann, bob, recording)
    await a_long_game(ann, recording)
    await a_rated_game(at, recording)
    await ann.post("/api/games/burgundy/lesson/play", {"bot": "random", "nonce": "n"})
    await ann.get("/api/me")
    await bob.post("/api/players", {"code": (await ann.post("/api/me/code")).json()["code"]})
    await pages_of_players(ann, bob)
    await a_name_that_lasts(ann, recording.guest(await at.player("Cara")))
    await ann.get("/api/me/calls")
    device = Browser("https://push.example.org/a").subscription
    quiet = {"start": "22:00", "end": "07:00", "zone": "Europe/Berlin"}
    wanted = {"subscription": device, "name": "Phone", "quiet": quiet}
    await ann.put("/api/me/calls/phone", wanted)
    await ann.put(f"/api/tables/{(await ann.open())['table_id']}/calls", {"on": False})
    await ann.delete("/api/me/calls/phone")
    await ann.get("/api/tables?status=open&limit=1")
    for body in ({"chat_only": True}, {}):
        await ann.put(f"/api/me/blocked/{bob.player_id}", body)
    await ann.get("/api/me/blocked")
    await ann.delete(f"/api/me/blocked/{bob.player_id}")
    await ann.put(f"/api/me/follows/{bob.player_id}", {})
    await ann.get("/api/me/follows")
    await ann.get("/api/life")
    await ann.delete(f"/api/me/follows/{bob.player_id}")
    await ann.post(f"/api/players/{bob.player_id}/invitations", {"game": "tick_tock", "seats": 2})
    path = f"/api/tables/{(await bob.open())['table_id']}/reports"
    await ann.post(path, {"player": bob.player_id, "why": "name"})
    await ann.post(f"/api/players/{bob.player_id}/reports", {"why": "name"})
    eve.known_as((await eve.delete("/api/me/sessions")).json()["token"])
    await eve.delete("/api/me")
    await ann.get("/api/tables?status=finished")
    assert (await ann.get("/api/me/results?limit=1")).json()["tables"]
    for refused in (
        eve.get("/api/tables/nowhere"),
        eve.post("/api/tables", {"game": "none", "seats": 1}),
        eve.post("/api/players", {"name": ""}),
        eve.get("/api/me"),
    ):
        assert (await refused).is_error


async def a_rated_game(at: Door, recording: Recording) -> None:
    ann, bob = [recording.guest(await at.player(name)) for name in ("Lea", "Mia")]
    for guest in (ann, bob):
        await with_passkey(guest)
    table_id = await table_of(ann, bob, rated=True, options={"ticks": 2})
    await ann.get(f"/api/tables/{table_id}")
    await tick(table_id, ann, bob)
    history = f"/api/players/{ann.player_id}/ratings/tick_tock"
    await until(lambda: ann.get(history), lambda answer: answer.json()["points"])
    for query in ("span=all&limit=1", "ladder=bots"):
        await ann.get(f"/api/leaderboards/tick_tock?{query}")


async def pages_of_players(ann: Guest, bob: Guest) -> None:
    chosen = {"name": "Anna", "portrait": PORTRAITS[0], "colour": "ink", "privacy": "everybody"}
    assert (await ann.patch("/api/me", chosen)).is_success
    assert (await bob.get(f"/api/players/{ann.player_id}")).json()["head_to_head"]
    await bob.get(f"/api/players/{ann.player_id}/results")
    await ann.patch("/api/me", {"privacy": "nobody"})
    await bob.get(f"/api/players/{ann.player_id}")


async def a_name_that_lasts(ann: Guest, cara: Guest) -> None:
    """Sign in with a passkey, remove it, and join a guest to a player."""
    await signs_in(cara, await with_passkey(ann))
    (kept,) = (await ann.get("/api/me/passkeys")).json()["passkeys"]
    await ann.delete(f"/api/me/passkeys/{kept['id']}")
    await cara.open()
    await ann.post("/api/me/joined", {"token": cara.token})


async def a_short_game(ann: Guest, bob: Guest, eve: Guest, recording: Recording) -> None:
    """Opened, sat down at, played with chat and spectators to its end; forked, and brought back."""
    slow: dict[str, Any] = {"move_seconds": 86_400, "bank_seconds": 600, "increment_seconds": 10}
    table = await ann.open(options={"ticks": 2}, **slow)
    at = f"/api/tables/{table['table_id']}"
    hers = await recording.line(ann)
    await hers.watch(table["table_id"])
    await bob.sit(table["table_id"], 1)
    await bob.delete(f"{at}/seats/1")
    await eve.sit(table["table_id"], 1)
    await ann.sit(table["table_id"], 1, refuse=eve.player_id)
    await bob.sit(table["table_id"], 1)
    his = await recording.line(bob, "de")
    seen = await his.watch(table["table_id"])
    await (await recording.line(eve)).watch(table["table_id"])
    await hers.say(table["table_id"], "Hello!")
    while all(frame["type"] != "presence" for frame in recording.got):
        await hers.any()
    await his.act(table["table_id"], "b0")
    for end in ("2100-01-01T00:00:00Z", None):
        await bob.put("/api/me/away", {"until": end})
    await hers.act(table["table_id"], "a1")
    await his.act(table["table_id"], "b1", "whisper")
    await hers.send("undo", table=table["table_id"], id="a2")
    await hers.until("rejected")
    await hers.ping()
    await hers.send("watch", table="nowhere")
    await hers.until("error")
    await his.act(table["table_id"], "b2")
    await hers.until("commit")
    await his.send("unwatch", table=table["table_id"])
    await his.resume(table["table_id"], seen)
    await his.until("commit")
    past = ("/log", "/log?tell=de", "/at/4", "/at/4?viewer=all", "/replay", "/curve")
    for asked in ("", *past, "/chat"):
        await ann.get(at + asked)
    await ann.post(f"{at}/analysis")
    await ann.get(f"{at}/analysis")
    await ann.post(f"{at}/fork", {"version": 3})
    await ann.post(f"{at}/rematch", {})
    await ann.post(f"{at}/rematch", {"player": bob.player_id})
    assert (await bob.get("/api/me")).json()["invitations"]
    await bob.delete(f"/api/me/invitations/{ann.player_id}")
    sought = (await ann.post("/api/seeks", {"game": "tick_tock", "seats": 3})).json()
    await ann.get("/api/tables?status=waiting")
    await ann.delete(f"/api/seeks/{sought['table_id']}")
    await ann.post(f"{at}/back", {})
    log = (await ann.get(f"{at}/log")).content
    await ann.http.post("/api/logs", content=log)
    await ann.http.post("/api/logs", content=log[:-40])


async def a_private_table(ann: Guest, bob: Guest, recording: Recording) -> None:
    """Started by its owner with a seat left over, given up, taken over."""
    table = await ann.open(seats=3, visibility="private")
    at = f"/api/tables/{table['table_id']}"
    await bob.get(f"{at}?invite={table['invite']}")
    await bob.sit(table["table_id"], 1, invite=table["invite"])
    await bob.delete(f"{at}/seats/1")
    await ann.post(f"{at}/invite")
    await ann.post(f"{at}/start")
    await ann.get(f"{at}/log")
    line = await recording.line(ann)
    await line.watch(table["table_id"])
    await line.act(table["table_id"], "a1")
    await ann.delete(f"{at}/seats/0")


async def a_long_game(ann: Guest, recording: Recording) -> None:
    """The first moves of a game with hidden cards, from a seat and from the gallery."""
    table = await ann.open("burgundy", seats=2, bots={"1": "random"})
    line = await recording.line(ann)
    gallery = await recording.line(recording.guest(ann))
    frame = await line.watch(table["table_id"])
    await gallery.watch(table["table_id"])
    for number in range(12):
        while not frame["options"]:
            frame = await line.until("commit")
        if number == 0:
            await ann.post(f"/api/tables/{table['table_id']}/hint?lang=de")
            frame = await line.until("commit")
        option = frame["options"][-1]["command"]
        await line.send("act", table=table["table_id"], id=f"a{number}", command=option)
        frame = await line.until("commit")
    await gallery.until("commit")
    for asked in ("/log", "/replay", "/at/3"):
        await ann.get(f"/api/tables/{table['table_id']}{asked}")


# Against the documents.


def closed(schema: Any) -> Any:
    """The schema, allowing no field that it does not name."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    shut = {key: closed(part) for key, part in schema.items()}
    if isinstance(schema.get("properties"), dict):
        shut.setdefault("additionalProperties", False)
    return shut


def validator(document: Json, schema: Json) -> Draft202012Validator:
    """For a schema that may refer to the document's components."""
    return Draft202012Validator({**schema, "components": document["components"]})


def json_of(recording: Recording, path: str) -> Json:
    return next(one.json() for one in recording.answers if one.request.url.path == path)


async def test_every_route_is_described_and_was_called(recording: Recording) -> None:
    document = json_of(recording, "/api/openapi.json")
    paths = document["paths"]
    described = {(method.upper(), path) for path, calls in paths.items() for method in calls}
    routes = {
        (method, route.path)
        for route in ROUTES
        if isinstance(route, Route)
        for method in (route.methods or set()) - {"HEAD"}
        if re.match("/api/|/healthz|/readyz", route.path)
    }
    called = {(one.request.method, described_path(one, document)) for one in recording.answers}

    assert described == routes
    assert described <= called
    assert all(call["summary"] for calls in paths.values() for call in calls.values())


REFUSED: tuple[tuple[str, str, Any], ...] = (
    ("post", "/api/players", {}),
    ("post", "/api/players", {"name": ""}),
    ("post", "/api/tables", {"game": "", "seats": 2}),
    ("post", "/api/seeks", {"game": "", "seats": 2}),
    ("post", "/api/me/passkeys", {"credential": {}, "name": ""}),
    ("put", "/api/me/calls/{subscription}", {}),
    ("get", "/api/tables", {"cursor": ""}),
    ("get", "/api/me/results", {"cursor": "made up"}),
    ("post", "/api/tables/{table}/start", {"Idempotency-Key": ""}),
    ("post", "/api/tables/{table}/start", {"Idempotency-Key": "x" * 129}),
)
ACCEPTED: tuple[tuple[str, str, Any], ...] = (
    ("post", "/api/players", {"name": "Ann"}),
    ("post", "/api/players", {"code": "a", "name": None}),
    ("get", "/api/tables", {"cursor": f"{0:015}.table"}),
    ("post", "/api/tables/{table}/start", {"Idempotency-Key": "x"}),
)


@pytest.mark.parametrize(
    ("call", "accepts"), [*((it, False) for it in REFUSED), *((it, True) for it in ACCEPTED)]
)
def test_document_and_server_refuse_the_same(call: tuple[str, str, Any], *, accepts: bool) -> None:
    method, path, sent = call
    document = http_document(CALLS)
    described = document["paths"][path][method]
    schema = {"properties": {it["name"]: it["schema"] for it in described["parameters"]}}
    if schema["properties"].keys().isdisjoint(sent):
        assert described["requestBody"]["required"]
        schema = described["requestBody"]["content"]["application/json"]["schema"]

    assert validator(document, schema).is_valid(sent) == accepts


@pytest.mark.parametrize(
    ("path", "needed"), [("/api/me/joined", True), ("/api/tables/{table}/rematch", False)]
)
def test_the_document_says_where_a_body_is_needed(path: str, *, needed: bool) -> None:
    assert http_document(CALLS)["paths"][path]["post"]["requestBody"]["required"] == needed


def described_path(answer: httpx.Response, document: Json) -> str | None:
    """The path of the document that this call was made to."""
    given = answer.request.url.path
    for path in sorted(document["paths"], key=lambda path: path.count("{")):
        if re.fullmatch(re.sub(r"{\w+}", "[^/]+", path).replace(".", r"\."), given):
            return path
    return None


async def test_every_answer_and_every_body_is_as_described(recording: Recording) -> None:
    document = closed(json_of(recording, "/api/openapi.json"))
    problems = 0
    for one in recording.answers:
        path = described_path(one, document)
        assert path is not None, one.request.url
        call = document["paths"][path].get(one.request.method.lower())
        if one.is_error:
            problems += 1
            assert one.headers["content-type"] == "application/problem+json"
            schema: Json = {"$ref": "#/components/schemas/ProblemDocument"}
            validator(document, schema).validate(one.json())
            continue
        content = call["responses"][str(one.status_code)]["content"]
        media = one.headers["content-type"].partition(";")[0]
        if "schema" in content[media]:
            for value in values_of(one):
                validator(document, content[media]["schema"]).validate(value)
        if "requestBody" in call and media == "application/json" and path != "/api/logs":
            taken = call["requestBody"]["content"]["application/json"]["schema"]
            validator(document, taken).validate(json.loads(one.request.content or b"{}"))

    assert problems >= 5
    assert len(recording.answers) > 50


def values_of(answer: httpx.Response) -> Iterator[Any]:
    if answer.headers["content-type"].startswith("application/x-ndjson"):
        yield from map(json.loads, answer.text.splitlines())
    else:
        yield answer.json()


async def test_every_frame_is_described_and_went_over_the_wire(recording: Recording) -> None:
    document = closed(json_of(recording, "/api/asyncapi.json"))
    operations = document["operations"]

    for name, frames in (("fromClients", recording.sent), ("toClients", recording.got)):
        described = {one["$ref"].rpartition("/")[2] for one in operations[name]["messages"]}
        assert {frame["type"] for frame in frames} == described
        for frame in frames:
            payload = document["components"]["messages"][frame["type"]]["payload"]
            validator(document, payload).validate(frame)


async def test_views_events_and_commands_are_as_each_game_says(recording: Recording) -> None:
    schemas = {
        (game, about): Draft202012Validator(
            json_of(recording, f"/api/games/{game}/{about}.schema.json")
        )
        for game in GAMES
        for about in SCHEMAS
    }
    lines = [
        value
        for one in recording.answers
        if one.headers["content-type"].startswith("application/x-ndjson")
        for value in values_of(one)
    ]
    game_of = {
        frame["table"]: frame["view"]["game"]
        for frame in (*recording.got, *lines)
        if frame.get("type") == "position"
    }
    checked = dict.fromkeys(schemas, 0)

    def check(table: str, about: str, value: Any) -> None:
        schemas[game_of[table], about].validate(value)
        checked[game_of[table], about] += 1

    for frame in (*recording.got, *(line for line in lines if "table" in line)):
        if frame["type"] == "position":
            check(frame["table"], "view", frame["view"])
        for event in frame.get("events", ()):
            check(frame["table"], "events", event)
        for option in frame.get("options", ()):
            check(frame["table"], "commands", option["command"])
    assert all(checked[game, about] for game in ("tick_tock", "burgundy") for about in SCHEMAS)


async def test_the_documents_are_valid_themselves(recording: Recording) -> None:
    for path in ("/api/openapi.json", "/api/asyncapi.json"):
        document = json_of(recording, path)
        for schema in document["components"]["schemas"].values():
            Draft202012Validator.check_schema(schema)
        for target in references(document):
            found: Any = document
            for part in target.removeprefix("#/").split("/"):
                found = found[part]


# The documents themselves, of which clients are made.

OPERATIONS = Path(__file__).with_name("operations.txt")
"""A client that was made of the document calls them so: none is ever called otherwise."""


def test_every_operation_has_the_name_that_it_keeps() -> None:
    named = sorted(
        f"{call['operationId']} {method.upper()} {path}"
        for path, calls in http_document(CALLS)["paths"].items()
        for method, call in calls.items()
    )

    assert named == OPERATIONS.read_text().splitlines()
    assert len(named) == len(CALLS)
    assert all(re.match("[a-z]+([A-Z][a-z]+)* ", line) for line in named)


LANGUAGES = {"enum": ["de", "en"]}


def test_a_language_is_one_of_two_wherever_it_is_asked_for() -> None:
    calls = [call for path in http_document(CALLS)["paths"].values() for call in path.values()]
    parameters = [one for call in calls for one in call["parameters"]]
    of_calls = [one["schema"] for one in parameters if one["name"] in ("lang", "tell")]
    of_frames, of_types = (
        [one["lang"] for it in parts(document) if "lang" in (one := it.get("properties", {}))]
        for document in (socket_document(), schema_of_the_wire())
    )

    assert of_calls == [LANGUAGES] * 11
    assert of_frames == [LANGUAGES | {"default": "en"}]
    assert of_types == of_frames * 2


def test_the_documents_have_every_code_of_the_list() -> None:
    of_http, of_sockets = http_document(CALLS), socket_document()
    problem = of_http["components"]["schemas"]["ProblemDocument"]["properties"]["code"]
    frames = of_sockets["components"]["schemas"]
    rejected = frames["RejectedFrame"]["properties"]["code"]

    assert problem["enum"] == list(HTTP_STATUS)
    assert frames["ErrorFrame"]["properties"]["code"]["enum"] == list(SOCKET_CODES)
    assert rejected["anyOf"][0]["enum"] == list(SOCKET_CODES)
    assert Draft202012Validator(rejected).is_valid("not_enough_gold")
    assert of_sockets["channels"]["socket"]["x-close-codes"] == list(CLOSE_CODES)


def test_a_socket_is_closed_with_codes_of_the_list_alone() -> None:
    named = {name for name, value in vars(codes).items() if value in CLOSE_CODES}
    closing = {
        match[1]
        for file in (ROOT / "server").rglob("*.py")
        for match in re.finditer(
            r"(?:queue\.close|conn\.fail)\((\w+),", file.read_text(encoding="utf-8")
        )
    }

    assert closing
    assert closing <= named
