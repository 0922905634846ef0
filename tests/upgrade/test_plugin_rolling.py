"""A rolling upgrade of a plugin, one gateway at a time, while its game is played.

The newer version decides by other rules (`revision`). It writes a field with a default that the
older one skips. It opens its games with an event that the older one cannot read.
"""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from kontor import Kontor
from tests.games.plugins import install_game
from tests.running.gateways import Gateways, gateways
from tests.running.nginx import replace_all
from tests.upgrade.deployment import entries_of, replace, tags_in

pytestmark = [pytest.mark.fault, pytest.mark.live]

NEW_FIELD, NEW_TAG = "weather", "gate_opened"
EVENT = f"""class GateOpened(msgspec.Struct, frozen=True, tag="{NEW_TAG}"):
    seats: int


"""
BOOKED = """@REDUCER.handles
def gate_opened(state: s.State, _: e.GateOpened) -> s.State:
    return state


"""
DRAWN = "@REDUCER.handles\ndef card_drawn("
BEGUN = "    begin_round(told)\n    return told.decided().events"


def install_newer(site: Path) -> None:
    install_game(site, "yard", revision=2)
    package = site / "yard"
    replace_all(
        package / "events.py",
        ("    round: int\n\n\n", f"    round: int\n    {NEW_FIELD}: int = 0\n\n\n{EVENT}"),
        ("    | RoundBegan\n", "    | RoundBegan\n    | GateOpened\n"),
    )
    replace_all(package / "evolve.py", (DRAWN, f"{BOOKED}{DRAWN}"))
    replace_all(
        package / "decide.py",
        (BEGUN, f"    told.append(e.GateOpened(seats))\n{BEGUN}"),
        ("told.state.round + 1)", f"told.state.round + 1, {NEW_FIELD}=2)"),
    )


@pytest.fixture
def both(tmp_path: Path) -> Iterator[Gateways]:
    """Left the older version, right the newer one."""
    sites = (tmp_path / "older", tmp_path / "newer")
    install_game(sites[0], "yard")
    install_newer(sites[1])
    with gateways(tmp_path, *({"PYTHONPATH": str(site)} for site in sites)) as running:
        yield running


async def test_tables_of_the_older_version_go_on_at_both_without_loss(both: Gateways) -> None:
    tokens, table_id = await two_at(both.left.url)
    moves: list[int] = []
    for place, rounds in ((both.right, 1), (both.left, 1), (both.right, 1), (both.left, ALL)):
        moves += await played_at(place.url, tokens, table_id, rounds)

    entries = entries_of(both, table_id)
    assert moves == sorted(moves)
    assert {entries[version]["by"] for version in moves} == {0, 1}
    written = [NEW_FIELD in event for entry in entries.values() for event in begins(entry)]
    assert True in written
    assert False in written
    assert "unknown_event" not in both.left.log() + both.right.log()


async def test_a_table_of_a_newer_version_goes_on_later(tmp_path: Path, both: Gateways) -> None:
    tokens, table_id = await two_at(both.right.url)
    *_, version = await played_at(both.right.url, tokens, table_id, 1)
    assert NEW_TAG in tags_in(entries_of(both, table_id))

    async with httpx.AsyncClient(base_url=both.left.url, timeout=30) as http:
        asked: dict[str, Any] = {"headers": {"Authorization": f"Bearer {tokens[0]}"}}
        refused = await http.get(f"/api/tables/{table_id}/at/{version}", **asked)
    before = entries_of(both, table_id)
    await replace(both.left, tmp_path / "newer")
    await asyncio.to_thread(both.left.until_ready)
    *_, moved_again = await played_at(both.left.url, tokens, table_id, 1)

    assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
    assert "unknown_event" in both.left.log()
    assert moved_again > version
    after = entries_of(both, table_id)
    assert {at: after[at] for at in before} == before


ALL = 99
"""More rounds than there are."""


async def two_at(url: str) -> tuple[Sequence[str | None], str]:
    """The tokens of Ann and Ben, and their new table there."""
    async with Kontor(url, name="Ann") as ann, Kontor(url, name="Ben") as ben:
        table = await ann.open_table("yard", seats=2)
        await ben.sit(table.table_id, 1)
        return (ann.token, ben.token), table.table_id


def begins(entry: dict[str, Any]) -> list[dict[str, Any]]:
    return [event for event in entry["events"] if event["type"] == "round_began"]


async def played_at(
    url: str, tokens: Sequence[str | None], table_id: str, rounds: int
) -> list[int]:
    """Both play there until so many rounds have begun, or to the end; their moves' versions."""
    moves: list[int] = []
    async with Kontor(url, token=tokens[0]) as ann, Kontor(url, token=tokens[1]) as ben:
        seats = [await person.watch(table_id) for person in (ann, ben)]
        until = seats[0].view["round"] + rounds
        while not seats[0].finished and seats[0].view["round"] < until:
            table = seats[seats[0].awaiting[0]]
            await table.until(lambda table: table.my_turn)
            moves.append(await table.act(table.options[0]))
            for each in seats:
                await each.until(lambda each: each.version >= moves[-1])
    return moves
