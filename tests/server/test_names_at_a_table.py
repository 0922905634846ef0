"""At a table no two names look alike, and nobody is called as the server is."""

from typing import Any

import pytest

from projections.bots import bot_name
from server.accounts.names import distinguished, is_reserved, lookalike_readings, normalized_name
from tests.server.wire import Door, Guest, refusal_of

CYRILLIC_A, GREEK_CAPITAL_ALPHA = "\u0430", "\u0391"


def named(summary: dict[str, Any]) -> list[str | None]:
    return [seat["player"] and seat["player"]["name"] for seat in summary["seats"]]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "anna"),
        ("Anna", f"Ann{CYRILLIC_A}"),
        ("ANNA", f"{GREEK_CAPITAL_ALPHA}NNA"),
        ("Ilja", "lIja"),
        ("Ob1", "0bI"),
        ("morn", "mom"),
        ("Zo\u00eb", "Zoe\u0308"),
        ("👨👩", "👨\u200d👩"),
        ("میروم", "می\u200cروم"),
    ],
)
def test_a12_names_that_look_alike_are_told_apart(one: str, other: str) -> None:
    """UTS 39, 4."""
    assert lookalike_readings(one) & lookalike_readings(other)
    assert distinguished(other, [one]) == f"{other} 2"


FAMILIES = "x" * 28 + "👨\u200d👩y"


@pytest.mark.parametrize(
    ("there", "name", "shown"),
    [
        *((["Anna"], other, other) for other in ("Anne", "\u00c4nna")),
        (["Max"], "Maxi", "Maxi"),
        (["日本"], "日木", "日木"),
        pytest.param(["anna", "ANNA 2"], "Anna", "Anna 3", id="the third of one name"),
        pytest.param(["x" * 32], "x" * 32, "x" * 30 + " 2", id="no name is too long"),
        pytest.param([FAMILIES], FAMILIES, "x" * 28 + "👨 2", id="nor cut within a sign"),
    ],
)
def test_a12_other_names_stay_and_numbers_fit(there: list[str], name: str, shown: str) -> None:
    assert distinguished(name, there) == shown


@pytest.mark.parametrize(
    "name",
    [
        *("System", "s y s t e m", "\u0405ystem 2", "Kontor", "Somebody", "Jemand"),
        *("Steady bot", "Fortgeschrittener Bot", "Zufalls-Bot", "Seat 3", "platz 1"),
        *("B0t", "b0t (10)", "Adm1n", "ADM1N 2", "P1atz 1", "System 0", "\u0412\u041e\u0422"),
    ],
)
async def test_a12_nobody_is_called_as_the_server_is(at: Door, name: str) -> None:
    answer = await (await at.stranger()).post("/api/players", {"name": name})

    assert refusal_of(answer) == (422, "malformed")
    assert "Choose another name" in answer.json()["detail"]


@pytest.mark.parametrize(
    "name", ["Simon", "Botho", "Systema", "Bodo", "Nele", "Konrad", "B0b", "007", "Bot1a"]
)
def test_a12_people_are_called_as_people_are(name: str) -> None:
    assert normalized_name(name) == name
    assert not is_reserved(name)


async def seated(at: Door, *names: str) -> tuple[str, list[Guest]]:
    """A table of three, and the first of these people at it."""
    guests = [await at.player(name) for name in names]
    return (await guests[0].open(seats=3))["table_id"], guests


async def test_a12_two_friends_of_one_name_play_together(at: Door) -> None:
    """The second has a number at this table, in the log and in the chat, and nowhere else."""
    table_id, (first, second, third) = await seated(at, "Anna", "Anna", f"{CYRILLIC_A}nna")
    line = await first.watching(table_id)

    await second.sit(table_id, 2)
    summary = await third.sit(table_id, 1)
    await (await second.line()).send("say", table=table_id, text="It is me")

    assert named(summary) == ["Anna", f"{CYRILLIC_A}nna 3", "Anna 2"]
    assert summary["status"] == "running"
    assert (await line.until("said"))["from"]["name"] == "Anna 2"
    assert "Anna 2 takes seat 3" in (await first.get(f"/api/tables/{table_id}/log?tell=en")).text
    assert (await second.get("/api/me")).json()["name"] == "Anna"


async def test_a12_who_owns_a_table_passes_it_on_whatever_they_are_called_there(at: Door) -> None:
    """The owner of a fork sits down after somebody of their name, and leaves again."""
    table_id, (first, second) = await seated(at, "Anna", "Anna")
    await second.sit(table_id, 1)

    await first.delete(f"/api/tables/{table_id}/seats/0")
    await first.sit(table_id, 2)
    left = await second.delete(f"/api/tables/{table_id}/seats/1")

    assert left.json()["owner"] == first.player_id


async def test_a12_who_is_called_as_a_bot_of_that_table_has_a_number(at: Door, ann: Guest) -> None:
    table_id = (await ann.open(seats=3))["table_id"]

    await (await at.player(bot_name(table_id, 2))).sit(table_id, 1)
    summary = (await ann.post(f"/api/tables/{table_id}/seats/2", {"bot": "random"})).json()

    assert named(summary)[1] == f"{summary['seats'][2]['bot_name']} 2"


async def test_a12_a_spectator_does_not_speak_in_the_name_of_a_seat(at: Door) -> None:
    table_id, (first, other) = await seated(at, "Anna", "ANNA")
    line = await (await at.stranger()).watching(table_id)
    assert first.player_id

    await (await other.watching(table_id)).say(table_id, "I resign")

    said = await line.until("said")
    assert (said["room"], said["from"]["name"]) == ("gallery", "ANNA 2")
