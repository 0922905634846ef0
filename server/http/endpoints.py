"""Every call of the HTTP side with its types: what it takes, and what it answers."""

from typing import Any, NamedTuple

from projections import shapes
from projections.help import Help
from projections.rulebook import Chapter
from server.http.forks import WantedFork
from server.http.lessons import LessonPlayed
from server.http.players import NewPlayer
from server.http.rematches import OnceMore
from server.http.tables import NewTable, SitDown
from server.wire.frames import Said

NDJSON = "application/x-ndjson"
ANY_OBJECT = dict[str, Any]


class Call(NamedTuple):
    """One call. `takes`: its body. `answers`: by status, and of what type.

    None where no type of ours says it, several where a line may be one or another. `media`: of the
    answers. `needs_token`: reading what is public does not.
    """

    method: str
    path: str
    answers: dict[int, Any]
    takes: Any = None
    query: tuple[str, ...] = ()
    media: str = "application/json"
    needs_token: bool = False


T = "/api/tables/{table}"
CALLS = (
    Call("GET", "/healthz", {200: shapes.Health}),
    Call("GET", "/readyz", {200: shapes.Readiness}),
    Call(
        "POST",
        "/api/players",
        {201: shapes.Welcomed, 200: shapes.Welcomed},
        takes=NewPlayer,
    ),
    Call("GET", "/api/me", {200: shapes.Myself}, needs_token=True),
    Call(
        "GET",
        "/api/me/results",
        {200: shapes.TablesShown},
        query=("game", "cursor", "limit"),
        needs_token=True,
    ),
    Call("POST", "/api/me/code", {200: shapes.DeviceCode}, needs_token=True),
    Call("DELETE", "/api/me/sessions", {200: shapes.Welcomed}, needs_token=True),
    Call("DELETE", "/api/me", {200: shapes.Deleted}, needs_token=True),
    Call("GET", "/api/games", {200: list[shapes.GameShown]}),
    Call("GET", "/api/games/{game}/box", {200: ANY_OBJECT}),
    Call("GET", "/api/games/{game}/help", {200: Help}),
    Call("GET", "/api/games/{game}/rules", {200: list[Chapter]}, query=("lang",)),
    Call("GET", "/api/games/{game}/lesson", {200: shapes.LessonShown}, query=("lang",)),
    Call(
        "POST",
        "/api/games/{game}/lesson/play",
        {201: shapes.Summary},
        takes=LessonPlayed,
        needs_token=True,
    ),
    Call("GET", "/api/games/{game}/view.schema.json", {200: ANY_OBJECT}),
    Call("GET", "/api/games/{game}/events.schema.json", {200: ANY_OBJECT}),
    Call("GET", "/api/games/{game}/commands.schema.json", {200: ANY_OBJECT}),
    Call("POST", "/api/tables", {201: shapes.Summary}, takes=NewTable, needs_token=True),
    Call(
        "GET",
        "/api/tables",
        {200: shapes.TablesShown},
        query=("status", "game", "free", "clock", "cursor", "limit"),
    ),
    Call("GET", T, {200: shapes.Summary}, query=("invite",)),
    Call("POST", T + "/seats/{seat}", {200: shapes.Summary}, takes=SitDown, needs_token=True),
    Call("DELETE", T + "/seats/{seat}", {200: shapes.Summary}, needs_token=True),
    Call("POST", T + "/invite", {200: shapes.Summary}, needs_token=True),
    Call("POST", T + "/start", {200: shapes.Summary}, needs_token=True),
    Call("POST", T + "/back", {200: shapes.Summary}, needs_token=True),
    Call("POST", T + "/rematch", {201: shapes.Summary}, takes=OnceMore, needs_token=True),
    Call(
        "GET",
        T + "/log",
        {200: shapes.EntryShown},
        query=("since", "until", "tell", "invite"),
        media=NDJSON,
    ),
    Call("GET", T + "/at/{version}", {200: shapes.PastPosition}, query=("viewer", "invite")),
    Call(
        "GET",
        T + "/replay",
        {200: (shapes.PastPosition, shapes.Commit)},
        query=("since", "until", "viewer", "lang", "invite"),
        media=NDJSON,
    ),
    Call("GET", T + "/curve", {200: shapes.Curve}, query=("lang", "invite")),
    Call("GET", T + "/chat", {200: list[Said]}, query=("since", "limit", "invite")),
    Call("POST", T + "/fork", {201: shapes.Summary}, takes=WantedFork, needs_token=True),
    Call("POST", "/api/logs", {201: shapes.Summary}, takes=shapes.EntryShown, needs_token=True),
    Call("GET", "/api/openapi.json", {200: ANY_OBJECT}),
    Call("GET", "/api/asyncapi.json", {200: ANY_OBJECT}),
)
