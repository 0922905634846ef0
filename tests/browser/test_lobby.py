"""The lobby and my own page: what can be found there, and in which order."""

from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser, expect

from kontor import Kontor, Table
from tests.browser.axe import violations_by_day_and_night
from tests.browser.layout import wider_than_the_screen
from tests.browser.people import NARROW, Person, person


async def play_alone(table: Table) -> None:
    """To the end, by whatever comes first."""
    async for _ in table.changes():
        if table.my_turn:
            await table.act(table.options[0])


@pytest_asyncio.fixture(loop_scope="session")
async def tables(kontor_url: str) -> AsyncIterator[dict[str, str]]:
    """Tables of Carla's, by what is special about them."""
    async with Kontor(kontor_url, name="Carla") as carla:
        opened = {
            "slow": await carla.open_table("bruges", seats=4, move_seconds=86_400),
            "quick": await carla.open_table("villagers", seats=2, move_seconds=60),
            "calm": await carla.open_table("villagers", seats=3),
        }
        yield {what: table.table_id for what, table in opened.items()}


async def test_the_lobby_shows_what_is_asked_for(
    anna: Person, kontor_url: str, tables: dict[str, str]
) -> None:
    await anna.page.goto(f"{kontor_url}/tables")
    rows = {what: anna.sees(f"table-row-{table}") for what, table in tables.items()}
    await expect(rows["slow"]).to_contain_text("1 day a move")
    await expect(rows["slow"]).to_contain_text("3 seats free")
    await expect(rows["slow"]).to_contain_text("just opened")

    await anna.sees("filter-game").select_option("villagers")
    await expect(rows["slow"]).to_have_count(0)
    await anna.sees("filter-free").select_option("2")
    await expect(rows["quick"]).to_have_count(0)
    await expect(rows["calm"]).to_be_visible()
    assert anna.page.url.endswith("/tables?game=villagers&free=2")
    await anna.page.reload()
    await expect(rows["calm"]).to_be_visible()
    await expect(rows["quick"]).to_have_count(0)
    await anna.presses("filter-none")
    await anna.sees("filter-clock").select_option("live")
    await expect(rows["quick"]).to_be_visible()
    await expect(rows["calm"]).to_have_count(0)


async def test_who_joins_from_the_lobby_is_asked_for_a_name_on_the_way(
    browser: Browser, kontor_url: str, tables: dict[str, str]
) -> None:
    ben = await person(browser, NARROW)
    await ben.page.goto(f"{kontor_url}/tables?game=villagers")
    assert not await wider_than_the_screen(ben)

    await ben.presses(f"join-{tables['quick']}")
    await ben.sees("name-input").fill("Ben")
    await ben.page.keyboard.press("Enter")

    await ben.page.wait_for_url(f"**/table/{tables['quick']}")
    await ben.reaches(2)


async def test_my_tables_stand_first_and_those_that_wait_for_me_on_top(
    anna: Person, kontor_url: str, tables: dict[str, str]
) -> None:
    await anna.enters(kontor_url, "Anna")
    await anna.opens_table(game_select="burgundy", bot_select_1="gentle")
    await anna.page.locator("[data-testid='option-0']").wait_for()
    await anna.page.goto(kontor_url)
    await anna.opens_table(game_select="bruges")

    await anna.page.goto(f"{kontor_url}/tables")

    await expect(anna.page.get_by_role("heading", name="My tables")).to_be_visible()
    first = anna.page.locator("[data-testid^='table-row-']").first
    await expect(first).to_contain_text("The Castles of Burgundy")
    await expect(first).to_contain_text("It is your turn.")
    await expect(anna.page).to_have_title("(1) Tables \N{EN DASH} Kontor")
    assert tables


async def test_my_page_counts_what_i_played(anna: Person, kontor_url: str) -> None:
    await anna.enters(kontor_url, "Anna")
    token = (await anna.identity())["token"]
    async with Kontor(kontor_url, token=token) as hers:
        for _ in range(2):
            await play_alone(await hers.open_table("burgundy", seats=1))

    await anna.presses("me")

    record = anna.sees("record-burgundy")
    await expect(record).to_contain_text("played")
    await expect(record.get_by_role("img", name="my points, game by game")).to_be_visible()
    await record.get_by_text("As a table").click()
    await expect(record.get_by_role("row")).to_have_count(3)
    await expect(anna.sees("result")).to_have_count(2)
    assert await violations_by_day_and_night(anna) == []
