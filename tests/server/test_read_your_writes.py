"""A player's changes at one gateway: visible at every other, even before the update arrives.

The right gateway holds the table as it was before, watched, and receives no updates. Each call is
made there right after a change at the left one. No call may be refused or show the past.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import reduce
from typing import Any, NamedTuple, TypeAlias

import httpx
import pytest

from server.http.api import CALLS
from server.store.ledger import Ledger
from tests.conftest import Running
from tests.server.calls import calls_of
from tests.server.mute_updates import subscribed
from tests.server.patience import until
from tests.server.wire import Guest, Line

SELDOM = 60.0
pytestmark = pytest.mark.server(sweep_seconds=SELDOM)

T = "/api/tables/{table}"


@dataclass
class Gateways:
    """Ann's table, at a left and a right gateway; the right one is muted.

    `invite`: of the table. `hers`: Ann's socket at the right, which watches the table.
    """

    left: Running
    right: Running
    ann: Guest
    bob: Guest
    ann_there: Guest
    bob_there: Guest
    hers: Line
    table_id: str
    invite: str

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table_id}"

    async def bob_sits(self) -> None:
        await self.bob.sit(self.table_id, 1, invite=self.invite)

    async def is_played(self) -> None:
        """A game of Ann and Bob to its end."""
        await self.bob_sits()
        await self.ann.post(f"{self.path}/start")
        hers, his = await self.ann.line(), await self.bob.line()
        for line, command_id in ((hers, "a1"), (his, "b1"), (hers, "a2")):
            await line.act(self.table_id, command_id)


def mute_updates(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """No message of any channel is heeded there from now on."""
    monkeypatch.setattr(running.context.table_updates, "_handle", lambda *_: None)


async def a_table(left: Running, right: Running) -> Gateways:
    """Where the right one is not muted yet."""
    ann, bob = await left.player("Ann"), await left.player("Bob")
    summary = await ann.open(seats=3, visibility="private", options={"ticks": 3})
    table_id, invite = summary["table_id"], summary["invite"]
    ann_there, bob_there = await ann.at(right), await bob.at(right)
    hers = await ann_there.watching(table_id)
    await subscribed(right, table_id)
    return Gateways(left, right, ann, bob, ann_there, bob_there, hers, table_id, invite)


@pytest.fixture
async def at(left: Running, right: Running, monkeypatch: pytest.MonkeyPatch) -> Gateways:
    made = await a_table(left, right)
    mute_updates(right, monkeypatch)
    return made


Case: TypeAlias = Callable[[Gateways], Awaitable[None]]
SAT, PLAYED = Gateways.bob_sits, Gateways.is_played


class Answered(NamedTuple):
    """Bob's answer at the right gateway after a change at the left one."""

    change: Case
    expected: object
    found: Callable[[Any], object]
    body: Any = None

    def case(self, method: str, path: str) -> Case:
        async def asks(at: Gateways) -> None:
            await self.change(at)
            url = path.format(table=at.table_id, seat=1, version=2)
            answer = await at.bob_there.http.request(method, url, json=self.body)
            assert self.found(answer) == self.expected, (method, path, answer.text)

        return asks


def shown(*way: str | int) -> Callable[[Any], object]:
    """Return a function that takes the value at that path from the answer."""
    return lambda answer: reduce(lambda found, step: found[step], way, answer.json())


def versions(answer: httpx.Response) -> list[int]:
    return [json.loads(line)["version"] for line in answer.text.splitlines()]


def points_by_turn(answer: httpx.Response) -> list[int]:
    return [turn["scores"]["0"]["total"] for turn in answer.json()["turns"]]


ANSWERED = {
    ("GET", T): Answered(SAT, "Bob", shown("seats", 1, "player", "name")),
    ("DELETE", T + "/seats/{seat}"): Answered(SAT, 3, shown("version")),
    ("GET", T + "/log"): Answered(SAT, [1, 2], versions),
    ("GET", T + "/replay"): Answered(SAT, [1, 2], versions),
    ("GET", T + "/at/{version}"): Answered(SAT, "seat:1", shown("viewer")),
    ("GET", T + "/curve"): Answered(PLAYED, [0, 1, 2, 3], points_by_turn),
    ("POST", T + "/hint"): Answered(SAT, "not_your_turn", shown("code")),  # and there is a seat
    ("POST", T + "/back"): Answered(SAT, 2, shown("version")),  # no bot plays for Bob
    ("POST", T + "/fork"): Answered(PLAYED, 3, shown("fork_of", "version"), {"version": 3}),
    ("POST", T + "/analysis"): Answered(PLAYED, 202, lambda answer: answer.status_code),
    ("GET", "/api/me"): Answered(SAT, 2, shown("tables", 0, "version")),
    ("GET", "/api/me/results"): Answered(PLAYED, 6, shown("tables", 0, "version")),
}


async def takes_a_seat_just_cleared(at: Gateways) -> None:
    await at.bob_sits()
    await at.hers.watch(at.table_id)
    await at.ann.delete(f"{at.path}/seats/1")
    cid = await at.right.player("Cid")
    invite = (await at.ann.get(at.path)).json()["invite"]
    assert (await cid.sit(at.table_id, 1, invite=invite))["version"] == 4


async def starts_with_who_just_sat_down(at: Gateways) -> None:
    await at.bob_sits()
    answer = await at.ann_there.post(f"{at.path}/start")
    assert (answer.status_code, answer.json()["status"]) == (200, "running")


async def changes_an_invite_just_changed(at: Gateways) -> None:
    first = (await at.ann.post(f"{at.path}/invite")).json()["invite"]
    second = (await at.ann_there.post(f"{at.path}/invite")).json()["invite"]
    assert len({at.invite, first, second}) == 3
    assert (await at.bob.get(f"{at.path}?invite={first}")).status_code == 404
    assert (await at.bob_there.get(f"{at.path}?invite={second}")).status_code == 200


async def chats(at: Gateways) -> None:
    await at.bob_sits()
    line = await at.bob_there.line()
    await line.send("say", table=at.table_id, text="Hello")
    assert await line.silent()
    said = (await at.bob.get(f"{at.path}/chat")).json()
    assert [(one["text"], one["room"]) for one in said] == [("Hello", "table")]


async def plays_a_game_just_finished_again(at: Gateways) -> None:
    await at.is_played()
    opened = await at.bob_there.post(f"{at.path}/rematch", {})
    joined = await at.ann.post(f"{at.path}/rematch", {})
    assert opened.json()["table_id"] == joined.json()["table_id"]
    assert joined.json()["status"] == "running"


async def lists_a_table_just_opened(at: Gateways) -> None:
    opened = (await at.ann.open())["table_id"]
    assert await at.bob_there.tables("/api/tables?status=open") == [opened]


async def opens_once_under_one_key(at: Gateways) -> None:
    key, body = {"Idempotency-Key": "k"}, {"game": "tick_tock", "seats": 2}
    first = await at.ann.post("/api/tables", body, headers=key)
    again = await at.ann_there.post("/api/tables", body, headers=key)
    assert first.json() == again.json()


async def comes_with_a_code_just_made_as_a_new_player(at: Gateways) -> None:
    new = await at.left.player("New")
    assert (await (await new.at(at.right)).post("/api/me/code")).status_code == 200
    code = (await new.post("/api/me/code")).json()["code"]
    answer = await (await at.right.stranger()).post("/api/players", {"code": code})
    assert (answer.status_code, answer.json()["player_id"]) == (200, new.player_id)


async def watches(at: Gateways) -> None:
    await at.bob_sits()
    position = await (await at.bob_there.line()).watch(at.table_id)
    assert (position["version"], position["viewer"]) == (2, "seat:1")


async def watches_with_what_it_has(at: Gateways) -> None:
    await at.bob_sits()
    shown = await (await at.bob.line()).watch(at.table_id)
    await at.ann.post(f"{at.path}/start")
    line = await at.bob_there.line()
    await line.resume(at.table_id, shown)
    assert (await line.next())["version"] == 3


async def unwatches(at: Gateways) -> None:
    await at.hers.send("unwatch", table=at.table_id)
    await at.bob_sits()
    assert (await at.hers.watch(at.table_id))["version"] == 2


async def acts(at: Gateways) -> None:
    await at.bob_sits()
    await at.ann.post(f"{at.path}/start")
    await at.ann.act(at.table_id, "a1")
    answer = await at.bob_there.act(at.table_id, "b1")
    assert (answer["type"], answer["version"]) == ("accepted", 5)


async def takes_back(at: Gateways) -> None:
    await at.bob_sits()
    await at.ann.post(f"{at.path}/start")
    await at.ann.act(at.table_id, "a1")
    await at.hers.send("undo", table=at.table_id, id="u1")
    assert (await at.hers.until("accepted"))["version"] == 5


async def sits_down_with_who_just_blocked_them(at: Gateways) -> None:
    await at.ann.put(f"/api/me/blocked/{at.bob.player_id}")
    listed = (await at.ann_there.get("/api/me/blocked")).json()["players"]
    assert [one["player_id"] for one in listed] == [at.bob.player_id]
    taken = await at.bob_there.post(f"{at.path}/seats/1", {"invite": at.invite})
    assert taken.json()["code"] == "kept_apart"
    await at.ann_there.delete(f"/api/me/blocked/{at.bob.player_id}")
    await at.bob_sits()


HTTP: dict[tuple[str, str], Case] = {
    **{call: answered.case(*call) for call, answered in ANSWERED.items()},
    ("POST", T + "/seats/{seat}"): takes_a_seat_just_cleared,
    ("POST", T + "/start"): starts_with_who_just_sat_down,
    ("POST", T + "/invite"): changes_an_invite_just_changed,
    ("GET", T + "/chat"): chats,
    ("POST", T + "/rematch"): plays_a_game_just_finished_again,
    ("GET", "/api/tables"): lists_a_table_just_opened,
    ("POST", "/api/tables"): opens_once_under_one_key,
    ("PUT", "/api/me/blocked/{player}"): sits_down_with_who_just_blocked_them,
    ("DELETE", "/api/me/blocked/{player}"): sits_down_with_who_just_blocked_them,
    ("GET", "/api/me/blocked"): sits_down_with_who_just_blocked_them,
    ("POST", "/api/players"): comes_with_a_code_just_made_as_a_new_player,
    ("POST", "/api/me/code"): comes_with_a_code_just_made_as_a_new_player,
}
OF_PLAYERS = {
    *((method, "/api/me/passkeys") for method in ("GET", "POST")),
    ("DELETE", "/api/me/passkeys/{passkey}"),
    *(("POST", path + "/challenge") for path in ("/api/passkeys", "/api/me/passkeys")),
    ("POST", "/api/me/joined"),
    ("PUT", "/api/me/away"),
    ("GET", "/api/me/calls"),
    *((method, "/api/me/calls/{subscription}") for method in ("PUT", "DELETE")),
    ("PUT", T + "/calls"),
    ("POST", T + "/reports"),
    ("DELETE", "/api/me/invitations/{player}"),
    ("PATCH", "/api/me"),
    *(("GET", "/api/players/{player}" + part) for part in ("", "/results", "/ratings/{game}")),
    *(("POST", "/api/players/{player}" + part) for part in ("/invitations", "/reports")),
    ("GET", "/api/me/follows"),
    *((method, "/api/me/follows/{player}") for method in ("PUT", "DELETE")),
    ("GET", "/api/leaderboards/{game}"),
    ("GET", "/api/life"),
    ("POST", "/api/seeks"),
    ("DELETE", "/api/seeks/{table}"),
}
"""What is of players, or looked up in Redis each time: `test_seeks.py` has two gateways."""
OF_NO_TABLE = {
    ("GET", T + "/analysis"),
    ("DELETE", "/api/me"),
    ("DELETE", "/api/me/sessions"),
    ("POST", "/api/logs"),
    ("GET", "/healthz"),
    ("GET", "/readyz"),
    ("GET", "/metrics"),
    ("GET", "/api/openapi.json"),
    ("GET", "/api/asyncapi.json"),
}
"""Nothing that these answer was changed at a table before; `/api/games` says what the build has."""
SOCKET: tuple[Case, ...] = (watches, watches_with_what_it_has, unwatches, acts, takes_back, chats)


async def test_right_after_each_other_at_different_gateways(
    left: Running, right: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each case has a table and people of its own."""
    cases = [(case, await a_table(left, right)) for case in (*HTTP.values(), *SOCKET)]
    mute_updates(right, monkeypatch)
    for case, at in cases:
        await case(at)


def test_every_call_of_the_contract_is_among_them() -> None:
    calls = {(call.method, call.path) for call in CALLS if "/api/games" not in call.path}

    assert calls <= HTTP.keys() | OF_NO_TABLE | OF_PLAYERS


async def test_who_comes_back_with_a_newer_version_is_not_shown_the_past(at: Gateways) -> None:
    """Others watch there already, and nobody rang: that gateway asks the ledger all the same."""
    await at.bob_sits()
    shown = await (await at.ann.line()).watch(at.table_id)
    line = await at.ann_there.line()

    await line.resume(at.table_id, shown)

    assert await line.silent()


async def test_who_sat_down_again_is_not_sent_away_by_a_late_update(
    monkeypatch: pytest.MonkeyPatch, left: Running, right: Running
) -> None:
    """The update of the leaving is heeded when the ledger has the coming back already."""
    ann, bob = await left.player("Ann"), await left.player("Bob")
    opened = await ann.open(seats=3, visibility="private")
    table_id, invite = opened["table_id"], opened["invite"]
    await bob.sit(table_id, 1, invite=invite)
    his = await (await bob.at(right)).watching(table_id)
    await subscribed(right, table_id)
    updates, late = right.context.table_updates, list[tuple[Any, ...]]()
    dispatch = updates._handle
    monkeypatch.setattr(updates, "_handle", lambda *args: late.append(args))
    await bob.delete(f"/api/tables/{table_id}/seats/1")
    await bob.sit(table_id, 2, invite=invite)

    def left_it() -> list[tuple[Any, ...]]:
        return [one for one in late if one[0] == b"smessage" and one[2].startswith(b"3 ")]

    await until(left_it)
    dispatch(*left_it()[0])

    position = await his.until("position")
    assert (position["version"], position["viewer"]) == (4, "seat:2")


async def test_many_calls_share_a_read(at: Gateways, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = calls_of(monkeypatch, Ledger, "head")
    follower = at.right.tables.follower
    await asyncio.gather(*(follower.newest(at.table_id) for _ in range(200)))

    assert len(looks) <= 2


async def test_an_unknown_id_costs_one_read(at: Gateways, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    redis = at.right.services.redis
    for sound in (redis.many, redis.snapshot):

        async def counted(*given: Any, sound: Any = sound) -> Any:
            *mark, commands = given
            asked.append(commands := list(commands))
            return await sound(*mark, commands)

        monkeypatch.setattr(redis, sound.__name__, counted)
    line = await at.bob_there.line()
    await line.send("watch", table="never_heard_of")

    assert (await line.until("error"))["code"] == "unknown_table"
    assert len([commands for commands in asked if "never_heard_of" in str(commands)]) == 1
