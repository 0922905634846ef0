"""The session of the page `wire.md` is one that a server answers just so, frame by frame.

Secret, ids, key and clock are set, so that the same cards are drawn at every run. After a change
of the frames `KONTOR_WRITE_SESSION=1 pytest tests/documents/test_session.py` writes them anew: what
the page cuts (`…`) stays cut.
"""

import asyncio
import json
import os
import re
import textwrap
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from redis import Redis

from projections.registry import PROJECTIONS
from server.accounts import identity
from server.http import new_tables
from server.store import keys
from tests.conftest import Serve
from tests.documents.blocks import FENCED, ROOT
from tests.server.patience import PATIENCE
from tests.server.wire import Door, Frame, Guest, Line

PAGE = ROOT / "clients" / "docs" / "pages" / "wire.md"
LINE = re.compile(r"^(?P<who>Anna|Ben) (?P<way>[<>:]) (?P<what>.*(?:\n .*)*)", re.MULTILINE)
CALL = re.compile(r"(?:(?P<method>POST) (?P<path>/\S+)|(?P<status>\d{3})) (?P<body>\{.*)")
MORE = "…"
OF_A_BUILD = frozenset({"resume_token"})
"""What another build of the same server says otherwise. A client gives it back as it is."""
PLAYERS, TABLE = ("LTXP5GzS3TmufQwc", "x0gUCg1fBQ9MJZUq"), "dc9qxadp6cXPFQOt"
NOW = 1_800_000_000.0
WIDTH = 80  # as many letters as a line of the site has room for


class Sent(NamedTuple):
    """A line of the page. `what`: behind the arrow."""

    who: str
    way: str
    what: str


def lines(text: str) -> Iterator[re.Match[str]]:
    for block in FENCED.finditer(text):
        if block[1] == "session":
            yield from LINE.finditer(text, block.start(3), block.end(3))


def filled(shown: Any, sent: Any) -> Any:
    """Return what was sent, shortened wherever the document shortens it."""
    match shown, sent:
        case dict(), dict():
            names = [name for name in shown if name in sent or name == MORE]
            names += [] if MORE in shown else [name for name in sent if name not in shown]
            return {name: filled_at(name, shown, sent) for name in names}
        case [*first, "…"], list():
            return [*(filled(one, of) for one, of in zip(first, sent, strict=False)), MORE]
        case _:
            return sent


def filled_at(name: str, shown: Frame, sent: Frame) -> Any:
    if name not in shown:
        return sent[name]
    return shown[name] if name in OF_A_BUILD | {MORE} else filled(shown[name], sent[name])


class Person:
    """A person who follows the page. `resume_token`: of the last frame that had one."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.line: Line | None = None
        self.mark = ""
        self.came: list[Frame] = []
        self.answer = (0, Frame())

    async def says(self, shown: Frame) -> Frame:
        """The frame, as it was sent: with a token and a mark of now."""
        mine = {"token": self.guest.token, "resume_token": self.mark}
        frame = {name: mine.get(name, value) for name, value in shown.items()}
        if frame["type"] == "hello":
            self.line = await self.guest.bare_line()
        assert self.line is not None
        await self.line.send(frame.pop("type"), **frame)
        return {"type": shown["type"], **frame}

    async def hears(self, kind: str) -> Frame:
        """The next of that type. Others may come before it, as a commit before `accepted`."""
        assert self.line is not None
        async with asyncio.timeout(PATIENCE):
            while not (found := [frame for frame in self.came if frame["type"] == kind]):
                self.came.append(await self.line.any())
        self.came.remove(found[0])
        self.mark = found[0].get("resume_token", self.mark)
        return found[0]

    async def calls(self, path: str, body: Frame) -> None:
        answer = await self.guest.post(path, body)
        self.answer = answer.status_code, answer.json()
        if path == "/api/players":
            self.guest.known_as(answer.json()["token"])

    async def breaks(self) -> None:
        """The line, once what was sent on it has been booked."""
        assert self.line is not None
        await self.hears("accepted")
        self.line.socket.transport.abort()
        self.came.clear()


async def said_again(person: Person, way: str, what: str) -> str:
    """The line of the page, as things are now."""
    if way == ":":
        await person.breaks()
        return what
    if call := CALL.fullmatch(what):
        shown = json.loads(call["body"])
        if call["method"]:
            await person.calls(call["path"], shown)
            return what
        status, body = person.answer
        return f"{status} {as_json(filled(shown, body))}"
    shown = json.loads(what)
    if way == ">":
        return as_json(await person.says(shown))
    return as_json(filled(shown, await person.hears(shown["type"])))


def as_json(frame: Frame) -> str:
    return json.dumps(frame, ensure_ascii=False)


def wrapped(line: str) -> str:
    """Not between a name and its value."""
    together = line.replace('": ', '":\0')
    wrapped = textwrap.fill(
        together, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )
    return wrapped.replace("\0", " ")


@pytest.fixture
async def door(serve: Serve, redis_url: str, monkeypatch: pytest.MonkeyPatch) -> Door:
    """A server at which all that is drawn is drawn as on the page."""
    with Redis(unix_socket_path=redis_url.removeprefix("unix://")) as redis:
        redis.set(keys.LEDGER_KEY.of(), bytes(32))
    monkeypatch.setattr(identity, "new_id", iter(PLAYERS).__next__)
    monkeypatch.setattr(new_tables, "new_id", lambda: TABLE)
    monkeypatch.setattr(new_tables.secrets, "token_bytes", lambda size: bytes(range(size)))
    return await serve({"burgundy": PROJECTIONS["burgundy"]}, clock=lambda: NOW)


async def test_the_session_is_answered_as_it_is_shown(door: Door) -> None:
    page = PAGE.read_text("utf-8")
    people = {name: Person(await door.stranger()) for name in ("Anna", "Ben")}
    again, end = "", 0
    try:
        for line in lines(page):
            what = re.sub(r"\n +", " ", line["what"])
            said = await said_again(people[line["who"]], line["way"], what)
            again += page[end : line.start()] + wrapped(f"{line['who']} {line['way']} {said}")
            end = line.end()
    finally:
        again += page[end:]
        if os.environ.get("KONTOR_WRITE_SESSION"):
            PAGE.write_text(again, "utf-8")

    assert again == page
