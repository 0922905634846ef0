"""The session that PROTOCOL shows is one that a server answers so."""

import asyncio
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from projections.catalog import PROJECTIONS
from tests.conftest import Serve
from tests.documents.blocks import blocks
from tests.server.patience import PATIENCE
from tests.server.wire import Frame, door

MORE = "…"
FIRST = {"start_player": "first_seat"}


def frames() -> list[tuple[str, dict[str, Any]]]:
    """Who sends it, `>` or `<`, and what."""
    (session,) = (block.text for block in blocks() if block.language == "session")
    written = re.findall(r"^[<>].*(?:\n .*)*", session, re.MULTILINE)
    return [(one[0], json.loads(one[1:])) for one in written]


def differences(shown: Any, sent: Any, at: str = "") -> Iterator[str]:
    """Where what is shown has a field or a kind of value that was not sent. Other values may be."""
    if type(shown) is not type(sent):
        yield f"{at}: {sent!r:.60} for {shown!r:.60}"
    elif isinstance(shown, dict):
        for name in shown.keys() - {MORE}:
            if name not in sent:
                yield f"{at}/{name} was not sent"
            else:
                yield from differences(shown[name], sent[name], f"{at}/{name}")
        if MORE not in shown:
            yield from (f"{at}/{name} is not shown" for name in sent.keys() - shown.keys())
    elif isinstance(shown, list):  # the first of it stands for some of what is sent
        yield from min((list(differences(shown[0], one, f"{at}/0")) for one in sent), key=len)


async def received(socket: ClientConnection, kind: str, kept: list[Frame]) -> Frame:
    """The next of that type. `kept`: what came before it, as a commit may before `accepted`."""
    async with asyncio.timeout(PATIENCE):
        while not (found := [frame for frame in kept if frame["type"] == kind]):
            kept.append(json.loads(await socket.recv()))
    kept.remove(found[0])
    return found[0]


@pytest.mark.live
async def test_the_session_is_answered_as_it_is_shown(serve: Serve) -> None:
    running = await serve({"burgundy": PROJECTIONS["burgundy"]})
    async with door(running.url) as at:
        anna = await at.player("Anna")
        table = await anna.open(game="burgundy", seats=2, bots={"1": "random"}, options=FIRST)
        address = running.url.replace("http", "ws") + "/ws"
        options, kept = list[dict[str, Any]](), list[Frame]()
        async with connect(address, subprotocols=["kontor.v1"]) as socket:  # type: ignore[list-item]
            for sender, shown in frames():
                if sender == "<":
                    sent = await received(socket, shown["type"], kept)
                    assert not list(differences(shown, sent)), sent
                    options = sent.get("options", options)
                    continue
                mine = {"token": anna.token, "table": table["table_id"]}
                if shown["type"] == "act":
                    mine["command"] = next(
                        one["command"] for one in options if one["command"]["type"] == "play_card"
                    )
                await socket.send(json.dumps(shown | {k: v for k, v in mine.items() if k in shown}))
