"""The CPU time that each HTTP call costs the server, with the worst legal input.

A call that costs more than two milliseconds must be priced, bounded or made cheaper. A client that
may call twenty times a second would otherwise occupy part of a core.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import httpx

from server.http.api import CALLS
from tests.bench.gateway import Benched
from tests.bench.spread import cpu_of
from tests.logs.written import golden, text_of

TIMES = 40
OPEN, OF_A_PLAYER = 400, 40
"""Tables in the lobby, and those of one player."""
MANY = ",".join(f"{n:048}" for n in range(80))
"""Of what is listed in a header: with three of them a head has as many commas as it may."""
HEADERS = {"Accept-Language": MANY, "If-None-Match": MANY, "Accept-Encoding": MANY}
BRACKETS = json.dumps([[]] * 15_000, separators=(",", ":"))
"""Of a body: what is nested is looked through before it is decoded."""
BODIES: Mapping[str, str] = {
    "/api/players": '{"name":"Eve","x":%s}',
    "/api/tables": '{"game":"villagers","seats":5,"x":%s}',
    "/api/tables/{table}/fork": '{"version":%d,"seat":0,"x":%%s}',
}
WORST = {
    "lang": "de",
    "tell": "de",
    "limit": "100",
    "viewer": "all",
    "game": "bruges",
    "status": "open",
    "free": "99",
}
"""Values of parameters that are allowed, and cost the most."""


def calls() -> Iterator[str]:
    """A line a call, the dearest first."""
    with (
        Benched.alone(KONTOR_TABLES_PER_PLAYER="0") as server,
        httpx.Client(base_url=server.url, timeout=60) as http,
    ):
        found = dict(costs(server, http))
    for name, (milliseconds, answer) in sorted(found.items(), key=lambda one: -one[1][0]):
        yield f"{name:46} {milliseconds:6.1f} ms {answer}"


def costs(server: Benched, http: httpx.Client) -> Iterator[tuple[str, tuple[float, str]]]:
    """By method and path: milliseconds of CPU a call, and the last answer."""
    for opened in range(OPEN):
        if opened % OF_A_PLAYER == 0:
            be_somebody_else(http)
        wanted = {"game": "bruges", "seats": 5}
        http.post("/api/tables", json=wanted).raise_for_status()
    log = text_of(golden("bruges", "all_modules_2"))
    table = http.post("/api/logs", content=log).raise_for_status().json()
    last = table["version"]
    path = defaultdict(lambda: "x", table=table["table_id"], game="bruges", seat="1", version=last)

    def spent_on(answers: Iterator[int]) -> tuple[float, str]:
        before, found = cpu_of([server.pid]), set(answers)
        return (cpu_of([server.pid]) - before) / TIMES * 1_000, str(sorted(found))

    for call in CALLS:
        if (call.method, call.path) == ("DELETE", "/api/me"):
            continue  # it would be the last one
        given = BODIES.get(call.path, '{"x":%s}').replace("%d", str(last)).replace("%%s", "%s")
        asked: dict[str, Any] = {"headers": dict(HEADERS)}
        if call.method == "POST":
            asked["content"] = log if call.path == "/api/logs" else given % BRACKETS
            asked["headers"]["Content-Type"] = "application/json"
        address = call.path.format_map(path)
        worst = WORST | {"until": str(last)}
        values = {name: worst[name] for name in call.query if name in worst}
        since = ({"since": n} if "since" in call.query else {} for n in range(1, TIMES + 1))
        answers = (answered(http, call.method, address, values | each, asked) for each in since)
        yield f"{call.method} {call.path}", spent_on(answers)
    for name, address in (
        ("GET a long query", "/api/tables?" + "a&" * 7_000),
        ("GET a long path", "/assets/" + "a/" * 7_000),
        ("GET a path of one part", "/table/" + "a" * 14_000),
        ("GET no such path", "/api/" + "a/" * 7_000),
    ):
        yield name, spent_on(http.get(address).status_code for _ in range(TIMES))


def answered(
    http: httpx.Client, method: str, address: str, values: dict[str, Any], asked: dict[str, Any]
) -> int:
    """The status; who signs out everywhere goes on with the new token."""
    answer = http.request(method, address, params=values, **asked)
    if address == "/api/me/sessions" and answer.is_success:
        http.headers["Authorization"] = f"Bearer {answer.json()['token']}"
    return answer.status_code


def be_somebody_else(http: httpx.Client) -> None:
    answer = http.post("/api/players", json={"name": "Eve"}).raise_for_status()
    http.headers["Authorization"] = f"Bearer {answer.json()['token']}"


if __name__ == "__main__":
    for line in calls():
        print(line)
