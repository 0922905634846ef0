"""What each call of HTTP costs the server: its CPU, with the worst that may legally be sent.

A call that costs more than two milliseconds is to be priced, bounded or made cheaper: whoever may
call twenty times a second would have a part of a core for it.
"""

import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx

from server.http.api import CALLS
from tests.bench.gateway import Benched
from tests.logs.written import golden, text_of

TIMES = 40
OPEN, OF_A_PLAYER = 400, 40
"""Tables in the lobby, and those of one player."""
LONG = "x" * 60
MANY = ",".join(f"{LONG[:3]}{n:05}" for n in range(700))
"""Of what is listed in a header."""
HEADERS = {"Accept-Language": MANY, "If-None-Match": MANY, "Accept-Encoding": MANY}
BRACKETS = json.dumps([[]] * 15_000, separators=(",", ":"))
"""Of a body: what is nested is looked through before it is decoded."""
BODIES: Mapping[str, str] = {
    "/api/players": '{"name":"Eve","x":%s}',
    "/api/tables": '{"game":"villagers","seats":5,"x":%s}',
    "/api/tables/{table}/fork": '{"version":%d,"seat":0,"x":%%s}',
}


def calls() -> Iterator[str]:
    """A line a call, the dearest first."""
    with (
        tempfile.TemporaryDirectory(prefix="kontor-", dir="/tmp") as folder,
        Benched(Path(folder), KONTOR_TABLES_PER_PLAYER="0") as server,
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
    path = {"table": table["table_id"], "game": "bruges", "seat": "1", "version": str(last)}
    for call in CALLS:
        if (call.method, call.path) == ("DELETE", "/api/me"):
            continue  # it would be the last one
        given = BODIES.get(call.path, '{"x":%s}').replace("%d", str(last)).replace("%%s", "%s")
        asked: dict[str, Any] = {"headers": dict(HEADERS)}
        if call.method == "POST":
            asked["content"] = log if call.path == "/api/logs" else given % BRACKETS
            asked["headers"]["Content-Type"] = "application/json"
        address = call.path.format(**path)
        before = cpu_seconds(server)
        answers: list[int] = []
        for number in range(TIMES):
            values = {name: value for name in call.query if (value := worst(name, number, last))}
            answer = http.request(call.method, address, params=values, **asked)
            answers.append(answer.status_code)
            if call.path == "/api/me/sessions" and answer.is_success:
                http.headers["Authorization"] = f"Bearer {answer.json()['token']}"
        spent = (cpu_seconds(server) - before) / TIMES * 1_000
        yield f"{call.method} {call.path}", (spent, str(sorted(set(answers))))
    for name, address in (
        ("GET a long query", "/api/tables?" + "a&" * 7_000),
        ("GET a long path", "/assets/" + "a/" * 7_000),
        ("GET a path of one part", "/table/" + "a" * 14_000),
        ("GET no such path", "/api/" + "a/" * 7_000),
    ):
        before = cpu_seconds(server)
        answers = [http.get(address, headers=HEADERS).status_code for _ in range(TIMES)]
        spent = (cpu_seconds(server) - before) / TIMES * 1_000
        yield name, (spent, str(sorted(set(answers))))


def be_somebody_else(http: httpx.Client) -> None:
    answer = http.post("/api/players", json={"name": "Eve"}).raise_for_status()
    http.headers["Authorization"] = f"Bearer {answer.json()['token']}"


def worst(name: str, number: int, last: int) -> str:
    """A value that is allowed, and costs the most; never the same answer twice."""
    match name:
        case "since":
            return str(number + 1)
        case "until":
            return str(last)
        case "lang" | "tell":
            return "de"
        case "limit":
            return "100"
        case "viewer":
            return "all"
        case "game":
            return "bruges"
        case "status":
            return "open"
        case "free":
            return "99"
        case _:
            return ""


def cpu_seconds(server: Benched) -> float:
    """What the process of the server has used, of the kernel's too."""
    fields = Path(f"/proc/{server.pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    for line in calls():
        print(line)
