"""Bots at the table: they answer by themselves, once, and never hold the loop or the table up."""

from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest

from domain.bots.answer import BotRequest
from server.bench.tick_tock import State, awaiting
from tests.conftest import Serve
from tests.server.patience import until
from tests.server.playing import plays_on
from tests.server.wire import Guest, ann_and_a_bot, table_of

CHEAT = {"type": "win"}
Asked = list[tuple[str, int, str, bytes]]


def ticking(asked: Asked) -> Any:
    """A policy that says tick when it is waited for, and then writes down what it was asked."""

    async def think(request: BotRequest) -> dict[str, Any] | None:
        game, state, seat, policy, seed, _ = request
        position = msgspec.msgpack.decode(state, type=State)
        if seat not in awaiting(position):
            return None
        asked.append((game, seat, policy, seed))
        return {"type": "tick"}

    return think


async def test_a_bot_answers_when_it_is_its_turn(serve: Serve) -> None:
    asked: Asked = []
    table_id, _, line = await ann_and_a_bot(await serve(think=ticking(asked)))

    await line.act(table_id, "a1")
    commit = await line.commit(by=1)

    assert commit["events"] == [{"type": "ticked", "seat": 1, "number": 2}]
    assert commit["awaiting"] == [0]
    assert [ask[:3] for ask in asked] == [("tick_tock", 1, "random")]


async def test_bots_go_on_at_a_table_that_nobody_watches(serve: Serve) -> None:
    asked: Asked = []
    ann = await (await serve(think=ticking(asked))).player()
    table_id = (await ann.open(seats=3, bots={"1": "random", "2": "steady"}))["table_id"]

    await ann.act(table_id, "a1")
    await ann.act(table_id, "a2", "whisper")
    await until(lambda: asked and asked[-1][1] == 2)

    answered = dict.fromkeys((seat, policy) for _, seat, policy, _ in asked)
    assert list(answered) == [(1, "random"), (2, "steady")]
    assert len({seed for _, _, _, seed in asked}) == len(set(asked))  # one a question


@pytest.mark.server(think=ticking([]))
async def test_a_given_up_seat_is_played_on(ann: Guest, bob: Guest) -> None:
    table_id = await table_of(ann, bob, options={"ticks": 2})
    await bob.delete(f"/api/tables/{table_id}/seats/1")

    line = await ann.watching(table_id)
    await line.act(table_id, "a1")

    assert (await line.over())["outcome"]["reason"] == "played"


@pytest.mark.parametrize(
    "policy", [{"side_effect": RuntimeError}, {"return_value": None}, {"return_value": CHEAT}]
)
async def test_a_policy_that_is_no_use_holds_no_table_up(serve: Serve, policy: Any) -> None:
    ann = await (await serve(think=AsyncMock(**policy))).player()
    table_id = (await ann.open(game="courtyard", bots={"1": "random"}))["table_id"]

    commits = await plays_on(await ann.line(), table_id)

    assert {commit["by"] for commit in commits} == {0, 1}
    assert commits[-1]["outcome"]["reason"] == "played"


@pytest.mark.parametrize("policy", ["steady", "keen"])
async def test_real_bots_think_in_a_process_of_their_own(serve: Serve, policy: str) -> None:
    from projections.registry import PROJECTIONS  # noqa: PLC0415 - the one test with a real game

    at = await serve(games=PROJECTIONS)
    table_id, _, line = await ann_and_a_bot(at, game=next(iter(PROJECTIONS)), bots={"1": policy})
    frame = await line.watch(table_id)
    while frame.get("by") != 1:
        if frame["type"] != "accepted" and 0 in frame["awaiting"]:
            command = frame["options"][0]["command"]
            await line.send("act", table=table_id, id=f"a{frame['version']}", command=command)
        frame = await line.next()

    assert frame["type"] == "commit"
