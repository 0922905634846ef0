"""A game with a bug in its view, a label or a sentence: a real server and client, no storm."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from kontor import Kontor, Refused
from projections.projection import AnyProjection
from server.bench.tick_tock import TICK_TOCK
from tests.conftest import TEST_GAMES, Running, Serve
from tests.server.passing_time import first_option
from tests.server.patience import PATIENCE, until
from tests.server.test_unreadable_tables import FUTURE, book_by_hand

T = "tick_tock"


class Bug:
    """A planted bug. `asleep`: as if it were not there."""

    def __init__(self) -> None:
        self.asleep = True
        self.strikes = 0

    def strike(self) -> None:
        if not self.asleep:
            self.strikes += 1
            message = "a bug in a game"
            raise ZeroDivisionError(message)


def games_with(**broken: Callable[..., Any]) -> dict[str, AnyProjection]:
    return {**TEST_GAMES, T: replace(TICK_TOCK, **broken)}


def struck(bug: Bug, sound: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function of the game with this bug in it."""

    def broken(*given: Any) -> Any:
        bug.strike()
        return sound(*given)

    return broken


def failures(lines: list[Any]) -> list[Any]:
    """Return the errors and warnings, except those about settings that the tests' Redis lacks."""
    return [
        line
        for line in lines
        if line["log_level"] in ("error", "warning") and not line["event"].startswith("redis_")
    ]


async def test_a_bug_in_a_view_makes_no_storm(serve: Serve, logs: list[Any]) -> None:
    bug = Bug()
    running = await serve(games_with(view=struck(bug, TICK_TOCK.view)), first_option)
    async with Kontor(running.url, name="Ann") as ann, Kontor(running.url, name="Eve") as eve:
        table = await ann.open_table(T, seats=1, options={"ticks": 20})
        sound = await ann.open_table("courtyard", seats=2, bots={1: "random"})
        bug.asleep = False

        with pytest.raises(Refused) as refusal:
            await eve.watch(table.table_id)
        await table.act({"type": "tick"})
        with pytest.raises(Refused) as trouble:
            await asyncio.wait_for(table.until(lambda table: table.version == 9), PATIENCE)
        await asyncio.sleep(2)

        assert refusal.value.code == trouble.value.code == "internal"
        assert table.trouble is not None
        assert table.trouble.code == "internal"
        assert eve.connection.reconnects == ann.connection.reconnects == 0
        await asyncio.wait_for(sound.until(lambda table: table.my_turn), PATIENCE)
        assert await sound.act(sound.options[0]) > 1
        assert bug.strikes < 20
        assert len(failures(logs)) <= 4, failures(logs)
        assert {line["table"] for line in failures(logs)} == {table.table_id}

        bug.asleep = True

        await until(lambda: table.trouble is None)
        assert (table.version, table.view["said"]) == (2, 1)
        assert await table.act({"type": "tick"}) == 3


async def test_a_missing_sentence_or_label_is_logged_once(serve: Serve, logs: list[Any]) -> None:
    def no_words(*_: Any) -> str:
        raise KeyError("tick_tock.said")

    running = await serve(games_with(describe=no_words, label=no_words))
    async with Kontor(running.url, name="Ann") as ann:
        table = await ann.open_table(T, seats=1)

        for version in range(2, 6):
            assert await table.act({"type": "tick"}) == version
        await asyncio.wait_for(table.until(lambda table: table.version == 5), PATIENCE)

        assert table.view["said"] == 4
        assert [option.command["type"] for option in table.options] == ["tick", "whisper"]
        assert ann.connection.reconnects == 0
        said = [line["what"] for line in failures(logs)]
        assert len(said) == len(set(said))
        assert {"tell ticked", "label tick"} <= set(said)


async def test_a_newer_builds_event_is_logged_with_its_tag(logs: list[Any], at: Running) -> None:
    """The caller plays on at their other tables."""
    async with Kontor(at.url, name="Ann") as ann:
        table = await ann.open_table(T, seats=1)
        healthy = await ann.open_table(T, seats=1, options={"ticks": 60})
        await book_by_hand(at, table.table_id, FUTURE)
        await until(lambda: table.trouble is not None and ann.connection.reconnects)

        assert [await healthy.act({"type": "tick"}) for _ in range(10)] == [*range(2, 12)]
        await asyncio.sleep(0.5)
        assert table.trouble is not None
        assert table.trouble.code == "unavailable"
        assert "newer version" in table.trouble.message
        assert ann.connection.reconnects == 1
        unknown = [line for line in failures(logs) if line["event"] == "unknown_event"]
        assert len(unknown) == 1
        assert all("'levitated'" in line["reason"] for line in unknown)
        assert len(failures(logs)) < 15
