"""A bug in a bot is logged with the frames of the game where it happened."""

from typing import Any

import pytest

import clients.bots
from server.automation.bot_pool import BotPool
from server.automation.bots import traceback_of
from tests.server.test_thinking import Limits, Looks

pytestmark = pytest.mark.live


def policy_with_a_bug(*_: Any) -> dict[str, Any] | None:
    return where_it_breaks({})


def where_it_breaks(cards: dict[str, Any]) -> dict[str, Any]:
    return cards["ship"]


async def test_a_workers_traceback_keeps_the_frames_of_the_worker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clients.bots, "answer", policy_with_a_bug)
    pool = BotPool(1, Limits(), Looks())
    try:
        with pytest.raises(KeyError) as bug:
            await pool.think("game", b"", 0, "policy", b"")
    finally:
        pool.close()

    said = traceback_of(bug.value)
    assert "in policy_with_a_bug" in said
    assert 'in where_it_breaks\n    return cards["ship"]' in said
